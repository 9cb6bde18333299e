"""Every screen of the app: a name, a game some moves on, and what opens the screen.

A new screen is one line in :data:`SCREENS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from history import open_charts, open_daily, open_games, open_statistics
from ridgeline_ui_kivy.stage import Stage, Time


@dataclass(frozen=True)
class Game:
    """A fixed deal: ruleset, number, and the taps that lead to the picture."""

    ruleset: str
    number: int = 1
    taps: str = ""


@dataclass(frozen=True)
class Screen:
    """What is on a picture.

    :param prepare: brings it about, from the table.
    """

    name: str
    game: Game
    prepare: Callable[[Stage], object] = lambda stage: None


TRIPEAKS = Game("tripeaks-easy", 1, "4.3 4.6 4.5 4.1 4.4 4.2")
PYRAMID = Game("pyramide", 18, "7.6 7.2 7.5 S")


def with_settings(**values: object) -> Callable[[Stage], object]:
    """Return a step that changes settings."""

    def apply(stage: Stage) -> None:
        screen = stage.screen
        screen.controls.apply(replace(screen.table.settings, **values))

    return apply


def hinted(stage: Stage) -> None:
    """Ask for a hint, and wait until the best move is marked."""
    stage.screen.controls.hint()
    stage.wait(lambda: stage.screen.assistant.marks and not stage.screen.assistant.hinting)


def play_until_stuck(stage: Stage) -> None:
    """Draw everything, then play what goes."""
    while not stage.over:
        legal = stage.session.legal()
        stage.tap_place("S" if "D" in legal else legal[0].split("+")[0])
        Time.now += 1


def own_game(stage: Stage) -> None:
    """Open the editor with a copy of the game on the table."""
    stage.screen.workshop.copy(stage.session.ruleset)
    stage.frames(5)


def own_covers(stage: Stage) -> None:
    """Come closer in the editor, and take the tool for arrows."""
    own_game(stage)
    stage.tap(*stage.sheet.pad.center)
    stage.sheet.take("covers")


def own_rules(stage: Stage) -> None:
    """Open the rules of a game in the making."""
    own_game(stage)
    stage.screen.workshop.open_rules()


def own_try(stage: Stage) -> None:
    """Put a game in the making on the table."""
    own_game(stage)
    stage.screen.workshop.play()
    stage.screen.workshop.rest()


SCREENS: tuple[Screen, ...] = (
    Screen("tripeaks", TRIPEAKS),
    Screen("pyramid", PYRAMID),
    Screen("tripeaks-sideways", TRIPEAKS, with_settings(sideways=True)),
    Screen("pyramid-sideways", PYRAMID, with_settings(sideways=True)),
    Screen("left-handed", TRIPEAKS, with_settings(left_handed=True)),
    Screen("high-contrast", PYRAMID, with_settings(colours="contrast", suits="contrast")),
    Screen("four-colours", TRIPEAKS, with_settings(suits="four", back="rose", felt="blue")),
    Screen("held", PYRAMID, lambda stage: stage.hold("5.2")),
    Screen("focus", PYRAMID, lambda stage: stage.screen.focus.on_place("5.2")),
    Screen("king-and-ace", TRIPEAKS, lambda stage: stage.screen.menus.open_joint()),
    Screen("refused", PYRAMID, lambda stage: stage.tap_place("1.1")),
    Screen("hint", TRIPEAKS, hinted),
    Screen("menu", TRIPEAKS, lambda stage: stage.screen.menus.open_menu()),
    Screen("new-game", TRIPEAKS, lambda stage: stage.screen.menus.open_new_game()),
    Screen("games", TRIPEAKS, open_games),
    Screen("mods", TRIPEAKS, lambda stage: stage.screen.menus.open_mods()),
    Screen("daily", TRIPEAKS, open_daily),
    Screen("statistics", TRIPEAKS, open_statistics),
    Screen("charts", TRIPEAKS, open_charts),
    Screen("settings", TRIPEAKS, lambda stage: stage.screen.menus.open_options()),
    Screen("rules-tripeaks", TRIPEAKS, lambda stage: stage.screen.menus.open_rules()),
    Screen("rules-pyramid", PYRAMID, lambda stage: stage.screen.menus.open_rules()),
    Screen("editor", TRIPEAKS, own_game),
    Screen("editor-covers", PYRAMID, own_covers),
    Screen("editor-rules", PYRAMID, own_rules),
    Screen("editor-try", TRIPEAKS, own_try),
    Screen("stuck", TRIPEAKS, play_until_stuck),
)
