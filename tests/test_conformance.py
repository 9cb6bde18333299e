"""Every built-in ruleset passes the public conformance suite."""

import pytest

from ridgeline.rules.library import Library
from ridgeline.testing import check_variant

LIBRARY = Library.load(no_plugins=True)


@pytest.mark.parametrize("ruleset_id", [summary.id for summary in LIBRARY.summaries()])
def test_ruleset(ruleset_id: str) -> None:
    check_variant(ruleset_id, library=LIBRARY, deals=3)
