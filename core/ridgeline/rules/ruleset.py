"""A ruleset, resolved and typed: what a game is made from, and what codes and settings ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Answer, Switch
from ridgeline.rules.refs import ref_text
from ridgeline.syntax.faults import BadValue, Fault
from ridgeline.syntax.keys import Key, keys_of
from ridgeline.syntax.layers import SETTINGS, Layer, Path, Place
from ridgeline.syntax.readers import read_value
from ridgeline.syntax.sections import (
    TOP,
    GameKeys,
    MatchKeys,
    NoKeys,
    PackKeys,
    ReserveKeys,
    ScoreKeys,
    StockKeys,
    TableauKeys,
    UndoKeys,
    WasteKeys,
)


class FaultyRuleset(RulesetError):
    """A ruleset with errors: itself the first of them.

    :param errors: all of them, in the order of their places.
    """

    def __init__(self, errors: Sequence[RulesetError]) -> None:
        self.errors = tuple(sorted(errors, key=lambda error: (error.line, error.column)))
        first = self.errors[0]
        super().__init__(
            first.message,
            path=first.path,
            line=first.line,
            column=first.column,
            key=first.key,
            hint=first.hint,
            code=first.code,
        )


@dataclass(frozen=True, slots=True)
class Code:
    """What deal codes say of a ruleset: ``PREFIX VERSION-MODE-SEVEN``.

    :param prefix: letters of the game; empty if it has no codes.
    :param letters: letter of each switch, by its key.
    :param also: further letters that are read as ``mode``.
    :param owner: id of the ruleset that declares this prefix and mode; its rules are what the
        mode stands for, and other rulesets are coded by what differs from them.
    """

    prefix: str
    version: int
    mode: str
    letters: Mapping[str, str]
    owner: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sections:
    """The core's keys, typed, section by section; those of ``game`` stand at the top."""

    game: GameKeys
    pack: PackKeys
    tableau: TableauKeys
    stock: StockKeys
    waste: WasteKeys
    reserve: ReserveKeys
    match: MatchKeys
    score: ScoreKeys
    undo: UndoKeys


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """A resolved ruleset: parents merged, settings applied, every value typed.

    :param version: of the ruleset itself, as its author counts; empty if it says none.
    :param parents: ids, the nearest first.
    :param sections: the core's keys.
    :param layout_keys: those of the layout kind ``sections.tableau.shape`` (its ``params``); none
        at all if the shape is ``none``.
    :param match_keys: those of the match kind ``sections.match.kind``.
    :param modifiers: those of every modifier, by its id.
    :param modifier_sections: the section of each modifier, by its id.
    :param switches: offered to players, in order.
    :param settings: what differs from the ruleset as it was written, dotted key to YAML value,
        sorted, nothing that would change nothing.
    :param tree: the merged keys as plain YAML values, those left at their defaults left out.
    :param path: its file.
    :param layers: what each file says, the settings first, then the nearest.
    """

    id: str
    name: str
    source: str
    author: str
    version: str
    family: str
    parents: tuple[str, ...]
    code: Code
    sections: Sections
    layout_keys: Any
    match_keys: Any
    modifiers: Mapping[str, Any]
    modifier_sections: Mapping[str, str] = field(repr=False)
    switches: tuple[Switch, ...]
    settings: Mapping[str, object]
    tree: Mapping[str, object]
    path: str
    layers: tuple[Layer, ...] = field(repr=False)

    @property
    def ref(self) -> str:
        """Its one-word reference: ``tripeaks-easy;match.king-ace=separate``, keys sorted."""
        return ref_text(self.id, self.settings)

    def same_rules(self, other: Ruleset) -> bool:
        """Say whether two rulesets play alike: every typed key is equal."""
        return (
            self.sections == other.sections
            and self.layout_keys == other.layout_keys
            and self.match_keys == other.match_keys
            and self.modifiers == other.modifiers
        )

    def switch(self, key: str) -> Switch | None:
        """Return the switch of a dotted key, if the ruleset offers one."""
        return next((switch for switch in self.switches if switch.key == key), None)

    def chosen(self, switch: Switch) -> Answer | None:
        """Return the answer of a switch that these rules give, all that comes with it included.

        None if it is none of those that are offered.
        """
        for answer in switch.answers:
            said = {**answer.sets, switch.key: answer.value}
            if all(self.says(key, value) for key, value in said.items()):
                return answer
        return None

    def holders(self, section: str) -> Iterator[Any]:
        """Yield the dataclass instances of a section's keys; ``TOP`` is the top of the file."""
        yield getattr(self.sections, "game" if section == TOP else section, None) or NoKeys()
        if section == "tableau":
            yield self.layout_keys
        if section == "match":
            yield self.match_keys
        for name, keys in self.modifiers.items():
            if self.modifier_sections[name] == section:
                yield keys

    def has(self, key: str) -> bool:
        """Say whether these rules have a dotted key, as ``match.king-ace`` or ``win``."""
        return self._find(key) is not None

    def says(self, key: str, value: object) -> bool:
        """Say whether these rules have a dotted key with a value of YAML, however that is told."""
        found = self._find(key)
        if found is None:
            return False
        holder, each = found
        try:
            return bool(read_value(each.reader, value) == getattr(holder, each.field))
        except BadValue:
            return False

    def value(self, key: str) -> Any:
        """Return the typed value of a dotted key.

        :raises KeyError: if these rules have no such key.
        """
        holder, each = self._found(key)
        return getattr(holder, each.field)

    def plain(self, key: str) -> object:
        """Return the value of a dotted key as it would stand in YAML.

        :raises KeyError: if these rules have no such key.
        """
        holder, each = self._found(key)
        return each.reader.plain(getattr(holder, each.field))

    def error(self, key: str, message: str, hint: str = "", at: Path = ()) -> RulesetError:
        """Return the error of a value that is well formed but wrong, at the place that set it.

        :param key: dotted, as ``tableau.map``.
        :param message: what was found and what was expected.
        :param at: further keys and list indexes to the exact place.
        """
        return place_fault(self.layers, Fault((*key.split("."), *at), message, hint))

    def _found(self, key: str) -> tuple[Any, Key]:
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found

    def _find(self, key: str) -> tuple[Any, Key] | None:
        section, _, name = key.rpartition(".")
        for holder in self.holders(section):
            if name in keys_of(type(holder)):
                return holder, keys_of(type(holder))[name]
        return None


