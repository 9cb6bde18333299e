"""Events: what an action did, card by card, for user interfaces to show in this order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ridgeline.engine.effects import Item, cleared_peaks, face_at, tableau_left, turned_up
from ridgeline.engine.game import Game, Status, mask_slots
from ridgeline.engine.moves import Kind, Move
from ridgeline.engine.state import State

OUT = "F"
"""Where removed cards go: the foundation."""


class Event(NamedTuple):
    """One thing that happened.

    :param kind: ``play`` and ``remove`` (a card leaves its place), ``turn-up``, ``draw``,
        ``redeal`` (value: cards), ``refill``, ``peak`` (value: its number from 1), ``clear``,
        ``points`` (source: the ``score`` key; value: what it really came to), ``round`` (value:
        the new one), ``deal``, ``won``, ``stuck``.
    :param source: place that a card leaves, as in moves: ``4.1``, ``W``, ``S``, ``R2``.
    :param target: place that it goes to; ``F`` is out of the game.
    :param face: of the card; None if no card moves.
    :param value: a number that belongs to it.
    :param back: it is undone: source and target are exchanged already, points are negative, and
        a card that had turned up is turned down.
    """

    kind: str
    source: str = ""
    target: str = ""
    face: int | None = None
    value: int = 0
    back: bool = False


def events_of(
    game: Game, before: State, move: Move, after: State, points: Sequence[Item]
) -> tuple[Event, ...]:
    """Return the events of a move, its end (won, stuck) left out.

    :param points: what each item really came to.
    """
    found = _moved(game, before, move, after)
    turned = mask_slots(turned_up(game, before, after))
    for slot in turned:
        name = game.tables.names[slot]
        found.append(Event("turn-up", name, name, before.table.cards[slot]))
    if game.parts.plan.stock_up and after.stock and len(after.stock) != len(before.stock):
        found.append(Event("turn-up", "S", "S", after.stock[0]))
    found += [Event("peak", value=peak + 1) for peak in cleared_peaks(game, before, after)]
    if before.tableau and not tableau_left(before, after):
        found.append(Event("clear"))
    found += [Event("points", source=item.reason, value=item.points) for item in points]
    if after.round != before.round:
        found.append(Event("round", value=after.round))
    return tuple(found)


def undone(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that take the given ones back, last first."""
    return tuple(
        Event(
            event.kind,
            event.source if event.kind == "points" else event.target,
            "" if event.kind == "points" else event.source,
            event.face,
            -event.value if event.kind == "points" else event.value,
            back=True,
        )
        for event in reversed(list(events))
    )


def end_events(status: Status) -> tuple[Event, ...]:
    """Return the event of a game that has just ended; none while it goes on."""
    return () if status == "playing" else (Event(status),)


def _moved(game: Game, before: State, move: Move, after: State) -> list[Event]:
    if move.kind is Kind.DRAW:
        return _drawn(game, before, after)
    if move.kind is Kind.REDEAL:
        return [
            Event("redeal", name, "S", value=len(pile))
            for name, pile in zip(waste_names(game), before.wastes, strict=True)
            if pile
        ]
    names = [game.tables.names[slot] for slot in move.slots]
    if move.kind is Kind.PLAY:
        targets = [pile for pile in move.piles if pile.startswith("W")]
        (card,) = (*names, *(pile for pile in move.piles if pile not in targets))
        target = targets[0] if targets else waste_names(game)[0]
        found = [Event("play", card, target, face_at(game, before, card))]
        return found + _refilled(before, move, after)
    cards = (*names, *move.piles)
    found = [Event("remove", name, OUT, face_at(game, before, name)) for name in cards]
    return found + _refilled(before, move, after)


def _drawn(game: Game, before: State, after: State) -> list[Event]:
    names = waste_names(game)
    count = len(before.stock) - len(after.stock)
    return [
        Event("draw", "S", names[number % len(names)], face)
        for number, face in enumerate(before.stock[:count])
    ]


def _refilled(before: State, move: Move, after: State) -> list[Event]:
    return [
        Event("refill", "S", f"R{number}", pile[-1])
        for number, pile in enumerate(after.reserves, start=1)
        if f"R{number}" in move.piles and len(before.reserves[number - 1]) == 1 and pile
    ]


def waste_names(game: Game) -> tuple[str, ...]:
    """Return the names of the waste piles."""
    count = game.parts.plan.wastes
    return ("W",) if count == 1 else tuple(f"W{number}" for number in range(1, count + 1))
