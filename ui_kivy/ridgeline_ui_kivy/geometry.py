"""Rectangles in whole pixels, and what a game needs on the table. Knows nothing of Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts, Slot


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in pixels; the origin is the window's lower left corner, y points up."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The edge at the right, itself outside."""
        return self.x + self.w

    @property
    def top(self) -> int:
        """The edge at the top, itself outside."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.top

    def within(self, other: Rect) -> bool:
        """Tell whether the whole of it lies inside another."""
        return (
            other.x <= self.x
            and other.y <= self.y
            and self.right <= other.right
            and self.top <= other.top
        )

    def overlaps(self, other: Rect) -> bool:
        """Tell whether the two have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.top
            and other.y < self.top
        )

    def grown(self, by: int) -> Rect:
        """Return it with ``by`` pixels more on each side (fewer if negative)."""
        return Rect(self.x - by, self.y - by, max(0, self.w + 2 * by), max(0, self.h + 2 * by))

    def moved(self, dx: int, dy: int) -> Rect:
        """Return it elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def distance(self, x: float, y: float) -> float:
        """Return how far a point lies from it, 0 inside."""
        dx = max(self.x - x, 0, x - self.right)
        dy = max(self.y - y, 0, y - self.top)
        return float((dx * dx + dy * dy) ** 0.5)


@dataclass(frozen=True, slots=True)
class Insets:
    """Pixels at the window's edges that a notch or a gesture bar takes."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    def safe(self, size: tuple[int, int]) -> Rect:
        """Return what is left of a window."""
        w = max(1, size[0] - self.left - self.right)
        h = max(1, size[1] - self.top - self.bottom)
        return Rect(self.left, self.bottom, w, h)


@dataclass(frozen=True, slots=True)
class Furniture:
    """What a game needs a place for, apart from controls.

    :param slots: of the layout.
    :param stock: there is a stock.
    :param wastes: per waste, the pile names of the cards that are seen, lowest first:
        ``("W",)``, or ``("U", "W")`` where the card under the top may go too.
    :param reserves: number of reserve piles.
    :param trail: the cards of the running run are worth a place.
    :param passes: the passes through the stock are worth a place.
    :param lines: by slot, in which line it lies; rows count on from line to line. Empty where all
        lie in one.
    """

    slots: tuple[Slot, ...]
    stock: bool = True
    wastes: tuple[tuple[str, ...], ...] = (("W",),)
    reserves: int = 0
    trail: bool = False
    passes: bool = False
    lines: tuple[int, ...] = ()


def furniture(parts: Parts) -> Furniture:
    """Return what a game's parts need."""
    plan = parts.plan
    ever_used = parts.match.onto_waste or plan.deal > 0 or plan.start > 0 or bool(plan.first)
    if not ever_used:
        wastes: tuple[tuple[str, ...], ...] = ()
    elif plan.wastes == 1:
        fan = ["B"] if plan.bottom else []
        if plan.under != "never":
            fan.append("U")
        wastes = ((*fan, "W"),)
    else:
        wastes = tuple((f"W{n}",) for n in range(1, plan.wastes + 1))
    return Furniture(
        slots=parts.layout.slots,
        stock=plan.deal > 0 or plan.refill or plan.stock_up,
        wastes=wastes,
        reserves=plan.reserves,
        trail=parts.match.onto_waste and plan.wastes == 1,
        passes=plan.deal > 0 and not parts.match.onto_waste,
    )
