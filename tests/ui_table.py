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
PYRAMIDE = (
    "7.7 7.1+7.4 D 7.2+W D D D D D 6.1+W D D D D D 7.3+W 6.3 D W D D D W D 7.6+W D 6.6+W D D D"
    " 7.5+W 6.2+6.5 5.1+5.2 D D D P D D D D 6.4+W 5.3+W 4.2+W D D 5.4+W 4.1+4.3 3.1+5.5 D 4.4+W D"
    " D D D D D 3.2+W D D D P D 3.3+W D D D 2.1+W D 2.2+W D 1.1+W"
)
"""Wins PY1-N-AAAAAAA."""
