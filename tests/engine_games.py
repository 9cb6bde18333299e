"""Two games built by hand from the engine's parts, for tests of the engine alone."""

from collections.abc import Mapping

from ridgeline.cards import FACES, KING, make_face, rank_faces, rank_of
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Layout, Match, Pack, Parts, Plan, Score, Slot, Win

DECK = tuple(make_face(rank, suit) for rank in range(1, KING + 1) for suit in range(4))


def layout_of(rows: list[int], covers: Mapping[int, tuple[int, ...]], **more: object) -> Layout:
    """Return the layout of rows of given lengths and the slots that lie on each slot."""
    slots = tuple(
        Slot(row, place, 0.0, 0.0)
        for row, length in enumerate(rows, start=1)
        for place in range(1, length + 1)
    )
    blockers = tuple(
        (sum(1 << slot for slot in covers[number]),) if number in covers else ()
        for number in range(len(slots))
    )
    return Layout(slots, blockers, **more)  # type: ignore[arg-type]


def peaks_layout() -> Layout:
    """Return three peaks, by the formulas of the rules' page."""
    covers = {peak: (3 + 2 * peak, 4 + 2 * peak) for peak in range(3)}
    covers |= {3 + i: (9 + i + i // 2, 10 + i + i // 2) for i in range(6)}
    covers |= {9 + j: (18 + j, 19 + j) for j in range(9)}
    return layout_of([3, 6, 9, 10], covers, down=(1 << 18) - 1, peaks=(1, 2, 4))


def pyramid_layout(rows: int = 7) -> Layout:
    """Return a pyramid."""
    covers: dict[int, tuple[int, int]] = {}
    first = 0
    for row in range(1, rows):
        covers |= {first + i: (first + row + i, first + row + i + 1) for i in range(row)}
        first += row
    return layout_of(list(range(1, rows + 1)), covers)


def adjacent(wrap: bool = True) -> Match:
    """Return the rule "one rank up or down"."""
    fits = [0] * FACES
    for face in DECK:
        for step in (-1, 1):
            rank = rank_of(face) + step
            if wrap:
                rank = (rank - 1) % KING + 1
            if 1 <= rank <= KING:
                fits[face] |= rank_faces(rank)
    return Match(onto_waste=True, fits=tuple(fits))


def thirteen() -> Match:
    """Return the rule "pairs of 13, a king alone"."""
    fits = [0] * FACES
    for face in DECK:
        if rank_of(face) < KING:
            fits[face] = rank_faces(KING - rank_of(face))
    return Match(onto_waste=False, fits=tuple(fits), alone=rank_faces(KING), total=KING)


def peaks_game(match: Match | None = None, **plan: object) -> Game:
    """Return TriPeaks with the app's score."""
    score = Score(start=500, floor=0, card=-1, draw=-1, peak=(100,))
    parts = Parts(
        Pack(DECK),
        peaks_layout(),
        match or adjacent(),
        Plan(**plan),  # type: ignore[arg-type]
        score,
        Win((1 << 28) - 1),
    )
    return build_game(parts, "tripeaks-test")


def pyramid_game(win: Win | None = None, **plan: object) -> Game:
    """Return Pyramid with the app's score."""
    parts = Parts(
        Pack(DECK),
        pyramid_layout(),
        thirteen(),
        Plan(**{"passes": 0, **plan}),  # type: ignore[arg-type]
        Score(card=10),
        win or Win((1 << 28) - 1),
    )
    return build_game(parts, "pyramide-test")
