"""Position text: any position of any game in one line, out and in.

Grammar (also in ``docs/notation.md``)::

    position = ref "/1" " tableau=" rows " stock=" pile " wastes=" piles " reserves=" piles
               " pass=" n " round=" n " run=" n " drawn=" bit " last=" walls [" pack=" pile]
    ref      = reference of the ruleset, without blanks
    rows     = "none" | row *("/" row)   row = 1*(card | "--")   "--" is a place that is empty
    pile     = "-" | 1*card              card = rank suit | "*J" | "??"
    piles    = "none" | pile *("," pile)
    walls    = "-" | n *("," n)      numbers, from 1, of the walls of the card played last

A stock shows its next card first, wastes and reserves their bottom card first. In the player's view
what lies face down is ``??``. The truth of a game with several rounds ends with its pack,
without which the next round is not known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ridgeline.cards import face_text, parse_face
from ridgeline.engine.effects import face_up, open_waste
from ridgeline.engine.game import Game, free_slots, union
from ridgeline.engine.state import NO_FACE, State, new_state
from ridgeline.errors import NotationError, echoed

if TYPE_CHECKING:
    from collections.abc import Iterable

VERSION = 1
HIDDEN = -1
"""A card that the player does not see."""
GONE = -2
"""A place of the tableau that is empty."""
NONE = "none"
"""Stands for no piles, or no tableau, at all; an empty pile is ``-``."""

_FIELDS = ("tableau", "stock", "wastes", "reserves", "pass", "round", "run", "drawn", "last")
_LONGEST = 20_000
"""Characters of a position: a reference alone may have half as many, if it holds a map."""
_CARD = re.compile(r"[A23456789TJQK][CDHS]|\*J|\?\?|--")

Cards = tuple[int, ...]


class Position(NamedTuple):
    """What a position text says.

    :param ref: reference of the ruleset.
    :param tableau: rows of faces, :data:`HIDDEN` or :data:`GONE`.
    :param stock: faces or :data:`HIDDEN`, the next one first.
    :param wastes: piles, bottom first.
    :param reserves: piles, bottom first.
    :param pass_: the pass, from 1.
    :param round: the round, from 1.
    :param run: as in :class:`~ridgeline.engine.state.State`.
    :param drawn: as in :class:`~ridgeline.engine.state.State`.
    :param last: numbers, from 1, of the walls that the card played last belongs to.
    :param pack: the pack, where a next round depends on it and nothing is hidden; else empty.
    """

    ref: str
    tableau: tuple[Cards, ...]
    stock: Cards
    wastes: tuple[Cards, ...]
    reserves: tuple[Cards, ...]
    pass_: int
    round: int
    run: int
    drawn: int
    last: Cards
    pack: Cards

    @classmethod
    def of(cls, game: Game, state: State, *, truth: bool = False) -> Position:
        """Return the position of a state: as the player sees it, or the truth."""
        seen = state.tableau if truth else face_up(game, state)
        rows: list[list[int]] = []
        for number, slot in enumerate(game.parts.layout.slots):
            if slot.row > len(rows):
                rows.append([])
            gone = not state.tableau >> number & 1
            face = state.table.cards[number] if seen >> number & 1 else HIDDEN
            rows[-1].append(GONE if gone else face)
        goes_on = game.parts.plan.rounds != 1
        return cls(
            ref=game.ref,
            tableau=tuple(map(tuple, rows)),
            stock=state.stock if truth else _stock_seen(game, state),
            wastes=state.wastes
            if truth
            else tuple(_waste_seen(game, state, w) for w in state.wastes),
            reserves=state.reserves,
            pass_=state.pass_,
            round=state.round,
            run=state.run,
            drawn=state.drawn,
            last=_walls(game, state.last),
            pack=state.table.pack if truth and goes_on else (),
        )

    def __str__(self) -> str:
        """Return the position text."""
        rows = "/".join("".join(map(_text, row)) for row in self.tableau) or NONE
        fields = [
            f"{self.ref}/{VERSION}",
            f"tableau={rows}",
            f"stock={_pile_text(self.stock)}",
            f"wastes={_piles_text(self.wastes)}",
            f"reserves={_piles_text(self.reserves)}",
            f"pass={self.pass_}",
            f"round={self.round}",
            f"run={self.run}",
            f"drawn={self.drawn}",
            f"last={','.join(map(str, self.last)) or '-'}",
        ]
        if self.pack:
            fields.append(f"pack={_pile_text(self.pack)}")
        return " ".join(fields)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position text.

        :raises NotationError: says what was found and what was expected.
        """
        if len(text) > _LONGEST:
            raise _error(f"it has {len(text)} characters, expected at most {_LONGEST}")
        words = text.split()
        expected = " ".join(f"{name}=…" for name in _FIELDS)
        if len(words) not in (len(_FIELDS) + 1, len(_FIELDS) + 2):
            raise _error(f"expected RULESET/{VERSION} {expected}, found {text[:60]!r}")
        ref, _, version = words[0].rpartition("/")
        if not ref or version != str(VERSION):
            raise _error(f"expected RULESET/{VERSION}, found {words[0][:60]!r}")
        names = (*_FIELDS, "pack")
        values = {}
        for name, word in zip(names, words[1:], strict=False):
            key, _, value = word.partition("=")
            if key != name or not value:
                raise _error(f"expected {name}=…, found {word[:60]!r}")
            values[name] = value
        rows = () if values["tableau"] == NONE else tuple(values["tableau"].split("/"))
        return cls(
            ref=ref,
            tableau=tuple(_read_cards(row, "tableau") for row in rows),
            stock=_read_pile(values["stock"], "stock"),
            wastes=_read_piles(values["wastes"], "wastes"),
            reserves=_read_piles(values["reserves"], "reserves"),
            pass_=_read_number(values["pass"], "pass", 1),
            round=_read_number(values["round"], "round", 1),
            run=_read_number(values["run"], "run", 0),
            drawn=_read_number(values["drawn"], "drawn", 0, 1),
            last=()
            if values["last"] == "-"
            else tuple(_read_number(wall, "last", 1) for wall in values["last"].split(",")),
            pack=_read_pile(values.get("pack", "-"), "pack"),
        )

    def state(self, game: Game) -> State:
        """Return the state of a position in which nothing is hidden.

        :raises NotationError: if a card is hidden, the position does not fit the game, or a card
            is there more often than in the pack.
        """
        layout, plan = game.parts.layout, game.parts.plan
        self._check_shape(game)
        cards = [face for row in self.tableau for face in row]
        self._check_cards(game, cards)
        tableau = union(1 << slot for slot, face in enumerate(cards) if face != GONE)
        table = game.table([NO_FACE if face == GONE else face for face in cards], self.pack)
        if plan.rounds != 1 and not self.pack:
            raise _error("expected pack=…: without it the next round is not known")
        free = free_slots(layout, tableau)
        last = union(layout.walls[wall - 1] for wall in self.last)
        return new_state(
            (
                table, tableau, free, self.stock, self.wastes, self.reserves,
                self.pass_, self.round, self.run, last, self.drawn,
            )
        )  # fmt: skip

    def _check_shape(self, game: Game) -> None:
        layout, plan = game.parts.layout, game.parts.plan
        wanted: list[int] = []
        for slot in layout.slots:
            if slot.row > len(wanted):
                wanted.append(0)
            wanted[-1] += 1
        checks = (
            ("rows of the tableau", [len(row) for row in self.tableau], wanted),
            ("wastes", len(self.wastes), plan.wastes),
            ("reserves", len(self.reserves), plan.reserves),
        )
        for what, found, expected in checks:
            if found != expected:
                raise _error(f"{what}: expected {expected}, found {found}")
        if any(wall > len(layout.walls) for wall in self.last):
            raise _error(f"last: expected walls up to {len(layout.walls)}, found {self.last}")
        if plan.passes and self.pass_ > plan.passes:
            raise _error(f"pass: expected at most {plan.passes}, found {self.pass_}")
        if plan.rounds and self.round > plan.rounds:
            raise _error(f"round: expected at most {plan.rounds}, found {self.round}")

    def _check_cards(self, game: Game, cards: list[int]) -> None:
        piles = (self.stock, *self.wastes, *self.reserves)
        present = [face for face in cards if face != GONE]
        present += [face for pile in piles for face in pile]
        if HIDDEN in present or HIDDEN in self.pack:
            raise _error("a card is hidden: this is a player's view, expected the truth")
        if any(face == GONE for pile in (*piles, self.pack) for face in pile):
            raise _error("expected -- in the tableau only")
        left = [*game.parts.pack.faces, *[0] * game.parts.pack.jokers]
        if self.pack and sorted(self.pack) != sorted(left):
            raise _error("pack: expected exactly the cards of the pack")
        for face in present:
            if face not in left:
                raise _error(f"{face_text(face)} is there more often than in the pack")
            left.remove(face)


