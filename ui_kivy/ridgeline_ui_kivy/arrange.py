"""Where everything lies on the table, for a window of any size. Knows nothing of Kivy.

Three arrangements: a *stack* for high windows; in wide ones the piles *below* the board or in *rails*
beside it, whichever gives the larger cards. A pile's card counts as much as the board's: nothing is
tapped more often. In a stack the board may lie on its side, which makes narrow cards wide ones. Where
cards would be narrower than a finger needs them, a stack lays the board's parts into more lines, or else
the board on its side.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ridgeline_ui_kivy.faces import rank_height
from ridgeline_ui_kivy.geometry import Furniture, Insets
from ridgeline_ui_kivy.lines import folded, in_lines
from ridgeline_ui_kivy.mirror import mirrored
from ridgeline_ui_kivy.piles import Room
from ridgeline_ui_kivy.places import Places
from ridgeline_ui_kivy.sharing import KEEPS
from ridgeline_ui_kivy.stack import stack, turned_stack
from ridgeline_ui_kivy.wide import below, rails

LEAST = 35
"""Width in dp that cards have at least, if there is any way to it."""
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
    room = Room.of(in_lines(needs), size, unit, insets or Insets(), text)
    high = room.safe.w < SLIM * room.safe.h
    options = [stack(room)] if high else []
    if room.safe.h < SLIM * room.safe.w:
        options += [below(room), rails(room)]
    places = max(options, key=_usable_width)
    if high and places.card[0] < room.dp(LEAST):
        places = _widest_stack(replace(room, needs=needs), places)
    if high and (turned or places.card[0] < room.dp(LEAST)) and not _fanned(needs):
        on_its_side = turned_stack(replace(room, needs=needs))
        places = max((places, on_its_side), key=lambda made: rank_height(made.card, unit))
    return mirrored(places) if left_handed else places


def _widest_stack(room: Room, places: Places) -> Places:
    """Return the stack with the widest cards; only if they are narrow, one without a lane.

    :param places: with the board as it is.
    """
    rooms = [room, *(replace(room, needs=needs) for needs in folded(room.needs))]
    best = max((places, *map(stack, rooms)), key=_width)
    if _width(best) >= room.dp(LEAST):
        return best
    return max((best, *(stack(each, lane=False) for each in rooms)), key=_width)


def _width(places: Places) -> int:
    return places.card[0]


def _fanned(needs: Furniture) -> bool:
    """Tell whether cards of a row lie on each other: on its side they would hide the ranks."""
    places = sorted((slot.y, slot.x) for slot in needs.slots)
    return any(low == y and x - left < 2 for (low, left), (y, x) in pairwise(places))


def _usable_width(places: Places) -> tuple[float, int]:
    """Return the width of the board's cards; less, where those of the piles are small beside them."""
    board, pile = places.card[0], places.pile[0]
    return min(board, pile / KEEPS), board
