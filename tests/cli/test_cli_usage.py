"""Help, usage errors, broken outputs, interrupts, and starting the app."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest
from command_line import Command

from ridgeline.cli import app, main
from ridgeline.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join(str(ROOT / name) for name in ("core", "variants", "ui_kivy"))


def run(
    *arguments: str,
    environ: Mapping[str, str] | None = None,
    stdin: bytes = b"",
    stdout: int | IO[bytes] = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ridgeline", *arguments],
        env={**os.environ, "PYTHONPATH": PATHS, **(environ or {})},
        input=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help(ridgeline: Command, command: str) -> None:
    result = ridgeline.ok(*command.split(), "--help")
    assert result.out.startswith(f"usage: ridgeline {command}".strip())
    assert "--no-plugins" in result.out


def test_help_of_commands_says_what_they_take(ridgeline: Command) -> None:
    for command in ("show", "deal", "replay", "perft", "play"):
        assert "--set KEY=VALUE" in ridgeline.ok(command, "--help").out
    for command in ("list", "show", "plugins", "check", "deal", "replay", "perft"):
        assert "--json" in ridgeline.ok(command, "--help").out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["list", "too", "many"],
        ["list", "--nonsense"],
        ["show"],
        ["deal"],
        ["check"],
        ["replay", "--moves"],
        ["perft", "TP1-E-AAAAAAB"],
        ["perft", "TP1-E-AAAAAAB", "--dep", "1"],
        ["deal", "pyramide", "--set"],
        ["deal", "pyramide", "--set", "no-equals"],
        ["deal", "pyramide", "--set", "=x"],
        ["deal", "pyramide", "--set", "win="],
        ["deal", "pyramide", "--set", "win=tableau", "--set", "win=everything"],
        ["deal", "two\nlines"],
        ["deal", "\x1b[31mred"],
        ["deal", ""],
        ["deal", "TP1-E-AAAAAAÄ"],
        ["deal", "TP9-E-AAAAAAB"],
        ["deal", "ZZ1-E-AAAAAAB"],
        ["--nonsense"],
    ],
)
def test_usage_errors_are_one_line(ridgeline: Command, arguments: list[str]) -> None:
    message = ridgeline.refused(*arguments)
    assert message.isprintable()


def test_a_code_of_a_newer_version_says_what_is_known(ridgeline: Command) -> None:
    assert "version 2" in ridgeline.refused("deal", "TP2-E-AAAAAAB")
    message = ridgeline.refused("deal", "PIY1-E-AAAAAAB")
    assert "nearest known are PY, PYD, PYE: expected one as TP1-E-AAAAAAB" in message
    assert "ridgeline list" in message


def test_a_fault_of_the_program_is_one_line_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("two\nlines")

    monkeypatch.delenv("RIDGELINE_TRACEBACK")
    monkeypatch.setattr("ridgeline.rules.library.Library.load", broken)
    assert main(["list"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("ridgeline: a fault of Ridgeline itself: ZeroDivisionError: two lines")
    assert err.count("\n") == 1


def test_control_c(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ridgeline.rules.library.Library.load", interrupted)
    assert main(["list"]) == 130
    assert capsys.readouterr().err == "ridgeline: interrupted\n"


def test_a_reader_that_goes_away() -> None:
    read, write = os.pipe()
    os.close(read)
    result = run("list", stdout=write)
    os.close(write)
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_full_disk() -> None:
    with open("/dev/full", "wb") as full:
        result = run("list", stdout=full)
    assert result.returncode == 2
    assert result.stderr.startswith(b"ridgeline: ")
    assert result.stderr.count(b"\n") == 1


def test_an_output_that_has_only_ascii() -> None:
    environ = {"PYTHONIOENCODING": "ascii", "RIDGELINE_PLUGINS": ""}
    assert run("show", "pyramide", environ=environ).returncode == 0
    played = run("play", "PY1-N-AAAAAAS", environ=environ, stdin=b"\xff\xfe\n7.6\nquit\n")
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"KD" in played.stdout
    assert played.stdout.isascii()


def test_no_standard_streams_at_all() -> None:
    result = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m ridgeline play <&- >&- 2>&-'],
        env={**os.environ, "PYTHONPATH": PATHS},
        timeout=60,
        check=False,
    )
    assert result.returncode == 0


# ---- the app -----------------------------------------------------------------------------------


def test_without_a_display_it_says_so_and_names_the_terminal(
    ridgeline: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(app, "find_spec", lambda name: SimpleNamespace(name=name))
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(variable, raising=False)
    message = ridgeline.refused()
    assert "no display" in message
    assert "ridgeline play" in message


@pytest.mark.parametrize("package", ["kivy", "ridgeline_ui_kivy"])
def test_without_kivy_it_says_so_and_names_the_terminal(
    ridgeline: Command, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(
        app, "find_spec", lambda name: None if name == package else SimpleNamespace()
    )
    message = ridgeline.refused()
    assert package in message.lower()
    assert "ridgeline play" in message


@pytest.mark.parametrize(("answer", "code"), [(None, 0), (0, 0), (3, 3)])
def test_it_starts_the_app_by_its_name(
    ridgeline: Command, monkeypatch: pytest.MonkeyPatch, answer: int | None, code: int
) -> None:
    monkeypatch.setattr(app, "missing", lambda: "")
    monkeypatch.setitem(sys.modules, app.APP, SimpleNamespace(main=lambda: answer))
    result = ridgeline()
    assert (result.code, result.out, result.err) == (code, "", "")


def test_the_list_imports_nothing_that_it_does_not_need() -> None:
    script = (
        "import sys; from ridgeline.cli import main; main(['list']);"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": PATHS},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(result.stderr.split())
    assert not loaded & {"yaml", "sqlite3", "kivy", "ridgeline.play.session", "readline"}


def test_the_package_runs_as_a_module() -> None:
    assert importlib.util.find_spec("ridgeline.__main__") is not None
    result = run("--version")
    assert (result.returncode, result.stdout.split()[0]) == (0, b"ridgeline")


@pytest.mark.parametrize("number", ["\u0661", "1_0", "0x1", " ", "1e3"])
def test_a_number_is_written_in_digits(ridgeline: Command, number: str) -> None:
    for arguments in (("deal", "pyramide", "--number"), ("perft", "pyramide", "--depth")):
        assert "expected a whole number" in ridgeline.refused(*arguments, number)


LONG = "9" * 5000
ESCAPE = "\x1b[2J\u202e"


@pytest.mark.parametrize("text", [LONG, ESCAPE * 2000])
@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "{}"),
        ("deal", "TP1-E-{}"),
        ("deal", "pyramide", "--number", "{}"),
        ("deal", "pyramide", "--number", "1", "--set", "{}"),
        ("deal", "pyramide", "--number", "1", "--set", "stock.deal={}"),
        ("deal", "pyramide", "--number", "1", "--set", "{}=1"),
        ("replay", "pyramide", "--number", "1", "--moves", "{}"),
        ("replay", "pyramide", "--deal", "{}"),
        ("{}",),
        ("list", "{}"),
    ],
)
def test_what_was_typed_is_repeated_in_short_and_visible(
    ridgeline: Command, arguments: tuple[str, ...], text: str
) -> None:
    refused = ridgeline.refused(*(each.format(text) for each in arguments))
    assert len(refused) < 350
    assert refused.isprintable()


def test_an_argument_that_is_no_text_is_repeated_where_there_is_only_ascii() -> None:
    result = run("show", "caf\udce9", environ={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert result.returncode == 2
    assert b"udce9" in result.stderr
    assert b"Traceback" not in result.stderr
