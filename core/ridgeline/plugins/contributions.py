"""What a plugin hands over: kinds of layout, coverage, match and scoring, and modifiers.

Each contribution is plain frozen data with pure functions that run once, when a ruleset is
compiled. ``params`` and ``keys`` are frozen dataclasses whose fields are made with
:func:`ridgeline.syntax.keys.key`; they *are* the YAML keys: names, types, defaults, help.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ridgeline.engine.parts import Alternatives, Match, Pack, Parts, Slot
from ridgeline.syntax.sections import NoKeys


@dataclass(frozen=True, slots=True)
class Board:
    """What a layout kind builds: places and who covers whom, before any rule is applied.

    :param slots: in dealing order: by row, then by place.
    :param covers: per slot, the numbers of the slots that lie on it.
    :param peaks: named ways to group slots for the peak bonus, as ``share``; each a tuple of
        masks. The first is the default. ``tips``, each slot that lies on nothing a group of its
        own, need not be named: every board has it.
    :param walls: masks of the slots of each wall, for games in which walls must alternate.
    :param down: mask of the slots that lie face down where the ruleset does not say
        ``face-down``.
    """

    slots: tuple[Slot, ...]
    covers: tuple[tuple[int, ...], ...]
    peaks: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    walls: tuple[int, ...] = ()
    down: int = 0

    @classmethod
    def of(
        cls,
        points: Sequence[tuple[float, float]],
        covers: Sequence[Collection[int]],
        *,
        peaks: Mapping[str, Sequence[Collection[int]]] = MappingProxyType({}),
        walls: Sequence[Collection[int]] = (),
        down: Collection[int] = (),
    ) -> "Board":
        """Number the places of a drawing: rows are the distinct ``y``, places the ``x`` order.

        :param points: ``(x, y)`` of each card: centre in half card widths, top edge in row steps.
        :param covers: for each of them, which ones lie on it; numbers are indices of ``points``,
            here and in the groups ``peaks``, ``walls`` and ``down``.
        """
        order = sorted(range(len(points)), key=lambda i: (points[i][1], points[i][0]))
        number = {index: slot for slot, index in enumerate(order)}
        rows = {y: row for row, y in enumerate(sorted({y for _, y in points}), start=1)}
        taken: Counter[int] = Counter()
        slots = []
        for index in order:
            x, y = points[index]
            taken[rows[y]] += 1
            slots.append(Slot(rows[y], taken[rows[y]], x, y))

        def mask(group: Collection[int]) -> int:
            return sum(1 << number[index] for index in set(group))

        return cls(
            slots=tuple(slots),
            covers=tuple(tuple(sorted(number[i] for i in covers[index])) for index in order),
            peaks={name: tuple(mask(group) for group in groups) for name, groups in peaks.items()},
            walls=tuple(mask(group) for group in walls),
            down=mask(down),
        )


@dataclass(frozen=True, slots=True)
class LayoutKind:
    """A value of ``tableau.shape``: ``build(params)`` returns the board.

    :param params: dataclass of the keys that ``tableau`` takes with this shape.
    """

    id: str
    help: str
    params: type[Any]
    build: Callable[[Any], Board]


@dataclass(frozen=True, slots=True)
class CoverageKind:
    """A value of ``tableau.coverage``: ``build(board)`` returns the alternatives per slot."""

    id: str
    help: str
    build: Callable[[Board], tuple[Alternatives, ...]]


@dataclass(frozen=True, slots=True)
class MatchKind:
    """A value of ``match.kind``: ``build(params, pack)`` returns the match tables.

    :param params: dataclass of the keys that ``match`` takes with this kind.
    :param pairs: true if cards leave together; false if they are played onto the waste.
    """

    id: str
    help: str
    params: type[Any]
    build: Callable[[Any, Pack], Match]
    pairs: bool


@dataclass(frozen=True, slots=True)
class Scoring:
    """A value of ``score.use``: values of the ``score`` keys, as they would stand in YAML.

    :param extra: pure function ``(before, move, after) -> points`` for what no key can say.
    """

    id: str
    help: str
    keys: Mapping[str, object]
    extra: Callable[..., int] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a switch.

    :param value: the value of the switch's key, as in YAML.
    :param label: a few words for a list of choices.
    :param source: whose rule it is: ``app``, ``traditional``, ``aisleriot``, ``literature`` …
    :param sets: further keys that come with the answer, dotted key to value.
    """

    value: object
    label: str
    source: str = ""
    sets: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Switch:
    """A question that a ruleset offers its players.

    :param key: dotted key that it sets, as ``match.king-ace``; also its id.
    :param letter: its letter in the suffix of deal codes; empty for the first of its key that
        is free in a ruleset that offers it.
    :param question: one question, as "May you draw while a card fits?".
    :param help: one line that says what it changes.
    :param answers: in the order of their digits in deal codes; any whole number is taken too
        where ``number`` is true (``stock.passes``).
    """

    key: str
    letter: str
    question: str
    help: str
    answers: tuple[Answer, ...]
    number: bool = False


def unchanged(parts: Parts, keys: object) -> Parts:
    """Return the parts as they are: what a modifier does that only brings a page and a switch."""
    return parts


@dataclass(frozen=True, slots=True)
class Modifier:
    """A rule of the literature that combines with any game: keys, an effect and a switch.

    :param section: the section of the ruleset in which ``keys`` live, as ``match``.
    :param keys: dataclass of the keys that it adds there; none for a rule whose key is the core's
        or a kind's.
    :param apply: pure function from compiled parts to compiled parts; called with the keys'
        values once per compilation, also where they have their defaults.
    :param page: a page of plain text: what the rule is and where it comes from.
    :param switch: offered by the rulesets that name its key under ``switches``.
    """

    id: str
    section: str
    keys: type[Any] = NoKeys
    apply: Callable[[Parts, Any], Parts] = unchanged
    page: str = ""
    switch: Switch | None = None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Two settings that do not go together, and why.

    Each side is a dotted key and the values that are meant, in the typed form of the keys.
    """

    left: tuple[str, tuple[object, ...]]
    right: tuple[str, tuple[object, ...]]
    reason: str
