"""``ridgeline survey``: statistics over many deals, kept in a file if wanted."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.cli import INTERRUPTED
from ridgeline.cli.choice import load_library
from ridgeline.cli.output import print_json, print_rows
from ridgeline.deals.pack import DEALS
from ridgeline.errors import NotationError
from ridgeline.rules.settings import parse_settings
from ridgeline.survey.journal import Journal
from ridgeline.survey.plot import check_plot, plot
from ridgeline.survey.pool import do_here, do_in_processes
from ridgeline.survey.progress import progress
from ridgeline.survey.ranges import Chunk
from ridgeline.survey.report import document, lines
from ridgeline.survey.survey import Survey
from ridgeline.survey.task import Task

if TYPE_CHECKING:
    from argparse import Namespace

    from ridgeline.survey.survey import Doer


def survey(arguments: Namespace) -> int:
    """Solve deals and print what they come to; after Ctrl-C, what they came to so far."""
    whole = _whole(arguments)
    path = None if arguments.plot is None else Path(arguments.plot)
    if path is not None:
        check_plot(path)
    library = load_library(arguments)
    ruleset = library.ruleset(arguments.id, parse_settings(arguments.sets))
    task = Task.of(
        library,
        ruleset,
        frozenset(arguments.objective),
        states=arguments.budget_states,
        seconds=arguments.budget_seconds,
        megabytes=arguments.budget_megabytes,
        no_plugins=arguments.no_plugins,
    )
    with ExitStack() as stack:
        journal = None
        if arguments.resume is not None:
            journal = stack.enter_context(Journal(Path(arguments.resume), task, whole.start))
        found = Survey(task, whole, journal)
        interrupted = False
        try:
            do, share = _doer(arguments, stack)
            _run(found, do, share)
        except KeyboardInterrupt:
            interrupted = True
    totals = found.totals
    if arguments.json:
        head = {"first": whole.start, "asked": whole.deals, "interrupted": interrupted}
        print_json({**document(library, ruleset, totals), **head})
    else:
        print_rows(lines(library, ruleset, totals))
    if path is not None:
        plot(path, ruleset.name, totals)
    if not interrupted:
        return 0
    print(f"ridgeline: {_interruption(arguments, found)}", file=sys.stderr)
    return INTERRUPTED


def _run(found: Survey, do: Doer, share: int) -> None:
    with (
        progress(found.whole.deals, found.totals.deals) as shown,
        closing(found.run(do, share)) as chunks,
    ):
        for chunk in chunks:
            shown.update(chunk.deals)


def _doer(arguments: Namespace, stack: ExitStack) -> tuple[Doer, int]:
    """Return what does the chunks, and how many it does at a time."""
    if arguments.scheduler is not None:
        from ridgeline.survey.cluster import Cluster

        cluster = stack.enter_context(Cluster(arguments.scheduler))
        return cluster.do, cluster.threads
    if arguments.jobs == 1:
        return do_here, 1
    return partial(do_in_processes, jobs=arguments.jobs), arguments.jobs


def _whole(arguments: Namespace) -> Chunk:
    deals, first = arguments.deals, arguments.first
    if first < 0 or first + deals > DEALS:
        message = f"survey: found {deals} deals from number {first} on"
        raise NotationError(f"{message}, expected deals of 0 … {DEALS - 1}", code="usage")
    return Chunk(first, deals)


def _interruption(arguments: Namespace, found: Survey) -> str:
    text = f"interrupted after {found.totals.deals:,} of {found.whole.deals:,} deals"
    return f"{text}; the same command goes on" if arguments.resume is not None else text
