"""Set-up of the whole suite."""

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("ridgeline", deadline=None)
settings.load_profile("ridgeline")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes golden playthroughs anew instead of comparing with them."""
    parser.addoption("--update-golden", action="store_true", help="write golden playthroughs anew")
