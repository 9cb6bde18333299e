"""Boards of the family, as the sources tell them: place names, and what covers each.

A place is ``row.place``, both counted from 1; several boards side by side are counted through.
"""

from collections.abc import Iterable

Board = dict[str, list[str]]


def of_widths(widths: list[int], shifts: Iterable[int] = (0, 1)) -> Board:
    """Return rows whose cards are covered by those of the next row at these shifts."""
    shifts = tuple(shifts)
    board: Board = {}
    for row, width in enumerate(widths, start=1):
        after = widths[row] if row < len(widths) else 0
        for place in range(1, width + 1):
            near = [place + shift for shift in shifts if 1 <= place + shift <= after]
            board[f"{row}.{place}"] = [f"{row + 1}.{each}" for each in near]
    return board


def pyramid(rows: int) -> Board:
    """Return a pyramid with its tip on top."""
    return of_widths(list(range(1, rows + 1)))


def inverted(rows: int) -> Board:
    """Return a pyramid that stands on its tip: row 1 is the widest and most covered."""
    return of_widths(list(range(rows, 0, -1)), (-1, 0))


def columns(count: int, rows: int) -> Board:
    """Return columns in which each card lies on the one above it."""
    return of_widths([count] * rows, (0,))


def fir_tree() -> Board:
    """Return 11 rows of one and two cards in turn."""
    return of_widths([2 if row % 2 else 1 for row in range(11)], (-1, 0, 1))


def eighteen_piles() -> Board:
    """Return piles of three side by side, five in a row, and in the last row 3, 2 and 2 cards."""
    board: Board = {}
    for row, piles in enumerate(([3] * 5, [3] * 5, [3] * 5, [3, 2, 2]), start=1):
        place = 0
        for height in piles:
            for card in range(1, height + 1):
                place += 1
                board[f"{row}.{place}"] = [f"{row}.{place + 1}"] if card < height else []
    return board


def diamond() -> Board:
    """Return rows of 1 … 5 … 1; those above and below the middle lie under it."""
    board = of_widths([1, 2, 3, 4, 5])
    for row, width in ((6, 4), (7, 3), (8, 2), (9, 1)):
        for place in range(1, width + 1):
            board[f"{row}.{place}"] = [f"{row - 1}.{place}", f"{row - 1}.{place + 1}"]
    return board


def side_by_side(*boards: Board) -> Board:
    """Return boards as one whose rows are counted through."""
    whole: Board = {}
    widths: dict[str, int] = {}
    for board in boards:
        moved = {}
        for name in board:
            row, place = name.split(".")
            moved[name] = f"{row}.{int(place) + widths.get(row, 0)}"
        for name, over in board.items():
            whole[moved[name]] = [moved[each] for each in over]
        for name in board:
            row = name.split(".")[0]
            widths[row] = widths.get(row, 0) + 1
    return whole


def numbered(rows: list[list[int]], table: str) -> Board:
    """Return the board of a table as ``0<-3,4 1<-5,6``.

    :param rows: the table's numbers, row by row from the top and left to right.
    """
    name = {
        number: f"{row}.{place}"
        for row, numbers in enumerate(rows, start=1)
        for place, number in enumerate(numbers, start=1)
    }
    board: Board = {each: [] for each in name.values()}
    for entry in table.split():
        lower, over = entry.split("<-")
        board[name[int(lower)]] = [name[int(each)] for each in over.split(",")]
    return board


def run(first: int, last: int) -> list[int]:
    return list(range(first, last + 1))


TRIPEAKS = numbered(
    [run(0, 2), run(3, 8), run(9, 17), run(18, 27)],
    "0<-3,4 1<-5,6 2<-7,8 3<-9,10 4<-10,11 5<-12,13 6<-13,14 7<-15,16 8<-16,17 "
    + " ".join(f"{k}<-{k + 9},{k + 10}" for k in range(9, 18)),
)
RING = numbered(
    [run(0, 7), run(8, 19), run(20, 31)],
    "0<-8,9 1<-9,10 2<-11,12 3<-12,13 4<-14,15 5<-15,16 6<-17,18 7<-18,19 "
    + " ".join(f"{k}<-{k + 12},{k + 13 if k < 19 else 20}" for k in range(8, 20)),
)
WALLS = [
    {f"1.{2 * wall + 1 + back}" for back in range(2)}
    | {f"2.{3 * wall + 1 + middle}" for middle in range(3)}
    | {f"3.{(3 * wall + front) % 12 + 1}" for front in range(4)}
    for wall in range(4)
]
"""The ring's walls; the corners of the front row are in two."""

DIAMONDS = numbered(
    [run(0, 2), run(6, 11), run(18, 26), run(12, 17), run(3, 5)],
    "0<-6,7 1<-8,9 2<-10,11 3<-12,13 4<-14,15 5<-16,17 6<-18,19 7<-19,20 8<-21,22 9<-22,23 "
    "10<-24,25 11<-25,26 12<-18,19 13<-19,20 14<-21,22 15<-22,23 16<-24,25 17<-25,26",
)
VALLEY = numbered(
    [
        [0, *run(22, 25), 2],
        [3, 4, *run(12, 14), 7, 8],
        [*run(9, 11), 5, 6, *run(15, 17)],
        [*run(18, 21), 1, *run(26, 29)],
    ],
    "0<-3,4 1<-5,6 2<-7,8 3<-9,10 4<-10,11 5<-12,13 6<-13,14 7<-15,16 8<-16,17 9<-18,19 "
    "10<-19,20 11<-20,21 12<-22,23 13<-23,24 14<-24,25 15<-26,27 16<-27,28 17<-28,29",
)
THEATRE = numbered(
    [run(0, 5), run(6, 12), run(13, 20), run(21, 29)],
    "0<-6,7 1<-7 2<-8,9 3<-9,10 4<-11 5<-11,12 6<-13,14 7<-14 8<-15,16 9<-16,17 10<-17,18 11<-19 "
    "12<-19,20 13<-21,22 14<-22 15<-23,24 16<-24,25 17<-25,26 18<-26,27 19<-28 20<-28,29",
)
