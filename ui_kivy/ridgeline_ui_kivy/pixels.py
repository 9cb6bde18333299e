"""What the window shows, as pixels and as a file. Import it once there is a window."""

from __future__ import annotations

from pathlib import Path

from kivy.core.image import ImageLoader
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels


def read_window() -> tuple[tuple[int, int], bytes]:
    """Draw the window and return its size and its RGBA pixels, lowest line first."""
    Window.dispatch("on_draw")
    glFinish()
    width, height = Window.size
    return (width, height), bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))


def write(path: Path, size: tuple[int, int], rgba: bytes) -> None:
    """Write pixels, lowest line first, as the file that the suffix says.

    :param path: with one of :data:`~ridgeline_ui_kivy.preview.SUFFIXES`.
    :raises OSError: if it cannot be written.
    """
    path.open("ab").close()  # the loader says nothing of what goes wrong
    rgb = bytearray(len(rgba) // 4 * 3)
    for channel in range(3):
        rgb[channel::3] = rgba[channel::4]
    format_ = path.suffix.lower().removeprefix(".")
    [loader] = [each for each in ImageLoader.loaders if each.can_save(format_, False)]
    loader.save(str(path), *size, "rgb", bytes(rgb), True, format_)
