"""Writing ``docs/winnability.md``: ``python -m ridgeline.survey.document``.

Surveys every study of :mod:`ridgeline.survey.studies` and sets its figures beside those that
others have found.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ridgeline import __version__
from ridgeline.deals.codes import code_of
from ridgeline.deals.pack import deal_of
from ridgeline.rules.library import Library
from ridgeline.rules.refs import split_ref
from ridgeline.solver.choose import solve
from ridgeline.solver.difficulty import GRADES, dots, grade
from ridgeline.survey.journal import Journal
from ridgeline.survey.pool import do_in_processes
from ridgeline.survey.ranges import Chunk
from ridgeline.survey.studies import FIRST, MEGABYTES, STATES, STUDIES, Study
from ridgeline.survey.survey import Survey
from ridgeline.survey.task import Task
from ridgeline.survey.totals import Totals, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ridgeline.solver.difficulty import Grade
    from ridgeline.survey.task import Asked
    from ridgeline.survey.totals import Spread

NONE = "-"
"""Stands in a table where there is nothing."""

HEAD = """\
# Winnability

How many deals can be won by somebody who knows all cards: each deal of a sample decided by proof, with
Wilson's interval of 95 %. Written by `make winnability`; what is written here by hand is lost.
Deals are numbered from {first} on; Ridgeline {version}, Python {python}; times are processor time, {seconds:,.0f} s
in all. *Independent* is an exact solver written for comparison in C, on random deals of its own, and by
how many standard errors the two differ. *SWR* is solitairewinrates.com (2022, 100 million deals; which
cards of stock and waste go together in its games of one pass it says in a video only, so these need not
be the same rules). Shares are of the decided deals; where the budget of a deal ({states:,} positions,
{megabytes:,} MB) ran out, it is counted as open.
"""

FIGURES = """
## Moves, scores, difficulty

Of the same deals: the fewest moves of a win, and the best score that any line reaches at any point, the
start included, under the ruleset's own scoring: mean ± standard deviation (least … greatest). Difficulty
is the share of deals of each grade, in a sample of its own: how often fair random play wins, from
{easy} (often) to {hard} (hardly ever).
"""

EXAMPLES = """
## Deals to check

The first deal of each sample that can be won, and the first that cannot: `ridgeline solve CODE`
(`--objective moves` for the fewest moves); where rules have no code,
`ridgeline solve ID --set KEY=VALUE … --number N`.
"""


class Row(NamedTuple):
    """What became of a study."""

    study: Study
    totals: Totals
    grades: Counter[Grade]


def grade_deal(ref: str, number: int) -> Grade:
    """Return a deal's grade of difficulty; what processes of a pool call."""
    library = _library()
    ruleset = library.by_ref(ref)
    return grade(library.game(ruleset), deal_of(library, ruleset, number).faces)


_libraries: list[Library] = []


def _library() -> Library:
    """Return this process' library."""
    if not _libraries:
        _libraries.append(Library.load(no_plugins=True))
    return _libraries[0]


