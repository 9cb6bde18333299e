"""``ridgeline solve``: decide deals, find most cards, fewest moves, best scores."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, TextIO

from ridgeline.cli.choice import choose_deal, choose_rules, load_library, say_note
from ridgeline.cli.output import print_json, print_rows
from ridgeline.cli.replay import play_moves
from ridgeline.deals.codes import code_of
from ridgeline.deals.pack import Deal, deal_from_text
from ridgeline.errors import NotationError, RidgelineError
from ridgeline.play.session import Session
from ridgeline.rules.settings import parse_settings
from ridgeline.solver.choose import solve as solve_position
from ridgeline.solver.problem import DEFAULT_MEGABYTES, Answer, Budget, Objective

if TYPE_CHECKING:
    from argparse import Namespace

    from ridgeline.cli.choice import Rules
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.library import Library
    from ridgeline.solver.fair import Outlook

FAIR_SECONDS = 1.0
"""How long deals are sampled where no time is stated."""

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
    say_note(rules)
    asked: list[Objective] = list(dict.fromkeys(arguments.objective or ["win"]))
    budget = _budget(arguments)
    moves = arguments.moves_before.replace(",", " ").split()
    with closing(_deals(library, rules, arguments)) as deals:
        for deal in deals:
            session = Session.new(library, rules.ruleset, deal)
            play_moves(session, moves)
            if arguments.fair:
                document = _fair(session, asked, budget)
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


def _budget(arguments: Namespace) -> Budget:
    seconds = arguments.budget_seconds or (FAIR_SECONDS if arguments.fair else None)
    megabytes = arguments.budget_megabytes or DEFAULT_MEGABYTES
    return Budget(arguments.budget_states, seconds, megabytes)


def _heading(library: Library, rules: Rules, deal: Deal) -> dict[str, object]:
    code = None
    if deal.number is not None:
        code = code_of(library, rules.ruleset, deal.number, deal.version)
    return rules.heading(code)


def _document(answer: Answer, asked: list[Objective]) -> dict[str, object]:
    """Return what was asked for; ``moves`` reach the objective that was asked last."""
    line = answer.lines.get(asked[-1])
    return {
        "verdict": answer.verdict,
        "moves": None if line is None else list(line),
        **_figures(answer, asked),
        "states": answer.states,
        "seconds": round(answer.seconds, 6),
        "method": answer.method,
    }


def _figures(found: Answer | Outlook, asked: list[Objective]) -> dict[str, object]:
    figures = {
        "max_removed": found.max_removed,
        "min_moves": found.min_moves,
        "best_score": found.best_score,
    }
    wanted = {_FIGURES[objective] for objective in asked if objective != "win"}
    return {key: value for key, value in figures.items() if key in wanted}


def _fair(session: Session, asked: list[Objective], budget: Budget) -> dict[str, object]:
    """Return the best move for one who knows what the player has seen, and what to expect."""
    from ridgeline.solver.fair import look_out

    found = look_out(
        session.game, session.state, score=session.score, asked=frozenset(asked), budget=budget
    )
    best = found.best
    return {
        "verdict": found.verdict,
        "moves": [] if best is None else [best.move],
        **_figures(found, asked),
        "win_share": None if best is None else best.share,
        "worlds": found.worlds,
        "shares": found.shares,
        "states": found.states,
        "seconds": round(found.seconds, 6),
    }


def _print(document: dict[str, object], *, as_json: bool) -> None:
    if as_json:
        print_json(document)
    else:
        print_rows((key.replace("_", " "), _text(value)) for key, value in document.items())
    sys.stdout.flush()  # whoever asks deal by deal waits for the answer


def _text(value: object) -> str:
    """Return a value of a document in plain text."""
    if isinstance(value, list):
        return " ".join(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {share:.3f}" for key, share in value.items())
    if isinstance(value, float):
        return f"{value:.6g}"
    return "none" if value is None else str(value)


def _deals(library: Library, rules: Rules, arguments: Namespace) -> Generator[Deal, None, None]:
    """Yield the deals that the arguments name: a code's, a number's, cards, or a file's lines."""
    name = arguments.deals
    if name is None:
        yield choose_deal(library, rules, arguments.number, arguments.deal)
        return
    if rules.number is not None:
        raise NotationError("a code names its deal: expected no --deals with it", code="usage")
    parts = library.game(rules.ruleset).parts
    if name == "-":
        yield from _read(parts, sys.stdin, "standard input")
        return
    with open(name, encoding="utf-8-sig") as file:
        yield from _read(parts, file, name)


def _read(parts: Parts, file: TextIO, name: str) -> Iterator[Deal]:
    """Yield the deals of a text, one a line; empty lines and comments (``# …``) are passed over."""
    try:
        for number, line in enumerate(file, start=1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                yield deal_from_text(parts, line)
            except RidgelineError as error:
                raise NotationError(f"{name}:{number}: {error}", code=error.code) from None
    except UnicodeDecodeError:
        raise NotationError(f"{name}: expected text in UTF-8", code="usage") from None
