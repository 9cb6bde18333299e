"""Pack the app as buildozer and python-for-android would, for this machine instead of a phone.

``python packaging/android/stage.py SOURCES OUT`` after recipes.py and tree.py: files by the
extensions of buildozer.spec, of other packages only what the recipes bring, all of it compiled
with ``-OO``, no sources, nothing that is on the list of what is never packed.
"""

from __future__ import annotations

import compileall
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

HERE = Path(__file__).parent
RECIPES = HERE.parents[1] / "build" / "android" / "recipes.json"
WITH_WHEELS = ("kivy",)
"""Recipes whose part in Python is taken from a wheel here; the others' are in the emulation or native."""
NEVER = ("tests", "__pycache__")
"""Folders that python-for-android drops from other packages."""


def included(spec: Path) -> set[str]:
    """Return the extensions of the files that are packed."""
    parser = ConfigParser(interpolation=None)
    parser.read(spec, encoding="utf-8")
    return {ext.strip() for ext in parser["app"]["source.include_exts"].split(",")}


def copy_app(sources: Path, target: Path, extensions: set[str]) -> list[Path]:
    """Copy the app's files as buildozer does, and return those that it leaves behind."""
    left = []
    for file in sorted(path for path in sources.rglob("*") if path.is_file()):
        ending = file.suffix.removeprefix(".").lower()
        if file.name.startswith(".") or (ending and ending not in extensions):
            left.append(file.relative_to(sources))
            continue
        place = target / file.relative_to(sources)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, place)
    return left


def install(target: Path, wanted: dict[str, str]) -> None:
    """Install packages without what they in turn would bring."""
    names = [f"{name}=={version}" if version else name for name, version in wanted.items()]
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install")
    # Platforms, so that only a plain wheel is taken where a package has a faster one as well.
    subprocess.run(
        [*pip, "--no-deps", "--only-binary=:all:", "--target", str(target), *names], check=True
    )


def without_binaries(folder: Path) -> None:
    """Remove compiled modules, but Kivy's: there is none of them on the phone."""
    for file in [*folder.rglob("*.so"), *folder.rglob("*.so.*")]:
        if file.relative_to(folder).parts[0].lower() not in ("kivy", "kivy.libs"):
            file.unlink()


def compile_all(folder: Path) -> None:
    """Turn every source into bytecode without docstrings and assertions, beside it."""
    if not compileall.compile_dir(str(folder), quiet=1, force=True, legacy=True, optimize=2):
        raise SystemExit(f"stage: something in {folder} cannot be compiled")
    for file in folder.rglob("*.py"):
        file.unlink()


def drop(folder: Path, patterns: Iterable[str], folders: Iterable[str] = ()) -> None:
    """Remove what is never packed."""
    for path in [path for path in folder.rglob("*") if path.name in folders and path.is_dir()]:
        shutil.rmtree(path, ignore_errors=True)
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        if any(fnmatch(str(file), f"*/{pattern.removeprefix('^')}") for pattern in patterns):
            file.unlink()


def stage(sources: Path, out: Path) -> list[Path]:
    """Write ``app`` and ``site-packages`` into a folder, and return the files left behind."""
    resolved = json.loads(RECIPES.read_text("utf-8"))
    shutil.rmtree(out, ignore_errors=True)
    app, packages = out / "app", out / "site-packages"
    left = copy_app(sources, app, included(HERE / "buildozer.spec"))
    wheels = {name: resolved["recipes"][name] for name in WITH_WHEELS}
    install(packages, {**wheels, **resolved["modules"]})
    without_binaries(packages)
    drop(app, resolved["never packed"])
    drop(packages, resolved["never packed"], NEVER)
    for folder in (app, packages):
        compile_all(folder)
    return left


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main(sources: Path, out: Path) -> None:
    """Stage and say what came of it."""
    left = stage(sources, out)
    if left:
        print(f"not packed: {', '.join(map(str, left[:20]))}")
    print(f"staged in {out}: app {size(out / 'app') / 1e6:.1f} MB, "
          f"packages {size(out / 'site-packages') / 1e6:.1f} MB")  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
