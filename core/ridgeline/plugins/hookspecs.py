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

    What is handed over builds the board of each ruleset that names the shape, once per ruleset, from
    the keys that stand there::

        from dataclasses import dataclass

        from ridgeline import Board, LayoutKind, hookimpl, key


        @dataclass(frozen=True)
        class StairsKeys:
            steps: int = key(5, help="Cards of the stairs", minimum=1, maximum=13)


        def build_stairs(keys):
            points = [(step, step) for step in range(keys.steps)]
            return Board.of(points, [[step + 1] for step in range(keys.steps - 1)] + [[]])


        @hookimpl
        def ridgeline_layouts(register):
            register(LayoutKind("stairs", "Each card on the one before", StairsKeys, build_stairs))

    :param register: call it with each :class:`~ridgeline.plugins.contributions.LayoutKind`.
    """


@hookspec
def ridgeline_coverages(register: Callable[[CoverageKind], None]) -> None:
    """Contribute values of ``tableau.coverage``: when a slot counts as free.

    What is handed over is called once per ruleset with its board, and returns for each slot the
    masks of slots of which one has to be gone altogether, ``()`` for a slot that is always free::

        from ridgeline import CoverageKind, hookimpl


        def first_gone(board):
            return tuple(tuple(1 << slot for slot in above) for above in board.covers)


        @hookimpl
        def ridgeline_coverages(register):
            register(CoverageKind("any", "Free once one of its cards is gone", first_gone))

    :param register: call it with each :class:`~ridgeline.plugins.contributions.CoverageKind`.
    """


@hookspec
def ridgeline_moves(register: Callable[[MatchKind], None]) -> None:
    """Contribute values of ``match.kind``: which cards go together.

    What is handed over builds a table by face, once per ruleset: which faces may go onto it (games
    onto the waste) or leave with it (games of pairs)::

        from dataclasses import dataclass

        from ridgeline import FACES, KING, Match, MatchKind, hookimpl, make_face, rank_faces


        @dataclass(frozen=True)
        class HalvesKeys:
            pass


        def build_halves(keys, pack):
            fits = [0] * FACES
            for rank in range(2, KING + 1, 2):
                for suit in range(4):
                    fits[make_face(rank, suit)] = rank_faces(rank // 2)
            return Match(onto_waste=True, fits=tuple(fits))


        @hookimpl
        def ridgeline_moves(register):
            register(MatchKind("halves", "Half the rank goes on it", HalvesKeys, build_halves, False))

    :param register: call it with each :class:`~ridgeline.plugins.contributions.MatchKind`.
    """


@hookspec
def ridgeline_scorings(register: Callable[[Scoring], None]) -> None:
    """Contribute values of ``score.use``.

    What is handed over are values of the keys of ``score``; what a ruleset says itself lies over
    them::

        from ridgeline import Scoring, hookimpl


        @hookimpl
        def ridgeline_scorings(register):
            register(Scoring("thrift", "A draw costs 10", {"card": 5, "draw": -10}))

    :param register: call it with each :class:`~ridgeline.plugins.contributions.Scoring`.
    """


@hookspec
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute rules that combine with any game, and the pairs that do not go together.

    A modifier's function gets the compiled parts of every game that is made, with the values of the
    modifier's own keys, and returns them changed or as they are::

        from dataclasses import dataclass, replace

        from ridgeline import Modifier, hookimpl, key, rank_faces


        @dataclass(frozen=True)
        class QueensKeys:
            queens: bool = key(False, help="Whether queens leave by themselves")


        def let_queens_go(parts, keys):
            match = parts.match
            if not keys.queens or match.onto_waste:
                return parts
            return replace(parts, match=replace(match, alone=match.alone | rank_faces(12)))


        @hookimpl
        def ridgeline_modifiers(register):
            register(Modifier("queens", "match", QueensKeys, let_queens_go))

    :param register: call it with each :class:`~ridgeline.plugins.contributions.Modifier` and
        :class:`~ridgeline.plugins.contributions.Exclusion`.
    """


@hookspec
def ridgeline_rulesets(register: Callable[[Path], None]) -> None:
    """Contribute rulesets.

    They are listed by id with all others, and read when they are asked for::

        from pathlib import Path

        from ridgeline import hookimpl


        @hookimpl
        def ridgeline_rulesets(register):
            register(Path("rulesets"))

    A module that is installed names the folder beside it, ``Path(__file__).parent / "rulesets"``.

    :param register: call it with each folder of ``*.yaml`` rulesets, or with a single file.
    """
