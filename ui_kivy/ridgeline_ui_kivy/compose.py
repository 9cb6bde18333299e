"""From a position to what is seen of it: the scene of a state. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ridgeline.cards import face_text
from ridgeline.engine.effects import face_up, open_waste, playable_places
from ridgeline.engine.game import mask_slots
from ridgeline_ui_kivy.scene import BACK, EMPTY, Mark, Scene, Sprite, Wishes

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import Pile, State
    from ridgeline_ui_kivy.geometry import Rect
    from ridgeline_ui_kivy.places import Places

COVERED_SHADE = 0.88
"""Brightness of a face-up card that others cover."""
_STOCK_EDGES = 2
_MOST_DOTS = 6


def compose(game: Game, state: State, places: Places, wishes: Wishes) -> Scene:
    """Return the table of a position."""
    sprites = [
        *_stock(game, state, places),
        *_reserves(state, places),
        *_wastes(state, places),
        *_trail(game, state, places, wishes),
        *_board(game, state, places),
    ]
    return Scene(
        tuple(_ringed(game, state, wishes, sprites)),
        (*_empty_stock(game, state, places), *_passes(game, state, places)),
        _touchable(game, state, places),
        len(state.stock) if places.stock else None,
        _waste_counts(game, state),
    )


def _board(game: Game, state: State, places: Places) -> Iterator[Sprite]:
    seen = face_up(game, state)
    slots = game.parts.layout.slots
    names = game.tables.names
    for slot in sorted(mask_slots(state.tableau), key=lambda n: (slots[n].y, slots[n].x)):
        up = bool(seen >> slot & 1)
        free = bool(state.free >> slot & 1)
        face = face_text(state.table.cards[slot]) if up else BACK
        shade = COVERED_SHADE if up and not free else 1.0
        yield Sprite(names[slot], face, places.slots[slot], "board", shade)


def _stock(game: Game, state: State, places: Places) -> Iterator[Sprite]:
    rect = places.stock
    if rect is None:
        return
    count = len(state.stock)
    if not count:
        yield Sprite("S-", EMPTY, rect, "pile")
        return
    edges = min(_STOCK_EDGES, (count + 7) // 8) if count > 1 else 0
    lift = max(1, round(1.5 * places.unit))
    for number in range(edges, 0, -1):
        yield Sprite("S-", BACK, rect.moved(number * lift, -number * lift), "pile", 0.8)
    face = face_text(state.stock[0]) if game.parts.plan.stock_up else BACK
    yield Sprite("S", face, rect, "pile")


def _reserves(state: State, places: Places) -> Iterator[Sprite]:
    lift = max(1, round(1.5 * places.unit))
    for number, (pile, rect) in enumerate(
        zip(state.reserves, places.reserves, strict=True), start=1
    ):
        if not pile:
            yield Sprite(f"R{number}", EMPTY, rect)
            continue
        for edge in range(min(len(pile) - 1, 2), 0, -1):
            yield Sprite(f"R{number}-", BACK, rect.moved(edge * lift, -edge * lift), "board", 0.8)
        yield Sprite(f"R{number}", face_text(pile[-1]), rect)


def waste_cards(state: State, name: str) -> Pile:
    """Return the cards of a waste's place that lie there, the lowest first."""
    if name[0] in "UB":
        waste = state.wastes[0]
        if name == "B":
            return waste[:1] if len(waste) > 1 else ()
        return waste[-2:-1]
    return state.wastes[int(name[1:] or 1) - 1]


def _wastes(state: State, places: Places) -> Iterator[Sprite]:
    fan = tuple(places.wastes)
    for name, rect in places.wastes.items():
        cards = waste_cards(state, name)
        if name == "B" and "U" in fan and len(state.wastes[0]) == 2:
            cards = ()  # of two waste cards the lower one is shown as the card under the top
        if not cards:
            if name[0] == "W":
                yield Sprite(f"{name}-", EMPTY, rect, "pile")
            continue
        *under, top = cards
        if name[0] == "W" and under and "U" not in fan:
            yield Sprite(f"{name}-", face_text(under[-1]), rect, "pile")
        yield Sprite(name, face_text(top), rect, "pile")


