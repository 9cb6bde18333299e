"""Doing what a page of the documentation says: its files are written, its commands are run.

A page is followed from top to bottom in a folder of its own, as a reader would follow it:

- a block with a title is a file, and is written; ``title="a.yaml, further down"`` goes to its end;
- in a ``console`` block a line that starts with ``$`` is typed into one and the same shell, and the
  lines below it are what it has to print; ``…`` stands for anything, on a line of its own for any lines;
- a command that fails is a fault unless the page shows what it says.

``ridgeline`` and ``pip`` are those of the test run: the one without starting the app, the other
installing into the folder.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
MORE = ", further down"
_BLOCK = re.compile(
    r"^( *)```(\w+)(?: title=\"([^\"]*)\")?\n(.*?)^\1```$", re.DOTALL | re.MULTILINE
)
_STATUS = "ended with status"


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its title and its text."""

    language: str
    title: str
    text: str


@dataclass(frozen=True)
class Command:
    """A line to type, and what the page says that it prints."""

    line: str
    printed: tuple[str, ...]


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    command: Command
    output: str
    status: int


def blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page, those in lists without their indent."""
    for indent, language, title, text in _BLOCK.findall(page):
        lines = (line.removeprefix(indent) for line in text.splitlines(keepends=True))
        yield Block(language, title, "".join(lines))


def commands(text: str) -> Iterator[Command]:
    """Yield the commands of a console block."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, *printed = part.rstrip().split("\n")
        yield Command(line, tuple(printed))


def file_of(page: str, name: str) -> str:
    """Return what a file holds in the end that a page has the reader write."""
    text = ""
    for block in blocks(page):
        if block.title.removesuffix(MORE) == name:
            text = text + block.text if block.title.endswith(MORE) else block.text
    return text


def follow(page: str, folder: Path) -> list[Ran]:
    """Write the files of a page into a new folder and run its commands there, in order."""
    folder.mkdir()
    script, typed = ["exec 2>&1"], []
    for block in blocks(page):
        if block.language == "console":
            for command in commands(block.text):
                typed.append(command)
                script += [command.line, f'echo "{_STATUS} $?"']
        elif block.title:
            name, arrow = block.title.removesuffix(MORE), ">" * (1 + block.title.endswith(MORE))
            script += [f"cat {arrow} {shlex.quote(name)} <<'end of file'\n{block.text}end of file"]
    done = subprocess.run(
        ["bash", "-c", "\n".join(script)],
        cwd=folder,
        env=_environment(folder.with_name(f"{folder.name}-tools")),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    parts = re.findall(rf"(.*?)^{_STATUS} (\d+)\n", done.stdout, flags=re.DOTALL | re.MULTILINE)
    assert len(parts) == len(typed), done.stdout + done.stderr
    return [Ran(each, out, int(code)) for each, (out, code) in zip(typed, parts, strict=True)]


def fault(ran: Ran) -> str:
    """Return what is not as the page says, empty if nothing is."""
    printed = ran.command.printed
    if "Traceback" in ran.output or (ran.status and not printed):
        return f"$ {ran.command.line}\n{ran.output}{_STATUS} {ran.status}"
    if printed and not _pattern(printed).fullmatch(_stripped(ran.output)):
        expected = "\n".join(printed)
        return f"$ {ran.command.line}\nthe page says:\n{expected}\nfound:\n{ran.output}"
    return ""


def _pattern(lines: tuple[str, ...]) -> re.Pattern[str]:
    parts = []
    for line in lines:
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*")
        else:
            parts.append(".*".join(map(re.escape, line.rstrip().split("…"))) + r"\n")
    return re.compile("".join(parts))


def _stripped(output: str) -> str:
    lines = [line.rstrip() for line in output.rstrip().splitlines()]
    return "".join(f"{line}\n" for line in lines)


_TOOLS = """\
ridgeline: exec {python} {itself} "$@"
python: exec {python} "$@"
pytest: exec {python} -m pytest -p no:cacheprovider "$@"
pip: path=${{@: -1}}; path=${{path%%[*}}; {python} -m pip --disable-pip-version-check --no-input install \
 --quiet --no-deps --no-build-isolation --upgrade --target {site} "./$path" && ln -sfn "$PWD/$path" {source}
"""
"""What a page's commands run, by name; ``pip install -e`` reads the source from then on, as it should."""


def _environment(tools: Path) -> Mapping[str, str]:
    """Make the tools that a page's commands name, and return the environment that has them."""
    tools.mkdir()
    python, itself = (shlex.quote(str(path)) for path in (sys.executable, Path(__file__)))
    site, source = tools / "site", tools / "source"
    text = _TOOLS.format(python=python, itself=itself, site=site, source=source)
    for line in text.replace("\\\n", "").splitlines():
        name, _, command = line.partition(": ")
        (tools / name).write_text(f"#!/bin/bash\n{command}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    paths = [source, site, *(ROOT / name for name in ("core", "variants", "ui_kivy"))]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RIDGELINE_")}
    return kept | {
        "HOME": str(tools),
        "XDG_DATA_HOME": str(tools / "data"),
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHONPATH": ":".join(map(str, paths)),
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "COLUMNS": "100",
    }


def _ridgeline(words: list[str]) -> int:
    """Run the command line; where that needs a window, or Kivy and there is none, read it only."""
    from ridgeline.cli import main
    from ridgeline.cli.arguments import parse

    first = words[0] if words else "--open"
    if first not in ("--open", "watch") and (first != "preview" or find_spec("kivy")):
        return main(words)
    arguments = parse(words)
    return 0 if arguments and all(Path(word).is_file() for word in words if ".yaml" in word) else 2


if __name__ == "__main__":
    sys.exit(_ridgeline(sys.argv[1:]))
