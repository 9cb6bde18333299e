"""The files of a new plugin: a distribution with a hook, a ruleset that uses it, and tests."""

from __future__ import annotations

import json
from pathlib import PurePosixPath as File

from ridgeline.rules.writing import tree_text
from ridgeline.scaffold.rulesets import Identity, filled


def package_name(identity: Identity) -> str:
    """Return the name of the plugin's module."""
    return f"ridgeline_{identity.id.replace('-', '_')}"


def plugin_files(identity: Identity) -> dict[File, str]:
    """Return the text of each file, by its place in the plugin's folder."""
    module = package_name(identity)
    about = f"{identity.name}, a solitaire for Ridgeline"
    words = {
        **identity.words(),
        "module": module,
        "shape_line": tree_text({"shape": identity.id}).rstrip(),
        "title": identity.name.replace("\\", "/").replace('"', "'"),  # stands in a docstring
        "description": json.dumps(about, ensure_ascii=False),  # TOML reads it as JSON does
    }
    templates = {
        File("pyproject.toml"): "pyproject.toml.txt",
        File("README.md"): "plugin_readme.md.txt",
        File(module, "__init__.py"): "plugin.py.txt",
        rulesets_of(identity) / f"{identity.id}.yaml": "plugin_ruleset.yaml.txt",
        File("tests", f"test_{module}.py"): "plugin_test.py.txt",
    }
    return {file: filled(template, words) for file, template in templates.items()}


def rulesets_of(identity: Identity) -> File:
    """Return where the plugin's rulesets lie, in its folder."""
    return File(package_name(identity), "rulesets")
