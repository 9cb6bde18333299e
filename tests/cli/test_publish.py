"""``ridgeline publish``: what goes where, and what is said beside it."""

from pathlib import Path

from command_line import Command


def test_it_is_printed_or_written(ridgeline: Command, tmp_path: Path) -> None:
    printed = ridgeline("publish", "giza")
    file = tmp_path / "giza.yaml"
    assert ridgeline("publish", "giza", "-o", str(file)).out == f"wrote {file}\n"
    assert file.read_text("utf-8") == printed.out
    assert printed.err == ""
    assert ridgeline("check", str(file)).code == 0


def test_new_codes_and_needed_ids_are_said(ridgeline: Command) -> None:
    said = ridgeline("publish", "tripeaks-joker")
    assert said.err == "ridgeline: note: the codes of its deals are TP1-J-… from now on\n"
    said = ridgeline("publish", "tripeaks-easy", "--set", "match.king-ace=separate")
    assert said.code == 2
    assert "expected an id of its own" in said.err
    said = ridgeline("publish", "tripeaks-easy", "--set", "match.king-ace=separate", "--as", "mine")
    assert "\nid: mine\n" in said.out
    assert "match: {kind: adjacent}\n" in said.out


def test_a_file_that_cannot_be_written_is_said_in_a_line(
    ridgeline: Command, tmp_path: Path
) -> None:
    said = ridgeline("publish", "giza", "-o", str(tmp_path / "none" / "giza.yaml"))
    assert said.code == 2
    assert "No such file" in said.err
