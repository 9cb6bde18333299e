"""Reader of what must be gone for a game to be won."""

from __future__ import annotations

from ridgeline.syntax.readers import Reader, choice, set_of

PILES = ("tableau", "stock", "waste", "reserve")
TIPS = "tips"
ALL_BUT_ONE = "all-but-one"


def _read_win(value: object) -> tuple[str, ...]:
    if value == "everything":
        return PILES
    if isinstance(value, list):
        return _win_list.read(value)
    return (_win_word.read(value),)


def _plain_win(piles: tuple[str, ...]) -> object:
    if piles == PILES:
        return "everything"
    return piles[0] if len(piles) == 1 else list(piles)


_win_word = choice(*PILES, TIPS, "everything", ALL_BUT_ONE)
_win_list = set_of(choice(*PILES, TIPS), least=1)
win: Reader[tuple[str, ...]] = Reader(
    _read_win,
    "tableau, everything, all-but-one, or a list of what must be empty",
    {"anyOf": [dict(_win_word.schema), dict(_win_list.schema)]},
    _plain_win,
)
"""Read what must be gone when the game is won, as a tuple of ``tableau``, ``tips`` (the cards
that lie deepest), ``stock``, ``waste``, ``reserve``; ``everything`` is all piles, ``all-but-one``
all of their cards but one."""
