"""Switches: the keys that a ruleset offers its players, with answers and code letters.

``switches`` is a list of dotted keys, or a mapping from them to what differs from the switch that
a modifier brings::

    switches: [match.king-ace, stock.passes]

    switches:
      waste.start:
        question: How many cards lie on the waste at the start?
        answers: [{value: 1, label: One}, {value: 0, label: None at all, sets: {…}}]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from ridgeline.plugins.contributions import Answer, Switch
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.faults import BadValue, Fault, nearest, shown, unexpected
from ridgeline.syntax.keys import Key, key, read_keys
from ridgeline.syntax.readers import Reader, flag, matching, read_value, text

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _read_any(value: object) -> object:
    return value


def _read_sets(value: object) -> tuple[tuple[str, object], ...]:
    if not isinstance(value, dict):
        raise unexpected(value, "further keys as {score.use: hogue}")
    return tuple(value.items())


def _read_answers(value: object) -> tuple[object, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= 100:
        expects = "a list of 1 to 100 answers, each a value or {value, label, source, sets}"
        raise unexpected(value, expects)
    return tuple(value)


_sets: Reader[tuple[tuple[str, object], ...]] = Reader(
    _read_sets, "further keys as {score.use: hogue}", {"type": "object"}, dict
)


@dataclass(frozen=True)
class AnswerKeys:
    """An answer of a switch; a bare value is one without a label."""

    value: object = key(help="The value of the switch's key", read=Reader(_read_any, "a value", {}))
    label: str = key("", help="A few words for a list of choices", read=text(80))
    source: str = key("", help="Whose rule it is: app, traditional …", read=text(40))
    sets: tuple[tuple[str, object], ...] = key(
        (), help="Further keys that come with it", read=_sets
    )


@dataclass(frozen=True)
class SwitchKeys:
    """What a ruleset says of a switch; what it leaves out the switch's modifier says."""

    letter: str = key(
        "", help="Its letter in deal codes", read=matching("[A-Z]", "a letter A to Z")
    )
    question: str = key("", help="The question that players see")
    help: str = key("", help="What it changes, in a line")
    number: bool = key(False, help="Whether any whole number is an answer", read=flag)
    answers: tuple[object, ...] = key(
        (),
        help="Values, or mappings of value, label, source, sets",
        read=Reader(_read_answers, "a list of answers", {"type": "array", "minItems": 1}),
    )