def survey_study(study: Study, deals: int, jobs: int, keep: Path | None) -> Totals:
    """Survey the deals of a study.

    :param keep: folder of files from which a survey goes on.
    """
    library = _library()
    ruleset = library.by_ref(study.ref)
    win: frozenset[Asked] = frozenset({"win"})
    asked = study.figures | win
    budget = {"states": STATES, "megabytes": MEGABYTES}
    task = Task.of(library, ruleset, asked, no_plugins=True, **budget)
    with ExitStack() as stack:
        journal = None
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            journal = stack.enter_context(Journal(keep / f"{task.rules}.jsonl", task, FIRST))
        survey = Survey(task, Chunk(FIRST, deals), journal)
        for _ in survey.run(partial(do_in_processes, jobs=jobs), jobs):
            print(f"\r{study.ref}: {survey.totals.deals:,} of {deals:,}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return survey.totals


def rows_of(studies: Iterable[Study], scale: float, jobs: int, keep: Path | None) -> Iterator[Row]:
    """Carry out studies.

    :param scale: part of the sample sizes.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for study in studies:
            deals, graded = ceil(study.deals * scale), ceil(study.graded * scale)
            totals = survey_study(study, deals, jobs, keep) if deals else Totals()
            numbers = range(FIRST, FIRST + graded)
            yield Row(study, totals, Counter(pool.map(partial(grade_deal, study.ref), numbers)))


def text_of(rows: Sequence[Row]) -> str:
    """Return the document."""
    head = HEAD.format(
        first=FIRST,
        version=__version__,
        python=platform.python_version(),
        seconds=sum(row.totals.seconds for row in rows),
        states=STATES,
        megabytes=MEGABYTES,
    )
    winnable = table(
        ("rules", "deals", "winnable", "open", "independent", "published", "ms a deal", "s"),
        (winnable_cells(row) for row in rows),
    )
    figures = table(
        ("rules", "fewest moves", "best score", *(dots(each) for each in GRADES)),
        (figure_cells(row) for row in rows if row.totals.spreads or row.grades),
    )
    examples = table(("rules", "won", "moves", "lost"), filter(None, map(example_cells, rows)))
    titles = FIGURES.format(easy=dots(1), hard=dots(4))
    return f"{head}\n{winnable}{titles}\n{figures}{EXAMPLES}\n{examples}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def winnable_cells(row: Row) -> list[str]:
    """Return a study's line of the first table."""
    study, totals = row.study, row.totals
    name = name_of(study.ref)
    if not totals.deals:
        return [name, NONE, "rounds without end are never won", *[NONE] * 5]
    won, decided = totals.verdicts["won"], totals.decided
    winnable = NONE
    if decided:
        low, high = wilson(won, decided)
        winnable = f"{won / decided:.2%} [{100 * low:.2f}, {100 * high:.2f}]"
    each = 1000 * totals.seconds / totals.deals
    return [
        name,
        f"{totals.deals:,}",
        winnable,
        f"{totals.deals - decided:,}" if decided < totals.deals else NONE,
        _independent(study, won, decided),
        study.published or NONE,
        f"{each:.1f}" if each < 10 else f"{each:,.0f}",
        f"{totals.seconds:,.0f}",
    ]


def _independent(study: Study, won: int, decided: int) -> str:
    if study.solver is None:
        return NONE
    percent, deals = study.solver
    text = f"{percent:.2f}% of {deals:,}"
    both = (won + percent / 100 * deals) / (decided + deals)
    error = sqrt(both * (1 - both) * (1 / decided + 1 / deals)) if decided else 0.0
    return f"{text} ({(won / decided - percent / 100) / error:+.1f})" if error else text


def figure_cells(row: Row) -> list[str]:
    """Return a study's line of the second table."""
    spreads, graded = row.totals.spreads, row.grades.total()
    shares = [f"{row.grades[each] / graded:.0%}" if graded else NONE for each in GRADES]
    figures = [_spread(spreads.get(name)) for name in ("min_moves", "best_score")]
    return [name_of(row.study.ref), *figures, *shares]


def _spread(spread: Spread | None) -> str:
    if spread is None:
        return NONE
    text = f"{spread.mean:,.1f} ± {spread.deviation:,.1f}"
    return f"{text} ({spread.least:,} … {spread.greatest:,})"


def example_cells(row: Row) -> list[str] | None:
    """Return a study's line of the third table; None if there is no deal."""
    library, first = _library(), row.totals.first
    ruleset = library.by_ref(row.study.ref)
    deals = {
        verdict: f"`{code_of(library, ruleset, first[verdict]) or first[verdict]}`"
        for verdict in ("won", "lost")
        if verdict in first
    }
    if not deals:
        return None
    moves = NONE
    if "won" in first and "moves" in row.study.figures:
        game = library.game(ruleset)
        start = game.start(deal_of(library, ruleset, first["won"]).faces)
        moves = str(solve(game, start, asked=frozenset({"moves"})).min_moves)
    return [name_of(row.study.ref), deals.get("won", NONE), moves, deals.get("lost", NONE)]


def name_of(ref: str) -> str:
    """Return a reference as a table has it: the id, then the settings."""
    ruleset_id, settings = split_ref(ref)
    return " ".join([f"`{ruleset_id}`", *(f"`{key}={value}`" for key, value in settings.items())])


def main(argv: Sequence[str] | None = None) -> None:
    """Write the document."""
    parser = argparse.ArgumentParser(prog="python -m ridgeline.survey.document")
    parser.add_argument("--to", type=Path, default=Path("docs/winnability.md"), metavar="FILE")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="number of processes")
    parser.add_argument(
        "--scale", type=float, default=1.0, metavar="X", help="part of the sample sizes"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep the surveys there, and go on from them"
    )
    arguments = parser.parse_args(argv)
    rows = list(rows_of(STUDIES, arguments.scale, arguments.jobs, arguments.keep))
    arguments.to.write_text(text_of(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
