"""1,600 damaged inputs: an exit code, at most one line on standard error, no traceback, no hang.

The inputs are made from good ones by a seeded generator, so that a failure can be repeated. A
watchdog ends a case that takes more than two seconds of the processor, wherever it is.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Command
from mutants import RULESETS, mutated
from watchdog import Hangs, watchdog

LIMIT = 2.0
CASES = [
    pytest.param(range(40), id="40"),
    pytest.param(range(40, 400), id="360", marks=pytest.mark.slow),
]
"""Numbers of the cases of each of the four kinds."""

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
@pytest.mark.parametrize("kind", [codes, moves, settings, arguments])
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
        assert result.code in (0, 2), words
        assert result.err.count("\n") == (result.code == 2), (words, result.err)
        assert "Traceback" not in result.out + result.err, words
