"""Mods: rulesets and plugin files of others; read safely, installed, listed, switched, removed."""
