"""Letters for a picture map that says some coverage exactly, if there are any.

A map says "lies under the next letter of the alphabet that it touches". So a card's letter is one
more than that of each card that it lies on, and cards that touch without lying on each other must
not have letters that follow one another.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ridgeline.rules.drawing import Cell, Cover, touching

LETTERS = 26
_Steps = Mapping[Cell, list[tuple[Cell, int]]]


def lettered(cells: Collection[Cell], covers: Collection[Cover]) -> dict[Cell, int] | None:
    """Return a layer of 0 to 25 for each cell so that touching says just these covers, or None.

    Cards that hang together by covers have their layers from each other; a group as a whole is
    lifted until it disagrees with none of the groups that it touches.
    """
    said = frozenset(covers)
    if any(lower not in touching(upper) for upper, lower in said):
        return None
    steps: dict[Cell, list[tuple[Cell, int]]] = {}
    for upper, lower in said:
        steps.setdefault(upper, []).append((lower, -1))
        steps.setdefault(lower, []).append((upper, 1))
    layers: dict[Cell, int] = {}
    for cell in sorted(cells):
        if cell in layers:
            continue
        group = _group(cell, steps)
        lifted = None if group is None else _lifted(group, layers, said)
        if lifted is None:
            return None
        layers |= lifted
    return layers


def _group(start: Cell, steps: _Steps) -> dict[Cell, int] | None:
    """Return the layers of all cards that hang together with one, the lowest 0.

    None if they contradict each other.
    """
    layers, due = {start: 0}, [start]
    while due:
        cell = due.pop()
        for other, step in steps.get(cell, ()):
            layer = layers[cell] + step
            if other not in layers:
                due.append(other)
            if layers.setdefault(other, layer) != layer:
                return None
    lowest = min(layers.values())
    return {cell: layer - lowest for cell, layer in layers.items()}


def _lifted(
    group: Mapping[Cell, int], layers: Mapping[Cell, int], covers: Collection[Cover]
) -> dict[Cell, int] | None:
    """Return a group's layers, all as much higher as it takes to agree with the others."""
    for lift in range(LETTERS - max(group.values())):
        lifted = {cell: layer + lift for cell, layer in group.items()}
        both = {**layers, **lifted}
        if all(_agrees(cell, both, covers) for cell in group):
            return lifted
    return None


def _agrees(cell: Cell, layers: Mapping[Cell, int], covers: Collection[Cover]) -> bool:
    """Say whether a card's layer and those around it say just the covers that there are."""
    return all(
        ((other, cell) in covers) == (layers[other] == layers[cell] + 1)
        and ((cell, other) in covers) == (layers[cell] == layers[other] + 1)
        for other in touching(cell)
        if other in layers
    )
