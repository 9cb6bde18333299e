"""The documents keep up with the source: hooks, codes, commands, links, examples."""

import ast
import inspect
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import yaml
from tutorials import blocks

import ridgeline
from ridgeline import errors
from ridgeline.cli.arguments import parse
from ridgeline.cli.commands import COMMANDS
from ridgeline.messages import SENTENCES
from ridgeline.mods import errors as mod_errors
from ridgeline.plugins import contributions, hookspecs
from ridgeline.rules.checks.finding import KINDS

ROOT = Path(__file__).parents[1]
CORE = ROOT / "core" / "ridgeline"
PAGES = sorted((ROOT / "docs").rglob("*.md"))
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES]
HOOKS = {name: hook for name, hook in vars(hookspecs).items() if name.startswith("ridgeline_")}


def text_of(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def first_cells(text: str) -> set[str]:
    """Return what stands in backquotes in the first column of a document's tables."""
    rows = re.findall(r"^\| (.*?) \|", text, flags=re.MULTILINE)
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_is_documented_with_its_argument(name: str) -> None:
    arguments = ", ".join(inspect.signature(HOOKS[name]).parameters)
    assert f"`{name}({arguments})`" in text_of("plugins.md")
    docstring = HOOKS[name].__doc__ or ""
    assert all(f":param {argument}:" in docstring for argument in arguments.split(", "))


@pytest.mark.parametrize("name", HOOKS)
def test_the_example_of_every_hook_works(name: str) -> None:
    """Run the example, and hand what it registers to the classes that the hook takes."""
    _, _, example = inspect.cleandoc(HOOKS[name].__doc__ or "").partition("::\n\n")
    names: dict[str, object] = {"__name__": "example"}
    text = inspect.cleandoc(example.partition("\n\n:param")[0].partition("\n\nA module")[0])
    exec(compile(text, name, "exec", dont_inherit=True), names)  # noqa: S102 - our own source
    registered: list[object] = []
    hook = names[name]
    assert callable(hook)
    hook(register=registered.append)
    [argument] = get_args(get_type_hints(HOOKS[name])["register"])[0]
    [made] = registered
    assert isinstance(made, argument)


def test_pages_that_are_made_from_the_source_are_as_it_is_now() -> None:
    command = [sys.executable, str(ROOT / "packaging" / "reference"), "--check"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), "make rulesets"


def test_every_contribution_is_documented() -> None:
    made = {
        name
        for name, value in vars(contributions).items()
        if inspect.isclass(value) and value.__module__ == contributions.__name__
    }
    assert {name for name in made if f"`{name}`" in text_of("plugins.md")} == made


def test_the_example_of_a_plugin_works() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", text_of("plugins.md"), flags=re.DOTALL)
    names: dict[str, object] = {"__name__": "example"}
    code = compile(example, "docs/plugins.md", "exec", dont_inherit=True)
    exec(code, names)  # noqa: S102 - our own document
    registered: list[ridgeline.LayoutKind] = []
    hook = names["ridgeline_layouts"]
    assert callable(hook)
    hook(register=registered.append)
    (kind,) = registered
    assert len(kind.build(kind.params(cards=5)).slots) == 5


def test_the_examples_from_python_work(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", text_of("python.md"), flags=re.DOTALL)
    code = compile("".join(examples), "docs/python.md", "exec", dont_inherit=True)
    exec(code, {"__name__": "example"})  # noqa: S102 - our own document
    ended, played, refused = capsys.readouterr().out.splitlines()
    assert ended.startswith("won tripeaks-easy;stock.draw=when-stuck/1 tableau=------/")
    assert played == "['play', 'points'] 499"
    assert refused == "1.1 is blocked by 2.1 and 2.2"


def test_every_public_name_is_documented() -> None:
    assert first_cells(text_of("python.md")) == {*ridgeline.__all__} - {"__version__"}


def test_every_refusal_is_documented() -> None:
    assert first_cells(section_of("messages.md", "Refusals")) == set(SENTENCES)


def error_codes() -> Iterator[str]:
    """Yield the codes of the error classes, and those that are given where errors are raised."""
    for value in (*vars(errors).values(), *vars(mod_errors).values()):
        if inspect.isclass(value) and issubclass(value, ridgeline.RidgelineError):
            yield value.code
    for file in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).lower().endswith("error"):
                given = [each.value for each in node.keywords if each.arg == "code"]
                yield from texts_in(*given)
                if any(isinstance(each, ast.Name) for each in given):
                    yield from texts_in(*values_of_code(file))


def values_of_code(file: Path) -> Iterator[ast.expr]:
    """Yield what a module assigns to the name ``code``."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
            yield node.value


def texts_in(*nodes: ast.expr) -> Iterator[str]:
    """Yield the texts that stand in expressions."""
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


def section_of(name: str, heading: str) -> str:
    """Return the text under a heading of a document, up to the next one."""
    _, text = text_of(name).split(f"## {heading}\n")
    return text.split("\n## ")[0]


def test_every_error_is_documented() -> None:
    assert first_cells(section_of("messages.md", "Errors")) == set(error_codes())


def test_every_finding_is_documented_with_its_level() -> None:
    rows = re.findall(
        r"^\| `([a-z-]+)` \| (\w+) \|", section_of("messages.md", "Findings"), re.MULTILINE
    )
    assert dict(rows) == {code: kind.level for code, kind in KINDS.items()}
    assert all(f"`{code}`" in text_of("checking.md") for code in KINDS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def pages_of(menu: object) -> Iterator[str]:
    """Yield the pages of a part of the site's menu."""
    if isinstance(menu, str):
        yield menu
    elif isinstance(menu, dict | list):
        for part in menu.values() if isinstance(menu, dict) else menu:
            yield from pages_of(part)


def test_every_page_is_in_the_menu_of_the_site() -> None:
    menu = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in PAGES]
    assert sorted(pages_of(menu)) == pages


