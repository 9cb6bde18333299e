"""The atlases and the colours: that everything is there, crisp and legible."""

from __future__ import annotations

import json
import runpy
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.stencilview import StencilView
from PIL import Image, ImageChops
from ui_table import MakeStage

from ridgeline.cards import RANKS, SUITS, parse_face
from ridgeline_ui_kivy.deck import (
    ASSETS,
    BACKS,
    BUCKETS,
    ICON_BUCKETS,
    PALETTES,
    Look,
    bucket,
    cards_for,
)
from ridgeline_ui_kivy.faces import shape_of
from ridgeline_ui_kivy.language import LANGUAGES
from ridgeline_ui_kivy.texts import card_text
from ridgeline_ui_kivy.theme import FELTS, MODES, Colour, theme_of

CARDS = {f"{rank}{suit}" for rank in RANKS for suit in SUITS} | {"*J", "empty"}
CARDS |= {f"back-{name}" for name in BACKS}
DRAWN_LETTERS = [
    ("A", chr(0x422)),
    ("J", "B"),
    ("J", "V"),
    ("Q", "D"),
    ("Q", chr(0x414)),
    ("K", "R"),
]
RINGS = {"free", "picked", "blocker", "hint"}
SHEETS = [
    (f"{palette}-{shape}-{width}", width)
    for palette in PALETTES
    for shape, widths in BUCKETS.items()
    for width in widths
]


def atlas(stem: str) -> tuple[Image.Image, dict[str, list[int]]]:
    ((name, places),) = json.loads((ASSETS / f"{stem}.atlas").read_text("utf-8")).items()
    assert name == f"{stem}.png"
    return Image.open(ASSETS / name).convert("RGBA"), places


@pytest.mark.parametrize(("stem", "width"), SHEETS)
def test_every_card_is_in_every_atlas(stem: str, width: int) -> None:
    image, places = atlas(stem)
    assert set(places) == CARDS | RINGS
    for side in image.size:
        assert side & (side - 1) == 0, "textures are powers of two"
    for name, (x, y, w, h) in places.items():
        box = (x, image.height - y - h, x + w, image.height - y)
        picture = image.crop(box)
        assert picture.getbbox(), name
        assert w > width
    cells = sorted((y, x) for x, y, _, _ in places.values())
    assert len(set(cells)) == len(places)


@pytest.mark.parametrize(("stem", "width"), SHEETS)
def test_no_two_cards_look_alike(stem: str, width: int) -> None:
    image, places = atlas(stem)
    pictures = {
        image.crop((x, image.height - y - h, x + w, image.height - y)).tobytes()
        for x, y, w, h in places.values()
    }
    assert len(pictures) == len(places)


@pytest.mark.parametrize(("stem", "width"), SHEETS)
def test_cards_with_other_letters_are_as_large_and_look_otherwise(stem: str, width: int) -> None:
    image, places = atlas(stem)
    other, lettered = atlas(f"{stem}-letters")
    assert set(lettered) == {
        f"{card}{suit}={letter}" for card, letter in DRAWN_LETTERS for suit in SUITS
    }
    for name, (x, y, w, h) in lettered.items():
        left, low, wide, high = places[name[:2]]
        assert (w, h) == (wide, high)
        mine = other.crop((x, other.height - y - h, x + w, other.height - y))
        usual = image.crop((left, image.height - low - h, left + w, image.height - low))
        assert ImageChops.difference(mine, usual).getbbox(), name


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards_show_the_letters_of_the_language(stage: MakeStage, code: str) -> None:
    app = stage(own_letters=True, language=code)
    letters = LANGUAGES[code].letters
    assert app.screen.board.look.letters == tuple(letters.items())
    usual = cards_for((48, 72), 1.0, Look())
    shown = cards_for((48, 72), 1.0, app.screen.board.look)
    drawn = {"\N{CYRILLIC CAPITAL LETTER KA}": "K"}
    for rank in "AJQK2":
        own = letters.get(rank, rank)
        same = shown.region(f"{rank}H").tex_coords == usual.region(f"{rank}H").tex_coords
        same = same and shown.region(f"{rank}H").id == usual.region(f"{rank}H").id
        assert same == (drawn.get(own, own) == rank)
        assert f"{own}\N{BLACK HEART SUIT}" in card_text(parse_face(f"{rank}H"))


def test_icons_are_white(stage: MakeStage) -> None:
    for size in ICON_BUCKETS:
        image, places = atlas(f"icons-{size}")
        assert {"menu", "undo", "redo", "new", "options", "round", "rim"} <= set(places)
        assert image.getpixel((0, 0)) == (255, 255, 255, 0)


def test_which_picture_serves_a_card() -> None:
    assert shape_of((35, 61), 1.0) == "tall"
    assert shape_of((50, 76), 1.0) == "compact"
    assert shape_of((122, 171), 1.0) == "classic"
    assert shape_of((122, 213), 3.5) == "tall"
    assert shape_of((122, 171), 1.0, huge=True) == "compact"
    assert shape_of((108, 43), 1.0) == "wide"
    assert shape_of((66, 61), 1.0) == "square"
    assert bucket((72, 108, 160), 40) == 72
    assert bucket((72, 108, 160), 75) == 72  # a little larger is not seen
    assert bucket((72, 108, 160), 80) == 108
    assert bucket((72, 108, 160), 900) == 160


