"""Resolve what python-for-android would build, without building or downloading anything.

``python recipes.py BUILDOZER_SPEC OUT.json``, with a Python that has python-for-android. Writes the
recipes with their versions, the modules that pip would install, and the patterns of files that are
never packed. The Python of the phone and the one that compiles for it have to be the same.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from configparser import ConfigParser
from pathlib import Path

BOOTSTRAP = "sdl2"


def requirements_of(spec: Path) -> dict[str, str]:
    """Return the versions that a buildozer.spec wants, by name; empty where it names none."""
    parser = ConfigParser(interpolation=None)
    parser.read(spec, encoding="utf-8")
    names = parser["app"]["requirements"].split(",")
    pairs = (name.strip().partition("==") for name in names)
    return {name: version for name, _, version in pairs}


def resolve(wanted: dict[str, str], apis: tuple[int, int]) -> dict[str, object]:
    """Return recipes and modules, as the toolchain would find them.

    :param apis: the Android API to build with, and the least one to run on.
    """
    for name, version in wanted.items():
        if version:  # the toolchain hands versions to recipes this way, too
            os.environ[f"VERSION_{name}"] = version
    import pythonforandroid
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe
    from pythonforandroid.toolchain import Context

    context = Context()
    context._android_api, context._ndk_api = apis
    with tempfile.TemporaryDirectory() as folder:
        context.setup_dirs(folder)
        bootstrap = Bootstrap.get_bootstrap(BOOTSTRAP, context)
        names, modules, chosen = get_recipe_order_and_bootstrap(context, list(wanted), bootstrap)
        recipes = {name: Recipe.get_recipe(name, context).version for name in names}
    common = Path(pythonforandroid.__file__).parent / "bootstraps" / "_sdl_common" / "build"
    lines = (common / "blacklist.txt").read_text("utf-8").splitlines()
    return {
        "bootstrap": chosen.name,
        "recipes": recipes,
        "modules": {name: wanted.get(name, "") for name in sorted(modules)},
        "never packed": [line.strip() for line in lines if line.strip() and line[0] != "#"],
    }


def faults(answer: dict[str, object], wanted: dict[str, str]) -> list[str]:
    """Return what is wrong with what was resolved."""
    recipes = answer["recipes"]
    assert isinstance(recipes, dict)
    found = []
    for name, version in wanted.items():
        if name in recipes and version and recipes[name] != version:
            found.append(f"{name} would be {recipes[name]}, expected {version}")
    if recipes.get("python3") != recipes.get("hostpython3"):
        found.append("python3 and hostpython3 differ")
    found += [
        f"no recipe for {name}" for name in ("kivy", "sqlite3", "pyjnius") if name not in recipes
    ]
    return found


def main(spec: Path, out: Path) -> int:
    """Write what was resolved; 1 if it is not what the specification wants."""
    parser = ConfigParser(interpolation=None)
    parser.read(spec, encoding="utf-8")
    apis = int(parser["app"]["android.api"]), int(parser["app"]["android.ndk_api"])
    wanted = requirements_of(spec)
    answer = resolve(wanted, apis)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(answer, indent=1) + "\n", "utf-8")
    for fault in faults(answer, wanted):
        print(f"recipes: {fault}", file=sys.stderr)
    print(
        f"recipes: {', '.join(f'{name} {version}' for name, version in answer['recipes'].items())}"
    )
    print(f"modules: {', '.join(answer['modules'])}")
    return 1 if faults(answer, wanted) else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
