"""``ridgeline replay``: play moves, print the position that they lead to."""

from argparse import Namespace

from ridgeline.cli.choice import choose_game
from ridgeline.cli.output import print_json, print_rows
from ridgeline.engine.position import Position
from ridgeline.errors import IllegalMoveError, NotationError, echoed
from ridgeline.messages import refusal_text
from ridgeline.play.outcome import Refused
from ridgeline.play.session import Session


def replay(arguments: Namespace) -> int:
    """Play the moves and print where they lead.

    :raises IllegalMoveError: names the first move that is not legal, its place and the reason.
    """
    chosen = choose_game(arguments)
    session = Session.new(chosen.library, chosen.ruleset, chosen.deal)
    play_moves(session, arguments.moves.replace(",", " ").split())
    position = str(Position.of(session.game, session.state, truth=arguments.reveal))
    legal = session.legal()
    if arguments.json:
        print_json(
            {
                **chosen.heading(),
                "position": position,
                "score": session.score,
                "run": session.run,
                "moves": session.moves,
                "legal": legal,
                "status": session.status,
                "tableau_left": session.state.tableau.bit_count(),
            }
        )
        return 0
    print_rows(
        [
            ("position", position),
            ("score", str(session.score)),
            ("run", str(session.run)),
            ("moves", str(session.moves)),
            ("legal", " ".join(legal) or "none"),
            ("status", session.status),
        ]
    )
    return 0


def play_moves(session: Session, moves: list[str]) -> None:
    """Play moves one after the other.

    :raises IllegalMoveError: for the first that is not legal.
    :raises NotationError: for the first that is no move at all.
    """
    for number, text in enumerate(moves, start=1):
        where = f"move {number}, {echoed(text)}"
        try:
            outcome = session.play(text)
        except NotationError as error:
            raise NotationError(f"move {number}: {error}", code=error.code) from None
        if isinstance(outcome, Refused):
            reason = refusal_text(outcome.code, outcome.values)
            raise IllegalMoveError(f"{where}: {reason}", code=outcome.code, values=outcome.values)
