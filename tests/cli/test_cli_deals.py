"""``deal``, ``replay`` and ``perft``: the facts of the rules, said by the command line."""

import json
import random
import re

import pytest
from command_line import Command

from ridgeline.cards import RANKS, SUITS
from ridgeline.deals.pack import DEALS

PYRAMID = [
    "JD",
    "6C",
    "7H",
    "AS",
    "4D",
    "QS",
    "5H",
    "3D",
    "6H",
    "8S",
    "KH",
    "KC",
    "AD",
    "KS",
    "9C",
    "QC",
    "2C",
    "8D",
    "TD",
    "TS",
    "JS",
    "7C",
    "TC",
    "3H",
    "4H",
    "3S",
    "KD",
    "7S",
    "7D",
]
PACK = [rank + suit for rank in RANKS for suit in SUITS]


def cards(*first: str, last: str = "") -> str:
    """Return a deal that begins with these cards, and ends with some, the others as they come."""
    end = last.split()
    rest = [card for card in PACK if card not in first and card not in end]
    return " ".join([*first, *rest, *end])


def clearing_deal() -> tuple[str, list[str]]:
    """Return a TriPeaks deal that one run 2 3 4 … clears from the lowest row up, and its moves."""
    rows = {1: 3, 2: 6, 3: 9, 4: 10}
    order = [f"{row}.{place}" for row in (4, 3, 2, 1) for place in range(1, rows[row] + 1)]
    faces = {
        name: RANKS[number % 13] + "DHS"[number // 13] for number, name in enumerate(order, start=1)
    }
    tableau = [faces[f"{row}.{place}"] for row in rows for place in range(1, rows[row] + 1)]
    return cards(*tableau, "AC"), order


def test_deal_prints_code_and_cards(ridgeline: Command) -> None:
    code, deal = ridgeline.ok("deal", "tripeaks-easy", "--number", "1").out.splitlines()
    assert code == "TP1-E-AAAAAAB"
    assert sorted(deal.split()) == sorted(PACK)
    assert ridgeline.ok("deal", " tp1-e-aaaaaab ").out.splitlines() == [code, deal]
    assert ridgeline.ok("deal", code, "--json").json == {
        "code": code,
        "ruleset": "tripeaks-easy",
        "number": 1,
        "deal": deal,
    }


def test_the_published_pyramid(ridgeline: Command) -> None:
    deal = ridgeline.ok("deal", "PY1-N-AAAAAAS", "--json").json["deal"].split()
    assert deal[:29] == PYRAMID
    moves = ridgeline.ok("replay", "PY1-N-AAAAAAS", "--moves", "7.6 7.2+7.5", "--json").json
    assert moves["score"] == 30
    assert "adds" not in ridgeline.refused("replay", "PY1-N-AAAAAAS", "--moves", "7.1+7.7")


def test_an_id_alone_deals_at_random(ridgeline: Command) -> None:
    codes = {ridgeline.ok("deal", "pyramide").out.splitlines()[0] for _ in range(5)}
    assert len(codes) == 5
    assert all(re.fullmatch(r"PY1-N-[A-Z]{7}", code) for code in codes)


@pytest.mark.parametrize(
    "ruleset", ["tripeaks-joker", "triple-peaks-progressive", "pyramide-strict"]
)
def test_deal_and_replay_of_a_code_have_the_same_cards(ridgeline: Command, ruleset: str) -> None:
    for number in [0, DEALS - 1, *random.Random(ruleset).sample(range(DEALS), 3)]:
        deal = ridgeline.ok("deal", ruleset, "--number", str(number), "--json").json
        assert deal["number"] == number
        again = ridgeline.ok("deal", deal["code"], "--json").json
        assert again == deal
        by_code = ridgeline.ok("replay", deal["code"], "--reveal", "--json").json
        by_number = ridgeline.ok(
            "replay", ruleset, "--number", str(number), "--reveal", "--json"
        ).json
        by_cards = ridgeline.ok(
            "replay", ruleset, "--deal", deal["deal"], "--reveal", "--json"
        ).json
        assert by_code == by_number == {**by_cards, "code": deal["code"]}
        shown = re.sub(
            r"[^0-9A-Z*]", "", " ".join(by_code["position"].split()[1:4]).split("=", 1)[1]
        )
        assert shown.startswith("".join(deal["deal"].split()[:28]))


def test_replay_says_where_the_moves_lead(ridgeline: Command) -> None:
    result = ridgeline.ok("replay", "TP1-E-AAAAAAB", "--json").json
    assert result["legal"] == ["4.3", "4.5", "4.7", "D"]
    assert set(result) >= {"position", "score", "run", "moves", "legal", "status", "tableau_left"}
    classic = ridgeline.ok("replay", "TP1-C-AAAAAAB", "--json").json
    assert classic["legal"] == ["4.5", "D"]
    played = ridgeline.ok("replay", "TP1-E-AAAAAAB", "--moves", "4.3 4.6 4.5", "--json").json
    assert (played["score"], played["run"], played["moves"]) == (497, 3, 3)
    assert (played["status"], played["tableau_left"]) == ("playing", 25)
    assert "7S" in played["position"]  # the fifth card of row 3 turned up
    assert "??" in played["position"]
    lines = ridgeline.ok("replay", "TP1-E-AAAAAAB", "--moves", "4.3, 4.6 4.5").out.splitlines()
    assert dict(line.split(maxsplit=1) for line in lines) == {
        "position": played["position"],
        "score": "497",
        "run": "3",
        "moves": "3",
        "legal": " ".join(played["legal"]),
        "status": "playing",
    }


def test_hidden_cards_are_shown_only_when_revealed(ridgeline: Command) -> None:
    hidden = ridgeline.ok("replay", "TP1-E-AAAAAAB").out
    shown = ridgeline.ok("replay", "TP1-E-AAAAAAB", "--reveal").out
    assert hidden.count("??") == 18 + 23
    assert "??" not in shown


@pytest.mark.parametrize(("draws", "score"), [(0, 772), (23, 749)])
def test_a_win_in_one_run(ridgeline: Command, draws: int, score: int) -> None:
    deal, order = clearing_deal()
    if draws:  # the last card of the stock is an ace too: the run begins on it
        deal = cards(*deal.split()[:29], last="AD")
    moves = " ".join(["D"] * draws + order)
    result = ridgeline.ok(
        "replay", "tripeaks-easy", "--deal", deal, "--moves", moves, "--json"
    ).json
    assert (result["status"], result["score"]) == ("won", score)
    assert (result["moves"], result["run"], result["tableau_left"]) == (draws + 28, 28, 0)
    assert result["legal"] == []


def test_three_late_peaks_score_750(ridgeline: Command) -> None:
    # 22 draws first: the peaks go with moves 48, 49 and 50
    deal, order = clearing_deal()
    tableau = deal.split()[:29]
    ace_22nd = [*[c for c in PACK if c not in tableau and c != "AD"][:21], "AD"]
    deal = cards(*tableau, *ace_22nd)
    moves = " ".join(["D"] * 22 + order)
    result = ridgeline.ok(
        "replay", "tripeaks-easy", "--deal", deal, "--moves", moves, "--json"
    ).json
    assert (result["status"], result["score"], result["moves"]) == ("won", 750, 50)


def test_an_illegal_move_names_itself_its_place_and_the_reason(ridgeline: Command) -> None:
    def refused(*moves: str) -> str:
        return ridgeline.refused("replay", "TP1-E-AAAAAAB", "--moves", " ".join(moves))

    assert refused("4.3", "4.1") == "move 2, '4.1': 4.1 (3S) does not fit KC: needs A or Q"
    assert refused("3.5") == "move 1, '3.5': 3.5 is blocked by 4.5 and 4.6"
    assert refused("4.3", "4.3") == "move 2, '4.3': there is no card at 4.3 any more"
    assert refused("9.9") == "move 1, '9.9': there is no place 9.9 in this game"
    assert refused(*["D"] * 24).startswith("move 24, 'D': the stock may be gone through once")
    assert refused("4.3", "zap").startswith("move 2: 'zap' is no move")
    assert "hidden" not in refused("2.1")
    assert (
        ridgeline.refused("replay", "TP1-T-AAAAAAB", "--moves", "D")
        == "move 1, 'D': draw only when no card fits; now 2D (4.5) would"
    )


def test_every_switch_of_the_rules_can_be_set(ridgeline: Command) -> None:
    sets = ["match.king-ace=separate", "stock.draw=when-stuck"]
    options = [word for each in sets for word in ("--set", each)]
    result = ridgeline.ok("replay", "tripeaks-easy", "--number", "1", *options, "--json").json
    assert result["legal"] == ["4.5"]
    again = ridgeline.ok("replay", result["code"], "--json").json
    assert again["legal"] == ["4.5"]
    other = ridgeline.ok("replay", "TP1-E-AAAAAAB", "--set", "match.king-ace=separate", "--json")
    assert other.json["legal"] == ["4.5", "D"]
    waste = ridgeline.ok(
        "replay", "PY1-N-AAAAAAS", "--set", "match.stock-waste=face-up-stock", "--json"
    )
    assert waste.json["position"].split()[2].startswith("stock=3C??")


def test_a_deal_is_named_exactly_once(ridgeline: Command) -> None:
    for command in (["replay"], ["perft", "--depth", "1"]):
        assert "tripeaks-easy names no deal" in ridgeline.refused(*command, "tripeaks-easy")
        assert "no --number" in ridgeline.refused(*command, "TP1-E-AAAAAAB", "--number", "1")
        assert "no --deal" in ridgeline.refused(*command, "TP1-E-AAAAAAB", "--deal", cards())
        both = ("--number", "1", "--deal", cards())
        assert "not allowed with" in ridgeline.refused(*command, "tripeaks-easy", *both)
    assert "no --number" in ridgeline.refused("deal", "TP1-E-AAAAAAB", "--number", "1")


@pytest.mark.parametrize("number", ["-1", str(DEALS), "x", "1.5", "9" * 5000])
def test_a_number_that_is_none(ridgeline: Command, number: str) -> None:
    ridgeline.refused("deal", "tripeaks-easy", f"--number={number}")


def test_a_wrong_deal_says_what_is_wrong(ridgeline: Command) -> None:
    twice = cards().replace("KS", "KH")
    message = ridgeline.refused("replay", "tripeaks-easy", "--deal", twice)
    assert "missing KS" in message
    assert "too many KH" in message
    assert "card 2" in ridgeline.refused("replay", "tripeaks-easy", "--deal", "AC 1C")
    assert "53" in ridgeline.refused("replay", "tripeaks-joker", "--deal", cards())
    joker = cards(last="*J")
    assert ridgeline.ok("replay", "tripeaks-joker", "--deal", joker, "--json").json["code"] is None


def test_perft_counts_and_divides(ridgeline: Command) -> None:
    # Three first plays and the draw; of TriPeaks' first three levels the sums agree.
    assert ridgeline.ok("perft", "TP1-E-AAAAAAB", "--depth", "0").out == "1\n"
    assert ridgeline.ok("perft", "TP1-E-AAAAAAB", "--depth", "1").out == "4\n"
    parts = ridgeline.ok("perft", "TP1-E-AAAAAAB", "--depth", "4", "--divide", "--json").json
    assert sorted(parts["divide"]) == ["4.3", "4.5", "4.7", "D"]
    assert sum(parts["divide"].values()) == parts["count"]
    below = 0
    for move in parts["divide"]:
        legal = ridgeline.ok("replay", "TP1-E-AAAAAAB", "--moves", move, "--json").json["legal"]
        below += len(legal)
    assert ridgeline.ok("perft", "TP1-E-AAAAAAB", "--depth", "2", "--json").json["count"] == below
    lines = ridgeline.ok("perft", "TP1-E-AAAAAAB", "--depth", "4", "--divide").out.splitlines()
    assert lines[-1].split() == ["total", str(parts["count"])]


@pytest.mark.parametrize("depth", ["-1", "401", "x", ""])
def test_perft_of_a_depth_that_is_none(ridgeline: Command, depth: str) -> None:
    ridgeline.refused("perft", "TP1-E-AAAAAAB", f"--depth={depth}")


def test_perft_to_the_greatest_depth(ridgeline: Command) -> None:
    only_draws = ["--set", "match.total=40", "--set", "match.alone=[]"]
    result = ridgeline.ok("perft", "pyramide", "--number", "1", "--depth", "400", *only_draws)
    assert result.out == "1\n"


def test_json_is_one_line(ridgeline: Command) -> None:
    for arguments in (["deal", "pyramide"], ["show", "pyramide"], ["replay", "PY1-N-AAAAAAS"]):
        out = ridgeline.ok(*arguments, "--json").out
        assert out.count("\n") == 1
        assert out.isascii()
        json.loads(out)
