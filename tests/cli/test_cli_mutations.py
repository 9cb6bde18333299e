"""2,000 damaged inputs: an exit code, at most one line on standard error, no traceback, no hang.

The inputs are made from good ones by a seeded generator, so that a failure can be repeated. A
watchdog ends a case that takes more than two seconds of the processor, wherever it is.
"""

import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from command_line import Command

ROOT = Path(__file__).parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("*.yaml"))
LIMIT = 2.0
CASES = [
    pytest.param(range(100), id="100"),
    pytest.param(range(100, 400), id="300", marks=pytest.mark.slow),
]
"""Numbers of the cases of each of the five kinds."""

CODES = [
    "TP1-E-AAAAAAB",
    "PY1-N-AAAAAAS-P3S",
    "TP1-P-ZZZZZZZ",
    " py1-t-abcdefg ",
    "TP1-N-AAAAAAB-KO",
]
MOVES = ["4.3 4.6 4.5 D", "7.6 7.2+7.5 D P", "W+U", "D D D D", "W+S 7.1+W"]
SETS = [
    "match.king-ace=separate",
    "stock.draw=when-stuck",
    "match.stock-waste=top-two",
    "stock.passes=3",
    "win=everything",
    "score.run=[1, +1]",
    "tableau.shape=pyramid",
    "waste.start=[AS]",
    "pack.jokers=2",
]
WORDS = [
    *[
        "",
        "\x00",
        "\n",
        "\t",
        "é",
        "\U0001d504",
        "-",
        "--",
        "+",
        ".",
        ",",
        ";",
        "=",
        "0",
        "-1",
        "999999999",
    ],
    *["null", "true", "[]", "{}", "[[[[", "{a: ", "&a", "*a", "<<: ", "!!python/object:os.system"],
    *[
        "A",
        "K",
        "P",
        "J",
        "1e9",
        "1" * 400,
        "9" * 30,
        "\\",
        "'",
        '"',
        "#",
        "%",
        "@",
        "|",
        ">",
        ": ",
    ],
]


class Hangs(BaseException):
    """A case took too long; no handler for errors catches it."""


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    def bark(number: int, frame: FrameType | None) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, bark)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def mutated(rng: random.Random, text: str) -> str:
    """Return a text with one to four pieces put in, cut out, exchanged or doubled."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.randint(0, 6))
        piece = rng.choice(
            [
                rng.choice(WORDS),
                chr(rng.randint(33, 126)),
                text[start:end] * rng.randint(2, 40),
                text[: rng.randint(0, len(text))],
            ]
        )
        text = text[:start] + piece + text[end if rng.random() < 0.6 else start :]
    return text


def codes(rng: random.Random, folder: Path) -> list[str]:
    return [rng.choice(["deal", "replay", "show"]), mutated(rng, rng.choice(CODES))]


def moves(rng: random.Random, folder: Path) -> list[str]:
    line = mutated(rng, rng.choice(MOVES))
    return ["replay", rng.choice(CODES), f"--moves={line}", *rng.choice([[], ["--reveal"]])]


def settings(rng: random.Random, folder: Path) -> list[str]:
    sets = [mutated(rng, rng.choice(SETS)) for _ in range(rng.randint(1, 3))]
    target = rng.choice([file.stem for file in RULESETS])
    options = [f"--set={each}" for each in sets]
    return [
        *rng.choice([["replay", "--number=5"], ["show"], ["deal", "--number=1"]]),
        *options,
        target,
    ]


def rulesets(rng: random.Random, folder: Path) -> list[str]:
    file = folder / "mutated.yaml"
    source = rng.choice(RULESETS).read_text(encoding="utf-8")
    file.write_bytes(mutated(rng, source).encode("utf-8", "surrogatepass"))
    return ["check", str(file)]


def arguments(rng: random.Random, folder: Path) -> list[str]:
    """Return a command line whose words are exchanged, left out, doubled or damaged."""
    words = rng.choice(
        [
            ["perft", "TP1-E-AAAAAAB", "--depth", "2", "--divide"],
            ["deal", "pyramide", "--number", "18", "--json"],
            ["replay", "tripeaks-easy", "--deal", "AC 2C 3C", "--moves", "D", "--reveal"],
            ["show", "tripeaks-easy", "--resolved", "--set", "win=tableau"],
            ["plugins", "--json"],
            ["list", "--no-plugins"],
        ]
    ).copy()
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(words))
        if words[place] == "--depth" or words[place - 1] == "--depth":
            continue  # a deep perft takes as long as it takes
        action = rng.randrange(4)
        if action == 0:
            words[place] = mutated(rng, words[place])
        elif action == 1 and len(words) > 1:
            del words[place]
        elif action == 2:
            words.insert(place, rng.choice(words))
        else:
            rng.shuffle(words)
    return [word for word in words if word != "play"]


@pytest.mark.parametrize("numbers", CASES)
@pytest.mark.parametrize("kind", [codes, moves, settings, rulesets, arguments])
def test_whatever_comes_in_a_line_comes_out(
    ridgeline: Command,
    kind: Callable[[random.Random, Path], list[str]],
    numbers: range,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ridgeline.cli.app.missing", lambda: "this is a test")
    for number in numbers:
        rng = random.Random(f"{kind.__name__} {number}")
        words = kind(rng, tmp_path)
        try:
            with watchdog(LIMIT):
                result = ridgeline(*words)
        except Hangs:
            pytest.fail(f"{kind.__name__} {number}: more than {LIMIT} s: {words!r}")
        except BaseException:
            print(f"{kind.__name__} {number}: {words!r}", file=sys.stderr)
            raise
        assert result.code in ((0, 1) if words[0] == "check" else (0, 2)), words
        assert result.err.count("\n") == (result.code == 2), (words, result.err)
        assert "Traceback" not in result.out + result.err, words
