"""``ridgeline play``: a whole game in the terminal, also where the input is a pipe."""

from __future__ import annotations

import contextlib
import shutil
import sys
from typing import TYPE_CHECKING

from ridgeline.cli.screen import screen_lines
from ridgeline.cli.style import Style, style_of
from ridgeline.cli.words import Words
from ridgeline.errors import RidgelineError
