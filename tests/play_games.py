"""A library of hand-built games, for tests of the session and the store alone."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast

from engine_games import DECK, peaks_game, pyramid_game

from ridgeline.cards import make_face
from ridgeline.deals.pack import Deal
from ridgeline.engine.bind import build_game
from ridgeline.engine.game import Game
from ridgeline.engine.parts import Score
from ridgeline.errors import RulesetError

if TYPE_CHECKING:
    from ridgeline.play.session import Session
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


@dataclass(frozen=True)
class FakeUndo:
    limit: int = 100
    refund: bool = True


@dataclass(frozen=True)
class FakeSections:
    undo: FakeUndo = field(default_factory=FakeUndo)


@dataclass(frozen=True)
class FakeCode:
    prefix: str = "TP"
    version: int = 1


@dataclass(frozen=True)
class FakeRuleset:
    """What the session asks of a ruleset."""

    ref: str
    sections: FakeSections = field(default_factory=FakeSections)
    code: FakeCode = field(default_factory=FakeCode)

    @property
    def id(self) -> str:
        return self.ref

    @property
    def name(self) -> str:
        return self.ref.title()


def scored(game: Game, **score: object) -> Game:
    """Return a game with another score."""
    return build_game(replace(game.parts, score=Score(**score)), game.ref)  # type: ignore[arg-type]


class FakeLibrary:
    """Games by reference."""

    def __init__(self, **games: Game) -> None:
        self.games = games

    def ruleset(self, ref: str, **undo: Any) -> Ruleset:
        prefix = "PY" if ref.startswith("py") else "TP"
        fake = FakeRuleset(ref, FakeSections(FakeUndo(**undo)), FakeCode(prefix))
        return cast("Ruleset", fake)

    def is_built_in(self, _ruleset_id: str) -> bool:
        return True

    def by_ref(self, ref: str) -> Ruleset:
        if ref not in self.games:
            raise RulesetError(f"there is no ruleset {ref!r}")
        return self.ruleset(ref)

    def game(self, ruleset: Ruleset) -> Game:
        return self.games[ruleset.ref]


GAMES: dict[str, Game] = {
    "peaks": peaks_game(),
    "runs": scored(peaks_game(), run=tuple(range(40)), draw=-5, peak=(15, 15, 30)),
    "rounds": peaks_game(rounds=0),
    "pyramid": pyramid_game(),
    "pyramid_drawn": pyramid_game(under="just-drawn", passes=2),
    "pyramid_up": pyramid_game(stock_up=True),
    "pyramid_coverer": pyramid_game(coverer=True),
    "pyramid_wastes": pyramid_game(wastes=3, start=3),
    "peaks_wastes": peaks_game(wastes=2, start=2),
    "giza": pyramid_game(reserves=8, reserve_cards=3, start=0),
}


def fake_library(**games: Game) -> Library:
    """Return the hand-built games, and more."""
    return cast("Library", FakeLibrary(**GAMES, **games))


def deck(*first: int) -> Deal:
    """Return a deal that begins with the given faces; the others follow in order."""
    return Deal((*first, *(face for face in DECK if face not in first)))


class FakeClock:
    """Seconds that pass only when told."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def shuffled_deal(seed: int) -> Deal:
    """Return some deal or other."""
    faces = list(DECK)
    random.Random(seed).shuffle(faces)
    return Deal(tuple(faces))


def winning() -> Deal:
    """Return a deal whose tableau goes in one run, the last card first, without a draw."""
    suits: Counter[int] = Counter()
    run = []
    for place in range(28):
        rank = 1 + place % 13
        run.append(make_face(rank, suits[rank]))
        suits[rank] += 1
    return deck(*reversed(run), make_face(13, 3))


def play_winning(session: Session, clock: FakeClock) -> None:
    """Play :func:`winning` to its end, a second a card; a game that has ended stays as it is."""
    for name in reversed(session.game.tables.names):
        clock.time += 1
        if session.legal():
            session.play(name)


def to_the_end(session: Session, seed: int = 0) -> None:
    """Play at random until nothing is legal."""
    chance = random.Random(seed)
    while legal := session.legal():
        session.play(chance.choice(legal))
