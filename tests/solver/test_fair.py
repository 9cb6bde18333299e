"""Worlds, fair hints and difficulty: nothing may depend on a card that the player has not seen."""

import itertools
import random
import time
from collections import Counter

import family_games
import pytest
from naive.family import FAMILY
from naive.rulesets import RULESETS

from ridgeline.cards import JOKER
from ridgeline.deals.pack import deal_of
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import Game
from ridgeline.engine.position import Position
from ridgeline.engine.state import State
from ridgeline.rules.library import Library
from ridgeline.solver.difficulty import dots, grade, grade_of
from ridgeline.solver.fair import look_out
from ridgeline.solver.hints import HintSearch
from ridgeline.solver.playouts import fair_playouts
from ridgeline.solver.problem import Budget
from ridgeline.solver.worlds import hidden_of, world

LIBRARY = Library.load(no_plugins=True)

GAMES = (
    "tripeaks-easy", "tripeaks-joker", "tripeaks-empty-waste", "triple-peaks-progressive",
    "pyramide", "pyramide-stock-waste", "pyramide-traditional",
)  # fmt: skip


def positions(ruleset_id: str, seed: int) -> list[tuple[Game, State]]:
    """Return positions along a random game."""
    game = LIBRARY.game(LIBRARY.ruleset(ruleset_id))
    chance = random.Random(seed)
    faces = list(game.parts.pack.faces)
    chance.shuffle(faces)
    if game.parts.pack.jokers:
        faces.insert(40, JOKER)
    state = game.start(faces)
    found = []
    for _ in range(70):
        found.append((game, state))
        moves = game.legal(state)
        if not moves:
            break
        state = game.play(state, chance.choice(moves))
    return found[:: max(1, len(found) // 6)]


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_worlds_look_the_same_and_have_the_same_cards(ruleset_id: str) -> None:
    for game, state in positions(ruleset_id, 1):
        for number in range(3):
            other = world(game, state, number)
            assert Position.of(game, other) == Position.of(game, state)
            assert cards_left(other) == cards_left(state)
            if game.parts.pack.jokers:
                down = other.tableau & ~face_up(game, other)
                assert not any(
                    down >> slot & 1 and face == JOKER
                    for slot, face in enumerate(other.table.cards)
                )


def cards_left(state: State) -> Counter[int]:
    cards = Counter(state.stock)
    cards.update(f for slot, f in enumerate(state.table.cards) if state.tableau >> slot & 1)
    return cards


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_hints_do_not_change_with_unseen_cards(ruleset_id: str) -> None:
    for game, state in positions(ruleset_id, 2):
        if not game.legal(state):
            continue
        hints = []
        for disguise in (state, world(game, state, 77), world(game, state, 78)):
            search = HintSearch(game, disguise)
            search.run(seconds=60, worlds=2)
            hints.append((search.best(), search.shares()))
        assert hints[0] == hints[1] == hints[2]


@pytest.mark.parametrize("ruleset_id", sorted(RULESETS))
def test_fair_hints_in_every_game(ruleset_id: str) -> None:
    check_fair(LIBRARY.game(LIBRARY.ruleset(ruleset_id)), worlds=1)


@pytest.mark.parametrize("ruleset_id", [*sorted(FAMILY), *family_games.IDS])
def test_fair_hints_in_relatives(ruleset_id: str) -> None:
    check_fair(family_games.game(ruleset_id), worlds=0)


def check_fair(game: Game, worlds: int) -> None:
    """Check that hints name a legal move, the same whatever the cards are that nobody has seen.

    :param worlds: looked at beyond the first estimate.
    """
    chance = random.Random(6)
    faces = list(game.parts.pack.faces)
    chance.shuffle(faces)
    faces += [JOKER] * game.parts.pack.jokers
    state = game.start(faces)
    for moves in (0, 9):
        for _ in range(moves):
            if legal := game.legal(state):
                state = game.play(state, chance.choice(legal))
        hints = []
        for disguise in (state, world(game, state, 77)):
            assert Position.of(game, disguise) == Position.of(game, state)
            search = HintSearch(game, disguise)
            search.run(seconds=60 if worlds else 0, worlds=worlds)
            hints.append((search.best(), search.shares()))
        assert hints[0] == hints[1]
        hint, texts = hints[0][0], {move.text for move in game.legal(state)}
        assert hint.move in texts if hint else not texts


def test_unseen_cards_are_evenly_spread_over_worlds() -> None:
    game, state = positions("tripeaks-easy", 3)[0]
    tops = Counter(world(game, state, number).table.cards[0] for number in range(2400))
    unseen = len(hidden_of(game, state).faces)
    assert len(tops) == unseen
    expected = 2400 / unseen
    chi2 = sum((count - expected) ** 2 / expected for count in tops.values())
    assert chi2 < unseen + 5 * (2 * unseen) ** 0.5


def test_the_stock_of_a_later_pass_has_been_seen() -> None:
    for game, state in positions("pyramide", 4):
        hidden = hidden_of(game, state)
        assert hidden.stock == (len(state.stock) if state.pass_ > 1 else 0)


def test_a_hint_names_a_legal_move_or_nothing() -> None:
    for ruleset_id in GAMES:
        for game, state in positions(ruleset_id, 5):
            hint = HintSearch(game, state).best()
            legal = {move.text for move in game.legal(state)}
            assert hint.move in legal if hint else not legal


def test_with_a_look_at_the_cards_a_hint_keeps_a_winnable_game_winnable() -> None:
    game = LIBRARY.game(LIBRARY.ruleset("pyramide"))
    state = game.start(deal_of(LIBRARY, LIBRARY.ruleset("pyramide"), 18).faces)
    for _ in range(400):
        if game.won(state):
            break
        search = HintSearch(game, state, peek=True)
        search.run(seconds=60, worlds=1)
        hint = search.best()
        assert hint is not None
        state = game.play(state, next(m for m in game.legal(state) if m.text == hint.move))
    assert game.won(state)


def test_difficulty_is_the_share_of_playouts_won() -> None:
    game, state = positions("tripeaks-easy", 6)[0]
    playouts = fair_playouts(game, state, 100)
    assert grade(game, state.table.pack) == grade_of(playouts.win_share)
    assert [grade_of(share) for share in (1.0, 0.5, 0.49, 0.2, 0.1, 0.05, 0.04, 0.0)] == [
        1, 1, 2, 2, 3, 3, 4, 4,
    ]  # fmt: skip
    assert dots(3) == "●●●○"


def test_a_sample_after_the_first_ends_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a millisecond whenever it is looked at."""
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 1000)
    game, state = positions("tripeaks-classic", 2)[0]
    for seconds in (1.0, 1.1, 1.2, 1.3):
        budget = Budget(seconds=seconds)
        found = look_out(game, state, score=0, asked=frozenset({"win"}), budget=budget)
        assert found.worlds > 1
        assert found.seconds < seconds + 0.02
