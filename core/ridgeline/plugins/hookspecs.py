"""The hooks that a plugin may implement.

Every hook takes one argument, ``register``, a function that is called once per contribution,
and returns nothing. Hooks run once, when plugins are loaded; none is called while a game is
played or solved. Contributions are sorted by id, so that the order of plugins never matters;
an id that two plugins claim is reported with both names and stays with the first by name.

A plugin is a module (or an object) with functions marked by :data:`hookimpl`::

    from ridgeline import LayoutKind, hookimpl

    @hookimpl
    def ridgeline_layouts(register):
        register(LayoutKind("hexagon", "Six triangles around a point", HexagonKeys, build_hexagon))
"""

from collections.abc import Callable
from pathlib import Path

from ridgeline.plugins.contributions import (
    CoverageKind,
    Exclusion,
    LayoutKind,
    MatchKind,
    Modifier,
    Scoring,
)
from ridgeline.plugins.markers import hookspec


@hookspec
def ridgeline_layouts(register: Callable[[LayoutKind], None]) -> None:
    """Contribute values of ``tableau.shape``.

    :param register: call it with each :class:`~ridgeline.plugins.contributions.LayoutKind`.
    """


@hookspec
def ridgeline_coverages(register: Callable[[CoverageKind], None]) -> None:
    """Contribute values of ``tableau.coverage``: when a slot counts as free.

    :param register: call it with each :class:`~ridgeline.plugins.contributions.CoverageKind`.
    """


@hookspec
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute values of ``match.kind``: which cards go together.

    :param register: call it with each :class:`~ridgeline.plugins.contributions.MatchKind`.
    """


@hookspec
def ridgeline_scorings(register: Callable[[Scoring], None]) -> None:
    """Contribute values of ``score.use``.

    :param register: call it with each :class:`~ridgeline.plugins.contributions.Scoring`.
    """


@hookspec
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute rules that combine with any game, and the pairs that do not go together.

    :param register: call it with each :class:`~ridgeline.plugins.contributions.Modifier` and
        :class:`~ridgeline.plugins.contributions.Exclusion`.
    """


@hookspec
def ridgeline_rulesets(register: Callable[[Path], None]) -> None:
    """Contribute rulesets.

    :param register: call it with each folder of ``*.yaml`` rulesets, or with a single file.
    """
