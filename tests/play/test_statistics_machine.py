"""Random histories on two devices against a second bookkeeping that writes down what happened.

The book knows nothing of SQL: it is a list of entries, one for each attempt, each with what the
session showed after its last action.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from play_games import FakeClock, fake_library, play_winning, shuffled_deal, to_the_end, winning

from ridgeline.play import store as store_module
from ridgeline.play.exchange import read_results, write_results
from ridgeline.play.records import Origin
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.statistics import statistics
from ridgeline.play.store import Store

LIBRARY = fake_library()
RULES = ("peaks", "runs")
DEVICES = ("phone", "desk")
KEPT = 3


@dataclass
class Entry:
    """An attempt."""

    deal: int
    rules: str
    first: bool
    started: int
    actions: int = 0
    ended: int = 0
    ending: str = "open"
    score: int | None = None
    moves: int = 0
    seconds: float = 0.0
    run: int = 0
    undos: int = 0
    hints: int = 0
    hints_now: int = 0
    forgotten: bool = False


@dataclass
class Game:
    """Attempts at one deal."""

    id: int
    entries: list[Entry]
    touched: int
    dropped: bool = False
    over: bool = False


@dataclass
class Device:
    """A store, what is on its table, and the book."""

    path: Path
    store: Store
    session: Session | None = None
    game: Game | None = None
    games: list[Game] = field(default_factory=list)
    imported: dict[int, Entry] = field(default_factory=dict)

    def entries(self) -> Iterator[Entry]:
        for game in self.games:
            yield from (entry for entry in game.entries if entry.actions)

    def seen(self) -> list[Entry]:
        """Return all entries, those of other devices too, in the order they were begun."""
        return sorted([*self.entries(), *self.imported.values()], key=lambda each: each.started)


class StatisticsMachine(RuleBasedStateMachine):
    """All that can be done to games and statistics, in any order."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.serial = 0
        self.clock = FakeClock()
        self.before = store_module.PARKED, store_module._now
        store_module.PARKED, store_module._now = KEPT, self.now
        self.devices = {
            name: Device(path, opened(path))
            for name in DEVICES
            for path in [self.folder / f"{name}.sqlite3"]
        }

    def teardown(self) -> None:
        store_module.PARKED, store_module._now = self.before
        for device in self.devices.values():
            device.store.close()
        shutil.rmtree(self.folder)

    def now(self) -> str:
        """Return another second each time: what happens later is later in the book, too."""
        self.serial += 1
        return (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.serial)).isoformat()

    # ---- games -----------------------------------------------------------------------------

    @rule(
        name=st.sampled_from(DEVICES),
        deal=st.integers(0, 1),
        rules=st.sampled_from(RULES),
        origin=st.sampled_from(["new", "new", "daily", "code"]),
        then=st.sampled_from(["nothing", "one move", "all of it"]),
    )
    def new(self, name: str, deal: int, rules: str, origin: Origin, then: str) -> None:
        device = self.devices[name]
        tried = any(entry.deal == deal for entry in device.seen())
        cards = shuffled_deal(deal) if deal else winning()
        device.session = Session.new(
            LIBRARY, LIBRARY.ruleset(rules), cards, device.store, origin=origin, clock=self.clock
        )
        entry = Entry(deal, rules, origin in ("new", "daily") and not tried, self.serial)
        assert device.session.saved_as is not None
        for game in device.games:
            game.dropped |= not any(each.actions for each in game.entries)
        device.game = Game(device.session.saved_as, [entry], self.serial)
        device.games.append(device.game)
        going = [game for game in device.games if not (game.dropped or game.over)]
        for game in sorted(going, key=lambda game: -game.touched)[KEPT:]:
            self.let_go(game)
        if then == "one move":
            self.move(name, 0)
        elif then == "all of it":
            self.finish(name)

    def let_go(self, game: Game) -> None:
        game.dropped = True
        entry = game.entries[-1]
        if entry.ending == "open":
            entry.ending, entry.ended = "given up", self.serial

    @rule(name=st.sampled_from(DEVICES), choice=st.integers(0, 99))
    def move(self, name: str, choice: int) -> None:
        device = self.devices[name]
        if device.session is not None and (legal := device.session.legal()):
            self.clock.time += 1
            device.session.play(legal[choice % len(legal)])
            self.note(device, 1)

    @rule(name=st.sampled_from(DEVICES))
    def finish(self, name: str) -> None:
        device = self.devices[name]
        if device.session is None or not device.session.legal():
            return
        before = device.session.moves
        self.clock.time += 5
        if device.session.state == device.session.game.start(winning().faces):
            play_winning(device.session, self.clock)
        else:
            to_the_end(device.session)
        self.note(device, device.session.moves - before)

    @rule(name=st.sampled_from(DEVICES), forward=st.booleans())
    def undo_or_redo(self, name: str, forward: bool) -> None:
        device = self.devices[name]
        session = device.session
        if session is not None and (session.redo() if forward else session.undo()):
            self.note(device, 1, undos=0 if forward else 1)

    @rule(name=st.sampled_from(DEVICES))
    def hint(self, name: str) -> None:
        device = self.devices[name]
        if device.session is not None and device.game is not None:
            device.session.count_hint()
            entry = device.game.entries[-1]
            entry.hints_now += 1
            if entry.ending in ("open", "given up"):
                entry.hints = entry.hints_now

    def note(self, device: Device, actions: int, undos: int = 0) -> None:
        """Write down what the session shows after an action."""
        session, game = device.session, device.game
        assert session is not None
        assert game is not None
        entry = game.entries[-1]
        entry.actions += actions
        game.touched, game.dropped, game.over = self.serial, False, session.status != "playing"
        self.serial += 1  # two games are never touched at the same time
        if entry.ending == "won":
            return
        entry.ending = session.status if game.over else "open"
        entry.ended = self.serial - 1 if game.over else 0
        entry.score = session.score if game.over else None
        entry.moves, entry.run = session.moves, session.longest_run
        entry.seconds, entry.hints = session.elapsed, entry.hints_now
        entry.undos += undos

    @rule(name=st.sampled_from(DEVICES), rules=st.sampled_from(RULES))
    def again(self, name: str, rules: str) -> None:
        device = self.devices[name]
        if device.session is None or device.game is None:
            return
        device.session.change_rules(LIBRARY.ruleset(rules))
        game, entry = device.game, device.game.entries[-1]
        if not entry.actions:
            entry.rules = rules
        else:
            if entry.ending == "open":
                entry.ending, entry.ended = "given up", self.serial
            game.entries.append(Entry(entry.deal, rules, False, self.serial))
        game.touched, game.dropped, game.over = self.serial, False, False
        self.serial += 1

    @rule(name=st.sampled_from(DEVICES), choice=st.integers(0, 99))
    def take_up(self, name: str, choice: int) -> None:
        device = self.devices[name]
        waiting = device.store.games()
        going = [game for game in device.games if not (game.dropped or game.over)]
        going.sort(key=lambda game: -game.touched)
        assert [saved.id for saved in waiting] == [game.id for game in going]
        if going:
            device.game = going[choice % len(going)]
            device.session = restore(LIBRARY, device.store, device.game.id, clock=self.clock)

    @rule(name=st.sampled_from(DEVICES), choice=st.integers(0, 99))
    def drop(self, name: str, choice: int) -> None:
        device = self.devices[name]
        going = [game for game in device.games if not (game.dropped or game.over)]
        if going:
            game = going[choice % len(going)]
            device.store.drop(game.id)
            self.let_go(game)

    # ---- files -----------------------------------------------------------------------------

    @rule(name=st.sampled_from(DEVICES))
    def leave_and_come_back(self, name: str) -> None:
        device = self.devices[name]
        device.store.close()
        device.store = opened(device.path)
        if device.game is not None:
            device.session = restore(LIBRARY, device.store, device.game.id, clock=self.clock)

    @rule(sender=st.sampled_from(DEVICES), taker=st.sampled_from(DEVICES))
    def carry_over(self, sender: str, taker: str) -> None:
        path = self.folder / "statistics.json"
        sent, took = self.devices[sender], self.devices[taker]
        write_results(path, sent.store.results())
        added = took.store.add_results(read_results(path))
        own = {id(entry): entry for game in took.games for entry in game.entries}
        expected = 0
        for key, entry in self.listed(sent):
            if entry.ending == "open" or entry.forgotten:
                continue
            if key in own:
                expected += own[key].forgotten
                own[key].forgotten = False
            elif key not in took.imported:
                expected += 1
                took.imported[key] = copy(entry)
            elif took.imported[key].ending != "won" and entry.ended > took.imported[key].ended:
                new = copy(entry)
                new.first = took.imported[key].first
                took.imported[key] = new
        assert added == expected

    def listed(self, device: Device) -> list[tuple[int, Entry]]:
        """Return what a device exports: of a deal only the earliest attempt can be the first."""
        keyed = [(id(entry), entry) for entry in device.entries()] + list(device.imported.items())
        tried: set[int] = set()
        found = []
        for key, entry in sorted(keyed, key=lambda each: each[1].started):
            told = copy(entry)
            told.first = entry.first and entry.deal not in tried
            tried.add(entry.deal)
            found.append((key, told))
        return found

    @rule(name=st.sampled_from(DEVICES))
    def reset(self, name: str) -> None:
        device = self.devices[name]
        device.store.forget_results()
        device.imported.clear()
        for entry in device.entries():
            entry.forgotten |= entry.ending != "open"

    # ---- the two must agree ----------------------------------------------------------------

    @invariant()
    def both_count_the_same(self) -> None:
        for device in self.devices.values():
            entries = [entry for _, entry in self.listed(device) if not entry.forgotten]
            results = device.store.results()
            for rules in RULES:
                for first in (True, False):
                    mine = [e for e in entries if e.rules == rules and e.first is first]
                    theirs = [r for r in results if r.rules.ref == rules and r.first is first]
                    told = statistics(theirs)
                    assert told.won <= told.played
                    assert {name: getattr(told, name) for name in book(mine)} == book(mine) | {
                        "best": told.best
                    }
                    assert [best.score for best in told.best] == best_scores(mine)

    @invariant()
    def a_deal_has_one_first_attempt(self) -> None:
        for device in self.devices.values():
            deals = [result.deal for result in device.store.results() if result.first]
            assert len(deals) == len(set(deals))


