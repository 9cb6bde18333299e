"""What a survey asks of every deal: a value that goes to other processes and into its file."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Literal

from ridgeline.deals.pack import Source
from ridgeline.solver.problem import DEFAULT_MEGABYTES, OBJECTIVES, Budget

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.solver.problem import Objective

Asked = Literal["win", "cards", "moves", "score", "difficulty"]
ASKED: tuple[Asked, ...] = (*OBJECTIVES, "difficulty")


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked of every deal.

    :param ref: the ruleset's reference.
    :param rules: its fingerprint (see :func:`fingerprint`).
    :param asked: what is looked for, in the order of :data:`ASKED`.
    :param states: budget of a deal.
    :param seconds: budget of a deal.
    :param megabytes: budget of a deal.
    :param no_plugins: load only the plugins that come with Ridgeline.
    """

    ref: str
    rules: str
    asked: tuple[Asked, ...] = ("win",)
    states: int | None = None
    seconds: float | None = None
    megabytes: int | None = None
    no_plugins: bool = False

    @classmethod
    def of(
        cls,
        library: Library,
        ruleset: Ruleset,
        asked: frozenset[Asked] = frozenset({"win"}),
        *,
        states: int | None = None,
        seconds: float | None = None,
        megabytes: int | None = None,
        no_plugins: bool = False,
    ) -> Task:
        """Return the task for a ruleset.

        :raises RidgelineError: if the ruleset makes no game.
        """
        wanted: tuple[Asked, ...] = tuple(each for each in ASKED if each in asked or each == "win")
        rules = fingerprint(library, ruleset)
        return cls(ruleset.ref, rules, wanted, states, seconds, megabytes, no_plugins)

    @property
    def objectives(self) -> frozenset[Objective]:
        """Return what is asked of the solver."""
        return frozenset(each for each in OBJECTIVES if each in self.asked)

    @property
    def budget(self) -> Budget:
        """Return what the solver may spend on a deal."""
        return Budget(self.states, self.seconds, self.megabytes or DEFAULT_MEGABYTES)

    def plain(self) -> dict[str, Any]:
        """Return what has to be the same for results to belong together, as JSON has it."""
        return {
            "ruleset": self.ref,
            "rules": self.rules,
            "objectives": list(self.asked),
            "budget-states": self.states,
            "budget-seconds": self.seconds,
            "budget-megabytes": self.megabytes,
        }


def fingerprint(library: Library, ruleset: Ruleset) -> str:
    """Return a digest of the rules and the deals: the same for two rulesets that play alike."""
    source = Source.of(ruleset)
    text = f"{source.prefix}{source.version} {_text(library.game(ruleset).parts)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _text(value: Parts | object) -> str:
    """Write out parts; a plugin's function stands there by its name."""
    if is_dataclass(value) and not isinstance(value, type):
        inner = ",".join(
            f"{each.name}={_text(getattr(value, each.name))}" for each in fields(value)
        )
        return f"{type(value).__name__}({inner})"
    if isinstance(value, tuple):
        return f"({','.join(map(_text, value))})"
    if callable(value):
        return f"{value.__module__}.{getattr(value, '__qualname__', type(value).__qualname__)}"
    return repr(value)
