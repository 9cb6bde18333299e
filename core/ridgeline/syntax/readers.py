"""Readers: how one YAML value becomes a typed one, and back.

A :class:`Reader` is plain data: it says what it expects in words and in JSON Schema, reads a
value or raises :class:`~ridgeline.syntax.faults.BadValue`, and turns a typed value back into what
would stand in YAML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin

from ridgeline.errors import described
from ridgeline.syntax.faults import BadValue, Fault, nearest, shown, unexpected

T = TypeVar("T")
U = TypeVar("U")
INTEGER_LIMIT = 10**9
"""Whole numbers lie within plus and minus this, unless a reader says otherwise."""
TEXT_LIMIT = 200


def plain_value(value: object) -> object:
    """Return a typed value as YAML would hold it: tuples become lists."""
    return [plain_value(item) for item in value] if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Reader(Generic[T]):
    """How a YAML value is read.

    :param read: returns the typed value or raises :class:`BadValue` (see :func:`unexpected`).
    :param expects: what it takes, in words: ``a whole number from 1 to 9``.
    :param schema: the same as JSON Schema.
    :param plain: the typed value as it would stand in YAML; ``read(plain(v)) == v``.
    :param choices: all values it takes, where they are few: the answers of a switch.
    :param number: it takes whole numbers.
    """

    read: Callable[[object], T]
    expects: str
    schema: Mapping[str, object]
    plain: Callable[[T], object] = plain_value
    choices: tuple[object, ...] = ()
    number: bool = False


def read_value(reader: Reader[T], value: object) -> T:
    """Read a value; whatever a plugin's reader raises becomes a :class:`BadValue`."""
    try:
        return reader.read(value)
    except BadValue:
        raise
    except Exception as error:
        message = f"found {shown(value)}, which fails: {described(error)}"
        raise BadValue(Fault((), message)) from error


def whole(minimum: int | None = None, maximum: int | None = None) -> Reader[int]:
    """Read a whole number within bounds."""
    low = -INTEGER_LIMIT if minimum is None else minimum
    high = INTEGER_LIMIT if maximum is None else maximum
    if minimum is None and maximum is None:
        expects = "a whole number"
    elif maximum is None:
        expects = f"a whole number of at least {low}"
    else:
        expects = f"a whole number from {low} to {high}"

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise unexpected(value, expects)
        if not low <= value <= high:
            raise unexpected(value, f"a whole number from {low} to {high}")
        return value

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Reader(read, expects, schema, number=True)


def _read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise unexpected(value, "true or false")
    return value


flag: Reader[bool] = Reader(_read_flag, "true or false", {"type": "boolean"}, choices=(False, True))
"""Read ``true`` or ``false``."""


def text(maximum: int = TEXT_LIMIT, *, lines: bool = False) -> Reader[str]:
    """Read text of at most so many characters.

    :param lines: it may have several lines, as the map of a layout.
    """
    expects = f"{'text' if lines else 'a line of text'} of 1 to {maximum} characters"

    def read(value: object) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= maximum:
            raise unexpected(value, expects)
        if not lines and not value.isprintable():
            # Controls, and characters without a width or that turn the direction of writing.
            raise unexpected(value, f"{expects}, all of them visible")
        return value

    return Reader(read, expects, {"type": "string", "minLength": 1, "maxLength": maximum})


def matching(pattern: str, expects: str) -> Reader[str]:
    """Read text that a regular expression matches as a whole."""
    import re

    compiled = re.compile(pattern)

    def read(value: object) -> str:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise unexpected(value, expects)
        return value

    return Reader(read, expects, {"type": "string", "pattern": f"^(?:{pattern})$"})


def choice(*values: str) -> Reader[Any]:
    """Read one of some words; a wrong one gets the nearest as a hint."""
    expects = f"one of {', '.join(values)}" if len(values) != 1 else f"{values[0]!r}"

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in values:
            raise unexpected(value, expects, nearest(value, values))
        return value

    return Reader(read, expects, {"enum": list(values)}, choices=values)


def constant(value: int) -> Reader[int]:
    """Read one number, as the format version."""

    def read(found: object) -> int:
        if found != value or isinstance(found, (bool, float)):
            raise unexpected(found, str(value))
        return value

    return Reader(read, str(value), {"const": value}, choices=(value,))


