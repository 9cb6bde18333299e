"""``check --deep``: the suite, random games, winnability; for a file, and the same every time."""

from pathlib import Path

import pytest
from command_line import Command

from ridgeline.cards import rank_of
from ridgeline.cli.deep import Deadline, Deep, faulty_answers
from ridgeline.deals.pack import deal_of
from ridgeline.rules.library import Library
from ridgeline.survey.totals import wilson
from ridgeline.survey.trial import DEALS, RandomGames, play_random_games, solve_deals

ALWAYS_WON = """\
ridgeline: 1
id: own
pack: {ranks: [K], suits: [C, D]}
tableau: {shape: rows, rows: [2]}
waste: {start: 0, playable: []}
stock: {deal: 0}
match: {kind: sets, alone: [K]}
"""
"""Two kings that leave by themselves: two actions, of two moves and then one."""

SOME_LOST = """\
ridgeline: 1
id: own
pack: {ranks: [A, 2, 3], suits: [C]}
tableau: {shape: rows, rows: [1, 2]}
waste: {start: 0, playable: []}
stock: {deal: 0}
match: {kind: sum, total: 3, alone: [3]}
"""
"""Ace, two and three: won unless one of ace and two lies under the other two."""


def written(folder: Path, text: str) -> str:
    path = folder / "own.yaml"
    path.write_text(text, "utf-8")
    return str(path)


def test_the_figures_of_a_game_that_is_always_won(ridgeline: Command, tmp_path: Path) -> None:
    path = written(tmp_path, ALWAYS_WON)
    found = ridgeline("check", "--deep", "--json", path)
    assert (found.code, found.err) == (0, "")
    trial = found.json if found.out.count("\n") == 1 else None
    assert trial is None or trial["level"] == "trial"
    last = found.out.splitlines()[-1]
    assert (
        '"random": {"games": 200, "won": 200, "length": {"mean": 2.0, "min": 2, "max": 2}' in last
    )
    assert '"choices": {"mean": 1.5, "min": 1, "max": 2}' in last
    assert '"solved": {"deals": 200, "won": 200, "lost": 0, "undecided": 0' in last


def test_the_figures_in_words(ridgeline: Command, tmp_path: Path) -> None:
    path = written(tmp_path, SOME_LOST)
    lines = ridgeline("check", "--deep", path).out.splitlines()
    library, own = Library.load(no_plugins=True).with_file(Path(path))
    faces = [deal_of(library, library.ruleset(own), number).faces for number in range(DEALS)]
    won = sum(rank_of(top) == 3 for top, *_ in faces)
    low, high = wilson(won, DEALS)
    assert lines[1:] == [
        f"{path}: conformance: every property holds in 10 of 10 deals",
        f"{path}: random games: 200, {won / DEALS:.1%} won, {1 + won / DEALS:.1f} actions (1 to 2), 1.00 moves to choose from",
        f"{path}: winnable: {won / DEALS:.2%} [{low:.2%}, {high:.2%}] of 200 deals, 0 undecided",
    ]


def test_deals_that_there_was_no_time_for_are_no_failures() -> None:
    library = Library.load(no_plugins=True)
    golf = library.ruleset("golf")
    nothing = solve_deals(library, golf, 0, lambda: None)
    line, *_ = Deep(golf, 3, RandomGames(), nothing).lines()
    assert line == "conformance: every property holds in 3 of 3 deals, no time for 7 more"


def test_it_says_the_same_every_time(ridgeline: Command, tmp_path: Path) -> None:
    path = written(tmp_path, "ridgeline: 1\nid: own\nextends: pyramide\nwin: everything\n")
    first = ridgeline("check", "--deep", "--json", path)
    assert first.code == 0
    assert first.json["random"]["games"] == DEALS
    if first.json["solved"]["deals"] == DEALS:
        assert ridgeline("check", "--deep", "--json", path).out == first.out


