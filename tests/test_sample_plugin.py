"""The sample plugin is installed as a distribution of its own, and played."""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ridgeline import Kind, rank_of
from ridgeline.deals.pack import deal_of
from ridgeline.engine.effects import points
from ridgeline.rules.library import Library
from ridgeline.rules.publish import publish
from ridgeline.testing import check_variant

SAMPLE = Path(__file__).parent / "sample_plugin"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the sample as a user would, into a folder of its own."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--target", str(target), str(SAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture
def library(site: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.syspath_prepend(str(site))
    return Library.load(environment={})


def test_it_is_listed(library: Library) -> None:
    [info] = [each for each in library.contributions.plugins if each.name == "sample"]
    assert (info.version, info.source, info.error) == ("1.0.0", "entry point", "")
    assert {"layout hourglass", "match see-saw", "scoring rows"} < set(info.contributions)
    assert library.problems == ()
    [summary] = [each for each in library.summaries() if each.id == "see-saw"]
    assert summary.plugin == "sample"


def test_its_game_is_published_with_what_it_needs(library: Library) -> None:
    published = publish(library, library.ruleset("see-saw"))
    assert published.needs == ("sample 1.0.0",)
    assert "\n# needs the plugin sample 1.0.0\nridgeline: 1\nid: see-saw\n" in published.text
    assert "\ntableau: {shape: hourglass, face-down: covered}\n" in published.text


def test_it_is_not_loaded_where_plugins_are_not_wanted(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(site))
    for library in (
        Library.load(environment={}, no_plugins=True),
        Library.load(environment={"RIDGELINE_PLUGINS": ""}),
    ):
        assert "see-saw" not in [each.id for each in library.summaries()]


@pytest.mark.parametrize(
    "settings", [{}, {"match.steps": 3}, {"stock.passes": 1, "tableau.face-down": "none"}]
)
def test_it_passes_the_conformance_suite(library: Library, settings: dict[str, object]) -> None:
    check_variant("see-saw", settings, library=library)


def test_its_functions_decide_what_is_legal_and_what_it_scores(library: Library) -> None:
    ruleset = library.ruleset("see-saw")
    game = library.game(ruleset)
    played = 0
    for number in range(20):
        chance = random.Random(number)
        state = game.start(deal_of(library, ruleset, number).faces)
        while moves := game.legal(state):
            move = chance.choice(moves)
            after = game.play(state, move)
            if move.kind is Kind.PLAY:
                waste = after.wastes[0]
                difference = rank_of(waste[-1]) - rank_of(waste[-2])
                assert 0 < abs(difference) <= 2
                assert (difference > 0) is (len(waste) % 2 == 0)
                assert sum(item.points for item in points(game, state, move, after)) == (
                    int(move.text[0])
                )
                played += 1
            state = after
    assert played > 100


def test_it_is_played_from_the_command_line(site: Path) -> None:
    folders = [str(site), *(str(Path(__file__).parent.parent / f) for f in ("core", "variants"))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}

    def run(*arguments: str) -> dict[str, object]:
        command = [sys.executable, "-m", "ridgeline", *arguments, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert (done.returncode, done.stderr) == (0, "")
        found: dict[str, object] = json.loads(done.stdout)
        return found

    dealt = run("deal", "see-saw", "--number", "7")
    code = str(dealt["code"])
    assert re.fullmatch("SEE1-N-AAAAAAH~[0-9A-Z]{4}", code)
    played = run("replay", code, "--moves", "D")
    assert (played["score"], played["moves"], played["status"]) == (-1, 1, "playing")
