"""What the fixtures of tests/ui are."""

from __future__ import annotations

from collections.abc import Callable

from ridgeline_ui_kivy.stage import Stage
from ridgeline_ui_kivy.table import Table

MakeTable = Callable[..., Table]
MakeStage = Callable[..., Stage]

TRIPEAKS = (
    "4.3 4.6 4.5 4.1 4.4 4.2 D D D D D D 3.1 3.3 3.4 4.8 3.5 D 2.3 D 4.10 D 4.9 D D 3.8 4.7 3.6 D"
    " 3.7 3.2 2.1 2.2 2.5 D D 2.4 D D D 1.1 3.9 1.2 D D D D 2.6 1.3"
)
"""Wins TP1-E-AAAAAAB."""
