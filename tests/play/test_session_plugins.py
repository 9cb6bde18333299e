"""The session: a plugin whose function raises stops its own game and nothing else."""

from dataclasses import replace
from typing import Any

import pytest
from play_games import fake_library, winning
from play_sessions import refused

from ridgeline.engine.bind import build_game
from ridgeline.errors import PluginError
from ridgeline.play.session import Session

# ---- plugins that raise ----------------------------------------------------------------------


def raising(when: str) -> Any:
    """Return a game whose plugin raises: in its match rule, or in its score."""

    def allows(state: Any, move: Any) -> bool:
        if state.tableau.bit_count() < 27:
            raise ValueError("two gone\nand lost")
        return True

    def extra(before: Any, move: Any, after: Any) -> int:
        raise KeyError("points")

    game = fake_library().game(fake_library().ruleset("peaks"))
    parts = game.parts
    if when == "match":
        parts = replace(parts, match=replace(parts.match, allows=allows))
    else:
        parts = replace(parts, score=replace(parts.score, extra=extra))
    return build_game(parts, "raising")


def test_a_plugin_that_raises_stops_its_game_and_nothing_else() -> None:
    library = fake_library(raising=raising("match"))
    session = Session.new(library, library.ruleset("raising"), winning())
    assert session.play("4.10")
    before = session.state, session.tally
    outcome = refused(session.play("4.9"), "stopped")
    assert outcome.shown
    assert "allows raised ValueError: two gone and lost" in str(outcome.values["problem"])
    assert session.status == "stopped"
    assert isinstance(session.problem, PluginError)
    assert session.legal() == []
    assert (session.state, session.tally) == before
    for request in (session.draw, session.undo, session.redo, lambda: session.tap("4.9")):
        refused(request(), "stopped")
    assert session.restart()
    assert session.problem is None
    assert session.play("4.10")
    session.change_rules(library.ruleset("peaks"))
    assert session.play("4.10")
    assert session.play("4.9")


def test_a_scoring_that_raises_stops_the_game_before_the_move() -> None:
    library = fake_library(raising=raising("score"))
    session = Session.new(library, library.ruleset("raising"), winning())
    before = session.state, session.tally
    refused(session.draw(), "stopped")
    assert (session.state, session.tally) == before


def test_a_match_rule_that_raises_at_once_is_an_error_of_the_plugin() -> None:
    def allows(state: Any, move: Any) -> bool:
        raise ZeroDivisionError

    parts = fake_library().game(fake_library().ruleset("peaks")).parts
    game = build_game(replace(parts, match=replace(parts.match, allows=allows)), "raising")
    library = fake_library(raising=game)
    with pytest.raises(PluginError, match="raised ZeroDivisionError"):
        Session.new(library, library.ruleset("raising"), winning())
