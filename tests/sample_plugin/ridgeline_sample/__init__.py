"""See-Saw: cards of an hourglass go onto the waste, upwards and downwards in turn.

A plugin is a module with hooks. This one brings a layout, a match rule with a function of its own
for what tables cannot say, a scoring with a function of its own, and a ruleset that uses them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ridgeline import (
    FACES,
    KING,
    Board,
    Kind,
    LayoutKind,
    Match,
    MatchKind,
    Move,
    Pack,
    Scoring,
    State,
    hookimpl,
    key,
    make_face,
    rank_faces,
    rank_of,
)


@dataclass(frozen=True)
class HourglassKeys:
    """Keys of ``tableau`` with ``shape: hourglass``."""

    half: int = key(4, help="Cards of the first and of the last row", minimum=2, maximum=5)


def build_hourglass(keys: HourglassKeys) -> Board:
    """Build rows that shrink to one card and grow again; each card lies on two of the row above."""
    widths = [*range(keys.half, 0, -1), *range(2, keys.half + 1)]
    points = [
        (keys.half - width + 1 + 2 * place, row)
        for row, width in enumerate(widths)
        for place in range(width)
    ]
    number = {point: index for index, point in enumerate(points)}
    covers = [
        [number[x + side, y + 1] for side in (-1, 1) if (x + side, y + 1) in number]
        for x, y in points
    ]
    return Board.of(points, covers)


@dataclass(frozen=True)
class SeeSawKeys:
    """Keys of ``match`` with ``kind: see-saw``."""

    steps: int = key(2, help="How many ranks apart two cards may be", minimum=1, maximum=12)


def build_see_saw(keys: SeeSawKeys, pack: Pack) -> Match:
    """Build the table of ranks that are near enough; the function says which way it goes."""
    fits = [0] * FACES
    for rank in range(1, KING + 1):
        near = range(max(1, rank - keys.steps), min(KING, rank + keys.steps) + 1)
        for suit in range(4):
            fits[make_face(rank, suit)] = sum(rank_faces(other) for other in near if other != rank)
    return Match(onto_waste=True, fits=tuple(fits), allows=goes_the_right_way)


def goes_the_right_way(state: State, move: Move) -> bool:
    """Say whether a card goes up while the waste has an odd number of cards, down while even."""
    waste = state.wastes[0]
    if not waste:
        return True
    face = state.table.cards[move.slots[0]]
    return (rank_of(face) > rank_of(waste[-1])) is (len(waste) % 2 == 1)


def row_points(before: State, move: Move, after: State) -> int:
    """Return as many points for a card as the number of its row."""
    return int(move.text.split(".")[0]) if move.kind is Kind.PLAY else 0


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute the hourglass."""
    register(LayoutKind("hourglass", "Two pyramids, tip to tip", HourglassKeys, build_hourglass))


@hookimpl
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute the rule."""
    register(MatchKind("see-saw", "Up and down in turn", SeeSawKeys, build_see_saw, pairs=False))


@hookimpl
def ridgeline_scorings(register: Callable[[Scoring], None]) -> None:
    """Contribute the scoring."""
    register(Scoring("rows", "The lower its row the more a card scores", {"draw": -1}, row_points))


@hookimpl
def ridgeline_rulesets(register: Callable[[Path], None]) -> None:
    """Contribute the folder of rulesets."""
    register(Path(__file__).parent / "rulesets")
