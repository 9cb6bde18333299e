"""The picture against the graph: cards that cover one another from afar, or lie unheld on others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.game import mask_slots, union
from ridgeline.rules.checks.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ridgeline.engine.parts import Layout, Slot

CARD = 2
"""Width of a card in half card widths; in row steps it is at least as high."""

_NAMED = 3
"""So many pairs of cards are named in a message."""


def far_covers(layout: Layout) -> Iterator[Finding]:
    """Find cards that lie under one which is drawn more than a card's size away."""
    far = []
    for number, slot in enumerate(layout.slots):
        for above in mask_slots(union(layout.blockers[number])):
            other = layout.slots[above]
            if max(abs(slot.x - other.x), abs(slot.y - other.y)) > CARD:
                far.append((slot, other))
    if far:
        message = f"found {_pairs(far, 'under')}, which is drawn far away; expected near cards"
        yield Finding("cover-far-away", message)


def loose_overlaps(layout: Layout) -> Iterator[Finding]:
    """Find cards that are drawn over one another without either lying under the other."""
    above = _all_above(layout)
    loose = []
    for one, slot in enumerate(layout.slots):
        for other in range(one + 1, len(layout.slots)):
            over = layout.slots[other]
            if over.y - slot.y >= CARD:
                break  # slots come by rows
            near = abs(over.x - slot.x) < CARD and abs(over.y - slot.y) < CARD
            if near and not above[one] >> other & 1 and not above[other] >> one & 1:
                loose.append((slot, over))
    if loose:
        message = f"found {_pairs(loose, 'over')} in the picture, but neither covers the other"
        yield Finding("overlap-without-cover", message)


def _all_above(layout: Layout) -> list[int]:
    """Return by slot the mask of what lies on it, on what lies on it, and so on."""
    direct = [union(alternatives) for alternatives in layout.blockers]
    found = [0] * len(direct)
    for number in range(len(direct)):
        new = direct[number]
        while new:
            found[number] |= new
            new = union(direct[slot] for slot in mask_slots(new)) & ~found[number]
    return found


def shown_face_down(layout: Layout) -> Iterator[Finding]:
    """Find cards that are dealt face down but lie open from the start."""
    free = [slot for slot in mask_slots(layout.down) if not layout.blockers[slot]]
    if free:
        names = _few([layout.slots[slot].name for slot in free])
        message = f"found {names} face down with nothing on it: it is turned up at once"
        yield Finding("face-down-uncovered", message)


def _pairs(pairs: Iterable[tuple[Slot, Slot]], word: str) -> str:
    return _few([f"{one.name} {word} {other.name}" for one, other in pairs])


def _few(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
