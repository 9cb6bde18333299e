"""From a ruleset to a game: kinds build parts, modifiers change them, the engine takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, face_text, make_face
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import free_slots
from ridgeline.engine.parts import Layout, Pack, Parts, Plan, Score, Win
from ridgeline.plugins.contributions import Board, Exclusion
from ridgeline.rules.calls import MOST_POINTS, Caller, Extra, Report
from ridgeline.syntax.sections import ALL_BUT_ONE, PILES

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.plugins.manager import Contributions
    from ridgeline.rules.ruleset import Ruleset

_TIPS = "tips"
_NONE = "none"


def compile_ruleset(ruleset: Ruleset, contributions: Contributions, report: Report) -> Game:
    """Compile a ruleset.

    :param report: takes what is wrong with a plugin that the ruleset does not need.
    :raises RulesetError: for values that are well formed but do not make a game, at their place.
    :raises PluginError: if a plugin's function raises or what it builds is not sound.
    """
    return build_game(compile_parts(ruleset, contributions, report), ruleset.ref)


def compile_parts(ruleset: Ruleset, contributions: Contributions, report: Report) -> Parts:
    """Compile a ruleset to its parts; raises as :func:`compile_ruleset` does."""
    check_exclusions(ruleset, contributions.exclusions)
    call = Caller(ruleset, contributions, report)
    board = call.board()
    pack = _pack(ruleset)
    layout = _layout(ruleset, board, call.alternatives(board))
    plan = _plan(ruleset, layout)
    parts = Parts(
        pack=pack,
        layout=layout,
        match=call.match(pack),
        plan=plan,
        score=_score(ruleset, call.extra(), layout, _most_played(pack, layout, plan)),
        win=_win(ruleset, board),
    )
    parts = call.modifiers(parts)
    _check_cards(ruleset, parts)
    return parts


def check_exclusions(ruleset: Ruleset, exclusions: Iterable[Exclusion]) -> None:
    """Refuse two settings that do not go together.

    :raises RulesetError: with the reason, at the first of the two.
    """
    for exclusion in exclusions:
        sides = (exclusion.left, exclusion.right)
        if all(ruleset.has(key) and ruleset.value(key) in values for key, values in sides):
            key, other = exclusion.left[0], exclusion.right[0]
            message = (
                f"found {_said(ruleset, key)}, which does not go with {other}"
                f" {_said(ruleset, other)}: {exclusion.reason}"
            )
            error = ruleset.error(key, message)
            error.values["reason"] = exclusion.reason
            raise error


def _said(ruleset: Ruleset, key: str) -> str:
    value = ruleset.plain(key)
    return repr(value) if isinstance(value, str) else str(value)


def _pack(ruleset: Ruleset) -> Pack:
    keys = ruleset.sections.pack
    one = tuple(make_face(rank, suit) for rank in keys.ranks for suit in keys.suits)
    return Pack(one * keys.packs, keys.jokers, keys.jokers_in == "stock")


def _layout(ruleset: Ruleset, board: Board, alternatives: tuple[tuple[int, ...], ...]) -> Layout:
    layout = Layout(board.slots, alternatives)
    return Layout(
        slots=board.slots,
        blockers=alternatives,
        down=_down(ruleset, board, layout.full & ~free_slots(layout, layout.full)),
        peaks=_peaks(ruleset, board),
        walls=board.walls,
    )


def _down(ruleset: Ruleset, board: Board, covered: int) -> int:
    value = ruleset.sections.tableau.face_down
    if isinstance(value, str):
        return {"covered": covered, _NONE: 0}.get(value, board.down)
    return _rows_mask(ruleset, board, value, "tableau.face-down")


def _rows_mask(ruleset: Ruleset, board: Board, rows: tuple[int, ...], key: str) -> int:
    last = max((slot.row for slot in board.slots), default=0)
    beyond = [row for row in rows if row > last]
    if beyond:
        raise ruleset.error(key, f"found row {beyond[0]}, expected rows from 1 to {last}")
    return sum(1 << number for number, slot in enumerate(board.slots) if slot.row in rows)


def _tips(board: Board) -> tuple[int, ...]:
    """Return each slot that lies on no other, as a mask of its own."""
    lying = {number for over in board.covers for number in over}
    return tuple(1 << number for number in range(len(board.slots)) if number not in lying)


def _peaks(ruleset: Ruleset, board: Board) -> tuple[int, ...]:
    """Return the groups whose clearing scores.

    Where the ruleset names none they are those that the shape is known for; the tips if it has
    none but the clearing of peaks is scored.
    """
    key, value = "tableau.peaks", ruleset.sections.tableau.peaks
    if isinstance(value, tuple):
        return tuple(_rows_mask(ruleset, board, rows, key) for rows in value)
    groupings = {_NONE: (), _TIPS: _tips(board), **board.peaks}
    if not value:
        scored = any(ruleset.sections.score.peak.values)
        value = next(iter(board.peaks), _TIPS if scored else _NONE)
    if value not in groupings:
        known = ", ".join(groupings)
        raise ruleset.error(key, f"found {value!r}, expected one of {known}, or groups of rows")
    return groupings[value]


def _plan(ruleset: Ruleset, layout: Layout) -> Plan:
    sections = ruleset.sections
    stock, waste, reserve = sections.stock, sections.waste, sections.reserve
    apart = sections.match.apart == "walls"
    if apart and not layout.walls:
        raise ruleset.error("match.apart", "found 'walls', but the layout has none")
    first = waste.start if isinstance(waste.start, tuple) else ()
    return Plan(
        wastes=waste.piles,
        start=0 if isinstance(waste.start, tuple) else waste.start,
        first=first,
        deal=stock.deal,
        redeal=stock.redeal,
        reserves=reserve.piles,
        reserve_cards=reserve.cards if reserve.piles else 0,
        refill=reserve.refill == "stock",
        apart=apart,
        rounds=sections.game.rounds,
        show=waste.show,
    )


def _most_played(pack: Pack, layout: Layout, plan: Plan) -> int:
    """Return the most cards that can leave tableau and reserve: the length of the longest run."""
    return pack.size if plan.refill else len(layout.slots) + plan.reserves * plan.reserve_cards


def _series(ruleset: Ruleset, key: str, length: int) -> tuple[int, ...]:
    """Return the points of a series by place.

    :raises RulesetError: if they grow beyond what can be kept with a saved game.
    """
    table: tuple[int, ...] = ruleset.value(key).table(length)
    for place, found in enumerate(table, start=1):
        if abs(found) > MOST_POINTS:
            message = f"found {found:,} points for place {place}, expected at most {MOST_POINTS:,}"
            raise ruleset.error(key, message)
    return table


def _score(ruleset: Ruleset, extra: Extra | None, layout: Layout, longest_run: int) -> Score:
    keys = ruleset.sections.score
    run = _series(ruleset, "score.run", longest_run)
    run_end = _series(ruleset, "score.run-end", longest_run)
    return Score(
        start=keys.start,
        floor=keys.floor,
        card=keys.card,
        removal=keys.removal,
        run=(0, *run) if any(run) else (),
        peak_times=keys.peak_times,
        run_end=(0, *run_end) if any(run_end) else (),
        by_rank=keys.by_rank,
        waste_card=keys.waste_card,
        draw=keys.draw,
        redeal=keys.redeal,
        peak=_series(ruleset, "score.peak", len(layout.peaks)),
        clear=keys.clear,
        turn=keys.turn,
        stock_left=keys.stock_left,
        better=keys.better,
        ties=keys.ties,
        extra=extra,
    )


def _win(ruleset: Ruleset, board: Board) -> Win:
    goals, spare = ruleset.sections.game.win, 0
    if ALL_BUT_ONE in goals:
        goals, spare = PILES, 1
    mask = sum(_tips(board)) if _TIPS in goals else 0
    if "tableau" in goals:
        mask = (1 << len(board.slots)) - 1
    return Win(mask, "stock" in goals, "waste" in goals, "reserve" in goals, spare)


def _check_cards(ruleset: Ruleset, parts: Parts) -> None:
    """Hold the cards against the places that they are dealt to.

    :raises RulesetError: if there are too few, or jokers or named cards that cannot be dealt.
    """
    pack, plan = parts.pack, parts.plan
    left = list(pack.faces) + [JOKER] * pack.jokers
    for number, face in enumerate(plan.first):
        if face not in left:
            message = f"found {face_text(face)}, which the pack has not, or not so often"
            raise ruleset.error("waste.start", message, at=(number,))
        left.remove(face)
    tableau, reserve = len(parts.layout.slots), plan.reserves * plan.reserve_cards
    places = tableau + reserve + plan.start
    if places > len(left):
        key = "tableau.shape" if tableau > len(left) else "waste.start"
        if key != "tableau.shape" and tableau + reserve > len(left):
            key = "reserve.piles"
        message = (
            f"found {places} places ({tableau} tableau, {reserve} reserve, {plan.start} waste)"
            f" for {len(left)} cards, expected a card for each"
        )
        raise ruleset.error(key, message)
    stock = len(left) - places
    if pack.jokers_in_stock and pack.jokers > stock:
        message = f"found {pack.jokers} for a stock of {stock} cards, expected no more than it has"
        raise ruleset.error("pack.jokers", message)
    _check_goals(ruleset, parts, stock)


def _check_goals(ruleset: Ruleset, parts: Parts, stock: int) -> None:
    """Refuse a game that is won before it starts: none of its goals has a card."""
    plan, win = parts.plan, parts.win
    reserve = plan.reserves * plan.reserve_cards
    waste = plan.start + len(plan.first)
    cards = (win.mask, win.stock and stock, win.waste and waste, win.reserve and reserve)
    if not any(cards):
        goals = ", ".join(ruleset.sections.game.win)
        raise ruleset.error("win", f"found {goals}, which has no card at the start")
