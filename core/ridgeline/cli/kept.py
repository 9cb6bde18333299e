"""The games that are kept: which there are, and which of them a deal that is asked for is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.cli.output import columns
from ridgeline.deals.codes import code_of
from ridgeline.errors import NotationError, RidgelineError
from ridgeline.play.attempt import Attempt
from ridgeline.play.recording import dealt_of
from ridgeline.play.restore import cards_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridgeline.deals.pack import Deal
    from ridgeline.play.records import SavedGame
    from ridgeline.play.store import Store
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


def kept_game(library: Library, store: Store, ruleset: Ruleset, deal: Deal) -> SavedGame | None:
    """Return the unfinished game of a deal under the very same rules, if one is kept."""
    wanted = dealt_of(Attempt.begin(library, ruleset, deal), "code")
    for saved in store.games():
        dealt = saved.dealt
        same = (dealt.prefix, dealt.version, dealt.cards) == (
            wanted.prefix,
            wanted.version,
            wanted.cards,
        )
        if same and saved.rules.ref == ruleset.ref and saved.summary.moves + saved.summary.undos:
            return saved
    return None


def games_lines(library: Library, store: Store | None, games: Sequence[SavedGame]) -> list[str]:
    """Return the kept games as lines, each with the number that ``load`` takes."""
    if not games:
        return ["No game is begun and not finished."]
    return columns(
        (
            str(number),
            saved.rules.name,
            _deal_text(library, saved),
            _stand_text(library, store, saved),
            f"moves {saved.summary.moves}",
            saved.created[:16].replace("T", " "),
        )
        for number, saved in enumerate(games, start=1)
    )


def _stand_text(library: Library, store: Store | None, saved: SavedGame) -> str:
    """Return how far a kept game is: its score, or the cards left where no points are counted."""
    left = cards_left(library, store, saved) if store is not None else None
    return f"score {saved.summary.score}" if left is None else f"left {left}"


def _deal_text(library: Library, saved: SavedGame) -> str:
    """Return the code of a kept game, or whatever else says which deal it is."""
    number = saved.dealt.number
    if number is None:
        return "own cards"
    try:
        ruleset = library.by_ref(saved.rules.ref)
        code = code_of(library, ruleset, number, saved.dealt.version)
    except RidgelineError:
        return f"deal {number}, its rules are not installed"
    return code or f"own rules, deal {number}"


def chosen_game(games: Sequence[SavedGame], words: Sequence[str]) -> SavedGame:
    """Return the kept game of a number in the list.

    :raises NotationError: if there is none.
    """
    if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
        number = int(words[0][:9])
        if 1 <= number <= len(games):
            return games[number - 1]
    have = f"a number of 1 … {len(games)}" if games else "but no game is kept"
    raise NotationError(f"load: expected {have}; games lists them", code="input")
