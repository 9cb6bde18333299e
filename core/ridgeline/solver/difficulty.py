"""The difficulty of a deal in four grades, shown as dots: ● is easy, ●●●● is hard.

The figure behind it is the share of fair playouts (:mod:`ridgeline.solver.playouts`) that win: how often
somebody wins who takes a card whenever one goes and never looks ahead. The bounds split the
winnable deals of ``tripeaks-easy`` into about equal parts; measured shares of every ruleset stand in
``docs/winnability.md``. Where hardly any playout wins, as in Pyramid with one pass, nearly every deal
is ●●●●, and that is what such a game is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ridgeline.solver.playouts import fair_playouts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ridgeline.engine.game import Game
    from ridgeline.solver.problem import Meter

Grade = Literal[1, 2, 3, 4]
GRADES: tuple[Grade, ...] = (1, 2, 3, 4)
PLAYOUTS = 100
EASY, MIDDLING, HARD = 0.5, 0.2, 0.05
"""Least share of playouts won for one, two and three dots; below the last it is four."""


def grade(
    game: Game, pack: Sequence[int], playouts: int = PLAYOUTS, meter: Meter | None = None
) -> Grade:
    """Return the difficulty of a deal, 1 (easy) … 4 (hard).

    :param pack: faces in dealing order.
    :param playouts: number of playouts; more make it steadier.
    :raises OutOfBudget: as the meter says.
    """
    return grade_of(fair_playouts(game, game.start(pack), playouts, meter=meter).win_share)


def grade_of(win_share: float) -> Grade:
    """Return the grade of a share of playouts won."""
    if win_share >= EASY:
        return 1
    if win_share >= MIDDLING:
        return 2
    return 3 if win_share >= HARD else 4


def dots(difficulty: Grade) -> str:
    """Return a grade as text, ``●●○○``."""
    return "●" * difficulty + "○" * (4 - difficulty)
