"""The example of a rules page: a deal and the first moves that can be made. Knows nothing of Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.deals.pack import deal_of
from ridgeline.engine.effects import points
from ridgeline.engine.moves import Kind, sort_moves
from ridgeline_ui_kivy.naming import named, places_of

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Move
    from ridgeline.engine.state import State
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

STEPS, DEALS_LOOKED_AT = 3, 24


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the example.

    :param before: the position in which it is made.
    :param points: what it scores.
    """

    before: State
    move: Move
    points: int


@dataclass(frozen=True, slots=True)
class Example:
    """A deal and its first moves.

    :param number: of the deal.
    """

    game: Game
    number: int
    start: State
    steps: tuple[Step, ...]

    def text(self, step: Step, red: str) -> str:
        """Return what a step does, as markup.

        :param red: colour of a red suit's sign.
        """
        called = named(self.game, step.before, step.move, red=red, onto=True)
        total = self.game.parts.match.total
        if total and step.move.kind is Kind.REMOVE:
            called = f"{called} = {total}"
        return called[:1].upper() + called[1:]

    def places(self, step: Step) -> tuple[str, ...]:
        """Return the places that a step takes."""
        return places_of(self.game, step.move)


def example_of(library: Library, ruleset: Ruleset) -> Example:
    """Return the example of a ruleset: of the first deals the one in which most cards go at once.

    :raises RidgelineError: if the ruleset makes no game, or a plugin fails.
    """
    game = library.game(ruleset)
    best: Example | None = None
    for number in range(DEALS_LOOKED_AT):
        start = game.start(deal_of(library, ruleset, number).faces)
        made = Example(game, number, start, tuple(_first_steps(game, start)))
        if best is None or _cards_gone(made) > _cards_gone(best):
            best = made
        if _cards_gone(best) >= STEPS:
            break
    assert best is not None  # at least one deal was looked at
    return best


def _cards_gone(example: Example) -> int:
    """Return in how many of the steps a card of the tableau goes; where there is none, any card."""
    if not example.game.parts.layout.slots:
        return sum(step.move.kind in (Kind.PLAY, Kind.REMOVE) for step in example.steps)
    return sum(bool(step.move.slots) for step in example.steps)


def _first_steps(game: Game, state: State) -> list[Step]:
    """Play on: a card of the tableau rather than one of a pile, any card rather than a draw."""
    steps: list[Step] = []
    while len(steps) < STEPS:
        legal = sort_moves(game.legal(state))
        if not legal:
            break
        move = min(legal, key=lambda each: (not each.slots, each.kind in (Kind.DRAW, Kind.REDEAL)))
        after = game.play(state, move)
        steps.append(
            Step(state, move, sum(item.points for item in points(game, state, move, after)))
        )
        state = after
    return steps
