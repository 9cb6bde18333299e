"""Cards as two-letter strings, and the peaks and the pyramid as text names of places.

Part of the slow reference that the product is held against: it shares no code with the product,
and every rule is written out as the rules state it, not as a table.
"""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = "*J"


def ordinary_pack() -> list[str]:
    """Return the 52 cards, suit by suit."""
    return [rank + suit for suit in SUITS for rank in RANKS]


def value(card: str) -> int:
    """Return 1 for an ace … 13 for a king."""
    return RANKS.index(card[0]) + 1


def is_king(card: str) -> bool:
    return card[0] == "K"


def name(row: int, place: int) -> str:
    """Return a place's name from its row and its place in it, both counted from 0."""
    return f"{row + 1}.{place + 1}"


def row_and_place(place_name: str) -> tuple[int, int]:
    """Return row and place, both counted from 0."""
    row, place = place_name.split(".")
    return int(row) - 1, int(place) - 1


def upper_left_first(names: list[str]) -> list[str]:
    """Return place names ordered as in a move's text: upper row first, then left to right."""
    return sorted(names, key=row_and_place)
