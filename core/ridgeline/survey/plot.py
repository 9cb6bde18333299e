"""A picture of what a survey found: how each figure is spread."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline.survey.report import NAMES, winnable_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ridgeline.survey.totals import Totals

Bars = tuple[str, list[int], list[int], int]
"""Title, left edges, heights and width."""

FORMATS = (".png", ".svg", ".pdf")


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

    panels = list(_panels(totals))
    figure = Figure(figsize=(5 * len(panels), 4), layout="constrained")
    winnable = f", winnable {winnable_text(totals)}" if totals.decided else ""
    figure.suptitle(f"{name}: {totals.deals:,} deals{winnable}")
    for axes, (title, edges, counts, width) in zip(
        figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True
    ):
        axes.bar(edges, counts, width=width, align="center" if width == 1 else "edge")
        axes.set_xlabel(title)
        axes.set_ylabel("deals")
    figure.savefig(path)


def _panels(totals: Totals) -> Iterator[Bars]:
    for name, title in NAMES.items():
        if spread := totals.spreads.get(name):
            edges = [place * spread.width for place in spread.bins]
            yield title, edges, list(spread.bins.values()), spread.width
    if totals.grades:
        yield "difficulty", list(totals.grades), list(totals.grades.values()), 1
    if not totals.spreads and not totals.grades:
        verdicts = ("lost", "unknown", "won")
        heights = [totals.verdicts[verdict] for verdict in verdicts]
        yield "lost (0), unknown (1), won (2)", [0, 1, 2], heights, 1
