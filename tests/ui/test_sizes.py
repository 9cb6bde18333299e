"""The app in windows of many sizes and densities: all is followed at once, and can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.core.text import Label as TextImage
from ui_table import MakeStage

from ridgeline_ui_kivy.geometry import Insets
from ridgeline_ui_kivy.sheetparts import Row


def test_a_resize_in_play_is_followed_at_once(stage: MakeStage) -> None:
    app = stage(animations=True)
    app.tap_place("4.3")
    assert app.screen.board.moving
    for size in ((640, 360), (800, 1000), (360, 800), (320, 320), (640, 360)):
        app.resize(size)
        places = app.places
        assert (places.safe.w, places.safe.h) == size
        drawn = {s.place: s.rect for s in app.screen.board.drawn}
        assert drawn["4.1"] == places.slots[18]
        undo = places.bars.buttons["undo"]
        assert tuple(app.screen.chrome.buttons["undo"].pos) == (undo.x, undo.y)
    app.tap_place("4.6")
    assert app.session.moves == 2


@pytest.mark.parametrize("size", [(360, 300), (320, 320), (640, 360), (360, 640)])
def test_the_status_is_legible_in_every_window(stage: MakeStage, size: tuple[int, int]) -> None:
    app = stage(size=size, time=True)
    labels = app.screen.chrome.status._labels
    for label in labels:
        assert label.texture_size[0] <= label.width
    for one, two in pairwise(labels):
        assert one.right <= two.x + 1


def test_a_sheet_follows_a_resize(stage: MakeStage) -> None:
    app = stage()
    app.screen.menus.open_new_game()
    app.resize((640, 360))
    x, y, width, height = app.sheet.frame
    assert x >= 0
    assert x + width <= 640
    assert y >= 0
    assert y + height <= 360


@pytest.mark.parametrize("size", [(640, 360), (700, 340)])
def test_new_game_in_a_low_window_has_two_columns(stage: MakeStage, size: tuple[int, int]) -> None:
    app = stage(size=size)
    app.screen.menus.open_new_game()
    app.settle()
    sheet = app.sheet
    low, top = sheet._scroll.y, sheet._scroll.top
    in_sight = [
        row._title.text
        for row in sheet.walk()
        if isinstance(row, Row)
        and low <= row.to_window(*row.pos)[1]
        and row.to_window(0, row.top)[1] <= top + 1
    ]
    assert len(in_sight) >= 4
    assert {"A new deal", "TriPeaks", "TriPeaks Classic"} <= set(in_sight)
    sheet.ask_code()
    sheet.build()
    sheet.code_input.text = "py1-n-aaaaaas"
    app.frames(3)
    app.press(sheet.foot.children[0])
    assert app.session.code == "PY1-N-AAAAAAS"
    app.screen.menus.open_new_game()
    app.resize((360, 640))
    assert not app.sheet.low
    app.resize(size)
    assert app.sheet.low


@pytest.mark.parametrize("density", [1.0, 2.0, 3.0])
def test_densities(stage: MakeStage, density: float) -> None:
    size = (round(360 * density), round(640 * density))
    app = stage(size=size, density=density)
    assert app.places.card[0] >= 35 * density
    app.tap_place("4.3")
    assert app.session.moves == 1
    for button in app.screen.chrome.buttons.values():
        assert min(button.size) >= 48 * density


def test_insets_keep_everything_away_from_the_edges(stage: MakeStage) -> None:
    app = stage()
    app.screen.insets = Insets(0, 90, 0, 48)
    app.screen.view.layout()
    app.frames(2)
    for button in app.screen.chrome.buttons.values():
        assert button.y >= 48
        assert button.top <= 640 - 90


def test_the_picture_is_where_geometry_says(stage: MakeStage) -> None:
    app = stage()
    (width, height), pixels = app.pixels()
    assert (width, height) == (360, 640)

    def pixel(x: float, y: float) -> tuple[int, int, int]:
        at = (int(y) * width + int(x)) * 4
        return pixels[at], pixels[at + 1], pixels[at + 2]

    for place in ("4.1", "4.10", "W"):
        rect = app.screen.view.scene.touch[place]
        light = pixel(rect.right - rect.w * 0.5, rect.top - rect.h * 0.06)
        assert min(light) > 220, place
    blue = pixel(*app.point("1.2"))
    assert blue[2] > blue[0]
    red, green, _ = pixel(20, app.places.bars.message.y + 4)
    assert green > red
    assert len({pixels[i : i + 4] for i in range(0, len(pixels), 4)}) > 200


TITLES = [
    ("tripeaks-easy", 100, (360, 640), "TriPeaks · Easy", "TP1-E-AAAAAAB"),
    ("tripeaks-easy", 200, (360, 640), "TriPeaks · Easy", "TP1-E-AAAAAAB"),
    ("tripeaks-easy", 200, (320, 480), "TriPeaks", "…AAAAAAB"),
    ("tripeaks-easy", 200, (640, 360), "TriPeaks · Easy", "TP1-E-AAAAAAB"),
    ("tripeaks-classic", 100, (360, 640), "TriPeaks Classic", "TP1-C-AAAAAAB"),
]


@pytest.mark.parametrize(("ruleset", "text", "size", "name", "code"), TITLES)
def test_the_title_says_as_much_as_can_be_read(
    stage: MakeStage, ruleset: str, text: int, size: tuple[int, int], name: str, code: str
) -> None:
    """Whole words at a size that can be read; what is worth least is left out."""
    title = stage(ruleset, size=size, text_size=text).screen.chrome.title
    assert (title._name.text, title._code.text) == (name, code)
    for label, least in ((title._name, 17), (title._code, 13)):
        assert label.font_size >= least * text / 100 / 1.5
        written = TextImage(font_size=label.font_size, bold=label.bold).get_extents(label.text)[0]
        assert written <= label.width
