"""The conformance suite: what must hold for every game, whoever wrote it.

A plugin's or a ruleset's author calls it from a test::

    from ridgeline.testing import check_variant

    def test_my_game():
        check_variant("my-game")

It plays random games and checks after every move what no ruleset may break. A failure is an
:class:`AssertionError` that says which property, the moves so far and the position.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from math import inf
from typing import TYPE_CHECKING

from ridgeline.cards import face_text
from ridgeline.deals.codes import code_of, parse_code
from ridgeline.deals.pack import deal_of
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import free_slots
from ridgeline.engine.moves import Move, sort_moves
from ridgeline.engine.position import Position
from ridgeline.engine.refusals import Refusal, find_move
from ridgeline.errors import RidgelineError
from ridgeline.play.session import Session
from ridgeline.rules.library import Library

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ridgeline.deals.pack import Deal
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State
    from ridgeline.rules.ruleset import Ruleset

MOST_MOVES = 300
"""A random game is left after so many moves: with passes without limit it need not end."""


def check_variant(
    ruleset_id: str,
    settings: Mapping[str, object] | None = None,
    *,
    library: Library | None = None,
    deals: int = 10,
    seed: int = 0,
    seconds: float = inf,
) -> int:
    """Play random games of a ruleset and check every property of this module.

    :param settings: dotted key to value, as ``{"stock.passes": 3}``.
    :param library: where the ruleset is installed; the ordinary library if left out.
    :param deals: number of games.
    :param seed: of the choice of deals and moves; a failure repeats with the same seed.
    :param seconds: a game that is not over after so many, all together, is left.
    :return: number of deals that were checked to the end.
    :raises AssertionError: if a property does not hold.
    :raises RidgelineError: if the ruleset cannot be read or compiled.
    """
    library = library or Library.load()
    ruleset = library.ruleset(ruleset_id, dict(settings or {}))
    game = library.game(ruleset)
    chance = random.Random(seed)
    end = time.monotonic() + seconds
    for done in range(deals):
        number = chance.randrange(26**7)
        deal = deal_of(library, ruleset, number)
        _check_deal(library, ruleset, number, deal)
        _check_game(game, deal, chance, end)
        _check_session(library, ruleset, deal, chance, end)
        if time.monotonic() > end:
            return done
    return deals


def _check_deal(library: Library, ruleset: Ruleset, number: int, deal: Deal) -> None:
    game = library.game(ruleset)
    _require(deal == deal_of(library, ruleset, number), "a deal is the same every time", game)
    _require(
        Counter(deal.faces) == _whole_pack(game), "a deal has exactly the cards of the pack", game
    )
    code = code_of(library, ruleset, number)
    if code is not None:
        coded = parse_code(library, code)
        _require(
            coded.number == number
            and coded.ruleset.same_rules(ruleset)
            and deal_of(library, coded.ruleset, number).faces == deal.faces,
            f"the code {code} brings back the same cards and rules",
            game,
        )


def _check_game(game: Game, deal: Deal, chance: random.Random, end: float) -> None:
    state = game.start(deal.faces)
    line: list[str] = []
    removed: Counter[int] = Counter()
    for _ in range(MOST_MOVES):
        if time.monotonic() > end:
            break
        _check_state(game, state, removed, line, end)
        moves = game.legal(state)
        if not moves:
            break
        move = chance.choice(moves)
        after = game.play(state, move)
        _require(game.play(state, move) == after, "a move has one result", game, state, line)
        _require(
            hash(game.play(state, move)) == hash(after),
            "equal states hash alike",
            game,
            state,
            line,
        )
        line.append(move.text)
        if after.round != state.round:
            removed.clear()
        elif not game.parts.match.onto_waste:
            removed += _cards_of(state) - _cards_of(after)
        state = after


def _check_state(
    game: Game, state: State, removed: Counter[int], line: list[str], end: float
) -> None:
    def require(holds: bool, what: str) -> None:
        _require(holds, what, game, state, line)

    layout = game.parts.layout
    require(not state.free & ~state.tableau, "free slots hold a card")
    require(state.free == free_slots(layout, state.tableau), "free is what nothing blocks")
    require(_cards_of(state) + removed == _whole_pack(game), "no card is lost or doubled")
    moves = game.legal(state)
    require(len({move.text for move in moves}) == len(moves), "no legal move comes twice")
    require(game.legal(state) == moves, "the order of legal moves is stable")
    for move in moves:
        if time.monotonic() > end:
            return
        require(find_move(game, state, move.text) is move, f"{move.text} is read as itself")
    _check_status(game, state, moves, line)
    _check_position(game, state, line)


def _check_status(game: Game, state: State, moves: list[Move], line: list[str]) -> None:
    status = game.status(state)
    expected = "won" if game.won(state) else "playing" if moves else "stuck"
    _require(status == expected, f"status is {expected}", game, state, line)
    if status == "won":
        _require(not moves, "no move is legal once won", game, state, line)


def _check_position(game: Game, state: State, line: list[str]) -> None:
    truth = Position.of(game, state, truth=True)
    seen = Position.of(game, state)
    for position in (truth, seen):
        again = Position.parse(str(position))
        _require(again == position, "a position text is read back as it is", game, state, line)
    restored = truth.state(game)
    same = [move.text for move in sort_moves(game.legal(restored))] == [
        move.text for move in sort_moves(game.legal(state))
    ]
    _require(same, "a position read back has the same legal moves", game, state, line)
    hidden = state.tableau & ~face_up(game, state)
    counts = Counter(state.table.cards[slot] for slot in range(len(game.tables.names)))
    for slot, name in enumerate(game.tables.names):
        face = state.table.cards[slot]
        if hidden >> slot & 1 and counts[face] == 1 and game.parts.pack.faces.count(face) == 1:
            shown = face_text(face) in str(seen).split(" ", 1)[1]
            _require(not shown, f"the face-down card of {name} is not shown", game, state, line)


def _check_session(
    library: Library, ruleset: Ruleset, deal: Deal, chance: random.Random, end: float
) -> None:
    """Play a game through a session with undo, redo and illegal requests in between."""
    session = Session.new(library, ruleset, deal)
    game = session.game
    done: list[tuple[State, int | None]] = []
    line: list[str] = []
    for _ in range(60):
        legal = session.legal()
        if not legal or time.monotonic() > end:
            break
        _check_refused(session, line, end)
        before, moves = _standing(session), session.moves
        text = chance.choice(legal)
        session.play(text)
        line.append(text)
        _require(session.moves == moves + 1, "a move counts one", game, session.state, line)
        after = _standing(session)
        if not session.ruleset.sections.undo.limit:
            _require(not session.can_undo, "nothing is undone", game, session.state, line)
            continue
        session.undo()
        back = _standing(session)
        _require(back == before, "undo gives everything back", game, session.state, line)
        _require(session.moves == moves + 1, "undo does not count back", game, session.state, line)
        session.redo()
        forth = _standing(session)
        _require(forth == after, "redo does what the move did", game, session.state, line)
        done.append(before)
    for before in reversed(done):
        if not session.can_undo:
            break
        session.undo()
        back = _standing(session)
        _require(back == before, "undo goes back step by step", game, session.state, line)


def _standing(session: Session) -> tuple[State, int | None]:
    """Return what undo has to bring back: the score only where the rules give points back."""
    refund = session.ruleset.sections.undo.refund
    return session.state, session.score if refund else None


def _check_refused(session: Session, line: list[str], end: float) -> None:
    game, state = session.game, session.state
    legal = set(session.legal())
    for text in (*game.tables.names, "W", "S", "U", "B", "W+S", "D", "P"):
        if time.monotonic() > end:
            return
        try:
            found = find_move(game, state, text)
        except RidgelineError as error:
            raise AssertionError(f"{text}: {error}") from error
        if isinstance(found, Refusal):
            _require(text not in legal, f"{text} is not refused", game, state, line)
        else:
            _require(found.text in legal, f"{text} is legal or refused", game, state, line)


def _cards_of(state: State) -> Counter[int]:
    cards = Counter(state.stock)
    for pile in (*state.wastes, *state.reserves):
        cards.update(pile)
    cards.update(face for slot, face in enumerate(state.table.cards) if state.tableau >> slot & 1)
    return cards


def _whole_pack(game: Game) -> Counter[int]:
    pack = game.parts.pack
    return Counter(pack.faces) + Counter({0: pack.jokers})


def _require(
    holds: bool, what: str, game: Game, state: State | None = None, line: list[str] | None = None
) -> None:
    if holds:
        return
    played = f" after {' '.join(line)!r}" if line else ""
    where = f" at {Position.of(game, state, truth=True)}" if state else ""
    raise AssertionError(f"{game.ref}: not true: {what}{played}{where}")
