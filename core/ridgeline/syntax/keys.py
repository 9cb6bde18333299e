"""Keys: frozen dataclasses whose fields are the keys of YAML.

A plugin (or the core) writes down a section of a ruleset once, as a dataclass::

    @dataclass(frozen=True)
    class PyramidKeys:
        rows: int = key(7, help="Number of rows", minimum=1, maximum=10)

and gets from it the reading with all faults at their places, the defaults, the JSON Schema and
the reference. A field's YAML name is its own with hyphens: ``king_ace`` is ``king-ace``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import MappingProxyType
from typing import Any, NamedTuple, get_type_hints

from ridgeline.syntax.faults import BadValue, Fault, nearest, shown
from ridgeline.syntax.readers import Reader, read_value, reader_of

_REQUIRED: Any = object()
_NO_MEANINGS: Mapping[str, str] = MappingProxyType({})
_known: dict[type[Any], Mapping[str, Key]] = {}


def key(
    default: Any = _REQUIRED,
    *,
    help: str,
    read: Reader[Any] | None = None,
    minimum: int | None = None,
    maximum: int | None = None,
    meanings: Mapping[str, str] = _NO_MEANINGS,
) -> Any:
    """Make a dataclass field that is a key of YAML.

    :param default: its typed value where the key does not stand; without one it is required.
    :param help: one line, for the schema and the reference.
    :param read: its reader; else the annotation says it: ``int``, ``bool``, ``str``,
        ``Literal`` of words, ``tuple[…, ...]`` of these.
    :param minimum: least value of a whole number (or of each in a list).
    :param maximum: greatest value of a whole number, or length of a text.
    :param meanings: what its words mean, a few words for each.
    """
    metadata = {
        "help": help,
        "read": read,
        "minimum": minimum,
        "maximum": maximum,
        "meanings": meanings,
    }
    if default is _REQUIRED:
        return field(kw_only=True, metadata=metadata)
    return field(default=default, kw_only=True, metadata=metadata)


class Key(NamedTuple):
    """One key of a section.

    :param name: in YAML.
    :param field: in the dataclass.
    :param default: typed; meaningless if required.
    :param meanings: what its words mean, by word.
    """

    name: str
    field: str
    help: str
    reader: Reader[Any]
    required: bool
    default: Any
    meanings: Mapping[str, str] = _NO_MEANINGS

    @property
    def plain_default(self) -> object:
        """The default as it would stand in YAML; None if the key is required."""
        return None if self.required else self.reader.plain(self.default)


def keys_of(cls: type[Any]) -> Mapping[str, Key]:
    """Return the keys of a dataclass by YAML name, in order.

    :raises TypeError: if a field was not made with :func:`key` or has no reader.
    """
    if cls not in _known:
        _known[cls] = _find_keys(cls)
    return _known[cls]


def _find_keys(cls: type[Any]) -> Mapping[str, Key]:
    hints = get_type_hints(cls)
    keys = {}
    for each in fields(cls):
        if "help" not in each.metadata:
            raise TypeError(f"{cls.__name__}.{each.name} is no key: make it with key()")
        data = each.metadata
        reader = data["read"] or reader_of(hints[each.name], data["minimum"], data["maximum"])
        name = each.name.rstrip("_").replace("_", "-")
        required = each.default is MISSING
        default = None if required else each.default
        meanings = data["meanings"]
        keys[name] = Key(name, each.name, data["help"], reader, required, default, meanings)
    return keys


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a mapping.

    :param values: an instance per class, in the order asked for; None where it has faults.
    :param faults: all that is wrong.
    """

    values: tuple[Any, ...]
    faults: tuple[Fault, ...]


def read_keys(
    classes: Sequence[type[Any]],
    tree: object,
    readers: Mapping[str, Reader[Any]] | None = None,
    meant: Collection[str] = (),
) -> Reading:
    """Read a mapping whose keys are those of several dataclasses together.

    That a key is missing is not said where an unknown one seems to be meant for it.

    :param tree: what stands in YAML; None reads as an empty mapping.
    :param readers: readers by YAML name that replace those of the dataclasses, where the valid
        values are known only once plugins are loaded.
    :param meant: keys for which others seem to be meant that are not in the mapping.
    """
    if tree is None:
        tree = {}
    if not isinstance(tree, Mapping):
        fault = Fault((), f"found {shown(tree)}, expected a mapping of keys")
        return Reading((None,) * len(classes), (fault,))
    known = [name for cls in classes for name in keys_of(cls)]
    faults = list(unknown_keys(tree, known))
    misspelt = {*meant, *(fault.hint for fault in faults)}
    values = []
    for cls in classes:
        value, wrong = _read_class(cls, tree, readers or {}, misspelt)
        values.append(value)
        faults += wrong
    return Reading(tuple(values), tuple(faults))


