"""Printing: JSON documents and aligned columns."""

import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document on one line, in ASCII so that any terminal takes it."""
    print(json.dumps(document))


def columns(rows: Iterable[Sequence[str]], *, indent: str = "") -> list[str]:
    """Return rows as lines of columns, two blanks apart; the last is as long as it likes."""
    table = [list(row) for row in rows]
    if not table:
        return []
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]) - 1)]
    lines = []
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append(f"{indent}{'  '.join([*cells, row[-1]])}".rstrip())
    return lines


def wrapped(lines: Iterable[str], width: int) -> list[str]:
    """Return lines broken at blanks to fit a width; what goes over stands indented below."""
    result = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        result += textwrap.wrap(line, width, subsequent_indent=indent) or [""]
    return result


def print_rows(rows: Iterable[Sequence[str]]) -> None:
    """Print rows as columns."""
    for line in columns(rows):
        print(line)
