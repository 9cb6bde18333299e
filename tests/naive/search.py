"""Every position that can be reached, for positions from which few can."""

from naive import piles
from naive.piles import Position


def verdict(start: Position, most: int) -> tuple[str, int] | None:
    """Return ``won`` or ``lost``, and how many positions can be reached.

    :param most: positions to look at; None is returned if there are more.
    """
    seen = {piles.key(start)}
    waiting = [start]
    result = "lost"
    while waiting:
        pos = waiting.pop()
        if piles.won(pos):
            result = "won"
        for move in piles.legal(pos):
            after = piles.play(pos, move)
            if (key := piles.key(after)) not in seen:
                if len(seen) == most:
                    return None
                seen.add(key)
                waiting.append(after)
    return result, len(seen)
