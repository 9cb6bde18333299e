"""A client of yaml-language-server: what an editor sees of a ruleset file.

``make editor-test`` installs the server.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

CURSOR = "▮"
"""Stands in a text where the cursor is."""
SETTINGS = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},  # no network
    }
}


class LanguageServer:
    """The server as a process; a context manager.

    :param command: what starts it, speaking over its standard input and output.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [*command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._number = self._version = 0
        self._opened: set[str] = set()
        self._diagnostics: dict[str, list[dict[str, Any]]] = {}

    def __enter__(self) -> Self:
        markup = {"contentFormat": ["markdown"]}
        item = {"snippetSupport": True, "documentationFormat": ["markdown"]}
        abilities = {
            "workspace": {"configuration": True},
            "textDocument": {
                "hover": markup,
                "completion": {"completionItem": item},
                "publishDiagnostics": {},
            },
        }
        self._request("initialize", {"processId": None, "rootUri": None, "capabilities": abilities})
        self._notify("initialized", {})
        self._notify("workspace/didChangeConfiguration", {"settings": SETTINGS})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.communicate(timeout=30)

    def hover(self, file: Path, text: str) -> str:
        """Return what is shown for the word at the cursor, as Markdown; empty for nothing."""
        answer = self._request("textDocument/hover", self._at_cursor(file, text))
        return str(answer["contents"]["value"]) if answer else ""

    def completion(self, file: Path, text: str) -> dict[str, dict[str, Any]]:
        """Return what is offered at the cursor, by label."""
        answer = self._request("textDocument/completion", self._at_cursor(file, text))
        return {item["label"]: item for item in answer["items"]}

    def diagnostics(self, file: Path, text: str) -> list[tuple[int, int, str]]:
        """Return what is underlined: line and column, counted from 1, and why."""
        uri = self._open(file, text)
        while uri not in self._diagnostics:
            self._receive()
        return sorted(
            (
                each["range"]["start"]["line"] + 1,
                each["range"]["start"]["character"] + 1,
                each["message"],
            )
            for each in self._diagnostics.pop(uri)
        )

    def _at_cursor(self, file: Path, text: str) -> dict[str, Any]:
        before, found, after = text.partition(CURSOR)
        assert found, "no cursor in the text"
        uri = self._open(file, before + after)
        line = before.count("\n")
        place = {"line": line, "character": len(before) - before.rfind("\n") - 1}
        return {"textDocument": {"uri": uri}, "position": place}

    def _open(self, file: Path, text: str) -> str:
        """Let an editor have a text for a file, whatever the file itself says."""
        uri = file.as_uri()
        self._diagnostics.pop(uri, None)
        self._version += 1
        if uri in self._opened:
            document: dict[str, Any] = {"uri": uri, "version": self._version}
            changes = {"textDocument": document, "contentChanges": [{"text": text}]}
            self._notify("textDocument/didChange", changes)
        else:
            document = {"uri": uri, "languageId": "yaml", "version": self._version, "text": text}
            self._notify("textDocument/didOpen", {"textDocument": document})
        self._opened.add(uri)
        return uri

    def _request(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def _notify(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        """Return the next message; what the server asks is answered."""
        out = self._process.stdout
        assert out
        length = 0
        while line := out.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the server has ended"
        message: dict[str, Any] = json.loads(out.read(length))
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif method and "id" in message:
            self._answer(message)
        return message

    def _answer(self, message: dict[str, Any]) -> None:
        result = None
        if message["method"] == "workspace/configuration":
            items = message["params"]["items"]
            result = [SETTINGS.get(item.get("section")) for item in items]
        self._send({"id": message["id"], "result": result})
