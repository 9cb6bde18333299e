"""What the source says of a name: its signature, its docstring, its public members."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import ridgeline

Definition = ast.ClassDef | ast.FunctionDef
_LONGEST = 88


@dataclass(frozen=True)
class Entry:
    """A public name: how it is called, and its docstring."""

    name: str
    signature: str
    docstring: str
    members: tuple[Entry, ...] = ()


def entry(module: str, name: str) -> Entry:
    """Return what a module's source says of one of its names.

    :raises LookupError: if it defines no such name with a docstring.
    """
    body = _body(module)
    for place, node in enumerate(body):
        if isinstance(node, Definition) and node.name == name:
            if isinstance(node, ast.FunctionDef):
                return _function(node)
            return _class(node, tuple(_inherited(getattr(import_module(module), name))))
        if isinstance(node, ast.Assign | ast.AnnAssign) and _target(node) == name:
            return Entry(name, _value(node), _following(body, place, f"{module}.{name}"))
    raise LookupError(f"{module} defines no {name}")


def _body(module: str) -> list[ast.stmt]:
    file = import_module(module).__file__
    assert file is not None
    return ast.parse(Path(file).read_text(encoding="utf-8")).body


def _inherited(owner: type) -> Iterator[ast.FunctionDef]:
    """Yield the methods of a class's bases that have no entry of their own."""
    for base in owner.__mro__[1:]:
        if base.__module__.startswith("ridgeline.") and base.__name__ not in ridgeline.__all__:
            for node in _body(base.__module__):
                if isinstance(node, ast.ClassDef) and node.name == base.__name__:
                    yield from (each for each in node.body if isinstance(each, ast.FunctionDef))


def _class(node: ast.ClassDef, inherited: tuple[ast.FunctionDef, ...]) -> Entry:
    members = tuple(
        _function(each, f"{node.name}.")
        for each in (*node.body, *inherited)
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")
    )
    return Entry(node.name, _constructor(node), _docstring(node), members)


def _constructor(node: ast.ClassDef) -> str:
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return _call(node.name, _arguments(each))
    bases = ", ".join(map(ast.unparse, node.bases))
    fields = [_field(each) for each in node.body if isinstance(each, ast.AnnAssign)]
    return _call(node.name, fields) if fields else f"class {node.name}({bases})"


def _field(node: ast.AnnAssign) -> str:
    text = f"{_target(node)}: {ast.unparse(node.annotation)}"
    if node.value is None:
        return text
    made = isinstance(node.value, ast.Call)
    return f"{text} = {'...' if made else ast.unparse(node.value)}"


def _function(node: ast.FunctionDef, owner: str = "") -> Entry:
    decorators = {ast.unparse(each) for each in node.decorator_list}
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if decorators & {"property", "cached_property"}:
        signature = f"{owner}{node.name}{result}"
    else:
        signature = _call(f"{owner}{node.name}", _arguments(node)) + result
    return Entry(f"{owner}{node.name}", signature, _docstring(node))


def _arguments(node: ast.FunctionDef) -> list[str]:
    """Return the parameters as text, without ``self``."""
    given = node.args
    plain = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(given.defaults))
    parts = list(map(_argument, plain, [*defaults, *given.defaults]))
    if plain and plain[0].arg in ("self", "cls"):
        parts = parts[1:]
    if given.vararg:
        parts.append(f"*{ast.unparse(given.vararg)}")
    elif given.kwonlyargs:
        parts.append("*")
    parts += map(_argument, given.kwonlyargs, given.kw_defaults)
    return parts + ([f"**{ast.unparse(given.kwarg)}"] if given.kwarg else [])


def _argument(node: ast.arg, default: ast.expr | None) -> str:
    text = ast.unparse(node)
    if default is None:
        return text
    return (
        f"{text} = {ast.unparse(default)}" if node.annotation else f"{text}={ast.unparse(default)}"
    )


def _call(name: str, arguments: list[str]) -> str:
    """Return a call on one line, or with a line for each argument where that is too long."""
    line = f"{name}({', '.join(arguments)})"
    if len(line) <= _LONGEST:
        return line
    return "\n".join([f"{name}(", *(f"    {each}," for each in arguments), ")"])


def _value(node: ast.Assign | ast.AnnAssign) -> str:
    if isinstance(node, ast.AnnAssign):
        return f"{_target(node)}: {ast.unparse(node.annotation)}"
    text = f"{_target(node)} = {ast.unparse(node.value)}"
    return text if len(text) <= _LONGEST else f"{_target(node)} = ..."


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def _docstring(node: Definition) -> str:
    text = ast.get_docstring(node)
    if text is None:
        raise LookupError(f"{node.name} has no docstring")
    return text


def _following(body: list[ast.stmt], place: int, name: str) -> str:
    """Return the string that stands right after an assignment."""
    rest: Iterator[ast.stmt] = iter(body[place + 1 : place + 2])
    node = next(rest, None)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    raise LookupError(f"{name} has no docstring after it")
