"""Import this before Kivy: it is wanted for its fonts only, not for its command line and its log."""

import os

for name, value in (
    ("KIVY_NO_ARGS", "1"),
    ("KIVY_NO_CONFIG", "1"),
    ("KIVY_NO_FILELOG", "1"),
    ("KIVY_LOG_MODE", "PYTHON"),
):
    os.environ.setdefault(name, value)
