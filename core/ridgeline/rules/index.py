"""Write the generated files beside the built-in rulesets: ``python -m ridgeline.rules.index``.

``index.json`` spares every start the parsing of YAML; ``ridgeline.schema.json`` is for editors. A test
says when one is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from ridgeline.errors import RidgelineError
from ridgeline.rules.catalogue import summarised
from ridgeline.rules.files import INDEX, index_text
from ridgeline.rules.library import Library
from ridgeline.rules.schema import SCHEMA, schema_text
from ridgeline.rules.summary import portable


def generated(library: Library) -> Mapping[Path, str]:
    """Return what the generated files should say, by file.

    :raises RulesetError: if a ruleset cannot be read.
    """
    texts: dict[Path, str] = {}
    catalogue = library.catalogue
    summaries = [
        summarised(ruleset, catalogue.owners[name])
        for name, ruleset in sorted(catalogue.rulesets.items())
    ]
    for _, folder in library.contributions.ruleset_folders:
        if folder.is_dir():
            own = [portable(each) for each in summaries if Path(each.path).parent == folder]
            texts[folder / INDEX] = index_text(folder, own)
            texts[folder / SCHEMA] = schema_text(library.vocabulary)
    return texts


def main() -> int:
    """Write the files that are not as they should be, and name them."""
    try:
        texts = generated(Library.load(no_plugins=True, folders=()))
    except RidgelineError as error:
        print(error, file=sys.stderr)
        return 2
    for path, text in texts.items():
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
