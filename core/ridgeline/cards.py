"""Faces: what a card shows. A card has no identity; two packs hold the same face twice.

A face is a small int, ``rank << 2 | suit`` with ranks from 1 (ace) and suits in the order
clubs, diamonds, hearts, spades; the joker is 0. A *faceset* is an int whose bit ``f`` says that
face ``f`` is in it.
"""

from collections.abc import Iterable

from ridgeline.errors import NotationError, echoed

RANKS = "A23456789TJQK"
SUITS = "CDHS"
JOKER = 0
"""The face of the joker; also what stands for its rank."""

JOKER_TEXT = "*J"
KING = 13
"""The highest rank."""

FACES = (len(RANKS) + 1) << 2
"""One more than the greatest face: the length of tables indexed by face."""

_TEXT: tuple[str, ...] = tuple(
    JOKER_TEXT if f == JOKER else f"{RANKS[(f >> 2) - 1]}{SUITS[f & 3]}" if f >= 4 else ""
    for f in range(FACES)
)
_FACE: dict[str, int] = {text: f for f, text in enumerate(_TEXT) if text}


def make_face(rank: int, suit: int) -> int:
    """Return the face of a rank (1 = ace … 13 = king) and a suit (0 … 3, as in ``CDHS``)."""
    return rank << 2 | suit


def rank_of(face: int) -> int:
    """Return the rank, 1 … 13; 0 for a joker."""
    return face >> 2


def suit_of(face: int) -> int:
    """Return the suit, 0 … 3 in the order of ``CDHS``; meaningless for a joker."""
    return face & 3


def face_text(face: int) -> str:
    """Return the two-letter text of a face: ``7D``, ``TC``, ``*J``."""
    return _TEXT[face]


def parse_face(text: str) -> int:
    """Read a face from its two letters, in any case; ``10D`` is read as ``TD``.

    :raises NotationError: if it is no card.
    """
    key = text.strip().upper()
    if key.startswith("10"):
        key = f"T{key[2:]}"
    face = _FACE.get(key)
    if face is None:
        raise NotationError(
            f"{echoed(text)} is no card: expected a rank of {RANKS} and a suit of {SUITS}, or {JOKER_TEXT}",
            code="card",
        )
    return face


def parse_rank(text: str) -> int:
    """Read a rank letter (``A`` … ``K``, ``10`` too) as 1 … 13.

    :raises NotationError: if it is no rank.
    """
    key = "T" if text == "10" else text.upper()
    if len(key) != 1 or key not in RANKS:
        raise NotationError(f"{echoed(text)} is no rank: expected one of {RANKS}", code="rank")
    return RANKS.index(key) + 1


def rank_text(rank: int) -> str:
    """Return the letter of a rank 1 … 13."""
    return RANKS[rank - 1]


def parse_faces(text: str) -> tuple[int, ...]:
    """Read cards separated by blanks or commas.

    :raises NotationError: names the first word that is no card, and its place in the list.
    """
    faces = []
    for number, word in enumerate(text.replace(",", " ").split(), start=1):
        try:
            faces.append(parse_face(word))
        except NotationError as error:
            raise NotationError(f"card {number}: {error}", code=error.code) from None
    return tuple(faces)


def faces_text(faces: Iterable[int]) -> str:
    """Return the faces' texts with a blank between."""
    return " ".join(_TEXT[f] for f in faces)


def rank_faces(rank: int) -> int:
    """Return the faceset of a rank's four suits."""
    return 0b1111 << (rank << 2)


ALL_RANKS = sum(rank_faces(rank) for rank in range(1, KING + 1))
"""The faceset of all 52 ordinary faces."""


def faceset(faces: Iterable[int]) -> int:
    """Return the set of the given faces."""
    result = 0
    for face in faces:
        result |= 1 << face
    return result
