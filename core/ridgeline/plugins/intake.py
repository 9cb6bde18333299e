"""Taking in one plugin: import it, check its hooks, run them, check what they hand over.

Whatever goes wrong becomes one :class:`~ridgeline.errors.PluginError`; nothing that the plugin
registered before stays.
"""

import dataclasses
import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pluggy

from ridgeline.errors import PluginError, described
from ridgeline.plugins import hookspecs
from ridgeline.plugins.contents import Contribution, check, check_new
from ridgeline.plugins.contributions import (
    CoverageKind,
    Exclusion,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
)
from ridgeline.plugins.markers import PROJECT
from ridgeline.plugins.quarantine import Quarantine
from ridgeline.plugins.sources import Candidate

_T = TypeVar("_T")

ACCEPTS: dict[str, tuple[type, ...]] = {
    "ridgeline_layouts": (LayoutKind,),
    "ridgeline_coverages": (CoverageKind,),
    "ridgeline_moves": (MatchKind,),
    "ridgeline_scorings": (Scoring,),
    "ridgeline_modifiers": (Modifier, Exclusion),
    "ridgeline_rulesets": (Path,),
}
"""The hooks in the order in which they are run, and the types that each takes."""


@dataclasses.dataclass(frozen=True, slots=True)
class Intake:
    """What a plugin implements and hands over."""

    hooks: tuple[str, ...]
    contributions: tuple[Contribution, ...]


class _Manager(pluggy.PluginManager):
    """Looks only at names that may be hooks: to look at any other costs a start half its time."""

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        """Return how a plugin marks an attribute as a hook; None for any other."""
        return super().parse_hookimpl_opts(plugin, name) if _may_be_hook(name) else None

    def parse_hookspec_opts(self, module_or_class: Any, name: str) -> Any:
        """Return how a specification marks an attribute as a hook; None for any other."""
        return super().parse_hookspec_opts(module_or_class, name) if _may_be_hook(name) else None


def _may_be_hook(name: str) -> bool:
    return name.startswith(f"{PROJECT}_")


def take_in(candidate: Candidate) -> Intake:
    """Import a plugin and run its hooks.

    :raises PluginError: for anything that is wrong with it.
    :raises KeyboardInterrupt: if the user interrupts, the only thing that is not its fault.
    """
    name = candidate.name
    if candidate.refused:
        raise PluginError(candidate.refused, plugin=name)
    plugin = _guarded(candidate.load, name, "", "cannot be imported")
    manager = _guarded(lambda: _manager(plugin, name), name, "", "cannot be registered")
    hooks = tuple(hook for hook in ACCEPTS if getattr(manager.hook, hook).get_hookimpls())
    contributions: list[Contribution] = []
    for hook in hooks:
        register = _register(name, hook, contributions)
        call = partial(getattr(manager.hook, hook), register=register)
        _guarded(call, name, hook, f"{hook} raised")
    return Intake(hooks, tuple(contributions))


def _guarded(function: Callable[[], _T], name: str, hook: str, what: str) -> _T:
    """Call a plugin's code; whatever it raises, ``SystemExit`` too, becomes a PluginError."""
    quarantine = Quarantine()
    try:
        with quarantine:
            return function()
    except PluginError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and quarantine.interrupted:
            raise
        raise PluginError(f"{what}: {described(error)}", plugin=name, hook=hook) from error


def _manager(plugin: object, name: str) -> _Manager:
    """Return a pluggy manager of this one plugin, its hooks checked against ours.

    Reading the attributes of a plugin that is an object may run its code.
    """
    manager = _Manager(PROJECT)
    manager.add_hookspecs(hookspecs)
    _check_names(plugin, name)
    try:
        manager.register(plugin, name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise PluginError(_signature_message(plugin, error), plugin=name) from error
    return manager


def _check_names(plugin: object, name: str) -> None:
    marker = f"{PROJECT}_impl"
    for attribute in dir(plugin):
        if not _may_be_hook(attribute):
            continue
        function = getattr(plugin, attribute, None)
        marked = getattr(function, marker, None) is not None
        if marked and attribute not in ACCEPTS:
            known = ", ".join(ACCEPTS)
            message = f"unknown hook {attribute}: expected one of {known}"
            raise PluginError(message, plugin=name, hook=attribute)
        if not marked and attribute in ACCEPTS:
            message = f"{attribute} is not marked with @hookimpl"
            raise PluginError(message, plugin=name, hook=attribute)


def _signature_message(plugin: object, error: pluggy.PluginValidationError) -> str:
    for hook in ACCEPTS:
        function = getattr(plugin, hook, None)
        if function is None or not callable(function):
            continue
        parameters = list(inspect.signature(function).parameters)
        if parameters not in ([], ["register"]):
            given = ", ".join(parameters)
            return f"{hook} takes ({given}): expected (register)"
    return str(error)


def _register(name: str, hook: str, into: list[Contribution]) -> Callable[[Contribution], None]:
    def register(contribution: Contribution) -> None:
        try:
            check(contribution, ACCEPTS[hook])
            check_new(contribution, into)
        except ValueError as error:
            raise PluginError(f"{hook}: {error}", plugin=name, hook=hook) from None
        into.append(contribution)

    return register