def list_of(item: Reader[T], *, least: int = 0, most: int = 1000) -> Reader[tuple[T, ...]]:
    """Read a list; every item's faults are reported, each at its place."""
    expects = f"a list, each {item.expects}"

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise unexpected(value, expects)
        if not least <= len(value) <= most:
            count = f"a list of {least} to {most} items"
            raise BadValue(Fault((), f"found {len(value)} items, expected {count}"))
        return read_each(value, item.read)

    def plain(value: tuple[T, ...]) -> object:
        return [item.plain(each) for each in value]

    schema = {"type": "array", "items": dict(item.schema), "minItems": least, "maxItems": most}
    return Reader(read, expects, schema, plain)


def set_of(item: Reader[T], *, least: int = 0, most: int = 1000) -> Reader[tuple[T, ...]]:
    """Read a list whose order means nothing, as the same tuple however it is told.

    Its items come in the order of the item's choices, else ascending, each of them once.
    """
    reader = list_of(item, least=least, most=most)

    def place(each: T) -> Any:
        return item.choices.index(each) if item.choices else each

    def read(value: object) -> tuple[T, ...]:
        return tuple(sorted(set(reader.read(value)), key=place))

    return replace(reader, read=read)


def read_each(values: Sequence[object], read: Callable[[object], T]) -> tuple[T, ...]:
    """Read each item of a list, gathering the faults of all of them."""
    items: list[T] = []
    faults: list[Fault] = []
    for index, value in enumerate(values):
        try:
            items.append(read(value))
        except BadValue as error:
            faults += [fault._replace(at=(index, *fault.at)) for fault in error.faults]
    if faults:
        raise BadValue(*faults)
    return tuple(items)


def worded(reader: Reader[T], word: str, meaning: U) -> Reader[T | U]:
    """Read a word that stands for one value, or else what the reader takes.

    ``worded(whole(1), "unlimited", 0)`` reads passes: 3 as 3 and ``unlimited`` as 0.
    """
    expects = f"{reader.expects}, or {word!r}"

    def read(value: object) -> T | U:
        if isinstance(value, str):
            if value == word:
                return meaning
            raise unexpected(value, expects, nearest(value, [word, *map(str, reader.choices)]))
        try:
            return reader.read(value)
        except BadValue:
            raise unexpected(value, expects) from None

    def plain(value: T | U) -> object:
        return word if value == meaning else reader.plain(cast("T", value))

    schema = {"anyOf": [{"const": word}, dict(reader.schema)]}
    return Reader(read, expects, schema, plain, number=reader.number)


def either(first: Reader[T], second: Reader[U], *, when: Callable[[object], bool]) -> Reader[T | U]:
    """Read with the first reader what ``when`` says yes to, all else with the second.

    The typed values of the two must differ in class, so that each goes back the way it came:
    the first's are no tuples, the second's are.
    """

    expects = f"{first.expects}, or {second.expects}"

    def read(value: object) -> T | U:
        try:
            return first.read(value) if when(value) else second.read(value)
        except BadValue as error:
            if any(fault.at for fault in error.faults):
                raise
            hint = nearest(value, [word for word in first.choices if isinstance(word, str)])
            raise unexpected(value, expects, hint) from None

    def plain(value: T | U) -> object:
        if isinstance(value, tuple):
            return second.plain(cast("U", value))
        return first.plain(cast("T", value))

    schema = {"anyOf": [dict(first.schema), dict(second.schema)]}
    number, choices = first.number or second.number, first.choices
    return Reader(read, expects, schema, plain, choices=choices, number=number)


def reader_of(annotation: object, minimum: int | None, maximum: int | None) -> Reader[Any]:
    """Return the reader of a field's annotation.

    :raises TypeError: if there is none; the field then needs a reader of its own.
    """
    if annotation is int:
        return whole(minimum, maximum)
    if annotation is bool:
        return flag
    if annotation is str:
        return text() if maximum is None else text(maximum)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal and all(isinstance(value, str) for value in arguments):
        return choice(*arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return list_of(reader_of(arguments[0], minimum, maximum))
    raise TypeError(f"no reader for {annotation!r}: give the key one with read=")
