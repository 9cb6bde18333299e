"""Rulesets: guarded YAML, the vocabulary, inheritance, switches, compiling, the library."""
