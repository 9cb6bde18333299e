"""Ranges: every deal is handed out once and counted once."""

from hypothesis import given
from hypothesis import strategies as st

from ridgeline.survey.ranges import Chunk, Cutter, Done

CHUNKS = st.lists(st.builds(Chunk, st.integers(0, 60), st.integers(0, 20)), max_size=20)


def numbers(chunks: list[Chunk]) -> list[int]:
    return [number for chunk in chunks for number in range(chunk.start, chunk.end)]


@given(st.builds(Chunk, st.integers(0, 20), st.integers(1, 60)), CHUNKS)
def test_taken_chunks_and_gaps_make_up_the_whole(whole: Chunk, chunks: list[Chunk]) -> None:
    done = Done(whole)
    taken = [chunk for chunk in chunks if done.take(chunk)]
    assert sorted(numbers(taken) + numbers(list(done.gaps()))) == numbers([whole])
    assert not any(done.take(chunk) for chunk in taken)


@given(CHUNKS, st.integers(1, 9), st.integers(1, 30), st.lists(st.floats(0, 20), max_size=20))
def test_a_cutter_hands_out_every_deal_once(
    ranges: list[Chunk], size: int, most: int, seconds: list[float]
) -> None:
    ranges = [each for each in ranges if each.deals]
    cutter = Cutter(ranges, size, most)
    chunks = []
    for chunk in cutter:
        chunks.append(chunk)
        cutter.took(chunk, seconds[len(chunks) % len(seconds)] if seconds else 0.0)
    assert numbers(chunks) == numbers(ranges)
    assert all(1 <= chunk.deals <= most for chunk in chunks)


def test_chunks_grow_while_they_are_done_quickly_and_shrink_again() -> None:
    cutter = Cutter([Chunk(0, 1000)], 4, 64)
    sizes = []
    for chunk in cutter:
        sizes.append(chunk.deals)
        cutter.took(chunk, 0.1 if chunk.start < 200 else 10.0)
    assert sizes[:6] == [4, 8, 16, 32, 64, 64]
    assert sizes[-2] == 1
