"""Every built-in ruleset passes the public conformance suite."""

import pytest
from naive.rulesets import RULESETS

from ridgeline.rules.library import Library
from ridgeline.testing import check_variant

LIBRARY = Library.load(no_plugins=True)


IDS = [summary.id for summary in LIBRARY.summaries()]
SLOW = "fifteens"  # hundreds of sets may leave in most of its positions


@pytest.mark.parametrize("ruleset_id", [name for name in IDS if name != SLOW])
def test_ruleset(ruleset_id: str) -> None:
    check_variant(ruleset_id, library=LIBRARY, deals=3 if ruleset_id in RULESETS else 1)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset_id", IDS)
def test_ruleset_with_more_deals(ruleset_id: str) -> None:
    check_variant(ruleset_id, library=LIBRARY, deals=3 if ruleset_id == SLOW else 8, seed=1)
