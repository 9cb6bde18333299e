"""Any layout as a list of cards and of what covers what: ``shape: graph``."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from ridgeline import (
    Board,
    LayoutKind,
    Reader,
    RulesetError,
    hookimpl,
    key,
    set_of,
    text,
    unexpected,
)

Node = tuple[str, int, int]
Cover = tuple[str, tuple[str, ...]]

_LIMIT = 10_000
_NAMED = 5
"""So many unknown cards are named in a message."""


def _read_nodes(value: object) -> tuple[Node, ...]:
    if not isinstance(value, Mapping) or not value:
        raise unexpected(value, _NODES_EXPECTED)
    nodes = []
    for name, point in value.items():
        if (
            not isinstance(name, str)
            or not isinstance(point, list)
            or len(point) != 2
            or not all(type(number) is int and abs(number) <= _LIMIT for number in point)
        ):
            expects = (
                f"for card {name!r} its place [x, y], whole numbers from -{_LIMIT} to {_LIMIT}"
            )
            raise unexpected(point, expects)
        nodes.append((name, point[0], point[1]))
    return tuple(sorted(nodes, key=_place))


def _place(node: Node) -> tuple[int, int]:
    """Return where a card stands, row by row as it is numbered, whatever the order of the keys."""
    _, x, y = node
    return y, x


def _read_covers(value: object) -> tuple[Cover, ...]:
    if not isinstance(value, Mapping):
        raise unexpected(value, _COVERS_EXPECTED)
    covers = []
    for name, lower in value.items():
        if (
            not isinstance(name, str)
            or not isinstance(lower, list)
            or not all(isinstance(card, str) for card in lower)
        ):
            raise unexpected(lower, f"for card {name!r} the list of the cards that it lies on")
        covers.append((name, tuple(sorted(set(lower)))))
    return tuple(sorted(covers))


_NODES_EXPECTED = "a mapping of names to places, as {left: [1, 0]}"
_COVERS_EXPECTED = "a mapping of names to the names that each lies on, as {front: [left, right]}"
_POINT = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_NAMES = {"type": "array", "items": {"type": "string"}}

_NODES: Reader[tuple[Node, ...]] = Reader(
    _read_nodes,
    _NODES_EXPECTED,
    {"type": "object", "additionalProperties": _POINT, "minProperties": 1},
    plain=lambda nodes: {name: [x, y] for name, x, y in nodes},
)
_COVERS: Reader[tuple[Cover, ...]] = Reader(
    _read_covers,
    _COVERS_EXPECTED,
    {"type": "object", "additionalProperties": _NAMES},
    plain=lambda covers: {name: list(lower) for name, lower in covers},
)
_DOWN: Reader[tuple[str, ...]] = set_of(text(80))


@dataclass(frozen=True)
class GraphKeys:
    """Keys of ``tableau`` with ``shape: graph``."""

    nodes: tuple[Node, ...] = key(
        help="Each card's name and place: x of its centre in half card widths, y of its row",
        read=_NODES,
    )
    covers: tuple[Cover, ...] = key(
        (), help="Which cards each card lies on; a card that lies on nothing may be left out",
        read=_COVERS,
    )  # fmt: skip
    down: tuple[str, ...] = key(
        (), help="The cards that lie face down, where face-down does not say it", read=_DOWN
    )


def build_graph(keys: GraphKeys) -> Board:
    """Build the board; rows are the distinct y, places the x order.

    :raises RulesetError: if ``covers`` or ``down`` names a card that is not among ``nodes``,
        ``covers`` goes in a circle, or two cards lie at the same place.
    """
    number = {name: index for index, (name, _, _) in enumerate(keys.nodes)}
    seen: dict[tuple[int, int], str] = {}
    for name, x, y in keys.nodes:
        other = seen.setdefault((x, y), name)
        if other != name:
            message = (
                f"found {other!r} and {name!r} both at [{x}, {y}]: expected places of their own"
            )
            raise RulesetError(message, key=f"nodes.{name}")
    covers: list[list[int]] = [[] for _ in keys.nodes]
    _check_names(keys, number)
    for upper, lowers in keys.covers:
        for lower in lowers:
            covers[number[lower]].append(number[upper])
    _check_circles(keys)
    return Board.of(
        [(x, y) for _, x, y in keys.nodes],
        [sorted(set(over)) for over in covers],
        down=[number[name] for name in keys.down],
    )


def _check_names(keys: GraphKeys, known: Collection[str]) -> None:
    """Refuse cards that are not among the nodes; all are named, at the first one's place."""
    said = [(name, f"covers.{upper}") for upper, lower in keys.covers for name in (upper, *lower)]
    said += [(name, "down") for name in keys.down]
    unknown: dict[str, str] = {}
    for name, where in said:
        if name not in known:
            unknown.setdefault(name, where)
    if unknown:
        names = ", ".join(f"{name!r:.40}" for name in [*unknown][:_NAMED])
        more = f" and {len(unknown) - _NAMED} more" if len(unknown) > _NAMED else ""
        message = f"found card {names}{more}, expected cards that stand in nodes"
        raise RulesetError(message, key=next(iter(unknown.values())))


def _check_circles(keys: GraphKeys) -> None:
    from graphlib import CycleError, TopologicalSorter

    try:
        TopologicalSorter({upper: lowers for upper, lowers in keys.covers}).prepare()
    except CycleError as error:
        circle = ", ".join(error.args[1])
        message = f"found {circle}, each lying on the next: expected no circle"
        raise RulesetError(message, key=f"covers.{error.args[1][0]}") from None


@hookimpl
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute ``shape: graph``."""
    register(LayoutKind("graph", "Cards and what covers what, one by one", GraphKeys, build_graph))
