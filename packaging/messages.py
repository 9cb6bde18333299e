"""The catalogues of the app's texts: collects the texts, updates the .po files, compiles the .mo files.

``python packaging/messages.py`` is what ``make messages`` runs; ``python packaging/messages.py xx``
begins the catalogue of one more language.
"""

from __future__ import annotations

import copy
import datetime
import io
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from ridgeline_ui_kivy.draftrules import texts as texts_of_kinds
from ridgeline_ui_kivy.language import DOMAIN, LANGUAGES, LOCALE
from ridgeline_ui_kivy.texts import paragraphs_of

from ridgeline import descriptions, messages, scoring_words, wording
from ridgeline.rules.library import Library

APP = ROOT / "ui_kivy" / "ridgeline_ui_kivy"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "plural": (1, 2), "pgettext": ((1, "c"), 2)}
COMMENTS = ("Translators:",)
_NO_DATE = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""Stands in compiled catalogues, so that equal ones are equal."""


def collected() -> Catalog:
    """Return all texts that there are to translate, without translations."""
    catalogue = Catalog(project="Ridgeline", copyright_holder="Ridgeline", charset="utf-8")
    for text, place, comments, context in (*_of_the_app(), *_of_the_core(), *_of_rulesets()):
        catalogue.add(text, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


_Text = str | tuple[str, ...]
_Found = tuple[_Text, str, list[str], str | None]


def _of_the_app() -> Iterator[_Found]:
    """Yield what stands in the app's source as ``_("…")`` and the like."""
    found = extract_from_dir(
        APP,
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=COMMENTS,
        strip_comment_tags=True,
    )
    for file, _, text, comments, context in sorted(found, key=lambda each: each[:2]):
        yield text, f"ui_kivy/ridgeline_ui_kivy/{file}", comments, context


def _of_the_core() -> Iterator[_Found]:
    """Yield the sentences of the core, which knows nothing of languages."""
    tables = (
        (messages, messages.SENTENCES, "refusal"),
        (messages, messages.WORDS, "fills a sentence"),
        (wording, wording.LISTS, "list"),
        (descriptions, descriptions.FACTS, "rule"),
        (descriptions, descriptions.WORDS, "fills a sentence"),
        (scoring_words, scoring_words.SCORING, "what scores"),
        (scoring_words, scoring_words.POINTS, "points"),
    )
    for module, table, what in tables:
        for code, sentence in table.items():
            text = tuple(sentence[:2]) if isinstance(sentence, wording.Plural) else sentence
            yield (
                text,
                f"core/ridgeline/{module.__name__.split('.')[-1]}.py",
                [f"{what}: {code}"],
                None,
            )


def _of_rulesets() -> Iterator[_Found]:
    """Yield the names, questions and answers of the rulesets that come with Ridgeline."""
    library = Library.load(no_plugins=True)
    offered: set[str] = set()
    for summary in sorted(library.summaries(), key=lambda each: each.id):
        place = f"rulesets/{summary.id}.yaml"
        yield summary.name, place, ["name of a ruleset"], None
        yield summary.family, place, ["name of a board"], None
        yield summary.source, place, ["where a ruleset comes from"], None
        for switch in library.ruleset(summary.id).switches:
            offered.add(switch.key)
            yield switch.question, place, [f"switch {switch.key}"], None
            yield switch.help, place, [f"switch {switch.key}: what it changes"], None
            for answer in switch.answers:
                yield answer.label, place, [f"an answer to: {switch.question}"], None
                yield answer.source, place, ["whose rule an answer is"], None
    for exclusion in library.contributions.exclusions:
        yield (
            exclusion.reason,
            "variants/ridgeline_variants",
            ["why answers do not go together"],
            None,
        )
    for text in texts_of_kinds(library):
        yield text, "variants/ridgeline_variants", ["a kind of match or scoring"], None
    for modifier in library.contributions.modifiers.values():
        if modifier.switch is not None and modifier.switch.key in offered:
            for text in paragraphs_of(modifier.page) if modifier.page else ():
                yield text, "variants/ridgeline_variants", ["page of a rule"], None


def path_of(language: str) -> Path:
    """Return where a language's catalogue lies; beside it is the compiled one."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """Return a language's catalogue; an empty one if there is none yet."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, project="Ridgeline", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, texts: Catalog) -> Catalog:
    """Return a language's catalogue with just the texts that there are; nothing is guessed."""
    catalogue = read(language)
    catalogue.update(copy.deepcopy(texts), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    catalogue.header_comment = f"# {Locale(language).english_name} texts of Ridgeline."
    if language == "en":
        for message in catalogue:
            if message.id:
                message.string = message.id
                message.flags.discard("fuzzy")
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue as the app reads it."""
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue and its compiled form."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    target = io.BytesIO()
    write_po(target, catalogue, width=100, omit_header=False, include_lineno=False)
    kept = [line for line in target.getvalue().splitlines() if not _is_date(line)]
    path.write_bytes(b"\n".join(kept) + b"\n")
    path.with_suffix(".mo").write_bytes(compiled(read(language)))


def _is_date(line: bytes) -> bool:
    """Tell whether a line of the header only says when or with what the file was written."""
    names = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator')
    return line.startswith(names)


def missing(catalogue: Catalog) -> list[str]:
    """Return the texts that a catalogue does not translate, each as the source has it."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and (message.fuzzy or not _is_whole(message.string))
    ]


def _is_whole(string: _Text) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def main() -> None:
    """Update every catalogue, and say what is missing in each."""
    texts = collected()
    for language in dict.fromkeys(
        [*LANGUAGES, *(a for a in sys.argv[1:] if not a.startswith("-"))]
    ):
        catalogue = updated(language, texts)
        write(language, catalogue)
        left = missing(catalogue)
        print(f"{language}: {len(texts)} texts, {len(left)} not translated")
        for text in left if "--missing" in sys.argv else ():
            print(f"    {text}")


if __name__ == "__main__":
    main()
