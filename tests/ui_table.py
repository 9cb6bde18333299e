"""What the fixtures of tests/ui are."""

from __future__ import annotations

from collections.abc import Callable

from ridgeline_ui_kivy.stage import Stage
from ridgeline_ui_kivy.table import Table

MakeTable = Callable[..., Table]
MakeStage = Callable[..., Stage]
