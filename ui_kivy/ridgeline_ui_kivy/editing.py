"""Editing a board: what a tap on a cell means with each tool. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, get_args

from ridgeline.rules.drawing import Card, Cell, Drawing, touching
from ridgeline_ui_kivy.draft import NEW_GAME, Draft
from ridgeline_ui_kivy.language import _, figure, ngettext

Tool = Literal["add", "under", "remove", "raise", "lower", "turn", "covers"]
TOOLS: tuple[Tool, ...] = get_args(Tool)
MOST_STEPS = 200
"""So many changes can be taken back."""


class Editor:
    """A draft on the workbench.

    :ivar draft: as it is now.
    :ivar tool: what a tap does.
    :ivar mirror: whatever is done is done to the mirror image, too.
    :ivar picked: the card that is to be moved, or to lie on the next one that is tapped.
    """

    def __init__(self, draft: Draft, changed: Callable[[], object] = lambda: None) -> None:
        """Begin with a draft.

        :param changed: is called after every change.
        """
        self.draft = draft
        self.tool: Tool = "add"
        self.mirror = False
        self.picked: Cell | None = None
        self._changed = changed
        self._step = ""
        self._past: list[Draft] = []
        self._future: list[Draft] = []

    @property
    def board(self) -> Drawing:
        """The board with the faces as they will be dealt."""
        return self.draft.board

    # ---- changes ---------------------------------------------------------------------------

    def change(self, draft: Draft, *, step: str = "") -> None:
        """Take another draft; the one before can come back.

        :param step: what is done; changes of one name, one after the other, come back together.
        """
        if draft == self.draft:
            return
        if not step or step != self._step:
            self._past = [*self._past, self.draft][-MOST_STEPS:]
        self._future.clear()
        self._take(draft)
        self._step = step

    def mend(self, known: Container[str]) -> None:
        """Make the draft one without an original, if that is not among the known games any more."""
        if self.draft.base and self.draft.base not in known:
            settings = MappingProxyType({**NEW_GAME, **self.draft.settings})
            self.change(replace(self.draft, base="", settings=settings))

    def _take(self, draft: Draft) -> None:
        self.draft, self._step = draft, ""
        if self.picked not in draft.drawing.cards:
            self.picked = None
        self._changed()

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append(self.draft)
            self._take(self._past.pop())

    def redo(self) -> None:
        """Make a change again that was taken back."""
        if self._future:
            self._past.append(self.draft)
            self._take(self._future.pop())

    def note_saved(self, name: str) -> None:
        """Note under which id the draft was saved, now and in whatever comes back."""
        self.draft = replace(self.draft, saved=name)
        self._past = [replace(each, saved=name) for each in self._past]
        self._future = [replace(each, saved=name) for each in self._future]

    # ---- tools -----------------------------------------------------------------------------

    def take_tool(self, tool: Tool) -> None:
        """Take another tool into the hand."""
        self.tool, self.picked = tool, None

    def tap(self, cell: Cell) -> str:
        """Do what a tap on a cell means; return what there is to say about it."""
        if self.tool in ("add", "under"):
            return self._lay(cell)
        if cell not in self.draft.drawing.cards:
            self.picked = None
            return _("There is no card")
        return self._covers(cell) if self.tool == "covers" else self._card(cell)

    def _lay(self, cell: Cell) -> str:
        """Lay a card down, pick one up, or lay the one that was picked up."""
        cards = self.draft.drawing.cards
        if cell in cards:
            self.picked = None if self.picked == cell else cell
            return _("Tap where it is to lie") if self.picked else ""
        if self.picked is not None:
            self.move(self.picked, cell)
            return ""
        drawing = self.draft.drawing
        for each in self._both(cell):
            drawing = drawing.placed(each, Card(self._layer(each)))
        self.change(replace(self.draft, drawing=drawing))
        return ""

    def _layer(self, cell: Cell) -> int:
        """Return the layer of a new card: over all that it touches, or under all of it."""
        cards = self.draft.drawing.cards
        near = [cards[each].layer for each in touching(cell) if each in cards]
        if not near:
            return 0
        return max(near) + 1 if self.tool == "add" else min(near) - 1

    def _card(self, cell: Cell) -> str:
        cells = self._both(cell) & self.draft.drawing.cards.keys()
        drawing = self.draft.drawing
        if self.tool == "turn":
            self.change(self.draft.turned(cells))
        elif self.tool == "remove":
            self.change(replace(self.draft, drawing=drawing.without(cells)))
        else:
            by = 1 if self.tool == "raise" else -1
            self.change(replace(self.draft, drawing=drawing.raised(cells, by)))
        return ""

    def _covers(self, cell: Cell) -> str:
        """Pick a card, or let the picked one lie on this one, or no longer."""
        upper, self.picked = self.picked, None
        if upper is None:
            self.picked = cell
            return _("Tap the card that it lies on")
        if upper == cell:
            return ""
        drawing = self.draft.drawing
        if (cell, upper) in drawing.covers:
            upper, cell = cell, upper
        holds = (upper, cell) not in drawing.covers
        both = {(upper, cell)}
        if self.mirror:
            both.add((drawing.mirrored(upper), drawing.mirrored(cell)))
        for one, other in both:
            if one in drawing.cards and other in drawing.cards:
                drawing = drawing.with_cover(one, other, holds)
        if drawing.circle():
            return _("Then cards would lie on each other in a circle")
        self.change(replace(self.draft, drawing=drawing))
        return ""

    def move(self, old: Cell, new: Cell) -> None:
        """Move a card to a cell that is free, and its mirror image likewise."""
        self.picked = None
        drawing = self.draft.drawing
        steps = {old: new}
        image = drawing.mirrored(old)
        if self.mirror and image in drawing.cards and image != old:
            steps[image] = drawing.mirrored(new)
        taken = drawing.cards.keys() - steps.keys()
        if taken.isdisjoint(steps.values()) and len(set(steps.values())) == len(steps):
            self.change(replace(self.draft, drawing=drawing.moved(steps)))

    def _both(self, cell: Cell) -> set[Cell]:
        return {cell, self.draft.drawing.mirrored(cell)} if self.mirror else {cell}

    # ---- words -----------------------------------------------------------------------------

    def described(self, cell: Cell) -> str:
        """Return what lies in a cell, as one says it."""
        board = self.board
        # Translators: a place on the grid of the editor
        place = _("Row {row}, column {column}").format(
            row=figure(cell[0] + 1), column=figure(cell[1])
        )
        card = board.cards.get(cell)
        if card is None:
            return f"{place}, {_('empty')}"
        lowest = min(each.layer for each in board.cards.values())
        over = sum(lower == cell for _upper, lower in board.covers)
        under = sum(upper == cell for upper, _lower in board.covers)
        parts = [
            place,
            _("layer {number}").format(number=figure(card.layer - lowest + 1)),
            _("face up") if card.up else _("face down"),
            ngettext("lies on {count} card", "lies on {count} cards", under).format(
                count=figure(under)
            ),
            ngettext("under {count} card", "under {count} cards", over).format(count=figure(over)),
        ]
        return ", ".join([*parts, _("chosen")] if cell == self.picked else parts)
