"""What ``ridgeline new`` writes: rulesets and plugins to start from."""
