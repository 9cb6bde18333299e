"""Where everything lies on the table, for a window of any size. Knows nothing of Kivy.

Three arrangements: a *stack* for high windows; in wide ones the piles *below* the board or in *rails*
beside it, whichever gives the larger cards. A pile's card counts as much as the board's: nothing is
tapped more often. In a stack the board may lie on its side, which makes narrow cards wide ones.
"""

from __future__ import annotations

from itertools import pairwise

from ridgeline_ui_kivy.faces import rank_height
from ridgeline_ui_kivy.geometry import Furniture, Insets
from ridgeline_ui_kivy.mirror import mirrored
from ridgeline_ui_kivy.piles import Room
from ridgeline_ui_kivy.places import Places
from ridgeline_ui_kivy.sharing import KEEPS
from ridgeline_ui_kivy.stack import stack, turned_stack
from ridgeline_ui_kivy.wide import below, rails

SLIM = 1.25
"""From this ratio of its sides a window is high or wide; in between every arrangement is tried."""


def arrange(
    needs: Furniture,
    size: tuple[int, int],
    unit: float,
    insets: Insets | None = None,
    *,
    left_handed: bool = False,
    turned: bool = False,
    text: float = 1.0,
) -> Places:
    """Lay out a table.

    :param size: of the window, in pixels.
    :param unit: pixels of a dp.
    :param left_handed: mirror piles and controls, never the cards of the board.
    :param text: how large texts are; bars grow with them.
    :param turned: let the board of a high window lie on its side, if that makes larger ranks.
    """
    room = Room.of(needs, size, unit, insets or Insets(), text)
    high = room.safe.w < SLIM * room.safe.h
    options = [stack(room)] if high else []
    if room.safe.h < SLIM * room.safe.w:
        options += [below(room), rails(room)]
    places = max(options, key=_usable_width)
    if turned and high and not _fanned(needs):
        places = max((places, turned_stack(room)), key=lambda made: rank_height(made.card, unit))
    return mirrored(places) if left_handed else places


def _fanned(needs: Furniture) -> bool:
    """Tell whether cards of a row lie on each other: on its side they would hide the ranks."""
    places = sorted((slot.y, slot.x) for slot in needs.slots)
    return any(low == y and x - left < 2 for (low, left), (y, x) in pairwise(places))


def _usable_width(places: Places) -> tuple[float, int]:
    """Return the width of the board's cards; less, where those of the piles are small beside them."""
    board, pile = places.card[0], places.pile[0]
    return min(board, pile / KEEPS), board
