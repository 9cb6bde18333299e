"""How board and piles share a height. Knows nothing of Kivy."""

from __future__ import annotations

from ridgeline_ui_kivy.boardfit import Fit, fit
from ridgeline_ui_kivy.piles import ASPECT, Room
from ridgeline_ui_kivy.places import GAP

PILE = 92
"""Width in dp of a pile's card, as far as there is room."""
KEEPS = 0.8
"""Least share of a board card's width that a pile's card has."""


def share(
    room: Room,
    width: int,
    height: int,
    piles: tuple[int, int],
    scale: float,
    comfort: float,
    row: int = 0,
) -> tuple[Fit, tuple[int, int]]:
    """Share a height between board and piles: large piles, as long as the board loses nothing.

    :param piles: least and most width of a pile's card.
    :param scale: a pile's card by a tableau card, as far as there is room.
    :param comfort: share of a tableau card that is to stay in sight.
    :param row: least height of the row of piles; without piles it is as high.
    """
    least, most = piles
    dp = room.dp
    if not room.piles:
        return fit(room.needs, width, max(1, height - row), room.unit, dp(GAP)), (least, 0)
    best = fit(room.needs, width, height, room.unit, dp(GAP))
    across = max(least, min(most, max(dp(PILE), round(best.card[0] * scale))))
    found: tuple[Fit, tuple[int, int]] | None = None
    while True:
        pile = (across, round(across * ASPECT))
        made = fit(room.needs, width, max(1, height - max(pile[1], row)), room.unit, dp(GAP))
        if found and across < KEEPS * made.card[0]:
            return found
        found = made, pile
        if across <= least or (made.full_width and made.step >= comfort * made.card[1]):
            return found
        across = max(least, across - dp(2))
