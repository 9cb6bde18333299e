"""Where everything lies on the table. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ridgeline_ui_kivy.bars import Bars
from ridgeline_ui_kivy.boardfit import Fit, reserve_rects, slot_rects
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.piles import Piles, Room

GAP, GAP_MOST = 6, 22
"""Room between the parts of a table, in dp: the least, and the most where there is more."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies, in pixels.

    :param safe: the window without what notch and gesture bar take.
    :param board: what the tableau and the reserves take.
    :param slots: by slot.
    :param wastes: per pile name (``W``, ``U``, ``W2`` …), in drawing order.
    :param trail: where the cards of the run are shown; None without.
    :param passes: where the passes are shown; None without.
    :param bars: everything but cards.
    :param card: width and height of a card of the board.
    :param pile: width and height of a card of stock and waste.
    :param unit: pixels of a dp.
    """

    safe: Rect
    board: Rect
    slots: tuple[Rect, ...]
    reserves: tuple[Rect, ...]
    stock: Rect | None
    wastes: Mapping[str, Rect]
    trail: Rect | None
    passes: Rect | None
    bars: Bars
    card: tuple[int, int]
    pile: tuple[int, int]
    unit: float

    @property
    def shared(self) -> bool:
        """Whether messages take the place of the status."""
        return self.bars.message == self.bars.status

    @property
    def raised(self) -> bool:
        """Whether the status lies on the felt, not in the title bar."""
        return self.bars.status.y != self.bars.bar.y

    @property
    def wide(self) -> bool:
        """Whether messages, and New beside them, lie in the title bar."""
        return self.bars.message.y == self.bars.bar.y


def placed(
    room: Room, made: Fit, board: Rect, pile: tuple[int, int], piles: Piles, around: Bars
) -> Places:
    """Put together what an arrangement has found out.

    :param pile: width and height of a pile's card.
    """
    return Places(
        safe=room.safe,
        board=board,
        slots=slot_rects(room.needs, made, board.x, board.top),
        reserves=reserve_rects(room.needs, made, board.x, board.top, room.dp(GAP)),
        stock=piles.stock,
        wastes=piles.wastes,
        trail=piles.trail,
        passes=piles.passes,
        bars=around,
        card=made.card,
        pile=pile if room.piles else made.card,
        unit=room.unit,
    )
