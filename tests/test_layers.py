"""Which package may import which, read off the source of every module.

``ridgeline`` knows neither the variants nor the app (the command line starts the app by a name in
a string); the variants take only what ``ridgeline`` says is public; the app takes ``ridgeline``
only. Within ``ridgeline`` imports point one way.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE = ROOT / "core" / "ridgeline"
VARIANTS = ROOT / "variants" / "ridgeline_variants"
APP = ROOT / "ui_kivy" / "ridgeline_ui_kivy"

FLOORS = (
    {"errors"},
    {"cards"},
    {"shuffle"},
    {"engine", "syntax"},
    {"plugins", "solver"},
    {"rules"},
    {"deals", "mods", "scaffold"},
    {"play", "survey"},
    {"cli"},
)
"""Subjects of the core, the ground first; each imports only what lies below it, and itself."""


def imports(file: Path) -> Iterator[tuple[str, str, int]]:
    """Yield module, name ('' for the module itself) and line of every import of a file.

    Imports for types only are left out: they are never carried out.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, "", node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports are absolute"
            for alias in node.names:
                yield node.module or "", alias.name, node.lineno


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def top(module: str) -> str:
    return module.partition(".")[0]


def test_there_is_something_to_check() -> None:
    assert len(modules(CORE)) > 20
    assert len(modules(VARIANTS)) > 10


def test_the_core_imports_neither_variants_nor_app_nor_kivy() -> None:
    forbidden = {"ridgeline_variants", "ridgeline_ui_kivy", "kivy"}
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {module}"
        for file in modules(CORE)
        for module, _, line in imports(file)
        if top(module) in forbidden
    ]
    assert wrong == []


EXTRAS = {
    CORE / "survey" / "many_peaks.py": {"numpy"},
    CORE / "survey" / "peaks_plan.py": {"numpy"},
    CORE / "survey" / "plot.py": {"matplotlib"},
    CORE / "survey" / "progress.py": {"tqdm"},
}
"""Modules that need what only an extra brings; all others do without."""


def test_the_core_needs_only_its_three_dependencies() -> None:
    import sys

    allowed = {"ridgeline", "pluggy", "yaml", "platformdirs", *sys.stdlib_module_names}
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {module}"
        for file in modules(CORE)
        for module, _, line in imports(file)
        if top(module) not in allowed | EXTRAS.get(file, set())
    ]
    assert wrong == []


def test_variants_import_only_public_names() -> None:
    import ridgeline

    public = set(ridgeline.__all__)
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {module} {name}"
        for file in modules(VARIANTS)
        for module, name, line in imports(file)
        if (top(module) == "ridgeline" and (module != "ridgeline" or name not in {"", *public}))
        or top(module) in {"ridgeline_ui_kivy", "kivy"}
    ]
    assert wrong == []


def test_the_app_imports_ridgeline_but_no_variant() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {module}"
        for file in modules(APP)
        for module, _, line in imports(file)
        if top(module) == "ridgeline_variants" or module.startswith("ridgeline.cli")
    ]
    assert wrong == []


@pytest.mark.parametrize("subject", sorted(set[str]().union(*FLOORS)))
def test_no_subject_imports_what_stands_beside_or_above_it(subject: str) -> None:
    floor = next(number for number, subjects in enumerate(FLOORS) if subject in subjects)
    forbidden = set[str]().union(*FLOORS[floor:]) - {subject}
    files = modules(CORE / subject) or [CORE / f"{subject}.py"]
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {module}"
        for file in files
        for module, _, line in imports(file)
        if module.startswith("ridgeline.") and module.split(".")[1] in forbidden
    ]
    assert wrong == []


def module_name(file: Path) -> str:
    parts = file.relative_to(CORE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def top_level_imports(file: Path) -> set[str]:
    """Return the modules that importing a file imports: neither for types only nor lazily."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_no_module_of_the_core_imports_itself_in_a_circle() -> None:
    graph = {module_name(file): top_level_imports(file) for file in modules(CORE)}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " imports ".join((*path, module))
        if module not in done:
            for imported in sorted(graph[module] & graph.keys() - {"ridgeline"}):
                visit(imported, (*path, module))
            done.add(module)

    for module in sorted(graph):
        visit(module, ())


def test_every_public_name_is_there() -> None:
    import ridgeline

    assert sorted(set(ridgeline.__all__)) == sorted(ridgeline.__all__)
    missing = [name for name in ridgeline.__all__ if not hasattr(ridgeline, name)]
    assert missing == []
