"""Moves that the app makes by itself, where the player wants that. Knows nothing of Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.moves import Kind

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.moves import Move
    from ridgeline.engine.state import State
    from ridgeline_ui_kivy.settings import Settings


def next_move(game: Game, state: State, settings: Settings) -> str:
    """Return the move that goes by itself now; empty if none does."""
    if settings.auto_kings:
        kings = [move for move in game.legal(state) if _is_king(game, move)]
        if kings:
            return kings[0].text
    if settings.auto_end:
        line = forced_win(game, state)
        if line:
            return line[0]
    return ""


def _is_king(game: Game, move: Move) -> bool:
    """Tell whether a move takes one card of the board that goes alone."""
    return move.kind is Kind.REMOVE and len(move.slots) == 1 and not move.piles


def forced_win(game: Game, state: State) -> list[str]:
    """Return the moves of cards that are left if each is the only one and they win; else none.

    That a card could be drawn as well is no choice: the game is won without it.
    """
    line: list[str] = []
    while not game.won(state):
        cards = [move for move in game.legal(state) if move.kind in (Kind.PLAY, Kind.REMOVE)]
        if len(cards) != 1:
            return []
        line.append(cards[0].text)
        state = game.play(state, cards[0])
    return line
