"""Rulesets that are being written: played and found by their references, but in no list."""

import pytest

from ridgeline.errors import RulesetError
from ridgeline.play.session import Session
from ridgeline.rules.library import Library

TREE = {
    "ridgeline": 1,
    "id": "own",
    "name": "Own",
    "extends": "diamond",
    "code": {"prefix": "OWN"},
    "tableau": {"map": ".a.\nB.B\n", "peaks": "none"},
    "switches": ["match.king-ace"],
}


@pytest.fixture
def library() -> Library:
    return Library.load(no_plugins=True)


def test_a_draft_is_played_but_stands_in_no_list(library: Library) -> None:
    listed = library.summaries()
    draft = library.draft(TREE)
    session = Session.new(library, draft, 1)
    assert len(session.game.parts.layout.slots) == 3
    assert str(session.code).startswith("OWN1-N-AAAAAAB")
    assert library.is_draft(draft)
    assert not library.is_draft(library.ruleset("diamond"))
    assert library.summaries() == listed
    assert not library.problems


def test_a_draft_is_found_by_its_reference_and_takes_settings(library: Library) -> None:
    draft = library.draft(TREE)
    apart = library.with_settings(draft, {"match.king-ace": "separate"})
    assert library.by_ref(apart.ref) is apart
    assert library.is_draft(apart)
    assert library.game(apart) is not library.game(draft)


def test_a_draft_that_has_changed_is_another_one(library: Library) -> None:
    first = library.game(library.draft(TREE))
    second = library.game(library.draft({**TREE, "tableau": {"map": "A\n", "peaks": "none"}}))
    assert (len(first.parts.layout.slots), len(second.parts.layout.slots)) == (3, 1)
    assert library.draft(TREE) is library.draft(dict(TREE))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"extends": "nothing"}, "draft: extends: found 'nothing'"),
        ({"tableau": {"map": "a1"}}, "expected letters and dots"),
        ({"pack": {"ranks": ["A"], "suits": ["S"]}}, "found 4 places"),
        ({"code": {"prefix": "TP", "mode": "E"}}, "is taken by"),
    ],
)
def test_what_is_wrong_with_a_draft_is_said(
    library: Library, change: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesetError, match=message):
        library.draft({**TREE, **change})
