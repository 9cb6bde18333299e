"""Pictures on a canvas, as few draw calls as their order allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby, zip_longest
from operator import is_
from typing import Any

from kivy.graphics import Color, InstructionGroup, Mesh

from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.theme import Colour

Picture = tuple[Any, Rect, Colour]
"""A texture, where it is drawn, and the colour that it is multiplied by."""


class Pool:
    """Textured rectangles; neighbours of one atlas and one colour are one draw call together."""

    def __init__(self, canvas: Any) -> None:
        """Begin empty, in a canvas."""
        self._group = InstructionGroup()
        canvas.add(self._group)
        self._runs: list[Run] = []

    def show(self, pictures: Sequence[Picture]) -> None:
        """Draw textures into rectangles with a colour each, in this order."""
        runs = [list(run) for _, run in groupby(pictures, _kind)]
        while len(self._runs) < len(runs):
            self._runs.append(Run(self._group))
        while len(self._runs) > len(runs):
            self._runs.pop().remove()
        for run, shown in zip(self._runs, runs, strict=True):
            run.show(shown)


def _kind(picture: Picture) -> tuple[object, Colour]:
    texture, _, colour = picture
    return texture.id, colour


class Run:
    """Pictures that are drawn in one call: all of one atlas, all in one colour."""

    def __init__(self, group: InstructionGroup) -> None:
        """Draw nothing yet."""
        self._group = group
        self._shown: list[Picture] = []
        self._corners: list[tuple[float, ...]] = []
        self._tint, self._mesh = Color(1, 1, 1, 1), Mesh(mode="triangles")
        group.add(self._tint)
        group.add(self._mesh)

    def show(self, pictures: list[Picture]) -> None:
        """Draw some pictures; those that are drawn already cost nothing."""
        before = self._shown
        if len(before) == len(pictures) and all(map(is_, before, pictures)):
            return
        texture, _, colour = pictures[0]
        if tuple(self._tint.rgba) != colour:
            self._tint.rgba = colour
        self._mesh.texture = texture
        changed = zip_longest(before, pictures, self._corners)
        self._corners = [
            corners if old is new and corners is not None else _corners(new)
            for old, new, corners in changed
            if new is not None
        ]
        self._mesh.vertices = list(chain.from_iterable(self._corners))
        if len(before) != len(pictures):
            self._mesh.indices = [
                4 * number + corner
                for number in range(len(pictures))
                for corner in (0, 1, 2, 2, 3, 0)
            ]
        self._shown = pictures

    def remove(self) -> None:
        """Take it off the canvas."""
        self._group.remove(self._tint)
        self._group.remove(self._mesh)


def _corners(picture: Picture) -> tuple[float, ...]:
    """Return position and place in the texture of four corners, from the lower left round."""
    texture, rect, _ = picture
    a, b, c, d, e, f, g, h = texture.tex_coords
    x, y, right, top = rect.x, rect.y, rect.right, rect.top
    return x, y, a, b, right, y, c, d, right, top, e, f, x, top, g, h
