"""Open peaks: all cards of the tableau are seen from the start."""

from collections.abc import Callable

from ridgeline import Answer, Exclusion, Modifier, Switch, hookimpl

_PAGE = """\
Open peaks

All cards of the tableau lie face up from the start. What may be played does not change: a card
that is covered still waits until it is uncovered. But luck becomes skill, since one can plan which
peak to open first and keep a run for the cards that are known to come.

Where it comes from: PySolFC plays Three Peaks (Open), lsol has an open Tri Peaks, and several
pages describe the peaks as dealt face up.
"""


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the switch between covered and open cards."""
    register(
        Modifier(
            "open-peaks",
            "tableau",
            page=_PAGE,
            switch=Switch(
                "tableau.face-down",
                "O",
                "Do the covered cards lie face down?",
                "Open peaks show all cards from the start.",
                (
                    Answer("covered", "Face down until uncovered", "app"),
                    Answer("none", "All cards lie open", "literature"),
                ),
            ),
        )
    )
