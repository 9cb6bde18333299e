"""Random requests of every kind against a simple model: the list of moves that stand.

The model plays that list again from the deal after each request; and a board that is moved by
the events alone must show what the session has.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from ridgeline.engine.effects import add_points, face_up, points
from ridgeline.engine.moves import Kind, Move
from ridgeline.engine.refusals import find_move
from ridgeline.engine.state import State
from ridgeline.play.events import Event
from ridgeline.play.line import Tally
from ridgeline.play.outcome import Done, Outcome
from ridgeline.play.session import Session
from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)
IDS = [summary.id for summary in LIBRARY.summaries()]
LIMIT = 7


class Board:
    """Piles by place, moved by events alone."""

    def __init__(self, session: Session) -> None:
        names = session.game.tables.names
        state = session.state
        self.cards = dict(zip(names, state.table.cards, strict=True))
        self.piles = piles_of(session)
        self.out: list[int] = []
        self.session = session
        down = session.game.parts.layout.down
        self.down = {name for slot, name in enumerate(names) if down >> slot & 1}
        seen = face_up(session.game, state)
        self.down -= {name for slot, name in enumerate(names) if seen >> slot & 1}

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind in ("play", "remove", "draw", "refill"):
                self.put(event.target, self.take(event.source, event.face))
            elif event.kind == "redeal":
                self.redeal(event)
            elif event.kind == "turn-up" and event.source != "S":
                assert (event.source in self.down) is not event.back
                assert self.cards[event.source] == event.face
                self.down ^= {event.source}

    def redeal(self, event: Event) -> None:
        """Turn one waste over, or back; whoever shuffles has to look at the cards anew."""
        if self.session.game.parts.plan.redeal == "shuffled":
            self.piles = piles_of(self.session)
        elif event.back:
            stock = self.piles["S"]
            self.piles[event.target] = stock[len(stock) - event.value :]
            del stock[len(stock) - event.value :]
        else:
            assert event.value == len(self.piles[event.source])
            self.piles["S"] += self.piles[event.source]
            self.piles[event.source] = []

    def take(self, place: str, face: int | None) -> int:
        if "." in place:
            taken = self.cards.pop(place)
        elif place == "F":
            taken = self.out.pop()
        elif place in "SB":
            taken = self.piles["S" if place == "S" else "W"].pop(0)
        else:
            taken = self.piles["W" if place == "U" else place].pop()
        assert taken == face
        return taken

    def put(self, place: str, face: int) -> None:
        if "." in place:
            self.cards[place] = face
        elif place == "F":
            self.out.append(face)
        elif place in "SB":
            self.piles["S" if place == "S" else "W"].insert(0, face)
        else:
            self.piles["W" if place == "U" else place].append(face)


def piles_of(session: Session) -> dict[str, list[int]]:
    """Return stock, wastes and reserves by name."""
    state = session.state
    piles = {"S": list(state.stock)}
    for letter, found in (("W", state.wastes), ("R", state.reserves)):
        for number, pile in enumerate(found, start=1):
            name = "W" if letter == "W" and len(found) == 1 else f"{letter}{number}"
            piles[name] = list(pile)
    return piles


class SessionMachine(RuleBasedStateMachine):
    """Moves, taps, undo, redo, restart and other rules, in any order."""

    @initialize(ruleset=st.sampled_from(IDS), number=st.integers(0, 1000))
    def deal(self, ruleset: str, number: int) -> None:
        rules = LIBRARY.ruleset(ruleset, {"undo.limit": LIMIT})
        self.session = Session.new(LIBRARY, rules, number)
        self.begin()

    def begin(self) -> None:
        self.start = self.session.state
        self.history: list[str] = []
        self.undone: list[str] = []
        self.undoable = 0
        self.moves = 0
        self.board = Board(self.session)

    def model(self) -> tuple[State, Tally]:
        game, state = self.session.game, self.start
        score, run, longest = game.parts.score.start, 0, 0
        for text in self.history:
            move = find_move(game, state, text)
            assert isinstance(move, Move)
            after = game.play(state, move)
            score = add_points(game.parts.score, score, points(game, state, move, after))
            run = run + 1 if move.kind is Kind.PLAY else 0
            longest = max(longest, run)
            run = run if after.round == state.round else 0
            state = after
        return state, Tally(score, self.moves, run, longest)

    def made(self, outcome: Outcome) -> None:
        assert isinstance(outcome, Done)
        self.history.append(outcome.move)
        self.undone.clear()
        self.undoable = min(self.undoable + 1, LIMIT)
        self.moves += 1
        self.follow(outcome)

    def follow(self, outcome: Done) -> None:
        if any(event.kind == "round" for event in outcome.events):
            self.board = Board(self.session)
        else:
            self.board.follow(outcome.events)
        gained = sum(event.value for event in outcome.events if event.kind == "points")
        assert self.session.score - self.score == gained

    @property
    def score(self) -> int:
        return self.before.score

    def remember(self) -> None:
        self.before = self.session.tally

    @rule(choice=st.integers(0, 1000))
    def play(self, choice: int) -> None:
        legal = self.session.legal()
        if legal:
            self.remember()
            self.made(self.session.play(legal[choice % len(legal)]))

    @rule(choice=st.integers(0, 1000))
    def tap(self, choice: int) -> None:
        names = [*self.session.game.tables.names, "W", "U", "S"]
        self.remember()
        before = self.session.state
        outcome = self.session.tap(names[choice % len(names)])
        if isinstance(outcome, Done) and outcome.move:
            self.made(outcome)
        else:
            assert self.session.state is before

    @rule()
    def undo(self) -> None:
        self.remember()
        outcome = self.session.undo()
        assert bool(outcome) == (self.undoable > 0)
        if isinstance(outcome, Done):
            assert outcome.move == self.history[-1]
            self.undone.append(self.history.pop())
            self.undoable -= 1
            self.follow(outcome)

    @rule()
    def redo(self) -> None:
        self.remember()
        outcome = self.session.redo()
        assert bool(outcome) == bool(self.undone)
        if isinstance(outcome, Done):
            self.history.append(self.undone.pop())
            self.undoable = min(self.undoable + 1, LIMIT)
            self.follow(outcome)

    @precondition(lambda self: self.session.moves > 5)
    @rule()
    def restart(self) -> None:
        first = self.start
        assert self.session.restart()
        assert self.session.state == first
        self.begin()

    @precondition(lambda self: self.session.moves > 5)
    @rule(ruleset=st.sampled_from(IDS))
    def other_rules(self, ruleset: str) -> None:
        rules = LIBRARY.ruleset(ruleset, {"undo.limit": LIMIT})
        if rules.code.prefix != self.session.ruleset.code.prefix:
            return
        cards = [face for face in self.session.deal.faces if face]
        self.session.change_rules(rules)
        assert [face for face in self.session.deal.faces if face] == cards
        self.begin()

    @invariant()
    def equals_the_model(self) -> None:
        session = self.session
        assert (session.state, session.tally) == self.model()
        assert session.can_undo == (self.undoable > 0)
        assert session.can_redo == bool(self.undone)
        assert (session.status == "playing") == bool(session.legal())
        assert session.legal() == sorted(session.legal())

    @invariant()
    def every_card_is_somewhere(self) -> None:
        state = self.session.state
        on_table = [
            face for slot, face in enumerate(state.table.cards) if state.tableau >> slot & 1
        ]
        piles: Counter[int] = Counter([*on_table, *state.stock])
        piles.update(face for pile in (*state.wastes, *state.reserves) for face in pile)
        assert piles + Counter(self.board.out) == Counter(self.session.deal.faces)

    @invariant()
    def events_tell_it_all(self) -> None:
        state, board, game = self.session.state, self.board, self.session.game
        names = game.tables.names
        left = {n: f for i, (n, f) in enumerate(self.all_cards()) if state.tableau >> i & 1}
        assert board.cards == left
        assert board.piles == piles_of(self.session)
        seen = face_up(game, state)
        hidden = {
            name
            for slot, name in enumerate(names)
            if state.tableau >> slot & 1 and not seen >> slot & 1
        }
        assert board.down & board.cards.keys() == hidden

    def all_cards(self) -> list[tuple[str, Any]]:
        state = self.session.state
        return list(zip(self.session.game.tables.names, state.table.cards, strict=True))


TestSession = SessionMachine.TestCase
TestSession.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
