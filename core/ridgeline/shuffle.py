"""The generator and the shuffle that decide every deal, the same on every platform for ever.

The generator is SplitMix64; a deal's seed is the FNV-1a hash (64 bits) of a key string such as
``TP1:0000000001``. Python's :mod:`random` is not used, because its methods may change between
versions. Test vectors stand in ``docs/deals.md``; whatever changes them breaks every deal code.
"""

from collections.abc import Iterable

from ridgeline.cards import JOKER

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FNV_OFFSET = 0xCBF29CE484222325
_FNV_PRIME = 0x100000001B3


def fnv1a(text: str) -> int:
    """Return the 64-bit FNV-1a hash of a text's UTF-8 bytes."""
    value = _FNV_OFFSET
    for byte in text.encode():
        value = (value ^ byte) * _FNV_PRIME & _MASK
    return value


class Generator:
    """SplitMix64.

    :param seed: any whole number; its low 64 bits count.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """Start from a seed."""
        self._state = seed & _MASK

    @classmethod
    def of_key(cls, key: str) -> "Generator":
        """Return the generator seeded with the hash of a key string."""
        return cls(fnv1a(key))

    def next(self) -> int:
        """Return the next number, 0 … 2**64 - 1."""
        self._state = (self._state + _GOLDEN) & _MASK
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """Return a number 0 … n - 1, each equally likely.

        Numbers of the last, incomplete block of ``n`` are thrown away: a plain remainder would
        favour the small ones.
        """
        limit = (1 << 64) // n * n
        while (number := self.next()) >= limit:
            pass
        return number % n

    def shuffle(self, faces: list[int]) -> None:
        """Shuffle in place (Fisher-Yates from the last place down)."""
        for last in range(len(faces) - 1, 0, -1):
            chosen = self.below(last + 1)
            faces[last], faces[chosen] = faces[chosen], faces[last]


def shuffled(faces: Iterable[int], seed: int) -> tuple[int, ...]:
    """Return the faces permuted by the generator seeded with ``seed`` (shuffled redeals)."""
    result = list(faces)
    Generator(seed).shuffle(result)
    return tuple(result)


def insert_jokers(
    faces: Iterable[int], jokers: int, first: int, generator: Generator
) -> tuple[int, ...]:
    """Return the faces with jokers put at places drawn from ``first`` on, the others in order."""
    result = list(faces)
    for _ in range(jokers):
        result.insert(first + generator.below(len(result) - first + 1), JOKER)
    return tuple(result)


def next_pack(pack: tuple[int, ...], round_: int, jokers_from: int) -> tuple[int, ...]:
    """Return the pack of the round after ``round_``.

    The ordinary cards are permuted by the generator seeded with ``round_``; the jokers' places
    are then drawn from the same generator.

    :param round_: the round that ends, counted from 1.
    :param jokers_from: first place in which a joker may lie (see :attr:`Parts.jokers_from`).
    """
    generator = Generator(round_)
    faces = [face for face in pack if face != JOKER]
    generator.shuffle(faces)
    return insert_jokers(faces, len(pack) - len(faces), jokers_from, generator)
