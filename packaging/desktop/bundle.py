"""What PyInstaller packs, the same on every system; the .spec files say what differs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import files
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCES = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]
ICONS = ROOT / "build" / "desktop" / "icons"
PACKAGES = ("ridgeline", "ridgeline_variants", "ridgeline_ui_kivy")
OPTIONAL = ("numpy", "matplotlib", "distributed", "dask", "tqdm")
"""What surveys can do without; it would be larger than all the rest."""
TOOLS = (
    "PIL",
    "babel",
    "docutils",
    "fontTools",
    "hypothesis",
    "pygments",
    "pytest",
    "setuptools",
    "tkinter",
)
"""What only lies in the environment for testing."""
BROUGHT = ("Kivy", "PyYAML", "certifi", "filetype", "platformdirs", "pluggy")
"""Packages of others that are packed; their licences go along."""
OTHERS = ("readline",)
"""Its licence would be that of the whole bundle; the terminal reads lines without it."""

sys.path[:0] = SOURCES


def version() -> str:
    """Return Ridgeline's version."""
    from ridgeline import __version__

    return __version__


def licences() -> list[tuple[str, str]]:
    """Return the licences of what is packed, and the folder that each goes to."""
    found = [
        (str(file.locate()), f"licences/{name}")
        for name in BROUGHT
        for file in files(name) or ()
        if file.name.startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))
    ]
    python = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    texts = [folder / "LICENSE.txt" for folder in python if (folder / "LICENSE.txt").is_file()]
    return [*found, *((str(text), "licences/Python") for text in texts[:1])]


def library_licences(binaries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return Debian's notes on the licences of the system's libraries that are packed.

    :param binaries: what is packed, where it comes from, and its kind; as PyInstaller lists them.
    """
    if shutil.which("dpkg") is None:
        return []
    sources = (Path(source) for _, source, _ in binaries if source.startswith(("/lib", "/usr/lib")))
    names = [f"*/{source.name}" for source in sources if source.parent.name != "lib-dynload"]
    words = ("dpkg", "--search", *names)
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    packages = sorted({line.partition(":")[0] for line in done.stdout.splitlines()})
    notes = {name: Path("/usr/share/doc", name, "copyright") for name in packages}
    return [
        (f"licences/{name}/copyright", str(note), "DATA")
        for name, note in notes.items()
        if note.is_file()
    ]


def what_to_pack() -> dict[str, Any]:
    """Return the arguments of PyInstaller's ``Analysis``.

    All modules are named: plugins, commands and sheets are imported by name only once they are
    wanted.
    """
    from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

    data = [(str(ROOT / "rulesets"), "ridgeline/rulesets"), (str(ROOT / "LICENSE"), ".")]
    for package in PACKAGES:
        data += collect_data_files(package, excludes=["**/*.po", "**/py.typed"])
    hidden = [name for package in PACKAGES for name in collect_submodules(package)]
    return {
        "scripts": [str(ROOT / "packaging" / "desktop" / "start.py")],
        "pathex": SOURCES,
        "datas": data + licences() + copy_metadata("pluggy"),
        "hiddenimports": [*hidden, "yaml", "platformdirs", "kivy.core.window.window_sdl2"],
        "excludes": [*OPTIONAL, *TOOLS, *OTHERS],
    }
