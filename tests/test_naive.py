"""The reference itself, against the facts of the rules: it has to be right before it can judge."""

import random

import pytest
from naive import decks, pyramid, rulesets, tripeaks
from naive.rulesets import Position, options_for


def begin(ruleset: str, deck: list[str], **settings: str) -> Position:
    keys = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    return rulesets.start(options_for(ruleset, keys), deck)


def play_all(pos: Position, moves: list[str]) -> Position:
    for move in moves:
        pos = rulesets.play(pos, move)
    return pos


def first_plays(pos: Position) -> list[str]:
    return [pos.tableau[move] for move in rulesets.legal(pos) if move in pos.tableau]


def test_easy_allows_three_first_plays_and_classic_one() -> None:
    deck = decks.published("AAAAAAB")
    assert first_plays(begin("tripeaks-easy", deck)) == ["KC", "2D", "KD"]
    assert first_plays(begin("tripeaks-classic", deck)) == ["2D"]


def test_playing_king_ace_two_turns_up_the_seven_of_spades() -> None:
    pos = begin("tripeaks-easy", decks.published("AAAAAAB"))
    assert rulesets.visible(pos)["3.5"] == "??"
    pos = play_all(pos, ["4.3", "4.6", "4.5"])
    assert rulesets.visible(pos)["3.5"] == "7S"
    assert pos.waste == ["AC", "KC", "AS", "2D"]


def test_pyramide_opens_with_the_king_and_then_ten_and_three() -> None:
    pos = begin("pyramide", decks.published("AAAAAAS"))
    assert rulesets.legal(pos) == ["7.2+7.3", "7.2+7.5", "7.6", "D"]
    pos = play_all(pos, ["7.6", "7.2+7.5"])
    assert (pos.score, pos.tableau_left, pos.moves) == (30, 25, 2)


@pytest.mark.parametrize(
    ("ruleset", "score"),
    [
        ("tripeaks-easy", 772),
        ("triple-peaks", 466),
        ("triple-peaks-multiplier", 268_435_555),
    ],
)
def test_one_run_of_28_gives_the_greatest_score(ruleset: str, score: int) -> None:
    pos = play_all(begin(ruleset, decks.one_run(decks.BOTTOM_UP)), decks.BOTTOM_UP)
    assert rulesets.status(pos) == "won"
    assert rulesets.legal(pos) == []
    assert (pos.score, pos.run, pos.moves) == (score, 28, 28)


def test_original_scoring_reaches_466_too() -> None:
    deck = decks.one_run(decks.BOTTOM_UP)
    pos = begin("tripeaks-easy", deck, score__use="hogue")
    assert play_all(pos, decks.BOTTOM_UP).score == 466


@pytest.mark.parametrize(("draws", "score"), [(0, 772), (22, 750), (23, 749)])
def test_a_win_scores_800_less_its_moves(draws: int, score: int) -> None:
    order = decks.PEAKS_AT_15_20_28
    pos = begin("tripeaks-easy", decks.one_run(order, draws_first=draws))
    pos = play_all(pos, ["D"] * draws + order)
    assert (rulesets.status(pos), pos.score, pos.moves) == ("won", score, 28 + draws)


def test_a_won_pyramide_scores_280() -> None:
    deck, moves = decks.cleared_pyramid()
    pos = play_all(begin("pyramide", deck), moves)
    assert (rulesets.status(pos), pos.score, pos.run) == ("won", 280, 0)
    assert rulesets.status(play_all(begin("pyramide-strict", deck), moves)) == "playing"


@pytest.mark.slow
def test_the_published_dead_deal_lets_fourteen_cards_go() -> None:
    pos = rulesets.start(options_for("pyramide"), decks.published("AAAAAAJ"))
    assert isinstance(pos, pyramid.Position)
    assert most_removed(pos) == 14


def most_removed(first: pyramid.Position) -> int:
    """Return the most pyramid cards that any line removes, by exhaustive search.

    Kings of the pyramid go as soon as they are free and kings of the waste never: neither helps nor
    hinders anything else. What is left over beside the pyramid can be turned to any of its cards.
    """
    seen: set[tuple[frozenset[str], frozenset[str]]] = set()
    waiting = [first]
    best = 0
    while waiting:
        pos = waiting.pop()
        key = (frozenset(pos.tableau), frozenset(pos.waste + pos.stock))
        if key in seen:
            continue
        seen.add(key)
        best = max(best, 28 - pos.tableau_left)
        kings = [m for m in pyramid.singles(pos) if m != "W"]
        if kings:
            waiting.append(pyramid.play(pos, kings[0]))
            continue
        waiting += [pyramid.play(pos, move) for move in pyramid.pyramid_pairs(pos)]
        for turned in one_round_of_the_stock(pos):
            waiting += [pyramid.play(turned, move) for move in pyramid.pile_pairs(turned)]
    return best


def one_round_of_the_stock(pos: pyramid.Position) -> list[pyramid.Position]:
    """Return the position and all that draws and redeals make of it until they repeat."""
    positions = [pos]
    for _ in range(2 * (len(pos.waste) + len(pos.stock)) + 1):
        last = positions[-1]
        moves = [m for m in pyramid.legal(last) if m in ("D", "P")]
        if not moves:
            break
        positions.append(pyramid.play(last, moves[0]))
    return positions


def test_redeals_keep_the_order_and_end_with_the_passes() -> None:
    pos = begin("pyramide-three-passes", decks.published("AAAAAAJ"))
    order = pos.waste + pos.stock
    for _ in range(2):
        while pos.stock:
            pos = rulesets.play(pos, "D")
        pos = rulesets.play(pos, "P")
        assert (pos.waste, pos.stock) == ([], order)
    while pos.stock:
        pos = rulesets.play(pos, "D")
    assert "P" not in rulesets.legal(pos)


@pytest.mark.parametrize("ruleset", sorted(rulesets.RULESETS))
def test_random_lines_keep_every_card_and_hide_what_is_covered(ruleset: str) -> None:
    rng = random.Random(ruleset)
    options = options_for(ruleset)
    for _ in range(5):
        deck = rulesets.random_deal(options, rng)
        pos = rulesets.start(options, deck)
        removed = 0
        while (moves := rulesets.legal(pos)) and pos.moves < 150 and pos.tableau_left > 1:
            move = rng.choice(moves)
            after = rulesets.play(pos, move)
            removed += 0 if isinstance(pos, tripeaks.Position) else len(cards_in(move))
            left = [*after.tableau.values(), *after.waste, *after.stock]
            assert len(left) + removed == len(deck)
            assert set(left) <= set(deck)
            for place_name, card in rulesets.visible(after).items():
                assert card in ("??", after.tableau[place_name])
            pos = after


def cards_in(move: str) -> list[str]:
    return [part for part in move.split("+") if part not in ("D", "P")]
