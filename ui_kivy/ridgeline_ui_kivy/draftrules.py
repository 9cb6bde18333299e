"""What can be chosen of a player's own game, made from the vocabulary. Knows nothing of Kivy.

Only keys and values that the plugins bring are offered, so a new kind of match is among the choices for
nothing. Labels are those of the switches where there are some.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ridgeline.rules.resolve import merge
from ridgeline.rules.switches import answer_label, answer_of
from ridgeline.syntax.faults import BadValue
from ridgeline.syntax.readers import read_value
from ridgeline_ui_kivy.draft import FACE_DOWN, SWITCHES, Draft
from ridgeline_ui_kivy.language import N_, _, figure

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.vocabulary import Vocabulary
    from ridgeline.syntax.keys import Key

GROUPS: Mapping[str, tuple[str, ...]] = {
    N_("What goes together"): ("match.*",),
    N_("Stock and waste"): (
        "stock.passes",
        "stock.deal",
        "stock.draw",
        "waste.start",
        "waste.piles",
        "reserve.piles",
        "reserve.cards",
    ),
    N_("The board"): ("tableau.coverage",),
    N_("Cards"): ("pack.packs", "pack.jokers"),
    N_("The end and the points"): ("win", "score.use"),
}
"""Keys by the heading that they stand under; ``match.*`` are those of the chosen kind of match."""
LABELS: Mapping[str, str] = {
    "match.kind": N_("Which cards go together?"),
    "match.suits": N_("Which suits go together?"),
    "match.total": N_("What do the ranks add up to?"),
    "match.difference": N_("How far apart may two ranks be, at most?"),
    "match.least": N_("How far apart must two ranks be, at least?"),
    "match.modulo": N_("In a circle of how many ranks is counted?"),
    "match.max-rank": N_("Up to which rank do cards add up?"),
    "match.sets": N_("May more than two cards add up?"),
    "match.alone": N_("Which ranks leave alone?"),
    "match.also": N_("Which other ranks leave together?"),
    "stock.deal": N_("How many cards does a draw turn over?"),
    "waste.start": N_("How many cards lie on the waste at the start?"),
    "waste.piles": N_("How many wastes are there?"),
    "tableau.coverage": N_("When is a card free?"),
    "reserve.piles": N_("How many reserve piles are there?"),
    "reserve.cards": N_("How many cards does each reserve have?"),
    "pack.packs": N_("How many packs of cards?"),
}
"""Questions about keys that bring none along; what is not among them is left to the file."""
WORDS: Mapping[str, str] = {
    "any": N_("Any suits"),
    "same": N_("The same suit"),
    "different": N_("Different suits"),
    "other-colour": N_("The other colour"),
    "none": N_("None"),
    "unlimited": N_("Without limit"),
}
"""Values without a label of their own."""
_LEAST_NUMBER, _MOST_NUMBER = 0, 1000


@dataclass(frozen=True, slots=True)
class Option:
    """A value to choose.

    :param value: as in YAML.
    """

    value: object
    label: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A question about a game in the making.

    :param key: dotted.
    :param value: the one that holds now, as in YAML.
    :param options: values to choose among; none for a number or for words to type.
    :param least: of a number; None if it is none.
    :param most: of a number.
    """

    key: str
    label: str
    value: object
    options: tuple[Option, ...] = ()
    least: int | None = None
    most: int = 0

    @property
    def shown(self) -> str:
        """What holds now, in a few words."""
        for option in self.options:
            if option.value == self.value:
                return option.label
        return value_label(self.value)

    @property
    def typed(self) -> str:
        """The value as it is typed: a list as its items with commas between."""
        if isinstance(self.value, list):
            return ", ".join(map(str, self.value))
        return "" if self.value is None else str(self.value)


