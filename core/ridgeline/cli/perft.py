"""``ridgeline perft``: the number of move sequences of a length, to compare rule engines by."""

from argparse import Namespace

from ridgeline.cli.choice import choose_game
from ridgeline.cli.output import print_json, print_rows
from ridgeline.engine.game import Game
from ridgeline.engine.state import State
from ridgeline.errors import NotationError

_MOST_DEPTH = 400
"""Each move of a sequence takes two of Python's frames, of which there are a thousand."""
_MEMO_LIMIT = 1_000_000
"""States remembered at most, about 300 MB."""


class Counter:
    """Counts sequences of moves, each position of each depth only once."""

    def __init__(self, game: Game) -> None:
        """Count in this game."""
        self._game = game
        self._known: dict[tuple[int, State], int] = {}

    def count(self, state: State, depth: int) -> int:
        """Return the number of sequences of exactly ``depth`` moves; they end with the game."""
        if depth == 0:
            return 1
        moves = self._game.legal(state)
        if depth == 1:
            return len(moves)
        key = (depth, state)
        total = self._known.get(key)
        if total is None:
            play = self._game.play
            total = sum(self.count(play(state, move), depth - 1) for move in moves)
            if len(self._known) < _MEMO_LIMIT:
                self._known[key] = total
        return total

    def divide(self, state: State, depth: int) -> dict[str, int]:
        """Return the count below each first move, by move text in string order."""
        moves = sorted(self._game.legal(state))
        return {m.text: self.count(self._game.play(state, m), depth - 1) for m in moves}


def perft(arguments: Namespace) -> int:
    """Print the count, or with ``--divide`` the count per first move."""
    depth = arguments.depth
    least = 1 if arguments.divide else 0
    if not least <= depth <= _MOST_DEPTH:
        message = f"perft: --depth is {depth}, expected {least} … {_MOST_DEPTH}"
        raise NotationError(message, code="usage")
    chosen = choose_game(arguments)
    start = chosen.game.start(chosen.deal.faces)
    counter = Counter(chosen.game)
    parts = counter.divide(start, depth) if arguments.divide else {}
    total = sum(parts.values()) if arguments.divide else counter.count(start, depth)
    if arguments.json:
        document = {**chosen.heading(), "depth": depth, "count": total}
        print_json({**document, "divide": parts} if arguments.divide else document)
    elif arguments.divide:
        print_rows([*((text, str(count)) for text, count in parts.items()), ("total", str(total))])
    else:
        print(total)
    return 0
