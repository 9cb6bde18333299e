"""``ridgeline solve``: documents, files of deals, starting in the middle, and what is refused."""

import json
from pathlib import Path

import pytest
from command_line import Command


def test_a_won_line_replays_to_a_win(ridgeline: Command) -> None:
    for code in ("TP1-E-AAAAAAB", "PY1-N-AAAAAAS"):
        found = ridgeline.ok("solve", code, "--json").json
        assert found["verdict"] == "won"
        assert set(found) >= {"verdict", "moves", "states", "seconds"}
        assert "min_moves" not in found
        end = ridgeline.ok("replay", code, "--moves", " ".join(found["moves"]), "--json").json
        assert (end["status"], end["tableau_left"]) == ("won", 0)


def test_from_the_middle_the_moves_go_on(ridgeline: Command) -> None:
    found = ridgeline.ok("solve", "PY1-N-AAAAAAS", "--from", "7.6 7.2+7.5", "--json").json
    line = " ".join(["7.6", "7.2+7.5", *found["moves"]])
    assert (
        ridgeline.ok("replay", "PY1-N-AAAAAAS", "--moves", line, "--json").json["status"] == "won"
    )


def test_lost_and_unknown_are_answers(ridgeline: Command) -> None:
    for verdict, budget in (("lost", ()), ("unknown", ("--budget-states", "1"))):
        found = ridgeline.ok("solve", "TP1-C-AAAAAAD", *budget, "--json").json
        assert (found["verdict"], found["moves"]) == (verdict, None)


def test_deals_of_a_file_are_answered_in_order(ridgeline: Command, tmp_path: Path) -> None:
    decks = [ridgeline.ok("deal", "pyramide", "--number", n, "--json").json["deal"] for n in "789"]
    file = tmp_path / "deals"
    file.write_text("\ufeff# three deals\n\n" + "\n\n".join(decks), encoding="utf-8")
    lines = ridgeline.ok("solve", "pyramide", "--deals", str(file), "--json").out.splitlines()
    alone = [ridgeline.ok("solve", "pyramide", "--deal", deck, "--json").json for deck in decks]
    assert [json.loads(line)["verdict"] for line in lines] == [found["verdict"] for found in alone]


def test_a_fair_answer_gives_shares(ridgeline: Command) -> None:
    found = ridgeline.ok(
        "solve", "PY1-N-AAAAAAS", "--fair", "--budget-seconds", "0.2", "--json"
    ).json
    assert found["moves"][0] in found["shares"]
    assert all(0 <= share <= 1 for share in found["shares"].values())


FAIR = ("--fair", "--budget-seconds", "60", "--json", "--budget-states")
"""Deals are sampled until so many positions were looked at as follows it."""


def test_fair_figures_are_those_of_sampled_deals(ridgeline: Command) -> None:
    """What the player has not seen changes nothing; the means lie between what can be."""
    deck = ridgeline.ok("deal", "tripeaks-easy", "--number", "5", "--json").json["deal"].split()
    asked = ("--objective", "cards", "--objective", "moves", "--objective", "score")
    answers = []
    for cards in (deck, [*deck[:29], *reversed(deck[29:])]):
        found = ridgeline.ok(
            "solve", "tripeaks-easy", "--deal", " ".join(cards), *asked, *FAIR, "50000"
        ).json
        found.pop("seconds")
        answers.append(found)
    assert answers[0] == answers[1]
    assert found["verdict"] == "unknown"
    assert found["worlds"] > 1
    assert 20 < found["max_removed"] <= 28
    assert 29 <= found["min_moves"] <= 51
    assert 280 <= found["best_score"] <= 1000


def test_a_single_move_has_its_share_too(ridgeline: Command) -> None:
    found = ridgeline.ok("solve", "TP1-E-AAAAAAF", "--from", "D D D", *FAIR, "30").json
    assert (found["moves"], list(found["shares"])) == (["D"], ["D"])
    assert 0 < found["shares"]["D"] == found["win_share"] < 1


def test_a_fair_verdict_where_nothing_is_hidden(ridgeline: Command) -> None:
    passed = ["D"] * 23 + ["P"]
    seen = ridgeline.ok("solve", "PY1-N-AAAAAAD", "--from", " ".join(passed), *FAIR, "9000").json
    assert (seen["verdict"], seen["worlds"]) == ("won", 1)
    win = ridgeline.ok("solve", "TP1-E-AAAAAAB", "--json").json["moves"]
    over = ridgeline.ok("solve", "TP1-E-AAAAAAB", "--from", " ".join(win), *FAIR, "9000").json
    assert (over["verdict"], over["moves"], over["shares"]) == ("won", [], {})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tripeaks-easy"], "names no deal"),
        (["TP1-E-AAAAAAB", "--number", "2"], "a code names its deal: expected no --number"),
        (["TP1-E-AAAAAAB", "--deals", "-"], "a code names its deal: expected no --deals"),
        (["TP1-E-AAAAAAB", "--from", "4.1"], "move 1"),
        (["pyramide", "--deals", "/no/such/file"], "No such file"),
        (["pyramide", "--number", "1", "--budget-states", "0"], "found '0', expected a whole"),
        (["pyramide", "--number", "1", "--budget-seconds", "nan"], "expected a number above 0"),
        (["pyramide", "--number", "1", "--budget-seconds", "1e999"], "expected a number above 0"),
        (["pyramide", "--number", "1", "--objective", "fame"], "--objective"),
    ],
)
def test_what_is_refused(ridgeline: Command, arguments: list[str], said: str) -> None:
    assert said in ridgeline.refused("solve", *arguments)
