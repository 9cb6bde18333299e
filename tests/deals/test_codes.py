"""Deal codes: the grammar, what they mean, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.deals.codes import Coded, code_of, number_text, parse_code, parse_number
from ridgeline.deals.pack import DEALS, deal_of
from ridgeline.errors import NotationError, RulesetError
from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)
IDS = [summary.id for summary in LIBRARY.summaries()]
OWNERS = [summary.id for summary in LIBRARY.summaries() if summary.owns_mode]
numbers = st.integers(0, DEALS - 1)


def ref_of(text: str) -> str:
    return parse_code(LIBRARY, text).ruleset.ref


@pytest.mark.parametrize(
    ("ruleset", "number", "code"),
    [
        ("tripeaks-easy", 1, "TP1-E-AAAAAAB"),
        ("tripeaks-classic", 3, "TP1-C-AAAAAAD"),
        ("tripeaks-traditional", 0, "TP1-T-AAAAAAA"),
        ("triple-peaks", 26, "TP1-A-AAAAABA"),
        ("triple-peaks-multiplier", 25, "TP1-M-AAAAAAZ"),
        ("triple-peaks-progressive", DEALS - 1, "TP1-P-ZZZZZZZ"),
        ("tripeaks-joker", 1, "TP1-E-AAAAAAB-J"),
        ("tripeaks-open", 1, "TP1-E-AAAAAAB-O"),
        ("tripeaks-empty-waste", 1, "TP1-E-AAAAAAB-W"),
        ("pyramide", 18, "PY1-N-AAAAAAS"),
        ("pyramide-traditional", 18, "PY1-T-AAAAAAS"),
        ("pyramide-strict", 18, "PY1-N-AAAAAAS-S"),
        ("pyramide-one-pass", 18, "PY1-N-AAAAAAS-P1"),
        ("pyramide-three-passes", 18, "PY1-N-AAAAAAS-P3"),
        ("pyramide-stock-waste", 18, "PY1-N-AAAAAAS-U"),
        ("pyramide-coverer", 18, "PY1-N-AAAAAAS-C"),
    ],
)
def test_codes_of_the_built_in_rulesets(ruleset: str, number: int, code: str) -> None:
    assert code_of(LIBRARY, LIBRARY.ruleset(ruleset), number) == code
    assert parse_code(LIBRARY, code) == Coded(LIBRARY.ruleset(ruleset), number, 1)
    assert parse_code(LIBRARY, f"  {code.lower()}\n").ruleset.id == ruleset


def test_an_old_mode_letter_reads_as_the_new_one() -> None:
    coded = parse_code(LIBRARY, "tp1-n-aaaaaab-j")
    assert code_of(LIBRARY, coded.ruleset, coded.number) == "TP1-E-AAAAAAB-J"


@pytest.mark.parametrize(
    ("code", "ref"),
    [
        ("PY1-N-AAAAAAS-P3S", "pyramide;stock.passes=3;win=everything"),
        ("PY1-N-AAAAAAS-SP3", "pyramide;stock.passes=3;win=everything"),
        ("PY1-N-AAAAAAS-P12", "pyramide;stock.passes=12"),
        ("PY1-N-AAAAAAS-P0", "pyramide"),
        ("PY1-N-AAAAAAS-P", "pyramide-one-pass"),
        ("PY1-N-AAAAAAS-U2", "pyramide;match.stock-waste=top-two"),
        ("PY1-N-AAAAAAS-P1SU", "pyramide-traditional"),
        ("PY1-T-AAAAAAS-P0S0U0", "pyramide"),
        ("TP1-C-AAAAAAB-K0", "tripeaks-easy"),
        ("TP1-E-AAAAAAB-K", "tripeaks-classic"),
        ("TP1-E-AAAAAAB-DHK", "tripeaks-traditional"),
        ("TP1-E-AAAAAAB-K2", "tripeaks-easy;match.king-ace=king-stops"),
        ("TP1-E-AAAAAAB-K0", "tripeaks-easy"),
    ],
)
def test_suffixes_say_what_differs(code: str, ref: str) -> None:
    assert ref_of(code) == ref


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "no deal code: expected one as TP1-E-AAAAAAB"),
        ("hello", "no deal code: expected one as TP1-E-AAAAAAB"),
        ("TP1E-AAAAAAB", "no deal code"),
        ("TP-E-AAAAAAB", "no deal code"),
        ("TP1-E-AAAAAAB-J-O", "no deal code"),
        ("TP1-E-ÄAAAAAB", "no deal code"),
        (
            "XX1-N-AAAAAAA",
            "no game has codes 'XX', nearest known are EXI, BH, PY: expected one as TP1-",
        ),
        ("TQ1-N-AAAAAAA", "no game has codes 'TQ', nearest known are TP, TEN, THE: "),
        ("TP2-E-AAAAAAB", "TP has no deal version 2 here, it comes from a newer Ridgeline: known"),
        ("TP0-E-AAAAAAB", "TP has no deal version 0 here: known is 1"),
        ("TP1-X-AAAAAAB", "TP has no mode 'X', known are A, B, C, E, "),
        ("TP1--AAAAAAB", "TP has no mode ''"),
        ("PY1-X-AAAAAAB", "PY has no mode 'X', known are A, B, C, "),
        ("TP1-E-AAAAAA", "expected seven letters A to Z"),
        ("TP1-E-AAAAAAAA", "expected seven letters A to Z"),
        ("TP1-E-AAAAAA1", "expected seven letters A to Z"),
        ("TP1-E-AAAAAAB-", "suffix ''"),
        ("TP1-E-AAAAAAB-3", "suffix '3'"),
        ("TP1-E-AAAAAAB-J!", "suffix 'J!'"),
        ("TP1-E-AAAAAAB-Q", "suffix 'Q' is unknown, known are D (stock.draw), H (score.use), J"),
        ("TP1-E-AAAAAAB-JJ", "suffix 'J' stands there twice"),
        ("TP1-E-AAAAAAB-J0J1", "suffix 'J' stands there twice"),
        ("TP1-E-AAAAAAB-J2", "J2 of pack.jokers: expected one of J0 (No joker), J1 (One joker)"),
        ("PY1-N-AAAAAAS-P9999", "its rules do not go together: stock.passes"),
        ("PY1-N-AAAAAAS-J", "suffix 'J' is unknown"),
    ],
)
def test_what_is_wrong_is_refused_in_one_clear_line(code: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_code(LIBRARY, code)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{code!r}: ")
    assert caught.value.code == "deal-code"


def test_a_code_of_another_game_than_the_one_asked_for() -> None:
    assert parse_code(LIBRARY, "TP1-E-AAAAAAB", prefix="TP").number == 1
    with pytest.raises(NotationError, match="a code of another game, PY: expected one of TP"):
        parse_code(LIBRARY, "PY1-N-AAAAAAS", prefix="TP")


def test_rules_that_no_suffix_says_have_no_code() -> None:
    other = LIBRARY.ruleset("tripeaks-easy", {"undo.limit": 3})
    assert code_of(LIBRARY, other, 1) is None
    other = LIBRARY.ruleset("tripeaks-easy", {"score.card": 7, "match.king-ace": "separate"})
    assert code_of(LIBRARY, other, 1) is None
    assert code_of(LIBRARY, LIBRARY.ruleset("tripeaks-easy"), DEALS) is None


@given(numbers)
def test_seven_letters_are_the_number_in_base_26(number: int) -> None:
    text = number_text(number)
    assert parse_number(text) == parse_number(text.lower()) == number
    assert sum((ord(c) - 65) * 26 ** (6 - place) for place, c in enumerate(text)) == number


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(OWNERS), numbers)
def test_random_switches_come_back(data: st.DataObject, owner: str, number: int) -> None:
    base = LIBRARY.ruleset(owner)
    chosen: dict[str, object] = {}
    for switch in base.switches:
        answers = st.sampled_from([answer.value for answer in switch.answers])
        values = answers | st.integers(1, 40) if switch.number else answers
        if data.draw(st.booleans()):
            chosen[switch.key] = data.draw(values)
    ruleset = LIBRARY.ruleset(owner, chosen)
    try:
        LIBRARY.game(ruleset)
    except RulesetError:
        return  # settings that do not go together are no rules to have a code
    code = code_of(LIBRARY, ruleset, number)
    assert code is not None
    coded = parse_code(LIBRARY, code)
    assert (coded.number, coded.version) == (number, 1)
    assert coded.ruleset.same_rules(ruleset)
    assert deal_of(LIBRARY, coded.ruleset, number) == deal_of(LIBRARY, ruleset, number)
    again = code_of(LIBRARY, coded.ruleset, number)
    assert again is not None
    assert parse_code(LIBRARY, again) == coded


@settings(deadline=None)
@given(
    st.text(max_size=40)
    | st.from_regex(r"[A-Za-z]{1,3}[0-9]{0,3}-[A-Za-z]-[A-Za-z0-9]{6,8}(-[A-Za-z0-9-]{0,9})?")
    | st.from_regex(r"\A(TP|PY)1-[ECTAMPN]-[A-Z]{7}-([A-Z][0-9]?){1,5}\Z")
)
def test_any_text_is_a_code_or_a_notation_error(text: str) -> None:
    try:
        coded = parse_code(LIBRARY, text)
    except NotationError as error:
        lines = str(error).splitlines()
    else:
        lines = [code_of(LIBRARY, coded.ruleset, coded.number) or ""]
        assert parse_code(LIBRARY, lines[0]) == coded
    assert len(lines) == 1


@pytest.mark.parametrize("ruleset", IDS)
def test_the_rules_never_change_the_cards(ruleset: str) -> None:
    rules = LIBRARY.ruleset(ruleset)
    found = deal_of(LIBRARY, rules, 77).faces
    other = LIBRARY.prefixes()[rules.code.prefix][0]
    expected = deal_of(LIBRARY, LIBRARY.ruleset(other), 77).faces
    assert [face for face in found if face] == [face for face in expected if face]


@pytest.mark.parametrize(
    "dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
)
def test_dashes_as_other_programs_make_them_are_read(dash: str) -> None:
    text = "PY1-N-AAAAAAS-P3".replace("-", dash)
    assert parse_code(LIBRARY, text) == parse_code(LIBRARY, "PY1-N-AAAAAAS-P3")


@pytest.mark.parametrize(
    "text", ["x" * 9999, "TP1-" + "E" * 9999 + "-AAAAAAB", "TP1-E-" + "A" * 9999]
)
def test_what_is_no_code_is_repeated_in_short(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_code(LIBRARY, text)
    assert len(str(caught.value)) < 300
