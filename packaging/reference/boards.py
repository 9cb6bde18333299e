"""The page of all boards: a picture of each, its rules in words, and the other rules for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ridgeline import Layout, Library, Parts, Ruleset
from ridgeline.descriptions import describe_rules

PICTURES = "assets/boards"
_HEAD = """\
# All boards

Made by `make rulesets` from the rulesets: each board with the rules that it is best known by. Cards with a pattern
lie face down. [The games](family.md) tells where all of them come from, `ridgeline show ID` any of them in words.
"""
_UNIT = 9
"""Pixels of half a card's width."""
_STEP = 12
"""Pixels of a row step; a card is two steps high."""
_PILES = 10
"""Reserve piles in a line of the picture."""


def board_pages(library: Library) -> Mapping[str, str]:
    """Return the page and its pictures by file name."""
    families: dict[str, list[Ruleset]] = {}
    for summary in library.summaries():
        families.setdefault(summary.family, []).append(library.ruleset(summary.id))
    page, files = [_HEAD], {}
    for family in sorted(families, key=str.casefold):
        first, *others = sorted(families[family], key=lambda each: (len(each.parents), each.id))
        parts = library.game(first).parts
        picture = f"{PICTURES}/{first.id}.svg"
        files[picture] = _picture(parts)
        page += [f"## {family}\n", f"![The board of {family}]({picture})\n"]
        page += [f"`{first.id}`, {first.source}:\n", "".join(_rules(parts))]
        page += _others(others)
    return {"boards.md": "\n".join(page), **files}


def _rules(parts: Parts) -> Iterator[str]:
    for sentence in describe_rules(parts):
        yield f"- {sentence}\n"


def _others(others: Sequence[Ruleset]) -> Iterator[str]:
    if others:
        names = ", ".join(f"{each.name} (`{each.id}`)" for each in others)
        yield f"Other rules: {names}.\n"


def _picture(parts: Parts) -> str:
    """Return the places of a game as SVG: the tableau, and below it the reserve piles."""
    layout = parts.layout
    cards = [
        (layout.slots[number].x * _UNIT, layout.slots[number].y * _STEP, bool(layout.down >> number & 1))
        for number in sorted(range(len(layout.slots)), key=lambda number: -_buried(layout, number))
    ]
    depth = max((y for _, y, _ in cards), default=-3 * _STEP) + 3 * _STEP
    wide = max((x for x, _, _ in cards), default=0.0) + min((x for x, _, _ in cards), default=0.0)
    for number in range(parts.plan.reserves):
        line, place = divmod(number, _PILES)
        length = min(_PILES, parts.plan.reserves - line * _PILES)
        x = wide / 2 + (2 * place - length + 1) * (_UNIT + 1)
        cards.append((x, depth + line * (2 * _STEP + 4), False))
    left, right = min(x for x, _, _ in cards) - _UNIT, max(x for x, _, _ in cards) + _UNIT
    bottom = max(y for _, y, _ in cards) + 2 * _STEP
    box = f"{left - 8:g} -8 {right - left + 16:g} {bottom + 16:g}"
    size = f'width="{(right - left + 16) * 1.5:g}" height="{(bottom + 16) * 1.5:g}"'
    drawn = "\n".join(_card(*card) for card in cards)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img">\n'
        f'<rect x="{left - 8:g}" y="-8" width="100%" height="100%" rx="4" fill="#1b5e3f"/>\n{drawn}\n</svg>\n'
    )


def _buried(layout: Layout, number: int) -> int:
    """Return how many cards lie on a place, one on the other: what is buried deepest is drawn first."""
    return max(
        (
            1 + _buried(layout, over)
            for mask in layout.blockers[number]
            for over in range(len(layout.slots))
            if mask >> over & 1
        ),
        default=0,
    )


def _card(x: float, y: float, down: bool) -> str:
    fill = "#8fb0d8" if down else "#fffdf5"
    where = f'x="{x - _UNIT + 0.5:g}" y="{y:g}" width="{2 * _UNIT - 1}" height="{2 * _STEP}"'
    inner = (
        f'<rect x="{x - _UNIT + 3:g}" y="{y + 2.5:g}" width="{2 * _UNIT - 6}" height="{2 * _STEP - 5}" '
        'rx="1" fill="none" stroke="#33517a"/>'
    )
    return f'<rect {where} rx="2" fill="{fill}" stroke="#24384a"/>' + (inner if down else "")
