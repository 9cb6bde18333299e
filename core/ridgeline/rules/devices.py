"""Names that no file can have on Windows, and so no ruleset's id: ``nul.yaml`` is a device there."""

from __future__ import annotations

import re

_DEVICE = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE
)


def is_device(name: str) -> bool:
    """Say whether a file's name means a device on Windows."""
    return _DEVICE.fullmatch(name) is not None
