"""Ridgeline: a framework for solitaire games in which cards are uncovered."""

__version__ = "0.1.0"
