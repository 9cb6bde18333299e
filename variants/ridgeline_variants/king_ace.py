"""King and ace: whether the ranks close a circle."""

from collections.abc import Callable

from ridgeline import Answer, Exclusion, Modifier, Switch, hookimpl

_PAGE = """\
King and ace

If king and ace are neighbours the ranks close a circle: a run goes Q K A 2 and back. If they are
not, only a queen goes on a king and only a two on an ace; each end of the ranks is a dead end from
which one card leads back. In the strictest form a king stops everything: nothing goes on it, and
the next card has to be drawn.

Where it comes from: AisleRiot, PySolFC, Simple-Solitaire, Microsoft and most others join king and
ace in TriPeaks, as the app's Easy mode does. The app's Classic mode keeps them apart; so does
Golf. The king that stops is told of the first TriPeaks, and is PySolFC's Dead King Golf.
"""


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the switch between joined and separate king and ace."""
    register(
        Modifier(
            "king-ace",
            "match",
            page=_PAGE,
            switch=Switch(
                "match.king-ace",
                "K",
                "Are king and ace neighbours?",
                "Joined, a run goes on from king to ace and back.",
                (
                    Answer("joined", "Joined: Q K A 2", "app"),
                    Answer("separate", "Separate", "traditional"),
                    Answer("king-stops", "Separate, and nothing goes on a king", "literature"),
                ),
            ),
        )
    )
