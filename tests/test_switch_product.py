"""Every combination of switches and literature variants plays, or is excluded with a reason."""

from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Answer, Switch
from ridgeline.rules.library import Library
from ridgeline.testing import check_variant

LIBRARY = Library.load(no_plugins=True)
BASES = ("tripeaks-easy", "triple-peaks-progressive", "pyramide")
"""One ruleset per set of rules that no switch leads to: the others differ by switches only."""


def answers(switch: Switch) -> tuple[Answer, ...]:
    if not switch.number:
        return switch.answers
    return (*switch.answers, Answer(2, "two", ""))


def combinations(ruleset_id: str) -> Iterator[dict[str, object]]:
    switches = LIBRARY.ruleset(ruleset_id).switches
    for chosen in product(*map(answers, switches)):
        settings: dict[str, object] = {}
        for switch, answer in zip(switches, chosen, strict=True):
            settings |= {switch.key: answer.value, **answer.sets}
        yield settings


def exclusion(ruleset_id: str, settings: Mapping[str, object]) -> str:
    """Return why a combination is excluded; empty if it plays."""
    try:
        LIBRARY.game(LIBRARY.ruleset(ruleset_id, settings))
    except RulesetError as error:
        return str(error)
    return ""


def play(ruleset_id: str, settings: Mapping[str, object], seed: int) -> bool:
    """Put one combination through the suite; return false if it is excluded with a reason."""
    reason = exclusion(ruleset_id, settings)
    if reason:
        assert any(e.reason in reason for e in LIBRARY.contributions.exclusions), reason
        return False
    check_variant(ruleset_id, settings, library=LIBRARY, deals=1, seed=seed)
    return True


@pytest.mark.parametrize("ruleset_id", BASES)
def test_a_seventh_of_the_product(ruleset_id: str) -> None:
    played = sum(
        play(ruleset_id, settings, seed)
        for seed, settings in enumerate(combinations(ruleset_id))
        if seed % 7 == 0
    )
    assert played > 5


@pytest.mark.slow
@pytest.mark.parametrize("ruleset_id", BASES)
def test_the_whole_product(ruleset_id: str) -> None:
    for seed, settings in enumerate(combinations(ruleset_id)):
        play(ruleset_id, settings, seed)


def test_exclusions_stand_in_a_table_with_reasons() -> None:
    for exclusion in LIBRARY.contributions.exclusions:
        assert len(exclusion.reason) > 20, exclusion
