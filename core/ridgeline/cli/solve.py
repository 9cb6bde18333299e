"""``ridgeline solve``: decide deals, find most cards, fewest moves, best scores."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, TextIO

from ridgeline.cli.choice import choose_rules, load_library
from ridgeline.cli.output import print_json, print_rows
from ridgeline.cli.replay import play_moves
from ridgeline.deals.codes import code_of
from ridgeline.deals.pack import Deal, deal_from_text, deal_of
from ridgeline.errors import NotationError, RidgelineError
from ridgeline.play.session import Session
from ridgeline.rules.settings import parse_settings
from ridgeline.solver.choose import solve as solve_position
from ridgeline.solver.problem import Answer, Budget, Objective, Verdict

if TYPE_CHECKING:
    from argparse import Namespace

    from ridgeline.cli.choice import Rules
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.library import Library

_FIGURES: dict[Objective, str] = {
    "cards": "max_removed",
    "moves": "min_moves",
    "score": "best_score",
}
"""Per objective that is a figure, its key."""


def solve(arguments: Namespace) -> int:
    """Solve every deal that is named, in the order given; ``lost`` and ``unknown`` are answers.

    :raises RidgelineError: for a deal or a move that is wrong; the deals before it are printed.
    """
    library = load_library(arguments)
    rules = choose_rules(library, arguments.target, parse_settings(arguments.sets))
    asked: list[Objective] = list(dict.fromkeys(arguments.objective or ["win"]))
    budget = Budget(arguments.budget_states, arguments.budget_seconds, arguments.budget_megabytes)
    moves = arguments.moves_before.replace(",", " ").split()
    with closing(_deals(library, rules, arguments)) as deals:
        for deal in deals:
            session = Session.new(library, rules.ruleset, deal)
            play_moves(session, moves)
            if arguments.fair:
                document = _fair(session, budget)
            else:
                answer = solve_position(
                    session.game,
                    session.state,
                    score=session.score,
                    asked=frozenset(asked),
                    budget=budget,
                )
                document = _document(answer, asked)
            _print(_heading(library, rules, deal) | document, as_json=arguments.json)
    return 0


def _heading(library: Library, rules: Rules, deal: Deal) -> dict[str, object]:
    code = None
    if deal.number is not None:
        code = code_of(library, rules.ruleset, deal.number, deal.version)
    return {"ruleset": rules.ruleset.id, "code": code}


def _document(answer: Answer, asked: list[Objective]) -> dict[str, object]:
    """Return what was asked for; ``moves`` reach the objective that was asked last."""
    line = answer.lines.get(asked[-1])
    figures: dict[str, object] = {
        "max_removed": answer.max_removed,
        "min_moves": answer.min_moves,
        "best_score": answer.best_score,
    }
    wanted = {_FIGURES[objective] for objective in asked if objective != "win"}
    return {
        "verdict": answer.verdict,
        "moves": None if line is None else list(line),
        **{key: value for key, value in figures.items() if key in wanted},
        "states": answer.states,
        "seconds": round(answer.seconds, 6),
        "method": answer.method,
    }


def _fair(session: Session, budget: Budget) -> dict[str, object]:
    """Return the best move for one who knows what the player has seen, and each move's share.

    The share is that of the sampled worlds in which the game can still be won after the move.
    """
    from ridgeline.solver.hints import HintSearch

    search = HintSearch(session.game, session.state)
    search.run(seconds=1.0 if budget.seconds is None else budget.seconds)
    best = search.best()
    ended: Verdict = "won" if session.status == "won" else "lost"
    return {
        "verdict": ended if best is None else "unknown",
        "moves": [] if best is None else [best.move],
        "win_share": None if best is None else best.share,
        "worlds": search.worlds,
        "shares": search.shares(),
    }


def _print(document: dict[str, object], *, as_json: bool) -> None:
    if as_json:
        print_json(document)
        return
    rows = []
    for key, value in document.items():
        text = " ".join(value) if isinstance(value, list) else str(value)
        rows.append((key.replace("_", " "), "none" if value is None else text))
    print_rows(rows)
    sys.stdout.flush()


def _deals(library: Library, rules: Rules, arguments: Namespace) -> Generator[Deal, None, None]:
    """Yield the deals that the arguments name: a code's, a number's, cards, or a file's lines."""
    ruleset, parts = rules.ruleset, library.game(rules.ruleset).parts
    named = (arguments.number, arguments.deal, arguments.deals)
    if rules.number is not None:
        if any(value is not None for value in named):
            raise NotationError(
                "a code names its deal: expected no --number, --deal or --deals with it",
                code="usage",
            )
        yield deal_of(library, ruleset, rules.number, rules.version)
    elif arguments.number is not None:
        yield deal_of(library, ruleset, arguments.number)
    elif arguments.deal is not None:
        yield deal_from_text(parts, arguments.deal)
    elif arguments.deals == "-":
        yield from _read(parts, sys.stdin, "standard input")
    elif arguments.deals is not None:
        with open(arguments.deals, encoding="utf-8") as file:
            yield from _read(parts, file, arguments.deals)
    else:
        raise NotationError(
            f"{ruleset.id} names no deal: expected a code, --number N, --deal CARDS or --deals FILE",
            code="usage",
        )


def _read(parts: Parts, file: TextIO, name: str) -> Iterator[Deal]:
    """Yield the deals of a text, one a line; empty lines are passed over."""
    try:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                yield deal_from_text(parts, line)
            except RidgelineError as error:
                raise NotationError(f"{name}:{number}: {error}", code=error.code) from None
    except UnicodeDecodeError:
        raise NotationError(f"{name}: expected text in UTF-8", code="usage") from None
