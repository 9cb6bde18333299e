"""The file of a player's own game, as a person would write it. Knows nothing of Kivy.

A copy says only what differs from the game that it was made from; a board that is another one is
drawn as a map.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from ridgeline.rules.drawing import Cell, Drawing
from ridgeline.rules.resolve import merge
from ridgeline.rules.sketches import GRAPH, sketched, tableau_of
from ridgeline.rules.writing import ruleset_text
from ridgeline.scaffold import names
from ridgeline.syntax.keys import keys_of
from ridgeline.syntax.sections import FORMAT, SELECTORS
from ridgeline_ui_kivy.draft import Draft
from ridgeline_ui_kivy.language import _

if TYPE_CHECKING:
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset

_FACES = {"covered": "covered", "open": "none"}
_CHOOSING = tuple(f"{section}.{name}" for section, name in SELECTORS.items())
"""Keys that decide which others there are."""


class DraftFile:
    """Writes drafts, for some library.

    :param library: where the games are that drafts are copies of.
    """

    def __init__(self, library: Library) -> None:
        """Begin with nothing known."""
        self._library = library
        self._sketches: dict[str, Drawing] = {}

    def text(self, draft: Draft) -> str:
        """Return the file.

        :raises RidgelineError: if the game that it is a copy of is not there any more.
        """
        return ruleset_text(self.tree(draft))

    def tree(self, draft: Draft) -> dict[str, object]:
        """Return what the file says.

        :raises RidgelineError: if the game that it is a copy of is not there any more.
        """
        base = self._library.ruleset(draft.base) if draft.base else None
        redrawn = base is None or self._is_redrawn(draft, base)
        tree: dict[str, Any] = {"ridgeline": FORMAT, "id": self.id_of(draft)}
        if draft.name:
            tree["name"] = draft.name
        if base is not None:
            # Translators: where the rules of a player's own game come from
            tree["source"] = _("After {game}").format(game=_(base.name))[:200]
        if base is not None and redrawn and base.sections.tableau.shape == GRAPH:
            tree |= {key: value for key, value in base.tree.items() if key not in _OF_A_FILE}
            tree.pop("tableau", None)
        elif base is not None:
            tree["extends"] = base.id
        if redrawn:
            if "extends" in tree:  # else it is a board of its own anyhow
                tree["family"] = draft.name or tree["id"]
            tree["code"] = {"prefix": self.prefix_of(draft)}
            tree["tableau"] = self._tableau(draft, base)
            if base is not None and base.sections.match.apart != "none":
                tree["match"] = {"apart": "none"}
        elif base is not None and _faces(self._sketch(base)) != _faces(draft.board):
            tree["tableau"] = {"face-down": _FACES[draft.faces]}
        for key in sorted(draft.settings, key=lambda key: key not in _CHOOSING):
            self._put(tree, key, draft.settings[key], self._before(key, draft, base))
        return tree

    def _put(self, tree: dict[str, Any], key: str, value: object, before: object) -> None:
        """Write a key down, unless that says nothing."""
        if value == before or (key != "switches" and not self._is_known(key, tree)):
            return
        section, _dot, name = key.rpartition(".")
        if section:
            tree[section] = {**tree.get(section, {}), name: value}
        else:
            tree[name] = value

    def _is_known(self, key: str, tree: Mapping[str, Any]) -> bool:
        """Say whether the kinds that a draft chooses have a key."""
        vocabulary, parent = self._library.vocabulary, tree.get("extends")
        if isinstance(parent, str):
            tree = merge(self._library.ruleset(parent).tree, tree, vocabulary)
        return vocabulary.find(key, tree) is not None

    def _before(self, key: str, draft: Draft, base: Ruleset | None) -> object:
        """Return what a key says where the file does not say it."""
        section, _dot, name = key.rpartition(".")
        if key == "switches":
            return [switch.key for switch in base.switches] if base else []
        vocabulary = self._library.vocabulary
        if base is not None and base.has(key):
            selector = SELECTORS.get(section, "")
            chosen = f"{section}.{selector}"
            same = not selector or draft.settings.get(chosen, base.plain(chosen)) == base.plain(
                chosen
            )
            stays = any(name in keys_of(m.keys) for m in vocabulary.modifiers(section))
            if same or stays or key == chosen:
                return base.plain(key)
        found = next((each for each in vocabulary.keys(section) if each.name == name), None)
        return found.plain_default if found is not None and not found.required else None

    # ---- the board -------------------------------------------------------------------------

    def _is_redrawn(self, draft: Draft, base: Ruleset) -> bool:
        """Say whether the board is another one than that of the game it was copied from."""
        old, new = self._sketch(base), draft.board
        turned = draft.faces == "drawn" and _faces(old) != _faces(new)
        return turned or _places(old) != _places(new)

    def _sketch(self, base: Ruleset) -> Drawing:
        if base.id not in self._sketches:
            self._sketches[base.id] = sketched(self._library, base)
        return self._sketches[base.id]

    def _tableau(self, draft: Draft, base: Ruleset | None) -> dict[str, object]:
        board = draft.board
        tableau: dict[str, object] = {"shape": "none"}
        if board.cards:
            tableau = tableau_of(board)
        if base is None:
            return tableau
        keys = base.sections.tableau
        kept = keys.shape == tableau["shape"]
        if kept and keys.face_down != "as-drawn":
            tableau.setdefault("face-down", "as-drawn")
        if keys.coverage != "all" and not kept:
            tableau["coverage"] = keys.coverage
        if isinstance(keys.peaks, tuple):
            rows = len({row for row, _ in board.cards})
            if max(max(group) for group in keys.peaks) > rows:
                tableau["peaks"] = "tips"
            elif not kept:
                tableau["peaks"] = base.plain("tableau.peaks")
        return tableau

    # ---- its names -------------------------------------------------------------------------

    def id_of(self, draft: Draft) -> str:
        """Return the id: the one that it was saved under, else one made of its name."""
        if draft.saved:
            return draft.saved
        return names.id_of(draft.name, self._library.catalogue.taken)

    def prefix_of(self, draft: Draft) -> str:
        """Return the letters of its deal codes: those that it was saved with, else some of its name."""
        saved = self._library.catalogue.get(draft.saved)
        if saved is not None and saved.code.owner == saved.id and saved.code.prefix:
            return saved.code.prefix
        return names.prefix_of(self.id_of(draft), self._library.prefixes())


_OF_A_FILE = ("ridgeline", "id", "name", "source", "author", "family", "extends", "code", "version")


def _places(drawing: Drawing) -> tuple[Collection[Cell], Collection[tuple[Cell, Cell]]]:
    """Return cells and covers, counted from the upper left corner."""
    top = min((row for row, _ in drawing.cards), default=0)
    left = min((column for _, column in drawing.cards), default=0)

    def moved(cell: Cell) -> Cell:
        return cell[0] - top, cell[1] - left

    return {moved(c) for c in drawing.cards}, {(moved(a), moved(b)) for a, b in drawing.covers}


def _faces(drawing: Drawing) -> list[bool]:
    return [drawing.cards[cell].up for cell in drawing.order]
