"""The rulesets of a board, each in a line, and the player's own. Knows nothing of Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError, StorageError
from ridgeline_ui_kivy.language import _
from ridgeline_ui_kivy.texts import found_in
from ridgeline_ui_kivy.whose import origin

if TYPE_CHECKING:
    from ridgeline.play.store import Store
    from ridgeline.plugins.contributions import Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.summary import Summary

_KEY = "my-rules"
_BETWEEN = " \N{MIDDLE DOT} "


FIRST_BOARDS = ("TriPeaks", "Pyramid")
"""Boards of the app's own games, whose tiles come first; the others are shown on request if there are many."""
FIRST = (
    "tripeaks-easy",
    "tripeaks-classic",
    "tripeaks-traditional",
    "triple-peaks",
    "pyramide",
    "pyramide-traditional",
    "pyramide-three-passes",
)
"""Rulesets that most look for; of other boards the first ones."""
MAIN = 4
"""As many rulesets of a board are shown at once."""


MOST_AT_ONCE = 40
"""As many boards, or rulesets of one, are shown on request; of more there are further requests."""
_FEW_BOARDS = 4
"""Of more boards only the first ones are shown at once."""
_MOST_OWN = 4
"""So many of the player's own are among them."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A ruleset to choose.

    :param main: one of the first; the others are shown on request.
    :param group: what the others are shown under; empty for the first ones.
    """

    id: str
    name: str
    main: bool
    group: str
    _told: Callable[[], str]

    @property
    def line(self) -> str:
        """What it is, in a line; the ruleset is resolved for it."""
        return self._told()


def ordered(library: Library, family: str) -> list[Summary]:
    """Return the rulesets of a board, those that most look for first."""
    mine = [summary for summary in library.summaries() if summary.family == family]
    rank = {ruleset: number for number, ruleset in enumerate(FIRST)}
    last = len(rank)
    mine.sort(key=lambda each: (rank.get(each.id, last), not each.owns_mode, bool(each.extends)))
    return mine


def presets(library: Library, family: str) -> list[Preset]:
    """Return the rulesets of a board, each with a line: the first ones, then the others by origin."""
    rulesets = ordered(library, family)
    rest = rulesets[MAIN:]
    numbers = Counter(origin(each.source) for each in rest)
    several = [name for name, number in numbers.items() if name and number > 1]
    groups = [*several, ""]

    def place(summary: Summary) -> int:
        name = origin(summary.source)
        return groups.index(name if name in several else "")

    rest.sort(key=place)
    titles = [_capital(_(name)) for name in several] + [_("Other sources")]
    return [
        *(_preset(library, each, main=True, group="") for each in rulesets[:MAIN]),
        *(_preset(library, each, main=False, group=titles[place(each)]) for each in rest),
    ]


def _preset(library: Library, summary: Summary, *, main: bool, group: str) -> Preset:
    line = partial(_line, library, summary.id)
    return Preset(summary.id, _(summary.name), main, group, line)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def boards(families: Iterable[str], own: Container[str] = ()) -> list[str]:
    """Return boards in the order of their tiles: by their names in the player's language.

    :param own: those that the player has added, which come before the others.
    """
    known = sorted(families, key=lambda family: (family not in own, _(family).casefold()))
    first = [each for each in FIRST_BOARDS if each in known]
    return [*first, *(each for each in known if each not in first)]


def boards_shown(
    known: Sequence[str], own: Container[str], chosen: str, search: str, most: int
) -> tuple[list[str], int]:
    """Return the boards that are shown, and how many others there are.

    :param known: all boards in their order.
    :param own: those that the player has added, of which some are among the first.
    :param chosen: is among them, unless another one is searched for.
    :param search: what was typed to find some; empty for all.
    :param most: how many are wanted; 0 for the first ones only, if there are many.
    """
    found = [each for each in known if found_in(search, _(each))]
    first = found[: most or MOST_AT_ONCE]
    if not (most or search) and len(known) > _FEW_BOARDS:
        mine = [each for each in found if each in own][:_MOST_OWN]
        first = [each for each in found if each in FIRST_BOARDS or each in mine]
    shown = first if search or chosen in first else [*first, chosen]
    return shown, len(found) - len(shown)


def _line(library: Library, ruleset_id: str) -> str:
    """Return what a ruleset is: where it comes from, and what it answers to the main questions.

    One that others extend says its first answer; the others say what differs from it.
    """
    ruleset = library.ruleset(ruleset_id)
    words = [_(ruleset.source)]
    base = library.ruleset(ruleset.parents[-1]) if ruleset.parents else None
    for number, switch in enumerate(ruleset.switches):
        chosen = ruleset.chosen(switch)
        before = base.chosen(switch) if base and base.switch(switch.key) else None
        said = number == 0 if base is None else before is not None and chosen != before
        if chosen is not None and said:
            words.append(_(chosen.label))
    return _BETWEEN.join(word for word in words if word)


def changed_switches(ruleset: Ruleset) -> list[Switch]:
    """Return the questions to which the player has given another answer."""
    return [switch for switch in ruleset.switches if switch.key in ruleset.settings]


def answer_text(ruleset: Ruleset, switch: Switch) -> str:
    """Return what a ruleset answers to a question."""
    chosen = ruleset.chosen(switch)
    return _(chosen.label) if chosen else str(ruleset.plain(switch.key))


def line_of_own(ruleset: Ruleset) -> str:
    """Return what rules of the player's own are, in a line."""
    changes = (answer_text(ruleset, switch) for switch in changed_switches(ruleset))
    return _BETWEEN.join([_(ruleset.name), *changes])


class MyRules:
    """The rules that the player has made, the latest of each board."""

    def __init__(self, library: Library, store: Store | None) -> None:
        """Read those that were kept; what cannot be used any more is left out."""
        self._rules: dict[str, Ruleset] = {}
        try:
            saved = store.setting(_KEY, {}) if store is not None else {}
        except StorageError:
            saved = {}
        for ref in saved.values() if isinstance(saved, Mapping) else ():
            with suppress(RidgelineError):
                self.note(library.by_ref(str(ref)))

    def of(self, family: str) -> Ruleset | None:
        """Return those of a board, if there are any."""
        return self._rules.get(family)

    def note(self, ruleset: Ruleset) -> None:
        """Take rules as the player's own."""
        self._rules[ruleset.family] = ruleset

    def save(self, store: Store | None) -> None:
        """Keep them for the next start."""
        if store is not None:
            refs = {family: ruleset.ref for family, ruleset in self._rules.items()}
            with suppress(StorageError):  # they hold until the app is closed
                store.set_setting(_KEY, refs)
