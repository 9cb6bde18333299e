"""Colour and suit symbols, as far as the terminal has them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from ridgeline.cards import JOKER, SUITS, face_text

SYMBOLS = "♣♦♥♠"
"""The suits' symbols, in the order of :data:`ridgeline.cards.SUITS`."""
_RED_SUITS = "DH"


@dataclass(frozen=True, slots=True)
class Style:
    """How text is dressed.

    :param colour: escape sequences are understood.
    :param symbols: suit symbols and a face-down pattern can be written.
    """

    colour: bool = False
    symbols: bool = False

    def face(self, face: int) -> str:
        """Return a card's two characters, without colour."""
        text = face_text(face)
        if face == JOKER or not self.symbols:
            return text
        return text[0] + SYMBOLS[SUITS.index(text[1])]

    def card(self, face: int, *, bright: bool = True) -> str:
        """Return a card's two characters in its suit's colour, dimmed if it is not bright."""
        red = face != JOKER and face_text(face)[1] in _RED_SUITS
        return self._dress(self.face(face), ("1;" if bright else "2;") + ("31" if red else "39"))

    @property
    def back(self) -> str:
        """The two characters of a card that lies face down."""
        return self._dress("▒▒" if self.symbols else "##", "2;36")

    def label(self, text: str) -> str:
        """Return what the player may type."""
        return self._dress(text, "32")

    def heading(self, text: str) -> str:
        """Return a heading."""
        return self._dress(text, "1")

    def faint(self, text: str) -> str:
        """Return something of less weight."""
        return self._dress(text, "2")

    @property
    def fresh_page(self) -> str:
        """What starts a fresh page; nothing where the text just runs on."""
        return "\x1b[H\x1b[2J" if self.colour else ""

    def _dress(self, text: str, how: str) -> str:
        return f"\x1b[{how}m{text}\x1b[0m" if self.colour else text


def style_of(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Style:
    """Return the style of a stream: colour only on a terminal that has it and may use it."""
    colour = (
        stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM", "dumb") != "dumb"
    )
    try:
        (SYMBOLS + "▒").encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return Style(colour, symbols=False)
    return Style(colour, symbols=True)