def _stock_seen(game: Game, state: State) -> Cards:
    if game.parts.plan.stock_up and state.stock:
        return (state.stock[0], *[HIDDEN] * (len(state.stock) - 1))
    return (HIDDEN,) * len(state.stock)


def _waste_seen(game: Game, state: State, waste: Cards) -> Cards:
    lies_open = open_waste(game, state, waste)
    return (HIDDEN,) * (len(waste) - len(lies_open)) + lies_open


def _walls(game: Game, mask: int) -> Cards:
    if not mask:
        return ()
    return tuple(n for n, wall in enumerate(game.parts.layout.walls, start=1) if not wall & ~mask)


def _text(face: int) -> str:
    return {HIDDEN: "??", GONE: "--"}.get(face) or face_text(face)


def _pile_text(pile: Cards) -> str:
    return "".join(map(_text, pile)) or "-"


def _piles_text(piles: Iterable[Cards]) -> str:
    return ",".join(map(_pile_text, piles)) or NONE


def _read_cards(text: str, field: str) -> Cards:
    cards = []
    for start in range(0, len(text), 2):
        word = text[start : start + 2]
        if not _CARD.fullmatch(word):
            raise _error(f"{field}: {echoed(word)} is no card")
        cards.append({"??": HIDDEN, "--": GONE}[word] if word in ("??", "--") else parse_face(word))
    return tuple(cards)


def _read_pile(text: str, field: str) -> Cards:
    return () if text == "-" else _read_cards(text, field)


def _read_piles(text: str, field: str) -> tuple[Cards, ...]:
    if text == NONE:
        return ()
    return tuple(_read_pile(pile, field) for pile in text.split(","))


def _read_number(text: str, field: str, least: int, most: int = 99_999) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and least <= int(text) <= most):
        raise _error(f"{field}: expected a number of {least} … {most}, found {text[:20]!r}")
    if str(int(text)) != text:
        raise _error(f"{field}: expected {int(text)}, found {echoed(text)}")
    return int(text)


def _error(message: str) -> NotationError:
    return NotationError(f"no position: {message}", code="position")
