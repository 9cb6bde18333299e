"""The command: totals that do not depend on chunks, processes, interruptions or libraries."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from command_line import Command

from ridgeline.deals.pack import deal_of
from ridgeline.errors import RidgelineError
from ridgeline.rules.library import Library
from ridgeline.solver import choose
from ridgeline.survey import work
from ridgeline.survey.plot import panels
from ridgeline.survey.pool import do_here, do_in_processes
from ridgeline.survey.ranges import Chunk
from ridgeline.survey.survey import Survey
from ridgeline.survey.task import Task, fingerprint
from ridgeline.survey.totals import Totals

FIGURES = ("--objective", "cards", "--objective", "moves", "--objective", "score")
VARIES = ("seconds", "methods")


def same(tree: dict[str, Any]) -> dict[str, Any]:
    """Return what does not depend on the machine and on how it was done."""
    return {key: value for key, value in tree.items() if key not in VARIES}


def task_of(ref: str, *asked: str) -> Task:
    library = Library.load(no_plugins=True)
    wanted = frozenset(asked)
    return Task.of(library, library.by_ref(ref), wanted, no_plugins=True)  # type: ignore[arg-type]


def counts(totals: Totals) -> dict[str, Any]:
    return same(totals.plain())


def run(task: Task, whole: Chunk, *, jobs: int = 1) -> Totals:
    found = Survey(task, whole)

    def do(task: Task, cutter: Any) -> Any:
        return do_here(task, cutter) if jobs == 1 else do_in_processes(task, cutter, jobs)

    done = list(found.run(do, jobs))
    assert sum(chunk.deals for chunk in done) == whole.deals
    return found.totals


def test_figures_are_those_of_the_deals(ridgeline: Command) -> None:
    library = Library.load(no_plugins=True)
    ruleset = library.by_ref("tripeaks-classic;tableau.rows=3")
    game = library.game(ruleset)
    asked: Any = frozenset({"win", "cards", "moves", "score"})
    answers: list[Any] = [
        choose.solve(game, game.start(deal_of(library, ruleset, number).faces), asked=asked)
        for number in range(100, 140)
    ]
    report = ridgeline.ok(
        *("survey", "tripeaks-classic", "--set", "tableau.rows=3", "--first", "100"),
        *("--deals", "40", *FIGURES, "--json"),
    ).json
    won = [answer for answer in answers if answer.verdict == "won"]
    assert (report["deals"], report["won"], report["lost"]) == (40, len(won), 40 - len(won))
    assert report["unknown"] == 0
    assert report["winnable"]["share"] == len(won) / 40
    for name, values in (
        ("min_moves", [answer.min_moves for answer in won]),
        ("max_removed", [answer.max_removed for answer in answers]),
        ("best_score", [answer.best_score for answer in answers]),
    ):
        found = report[name]
        assert found["deals"] == len(values)
        assert found["mean"] == pytest.approx(sum(values) / len(values), abs=1e-4)
        assert (found["min"], found["max"]) == (min(values), max(values))
        assert sum(count for _, count in found["bins"]) == len(values)
    first = next(number for number, a in enumerate(answers, start=100) if a.verdict == "won")
    assert report["examples"]["won"]["number"] == first


def test_deal_by_deal_and_in_processes_the_totals_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task = task_of("tripeaks-easy;tableau.rows=3", "cards", "moves", "score", "difficulty")
    whole = Chunk(1000, 30)
    many = run(task, whole)
    assert many.methods == {"many-peaks": 30}
    assert counts(run(task, whole, jobs=2)) == counts(many)
    monkeypatch.setattr(work, "find_spec", lambda name: None)
    work.worker_of.cache_clear()
    single = run(task, whole)
    work.worker_of.cache_clear()
    assert single.methods == {"sweep": 30}
    assert counts(single) == counts(many)
    assert many.grades.total() == 30


def test_what_a_budget_leaves_open_is_counted_apart(ridgeline: Command) -> None:
    rounds = ("triple-peaks-progressive", "--set", "rounds=2")
    command = ("survey", *rounds, "--deals", "3", "--budget-states", "20")
    report = ridgeline.ok(*command, "--json").json
    assert (report["won"], report["lost"], report["unknown"]) == (0, 0, 3)
    assert report["winnable"] is None
    text = ridgeline.ok(*command).out
    assert "3; winnable are 0.00% to 100.00% of all" in text


def test_it_goes_on_from_its_file(ridgeline: Command, tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    command = ("survey", "tripeaks-easy", "--set", "tableau.rows=3", "--json", *FIGURES)
    resumed = (*command, "--resume", str(file))
    ridgeline.ok(*resumed, "--deals", "20")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines, lines[1], lines[1][:50]]))  # once more, and a torn one
    whole = ridgeline.ok(*resumed, "--deals", "50").json
    assert same(whole) == same(ridgeline.ok(*command, "--deals", "50").json)
    size = file.stat().st_size
    assert ridgeline.ok(*resumed, "--deals", "50").json == whole
    assert file.stat().st_size == size


def test_the_file_of_other_rules_is_refused(ridgeline: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "survey.jsonl")
    command = ("survey", "--deals", "1", "--resume", file)
    ridgeline.ok(*command, "tripeaks-easy", "--set", "tableau.rows=2")
    assert "rules other than" in ridgeline.refused(*command, "tripeaks-easy")
    # What plays alike goes on, whatever it is called.
    assert ridgeline(*command, "tripeaks-easy", "--set", "tableau.rows=2").code == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_there_is_and_the_file_goes_on(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "survey.jsonl"
    command = [
        *(sys.executable, "-m", "ridgeline", "survey", "tripeaks-classic", "--json"),
        *("--no-plugins", "--deals", "400000", "--jobs", jobs, "--resume", str(file)),
        *("--set", "tableau.rows=3"),
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that the signal reaches its processes as from a terminal
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not file.exists() or file.read_bytes().count(b"\n") < 3):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err.count("\n") == 1
    assert "interrupted after" in err
    report = json.loads(out)
    assert report["interrupted"] is True
    chunks = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert 0 < report["deals"] <= sum(chunk["deals"] for chunk in chunks) < 400_000


def test_a_worker_with_other_rules_is_refused() -> None:
    task = Task("tripeaks-easy", "0" * 16, no_plugins=True)
    with pytest.raises(RidgelineError, match="expected 0000000000000000"):
        work.run_chunk(task, Chunk(0, 1))
    with pytest.raises(RidgelineError, match="expected 0000000000000000"):
        list(Survey(task, Chunk(0, 1)).run(do_here))


def test_a_process_that_dies_is_one_line() -> None:
    found = Survey(task_of("tripeaks-classic;tableau.rows=3"), Chunk(0, 400_000))

    def do(task: Task, cutter: Any) -> Any:
        return do_in_processes(task, cutter, 2)

    chunks = found.run(do, 2)
    next(chunks)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(RidgelineError, match="ended unexpectedly"):
        list(chunks)
    assert 0 < found.totals.deals < 400_000


def test_fingerprints_tell_rules_apart() -> None:
    library = Library.load(no_plugins=True)

    def of(ref: str) -> str:
        return fingerprint(library, library.by_ref(ref))

    refs = [summary.id for summary in library.summaries()]
    assert len({of(ref) for ref in refs}) == len(refs)
    assert of("tripeaks-easy;match.king-ace=separate") == of("tripeaks-classic")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--deals", "0"),
        ("--deals", "x"),
        ("--deals", "5", "--first", "-1"),
        ("--deals", "2", "--first", str(26**7 - 1)),
        ("--deals", "5", "--jobs", "0"),
        ("--deals", "5", "--budget-states", "0"),
        ("--deals", "5", "--objective", "luck"),
        ("--deals", "5", "--plot", "out.doc"),
        ("--deals", "5", "--plot", "no/such/folder/out.png"),
        ("--deals", "5", "--resume", "no/such/folder/file"),
        (),
    ],
)
def test_arguments_that_are_wrong(ridgeline: Command, arguments: tuple[str, ...]) -> None:
    ridgeline.refused("survey", "tripeaks-easy", *arguments)


def test_a_picture(ridgeline: Command, tmp_path: Path) -> None:
    file = tmp_path / "out.png"
    command = ("survey", "tripeaks-easy", "--set", "tableau.rows=2", "--deals", "9")
    for figures in ((), ("--objective", "moves", "--objective", "difficulty")):
        ridgeline.ok(*command, *figures, "--plot", str(file))
        assert file.read_bytes().startswith(b"\x89PNG")
        file.unlink()


def test_what_a_picture_shows() -> None:
    totals = Totals()
    totals.add(1, "won", {}, "sweep")
    totals.add(2, "lost", {}, "sweep")
    (verdicts,) = panels(totals)
    assert dict(zip(verdicts.names, verdicts.heights, strict=True)) == {
        "lost": 1,
        "unknown": 0,
        "won": 1,
    }
    totals.grades[4] += 2
    totals.add(3, "won", {"min_moves": 40}, "sweep")
    moves, grades = panels(totals)
    assert (moves.title, moves.edges, moves.heights, moves.width) == ("fewest moves", [40], [1], 1)
    assert dict(zip(grades.names, grades.heights, strict=True)) == {
        "●○○○": 0,
        "●●○○": 0,
        "●●●○": 0,
        "●●●●": 2,
    }


def test_without_what_the_extras_bring(
    ridgeline: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert find_spec("matplotlib") is not None
    monkeypatch.setattr("ridgeline.survey.plot.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    command = ("survey", "tripeaks-easy", "--deals", "1")
    assert "ridgeline[survey]" in ridgeline.refused(*command, "--plot", str(tmp_path / "out.png"))
    assert "ridgeline[cluster]" in ridgeline.refused(*command, "--scheduler", "tcp://127.0.0.1:1")
