"""A game that the player is making: its board, its rules, its name. Knows nothing of Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, get_args

from ridgeline.rules.drawing import Card, Cell, Drawing
from ridgeline.rules.folders import own_folder
from ridgeline.rules.sketches import sketched
from ridgeline.syntax.sections import FIXED
from ridgeline_ui_kivy.language import _

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

Faces = Literal["covered", "open", "drawn"]
"""Which cards lie face down: those that are covered, none, or those that were turned one by one."""

FACE_DOWN = "tableau.face-down"
"""What a setting of this key would say is said by :attr:`Draft.faces`."""
SWITCHES = "switches"
_BOARD_KEYS = {"shape", "map", "nodes", "covers", "down", "face-down", "coverage", "peaks"}
NEW_GAME: Mapping[str, object] = MappingProxyType(
    {"match.kind": "adjacent", "match.king-ace": "joined", "switches": ["match.king-ace"]}
)
"""The rules that a game of one's own begins with."""


@dataclass(frozen=True)
class Draft:
    """A game in the making; every change makes another one.

    :param name: as the player calls it.
    :param base: id of the ruleset of which it is a copy; empty if it is none.
    :param drawing: the board; its faces count where ``faces`` is ``drawn``.
    :param settings: what was chosen of the rules, dotted key to value of YAML.
    :param saved: id under which it was saved; empty if it never was.
    """

    name: str = ""
    base: str = ""
    drawing: Drawing = field(default_factory=Drawing)
    faces: Faces = "covered"
    settings: Mapping[str, object] = field(default_factory=lambda: NEW_GAME)
    saved: str = ""

    @property
    def board(self) -> Drawing:
        """The drawing with the faces as they will be dealt."""
        if self.faces == "drawn":
            return self.drawing
        down = self.drawing.covered if self.faces == "covered" else frozenset()
        return self.drawing.faced(self.drawing.cards.keys() - down)

    def turned(self, cells: Iterable[Cell]) -> Draft:
        """Return it with some cards the other way up; from now on each lies as it was turned."""
        up = {cell for cell, card in self.board.cards.items() if card.up}
        return replace(self, drawing=self.drawing.faced(up ^ set(cells)), faces="drawn")

    def with_faces(self, faces: Faces) -> Draft:
        """Return it with another say about faces; none of the cards turns by ``drawn`` itself."""
        drawing = self.board if faces == "drawn" else self.drawing
        return replace(self, drawing=drawing, faces=faces)

    def with_settings(self, settings: Mapping[str, object]) -> Draft:
        """Return it with further settings over those that it has."""
        return replace(self, settings=MappingProxyType({**self.settings, **settings}))


def copied(library: Library, ruleset: Ruleset) -> Draft:
    """Return a copy of a game to be changed.

    :raises RidgelineError: if it makes no game.
    """
    drawing = sketched(library, ruleset)
    faces: Faces = "drawn"
    if not drawing.down:
        faces = "open"
    elif drawing.down == drawing.covered:
        faces = "covered"
    settings = {key: value for key, value in ruleset.settings.items() if key != FACE_DOWN}
    # Translators: the name of a player's own game, made from another one
    name = _("My {game}").format(game=_(ruleset.name))
    return Draft(name[:80], ruleset.id, drawing, faces, MappingProxyType(settings))


def can_reopen(library: Library, ruleset: Ruleset) -> bool:
    """Say whether a game is one of the player's own that the editor can change."""
    layer = library.catalogue.layers.get(ruleset.id)
    return layer is not None and Path(layer.path).parent == own_folder() and _is_ours(layer.tree)


def _is_ours(tree: Mapping[str, object]) -> bool:
    """Say whether a file holds nothing but what the editor writes."""
    tableau, code = tree.get("tableau", {}), tree.get("code", {})
    return (
        isinstance(tableau, Mapping)
        and isinstance(code, Mapping)
        and not {"author", "version"} & set(tree)
        and set(code) <= {"prefix"}
        and set(tableau) <= _BOARD_KEYS
    )


def reopened(library: Library, ruleset: Ruleset) -> Draft:
    """Return the draft from which a game was saved.

    :param ruleset: one that it :func:`can_reopen`.
    :raises RidgelineError: if it makes no game.
    """
    tree = library.catalogue.layers[ruleset.id].tree
    settings: dict[str, object] = {}
    for section, block in tree.items():
        if section == SWITCHES:
            settings[section] = block
        elif section not in FIXED and section != "tableau":
            keys = block.items() if isinstance(block, Mapping) else ()
            settings |= {f"{section}.{key}": value for key, value in keys}
            if not isinstance(block, Mapping):
                settings[section] = block
    return replace(
        copied(library, ruleset),
        name=ruleset.name,
        base=str(tree.get("extends", "")),
        settings=MappingProxyType(settings),
        saved=ruleset.id,
    )


def to_plain(draft: Draft) -> dict[str, Any]:
    """Return a draft as JSON can keep it."""
    drawing = draft.drawing
    return {
        "name": draft.name,
        "base": draft.base,
        "cards": [[*cell, *card] for cell, card in sorted(drawing.cards.items())],
        "added": sorted([*upper, *lower] for upper, lower in drawing.added),
        "removed": sorted([*upper, *lower] for upper, lower in drawing.removed),
        "axis": drawing.axis,
        "faces": draft.faces,
        "settings": dict(draft.settings),
        "saved": draft.saved,
    }


def from_plain(plain: object) -> Draft | None:
    """Return the draft that was kept; None if what was kept is none."""
    try:
        if not isinstance(plain, Mapping) or plain["faces"] not in get_args(Faces):
            return None
        cards = {
            (int(row), int(column)): Card(int(layer), bool(up))
            for row, column, layer, up in plain["cards"]
        }
        return Draft(
            name=str(plain["name"]),
            base=str(plain["base"]),
            drawing=Drawing(
                MappingProxyType(cards),
                _covers(plain["added"], cards),
                _covers(plain["removed"], cards),
                int(plain["axis"]),
            ),
            faces=plain["faces"],
            settings=MappingProxyType({str(key): v for key, v in plain["settings"].items()}),
            saved=str(plain["saved"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _covers(rows: Iterable[Any], cards: Mapping[Cell, Card]) -> frozenset[tuple[Cell, Cell]]:
    covers = ((tuple(row[:2]), tuple(row[2:])) for row in rows)
    return frozenset((a, b) for a, b in covers if a in cards and b in cards)
