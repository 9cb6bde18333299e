"""A real scheduler and two workers on loopback, one of which is killed in the middle."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ridgeline.errors import RidgelineError
from ridgeline.survey.cluster import Cluster

DEALS = 12_000
SURVEY = (
    *("survey", "tripeaks-classic", "--no-plugins", "--set", "tableau.rows=3", "--json"),
    *("--deals", str(DEALS), "--objective", "moves", "--objective", "score"),
)
LONGEST = 120
"""Seconds to wait for anything."""

Start = Callable[..., "subprocess.Popen[str]"]


@contextmanager
def processes(folder: Path) -> Iterator[Start]:
    """Give a function that starts Python modules; those that still run are ended at the end."""
    started = []
    # Nothing of the user's Dask: neither settings nor files.
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "DASK_CONFIG": str(folder),
        "HOME": str(folder),
    }

    def start(*arguments: str, **options: Any) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments], env=environment, cwd=folder, text=True, **options
        )
        started.append(process)
        return process

    try:
        yield start
    finally:
        for process in started:
            process.kill()
            process.communicate(timeout=LONGEST)


def wait_for(what: Callable[[], Any]) -> Any:
    """Return what a function comes to once it comes to something."""
    deadline = time.monotonic() + LONGEST
    while not (found := what()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found


def start_cluster(start: Start, folder: Path) -> tuple[str, "list[subprocess.Popen[str]]"]:
    """Start a scheduler and two workers; return its address, and them."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    file = folder / "scheduler.json"
    start(
        *("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"),
        *("--no-dashboard", "--no-jupyter", "--scheduler-file", str(file)),
        **quiet,
    )

    def address() -> str:
        try:
            text: str = json.loads(file.read_text())["address"]
        except (FileNotFoundError, ValueError):
            return ""
        return text

    found = wait_for(address)
    assert found.startswith("tcp://127.0.0.1:")
    workers = [
        start(
            *("distributed.cli.dask_worker", found, "--host", "127.0.0.1", "--no-dashboard"),
            *("--no-nanny", "--nthreads", "1", "--name", name),
            *("--local-directory", str(folder / name)),
            **quiet,
        )
        for name in ("one", "two")
    ]
    return found, workers


def figures(tree: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in tree.items() if key != "seconds"}


def chunks(file: Path) -> int:
    return max(0, file.read_bytes().count(b"\n") - 1) if file.exists() else 0


@pytest.mark.slow
def test_neither_an_interruption_nor_a_killed_worker_changes_a_total(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with processes(tmp_path) as start:
        address, workers = start_cluster(start, tmp_path)
        command = ("ridgeline", *SURVEY, "--scheduler", address, "--resume", str(file))

        survey = start(*command, **pipes)
        wait_for(lambda: chunks(file) >= 1 or survey.poll() is not None)
        survey.send_signal(signal.SIGINT)
        out, err = survey.communicate(timeout=LONGEST)
        assert survey.returncode == 130
        assert err.startswith("ridgeline: interrupted after")
        interrupted = chunks(file)
        assert json.loads(out)["deals"] < DEALS

        survey = start(*command, **pipes)
        wait_for(lambda: chunks(file) >= interrupted + 2 or survey.poll() is not None)
        workers[0].kill()
        before = chunks(file)
        out, err = survey.communicate(timeout=LONGEST)
        assert (survey.returncode, err) == (0, "")
        assert workers[1].poll() is None

        alone = start("ridgeline", *SURVEY, **pipes)
        expected, _ = alone.communicate(timeout=LONGEST)
    assert figures(json.loads(out)) == figures(json.loads(expected))
    assert before < chunks(file), "it was over before the worker was killed"
    numbers = [json.loads(line)["start"] for line in file.read_text().splitlines()[1:]]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.slow
def test_no_scheduler_is_one_line(tmp_path: Path) -> None:
    with processes(tmp_path) as start:
        process = start(
            *("ridgeline", *SURVEY, "--scheduler", "tcp://127.0.0.1:9"), stderr=subprocess.PIPE
        )
        _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 2
    assert err.count("\n") == 1
    assert "no scheduler with workers answers" in err


@pytest.mark.parametrize("address", ["", "nonsense", "foo://here:1"])
def test_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(RidgelineError, match="expected an address as tcp"):
        Cluster(address)
