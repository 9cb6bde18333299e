"""The text of a new ruleset: a board of its own, or what one might change in another game."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from ridgeline.rules.schema import SCHEMA
from ridgeline.rules.writing import tree_text
from ridgeline.syntax.keys import Key, keys_of
from ridgeline.syntax.sections import FIXED, TOP

if TYPE_CHECKING:
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.vocabulary import Vocabulary

WIDTH = 98
"""Of a line of comment."""

EVERYDAY = frozenset(
    (
        "match.kind",
        "pack.jokers",
        "pack.packs",
        "score.use",
        "stock.deal",
        "stock.draw",
        "stock.passes",
        "tableau.face-down",
        "tableau.shape",
        "waste.start",
        "win",
    )
)
"""What is worth changing in most games, even where it is as usual."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells a new ruleset from all others.

    :param id: unique, as :func:`~ridgeline.scaffold.names.id_of` makes it.
    :param name: for people.
    :param prefix: letters of its deal codes.
    """

    id: str
    name: str
    prefix: str

    def words(self) -> dict[str, str]:
        """Return what stands in the templates for it, as it is or in whole lines of YAML."""
        return {
            "id": self.id,
            "prefix": self.prefix,
            "id_line": tree_text({"id": self.id}).rstrip(),
            "name_line": tree_text({"name": self.name}).rstrip(),
            "schema": SCHEMA,
        }


def filled(template: str, words: dict[str, str]) -> str:
    """Return a template of this package with its words put in."""
    text = files("ridgeline.scaffold").joinpath("templates", template).read_text("utf-8")
    return Template(text).substitute(words)


def board_text(identity: Identity) -> str:
    """Return a small complete game on a board that is drawn with letters."""
    return filled("board.yaml.txt", identity.words())


def variant_text(identity: Identity, parent: Ruleset, vocabulary: Vocabulary) -> str:
    """Return a ruleset that plays as another one, with what one might change as comments.

    A comment says what a key means and what it takes; below it stands the key with the parent's
    value, and counts once its ``#`` is gone.
    """
    head = filled("variant.yaml.txt", {**identity.words(), "parent": parent.id})
    sections = (_section(name, parent, vocabulary) for name in (TOP, *vocabulary.sections))
    return "\n".join([head, *("\n".join([*lines, ""]) for lines in sections if lines)])


def _section(section: str, ruleset: Ruleset, vocabulary: Vocabulary) -> list[str]:
    """Return the lines of a section; none if nothing in it is worth changing."""
    if section in FIXED:
        return []
    lines: list[str] = []
    indent = "  " if section else ""
    readers = vocabulary.readers.get(section, {})
    for name, key in _worth_changing(section, ruleset):
        lines += _comment(f"{key.help}. Takes {readers.get(key.name, key.reader).expects}.", indent)
        written = tree_text({key.name: ruleset.plain(name)})
        lines += (f"{indent}#{line}" for line in written.splitlines())
    return [f"{section}:", *lines] if section and lines else lines


def _comment(text: str, indent: str) -> list[str]:
    mark = f"{indent}# "
    return textwrap.wrap(
        text, WIDTH, initial_indent=mark, subsequent_indent=mark, break_on_hyphens=False
    )


def _worth_changing(section: str, ruleset: Ruleset) -> Iterator[tuple[str, Key]]:
    """Yield dotted name and key of what is of use every day, of the kind, or not as usual."""
    switches = {switch.key for switch in ruleset.switches}
    of_kind = (ruleset.layout_keys, ruleset.match_keys)
    for holder in ruleset.holders(section):
        for key in keys_of(type(holder)).values():
            name = f"{section}.{key.name}" if section else key.name
            value = getattr(holder, key.field)
            wanted = holder in of_kind or name in EVERYDAY or name in switches
            if (wanted or key.required or value != key.default) and value not in ("", ()):
                yield name, key
