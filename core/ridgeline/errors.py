"""Every error a user can cause: one line, what was found, what was expected, where.

Each class has a stable ``code`` (and may get a finer one per instance) that user interfaces
translate without parsing text, and ``values`` that fill the translation.
"""

from collections.abc import Mapping
from pathlib import Path

MOST_ECHOED = 60
"""Characters of a text that somebody has typed that a message repeats."""

_MOST_DESCRIBED = 300


def one_line(text: str) -> str:
    """Return text on one line, with everything that a terminal would obey made visible."""
    words = " ".join(text.split())
    if words.isprintable():
        return words
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in words)


def shortened(text: str, most: int = MOST_ECHOED) -> str:
    """Return a text, or its start and an ellipsis if it is longer."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def echoed(text: str) -> str:
    """Return what somebody has typed for a message: in quotes, short, all of it visible."""
    return repr(shortened(text))


def described(error: BaseException) -> str:
    """Return class and message of an exception that is not ours, on one line, whatever it is."""
    try:
        message = shortened(one_line(str(error)), _MOST_DESCRIBED)
    except Exception:  # noqa: BLE001 (a plugin's own exception may fail at this too)
        message = ""
    name = type(error).__name__
    return f"{name}: {message}" if message else name


class RidgelineError(Exception):
    """Base of everything that Ridgeline raises on purpose; ``str()`` is one line.

    :param message: one line: what was found and what was expected.
    :param code: stable, finer than the class' own, for translation.
    :param values: what the translated sentence needs.
    """

    code = "error"

    def __init__(
        self, message: str, *, code: str | None = None, values: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(one_line(message))
        if code is not None:
            self.code = code
        self.values: dict[str, object] = dict(values or {})

    @property
    def message(self) -> str:
        """The sentence without its place."""
        return str(self.args[0])


class RulesetError(RidgelineError):
    """A ruleset that cannot be read or compiled; ``str()`` starts with ``file:line:column:``.

    :param path: the file, or a name such as ``--set`` for text that came from elsewhere.
    :param line: counted from 1; 0 where no place is known.
    :param column: counted from 1; 0 where no place is known.
    :param key: dotted key, as ``match.king-ace``.
    :param hint: the nearest valid key or value, if one is near.
    """

    code = "ruleset"

    def __init__(
        self,
        message: str,
        *,
        path: str | Path = "",
        line: int = 0,
        column: int = 0,
        key: str = "",
        hint: str = "",
        code: str | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.path = str(path)
        self.line = line
        self.column = column
        self.key = key
        self.hint = hint

    @property
    def place(self) -> str:
        """The file, with line and column where they are known; empty if nothing is known."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    @property
    def advice(self) -> str:
        """The sentence with the hint, without its place."""
        return f"{self.message}; did you mean {self.hint!r}?" if self.hint else self.message

    def __str__(self) -> str:
        return f"{self.place}: {self.advice}" if self.place else self.advice


class NotationError(RidgelineError):
    """A card, move, deal, code or position text that cannot be read."""

    code = "notation"


class IllegalMoveError(RidgelineError):
    """A move that the rules do not allow in this position.

    ``code`` and ``values`` are those of the refusal (see :mod:`ridgeline.engine.refusals`).
    """

    code = "illegal-move"


class PluginError(RidgelineError):
    """A plugin that could not be loaded or that raised; names the plugin and the hook."""

    code = "plugin"

    def __init__(self, message: str, *, plugin: str, hook: str = "") -> None:
        super().__init__(message)
        self.plugin = plugin
        self.hook = hook


class StorageError(RidgelineError):
    """Saved games that cannot be read or written."""

    code = "storage"
