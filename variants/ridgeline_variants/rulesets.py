"""The rulesets that come with Ridgeline."""

from collections.abc import Callable
from pathlib import Path

import ridgeline
from ridgeline import hookimpl


def folder() -> Path:
    """Return the folder of the rulesets: inside the installed package, or beside its source."""
    package = Path(ridgeline.__file__).parent
    installed = package / "rulesets"
    return installed if installed.is_dir() else package.parents[1] / "rulesets"


@hookimpl
def ridgeline_rulesets(register: Callable[[Path], None]) -> None:
    """Contribute that folder."""
    register(folder())
