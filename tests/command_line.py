"""Running the command line in process, as the tests do."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from ridgeline.cli import main


@dataclass(frozen=True)
class Result:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document that was printed."""
        return json.loads(self.out)


class Command:
    """Runs ``ridgeline`` with arguments; a fault of the program raises."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Result:
        code = main(arguments)
        out, err = self._capsys.readouterr()
        return Result(code, out, err)

    def ok(self, *arguments: str) -> Result:
        """Run a command that succeeds and says nothing on standard error."""
        result = self(*arguments)
        assert (result.code, result.err) == (0, "")
        return result

    def refused(self, *arguments: str) -> str:
        """Run a command that is refused and return its one line."""
        result = self(*arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1
        assert result.err.startswith("ridgeline: ")
        return result.err.removeprefix("ridgeline: ").strip()