def _read_class(
    cls: type[Any],
    tree: Mapping[str, object],
    readers: Mapping[str, Reader[Any]],
    misspelt: Collection[str],
) -> tuple[Any, list[Fault]]:
    """Read one dataclass' keys out of a mapping that may have others too; None if it lacks any."""
    arguments: dict[str, Any] = {}
    faults: list[Fault] = []
    complete = True
    for name, each in keys_of(cls).items():
        if name not in tree:
            complete = complete and not each.required
            if each.required and name not in misspelt:
                expects = readers.get(name, each.reader).expects
                faults.append(Fault((), f"key {name!r} is missing, expected {expects}"))
            continue
        try:
            arguments[each.field] = read_value(readers.get(name, each.reader), tree[name])
        except BadValue as error:
            faults += [fault._replace(at=(name, *fault.at)) for fault in error.faults]
    return (cls(**arguments) if complete and not faults else None), faults


def unknown_keys(tree: Iterable[str], known: Sequence[str]) -> Iterable[Fault]:
    """Return a fault for each key that is not known."""
    for name in tree:
        if name not in known:
            words = ", ".join(sorted(known)) or "none here"
            message = f"unknown key {shown(name)}, expected one of {words}"
            # The first word alone is a key whose colon is missing: {kind sum}.
            hint = nearest(name, known) or nearest(str(name).partition(" ")[0], known)
            yield Fault((name,), message, hint, of_key=True)


def plain_keys(value: Any) -> dict[str, object]:
    """Return a dataclass of keys as the YAML mapping that reads as it, defaults included."""
    return {
        name: each.reader.plain(getattr(value, each.field))
        for name, each in keys_of(type(value)).items()
    }


def keys_schema(cls: type[Any]) -> dict[str, Any]:
    """Return the JSON Schema ``properties`` of a dataclass of keys."""
    return {name: key_schema(each) for name, each in keys_of(cls).items()}


def key_schema(key: Key) -> dict[str, Any]:
    """Return the JSON Schema of a key: what its reader takes, what it and its words mean."""
    schema = _explained(key.reader.schema, key.meanings)
    about = f"{key.help}."
    if "enum" not in schema:  # these the editors list themselves
        about += f" Takes {key.reader.expects}."
    state = _state(key)  # the editors do not show the default either
    schema["description"] = f"{about} {state[:1].upper()}{state[1:]}."
    if not key.required and key.plain_default != "":
        schema["default"] = key.plain_default
    return schema


def _explained(schema: Mapping[str, Any], meanings: Mapping[str, str]) -> dict[str, Any]:
    """Return a schema that says what its words mean, and those of the forms that it has.

    ``enumDescriptions`` are not in the standard; the language servers of editors read them.
    """
    made = dict(schema)
    if "anyOf" in made:
        made["anyOf"] = [_explained(form, meanings) for form in made["anyOf"]]
    if "items" in made:
        made["items"] = _explained(made["items"], meanings)
    words = [str(word) for word in made.get("enum", ())]
    if any(word in meanings for word in words):
        made["enumDescriptions"] = [meanings.get(word, "") for word in words]
    return made


def reference(cls: type[Any], readers: Mapping[str, Reader[Any]] | None = None) -> str:
    """Return the reference of a dataclass of keys as a Markdown list, empty if it has none."""
    lines = []
    for name, each in keys_of(cls).items():
        expects = (readers or {}).get(name, each.reader).expects
        lines.append(f"- `{name}`: {each.help}. Takes {expects} ({_state(each)}).\n")
        for word, meaning in each.meanings.items():
            if word.upper() not in {*each.meanings} - {word}:  # suits are read in either case
                lines.append(f"    - `{word}`: {meaning}\n")
    return "".join(lines)


def _state(key: Key) -> str:
    if key.required:
        return "required"
    plain = key.plain_default
    if plain in ("", [], {}):
        return "optional"
    return f"default {plain if isinstance(plain, str) else json.dumps(plain)}"
