"""The command line as a fixture; every test has an empty store and no plugins of the machine."""

from pathlib import Path

import pytest
from command_line import Command


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RIDGELINE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RIDGELINE_PLUGINS", "")
    monkeypatch.setenv("RIDGELINE_TRACEBACK", "1")


@pytest.fixture
def ridgeline(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
