"""Deals: a pack in dealing order (tableau, reserves, wastes, stock), from a number or a text.

A deal is a pure function of prefix, version and number. Rules never change the cards: a joker is
put among the others, which stay in their order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, faces_text, parse_faces
from ridgeline.deals.published import PUBLISHED
from ridgeline.engine.parts import Parts
from ridgeline.errors import NotationError
from ridgeline.shuffle import Generator, insert_jokers

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

DEALS = 26**7
"""Number of deals of a game: seven letters."""


@dataclass(frozen=True, slots=True)
class Source:
    """Whose deals these are: what a deal depends on besides its number.

    :param prefix: of the game's deal codes, as ``TP``.
    :param version: of its deals.
    """

    prefix: str
    version: int

    def key(self, number: int) -> str:
        """Return the key string that seeds deal ``number``, as ``TP1:0000000001``."""
        return f"{self.prefix}{self.version}:{number:010}"

    @classmethod
    def of(cls, ruleset: Ruleset, version: int | None = None) -> Source:
        """Return the source of a ruleset's deals.

        :param version: an older one than the ruleset's own.
        """
        return cls(ruleset.code.prefix, ruleset.code.version if version is None else version)


@dataclass(frozen=True, slots=True)
class Deal:
    """A pack in the order it is dealt.

    :param faces: tableau row by row, reserves, wastes, stock in draw order.
    :param number: its number; None if the cards were given one by one.
    :param version: of the deals that the number counts; meaningless without one.
    """

    faces: tuple[int, ...]
    number: int | None = None
    version: int = 1

    @property
    def text(self) -> str:
        """The cards with a blank between."""
        return faces_text(self.faces)


def ordinary_faces(source: Source, number: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return a numbered deal of the given ordinary faces, before jokers are put in.

    The shuffle starts from the faces in ascending order (AC AD AH AS 2C …), whatever their order
    in the pack.
    """
    published = PUBLISHED.get((source.prefix, source.version, number))
    if published is not None and sorted(published) == sorted(faces):
        return published
    result = sorted(faces)
    Generator.of_key(source.key(number)).shuffle(result)
    return tuple(result)


def deal(source: Source, parts: Parts, number: int) -> Deal:
    """Return deal ``number`` of a game.

    :param number: 0 … :data:`DEALS` - 1.
    :raises NotationError: if there is no such deal.
    """
    if not 0 <= number < DEALS:
        raise NotationError(
            f"there is no deal {number}: expected a number of 0 … {DEALS - 1}", code="deal-number"
        )
    pack = parts.pack
    faces = ordinary_faces(source, number, pack.faces)
    if pack.jokers:
        places = Generator.of_key(f"{source.key(number)}:jokers")
        faces = insert_jokers(faces, pack.jokers, parts.jokers_from, places)
    return Deal(faces, number, source.version)


def deal_of(library: Library, ruleset: Ruleset, number: int, version: int | None = None) -> Deal:
    """Return deal ``number`` of a ruleset's game.

    :param version: of the deals, if it is not the ruleset's own.
    :raises RidgelineError: if the ruleset does not compile or there is no such deal.
    """
    return deal(Source.of(ruleset, version), library.game(ruleset).parts, number)


def deal_from_text(parts: Parts, text: str) -> Deal:
    """Read a deal given card by card.

    :raises NotationError: if the cards are not exactly those of the pack; says which are missing
        and which are too many.
    """
    faces = parse_faces(text)
    wanted, found = Counter(parts.pack.faces), Counter(faces)
    wanted[JOKER] += parts.pack.jokers
    faults = [
        f"{what} {faces_text(sorted(difference.elements()))}"
        for what, difference in (("missing", wanted - found), ("too many", found - wanted))
        if difference
    ]
    if faults:
        raise NotationError(
            f"a deal of {len(faces)} cards: expected the {parts.pack.size} of the pack;"
            f" {', '.join(faults)}",
            code="deal",
        )
    return Deal(faces)


def without_jokers(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ordinary cards in their order."""
    return tuple(face for face in faces if face != JOKER)


def same_deal(source: Source, parts: Parts, old: Deal) -> Deal:
    """Return the same cards for other rules of the same game.

    A deal without a number keeps its cards: jokers are taken out, or put in at places that
    depend on the cards only.

    :raises NotationError: if the other rules are played with another pack.
    """
    if old.number is not None:
        return deal(source, parts, old.number)
    if old.faces.count(JOKER) == parts.pack.jokers:
        return deal_from_text(parts, old.text)
    faces = without_jokers(old.faces)
    places = Generator.of_key(faces_text(faces))
    return deal_from_text(
        parts, faces_text(insert_jokers(faces, parts.pack.jokers, parts.jokers_from, places))
    )
