"""What a tap or a drag means: a move, a selection, or a refusal. Pure functions; no play here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ridgeline.engine.game import Game
from ridgeline.engine.moves import DRAW, REDEAL, Move, split_move
from ridgeline.engine.refusals import Refusal, explain, find_move, fitting_ranks
from ridgeline.engine.state import State
from ridgeline.errors import NotationError, echoed
from ridgeline.play.events import OUT, waste_names

Selection = tuple[str, ...]
"""Places of the cards that are selected, in the order they were tapped."""

MISMATCH = ("wrong-sum", "no-pair")
"""Refusals of cards that could each be moved but do not go together."""


class Select(NamedTuple):
    """Only the selection changes."""

    selection: Selection


class Refuse(NamedTuple):
    """Nothing moves; the selection becomes this one."""

    refusal: Refusal
    selection: Selection


Answer = Move | Select | Refuse


def tap(game: Game, state: State, selection: Selection, place: str) -> Answer:
    """Return what a tap on a place means.

    :param place: a slot or pile as in moves; ``S``, ``D`` and ``P`` are all the stock.
    :raises NotationError: if it is no place at all.
    """
    name = _one_place(place)
    legal = {frozenset(move.text.split("+")): move for move in game.legal(state)}
    if name in ("S", "D", "P"):
        return _tap_stock(game, state, selection, legal)
    if game.parts.match.onto_waste:
        return _tap_play(game, state, selection, name, legal)
    return _tap_pair(game, state, selection, name, legal)


def drop(game: Game, state: State, source: str, target: str) -> Move | Refusal:
    """Return what dragging the card of one place onto another means.

    :param target: a slot or pile; ``F`` is anywhere out of the game.
    :raises NotationError: if either is no place at all.
    """
    name = _one_place(source)
    wastes = waste_names(game)
    if target.strip().upper() == OUT:
        return find_move(game, state, name)
    onto = _one_place(target)
    if name == "S" and onto in wastes and not _takes(game, state, f"S+{onto}"):
        return find_move(game, state, "D")
    if name in wastes and onto == "S" and not state.stock:
        return find_move(game, state, "P")
    if game.parts.match.onto_waste and len(wastes) == 1 and onto == "W":
        return find_move(game, state, name)
    alone = find_move(game, state, name)
    together = find_move(game, state, name if name == onto else f"{name}+{onto}")
    if isinstance(together, Refusal) and isinstance(alone, Move):
        return alone
    return together


def _takes(game: Game, state: State, text: str) -> bool:
    return isinstance(find_move(game, state, text), Move)


def _one_place(text: str) -> str:
    parts = split_move(text)
    if len(parts) != 1:
        raise NotationError(f"{echoed(text)} is no place: expected one, as 4.1 or W", code="place")
    return parts[0]


Legal = Mapping[frozenset[str], Move]


def _tap_stock(game: Game, state: State, selection: Selection, legal: Legal) -> Answer:
    """Draw or redeal; where the stock's next card may be moved, that comes first."""
    for cards in (frozenset((*selection, "S")), frozenset("S")):
        if cards in legal:
            return legal[cards]
    for move in (DRAW, REDEAL):
        if frozenset((move.text,)) in legal:
            return move
    return Refuse(explain(game, state, ("D",)), selection)


def _tap_play(game: Game, state: State, selection: Selection, name: str, legal: Legal) -> Answer:
    """Play onto the only waste that takes the card; if several do, select it first."""
    wastes = waste_names(game)
    if name in wastes:
        parts = (*selection, name)
        return legal.get(frozenset(parts)) or Refuse(explain(game, state, parts), selection)
    moves = [move for parts, move in legal.items() if name in parts]
    if len(moves) == 1:
        return moves[0]
    if moves:
        return Select(() if selection == (name,) else (name,))
    return Refuse(_why_not_onto_any(game, state, name), selection)


def _why_not_onto_any(game: Game, state: State, name: str) -> Refusal:
    """Return why no waste takes a card: with several, the ranks that any of them would take."""
    wastes = waste_names(game)
    if len(wastes) == 1:
        return explain(game, state, (name,))
    refusals = [explain(game, state, (name, waste)) for waste in wastes]
    ranks = {
        rank
        for refusal, pile in zip(refusals, state.wastes, strict=True)
        if refusal.code == "needs-ranks"
        for rank in fitting_ranks(game, pile[-1])
    }
    first = next((each for each in refusals if each.code == "needs-ranks"), None)
    if first is None:
        return refusals[0]
    return Refusal("needs-ranks", {**first.values, "ranks": tuple(sorted(ranks))})


def _tap_pair(game: Game, state: State, selection: Selection, name: str, legal: Legal) -> Answer:
    if name in selection:
        return Select(tuple(other for other in selection if other != name))
    wanted = frozenset((*selection, name))
    for cards in (wanted, frozenset((name,))):
        if cards in legal:
            return legal[cards]
    alone = explain(game, state, (name,))
    together = explain(game, state, (*selection, name)) if selection else alone
    if alone.code not in ("needs-partner", "not-allowed"):
        # covered, or the waste card under the top: it can go only with one certain other card
        if not selection and any(name in cards for cards in legal):
            return Select((name,))
        return Refuse(together if together.code in MISMATCH else alone, selection)
    if not selection:
        return Select((name,))
    if any(wanted < cards for cards in legal):
        return Select((*selection, name))
    return Refuse(together, (name,))