def _trail(game: Game, state: State, places: Places, wishes: Wishes) -> Iterator[Sprite]:
    """Yield the cards of the running run that lie under the waste top, the newest at the right."""
    region = places.trail
    if region is None or not wishes.run or not state.wastes[0]:
        return
    cards = open_waste(game, state, state.wastes[0])[:-1][-wishes.run :]
    across = round(region.h / 1.45)
    step = round(across * 0.56)
    most = max(1, 1 + (region.w - across) // step)
    shown = cards[-most:]
    start = region.x
    if region.x < places.wastes["W"].x:
        start = region.right - across - step * (len(shown) - 1)
    for number, face in enumerate(shown):
        x = start + number * step
        rect = replace(region, x=x, w=across)
        yield Sprite(f"T{number}", face_text(face), rect, "trail", COVERED_SHADE)


def _ringed(
    game: Game, state: State, wishes: Wishes, sprites: Iterable[Sprite]
) -> Iterator[Sprite]:
    """Yield the sprites with an outline after each that has one, so that what covers it stays above.

    An outline's place is that of its card with ``!``.
    """
    rings = dict.fromkeys(wishes.blockers, "blocker") | dict.fromkeys(wishes.under, "hint")
    if wishes.asked:
        rings[wishes.asked] = "picked"
    if wishes.outline_free:
        rings |= dict.fromkeys(free_places(game, state), "free")
    rings |= dict.fromkeys(wishes.hint, "hint")
    rings |= dict.fromkeys(wishes.selection, "picked")
    for sprite in sprites:
        yield sprite
        ring = rings.get(sprite.place)
        if ring and (sprite.face != EMPTY or ring == "hint"):
            yield Sprite(f"{sprite.place}!", ring, sprite.rect, sprite.group)


def free_places(game: Game, state: State) -> list[str]:
    """Return the places of the cards that may be moved: all free ones of a game of pairs.

    In a game onto the waste every uncovered card is free, and only those that fit are worth an
    outline.
    """
    names = game.tables.names
    if game.parts.match.onto_waste:
        return playable_places(game, state)
    free = [names[slot] for slot in mask_slots(state.free)]
    free += [f"W{n}" if len(state.wastes) > 1 else "W" for n in range(1, len(state.wastes) + 1)]
    free += [f"R{n}" for n in range(1, len(state.reserves) + 1)]
    return free if game.parts.plan.top else [name for name in free if name[0] != "W"]


def _empty_stock(game: Game, state: State, places: Places) -> Iterator[Mark]:
    """Yield what an empty stock says: turn the waste back, or nothing more to come."""
    if places.stock is None or state.stock:
        return
    side = min(places.stock.w * 2 // 3, round(56 * places.unit))
    x, y = places.stock.middle
    rect = replace(places.stock, x=round(x - side / 2), y=round(y - side / 2), w=side, h=side)
    yield Mark("redeal" if may_turn_back(game, state) else "cross", rect)


def _passes(game: Game, state: State, places: Places) -> Iterator[Mark]:
    """Yield a dot for each pass through the stock, those to come filled; ∞ without limit."""
    region, passes = places.passes, game.parts.plan.passes
    if region is None or passes > _MOST_DOTS:
        return
    side = min(region.h, round(16 * places.unit))
    icons = ["dot" if n >= state.pass_ else "ring" for n in range(1, passes + 1)]
    if not icons:
        icons, side = ["endless"], region.h
    size = side * 3 // 4 if passes else side
    start = region.x + (region.w - side * len(icons)) // 2
    for number, icon in enumerate(icons):
        x = start + number * side + (side - size) // 2
        y = region.y + (region.h - size) // 2
        yield Mark(icon, replace(region, x=x, y=y, w=size, h=size))


def may_turn_back(game: Game, state: State) -> bool:
    """Tell whether the stock's place stands for a redeal, now or once the stock is empty."""
    passes = game.parts.plan.passes
    return game.parts.plan.deal > 0 and (passes == 0 or state.pass_ < passes)


def _waste_counts(game: Game, state: State) -> dict[str, int]:
    """Return how many cards lie in each waste, where those under the top may matter again.

    In games of pairs the top goes and the next card is free; where the stock is gone through
    again, the whole waste comes back.
    """
    if game.parts.match.onto_waste and game.parts.plan.passes == 1:
        return {}
    several = len(state.wastes) > 1
    return {
        f"W{number}" if several else "W": len(cards)
        for number, cards in enumerate(state.wastes, start=1)
        if len(cards) > 1
    }


def _touchable(game: Game, state: State, places: Places) -> dict[str, Rect]:
    touch: dict[str, Rect] = {}
    if places.stock:
        touch["S"] = places.stock
    for name, rect in places.wastes.items():
        if name[0] == "W" or waste_cards(state, name):
            touch[name] = rect
    for number, rect in enumerate(places.reserves, start=1):
        touch[f"R{number}"] = rect
    slots = game.parts.layout.slots
    names = game.tables.names
    for slot in sorted(mask_slots(state.tableau), key=lambda n: (slots[n].y, slots[n].x)):
        touch[names[slot]] = places.slots[slot]
    return touch
