"""The generator against published vectors, and the shuffle against chance."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from ridgeline import shuffle
from ridgeline.cards import faces_text, make_face
from ridgeline.deals.pack import DEALS, Source, ordinary_faces
from ridgeline.shuffle import Generator, fnv1a, insert_jokers, shuffled

CORE = Path(shuffle.__file__).parent
PACK = tuple(make_face(rank, suit) for rank in range(1, 14) for suit in range(4))
DECKS = {
    ("TP", 0): "QH 3S QC TC TS 5H KD TD 7S 8S TH 3D JC 2D 8H 2S JH AD 4S 9H 3C 4D 7C 8C 9C KH "
    "AC 2H KC 9S 2C 7H JS 4C 3H AS 8D 5C AH JD 6D 5S 7D 5D 9D 4H KS QS 6S 6H QD 6C",
    ("TP", 2): "7H 9S 3S 2C QD JC KS 5C AC KC AS 8D 4C 6S JH TC 9D 6D 2D AD 9C 5D 4H QS 5H 7C "
    "3H AH 2S 7S 6C 8S TS JS 6H 5S JD 8H 7D 8C QH 3D TH 2H TD 9H KD 4D KH 4S QC 3C",
    ("PY", 0): "5D JH 4S QH 8H 8S 8D AD 5S JD 7H 6C TC 6H AS 3D AH KC 9S QD 6S 2D 4D QC JC 3S "
    "2S KS 5H 9H QS 3H 4H 4C TS 7C 2H 3C 2C AC KD 9D 8C KH JS 7D 6D 5C TD TH 9C 7S",
    ("PY", DEALS - 1): "KD 6H 5C JD 5H 9D QH KC TC JS JH QD 7S 8H 8S JC 3H 4S TD 4D AS 6S AH 6D "
    "7D 5D 7H TS KH QS KS 4C 8C 2C 9C 3S 9H 2D 2S 8D 7C TH AC 9S 6C AD 5S 3C QC 2H 4H 3D",
}


def test_hash_equals_the_vectors_of_its_authors() -> None:
    assert fnv1a("") == 0xCBF29CE484222325
    assert fnv1a("a") == 0xAF63DC4C8601EC8C
    assert fnv1a("foobar") == 0x85944171F73967E8


def test_generator_equals_the_known_outputs_of_splitmix64() -> None:
    generator = Generator(1234567)
    assert [generator.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_below_throws_the_incomplete_block_away() -> None:
    class Listed(Generator):
        def __init__(self, *numbers: int) -> None:
            self.numbers = list(numbers)

        def next(self) -> int:
            return self.numbers.pop(0)

    # 2**64 = 3 * 6148914691236517205 + 1: the greatest number alone is one too many
    assert Listed(2**64 - 1, 2**64 - 2).below(3) == (2**64 - 2) % 3
    assert Listed(2**64 - 1).below(4) == 3


@pytest.mark.parametrize(("prefix", "number"), DECKS)
def test_deals_of_the_documentation(prefix: str, number: int) -> None:
    text = DECKS[prefix, number]
    assert faces_text(ordinary_faces(Source(prefix, 1), number, PACK)) == text
    backwards = tuple(reversed(PACK))
    assert faces_text(ordinary_faces(Source(prefix, 1), number, backwards)) == text
    if number < DEALS - 1:
        assert text in " ".join((CORE.parents[1] / "docs" / "deals.md").read_text().split())


def test_each_place_gets_each_card_evenly() -> None:
    deals, cells = 5200, [Counter[int]() for _ in PACK]
    for number in range(100, 100 + deals):
        for place, face in enumerate(ordinary_faces(Source("TP", 1), number, PACK)):
            cells[place][face] += 1
    expected = deals / 52
    chi2 = [sum((row[face] - expected) ** 2 / expected for face in PACK) for row in cells]
    # one place has 51 degrees of freedom (five deviations: 51 ± 50.5), all together 51 * 51
    assert max(chi2) < 51 + 5 * (2 * 51) ** 0.5
    assert abs(sum(chi2) - 51 * 51) < 4 * (2 * 51 * 51) ** 0.5


def test_neighbours_follow_each_other_evenly() -> None:
    """The next card does not depend on the card before: 52 by 51 ordered pairs."""
    pairs, deals = Counter[tuple[int, int]](), 3000
    for number in range(deals):
        deck = ordinary_faces(Source("GOL", 1), number, PACK)
        pairs.update(pairwise(deck))
    expected = deals * 51 / (52 * 51)
    chi2 = sum((pairs[a, b] - expected) ** 2 / expected for a in PACK for b in PACK if a != b)
    freedom = 52 * 51 - 1
    assert abs(chi2 - freedom) < 5 * (2 * freedom) ** 0.5


def test_shuffled_keeps_the_cards_and_depends_on_the_seed_only() -> None:
    assert shuffled(PACK, 1) == shuffled(list(PACK), 1) != shuffled(PACK, 2)
    assert Counter(shuffled(PACK, 7)) == Counter(PACK)
    assert shuffled((), 1) == ()
    assert shuffled((5,), 3) == (5,)


SCRIPT = """
import json, sys, types
package = types.ModuleType("ridgeline")
package.__path__ = [sys.argv[1]]
sys.modules["ridgeline"] = package
from ridgeline.cards import make_face
from ridgeline.deals.pack import Source, ordinary_faces
from ridgeline.shuffle import Generator, insert_jokers, next_pack
pack = tuple(make_face(rank, suit) for rank in range(1, 14) for suit in range(4))
decks = [ordinary_faces(Source(p, 1), n, pack) for p in ("TP", "PY", "GOL") for n in range(60)]
decks += [next_pack(decks[n] + (0,), n, 29) for n in range(1, 20)]
decks += [insert_jokers(decks[n], 2, 0, Generator(n)) for n in range(20)]
print(json.dumps(decks))
"""


def _interpreters() -> dict[str, str]:
    """Return other Pythons of this machine by version: on the path, or installed by pyenv."""
    found: dict[str, str] = {}
    places = [shutil.which(f"python3.{minor}") for minor in (11, 12, 13, 14)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places += [str(path) for path in sorted(pyenv.glob("3.1[1-4]*/bin/python"))]
    for place in filter(None, places):
        asked = subprocess.run(
            [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode == 0:  # a shim of pyenv answers only if its version is selected
            found.setdefault(asked.stdout.strip(), place)
    return found


def test_the_same_on_every_python() -> None:
    def decks(python: str) -> object:
        run = [python, "-c", SCRIPT, str(CORE)]
        return json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)

    ours, others = decks(sys.executable), _interpreters()
    for version, python in others.items():
        assert decks(python) == ours, version
    for version in ("3.11", "3.12", "3.13"):
        if version not in others:
            print(f"Python {version} is not installed here: its shuffle was not compared")


def test_jokers_lie_evenly_in_the_stock() -> None:
    deck = PACK
    places = Counter(
        insert_jokers(deck, 1, 29, Generator.of_key(f"TP1:{n:010}:jokers")).index(0)
        for n in range(4800)
    )
    assert set(places) == set(range(29, 53))
    chi2 = sum((count - 200) ** 2 / 200 for count in places.values())
    assert chi2 < 23 + 5 * 46**0.5
