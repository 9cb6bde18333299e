"""A picture of what a survey found: how each figure is spread."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.errors import RidgelineError
from ridgeline.solver.difficulty import GRADES, dots
from ridgeline.survey.report import NAMES, winnable_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.survey.totals import Totals

FORMATS = (".png", ".svg", ".pdf")


class Bars(NamedTuple):
    """One panel of the picture.

    :param title: of what is below the bars.
    :param edges: left edges of the bars; their middles, where they are of width 1.
    :param names: what stands below each bar; numbers if empty.
    """

    title: str
    edges: list[int]
    heights: list[int]
    width: int = 1
    names: tuple[str, ...] = ()


def check_plot(path: Path) -> None:
    """Check before a long survey that its picture can be drawn.

    :raises RidgelineError: if it cannot.
    """
    if path.suffix.lower() not in FORMATS:
        formats = ", ".join(FORMATS)
        raise RidgelineError(f"--plot {path}: expected a name in {formats}", code="usage")
    if not path.absolute().parent.is_dir():
        raise RidgelineError(f"--plot {path}: there is no such folder", code="usage")
    if find_spec("matplotlib") is None:
        raise RidgelineError(
            '--plot needs Matplotlib: pip install "ridgeline[survey]"', code="survey-extra"
        )


def plot(path: Path, name: str, totals: Totals) -> None:
    """Draw the picture.

    :param name: of the ruleset.
    :raises OSError: if the file cannot be written.
    """
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    shown = list(panels(totals))
    figure = Figure(figsize=(5 * len(shown), 4), layout="constrained")
    winnable = f", winnable {winnable_text(totals)}" if totals.decided else ""
    figure.suptitle(f"{name}: {totals.deals:,} deals{winnable}")
    for axes, panel in zip(figure.subplots(1, len(shown), squeeze=False)[0], shown, strict=True):
        align = "center" if panel.width == 1 else "edge"
        axes.bar(panel.edges, panel.heights, width=panel.width, align=align)
        axes.set_xlabel(panel.title)
        axes.set_ylabel("deals")
        if panel.names:
            axes.set_xticks(panel.edges, panel.names)
        else:
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    figure.savefig(path)


def panels(totals: Totals) -> Iterator[Bars]:
    """Yield the panels: one for each figure, or one of verdicts where none was asked for."""
    for name, title in NAMES.items():
        if spread := totals.spreads.get(name):
            edges = [place * spread.width for place in spread.bins]
            yield Bars(title, edges, list(spread.bins.values()), spread.width)
    if totals.grades:
        heights = [totals.grades[each] for each in GRADES]
        yield Bars("difficulty", list(GRADES), heights, names=tuple(map(dots, GRADES)))
    if not totals.spreads and not totals.grades:
        verdicts = ("lost", "unknown", "won")
        heights = [totals.verdicts[verdict] for verdict in verdicts]
        yield Bars("deals that are", [0, 1, 2], heights, names=verdicts)
