"""Gather what buildozer packs: ``python packaging/android/tree.py``, before ``buildozer android …``.

Writes build/android/src (main.py, the packages with the rulesets inside, PyYAML's pure-Python
part) and build/android/art (icons and presplash).
"""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "android"
PACKAGES = ("core/ridgeline", "variants/ridgeline_variants", "ui_kivy/ridgeline_ui_kivy")
YAML_PARTS = "*.py"
"""Of PyYAML: it works without its C parts, which nobody builds for Android."""

sys.path.insert(0, str(ROOT / "packaging" / "deck"))


def gather(target: Path) -> None:
    """Write the sources of the app into a folder, which is made anew."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "android" / "main.py", target)
    shutil.copy(ROOT / "LICENSE", target)
    for package in PACKAGES:
        source = ROOT / package
        shutil.copytree(source, target / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "rulesets", target / "ridgeline" / "rulesets")
    copy_yaml(target / "yaml")


def copy_yaml(target: Path) -> None:
    """Write the pure-Python part of the installed PyYAML.

    :raises ModuleNotFoundError: if it is not installed.
    """
    spec = find_spec("yaml")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("PyYAML is needed to gather the sources: pip install PyYAML")
    target.mkdir()
    for file in Path(spec.origin).parent.glob(YAML_PARTS):
        shutil.copy(file, target)
    for licence in Path(spec.origin).parents[1].glob("[Pp]y[Yy][Aa][Mm][Ll]-*/**/LICENSE"):
        shutil.copy(licence, target / "LICENSE")


def main() -> None:
    """Write both folders."""
    from launcher import android

    gather(BUILD / "src")
    android(BUILD / "art")
    print(
        f"gathered {sum(path.is_file() for path in BUILD.rglob('src/**/*'))} files in {BUILD / 'src'}"
    )


if __name__ == "__main__":
    main()
