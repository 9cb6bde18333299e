"""References of rules: read back, refused, added up; what a deal code can say of them."""

from pathlib import Path
from typing import Any

import pytest
from rules_files import LIBRARY, OWN, in_one_line, library_of, write

from ridgeline.engine.position import Position
from ridgeline.errors import NotationError, RulesetError
from ridgeline.rules.writing import tree_text

# Settings and references


def test_a_reference_is_read_back() -> None:
    classic = LIBRARY.ruleset("tripeaks-easy", {"match.king-ace": "separate"})
    assert classic.ref == "tripeaks-easy;match.king-ace=separate"
    assert LIBRARY.by_ref(classic.ref) is classic
    assert LIBRARY.by_ref("tripeaks-easy") is LIBRARY.ruleset("tripeaks-easy")
    assert classic.same_rules(LIBRARY.ruleset("tripeaks-classic"))
    assert LIBRARY.ruleset("tripeaks-easy", {"match.king-ace": "joined"}).ref == "tripeaks-easy"


@pytest.mark.parametrize(
    "settings",
    [
        {"match.kind": "sum"},
        {"match.kind": "sum", "match.total": 11},
        {"match": {"kind": "same-rank"}},
        {"tableau.shape": "pyramid"},
        {"tableau.shape": "columns", "match.kind": "sum"},
        {"score.use": "microsoft"},
        {"score.use": "none", "score.card": 3},
        {"stock.passes": 3, "waste.start": ["AS"]},
    ],
)
@pytest.mark.parametrize("parent", ["tripeaks-easy", "pyramide", "triple-peaks"])
def test_settings_are_a_child_s_keys(parent: str, settings: dict[str, Any], tmp_path: Path) -> None:
    tree: dict[str, Any] = {"ridgeline": 1, "id": "own", "extends": parent}
    for key, value in settings.items():
        section, _, name = key.partition(".")
        tree.setdefault(section, {}).update({name: value} if name else value)
    write(tmp_path, tree_text(tree))
    child = library_of(tmp_path).ruleset("own")
    made = LIBRARY.ruleset(parent, settings)
    assert made.same_rules(child)
    assert [each.key for each in made.switches] == [each.key for each in child.switches]
    assert LIBRARY.by_ref(made.ref).same_rules(child)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"pack.suits": ["C"]}, "tableau.shape: found 29 places"),
        ({"tableau.shape": "none"}, "win: found tableau, which has no card at the start"),
        ({"tableau.shape": "map"}, "tableau: key 'map' is missing"),
        ({"match.kind": "sum", "match.king-ace": "joined"}, "match: key 'king-ace' goes with"),
        ({"tableau.shape": "pyramid", "match.apart": "walls"}, "match.apart: found 'walls'"),
    ],
)
def test_what_settings_break_is_their_fault(settings: dict[str, object], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        LIBRARY.game(LIBRARY.ruleset("tripeaks-easy", settings))
    assert str(caught.value).startswith(f"--set: {message}")


def test_settings_over_rules_that_make_no_game_are_not_blamed(tmp_path: Path) -> None:
    write(tmp_path, OWN + "pack: {suits: [C]}")
    library = library_of(tmp_path)
    with pytest.raises(RulesetError) as caught:
        library.game(library.ruleset("own", {"undo.limit": 3}))
    assert caught.value.path != "--set"


def test_settings_add_up_and_go_back() -> None:
    easy = LIBRARY.ruleset("tripeaks-easy")
    once = LIBRARY.with_settings(easy, {"stock.draw": "when-stuck"})
    twice = LIBRARY.with_settings(once, {"match.king-ace": "separate"})
    assert twice.ref == "tripeaks-easy;match.king-ace=separate;stock.draw=when-stuck"
    back = LIBRARY.with_settings(twice, {"stock.draw": "any-time", "match.king-ace": "joined"})
    assert back is easy


def test_a_position_under_rules_that_take_long_to_say_is_read_back() -> None:
    picture = "\n".join(["A.A.A.A.A.A.A.A.A.A.A.A.A.A" + "." * 400] * 2 + ["." * 400] * 8)
    wide = LIBRARY.ruleset("tripeaks-easy", {"tableau.shape": "map", "tableau.map": picture})
    game = LIBRARY.game(wide)
    state = game.start(game.parts.pack.faces)
    text = str(Position.of(game, state, truth=True))
    assert len(text) > 4000
    assert LIBRARY.by_ref(Position.parse(text).ref) is wide
    assert Position.parse(text).state(game)[1:] == state[1:]


@pytest.mark.parametrize(
    "ref",
    [
        "",
        "nobody",
        "tripeaks-easy;",
        "tripeaks-easy;match.king-ace",
        "tripeaks-easy;match.king-ace=",
        "tripeaks-easy;match.king-ace=sideways",
        "tripeaks-easy;no.key=1",
        "tripeaks-easy;win=[",
        "tripeaks-easy;win=tableau;win=everything",
        "tripeaks-easy;" + "x" * 20_000,
        ";;;",
        "x" * 9_000,
    ],
)
def test_what_is_no_reference_is_refused_in_one_line(ref: str) -> None:
    with pytest.raises((NotationError, RulesetError)) as caught:
        LIBRARY.by_ref(ref)
    assert len(str(caught.value)) < 300
    in_one_line([caught.value])


def test_differences_say_what_a_code_can_carry() -> None:
    easy = LIBRARY.ruleset("tripeaks-easy")
    for ruleset_id, settings in {
        "tripeaks-easy": {},
        "tripeaks-classic": {"match.king-ace": "separate"},
        "tripeaks-open": {"tableau.face-down": "none"},
        "tripeaks-joker": {"pack.jokers": 1},
        "tripeaks-empty-waste": {"match.empty-waste": "any"},
        "tripeaks-traditional": {
            "match.king-ace": "separate",
            "stock.draw": "when-stuck",
            "score.use": "hogue",
        },
    }.items():
        found = LIBRARY.differences(easy, LIBRARY.ruleset(ruleset_id))
        assert found == (settings, True), ruleset_id
    own = LIBRARY.ruleset("tripeaks-easy", {"match.king-ace": "separate", "score.card": -2})
    assert LIBRARY.differences(easy, own) == ({"match.king-ace": "separate"}, False)
    other = LIBRARY.ruleset("pyramide")
    assert not LIBRARY.differences(easy, other).complete


def test_prefixes_name_the_rulesets_with_modes_of_their_own(tmp_path: Path) -> None:
    write(tmp_path, "ridgeline: 1\nid: bare\nmatch: {kind: adjacent}\n", "bare.yaml")
    prefixes = library_of(tmp_path).prefixes()
    assert prefixes == LIBRARY.prefixes()
    assert {"pyramide", "pyramide-traditional", "cheops"} <= set(prefixes["PY"])
    assert prefixes["GIZ"] == ("giza",)


def test_games_are_compiled_once() -> None:
    easy = LIBRARY.ruleset("tripeaks-easy")
    assert LIBRARY.game(easy) is LIBRARY.game(LIBRARY.ruleset("tripeaks-easy"))