def opened(path: Path) -> Store:
    """Return a store that does not wait for the disk."""
    store = Store.open(path)
    store._connection.execute("PRAGMA synchronous = OFF")
    return store


def book(entries: list[Entry]) -> dict[str, Any]:
    """Count by hand."""
    ended = sorted((e for e in entries if e.ending != "open"), key=lambda e: e.ended)
    wins = [e for e in ended if e.ending == "won"]
    word = "".join("w" if e.ending == "won" else "-" for e in ended)
    return {
        "played": len(ended),
        "won": len(wins),
        "open": len(entries) - len(ended),
        "streak": len(word) - len(word.rstrip("w")),
        "longest_streak": max(map(len, word.split("-"))),
        "longest_run": max((e.run for e in entries), default=0),
        "seconds": sum(e.seconds for e in ended),
        "fastest": min((e.seconds for e in wins), default=None),
        "fewest_moves": min((e.moves for e in wins), default=None),
        "without_undo": len([e for e in wins if e.undos == 0]),
        "without_hint": len([e for e in wins if e.hints == 0]),
        "best": None,
    }


def best_scores(entries: list[Entry]) -> list[int]:
    return sorted((e.score for e in entries if e.score is not None), reverse=True)[:5]


TestStatistics = StatisticsMachine.TestCase
TestStatistics.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
