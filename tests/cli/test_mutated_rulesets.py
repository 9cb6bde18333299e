"""Damaged rulesets through ``check``: no traceback, none over 2 s, none over 200 MB.

Processes of their own check them, through the command line but for the library, which they keep.
"""

import contextlib
import io
import re
import resource
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from mutants import mutant
from watchdog import watchdog

from ridgeline.cli import main
from ridgeline.rules.library import Library
from ridgeline.rules.publish import publish
from ridgeline.testing import check_variant

SECONDS = 2.0
MEGABYTES = 200
LINE = re.compile(r"\S+\.yaml(:\d+:\d+)?: .+|1 file checked: no fault(, \d+ warnings?)?")


class Result(NamedTuple):
    """What came of checking some mutants.

    :param codes: exit codes.
    :param seconds: of the processor, for the slowest.
    :param slowest: its number.
    :param megabytes: the process' memory at its greatest.
    """

    codes: tuple[int, ...]
    seconds: float
    slowest: int
    megabytes: float


@cache
def library() -> Library:
    return Library.load(no_plugins=True, folders=())


def run(*words: str) -> tuple[int, str]:
    """Run the command line with the library that is kept; return exit code and output."""
    output = io.StringIO()
    with (
        patch("ridgeline.cli.check.load_library", lambda _: library()),
        patch("ridgeline.cli.choice.load_library", lambda _: library()),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(output),
    ):
        code = main(words)
    return code, output.getvalue()


def peak() -> float:
    """Return this process' greatest memory in MB.

    Linux hands ``ru_maxrss`` on to what a process starts: of a process with a large parent it
    tells the parent's. ``VmHWM`` is of the program that runs now.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        unit = 2**20 if sys.platform == "darwin" else 2**10
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def check_all(numbers: range) -> Result:
    """Check mutants by their numbers."""
    codes, slowest = [], (0.0, 0)
    with tempfile.TemporaryDirectory() as folder, patch.dict("os.environ", RIDGELINE_TRACEBACK="1"):
        path = Path(folder) / "mutant.yaml"
        for number in numbers:
            path.write_bytes(mutant(number))
            begin = time.process_time()
            try:
                with watchdog(SECONDS):
                    code, text = run("check", str(path))
            except BaseException as error:
                raise AssertionError(f"mutant {number}: {type(error).__name__}: {error}") from error
            slowest = max(slowest, (time.process_time() - begin, number))
            lines = text.splitlines()
            wrong = [line for line in lines if not LINE.fullmatch(line) or not line.isprintable()]
            assert not wrong, (number, wrong)
            codes.append(code)
    return Result(tuple(codes), *slowest, peak())


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(120), id="120"),
        pytest.param(range(120, 10_000), id="10000", marks=pytest.mark.slow),
    ],
)
def test_whatever_a_ruleset_is_check_tells_what_is_wrong(numbers: range) -> None:
    parts = [range(start, min(start + 1000, numbers.stop)) for start in numbers[::1000]]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        results = list(pool.map(check_all, parts))
    codes = [code for result in results for code in result.codes]
    assert len(codes) == len(numbers)
    assert set(codes) == {0, 1}
    slowest = max(results, key=lambda result: result.seconds)
    assert slowest.seconds < SECONDS, slowest.slowest
    assert max(result.megabytes for result in results) < MEGABYTES


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(60), id="60"),
        pytest.param(range(60, 2000), id="2000", marks=pytest.mark.slow),
    ],
)
def test_what_is_faultless_can_be_dealt_played_told_and_published(
    numbers: range, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDGELINE_TRACEBACK", "1")
    path = tmp_path / "mutant.yaml"
    played = 0
    for number in numbers:
        path.write_bytes(mutant(number))
        if run("check", str(path))[0]:
            continue
        own, ruleset_id = library().with_file(path)
        check_variant(ruleset_id, library=own, deals=1, seconds=1.0)
        for words in (["show"], ["show", "--json"], ["show", "--resolved"], ["deal", "--number=3"]):
            code, text = run(*words, str(path))
            assert code == 0, (number, words, text)
        assert publish(own, own.ruleset(ruleset_id)).text
        played += 1
    assert played > len(numbers) / 30
