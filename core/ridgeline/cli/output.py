"""Printing: JSON documents and aligned columns."""

import json
from collections.abc import Iterable, Mapping, Sequence


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document on one line, in ASCII so that any terminal takes it."""
    print(json.dumps(document))


def print_rows(rows: Iterable[Sequence[str]], *, indent: str = "") -> None:
    """Print rows as columns, two blanks apart; the last column is as long as it likes."""
    table = [list(row) for row in rows]
    if not table:
        return
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]) - 1)]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print(f"{indent}{'  '.join([*cells, row[-1]])}".rstrip())
