"""Long work goes on in small steps: it can be held and stopped between any two of them."""

import random
import time
from collections.abc import Callable

import pytest
from family_games import LIBRARY as FAMILY

from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.rules.library import Library
from ridgeline.solver import pair_sets, tableau_sets
from ridgeline.solver.choose import UNDECIDED, solve
from ridgeline.solver.difficulty import grade
from ridgeline.solver.freeing import freed_by_and_by
from ridgeline.solver.hints import HintSearch
from ridgeline.solver.problem import Meter, OutOfBudget
from ridgeline.solver.shared import Shared

LIBRARY = Library.load(no_plugins=True)

GAMES = ("tripeaks-classic", "pyramide", "pyramide-three-passes", "triple-peaks-progressive")


def start(ruleset_id: str, seed: int = 1) -> tuple[Game, State]:
    library = LIBRARY if ruleset_id in GAMES else FAMILY
    game = library.game(library.ruleset(ruleset_id))
    faces = list(game.parts.pack.faces)
    random.Random(seed).shuffle(faces)
    return game, game.start(faces)


def after(looks: int) -> Callable[[], bool]:
    """Return a ``cancelled`` that is true from a number of looks on."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


def looks_of(work: Callable[[Callable[[], bool]], object]) -> int:
    """Return how often some work looks whether it is cancelled."""
    count = 0

    def look() -> bool:
        nonlocal count
        count += 1
        return False

    work(look)
    return count


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_a_hint_can_be_cancelled_at_every_look(ruleset_id: str) -> None:
    game, state = start(ruleset_id)
    whole = HintSearch(game, state)
    whole.run(seconds=60, worlds=2)
    for looks in (0, 1, 2, 3, 5, 8, 13, 21, 34):
        search = HintSearch(game, state)
        search.run(seconds=60, worlds=1)
        before = search.shares()
        with_cancel = after(looks)
        search.run(seconds=60, worlds=2, cancelled=with_cancel)
        if search.worlds == 1:
            assert search.shares() == before, "half a world does not count"
        search.run(seconds=60, worlds=2)
        assert search.shares() == whole.shares()
        assert search.best() == whole.best()


def test_a_world_of_three_peaks_is_looked_at_in_small_steps() -> None:
    game, state = start("tripeaks-classic")
    search = HintSearch(game, state)
    sets = 22_932
    looks = looks_of(lambda cancelled: search.refine(Meter(cancelled=cancelled)))
    assert search.worlds == 1
    assert looks >= sets / Meter.LOOK_EVERY


def test_the_first_estimate_can_be_cancelled() -> None:
    game, state = start("fifteens")
    search = HintSearch(game, state)
    search.run(seconds=0, cancelled=after(0))
    assert search._quick == {}
    assert looks_of(lambda look: search.run(seconds=0, cancelled=look)) > 5
    assert search._quick


def test_the_tables_of_a_layout_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tableau_sets, "_tables", Shared(8))
    game, state = start("tripeaks-classic")
    for looks in (0, 1, 7, 50):
        answer = solve(game, state, cancelled=after(looks))
        assert (answer.verdict, answer.method) == ("unknown", UNDECIDED)
    assert solve(game, state).method == "sweep"
    assert solve(game, state, cancelled=after(1)).method == "sweep", "they are made by now"


@pytest.mark.parametrize("ruleset_id", ["double-pyramid", "mahjong-like"])
def test_so_can_those_of_pairs(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_sets, "_whole", Shared(8))
    monkeypatch.setattr(pair_sets, "_tables", Shared(8))
    game, state = start(ruleset_id)
    answer = solve(game, state, cancelled=after(20))
    assert (answer.verdict, answer.method) == ("unknown", UNDECIDED)


def test_a_grade_can_be_cancelled() -> None:
    game, state = start("tripeaks-classic")
    with pytest.raises(OutOfBudget):
        grade(game, state.table.pack, meter=Meter(cancelled=after(2)))


def test_where_positions_take_long_there_are_more_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "perf_counter", lambda: now)

    def looks(seconds: float) -> int:
        def spend(cancelled: Callable[[], bool]) -> None:
            nonlocal now
            meter = Meter(cancelled=cancelled)
            for _ in range(20_000):
                meter.spend()
                now += seconds

        return looks_of(spend)

    quick, slow = looks(0.0), looks(0.0005)
    assert 20_000 / Meter.LOOK_EVERY <= quick < 40
    assert slow > 2500, "every few milliseconds"


def test_waiting_in_a_look_is_not_the_search_taking_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    looks = 0

    def wait() -> bool:
        nonlocal now, looks
        now += 1
        looks += 1
        return False

    meter = Meter(cancelled=wait)
    for _ in range(20_000):
        meter.spend()
    assert looks < 40


def test_what_is_shared_is_made_once_and_the_latest_are_kept() -> None:
    shared: Shared[int] = Shared(2)
    made = []

    def make(number: int) -> int:
        made.append(number)
        return number

    for number in (1, 2, 1, 3, 1, 2):
        assert shared.get(number, lambda number=number: make(number)) == number  # type: ignore[misc]
    assert made == [1, 2, 3, 2]
    with pytest.raises(ZeroDivisionError):
        shared.get(4, lambda: 1 // 0)
    assert shared.get(2, lambda: 1 // 0) == 2


def test_tables_are_emptied_whatever_happens() -> None:
    table, queue = dict.fromkeys(range(9)), [1, 2]
    with pytest.raises(OutOfBudget), freed_by_and_by(table.popitem, queue.pop):
        raise OutOfBudget("seconds")
    assert not table
    assert not queue
