"""What a move did: points, cards turned up, peaks cleared; and what lies face up.

All pure functions of ``(before, move, after)``; the session and the search for the best score
use them, play itself does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ridgeline.cards import rank_of
from ridgeline.engine.game import mask_slots
from ridgeline.engine.moves import Kind, pile_key

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Move
    from ridgeline.engine.parts import Score
    from ridgeline.engine.state import Pile, State


class Item(NamedTuple):
    """One line of what a move scores.

    :param reason: the ``score`` key it comes from, as ``card`` or ``peak``.
    """

    reason: str
    points: int


def tableau_left(before: State, after: State) -> int:
    """Return the mask that the move left in the tableau, before any next round was dealt."""
    return after.tableau if after.round == before.round else 0


def turned_up(game: Game, before: State, after: State) -> int:
    """Return the mask of the slots whose card the move turned face up."""
    if after.round != before.round:
        return 0
    return game.parts.layout.down & after.free & ~before.free


def cleared_peaks(game: Game, before: State, after: State) -> tuple[int, ...]:
    """Return the numbers (from 0) of the peaks that the move cleared, ascending."""
    left = tableau_left(before, after)
    return tuple(
        number
        for number, peak in enumerate(game.parts.layout.peaks)
        if before.tableau & peak and not left & peak
    )


def points(game: Game, before: State, move: Move, after: State) -> list[Item]:
    """Return what the move scores, item by item, in the order in which the floor applies."""
    score = game.parts.score
    if move.kind is Kind.DRAW:
        items = [Item("draw", score.draw), Item("run-end", in_run(score.run_end, before.run))]
    elif move.kind is Kind.REDEAL:
        items = [Item("redeal", score.redeal)]
    else:
        items = _card_points(game, before, move, after)
    if score.extra is not None:
        items.append(Item("extra", score.extra(before, move, after)))
    return [item for item in items if item.points]


def _card_points(game: Game, before: State, move: Move, after: State) -> list[Item]:
    score = game.parts.score
    items = [Item("card", score.card * len(move.slots))]
    if move.kind is Kind.PLAY:
        items.append(Item("run", _run_points(game, before, after)))
    else:
        items.append(Item("removal", score.removal))
        items.append(Item("waste-card", score.waste_card * len(move.piles)))
    if score.by_rank:
        cards = before.table.cards
        items += [Item("by-rank", score.by_rank[rank_of(cards[slot])]) for slot in move.slots]
    if score.turn:
        items.append(Item("turn", score.turn * turned_up(game, before, after).bit_count()))
    if score.peak:
        gone = sum(not before.tableau & peak for peak in game.parts.layout.peaks)
        items += [
            Item("peak", nth(score.peak, gone + extra))
            for extra in range(len(cleared_peaks(game, before, after)))
        ]
    if before.tableau and not tableau_left(before, after):
        items.append(Item("clear", score.clear))
        items.append(Item("run-end", in_run(score.run_end, before.run + 1)))
    if score.stock_left and game.won(after):
        items.append(Item("stock-left", score.stock_left * len(after.stock)))
    return items


def _run_points(game: Game, before: State, after: State) -> int:
    """Return what the card just played scores for its place in the run."""
    score = game.parts.score
    found = in_run(score.run, before.run + 1)
    if score.peak_times == 1:
        return found
    left = tableau_left(before, after)
    cleared = sum(not left & peak for peak in game.parts.layout.peaks)
    times: int = score.peak_times**cleared
    return found * times


def in_run(table: tuple[int, ...], place: int) -> int:
    """Return the points of a place in the run (or of its length); 0 for none."""
    return nth(table, place) if table and place else 0


def nth(table: tuple[int, ...], index: int) -> int:
    """Return an entry of a table whose last one goes on for ever."""
    return table[min(index, len(table) - 1)]


def add_points(score: Score, total: int, items: list[Item]) -> int:
    """Return the score after the items; the floor applies after each of them."""
    for item in items:
        total += item.points
        if score.floor is not None:
            total = max(total, score.floor)
    return total


def face_up(game: Game, state: State) -> int:
    """Return the mask of the tableau cards whose face the player sees."""
    return state.tableau & (~game.parts.layout.down | state.free)


def open_waste(game: Game, state: State, waste: Pile) -> Pile:
    """Return the cards of a waste that lie open, bottom first."""
    if game.parts.plan.show == "all":
        return waste
    return waste[-(state.run + 1) :]


def face_at(game: Game, state: State, place: str) -> int:
    """Return the face of the card at a place that holds one, as in moves."""
    if "." in place:
        return state.table.cards[game.tables.slot_by_name[place]]
    kind, number = place[0], int(place[1:] or 1) - 1
    if kind == "S":
        return state.stock[0]
    if kind == "R":
        return state.reserves[number][-1]
    waste = state.wastes[number]
    return {"W": waste[-1], "U": waste[-2:][0], "B": waste[0]}[kind]


def playable_places(game: Game, state: State) -> list[str]:
    """Return the places whose card some legal move takes, the tableau first."""
    onto_waste = game.parts.match.onto_waste
    mask, piles = 0, set[str]()
    for move in game.legal(state):
        mask |= move.bits
        # of a play onto one of several wastes the move names the target too
        piles.update(pile for pile in move.piles if not (onto_waste and pile[0] == "W"))
    slots = [game.tables.names[slot] for slot in mask_slots(mask)]
    return slots + sorted(piles, key=pile_key)