def value_label(value: object) -> str:
    """Return a value in words."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        return figure(value)
    if isinstance(value, str) and value in WORDS:
        return _(WORDS[value])
    return _("None") if value in ("", []) else answer_label(value)


class DraftRules:
    """The parameters of drafts.

    :param library: whose vocabulary is offered.
    """

    def __init__(self, library: Library) -> None:
        """Take a library."""
        self._library = library

    @property
    def _vocabulary(self) -> Vocabulary:
        return self._library.vocabulary

    def groups(self, draft: Draft) -> list[tuple[str, list[Parameter]]]:
        """Return the parameters of a draft under their headings."""
        tree = self._tree(draft)
        return [
            (_(heading), list(self._group(keys, draft, tree))) for heading, keys in GROUPS.items()
        ]

    def _group(
        self, keys: tuple[str, ...], draft: Draft, tree: Mapping[str, Any]
    ) -> Iterator[Parameter]:
        for key in keys:
            names = [key]
            if key == "match.*":
                kind = self._vocabulary.chosen("match", tree)
                names = [f"match.{each.name}" for each in self._vocabulary.keys("match", kind)]
            for name in names:
                each = self._vocabulary.find(name, tree)
                known = name in LABELS or name in self._vocabulary.switches
                if each is not None and known and self._matters(name, draft):
                    yield self._parameter(name, each, draft)

    def _matters(self, key: str, draft: Draft) -> bool:
        """Say whether anything comes of a key: what jokers fit does not where there are none."""
        needed = {"match.joker": "pack.jokers", "reserve.cards": "reserve.piles"}.get(key)
        return needed is None or bool(self.value(needed, draft))

    def _parameter(self, key: str, each: Key, draft: Draft) -> Parameter:
        switch = self._switch(key, draft)
        label = _(LABELS[key]) if switch is None or key in LABELS else _(switch.question)
        value = self.value(key, draft)
        options = self._options(key, each, switch)
        if options:
            if all(option.value != value for option in options):
                options = (Option(value, value_label(value)), *options)
            return Parameter(key, label, value, options)
        least, most = bounds(each.reader.schema) if each.reader.number else (None, 0)
        return Parameter(key, label, value, (), least, most)

    def _options(self, key: str, each: Key, switch: Switch | None) -> tuple[Option, ...]:
        kinds = self._vocabulary.kinds
        helps: Mapping[str, Mapping[str, Any]] = {
            "match.kind": kinds.matches,
            "score.use": kinds.scorings,
            "tableau.coverage": kinds.coverages,
        }
        if key in helps:
            named = [Option(k.id, _(k.help)) for k in helps[key].values()]
            return (*([Option("none", _("No points"))] if key == "score.use" else []), *named)
        if switch is not None and switch.answers:
            return tuple(Option(a.value, _(a.label)) for a in switch.answers)
        return tuple(Option(value, value_label(value)) for value in each.reader.choices)

    def _switch(self, key: str, draft: Draft) -> Switch | None:
        base = self._library.ruleset(draft.base) if draft.base else None
        return (base.switch(key) if base else None) or self._vocabulary.switches.get(key)

    def _tree(self, draft: Draft) -> Mapping[str, Any]:
        """Return the rules that a draft has now as a tree."""
        own: dict[str, Any] = {}
        for key, value in draft.settings.items():
            section, _dot, name = key.rpartition(".")
            if section:
                own[section] = {**own.get(section, {}), name: value}
            else:
                own[name] = value
        base = self._library.ruleset(draft.base).tree if draft.base else {}
        return merge(base, own, self._vocabulary)

    def value(self, key: str, draft: Draft) -> object:
        """Return the value that a key has now."""
        tree = self._tree(draft)
        section, _dot, name = key.rpartition(".")
        block = tree.get(section, {}) if section else tree
        each = self._vocabulary.find(key, tree)
        if each is None or not isinstance(block, Mapping) or name not in block:
            return each.plain_default if each is not None else None
        try:
            return each.reader.plain(read_value(each.reader, block[name]))
        except BadValue:
            return block[name]

    def chosen(self, draft: Draft, key: str, value: object) -> Draft:
        """Return a draft with a parameter chosen, and what comes with that answer."""
        switch, each = self._switch(key, draft), self._vocabulary.find(key, self._tree(draft))
        answer = answer_of(switch, value, each.reader) if switch and each else None
        return draft.with_settings({**(answer.sets if answer else {}), key: value})

    def typed(self, draft: Draft, key: str, text: str) -> tuple[Draft, str]:
        """Return a draft with a list as it was typed, and what is wrong with that if anything is."""
        each = self._vocabulary.find(key, self._tree(draft))
        items = [item for item in text.replace(",", " ").upper().split() if item]
        if each is None:
            return draft, ""
        try:
            read_value(each.reader, items)
        except BadValue as error:
            return draft, error.faults[0].message
        return draft.with_settings({key: items}), ""

    # ---- what players may change -----------------------------------------------------------

    def switches(self, draft: Draft) -> list[tuple[str, str, bool]]:
        """Return key and question of each switch that goes with a draft, and whether it is offered."""
        tree, offered = self._tree(draft), self._offered(draft)
        found = []
        for key, switch in self._vocabulary.switches.items():
            if key != FACE_DOWN and self._vocabulary.find(key, tree) is not None:
                found.append((key, _(switch.question), key in offered))
        return found

    def _offered(self, draft: Draft) -> list[str]:
        own = draft.settings.get(SWITCHES)
        if isinstance(own, list):
            return [str(key) for key in own]
        base = self._library.ruleset(draft.base) if draft.base else None
        return [switch.key for switch in base.switches] if base else []

    def offering(self, draft: Draft, key: str, on: bool) -> Draft:
        """Return a draft that offers a switch, or does not."""
        tree = self._tree(draft)
        keys = [each for each in self._offered(draft) if each != key]
        keys += [key] if on else []
        return draft.with_settings(
            {SWITCHES: [each for each in keys if self._vocabulary.find(each, tree) is not None]}
        )


def bounds(schema: Mapping[str, Any]) -> tuple[int, int]:
    """Return the least and the greatest number that a schema takes."""
    for each in (schema, *schema.get("anyOf", ())):
        if each.get("type") == "integer":
            least = max(_LEAST_NUMBER, int(each["minimum"]))
            return least, min(_MOST_NUMBER, int(each["maximum"]))
    return _LEAST_NUMBER, _MOST_NUMBER


def texts(library: Library) -> Iterator[str]:
    """Yield what plugins say of the kinds that are offered; the rest stands in this module."""
    kinds = library.vocabulary.kinds
    yield from (kind.help for kind in kinds.matches.values())
    yield from (scoring.help for scoring in kinds.scorings.values())
    yield from (kind.help for kind in kinds.coverages.values())
