"""What a player types, read as a command or as places of the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.cards import face_text, parse_face
from ridgeline.engine.effects import face_up
from ridgeline.errors import NotationError, echoed

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

COMMANDS = {
    "draw": "draw",
    "d": "draw",
    "turn": "redeal",
    "p": "redeal",
    "undo": "undo",
    "z": "undo",
    "redo": "redo",
    "y": "redo",
    "hint": "hint",
    "outlook": "outlook",
    "new": "new",
    "restart": "restart",
    "set": "set",
    "rules": "rules",
    "games": "games",
    "load": "load",
    "list": "list",
    "help": "help",
    "h": "help",
    "?": "help",
    "quit": "quit",
    "exit": "quit",
    "q": "quit",
}
"""Command by what may be typed for it."""

HELP = (
    ("4.3", "take the card of that place (its name stands under it)"),
    ("7D", "take that card"),
    ("7.2 7.5", "take two cards together; W is the waste top, R1 R2 … the reserve"),
    ("d", "draw"),
    ("p", "turn the waste back into the stock, where the rules allow it"),
    ("undo, redo", "also z, y"),
    ("restart", "the same deal from the start"),
    ("hint", "the best next move by what you have seen, and why"),
    ("outlook", "whether the game can still be won, by all of its cards"),
    ("new [ID | CODE]", "another deal, another game"),
    ("list", "the games that there are"),
    ("games", "your games that are begun and not finished"),
    ("load N", "go on with the one of that number"),
    ("set KEY=VALUE", "other rules for the same deal, from its start"),
    ("rules", "the rules of this game"),
    ("quit", "also q; the game is kept"),
)
"""Lines of the help: what to type and what it does."""

_CARD = re.compile(r"(?:[A2-9TJQK]|10)[CDHS]|\*J", re.IGNORECASE)
_SUITS = str.maketrans("♣♦♥♠", "CDHS")


@dataclass(frozen=True, slots=True)
class Typed:
    """One line of input.

    :param command: of :data:`COMMANDS`' values, ``cards``, or empty for an empty line.
    :param words: what follows the command, or the places of the cards.
    """

    command: str
    words: tuple[str, ...] = ()


def read_line(line: str, game: Game, state: State) -> Typed:
    """Read a line.

    :raises NotationError: if it is neither a command nor places or cards that are in sight.
    """
    words = tuple(line.split())
    if not words:
        return Typed("")
    command = COMMANDS.get(words[0].lower())
    if command is not None:
        return Typed(command, words[1:])
    parts = [part for word in words for part in word.split("+") if part]
    return Typed("cards", tuple(_place(part, game, state) for part in parts))


def _place(text: str, game: Game, state: State) -> str:
    """Return the place that a player means: a place's own name, or where a card lies."""
    word = text.translate(_SUITS)
    if _CARD.fullmatch(word):
        return _find_face(parse_face(word), game, state)
    if re.fullmatch(r"[0-9]{1,3}\.[0-9]{1,3}|[RWUBS][0-9]{0,2}", word.upper()):
        return word.upper()
    raise NotationError(f"{echoed(text)}: no card, place or command; type help", code="input")


def _find_face(face: int, game: Game, state: State) -> str:
    """Return the place of a face in sight; of several the one that is free."""
    seen = face_up(game, state)
    names = game.tables.names
    found = [
        (not state.free >> slot & 1, names[slot])
        for slot, card in enumerate(state.table.cards)
        if card == face and seen >> slot & 1
    ]
    several = len(state.wastes) > 1
    for number, waste in enumerate(state.wastes, start=1):
        if waste and waste[-1] == face:
            found.append((False, f"W{number}" if several else "W"))
    for number, pile in enumerate(state.reserves, start=1):
        if pile and pile[-1] == face:
            found.append((False, f"R{number}"))
    if game.parts.plan.stock_up and state.stock and state.stock[0] == face:
        found.append((False, "S"))
    if game.parts.plan.under != "never" and state.wastes[0][-2:-1] == (face,):
        found.append((True, "U"))
    if not found:
        raise NotationError(f"{face_text(face)} is not in sight", code="input")
    return min(found, key=lambda place: place[0])[1]