def test_a_child_of_another_file_is_tried_out(ridgeline: Command, tmp_path: Path) -> None:
    parent = tmp_path / "parent.yaml"
    parent.write_text(ALWAYS_WON.replace("own", "parent"), "utf-8")
    child = tmp_path / "child.yaml"
    child.write_text("ridgeline: 1\nid: child\nextends: parent\n", "utf-8")
    lines = ridgeline("check", "--deep", str(child), str(parent)).out.splitlines()
    assert (
        f"{child}: random games: 200, 100.0% won, 2.0 actions (2 to 2), 1.50 moves to choose from"
        in lines
    )


def test_without_time_it_says_what_it_does_not_know(ridgeline: Command, tmp_path: Path) -> None:
    path = written(tmp_path, ALWAYS_WON)
    lines = ridgeline("check", "--deep", "--seconds", "0.000001", path).out.splitlines()
    assert lines[1:] == [
        f"{path}: conformance: every property holds so far, no deal was played to its end in the time",
        f"{path}: random games: none in the time",
        f"{path}: winnable: not known, 0 deals undecided",
    ]


def test_faults_come_first(ridgeline: Command, tmp_path: Path) -> None:
    path = written(tmp_path, ALWAYS_WON + "score: {cards: 1}\n")
    result = ridgeline("check", "--deep", path)
    assert result.code == 1
    assert result.out.count("\n") == 1
    assert result.err == "ridgeline: not tried out before that is right\n"


def test_an_answer_that_makes_no_game_is_an_error(ridgeline: Command, tmp_path: Path) -> None:
    text = "switches:\n  waste.start:\n    answers:\n      - {value: 1, label: One}\n      - {value: 3, label: Three}\n"
    path = written(
        tmp_path,
        ALWAYS_WON.replace(", suits: [C, D]", "")
        .replace("[2]", "[3]")
        .replace("start: 0", "start: 1")
        + text,
    )
    assert ridgeline("check", path).code == 0
    result = ridgeline("check", "--deep", path)
    assert result.code == 1
    (line,) = [line for line in result.out.splitlines() if line.startswith(f"{path}:9:")]
    assert "with waste.start 3: waste.start: found 6 places" in line


def test_an_answer_with_which_no_deal_can_be_won_is_an_error(
    ridgeline: Command, tmp_path: Path
) -> None:
    text = "ridgeline: 1\nid: own\nextends: all-in-a-row\nswitches: [match.king-ace]\n"
    path = written(tmp_path, text)
    assert ridgeline("check", path).code == 0
    library, ruleset_id = Library.load(no_plugins=True).with_file(Path(path))
    deadline = Deadline.after(1000)  # however slow the machine is
    lines = list(map(str, faulty_answers(library, library.ruleset(ruleset_id), deadline)))
    assert all(line.startswith(f"{path}:4:12: switches: ") for line in lines)
    assert ["'separate'" in line or "'king-stops'" in line for line in lines] == [True, True]
    assert all(line.endswith("no deal can be won") for line in lines)


@pytest.mark.slow
def test_every_answer_of_the_built_in_switches_makes_a_game_that_can_be_won() -> None:
    library = Library.load(no_plugins=True)
    for summary in library.summaries():
        deadline = Deadline.after(1000)
        assert list(faulty_answers(library, library.ruleset(summary.id), deadline)) == []


def test_a_broken_property_is_an_error(
    ridgeline: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise AssertionError("own: not true: no card is lost or doubled after 'D'")

    monkeypatch.setattr("ridgeline.cli.deep.check_variant", broken)
    path = written(tmp_path, ALWAYS_WON)
    result = ridgeline("check", "--deep", path)
    assert result.code == 1
    assert f"{path}: own: not true: no card is lost or doubled after 'D'" in result.out.splitlines()


def test_random_games_tell_of_each() -> None:
    library = Library.load(no_plugins=True)
    told: list[int] = []
    found = play_random_games(library, library.ruleset("tripeaks-easy"), 60, lambda: told.append(1))
    assert (found.games, len(told)) == (DEALS, DEALS)
    assert found.length.total == found.choices.count
    assert 0 < found.won < DEALS
