"""Deals that a player cannot tell from the one on the table: what is hidden, dealt anew.

What the player knows is what has lain face up: the tableau's open cards, all waste cards, the
stock's open top, and from the second pass on the whole stock, for it came back in the order of
the waste (a shuffled redeal hides it again). The rest is the *set* of the other cards of the pack.
Two positions that differ in hidden cards only give the same worlds: they are drawn from the
sorted hidden faces and a seed, nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ridgeline.cards import JOKER
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import mask_slots
from ridgeline.shuffle import Generator

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State


class Hidden(NamedTuple):
    """Where the cards lie that the player does not know, and which they are.

    :param slots: slots of the tableau, ascending.
    :param stock: the first index of the stock from which its cards are not known.
    :param faces: the hidden faces, sorted.
    """

    slots: tuple[int, ...]
    stock: int
    faces: tuple[int, ...]


def hidden_of(game: Game, state: State) -> Hidden:
    """Return what the player of a position does not know."""
    plan = game.parts.plan
    slots = tuple(mask_slots(state.tableau & ~face_up(game, state)))
    if state.pass_ > 1 and plan.redeal == "same-order":
        known = len(state.stock)
    else:
        known = 1 if plan.stock_up and state.stock else 0
    faces = [state.table.cards[slot] for slot in slots] + list(state.stock[known:])
    return Hidden(slots, known, tuple(sorted(faces)))


def world(game: Game, state: State, number: int) -> State:
    """Return world ``number`` of a position: its hidden cards in another order, each equally likely.

    Jokers that the pack keeps in the stock stay in the stock.
    """
    hidden = hidden_of(game, state)
    generator = Generator.of_key(f"world:{number}")
    faces = list(hidden.faces)
    in_stock: list[int] = []
    if game.parts.pack.jokers_in_stock:
        in_stock = [face for face in faces if face == JOKER]
        faces = [face for face in faces if face != JOKER]
    generator.shuffle(faces)
    places = len(hidden.slots)
    unknown = faces[places:]
    for joker in in_stock:
        unknown.insert(generator.below(len(unknown) + 1), joker)
    cards = list(state.table.cards)
    for slot, face in zip(hidden.slots, faces, strict=False):
        cards[slot] = face
    pack = _some_pack(state.table.pack, generator) if game.parts.plan.rounds != 1 else ()
    return state._replace(
        table=game.table(cards, pack), stock=state.stock[: hidden.stock] + tuple(unknown)
    )


def _some_pack(pack: tuple[int, ...], generator: Generator) -> tuple[int, ...]:
    """Return the pack in an order of which the player knows nothing: next rounds depend on it."""
    faces = sorted(pack)
    generator.shuffle(faces)
    return tuple(faces)
