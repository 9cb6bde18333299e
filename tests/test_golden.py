"""Golden playthroughs: what sessions do, as text to read; ``pytest --update-golden`` writes it."""

from collections.abc import Iterator
from pathlib import Path

import product
import pytest
from naive import decks, packs, rulesets
from naive.cards import JOKER

from ridgeline.cards import faces_text
from ridgeline.deals.pack import deal_from_text
from ridgeline.engine.position import Position
from ridgeline.messages import events_text, refusal_text
from ridgeline.play.outcome import Outcome, Refused
from ridgeline.play.session import Session

FOLDER = Path(__file__).parent / "golden"
STEPS = 28


def position_lines(session: Session) -> list[str]:
    """Return what a player has before him."""
    return [
        str(Position.of(session.game, session.state)),
        "legal " + (" ".join(session.legal()) or "none"),
        f"score {session.score}, run {session.run}, moves {session.moves}, {session.status}",
    ]


def outcome_line(outcome: Outcome) -> str:
    """Return what a request came to."""
    if isinstance(outcome, Refused):
        return "refused: " + refusal_text(outcome.code, outcome.values)
    return events_text(outcome.events)


def step(session: Session, request: str) -> Iterator[str]:
    """Make a request and yield what comes of it."""
    requests = {"undo": session.undo, "redo": session.redo}
    if request.startswith("tap "):
        outcome = session.tap(request.removeprefix("tap "))
    else:
        outcome = requests[request]() if request in requests else session.play(request)
    yield from ("", f"> {request}", outcome_line(outcome), *position_lines(session))


def chosen_requests(session: Session, seed: str) -> Iterator[str]:
    """Yield requests that depend on the seed: mostly moves, some taken back, some in vain."""
    numbers = packs.Numbers(packs.hash_of(seed))
    for _ in range(STEPS):
        legal = session.legal()
        takes = [move for move in legal if move not in ("D", "P")] or legal
        match numbers.less_than(10):
            case 0 if session.can_undo:
                yield "undo"
            case 1 if session.can_redo:
                yield "redo"
            case 2:
                yield f"tap {3 + numbers.less_than(2)}.{1 + numbers.less_than(4)}"
            case 3 if "D" in legal:
                yield "D"
            case _ if legal:
                yield takes[numbers.less_than(len(takes))]
            case _:
                return


def clearing_requests(session: Session) -> Iterator[str]:
    """Yield the moves that clear a deck built for it, the last one taken back and made again."""
    if session.ruleset.id.startswith("pyramide"):
        yield from decks.cleared_pyramid()[1]
    else:
        if session.legal() and not session.state.wastes[0]:
            yield "D"
        yield from decks.PEAKS_AT_15_20_28
    yield from ("undo", "redo")


def transcript(session: Session, requests: Iterator[str]) -> str:
    """Return the whole playthrough as text."""
    heading = f"{session.ruleset.id} {session.code or 'of given cards'}"
    lines = [heading, faces_text(session.deal.faces), "", *position_lines(session)]
    for request in requests:
        lines += step(session, request)
    return "\n".join(lines) + "\n"


def random_playthrough(ruleset: str) -> str:
    """Play deal 1 or 18, which are published."""
    number = 18 if ruleset.startswith("pyramide") else 1
    rules = product.ruleset_of(ruleset, {})
    session = Session.new(product.library(), rules, number)
    return transcript(session, chosen_requests(session, ruleset))


def clearing_playthrough(ruleset: str) -> str:
    """Play a deck that clears in one run without the stock."""
    rules = product.ruleset_of(ruleset, {})
    game = product.library().game(rules)
    if ruleset.startswith("pyramide"):
        deck = decks.cleared_pyramid()[0]
    else:
        deck = decks.one_run(decks.PEAKS_AT_15_20_28)
    deck += [JOKER] * game.parts.pack.jokers
    session = Session.new(product.library(), rules, deal_from_text(game.parts, " ".join(deck)))
    return transcript(session, clearing_requests(session))


@pytest.mark.parametrize("ruleset", sorted(rulesets.RULESETS))
@pytest.mark.parametrize("number", [1, 2])
def test_a_playthrough_reads_as_it_did(
    ruleset: str, number: int, pytestconfig: pytest.Config
) -> None:
    play = random_playthrough if number == 1 else clearing_playthrough
    path = FOLDER / f"{ruleset}-{number}.txt"
    if pytestconfig.getoption("update_golden"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(play(ruleset))
    assert play(ruleset) == path.read_text()
