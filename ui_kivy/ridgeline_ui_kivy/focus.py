"""Where the keyboard's focus goes on the table: along rows, and up and down what covers what.

Knows nothing of Kivy.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ridgeline_ui_kivy.coverage import lying_on, lying_under
from ridgeline_ui_kivy.geometry import Rect

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

WAYS: Mapping[str, tuple[int, int]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, 1),
    "down": (0, -1),
}
"""The arrows: steps across and up."""
_ASIDE = 2.5
"""How much farther away a card is that lies aside of an arrow's way."""


def step(game: Game, state: State, touch: Mapping[str, Rect], place: str, way: str) -> str | None:
    """Return the place that an arrow leads to; None if nothing lies that way.

    Along the board's coverage to a card that this one covers, or that lies on it: up and down, on a
    board that lies on its side to the left and right. Else to the nearest card that way.

    :param touch: where everything lies, by place.
    :param way: one of :data:`WAYS`.
    """
    linked = (*lying_under(game, state, place), *lying_on(game, state, place))
    x, y = touch[place].middle
    apart = [(p, touch[p].middle[0] - x, touch[p].middle[1] - y) for p in linked if p in touch]
    # up and down; of a board that lies on its side to the left and right
    along = sum(abs(dy) for _, _, dy in apart) >= sum(abs(dx) for _, dx, _ in apart)
    across, up = WAYS[way]
    near = [p for p, dx, dy in apart if (dy * up if along else dx * across) > 0]
    return nearest(touch, place, way, near or tuple(touch))


def nearest(rects: Mapping[str, Rect], start: str, way: str, among: Collection[str]) -> str | None:
    """Return the rectangle that an arrow leads to from one of them; None if nothing lies that way."""
    x, y = rects[start].middle
    across, up = WAYS[way]
    found = []
    for name in among:
        dx, dy = rects[name].middle[0] - x, rects[name].middle[1] - y
        ahead, aside = dx * across + dy * up, abs(dx * up) + abs(dy * across)
        if name != start and ahead > 1:
            found.append((ahead + _ASIDE * aside, name))
    return min(found)[1] if found else None


def first(touch: Mapping[str, Rect], playable: Collection[str]) -> str | None:
    """Return where the focus begins: on the first card that may go, else on the stock."""
    return next(
        (place for place in touch if place in playable and place != "S"),
        "S" if "S" in touch else next(iter(touch), None),
    )


def onward(
    old: Mapping[str, Rect], new: Mapping[str, Rect], playable: Collection[str], place: str
) -> str | None:
    """Return where the focus goes once the card that it was on has gone.

    :param old: where everything lay before.
    :param new: where everything lies now.
    """
    if place in new:
        return place
    if place not in old:
        return first(new, playable)
    x, y = old[place].middle
    cards = [each for each in new if each in playable and each != "S"]
    among = cards or [each for each in new if each != "S"] or list(new)
    return min(among, key=lambda each: new[each].distance(x, y), default=None)


def next_playable(
    touch: Mapping[str, Rect], playable: Collection[str], place: str | None, step: int = 1
) -> str | None:
    """Return the next card that may go, from left to right and round again."""
    found = sorted(
        (each for each in touch if each in playable and each != "S"),
        key=lambda each: (touch[each].x, -touch[each].y),
    )
    if not found:
        return None
    if place not in found:
        return found[0 if step > 0 else -1]
    return found[(found.index(place) + step) % len(found)]
