"""Publishing: a ruleset as one text that needs no parent, so that a parent may change.

It says what differs from the defaults, as a person would, and plays, deals and scores as the
ruleset does from which it was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.errors import RulesetError
from ridgeline.plugins.sources import BUILTIN
from ridgeline.rules.resolve import resolve
from ridgeline.rules.resolved import Said, rule_sections, said_in
from ridgeline.rules.switches import SwitchReader, answer_label
from ridgeline.rules.writing import ruleset_text
from ridgeline.syntax.faults import BadValue
from ridgeline.syntax.keys import keys_of, plain_keys, read_keys
from ridgeline.syntax.layers import Layer, Place
from ridgeline.syntax.readers import read_value
from ridgeline.syntax.sections import FORMAT, NONE, SELECTORS, TOP, ScoreKeys
from ridgeline.syntax.values import slug

if TYPE_CHECKING:
    from ridgeline.plugins.contributions import Answer, Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Vocabulary

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Published:
    """A ruleset as it is given to others.

    :param text: of its file.
    :param needs: the plugins without which it is no game, each with its version.
    :param mode: the mode of its codes if it has another one than before: without its parent it
        cannot be coded by the parent's. Empty if its codes stay.
    """

    text: str
    needs: tuple[str, ...] = ()
    mode: str = ""


def publish(library: Library, ruleset: Ruleset, new_id: str = "") -> Published:
    """Return a ruleset with all that it inherits written out.

    :param new_id: another id; rules with settings need one, as they are another ruleset.
    :raises RulesetError: if they have none, it is no id, no mode is left for its codes, or a
        plugin's keys cannot be written down.
    """
    if ruleset.settings and not new_id:
        message = f"{ruleset.ref}: with settings it is another ruleset, expected an id of its own"
        raise RulesetError(message, code="publish")
    try:
        ruleset_id: str = slug.read(new_id or ruleset.id)
    except BadValue as error:
        raise RulesetError(f"id: {error.faults[0].message}", code="publish") from None
    mode = _mode(library, ruleset, ruleset_id)
    tree = _head(ruleset, ruleset_id) | _code(ruleset, mode)
    for section in rule_sections(ruleset):
        said = _section(ruleset, section, library.vocabulary)
        tree |= said if section == TOP else {section: said} if said else {}
    switches = _switches(ruleset, tree, library.vocabulary)
    if switches:
        tree["switches"] = switches
    _prove(ruleset, tree, library.vocabulary)
    needs = tuple(_needs(library, ruleset))
    text = ruleset_text(tree, [f"needs the plugin {plugin}" for plugin in needs])
    return Published(text, needs, mode if mode != ruleset.code.mode else "")


def _head(ruleset: Ruleset, ruleset_id: str) -> dict[str, object]:
    name = "" if ruleset.settings else ruleset.name
    said = {
        "name": name,
        "author": ruleset.author,
        "version": ruleset.version,
        "source": ruleset.source,
        "family": ruleset.family if "family" in ruleset.tree or ruleset.family != name else "",
    }
    texts: dict[str, object] = {key: text for key, text in said.items() if text}
    return {"ridgeline": FORMAT, "id": ruleset_id, **texts}


# Codes


def _mode(library: Library, ruleset: Ruleset, ruleset_id: str) -> str:
    """Return the mode of its codes: its own, else a letter that no ruleset of the game has.

    One that was published under that id before keeps its letter, and so its codes.
    """
    code = ruleset.code
    if not code.prefix or code.owner == ruleset_id:
        return code.mode
    taken: set[str] = set()
    for name in library.prefixes().get(code.prefix, ()):
        other = library.ruleset(name).code
        if name == ruleset_id:
            return other.mode
        taken |= {other.mode, *other.also}
    wished = [word[0].upper() for word in reversed(ruleset_id.split("-"))]
    free: list[str] = [each for each in (*wished, *_LETTERS) if each in set(_LETTERS) - taken]
    if not free:
        message = f"no letter is free for the codes of {ruleset_id} among those of {code.prefix}"
        raise RulesetError(f"{message}, expected a code.prefix of its own", code="publish")
    return free[0]


def _code(ruleset: Ruleset, mode: str) -> dict[str, object]:
    code = ruleset.code
    if not code.prefix:
        return {}
    said: dict[str, object] = {"prefix": code.prefix}
    if code.version != 1:
        said["version"] = code.version
    if mode != "N":
        said["mode"] = mode
    if code.also and mode == code.mode:
        said["also"] = list(code.also)
    return {"code": said}


# Rules


def _section(ruleset: Ruleset, section: str, vocabulary: Vocabulary) -> dict[str, object]:
    """Return the keys of a section that have to be said, the one that chooses its kind first."""
    defaults = _scored(ruleset, vocabulary) if section == "score" else None
    said = {each.key.name: _written(each) for each in said_in(ruleset, section, defaults)}
    selector = SELECTORS.get(section, "")
    return {selector: said[selector], **said} if selector in said else said


def _scored(ruleset: Ruleset, vocabulary: Vocabulary) -> Mapping[str, object]:
    """Return what the keys of ``score`` are where only the scoring is named."""
    use = ruleset.sections.score.use
    scoring = vocabulary.kinds.scorings.get(use)
    named: ScoreKeys = read_keys([ScoreKeys], scoring.keys if scoring else {}).values[0]
    values = {name: getattr(named, each.field) for name, each in keys_of(ScoreKeys).items()}
    return {**values, "use": NONE}


def _written(said: Said) -> object:
    """Return a value as people write it: ``234`` for the ranks '234' where both mean the same."""
    plain = said.plain
    bare = _bare(plain)
    try:
        same = read_value(said.key.reader, bare) == said.value
    except BadValue:
        same = False
    return bare if same else plain


def _bare(value: object) -> object:
    if isinstance(value, list):
        return [_bare(each) for each in value]
    if isinstance(value, str) and value.isascii() and value.isdigit() and value[0] != "0":
        return int(value)
    return value


# Switches


def _switches(
    ruleset: Ruleset, tree: Mapping[str, object], vocabulary: Vocabulary
) -> list[str] | dict[str, object]:
    """Return the switches: a list of their keys, or with what differs from what modifiers say."""
    said: dict[str, dict[str, object]] = {switch.key: {} for switch in ruleset.switches}
    while True:
        reader = SwitchReader(vocabulary, {**tree, "switches": said}, (), {})
        found = {switch.key: switch for switch in reader.read()}
        more = False
        for switch in ruleset.switches:
            for name, value in _differing(switch, found[switch.key]):
                more = more or name not in said[switch.key]
                said[switch.key][name] = value
        if not more:
            break
    if not any(said.values()):
        return list(said)
    return {name: each or None for name, each in said.items()}


def _differing(wanted: Switch, found: Switch) -> Iterator[tuple[str, object]]:
    """Yield what has to be said of a switch for it to be as wanted."""
    for name in ("letter", "question", "help", "number"):
        if getattr(wanted, name) != getattr(found, name):
            yield name, getattr(wanted, name)
    if wanted.answers != found.answers:
        yield "answers", [_answer(each) for each in wanted.answers]


def _answer(answer: Answer) -> object:
    said: dict[str, object] = {"value": answer.value}
    if answer.label != answer_label(answer.value):
        said["label"] = answer.label
    if answer.source:
        said["source"] = answer.source
    if answer.sets:
        said["sets"] = dict(answer.sets)
    return answer.value if len(said) == 1 and not isinstance(answer.value, Mapping) else said


# Safety


def _prove(ruleset: Ruleset, tree: Mapping[str, object], vocabulary: Vocabulary) -> None:
    """Read what is to be written; it must be the same rules.

    :raises RulesetError: if a plugin's reader does not take what it gave.
    """
    place = Place(str(tree["id"]))
    again = resolve([Layer(place.path, tree, lambda path, of_key: place)], vocabulary, {})
    if again.same_rules(ruleset) and again.switches == ruleset.switches:
        return
    different = [
        f"{section}.{name}".lstrip(".")
        for section in rule_sections(ruleset)
        for one, other in zip(ruleset.holders(section), again.holders(section), strict=True)
        for name, value in plain_keys(one).items()
        if value != plain_keys(other).get(name)
    ]
    which = ", ".join(different) or "its switches"
    raise RulesetError(f"{ruleset.ref}: cannot be written down: {which}", code="publish")


def _needs(library: Library, ruleset: Ruleset) -> Iterable[str]:
    """Yield the plugins, other than the built-in ones, that bring what the rules use."""
    kinds = library.contributions
    sections = ruleset.sections
    used = [
        f"layout {sections.tableau.shape}",
        f"coverage {sections.tableau.coverage}",
        f"match {sections.match.kind}",
        f"scoring {sections.score.use}",
    ]
    for name, modifier in kinds.modifiers.items():
        if ruleset.modifiers[name] != modifier.keys():
            used.append(f"modifier {name}")
    owners = {kinds.owners[label] for label in used if label in kinds.owners}
    for plugin in kinds.plugins:
        if plugin.name in owners and plugin.source != BUILTIN:
            yield f"{plugin.name} {plugin.version}".strip()
