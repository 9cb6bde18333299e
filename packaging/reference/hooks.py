"""The page of all hooks, from their specifications and from what they take."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, get_args, get_type_hints

from docstrings import markdown
from source import entry

from ridgeline.plugins import hookspecs

_HEAD = """\
# Every hook

Made by `make rulesets` from the source. [Plugins](plugins.md) says how a plugin is made and loaded.
"""


def hooks_text() -> str:
    """Return the page, in Markdown."""
    hooks = [hook for name, hook in vars(hookspecs).items() if name.startswith("ridgeline_")]
    _, general, *_ = (hookspecs.__doc__ or "").split("\n\n")
    parts = [_HEAD, markdown(general)]
    for hook in hooks:
        parts += _hook(hook)
    return "\n".join(parts)


def _hook(hook: Callable[..., None]) -> Iterator[str]:
    yield f"## `{hook.__name__}`\n"
    taken = list(_taken(hook))
    arguments = ", ".join(inspect.signature(hook).parameters)
    yield f"```python\n@hookimpl\ndef {hook.__name__}({arguments}): ...\n```\n"
    yield markdown(hook.__doc__ or "")
    for cls in taken:
        if cls.__module__.startswith("ridgeline."):
            each = entry(cls.__module__, cls.__name__)
            yield f"### `{each.name}`\n"
            yield f"```python\n{each.signature}\n```\n"
            yield markdown(each.docstring)


def _taken(hook: Callable[..., None]) -> Iterator[type[Any]]:
    """Yield the classes of what a hook's ``register`` takes."""
    for hint in get_type_hints(hook).values():
        for argument in (get_args(hint) or ((),))[0]:
            yield from get_args(argument) or (argument,)