class SwitchReader:
    """Reads a ruleset's switches.

    :param tree: the ruleset's merged tree.
    :param own: the keys that its own file lists; others are inherited, and go without a word
        where the rules have no such key any more.
    :param letters: letters that the ruleset gives, by key.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        tree: Mapping[str, object],
        own: Iterable[str],
        letters: Mapping[str, str],
    ) -> None:
        self.vocabulary = vocabulary
        self.tree = tree
        self.own = frozenset(own)
        self.letters = letters
        self.faults: list[Fault] = []

    def read(self) -> tuple[Switch, ...]:
        """Return the switches that are well formed; ``faults`` has what is wrong."""
        value = self.tree.get("switches")
        items: list[tuple[object, object, tuple[str | int, ...]]]
        if value is None:
            items = []
        elif isinstance(value, list):
            items = [(name, None, ("switches", index)) for index, name in enumerate(value)]
        elif isinstance(value, Mapping):
            items = [(name, spec, ("switches", name)) for name, spec in value.items()]
        else:
            self.faults.append(
                Fault(("switches",), f"found {shown(value)}, expected a list of keys")
            )
            items = []
        found: dict[str, Switch] = {}
        for item in items:
            switch = self._read_one(*item)
            if switch is None:
                continue
            if switch.key in found:
                self.faults.append(Fault(item[2], f"{switch.key} stands twice"))
            found[switch.key] = switch
        return self._with_letters(list(found.values()))

    def _read_one(self, name: object, spec: object, at: tuple[str | int, ...]) -> Switch | None:
        each = self.vocabulary.find(name, self.tree) if isinstance(name, str) else None
        if not isinstance(name, str) or each is None or name not in self.vocabulary.settable:
            if not isinstance(name, str) or (name in self.own and not self._waits(name)):
                hint = nearest(name, [k for k in self.vocabulary.settable if k != name])
                message = f"found {shown(name)}, expected a key that these rules have"
                self.faults.append(Fault(at, message, hint, of_key=isinstance(at[-1], str)))
            return None
        reading = read_keys([SwitchKeys], spec)
        self.faults += [fault._replace(at=(*at, *fault.at)) for fault in reading.faults]
        said: SwitchKeys | None = reading.values[0]
        return None if said is None else self._complete(name, each, said, at)

    def _waits(self, name: str) -> bool:
        """Tell whether a key may be one of a kind that the ruleset names wrongly or not at all."""
        section = name.rpartition(".")[0]
        kinds = self.vocabulary.params(section)
        known = name in self.vocabulary.settable
        return known and bool(kinds) and self.vocabulary.chosen(section, self.tree) not in kinds

    def _complete(
        self, name: str, each: Key, said: SwitchKeys, at: tuple[str | int, ...]
    ) -> Switch | None:
        """Return the switch made of what the ruleset says and what its modifier says."""
        known = self.vocabulary.switches.get(name) or Switch(
            name, "", f"{each.help}?", each.help, (), each.reader.number
        )
        answers = known.answers
        if said.answers:
            answers = tuple(
                answer
                for index, value in enumerate(said.answers)
                if (answer := self._read_answer(value, each, (*at, "answers", index))) is not None
            )
        elif not answers:
            values = each.reader.choices or (self._current(name, each),)
            answers = tuple(Answer(value, answer_label(value)) for value in values)
        return replace(
            known,
            letter=said.letter or known.letter,
            question=said.question or known.question,
            help=said.help or known.help,
            answers=answers,
            number=said.number or known.number,
        )

    def _current(self, name: str, each: Key) -> object:
        """Return the value of a key in the tree, or its default."""
        section, _, last = name.rpartition(".")
        block = self.tree.get(section) if section else self.tree
        return block.get(last, each.plain_default) if isinstance(block, Mapping) else None

    def _read_answer(self, value: object, each: Key, at: tuple[str | int, ...]) -> Answer | None:
        """Return an answer whose value the switch's key takes."""
        bare = not (isinstance(value, Mapping) and "value" in value)
        reading = read_keys([AnswerKeys], {"value": value} if bare else value)
        faults = [fault._replace(at=(*at, *fault.at)) for fault in reading.faults]
        said: AnswerKeys | None = reading.values[0]
        if said is not None:
            place = at if bare else (*at, "value")
            faults += faults_of(each.reader, said.value, place)
            for name, setting in said.sets:
                faults += self._faults_of_setting(name, setting, (*at, "sets", name))
        self.faults += faults
        if said is None or faults:
            return None
        label = said.label or answer_label(said.value)
        return Answer(said.value, label, said.source, MappingProxyType(dict(said.sets)))

    def _faults_of_setting(
        self, name: str, value: object, at: tuple[str | int, ...]
    ) -> Sequence[Fault]:
        if name not in self.vocabulary.settable:
            hint = nearest(name, self.vocabulary.settable)
            return [Fault(at, f"found {shown(name)}, expected a key of the rules", hint, True)]
        each = self.vocabulary.find(name, self.tree)
        return faults_of(each.reader, value, at) if each else ()

    def _with_letters(self, switches: Sequence[Switch]) -> tuple[Switch, ...]:
        """Give every switch its letter: the ruleset's, its own, else the first of its name."""
        chosen = [self.letters.get(switch.key, switch.letter) for switch in switches]
        taken: dict[str, str] = {}
        for switch, letter in zip(switches, chosen, strict=True):
            if letter and letter in taken:
                message = f"{taken[letter]} and {switch.key} have the same letter {letter}"
                expected = "expected another under code.letters"
                self.faults.append(Fault(("switches",), f"{message}, {expected}"))
            elif letter:
                taken[letter] = switch.key
        result = []
        for switch, letter in zip(switches, chosen, strict=True):
            if not letter:
                wished = switch.key.rpartition(".")[2].upper() + _ALPHABET
                letter = next((c for c in wished if c in _ALPHABET and c not in taken), "")
                taken[letter] = switch.key
            result.append(replace(switch, letter=letter))
        return tuple(result)


def answer_label(value: object) -> str:
    """Return a label for a value that has none: the value itself."""
    if isinstance(value, list):
        return ", ".join(map(answer_label, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("-", " ")


def faults_of(reader: Reader[Any], value: object, at: tuple[str | int, ...]) -> list[Fault]:
    """Return what a reader finds wrong with a value that stands at a place."""
    try:
        read_value(reader, value)
    except BadValue as error:
        return [fault._replace(at=(*at, *fault.at)) for fault in error.faults]
    return []


def answer_of(switch: Switch, value: object, reader: Reader[Any]) -> Answer | None:
    """Return the answer of a switch that means a value of YAML, typed values compared."""
    try:
        typed = read_value(reader, value)
    except BadValue:
        return None
    for answer in switch.answers:
        try:
            if read_value(reader, answer.value) == typed:
                return answer
        except BadValue:
            continue
    return None
