"""The page of all sentences by code, from where the program takes them."""

from __future__ import annotations

from collections.abc import Mapping

from ridgeline.descriptions import FACTS
from ridgeline.messages import EVENTS, HINTS, SENTENCES
from ridgeline.wording import Plural, Sentence

_HEAD = """\
# Every sentence

Made by `make rulesets` from the source. What the program says by itself is a code with values, whose English
sentence stands here; the values are in braces. [Refusals and errors](messages.md) says what the codes
of refusals and errors mean, [Translating](translating.md) how they come into other languages.
"""
_PARTS: Mapping[str, tuple[str, Mapping[str, Sentence]]] = {
    "Refusals": ("Why a request changes nothing.", SENTENCES),
    "Hints": ("Why a move is advised.", HINTS),
    "Events": ("What an action brought, in the terminal.", EVENTS),
    "Rules": ("What a game's parts say of its rules; pages of rules are made of these.", FACTS),
}


def sentences_text() -> str:
    """Return the page, in Markdown."""
    parts = [_HEAD]
    for title, (said, sentences) in _PARTS.items():
        rows = [f"| `{code}` | {_cell(each)} |\n" for code, each in sorted(sentences.items())]
        parts += [f"## {title}\n", f"{said}\n", "| code | sentence |\n|---|---|\n" + "".join(rows)]
    return "\n".join(parts)


def _cell(sentence: Sentence) -> str:
    """Return a sentence for a table; of one that is counted, both forms."""
    forms = (sentence.one, sentence.many) if isinstance(sentence, Plural) else (sentence,)
    return " / ".join(forms).replace("|", "\\|").replace("\n", " ")
