"""``ridgeline preview``: a deal on its board as a picture, drawn without a display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.errors import RidgelineError
from ridgeline_ui_kivy.compose import compose
from ridgeline_ui_kivy.geometry import Rect, furniture
from ridgeline_ui_kivy.miniature import boxed, natural_height
from ridgeline_ui_kivy.scene import Wishes
from ridgeline_ui_kivy.stage import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline_ui_kivy.places import Places
    from ridgeline_ui_kivy.scene import Scene

SUFFIXES = (".png", ".jpg")
"""What can be written."""
WIDTH, LOWEST, HIGHEST = 1000, 480, 1400
"""Width of a picture whose size is not said, and between what its height lies, in pixels."""
LEAST, MOST = 120, 4096
"""Sides that a picture may have, in pixels."""
_EDGE = 0.025
"""Felt around the cards, by the shorter side."""


def draw(
    game: Game, state: State, path: Path, size: tuple[int, int] | None = None, *, dark: bool = False
) -> tuple[int, int]:
    """Write a picture of a position, and return its size.

    A process can draw one: the window that is drawn in keeps its size.

    :param path: its suffix says the format.
    :param size: width and height in pixels; None for a height that fits the board.
    :param dark: use the dark theme.
    :raises RidgelineError: for a format or a size that cannot be, or where nothing can be drawn.
    :raises OSError: if it cannot be written.
    """
    if path.suffix.lower() not in SUFFIXES:
        found = f"a name that ends in {path.suffix}" if path.suffix else "a name without an ending"
        message = f"{path}: found {found}, expected {' or '.join(SUFFIXES)}"
        raise RidgelineError(message, code="picture")
    needs = furniture(game.parts)
    if size is None:
        size = WIDTH, round(min(HIGHEST, max(LOWEST, WIDTH * natural_height(needs))))
    if not all(LEAST <= side <= MOST for side in size):
        message = f"found {size[0]}x{size[1]}, expected sides of {LEAST} to {MOST} pixels"
        raise RidgelineError(message, code="picture")
    edge = round(min(size) * _EDGE)
    places = boxed(needs, Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge), 1.0)
    open_window(*size)
    _paint(compose(game, state, places, Wishes()), places, "dark" if dark else "light")

    from ridgeline_ui_kivy import pixels  # there is a window now

    pixels.write(path, *pixels.read_window())
    return size


def _paint(scene: Scene, places: Places, colours: str) -> None:
    """Let the window show a scene and nothing else."""
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.metrics import Metrics

    from ridgeline_ui_kivy import theme
    from ridgeline_ui_kivy.board import Board

    Metrics.density = Metrics.fontscale = 1
    theme.use(colours, "green")
    board = Board()
    Window.add_widget(board)
    board.size = Window.size  # the felt follows it
    board.show(scene, places)
    for _ in range(2):
        EventLoop.idle()
