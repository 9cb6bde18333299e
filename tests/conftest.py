"""Set-up of the whole suite."""

import os
import shutil
import tempfile

import pytest
from hypothesis import settings

# Neither the games nor the rulesets of whoever runs the tests are theirs to see.
os.environ["RIDGELINE_DATA"] = tempfile.mkdtemp(prefix="ridgeline-tests-")
os.environ.pop("RIDGELINE_RULESETS", None)

# How long an example takes says more about the machine than about the code.
settings.register_profile("ridgeline", deadline=None)
settings.load_profile("ridgeline")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes golden playthroughs anew instead of comparing with them."""
    parser.addoption("--update-golden", action="store_true", help="write golden playthroughs anew")


def pytest_unconfigure() -> None:
    """Remove the folder that the tests have used for data."""
    shutil.rmtree(os.environ["RIDGELINE_DATA"], ignore_errors=True)
