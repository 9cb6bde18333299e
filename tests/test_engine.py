"""The engine on hand-built games: invariants of play, positions, refusals, greatest scores."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from engine_games import DECK, peaks_game, pyramid_game
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.cards import face_text, parse_faces
from ridgeline.engine.bind import build_game
from ridgeline.engine.effects import add_points, face_up, playable_places, points
from ridgeline.engine.game import Game, free_slots
from ridgeline.engine.greatest import greatest_score
from ridgeline.engine.moves import Move, sort_moves
from ridgeline.engine.parts import Layout, Slot, Win
from ridgeline.engine.position import Position
from ridgeline.engine.refusals import Refusal, find_move
from ridgeline.engine.state import State
from ridgeline.errors import NotationError, RidgelineError

GAMES = {
    "peaks": peaks_game(),
    "peaks-stuck": peaks_game(when_stuck=True),
    "peaks-rounds": peaks_game(rounds=0),
    "peaks-refill": peaks_game(reserves=3, reserve_cards=1, refill=True),
    "pyramid": pyramid_game(),
    "pyramid-drawn": pyramid_game(passes=1, under="just-drawn"),
    "pyramid-two": pyramid_game(passes=2, under="top-two", bottom=True),
    "pyramid-up": pyramid_game(passes=3, stock_up=True),
    "pyramid-coverer": pyramid_game(coverer=True, passes=2),
    "pyramid-wastes": pyramid_game(wastes=3, start=3, passes=2),
    "giza": pyramid_game(reserves=8, reserve_cards=3, start=0),
    "refill": pyramid_game(reserves=4, reserve_cards=1, refill=True, deal=0, start=0),
}


def walk(game: Game, seed: int, length: int = 90) -> list[tuple[State, Move, State]]:
    """Play at random."""
    chance = random.Random(seed)
    pack = list(DECK)
    chance.shuffle(pack)
    state = game.start(pack)
    steps = []
    for _ in range(length):
        moves = game.legal(state)
        if not moves:
            break
        move = chance.choice(moves)
        after = game.play(state, move)
        steps.append((state, move, after))
        state = after
    return steps


@pytest.mark.parametrize("name", GAMES)
def test_invariants_of_random_play(name: str) -> None:
    game = GAMES[name]
    for seed in range(12):
        gone: Counter[int] = Counter()
        for before, move, after in walk(game, seed):
            assert after.free & ~after.tableau == 0
            assert after.free == free_slots(game.parts.layout, after.tableau)
            assert not game.parts.layout.down & after.free & ~face_up(game, after)
            if move.text not in ("D", "P") and not game.parts.match.onto_waste:
                gone.update(faces_of(before, move))
            assert cards_of(after) + gone == Counter(DECK)
            assert len({m.text for m in game.legal(before)}) == len(game.legal(before))


def faces_of(state: State, move: Move) -> list[int]:
    faces = [state.table.cards[slot] for slot in move.slots]
    rest = [list(pile) for pile in state.wastes]
    for name in move.piles:
        number = int(name[1:] or 1) - 1
        if name[0] in "WU":
            faces.append(rest[number].pop())
        elif name[0] == "B":
            faces.append(rest[number].pop(0))
        elif name[0] == "S":
            faces.append(state.stock[0])
        else:
            faces.append(state.reserves[number][-1])
    return faces


def cards_of(state: State) -> Counter[int]:
    cards = Counter(state.stock)
    for pile in (*state.wastes, *state.reserves):
        cards.update(pile)
    cards.update(f for slot, f in enumerate(state.table.cards) if state.tableau >> slot & 1)
    return cards


@pytest.mark.parametrize("name", GAMES)
def test_positions_go_out_and_in(name: str) -> None:
    game = GAMES[name]
    for seed in range(4):
        for state, _, _ in walk(game, seed):
            seen, truth = Position.of(game, state), Position.of(game, state, truth=True)
            assert Position.parse(str(seen)) == seen
            assert Position.parse(str(truth)) == truth
            again = truth.state(game)
            assert again[1:] == state[1:]
            assert sort_moves(game.legal(again)) == sort_moves(game.legal(state))
            hidden = [f for s, f in enumerate(state.table.cards)
                      if state.tableau & ~face_up(game, state) & 1 << s]  # fmt: skip
            assert not any(face_text(f) in str(seen) for f in hidden)


@given(st.text(max_size=200))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    try:
        position = Position.parse(text)
    except NotationError:
        return
    assert str(position).split() == text.split()


@given(seed=st.integers(0, 999), cut=st.integers(0, 400), put=st.text(max_size=3))
def test_damaged_positions_give_errors(seed: int, cut: int, put: str) -> None:
    game = GAMES["pyramid-drawn"]
    text = str(Position.of(game, walk(game, seed, 5)[-1][2], truth=True))
    damaged = text[:cut] + put + text[cut + 1 :]
    with suppress(RidgelineError):
        game.legal(Position.parse(damaged).state(game))


@settings(deadline=None)
@given(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 50), data=st.data())
def test_any_move_text_is_legal_refused_or_no_notation(
    name: str, seed: int, data: st.DataObject
) -> None:
    game = GAMES[name]
    steps = walk(game, seed)
    state = steps[data.draw(st.integers(0, len(steps) - 1))][0]
    places = ["W", "U", "B", "S", "R1", "R9", "W1", "W2", "D", "P", "1.1", "7.7", "9.9", "0.1"]
    places += list(game.tables.names)
    text = "+".join(data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=3)))
    legal = {move.text for move in game.legal(state)}
    try:
        found = find_move(game, state, text.lower())
    except NotationError:
        return
    if isinstance(found, Refusal):
        assert text not in legal
        assert found.code
    else:
        assert found.text in legal


def test_moves_are_read_in_any_order_and_written_canonically() -> None:
    game = GAMES["pyramid"]
    for state, _, _ in walk(game, 3):
        for move in game.legal(state):
            turned = "+".join(reversed(move.text.split("+"))).lower()
            assert find_move(game, state, turned) is move


def test_legal_moves_are_sorted_as_plain_strings() -> None:
    texts = [move.text for move in sort_moves(peaks_game().tables.plays.values())]
    assert texts.index("4.10") < texts.index("4.2")


def test_undrawn_card_pairs_only_right_after_the_draw() -> None:
    game = GAMES["pyramid-drawn"]
    cards = parse_faces(
        "JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS 7C TC 3H 4H 3S KD 7S"
    )
    rest = [face for face in DECK if face not in cards]
    six = parse_faces("6S")[0]
    seven = parse_faces("7D")[0]
    rest = [seven, six, *[face for face in rest if face not in (six, seven)]]
    state = game.start((*cards, *rest))
    drawn = play(game, state, "D")
    assert "W+U" in texts(game, drawn)
    later = play(game, drawn, "7.6")
    refusal = find_move(game, later, "U+W")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "under-too-late"
    both = play(game, drawn, "W+U")
    assert both.wastes == ((),)


def play(game: Game, state: State, text: str) -> State:
    move = find_move(game, state, text)
    assert isinstance(move, Move), move
    return game.play(state, move)


def texts(game: Game, state: State) -> list[str]:
    return [move.text for move in game.legal(state)]


def test_an_empty_reserve_takes_the_next_card_of_the_stock_in_every_kind_of_game() -> None:
    game = peaks_game(reserves=2, reserve_cards=1, refill=True)
    state = game.start(DECK)._replace(reserves=((9,), (13,)), wastes=((5,),), stock=(21, 17))
    after = play(game, state, "R1")
    assert (after.wastes, after.reserves, after.stock) == (((5, 9),), ((21,), (13,)), (17,))


def test_floor_applies_after_each_item() -> None:
    game = peaks_game()
    score = game.parts.score
    state = game.start(DECK)
    bare = state._replace(tableau=1, free=1)
    move = game.tables.plays[1]
    items = points(game, bare, move, game.play(bare, move))
    assert [item.points for item in items] == [-1, 100]
    assert add_points(score, 0, items) == 100
    assert add_points(score, 5, items) == 104


def test_greatest_scores_follow_the_data() -> None:
    assert greatest_score(peaks_game().parts) == 772
    assert greatest_score(pyramid_game().parts) == 280
    assert greatest_score(peaks_game(rounds=0).parts) == "unbounded"
    assert greatest_score(peaks_game(rounds=2).parts) == 500 + 2 * 272


def test_a_slot_free_on_either_side_is_not_freed_twice() -> None:
    slots = tuple(Slot(1, place, 0.0, 0.0) for place in (1, 2, 3))
    layout = Layout(slots, ((), (0b001, 0b100), ()))
    assert free_slots(layout, 0b111) == 0b101
    game = build_game(replace(peaks_game().parts, layout=layout, win=Win(0b111)), "row")
    state = game.start(parse_faces("2C 3C 4C AC") + DECK[:3])
    state = play(game, state, "1.1")
    state = play(game, state, "1.2")
    assert state.free == 0b100


def test_a_new_round_is_dealt_with_the_clearing_move() -> None:
    game = peaks_game(rounds=0)
    state = game.start(DECK)._replace(tableau=1, free=1)
    ace = state.table.cards[0]
    assert ace == parse_faces("AC")[0]
    state = state._replace(wastes=(parse_faces("2C"),))
    after = play(game, state, "1.1")
    assert after.round == 2
    assert after.tableau == game.parts.layout.full
    assert sorted(after.table.pack) == sorted(DECK)
    assert after.table.pack != state.table.pack
    assert game.status(after) != "won"


def test_a_draw_refused_names_the_piles_that_would_go() -> None:
    game = pyramid_game(when_stuck=True, reserves=1, reserve_cards=1)
    start = game.start(DECK)
    aces, kings = parse_faces("AC AD AH AS"), parse_faces("KC KD")
    state = start._replace(
        table=game.table([aces[0]] * 28), wastes=(kings[:1],), reserves=(kings[1:],)
    )
    refusal = find_move(game, state, "D")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "draw-when-fits"
    assert refusal.values == {"slots": ("R1", "W"), "faces": (kings[1], kings[0])}


def test_places_that_play_onto_several_wastes_do_not_name_the_waste() -> None:
    game = peaks_game(wastes=2, start=2, reserves=1, reserve_cards=1)
    two, three, nine = parse_faces("2C 3C 9C")
    state = game.start(DECK)._replace(
        table=game.table([nine] * 27 + [two]), wastes=((three,), (three,)), reserves=((two,),)
    )
    assert playable_places(game, state) == ["4.10", "R1"]
