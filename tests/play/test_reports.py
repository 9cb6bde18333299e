"""What players of other programs reported, tried here. Each test is named by the symptom."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from play_games import winning

from ridgeline.cards import rank_of
from ridgeline.deals.codes import parse_code
from ridgeline.deals.pack import Deal
from ridgeline.engine.effects import face_up
from ridgeline.engine.game import free_slots
from ridgeline.play.outcome import Done
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True)
IDS = [summary.id for summary in LIBRARY.summaries()]


def dealt(ruleset: str, deal: Deal | int, store: Store | None = None) -> Session:
    return Session.new(LIBRARY, LIBRARY.ruleset(ruleset), deal, store)


@pytest.mark.parametrize("passes", ["unlimited", 1, 2, 3, 5])
def test_crash_each_time_the_stock_is_redealt(passes: object) -> None:
    """PySolFC 552, 581."""
    rules = LIBRARY.ruleset("pyramide", {"stock.passes": passes})
    session = Session.new(LIBRARY, rules, 18)
    redeals = 4 if passes == "unlimited" else int(str(passes)) - 1
    cards = (session.state.wastes[0][0], *session.state.stock)
    for redeal in range(1, redeals + 1):
        while session.state.stock:
            assert session.tap("S")
        assert session.state.wastes == (cards,)
        assert session.tap("S")
        assert session.state.stock == cards
        assert session.state.pass_ == redeal + 1
    if passes != "unlimited":
        while session.state.stock:
            session.tap("S")
        assert not session.tap("S")


def test_run_points_were_not_counted_until_the_end() -> None:
    """PySolFC 111."""
    session = dealt("triple-peaks", winning())
    shown = []
    for place in ("4.10", "4.9", "4.8", "4.7"):
        session.tap(place)
        shown.append(session.score)
    assert shown == [1, 3, 6, 10]


def test_wrong_maximum_of_a_scoring() -> None:
    """solitaire-player 6: the greatest score is that of the unbroken run, played out."""
    for ruleset, greatest in (
        ("tripeaks-easy", 772),
        ("tripeaks-traditional", 466),
        ("triple-peaks", 466),
        ("triple-peaks-multiplier", 268_435_555),
    ):
        # king and ace are joined where the run of this deal has to go on
        rules = LIBRARY.ruleset(ruleset, {"match.king-ace": "joined"})
        session = Session.new(LIBRARY, rules, winning())
        assert session.best_possible == greatest
        for name in reversed(session.game.tables.names):
            assert session.play(name)
        assert (session.score, session.status) == (greatest, "won")
    assert dealt("pyramide", 0).best_possible == 280
    assert dealt("triple-peaks-progressive", 0).best_possible == "unbounded"


@pytest.mark.parametrize("ruleset", IDS)
def test_closed_cards_flipped_too_early_or_not_at_all(ruleset: str) -> None:
    """tripeaks-gdx 6: face up is what began open or has been free, and undo turns it back."""
    chance = random.Random(ruleset)
    session = dealt(ruleset, chance.randrange(10**6))
    layout = session.game.parts.layout
    for _ in range(150):
        request = chance.choice(("play", "play", "undo", "redo"))
        legal = session.legal()
        if request != "play":
            getattr(session, request)()
        elif legal:
            session.play(chance.choice(legal))
        state = session.state
        free = free_slots(layout, state.tableau)
        assert face_up(session.game, state) == state.tableau & (~layout.down | free)
        assert free & ~face_up(session.game, state) == 0


def test_undo_restored_wrong_chain_and_score() -> None:
    """tripeaks_neue: a chain of 5, undo 3, draw, undo: the chain is 2 and the score as before."""
    session = dealt("triple-peaks", winning())
    names = session.game.tables.names[::-1]
    for place in names[:5]:
        session.play(place)
    for _ in range(3):
        session.undo()
    before = (session.run, session.score, session.state)
    assert before[:2] == (2, 3)
    session.draw()
    assert (session.run, session.score) == (0, 0)  # the score never falls below 0
    session.undo()
    assert (session.run, session.score, session.state) == before


def test_state_not_saved_when_left_by_the_back_gesture(tmp_path: Path) -> None:
    """tripeaks_neue: nothing is closed, nothing is told; the game is there all the same."""
    store = Store.open(tmp_path / "games.sqlite3")
    session = dealt("tripeaks-easy", 1, store)
    for move in ("4.3", "4.6", "4.5"):
        session.play(move)
    with Store.open(store.path) as other:
        again = restore(LIBRARY, other)
    assert again is not None
    assert (again.state, again.tally) == (session.state, session.tally)
    assert [step.move for step in again.steps] == [step.move for step in session.steps]
    store.close()


def test_restart_showed_other_cards_than_the_same_number_first_did(tmp_path: Path) -> None:
    """PySolFC 163."""
    session = dealt("tripeaks-joker", 123456)
    first = session.deal.text
    session.draw()
    session.restart()
    assert session.deal.text == first
    assert session.code is not None
    assert elsewhere(session.code, tmp_path) == f"tripeaks-joker {first}"


def test_wish_to_replay_or_share_the_same_deal(tmp_path: Path) -> None:
    """Simple-Solitaire 165, Pirate-Solitaire 13: a code, a new installation, the same game."""
    rules = LIBRARY.ruleset("pyramide", {"stock.passes": 4, "win": "everything"})
    session = Session.new(LIBRARY, rules, 4711)
    assert session.code is not None
    assert elsewhere(session.code, tmp_path) == f"{rules.ref} {session.deal.text}"
    coded = parse_code(LIBRARY, session.code)
    assert dealt_again(coded.ruleset.ref, coded.number) == session.state


def dealt_again(ref: str, number: int) -> object:
    return Session.new(LIBRARY, LIBRARY.by_ref(ref), number).state


def elsewhere(code: str, folder: Path) -> str:
    """Return the rules and cards that a code gives in another process with nothing saved."""
    script = (
        "import sys; from ridgeline.rules.library import Library;"
        "from ridgeline.deals.codes import parse_code; from ridgeline.deals.pack import deal_of;"
        "library = Library.load(no_plugins=True); coded = parse_code(library, sys.argv[1]);"
        "print(coded.ruleset.ref, deal_of(library, coded.ruleset, coded.number).text)"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONHASHSEED": "7",
        "RIDGELINE_DATA": str(folder),
    }
    run = [sys.executable, "-c", script, code]
    return subprocess.run(
        run, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize("ruleset", [name for name in IDS if name.startswith("pyramide")])
def test_false_no_more_moves_or_none_when_stuck(ruleset: str) -> None:
    """PySolFC 340, 543, 546, 565: stuck is said when no cards go together, and only then."""
    chance = random.Random(ruleset)
    ends = 0
    for _ in range(30):
        session = dealt(ruleset, chance.randrange(10**6))
        for _ in range(400):
            if not session.legal():
                break
            session.play(chance.choice(session.legal()))
        state, plan = session.state, session.game.parts.plan
        free = [face for slot, face in enumerate(state.table.cards) if state.free >> slot & 1] + [
            pile[-1] for pile in state.wastes if pile
        ]
        goes = any(rank_of(a) + rank_of(b) == 13 for a in free for b in free if a is not b)
        goes = goes or any(rank_of(face) == 13 for face in free)
        can_turn = bool(state.stock) or (
            any(state.wastes) and (plan.passes == 0 or state.pass_ < plan.passes)
        )
        if session.status == "stuck":
            ends += 1
            assert not goes
            assert not can_turn
        elif session.status == "playing":
            assert session.legal()
    if LIBRARY.ruleset(ruleset).value("stock.passes"):
        assert ends


@pytest.mark.parametrize(
    "ruleset", [name for name in IDS if LIBRARY.ruleset(name).value("undo.limit")]
)
def test_score_farmed_by_moving_a_card_to_and_fro(ruleset: str) -> None:
    """Simple-Solitaire 39, 63, 122: a move and its undo come to nothing, and menus score nothing."""
    session = dealt(ruleset, 99)
    chance = random.Random(ruleset)
    for _ in range(60):
        legal = session.legal()
        if not legal:
            break
        before = session.score
        session.play(chance.choice(legal))
        session.undo()
        assert session.score == before
        session.redo()
        session.undo()
        assert session.score == before
        session.redo()
        after = session.score
        session.pause()
        session.legal()
        session.resume()
        assert session.score == after


def test_one_match_needed_two_undos() -> None:
    """t_games 72."""
    session = dealt("pyramide", 18)
    before = session.state
    session.tap("7.2")
    session.tap("7.5")
    assert session.score == 20
    outcome = session.undo()
    assert isinstance(outcome, Done)
    assert [event.target for event in outcome.events if event.kind == "remove"] == ["7.5", "7.2"]
    assert (session.state, session.score) == (before, 0)
