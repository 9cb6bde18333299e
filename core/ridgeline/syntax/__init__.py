"""How rulesets are written: guarded YAML, the places of its values, readers, keys, sections."""
