"""The built-in rulesets, and files of one's own, for tests of the library."""

from dataclasses import replace
from pathlib import Path

from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)


FOLDER = LIBRARY.contributions.ruleset_folders[0][1]


FILES = sorted(FOLDER.glob("*.yaml"))


IDS = sorted(path.stem for path in FILES)


def library_of(*folders: Path) -> Library:
    """Return a library of the built-in rulesets and of some folders."""
    named = tuple((f"test {number}", folder) for number, folder in enumerate(folders))
    contributions = LIBRARY.contributions
    return Library(replace(contributions, ruleset_folders=(*contributions.ruleset_folders, *named)))


def write(folder: Path, text: str, name: str = "own.yaml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def in_one_line(errors: object) -> list[str]:
    assert isinstance(errors, (list, tuple))
    lines = [str(error) for error in errors]
    assert all("\n" not in line for line in lines)
    return lines


OWN = "ridgeline: 1\nid: own\nname: Own\nextends: tripeaks-easy\n"
