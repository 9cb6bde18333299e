"""What the status line says, as plain values. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.engine.effects import in_run
from ridgeline_ui_kivy.language import _, figure, signed
from ridgeline_ui_kivy.texts import clock

if TYPE_CHECKING:
    from ridgeline.play.session import Session


@dataclass(frozen=True, slots=True)
class Status:
    """The status line.

    :param cells: a caption and its value each.
    :param peaks: whether each peak has been cleared, as far as any scores.
    """

    cells: tuple[tuple[str, str], ...]
    peaks: tuple[bool, ...] = ()


def status_of(session: Session, *, show_time: bool) -> Status:
    """Return the status of a game."""
    parts, state = session.game.parts, session.state
    score, left = (_("Score"), session.score), (_("Cards left"), session.cards_left)
    caption, value = score if parts.score.counts else left
    cells = [(caption, figure(value))]
    if parts.match.onto_waste:
        cells.append(_run(session))
    if parts.plan.rounds != 1:
        cells.append((_("Round"), figure(state.round)))
    elif parts.plan.passes != 1 and parts.plan.deal:
        cells.append((_("Pass"), _passes(state.pass_, parts.plan.passes)))
    cells.append((_("Moves"), figure(session.moves)))
    if show_time:
        cells.append((_("Time"), clock(session.elapsed)))
    scores = any(parts.score.peak)
    peaks = tuple(not state.tableau & peak for peak in parts.layout.peaks) if scores else ()
    return Status(tuple(cells), peaks)


def shares(widths: Sequence[float], room: float, apart: float) -> list[float]:
    """Share a line between texts of some widths: equally, if all fit so; else by what they need.

    Those at the end that have no room are left out, the first never.

    :param apart: least room between two of them.
    """
    needed = [width + apart for width in widths]
    while len(needed) > 1 and sum(needed) > room:
        del needed[-1]
    if not needed:
        return []
    equal = room / len(needed)
    if max(needed) <= equal:
        return [equal] * len(needed)
    spare = max(0.0, room - sum(needed)) / len(needed)
    return [width + spare for width in needed]


def _run(session: Session) -> tuple[str, str]:
    """Return the run; with what its next card is worth, where runs score."""
    table = session.game.parts.score.run
    if not table:
        return _("Run"), figure(session.run)
    points = signed(in_run(table, session.run + 1))
    # Translators: over the length of the run; in brackets what its next card is worth
    return _("Run ({points})").format(points=points), figure(session.run)


def _passes(now: int, limit: int) -> str:
    """Return which time the stock is gone through, and of how many."""
    if not limit:
        return figure(now)
    # Translators: which time the stock is gone through, of how many: 2 of 3
    return _("{pass_} of {passes}").format(pass_=figure(now), passes=figure(limit))
