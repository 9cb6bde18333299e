"""In which ways cards leave a game, by class: single, in pairs, in larger sets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, face_text, rank_of, rank_text
from ridgeline.engine.game import mask_slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ridgeline.engine.parts import Match, Pack, Parts
    from ridgeline.rules.checks.arithmetic import Counts

MOST_UNITS = 1500
"""More ways for cards to leave are not counted through."""


@dataclass(frozen=True, slots=True)
class Classes:
    """The faces of a pack in groups that the match rule does not tell apart.

    :param faces: by class, its faces.
    :param counts: by class, how many cards of the pack it has.
    :param fits: by class, the classes of what fits it (two cards of one class: there are two).
    """

    faces: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    fits: Mapping[int, set[int]]

    @classmethod
    def of(cls, match: Match, pack: Pack) -> Classes:
        """Group the faces of a pack."""
        cards = cards_of(pack)
        columns: dict[int, int] = dict.fromkeys(cards, 0)
        whole = sum(1 << face for face in cards)
        for face in cards:
            for other in mask_slots(match.fits[face] & whole):
                columns[other] |= 1 << face
        groups: dict[tuple[object, ...], list[int]] = {}
        for face in sorted(cards):
            bits = [match.alone, match.empty, *(wanted for group in match.sets for wanted in group)]
            like = (match.fits[face] & whole, columns[face], *(each >> face & 1 for each in bits))
            groups.setdefault(like, []).append(face)
        faces = tuple(map(tuple, groups.values()))
        counts = tuple(sum(cards[face] for face in group) for group in faces)
        number = {face: index for index, group in enumerate(faces) for face in group}
        fits = {
            index: {
                number[other]
                for other in mask_slots(match.fits[group[0]] & whole)
                if number[other] != index or counts[index] > 1
            }
            for index, group in enumerate(faces)
        }
        return cls(faces, counts, fits)

    def among(self, faceset: int) -> list[int]:
        """Return the classes that are in a faceset."""
        return [index for index, group in enumerate(self.faces) if faceset >> group[0] & 1]

    def units(self, match: Match) -> list[Counts] | None:
        """Return what can leave at once, as counts by class; None if that is too much to count."""
        choices: list[tuple[int, ...]] = [(one,) for one in self.among(match.alone)]
        choices += [(one, other) for one, fits in self.fits.items() for other in fits]
        for group in match.sets:
            wanted = [self.among(faceset) for faceset in group]
            if len(choices) + prod(map(len, wanted)) > MOST_UNITS:
                return None
            choices += product(*wanted)
        found = dict.fromkeys(map(self._counted, choices))
        return [unit for unit in found if self._there(unit)]

    def _counted(self, classes: Iterable[int]) -> Counts:
        chosen = Counter(classes)
        return tuple(chosen[index] for index in range(len(self.counts)))

    def _there(self, unit: Counts) -> bool:
        return all(few <= count for few, count in zip(unit, self.counts, strict=True))

    def leaving(self, match: Match) -> set[int]:
        """Return the classes of which a card can leave in some deal."""
        found = set(self.among(match.alone)) | {one for one, fits in self.fits.items() if fits}
        for group in self.possible_sets(match):
            found.update(index for faceset in group for index in self.among(faceset))
        return found

    def possible_sets(self, match: Match) -> Iterator[tuple[int, ...]]:
        """Yield the larger sets of which every card is in the pack."""
        for group in match.sets:
            if all(self.among(faceset) for faceset in group):
                yield group

    def names(self, classes: Iterable[int]) -> str:
        """Return the ranks of classes, or their faces where suits matter, in few words."""
        faces = [face for index in sorted(classes) for face in self.faces[index]]
        whole = [face for group in self.faces for face in group]
        ranks = {rank_of(face) for face in faces}
        if all(face in faces for face in whole if rank_of(face) in ranks):
            words = ["joker" if rank == JOKER else rank_text(rank) for rank in sorted(ranks)]
        else:
            words = [face_text(face) for face in faces]
        return " ".join(words[:13]) + (" …" if len(words) > 13 else "")


def cards_of(pack: Pack) -> Counter[int]:
    """Return how often each face is in a pack, jokers included."""
    return Counter(pack.faces) + Counter({JOKER: pack.jokers})


def redeals(parts: Parts) -> bool:
    """Return whether the wastes can become the stock again."""
    return parts.plan.deal > 0 and parts.plan.passes != 1


def waste_leaves(parts: Parts) -> bool:
    """Return whether a card can ever leave the waste, other than by a redeal."""
    plan = parts.plan
    return not parts.match.onto_waste and (plan.top or plan.bottom or plan.under != "never")


def stock_leaves(parts: Parts) -> bool:
    """Return whether a card can ever leave the stock, other than by a draw."""
    plan = parts.plan
    return bool((plan.stock_up and not parts.match.onto_waste) or (plan.refill and plan.reserves))
