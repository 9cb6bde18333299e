"""What makes no sense in a ruleset that can be compiled: pure checks of the parts and of the keys.

:func:`ridgeline.rules.checks.run.findings` is all of them; docs/checking.md tells each finding.
"""
