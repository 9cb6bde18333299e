"""Version-1 decks that are not shuffled, because an app's help pages publish their cards.

The cards that the pages do not show are filled in so that everything they say of the deal holds.
"""

from collections.abc import Mapping
from types import MappingProxyType

from ridgeline.cards import parse_faces

PUBLISHED: Mapping[tuple[str, int, int], tuple[int, ...]] = MappingProxyType(
    {
        key: parse_faces(deck)
        for key, deck in {
            # AAAAAAB: waste AC, the bottom row, and 7S as fifth card of the third row
            ("TP", 1, 1): """
                JC JS 5C AH 2H JD 8C AD 6S 9H 2C TS 9C 7S QS 3H QD TC
                3S 5S KC 4S 2D AS KD 8H 7C 9S AC
                KH 4H 4D KS 4C 8D TH TD 6H 7H JH 2S 6D 7D 3C 8S QH QC 9D 3D 5H 5D 6C""",
            # AAAAAAD: can be won with king and ace joined, cannot with them apart
            ("TP", 1, 3): """
                TC KH 8C 3D KC AD TD 5C 5S 6D 3C AS TS QD 3H 4C 2S 7C
                8D QS 9C JC 9D JH KD 6H 9H AC 8H
                TH 7D 6S JS 9S KS 2D 2C AH 8S 7S 7H QC 5H 4D 3S QH 6C JD 4H 5D 4S 2H""",
            # AAAAAAJ: no more than 14 pyramid cards can be removed
            ("PY", 1, 9): """
                QC 2D 5H 4C 5S 7H AH 3H 5D QS 6C JH QD TC KS 5C 8D 8H 4H AD 9S
                4S 4D 8C 9D TH JD 3D 3C
                KC 6S 7S JS 2H 3S 2C 6H 9C 7D AC TD QH JC KH KD 6D 8S 2S AS 7C 9H TS""",
            # AAAAAAS: waste 7D and the whole pyramid
            ("PY", 1, 18): """
                JD 6C 7H AS 4D QS 5H 3D 6H 8S KH KC AD KS 9C QC 2C 8D TD TS JS
                7C TC 3H 4H 3S KD 7S 7D
                3C 8C 5D 5S 8H TH JC AH 4S 9S AC QH 9H 6S QD 9D JH 4C 2H 5C 2S 6D 2D""",
        }.items()
    }
)
"""Prefix, version and number of a deal -> its 52 faces in dealing order."""
