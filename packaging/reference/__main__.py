"""Write the pages of docs/ that are made from the source: ``python packaging/reference``.

A test says when one is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from boards import board_pages
from commands import commands_text
from hooks import hooks_text
from measured import measured_in
from names import names_text
from rules import rule_pages
from sentences import sentences_text

from ridgeline.rules.library import Library
from ridgeline.rules.manual import MANUAL, manual_text

DOCS = Path(__file__).parents[2] / "docs"


def pages() -> Mapping[str, str]:
    """Return the pages by file name."""
    library = Library.load(no_plugins=True, folders=())
    rules = rule_pages(library, measured_in(DOCS / "winnability.md", library))
    return {
        MANUAL: manual_text(library.vocabulary),
        "hooks.md": hooks_text(),
        "commands.md": commands_text(),
        "names.md": names_text(),
        "sentences.md": sentences_text(),
        **board_pages(library),
        **{f"cookbook/{name}": text for name, text in rules.items()},
    }


def main(words: list[str]) -> int:
    """Write the pages that are not as they should be, and name them; ``--check`` only names them."""
    stale = [
        (DOCS / name, text)
        for name, text in pages().items()
        if not (DOCS / name).is_file() or (DOCS / name).read_text("utf-8") != text
    ]
    for path, text in stale:
        if words != ["--check"]:
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(text, "utf-8", newline="\n")
        print(f"{'stale' if words == ['--check'] else 'wrote'} {path}")
    return int(bool(stale) and words == ["--check"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
