"""The name of the pluggy project and its two markers; costs no more to import than pluggy."""

import pluggy

PROJECT = "ridgeline"
"""Name of the pluggy project, of the entry-point group and prefix of distributions."""

VARIABLE = "RIDGELINE_PLUGINS"
"""Environment variable: the entry points and allowed Python files to load; empty for none."""

hookspec = pluggy.HookspecMarker(PROJECT)
"""Marks the functions of ``hookspecs``."""

hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a plugin's functions that implement a hook: ``@hookimpl`` in the line above."""