def luminance(colour: Colour) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def over(top: Colour, ground: Colour) -> Colour:
    """Return what is seen of a colour that lets its ground through."""
    mixed = [a * top[3] + b * (1 - top[3]) for a, b in zip(top[:3], ground[:3], strict=True)]
    return mixed[0], mixed[1], mixed[2], 1.0


PAIRS = {
    "felt": ("mark",),
    "bar": ("text", "faint", "accent"),
    "button": ("text", "off"),
    "pressed": ("text",),
    "lane": ("text",),
    "primary": ("text",),
    "primary_pressed": ("text",),
    "sheet": ("ink", "ink_faint", "link", "error", "red"),
    "choice": ("ink", "ink_faint", "link"),
    "field": ("ink", "link"),
    "field_wrong": ("ink",),
}
"""What is written on which ground."""


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("mode", MODES)
def test_texts_stand_out_from_their_ground(mode: str, felt: str) -> None:
    theme = theme_of(mode, felt)
    for ground, texts in PAIRS.items():
        below = over(getattr(theme, ground), theme.felt)
        for text in texts:
            shown = over(getattr(theme, text), below)
            assert contrast(shown, below) >= (7 if mode == "contrast" else 4.5), (text, ground)


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("mode", MODES)
def test_cards_stand_out_from_the_felt(mode: str, felt: str) -> None:
    """By their paper or by their edge."""
    theme = theme_of(mode, felt)
    palette = palettes()["two"]
    red, green, blue, _ = (a * b for a, b in zip(colour(palette.paper), theme.card, strict=True))
    edge = colour(palette.edge)
    most = max(contrast((red, green, blue, 1.0), theme.felt), contrast(edge, theme.felt))
    assert most >= 3


def test_every_colour_is_a_colour() -> None:
    for mode in MODES:
        for felt in FELTS:
            theme = theme_of(mode, felt)
            for field in fields(theme):
                assert all(0 <= part <= 1 for part in getattr(theme, field.name))


def test_the_look_changes_at_once(stage: MakeStage) -> None:
    app = stage()
    before = app.pixels()
    settings = app.screen.table.settings
    changes: tuple[dict[str, Any], ...] = (
        {"colours": "dark"},
        {"felt": "sand"},
        {"suits": "four"},
        {"back": "rose"},
        {"faces": "all"},
    )
    for change in changes:
        settings = replace(settings, **change)
        app.screen.controls.apply(settings)
        app.settle()
        after = app.pixels()
        assert after != before, change
        before = after
    app.screen.controls.apply(replace(settings, colours="light", felt="green"))


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("shape", BUCKETS)
def test_suits_are_told_apart_without_colours(palette: str, shape: str) -> None:
    """Colour is never the only sign: as silhouettes, no two cards are nearly the same."""
    image, places = atlas(f"{palette}-{shape}-{BUCKETS[shape][1]}")
    silhouettes = {}
    for name in sorted(CARDS - {"empty"}):
        x, y, w, h = places[name]
        picture = Image.new("RGBA", (w, h), "white")
        picture.alpha_composite(image.crop((x, image.height - y - h, x + w, image.height - y)))
        silhouettes[name] = picture.convert("L").point([255] * 150 + [0] * 106)
    for one, other in combinations(silhouettes, 2):
        apart = ImageChops.difference(silhouettes[one], silhouettes[other])
        least = 0.04 * min(silhouettes[name].histogram()[255] for name in (one, other))
        assert apart.histogram()[255] >= least, (one, other)


def palettes() -> dict[str, Any]:
    """Return the palettes that the atlases were drawn with."""
    path = Path(__file__).parents[2] / "packaging" / "deck" / "palette.py"
    names = runpy.run_path(str(path))
    return {palette.name: palette for palette in names["PALETTES"]}


@pytest.mark.parametrize("name", PALETTES)
def test_suits_stand_out_from_the_paper(name: str) -> None:
    palette = palettes()[name]
    for ink in palette.suits.values():
        least = 7 if name == "contrast" else 4.5
        assert contrast(colour(ink.sign), colour(palette.paper)) >= least
        assert contrast(colour(ink.sign), colour(ink.tint)) >= 4.5


def colour(text: str) -> Colour:
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, 1.0


@pytest.mark.parametrize("shape", BUCKETS)
def test_outlines_are_told_apart_without_colours(shape: str) -> None:
    """What is free, selected, in the way or hinted at differs in its line, too."""
    image, places = atlas(f"two-{shape}-{BUCKETS[shape][2]}")
    lines = {}
    for name in sorted(RINGS):
        x, y, w, h = places[name]
        picture = image.crop((x, image.height - y - h, x + w, image.height - y))
        lines[name] = picture.getchannel("A").point([0] * 160 + [255] * 96)
    for one, other in combinations(lines, 2):
        apart = ImageChops.difference(lines[one], lines[other]).histogram()[255]
        assert apart >= 0.2 * min(lines[name].histogram()[255] for name in (one, other))


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_the_table_has_no_stencils(stage: MakeStage, size: tuple[int, int]) -> None:
    """Public report 59: they make Android's graphics slow."""
    app = stage(size=size)
    assert not [each for each in app.screen.walk() if isinstance(each, StencilView)]
