"""What comes with Ridgeline is played where nothing can read YAML, as a phone's package may be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import json, sys
sys.modules["yaml"] = sys.modules["platformdirs"] = None  # importing either fails
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.play.restore import restore
from ridgeline.rules.library import Library

library = Library.load(no_plugins=True)
games = {each.id: library.game(library.ruleset(each.id)) for each in library.summaries()}
ruleset = library.ruleset("tripeaks-easy", {"match.king-ace": "separate"})
with Store.open() as store:
    Session.new(library, ruleset, 1, store).draw()
    session = restore(library, store)
print(json.dumps({
    "games": sorted(games),
    "code": session.code,
    "steps": [step.move.text for step in session.steps],
    "problems": [str(problem) for problem in library.problems],
    "yaml": "ridgeline.syntax.yamlguard" in sys.modules,
}))
"""


def run(data: Path) -> dict[str, object]:
    path = os.pathsep.join(str(ROOT / part) for part in ("core", "variants"))
    environment = {**os.environ, "RIDGELINE_DATA": str(data), "PYTHONPATH": path}
    words = (sys.executable, "-c", PROGRAM)
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_every_built_in_game_is_made_and_one_is_kept(tmp_path: Path) -> None:
    answer = run(tmp_path)
    files = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
    assert answer["games"] == files
    assert answer["code"] == "TP1-E-AAAAAAB-K"
    assert answer["steps"] == ["D"]
    assert (answer["problems"], answer["yaml"]) == ([], False)


def test_a_ruleset_of_ones_own_is_left_out_with_the_reason(tmp_path: Path) -> None:
    own = tmp_path / "rulesets" / "mine.yaml"
    own.parent.mkdir()
    own.write_text("ridgeline: 1\nid: mine\nname: Mine\nextends: tripeaks-easy\n", "utf-8")
    answer = run(tmp_path)
    assert answer["problems"] == [
        f"{own}: cannot be read: rulesets of one's own need PyYAML, which is not installed"
    ]
    assert answer["steps"] == ["D"]
