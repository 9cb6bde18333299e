"""Hooks and YAML are for compiling: once a game is compiled, playing it calls neither."""

import random

import pluggy
import pytest
import yaml

from ridgeline.play.session import Session
from ridgeline.plugins.contributions import Board
from ridgeline.rules import compile as compiling
from ridgeline.rules.library import Library


def _forbidden(*_: object, **__: object) -> None:
    raise AssertionError("called during play")


def _without_our_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every hook of ours raise; those of the test runner, which uses pluggy too, go on."""
    call = pluggy.HookCaller.__call__

    def guarded(self: pluggy.HookCaller, **arguments: object) -> object:
        if self.name.startswith("ridgeline_"):
            _forbidden()
        return call(self, **arguments)

    monkeypatch.setattr(pluggy.HookCaller, "__call__", guarded)


@pytest.mark.parametrize("ruleset_id", ["tripeaks-easy", "triple-peaks-progressive", "pyramide"])
def test_play_calls_no_hook(ruleset_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library.load(no_plugins=True)
    ruleset = library.ruleset(ruleset_id)
    library.game(ruleset)
    _without_our_hooks(monkeypatch)
    monkeypatch.setattr(yaml.SafeLoader, "__init__", _forbidden)
    monkeypatch.setattr(Board, "__init__", _forbidden)
    monkeypatch.setattr(compiling, "compile_ruleset", _forbidden)
    chance = random.Random(4)
    for number in range(5):
        session = Session.new(library, ruleset, number)
        while (legal := session.legal()) and session.moves < 150:
            session.play(chance.choice(legal))
            if chance.random() < 0.1:
                session.undo()
        assert session.moves > 10


def test_the_guard_itself_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_our_hooks(monkeypatch)
    library = Library.load(no_plugins=True)
    reasons = [plugin.error for plugin in library.contributions.plugins]
    assert any("called during play" in reason for reason in reasons)
