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
    found = ridgeline.ok("solve", "TP1-C-AAAAAAD", "--budget-states", "1", "--json").json
    assert found["verdict"] in ("lost", "unknown")
    assert found["moves"] is None


def test_deals_of_a_file_are_answered_in_order(ridgeline: Command, tmp_path: Path) -> None:
    decks = [ridgeline.ok("deal", "pyramide", "--number", n, "--json").json["deal"] for n in "789"]
    file = tmp_path / "deals"
    file.write_text("\n\n".join(decks))
    lines = ridgeline.ok("solve", "pyramide", "--deals", str(file), "--json").out.splitlines()
    alone = [ridgeline.ok("solve", "pyramide", "--deal", deck, "--json").json for deck in decks]
    assert [json.loads(line)["verdict"] for line in lines] == [found["verdict"] for found in alone]


def test_a_fair_answer_gives_shares(ridgeline: Command) -> None:
    found = ridgeline.ok(
        "solve", "PY1-N-AAAAAAS", "--fair", "--budget-seconds", "0.2", "--json"
    ).json
    assert found["moves"][0] in found["shares"]
    assert all(0 <= share <= 1 for share in found["shares"].values())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tripeaks-easy"], "names no deal"),
        (["TP1-E-AAAAAAB", "--number", "2"], "a code names its deal"),
        (["TP1-E-AAAAAAB", "--from", "4.1"], "move 1"),
        (["pyramide", "--deals", "/no/such/file"], "No such file"),
        (["pyramide", "--number", "1", "--budget-states", "0"], "--budget-states"),
        (["pyramide", "--number", "1", "--budget-seconds", "nan"], "--budget-seconds"),
        (["pyramide", "--number", "1", "--objective", "fame"], "--objective"),
    ],
)
def test_what_is_refused(ridgeline: Command, arguments: list[str], said: str) -> None:
    assert said in ridgeline.refused("solve", *arguments)
