"""The progress: a bar or lines for a terminal, nothing for anybody else."""

import io
import sys
import time

import pytest

from ridgeline.survey.progress import Lines, progress


class Terminal(io.StringIO):
    """A terminal, as far as it is asked."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Put a terminal in the place of standard error."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    return made


def test_where_nobody_looks_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(100, 0) as shown:
        shown.update(50)
    assert capsys.readouterr() == ("", "")


def test_a_bar_has_rate_and_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = terminal(monkeypatch)
    with progress(100, 20) as shown:
        shown.update(80)
    assert "100/100" in stream.getvalue()
    assert "deals/s" in stream.getvalue()


def test_without_tqdm_there_are_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = terminal(monkeypatch)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    clock = iter([0.0, 1.0, 20.0, 21.0, 40.0])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with progress(1000, 100) as shown:
        assert isinstance(shown, Lines)
        for _ in range(4):
            shown.update(50)
    assert stream.getvalue().splitlines() == [
        "200 of 1,000 deals, 5.0 a second, 2 min 40 s left",
        "300 of 1,000 deals, 5.0 a second, 2 min 20 s left",
    ]
