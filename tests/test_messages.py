"""Every refusal that the source can make has a sentence, and every sentence a refusal."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from ridgeline.cards import parse_face
from ridgeline.messages import SENTENCES, refusal_text
from ridgeline.wording import Plural, listed

CORE = Path(__file__).parents[1] / "core" / "ridgeline"


def refusals_in_the_source() -> Iterator[tuple[str, set[str]]]:
    """Yield code and names of the values of every ``Refusal(code, {…})`` written in the core."""
    for file in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Refusal"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                values = node.args[1] if len(node.args) > 1 else ast.Dict(keys=[], values=[])
                assert isinstance(values, ast.Dict), f"{file}:{node.lineno}"
                if None not in values.keys:  # else it repeats the values of another refusal
                    names = {str(k.value) for k in values.keys if isinstance(k, ast.Constant)}
                    yield str(node.args[0].value), names


FOUND = list(refusals_in_the_source())


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert {code for code, _ in FOUND} == set(SENTENCES)


@pytest.mark.parametrize(("code", "names"), FOUND)
def test_a_sentence_needs_no_more_than_its_refusal_says(code: str, names: set[str]) -> None:
    sentence = SENTENCES[code]
    derived = {"fitting": {"slots", "faces"}}
    for text in sentence[:2] if isinstance(sentence, Plural) else (sentence,):
        for _, field, _, _ in Formatter().parse(text):
            if field is not None:
                assert derived.get(field, {field}) <= names


def test_sentences_name_cards_places_and_ranks() -> None:
    seven, king = parse_face("7D"), parse_face("KC")
    assert refusal_text("blocked", {"name": "3.1", "slots": ("4.1", "4.2")}) == (
        "3.1 is blocked by 4.1 and 4.2"
    )
    assert refusal_text(
        "needs-ranks", {"name": "4.2", "face": seven, "top": king, "ranks": (1, 12)}
    ) == ("4.2 (7D) does not fit KC: needs A or Q")
    assert refusal_text("wrong-sum", {"faces": (seven, seven), "found": 14, "total": 13}) == (
        "7D + 7D make 14, not 13"
    )
    assert refusal_text("draw-when-fits", {"slots": ("4.3",), "faces": (king,)}) == (
        "draw only when no card fits; now KC (4.3) would"
    )
    assert refusal_text("no-more-passes", {"passes": 3}) == (
        "the stock may be gone through 3 times, and it was"
    )
    assert refusal_text("no-more-passes", {"passes": 1}) == (
        "the stock may be gone through once, and it was"
    )


class German:
    """A catalogue of a few words."""

    def gettext(self, text: str, /) -> str:
        return {
            "{name} ({face}) does not fit {top}: needs {ranks}": "{top}: {ranks} fehlt, {face}",
            "{first} or {last}": "{first} oder {last}",
            "a joker": "ein Joker",
        }[text]

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        assert many == "the stock may be gone through {passes} times, and it was"
        return "{passes} mal" if count != 1 else "einmal"


def test_a_catalogue_translates_sentences_words_and_numbers() -> None:
    values = {"name": "4.2", "face": parse_face("7D"), "top": parse_face("KC"), "ranks": (0, 12)}
    text = refusal_text(
        "needs-ranks", values, catalogue=German(), face=lambda face: f"<{face}>", rank=str
    )
    assert text == "<52>: ein Joker oder 12 fehlt, <29>"
    assert refusal_text("no-more-passes", {"passes": 1}, catalogue=German()) == "einmal"
    assert refusal_text("no-more-passes", {"passes": 3}, catalogue=German()) == "3 mal"


def test_a_translation_brings_its_own_sentences_and_cards() -> None:
    text = refusal_text(
        "needs-partner",
        {"name": "7.1", "face": 4},
        sentences={"needs-partner": "{face} braucht einen Partner"},
        face=lambda face: f"<{face}>",
    )
    assert text == "<4> braucht einen Partner"


def test_an_unknown_code_is_still_a_sentence() -> None:
    assert refusal_text("very-new-rule", {}) == "very new rule"


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_listed(words: list[str], text: str) -> None:
    assert listed(words) == text
