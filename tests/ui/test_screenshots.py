"""The pictures of ``make screenshots``: every screen that is registered can be drawn."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from ridgeline.rules.library import Library

PACKAGING = Path(__file__).parents[2] / "packaging"


@pytest.fixture
def screenshots(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(PACKAGING))
    return importlib.import_module("screenshots")


@pytest.mark.slow
def test_every_screen_is_drawn(
    window: None, library: Library, screenshots: Any, tmp_path: Path
) -> None:
    names = [screen.name for screen in screenshots.SCREENS]
    assert len(set(names)) == len(names)
    screenshots.draw(library, tmp_path, sizes=[(360, 800, 1.0)], modes=["dark"])
    pictures = {path.stem: path.read_bytes() for path in (tmp_path / "dark").glob("*.png")}
    assert set(pictures) == {f"{name}-360x800" for name in names}
    assert len(set(pictures.values())) == len(pictures), "two screens look the same"
    for path in (tmp_path / "dark").glob("*.png"):
        with Image.open(path) as picture:
            colours = picture.convert("RGB").getcolors(360 * 800)
        assert colours is None or len(colours) > 50, path.name