def place_fault(layers: Sequence[Layer], fault: Fault) -> RulesetError:
    """Return a fault as an error at the place of the file that set it.

    A key that no file sets is at the mapping that it belongs to; where no place is known, as for
    settings, the error has only the path.
    """
    names = [part for part in fault.at if isinstance(part, str)]
    about = ".".join(names[:-1] if fault.of_key else names)
    message = f"{about}: {fault.message}" if about else fault.message
    return _find_place(layers, fault).error(message, key=".".join(names), hint=fault.hint)


def _find_place(layers: Sequence[Layer], fault: Fault) -> Place:
    """Return the place of the fault's path, or of the nearest mapping that would hold it."""
    for length in range(len(fault.at), 0, -1):
        path = fault.at[:length]
        for layer in layers:
            if _holds(layer.tree, path):
                return layer.places(path, fault.of_key and length == len(fault.at))
    own = next((layer for layer in layers if layer.path != SETTINGS), layers[0])
    return own.places((), False)


def _holds(tree: Any, path: Path) -> bool:
    """Say whether a tree has something at a path."""
    part: Any
    for part in path:
        if isinstance(tree, list):
            held = isinstance(part, int) and part < len(tree)
        else:
            held = isinstance(tree, Mapping) and part in tree
        if not held:
            return False
        tree = tree[part]
    return True
