"""The rulesets of ``tests/family``: what the language must be able to say but no source plays."""

from pathlib import Path

from ridgeline.engine.game import Game
from ridgeline.rules.library import Library

FOLDER = Path(__file__).parent / "family"
LIBRARY = Library.load(environment={"RIDGELINE_PLUGINS": ""}, folders=[FOLDER])
IDS = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def game(ruleset_id: str, settings: dict[str, object] | None = None) -> Game:
    """Return the game of a ruleset with settings."""
    return LIBRARY.game(LIBRARY.ruleset(ruleset_id, settings))
