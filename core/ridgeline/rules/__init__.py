"""Rulesets: the whole vocabulary, inheritance, switches, compiling, the library."""