def lines_to_type(document: Path) -> Iterator[str]:
    """Yield what a document tells to type: lines of the program that are set apart."""
    text = document.read_text(encoding="utf-8")
    for block in blocks(text):
        if block.language in ("console", "sh"):
            prompt = r"\$ " if block.language == "console" else ""
            yield from re.findall(rf"^{prompt}(ridgeline .*)$", block.text, flags=re.MULTILINE)
    yield from re.findall(r"^    (?:\$ )?(ridgeline .*)$", text, flags=re.MULTILINE)


def test_the_readme_tells_the_commands_that_most_look_for() -> None:
    lines = list(lines_to_type(ROOT / "README.md"))
    assert {line.split()[1] for line in lines} >= {"list", "show", "play", "check"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_line_to_type_is_one(document: Path) -> None:
    for line in lines_to_type(document):
        said = re.split(r"   +", line)[0].replace(" N", " 1")
        arguments = parse(shlex.split(said, comments=True)[1:])
        assert "--version" in line or (arguments is not None and arguments.run), line


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_that_is_named_is_one(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = set(re.findall(r"`ridgeline ([a-z][\w-]*)[^`]*`", text))
    assert named - set(COMMANDS) == set()


def test_every_target_of_the_readme_is_in_the_makefile() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:^    |`)make ([a-z-]+)", text, flags=re.MULTILINE))
    assert targets >= {"play", "test"}
    for target in targets:
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE), target


def test_every_test_that_holds_a_report_is_there() -> None:
    named = re.findall(r"`(test_\w+)::(test_\w+)`", text_of("reports.md"))
    assert len(named) > 20
    for module, function in named:
        files = (ROOT / "tests").rglob(f"{module}.py")
        texts = [file.read_text(encoding="utf-8") for file in files]
        assert any(f"def {function}(" in text for text in texts), function


def test_every_module_of_the_app_is_named() -> None:
    """But for the sheets, which are named together."""
    files = (ROOT / "ui_kivy" / "ridgeline_ui_kivy").glob("*.py")
    modules = {file.stem for file in files if not file.stem.endswith(("_sheet", "__init__"))}
    assert modules - set(re.findall(r"`([^`]+)`", text_of("architecture.md"))) == set()
