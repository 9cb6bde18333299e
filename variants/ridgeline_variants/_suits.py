"""Which suits go together."""

from typing import Literal

from ridgeline import KING, faceset, make_face

Suits = Literal["any", "same", "different", "other-colour"]
SUITS_MEAN = {
    "any": "Any",
    "same": "The same suit",
    "different": "Different suits",
    "other-colour": "A red and a black one",
}

_BLACK = (0, 3)
_RED = (1, 2)


def suit_faces(suits: Suits, suit: int) -> int:
    """Return the faceset of all ranks in the suits that go with a suit, 0 … 3."""
    partners: tuple[int, ...] = (0, 1, 2, 3)
    if suits == "same":
        partners = (suit,)
    elif suits == "different":
        partners = tuple(other for other in partners if other != suit)
    elif suits == "other-colour":
        partners = _RED if suit in _BLACK else _BLACK
    return faceset(make_face(rank, other) for rank in range(1, KING + 1) for other in partners)
