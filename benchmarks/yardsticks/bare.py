"""Bare playout loops: the same bit operations on plain tuples, with the rules written in line.

What a program for one game only could do in pure Python; the yardstick for the compiled games.
A position is ``(tableau, free, stock, waste)``; moves are slot bits, pairs of bits, or 0 to draw.
"""

from collections.abc import Callable, Sequence

Playout = Callable[[tuple[int, ...], Callable[[], float]], int]
"""``playout(pack, chance)`` plays one random game and returns the number of moves made."""


def peaks_playout(
    uncover: Sequence[Sequence[tuple[int, int]]], start_free: int, fits: Sequence[int]
) -> Playout:
    """Return the loop of TriPeaks: a card that fits the waste top is played onto it."""

    def playout(pack: tuple[int, ...], chance: Callable[[], float]) -> int:
        cards = pack[:28]
        fit = _masks(cards, fits)
        state = ((1 << 28) - 1, start_free, pack[29:], pack[28:29])
        count = 0
        while True:
            tableau, free, stock, waste = state
            if not tableau:
                return count
            playable = free & fit[waste[-1]]
            moves = []
            while playable:
                bit = playable & -playable
                moves.append(bit)
                playable ^= bit
            if stock:
                moves.append(0)
            if not moves:
                return count
            bit = moves[int(chance() * len(moves))]
            if bit:
                slot = bit.bit_length() - 1
                tableau ^= bit
                free ^= bit
                for need, opened in uncover[slot]:
                    if tableau & need == opened:
                        free |= opened
                state = (tableau, free, stock, (*waste, cards[slot]))
            else:
                state = (tableau, free, stock[1:], waste + stock[:1])
            count += 1

    return playout


def pyramid_playout(
    uncover: Sequence[Sequence[tuple[int, int]]], start_free: int, fits: Sequence[int], most: int
) -> Playout:
    """Return the loop of Pyramid: pairs of 13, kings alone, passes without limit."""
    kings = 0b1111 << 52

    def playout(pack: tuple[int, ...], chance: Callable[[], float]) -> int:
        cards = pack[:28]
        fit = _masks(cards, fits)
        mates_of = [fit[card] for card in cards]
        alone_mask = sum(1 << slot for slot, card in enumerate(cards) if kings >> card & 1)
        state = ((1 << 28) - 1, start_free, pack[29:], pack[28:29])
        for count in range(most):
            tableau, free, stock, waste = state
            if not tableau:
                return count
            moves: list[tuple[int, int]] = []
            alone = free & alone_mask
            while alone:
                bit = alone & -alone
                alone ^= bit
                moves.append((bit, 0))
            rest = free
            while rest:
                bit = rest & -rest
                rest ^= bit
                mates = rest & mates_of[bit.bit_length() - 1]
                while mates:
                    mate = mates & -mates
                    mates ^= mate
                    moves.append((bit | mate, 0))
            if waste:
                top = waste[-1]
                if kings >> top & 1:
                    moves.append((0, 1))
                mates = free & fit[top]
                while mates:
                    mate = mates & -mates
                    mates ^= mate
                    moves.append((mate, 1))
            if stock:
                moves.append((0, 2))
            elif waste:
                moves.append((0, 3))
            if not moves:
                return count
            bits, kind = moves[int(chance() * len(moves))]
            if kind == 2:
                state = (tableau, free, stock[1:], waste + stock[:1])
            elif kind == 3:
                state = (tableau, free, waste, ())
            else:
                tableau ^= bits
                free &= tableau
                left = bits
                while left:
                    bit = left & -left
                    left ^= bit
                    for need, opened in uncover[bit.bit_length() - 1]:
                        if tableau & need == opened:
                            free |= opened
                state = (tableau, free, stock, waste[:-1] if kind else waste)
        return most

    return playout


def _masks(cards: tuple[int, ...], fits: Sequence[int]) -> list[int]:
    masks = {
        fitting: sum(1 << slot for slot, card in enumerate(cards) if fitting >> card & 1)
        for fitting in {*fits}
    }
    return [masks[fitting] for fitting in fits]
