"""Writes removals out as moves: with the draws and redeals that bring the pile cards up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.moves import DRAW, REDEAL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State


class Script:
    """A line being written from a position; pile cards are named by their place in it.

    Place 0 is the bottom of the waste, the stock follows its top. One waste, one card a draw,
    redeals in order. The caller asks only for what the rules allow.

    :param lone: places of the cards that leave by themselves as soon as they come up.
    :ivar texts: the moves so far.
    """

    def __init__(self, game: Game, state: State, lone: Iterable[int] = ()) -> None:
        self.texts: list[str] = []
        self._removals = game.tables.removals
        self._stock_up = game.parts.plan.stock_up
        self._under = game.parts.plan.under
        self._just_drawn = bool(state.drawn)
        waste = len(state.wastes[0])
        self._waste = list(range(waste))
        self._stock = list(range(waste + len(state.stock) - 1, waste - 1, -1))  # next one last
        self._lone = frozenset(lone)

    def take(self, mask: int) -> None:
        """Remove tableau cards together."""
        self._write(mask)

    def take_with(self, mask: int, place: int) -> None:
        """Remove a tableau card, or nothing, together with a pile card."""
        self._take_lone()
        if self._stock_up and self._waste[-1:] != [place]:
            self._bring_next(place)
            self._stock.pop()
            self._write(mask, "S")
        else:
            self._bring_up(place)
            self._waste.pop()
            self._write(mask, "W")

    def take_two(self, lower: int, upper: int) -> None:
        """Remove two pile cards of which the upper comes right after the lower."""
        self._take_lone()
        if self._stock_up:
            self._bring_next(upper)
            self._stock.pop()
            piles = ("W", "S")
        else:
            if not self._lies_open(upper):
                self._go_on()
            self._bring_up(upper)
            self._waste.pop()
            piles = ("W", "U")
        if self._waste.pop() != lower:
            raise AssertionError("the two cards do not lie on each other")
        self._write(0, *piles)

    def _lies_open(self, upper: int) -> bool:
        """Return whether a card is the waste top and may leave with the one under it."""
        if not self._waste or self._waste[-1] != upper:
            return False
        return self._under == "top-two" or (self._just_drawn and not self.texts)

    def clear_lone(self) -> None:
        """Go through the piles until no lone card is left."""
        self._take_lone()
        while self._lone.intersection(self._waste + self._stock):
            self._go_on()

    def redeal(self) -> None:
        """Go through the rest of the stock and turn the waste over."""
        while self._waste:
            self._go_on()

    def coming(self) -> list[int]:
        """Return the places of the pile cards in the order in which they come to the waste top."""
        return self._waste[-1:] + self._stock[::-1] + self._waste[:-1]

    def _bring_next(self, place: int) -> None:
        while not self._stock or self._stock[-1] != place:
            self._go_on()

    def _bring_up(self, place: int) -> None:
        while not self._waste or self._waste[-1] != place:
            self._go_on()

    def _go_on(self) -> None:
        if self._stock:
            self.texts.append(DRAW.text)
            self._waste.append(self._stock.pop())
            self._take_lone()
        else:
            self.texts.append(REDEAL.text)
            self._stock, self._waste = self._waste[::-1], []

    def _take_lone(self) -> None:
        while self._waste and self._waste[-1] in self._lone:
            self._waste.pop()
            self._write(0, "W")

    def _write(self, mask: int, *piles: str) -> None:
        self.texts.append(self._removals[piles][mask].text)
