"""``ridgeline show``: the rules of a ruleset in words, or every key with its value."""

from __future__ import annotations

import shutil
import sys
from dataclasses import fields
from typing import TYPE_CHECKING

from ridgeline.cli.choice import choose_rules, open_target, say_note
from ridgeline.cli.output import columns, print_json, wrapped
from ridgeline.descriptions import describe_rules
from ridgeline.engine.greatest import greatest_score
from ridgeline.rules.refs import value_text
from ridgeline.rules.settings import parse_settings
from ridgeline.rules.writing import tree_text
from ridgeline.scoring_words import describe_scoring
from ridgeline.syntax.keys import plain_keys

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping

    from ridgeline.engine.game import Game
    from ridgeline.rules.ruleset import Ruleset


def show(arguments: Namespace) -> int:
    """Print a ruleset."""
    library, target = open_target(arguments, arguments.id)
    rules = choose_rules(library, target, parse_settings(arguments.sets))
    say_note(rules)
    ruleset = rules.ruleset
    game = library.game(ruleset)
    if arguments.resolved:
        resolved = resolved_keys(ruleset)
        if arguments.json:
            print_json(resolved)
        else:
            print(tree_text(resolved), end="")
    elif arguments.json:
        print_json(_document(ruleset, game))
    else:
        lines = rules_lines(ruleset, game)
        if sys.stdout.isatty():
            lines = wrapped(lines, shutil.get_terminal_size().columns)
        print("\n".join(lines))
    return 0


def resolved_keys(ruleset: Ruleset) -> dict[str, object]:
    """Return every key of a ruleset with its value, as it would stand in YAML.

    Texts that are not said are left out: an empty one is no value.
    """
    code = ruleset.code
    tree: dict[str, object] = {
        "ridgeline": 1,
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "author": ruleset.author,
        "version": ruleset.version,
        "family": ruleset.family,
        "code": {
            "prefix": code.prefix,
            "version": code.version,
            "mode": code.mode,
            "also": list(code.also),
            "letters": {switch.key: switch.letter for switch in ruleset.switches},
        },
    }
    names = [field.name for field in fields(ruleset.sections) if field.name != "game"]
    for section in dict.fromkeys(["", *names, *sorted(ruleset.modifier_sections.values())]):
        values = {
            k: v for holder in ruleset.holders(section) for k, v in plain_keys(holder).items()
        }
        if section:
            tree[section] = values
        else:
            tree.update(values)
    tree["switches"] = [switch.key for switch in ruleset.switches]
    return _said(tree)


def _said(tree: Mapping[str, object]) -> dict[str, object]:
    return {
        key: _said(value) if isinstance(value, dict) else value
        for key, value in tree.items()
        if value != ""
    }


def _document(ruleset: Ruleset, game: Game) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "ref": ruleset.ref,
        "name": ruleset.name,
        "source": ruleset.source,
        "author": ruleset.author,
        "version": ruleset.version,
        "family": ruleset.family,
        "extends": list(ruleset.parents),
        "code": {
            "prefix": ruleset.code.prefix,
            "version": ruleset.code.version,
            "mode": ruleset.code.mode,
        },
        "rules": describe_rules(game.parts),
        "switches": [
            {
                "key": switch.key,
                "letter": switch.letter,
                "question": switch.question,
                "help": switch.help,
                "value": ruleset.plain(switch.key),
                "number": switch.number,
                "answers": [
                    {"value": answer.value, "label": answer.label, "source": answer.source}
                    for answer in switch.answers
                ],
            }
            for switch in ruleset.switches
        ],
        "scoring": [
            {"for": what, "points": points} for what, points in describe_scoring(game.parts.score)
        ],
        "greatest_score": greatest_score(game.parts),
    }


def rules_lines(ruleset: Ruleset, game: Game) -> list[str]:
    """Return the rules in words, as lines."""
    best = greatest_score(game.parts)
    greatest = ("greatest possible score", best if isinstance(best, str) else f"{best:,}")
    return [
        f"{ruleset.name}  ({ruleset.ref})",
        *_origin(ruleset),
        "",
        "Rules",
        *(f"  {sentence}" for sentence in describe_rules(game.parts)),
        *_switches(ruleset),
        "",
        "Scoring",
        *columns([*describe_scoring(game.parts.score), greatest], indent="  "),
    ]


def _origin(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.source:
        yield f"Source: {ruleset.source}"
    if ruleset.author:
        yield f"Author: {ruleset.author}"
    if ruleset.version:
        yield f"Version: {ruleset.version}"
    if ruleset.parents:
        yield f"Based on: {', '.join(ruleset.parents)}"
    if ruleset.code.prefix:
        yield f"Deal codes: {ruleset.code.prefix}{ruleset.code.version}-{ruleset.code.mode}-…"


def _switches(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.switches:
        yield ""
        yield "Switches (change one with --set KEY=VALUE; * is how it stands)"
    for switch in ruleset.switches:
        yield f"  {switch.key}: {switch.question}"
        chosen = ruleset.chosen(switch)
        rows = []
        for answer in switch.answers:
            mark = "*" if answer is chosen else " "
            source = f" ({answer.source})" if answer.source else ""
            rows.append((f"{mark} {value_text(answer.value)}", f"{answer.label}{source}"))
        if switch.number:
            value = "  a number" if chosen else f"* {value_text(ruleset.plain(switch.key))}"
            rows.append((value, "any whole number"))
        yield from columns(rows, indent="    ")
