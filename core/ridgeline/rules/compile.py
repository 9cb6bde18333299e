"""From a ruleset to a game: kinds build parts, modifiers change them, the engine takes them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ridgeline.cards import FACES, make_face
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import free_slots
from ridgeline.engine.parts import Alternatives, Layout, Match, Pack, Parts, Plan, Score, Win
from ridgeline.plugins.contributions import Board, Exclusion
from ridgeline.rules.calls import MOST_POINTS, NO_BOARD, Caller, Extra, Report
from ridgeline.rules.dealt import check_cards
from ridgeline.rules.steps import Steps
from ridgeline.syntax.goals import ALL_BUT_ONE, PILES

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


def compile_parts(
    ruleset: Ruleset, contributions: Contributions, report: Report, steps: Steps | None = None
) -> Parts:
    """Compile a ruleset to its parts; raises as :func:`compile_ruleset` does.

    :param steps: gathers what is wrong instead; the parts are then good for nothing but for
        what does not depend on it.
    """
    steps = steps or Steps()
    for each in contributions.exclusions:
        sections = " ".join(key.partition(".")[0] for key, _ in (each.left, each.right))
        steps.take("exclusion", partial(_check_exclusion, ruleset, each), None, needs=sections)
    call = Caller(ruleset, contributions, report)
    board = steps.take("tableau", call.board, NO_BOARD)
    covers: tuple[Alternatives, ...] = ((),) * len(board.slots)
    covers = steps.take("covers", lambda: call.alternatives(board), covers, needs="tableau")
    pack = _pack(ruleset)
    layout = _layout(ruleset, board, covers, steps)
    plan = _plan(ruleset, layout, steps)
    most = _most_played(pack, layout, plan)
    parts = Parts(
        pack=pack,
        layout=layout,
        match=steps.take("match", lambda: call.match(pack), Match(False, (0,) * FACES)),
        plan=plan,
        score=_score(ruleset, call.extra(), layout, most, steps),
        win=_win(ruleset, board),
    )
    parts = steps.take("modifiers", lambda: call.modifiers(parts), parts, needs="match covers")
    check_cards(ruleset, parts, steps)
    return parts


def _check_exclusion(ruleset: Ruleset, exclusion: Exclusion) -> None:
    """Refuse two settings that do not go together.

    :raises RulesetError: with the reason, at the first of the two.
    """
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


def _layout(
    ruleset: Ruleset, board: Board, alternatives: tuple[Alternatives, ...], steps: Steps
) -> Layout:
    layout = Layout(board.slots, alternatives)
    covered = layout.full & ~free_slots(layout, layout.full)
    nothing: tuple[int, ...] = ()
    return Layout(
        slots=board.slots,
        blockers=alternatives,
        down=steps.take("down", lambda: _down(ruleset, board, covered), 0, needs="tableau"),
        peaks=steps.take("peaks", lambda: _peaks(ruleset, board), nothing, needs="tableau"),
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


def _apart(ruleset: Ruleset, layout: Layout) -> bool:
    """Return whether walls must alternate."""
    apart = ruleset.sections.match.apart == "walls"
    if apart and not layout.walls:
        raise ruleset.error("match.apart", "found 'walls', but the layout has none")
    return apart


def _plan(ruleset: Ruleset, layout: Layout, steps: Steps) -> Plan:
    sections = ruleset.sections
    stock, waste, reserve = sections.stock, sections.waste, sections.reserve
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
        apart=steps.take("apart", lambda: _apart(ruleset, layout), False, needs="tableau"),
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


def _check_times(ruleset: Ruleset, run: tuple[int, ...], peaks: int) -> None:
    """Refuse peaks that multiply a run's points beyond what can be kept with a saved game."""
    times = ruleset.sections.score.peak_times
    greatest = max(map(abs, run), default=0)
    if greatest * times**peaks > MOST_POINTS:
        message = f"found {greatest:,} points of a run times {times} for each of {peaks} peaks"
        raise ruleset.error(
            "score.peak-times", f"{message}, expected at most {MOST_POINTS:,} points"
        )


def _score(
    ruleset: Ruleset, extra: Extra | None, layout: Layout, longest_run: int, steps: Steps
) -> Score:
    keys = ruleset.sections.score

    def series(key: str, length: int) -> tuple[int, ...]:
        nothing: tuple[int, ...] = ()
        return steps.take(
            key, lambda: _series(ruleset, key, length), nothing, needs="tableau reserve pack"
        )

    run, run_end = series("score.run", longest_run), series("score.run-end", longest_run)
    times = partial(_check_times, ruleset, run, len(layout.peaks))
    steps.take("score.peak-times", times, None, needs="tableau peaks score.run")
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
        peak=series("score.peak", len(layout.peaks)),
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
