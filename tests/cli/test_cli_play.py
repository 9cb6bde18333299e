"""``play``: whole games through a pipe and through a terminal, kept and gone on with."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
import time
from itertools import count
from pathlib import Path
from typing import Self

import pytest
from command_line import Command, Result

from ridgeline.cli.interrupts import interrupts_noticed
from ridgeline.cli.style import style_of
from ridgeline.deals.pack import deal_of
from ridgeline.engine.moves import Kind
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline.solver.choose import solve
from ridgeline.solver.problem import Budget

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join(str(ROOT / name) for name in ("core", "variants", "ui_kivy"))


class Player:
    """Plays in process: lines go in, tables come out."""

    def __init__(self, ridgeline: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        self._ridgeline = ridgeline
        self._monkeypatch = monkeypatch

    def __call__(self, *lines: str, target: tuple[str, ...] = ()) -> Result:
        text = "".join(f"{line}\n" for line in lines)
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        return self._ridgeline.ok("play", *target)

    def last(self, *lines: str, target: tuple[str, ...] = ()) -> str:
        """Return the last table and what stands below it."""
        return re.split(r"(?m)^(?=.*  (?:score|left) -?\d)", self(*lines, target=target).out)[-1]

    def anew(self, *lines: str, target: tuple[str, ...]) -> str:
        """Return the last table of a game that does not go on with a kept one."""
        with Store.open() as store:
            for saved in store.games():
                store.drop(saved.id)
        return self.last(*lines, target=target)


@pytest.fixture
def play(ridgeline: Command, monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(ridgeline, monkeypatch)


TRI = ("TP1-E-AAAAAAB",)
PYR = ("PY1-N-AAAAAAS",)


def test_a_deal_may_be_given_card_by_card(play: Player) -> None:
    library = Library.load(no_plugins=True)
    cards = deal_of(library, library.ruleset("tripeaks-easy"), 1).text
    text = play.anew("4.3", target=("tripeaks-classic", "--deal", cards))
    assert text.startswith(
        "TriPeaks Classic  own cards  score 500  moves 0"
    )  # king on ace: not in Classic
    text = play.anew("4.3", target=("tripeaks-easy", "--deal", cards))
    assert text.startswith("TriPeaks  own cards  score 499  moves 1")


def test_the_first_table(play: Player) -> None:
    text = play.last(target=TRI)
    assert text.startswith("TriPeaks  TP1-E-AAAAAAB  score 500  moves 0")
    assert "  3♠    5♠    K♣    4♠    2♦    A♠    K♦    8♥    7♣    9♠" in text
    assert " 4.1   4.2   4.3   4.4   4.5   4.6   4.7   4.8   4.9   4.10" in text
    assert text.count("▒▒") == 18 + 1
    assert text.rstrip().endswith("Goodbye. Your game is kept; ridgeline play goes on with it.")


def test_cards_are_named_by_place_or_by_face(play: Player) -> None:
    by_place = play.anew("4.3", "4.6", "4.5", target=TRI)
    by_face = play.anew("kc", "A♠", "2D", target=TRI)
    assert by_place == by_face
    assert "score 497  moves 3" in by_place
    assert "7♠ turned up; score -1" in by_place


def test_refusals_say_why_and_change_nothing(play: Player) -> None:
    assert "3♠ (4.1)" not in play.last("4.1", target=TRI)
    assert "4.1 (3♠) does not fit A♣: needs 2 or K." in play.last("4.1", target=TRI)
    assert "3.5 is blocked by 4.5 and 4.6." in play.last("3.5", target=TRI)
    assert "KS is not in sight." in play.last("KS", target=TRI)
    assert "'zap': no card, place or command; type help." in play.last("zap", target=TRI)
    assert "score 500  moves 0" in play.last("4.1", "3.5", "KS", "zap", "", target=TRI)


def test_undo_redo_and_restart(play: Player) -> None:
    assert "score 500  moves 1" in play.anew("4.3", "undo", target=TRI)
    assert "score 499  moves 1" in play.anew("4.3", "z", "y", target=TRI)
    assert "score 500  moves 0" in play.anew("4.3", "d", "restart", target=TRI)
    assert "There is nothing to undo." in play.anew("undo", target=TRI)
    assert "There is nothing to redo." in play.anew("redo", target=TRI)


def test_hints_are_moves_and_are_counted(play: Player) -> None:
    said = play.last("hint", target=TRI).splitlines()[-2]
    move = re.match(r"(\S+): can be won after it in \d+% of the deals", said)
    assert move is not None, said
    assert "moves 1\n" in play.last("hint", move.group(1), target=TRI)
    with Store.open() as store:
        assert [result.hints for result in store.results()] == [1]
    drawn = play.anew("d", "d", "d", "hint", target=("TP1-E-AAAAAAF",))
    assert "No card goes: D." in drawn


def test_whether_the_game_can_still_be_won(play: Player) -> None:
    assert "The game can still be won." in play.last("outlook", target=TRI)
    assert "The game can no longer be won." in play.anew("outlook", target=("PY1-N-AAAAAAJ",))


@pytest.mark.parametrize("command", ["hint", "outlook"])
def test_there_is_no_advice_on_a_game_that_is_over(play: Player, command: str) -> None:
    stuck = play.last(*["d"] * 23, command, target=("tripeaks-easy", "--number", "9"))
    assert "The game is over." in stuck


def test_pairs_are_taken_together_or_one_after_the_other(play: Player) -> None:
    assert "score 10 " in play.anew("7.6", target=PYR)
    assert "score 30 " in play.anew("KD", "7.2 7.5", target=PYR)
    assert "score 30 " in play.anew("KD", "tc+3s", target=PYR)
    selected = play.anew("7.2", target=PYR)
    assert "[T♣]" in selected
    assert "7.2 selected" in selected
    assert "score 20 " in play.anew("7.2", "7.5", target=PYR)
    wrong = play.anew("7.2", "7.1", target=PYR)
    assert "T♣ + 7♣ make 17, not 13." in wrong
    assert "[7♣]" in wrong


def test_the_stock_can_be_turned(play: Player) -> None:
    empty = play.last(*["d"] * 23, target=PYR)
    assert "Stock    empty" in empty
    refused = play.last(*["d"] * 24, target=PYR)
    assert "The stock is empty: turn the waste back (P) first." in refused
    assert "pass 2" in play.last(*["d"] * 23, "p", target=PYR)


def test_other_rules_for_the_same_cards(play: Player) -> None:
    text = play.last("set match.king-ace=separate", "4.3", target=TRI)
    assert "TP1-E-AAAAAAB-K  score 500" in text
    assert "4.3 (K♣) does not fit A♣: needs 2." in text
    assert "did you mean" in play.last("set match.king-aces=separate", target=TRI)
    assert "KEY=VALUE" in play.last("set", target=TRI)


def test_new_games(play: Player) -> None:
    text = play.last("new", target=TRI)
    assert re.match(r"TriPeaks  TP1-E-[A-Z]{7}  score 500", text)
    assert "AAAAAAB" not in text
    assert play.last("new PY1-N-AAAAAAS", target=TRI).startswith("Pyramide  PY1-N-AAAAAAS")
    assert play.last("new pyramide win=everything", target=TRI).startswith("Pyramide")
    assert "expected the id of a ruleset" in play.last("new nonsense", target=TRI)


def test_help_rules_and_games_are_pages_of_their_own(play: Player) -> None:
    for command, words in {
        "help": "undo, redo",
        "rules": "king and ace are neighbours",
        "list": "pyramide-strict",
        "games": "1 TriPeaks TP1-E-AAAAAAB score 500 moves 0",
    }.items():
        text = play(command, "", target=TRI).out
        table, page, again = re.split(r"Type help to see.*|Enter shows the table again\.", text)
        assert words in " ".join(page.split())
        assert "3♠    5♠    K♣" not in page
        assert table.strip() == again.split("\nGoodbye")[0].strip()


def test_a_stuck_game_says_so(play: Player) -> None:
    stuck = play.last(*["d"] * 23, target=("tripeaks-easy", "--number", "9"))
    assert "No moves left. Type undo, restart, new or quit." in stuck
    assert "No moves left" not in play.last("undo")


def winning_line() -> tuple[int, list[str]]:
    """Return the first deal of TriPeaks that is won by always playing the first card that fits."""
    library = Library.load(no_plugins=True)
    game = library.game(library.ruleset("tripeaks-easy"))
    for number in count():
        state = game.start(deal_of(library, library.ruleset("tripeaks-easy"), number).faces)
        moves = []
        while legal := game.legal(state):
            move = min(legal, key=lambda move: (move.kind is Kind.DRAW, move.text))
            moves.append(move.text)
            state = game.play(state, move)
        if game.won(state):
            return number, moves
    raise AssertionError


def test_a_won_game_says_so(play: Player) -> None:
    number, moves = winning_line()
    target = ("tripeaks-easy", "--number", str(number))
    text = play.last(*moves, target=target)
    assert f"Won with {800 - len(moves)} points!" in text
    assert "the tableau is cleared" in text
    assert "The game is over." in play.last("d")
    assert "Won with" not in play.last("undo")


def test_the_game_goes_on_where_it_was_left(play: Player) -> None:
    before = play.last("4.3", "4.6", target=TRI)
    after = play.last()
    assert "Your game goes on." in after
    table = before.split("\n\n7")[0].split("\n\nscore")[0]
    assert after.startswith(table)
    assert "score 497  moves 3" in play.last("4.5")


def test_a_code_goes_on_with_the_kept_game_of_that_deal(play: Player) -> None:
    play("4.3", "4.6", target=TRI)
    other = play.last(target=PYR)
    assert "The game that you played before is kept" in other
    again = play.last(target=TRI)
    assert "score 498  moves 2" in again
    assert "You have begun this deal before: it goes on. restart begins it anew." in again
    play("4.5", target=("tripeaks-easy", "--number", "1"))
    assert "score 497  moves 3" in play.last()
    # other rules are another game, and leave it alone
    text = play.last(target=(*TRI, "--set", "match.king-ace=separate"))
    assert "score 500  moves 0" in text
    assert "moves 3" in play.last(target=TRI)
    assert "moves 0" in play.last("restart", target=TRI)
    play("4.3", target=TRI)
    assert "moves 0" in play.last(f"new {TRI[0]}", target=TRI)


def test_kept_games_are_listed_and_loaded(play: Player) -> None:
    play("4.3", target=TRI)
    play("7.2 7.5", "d", target=PYR)
    play("d", target=("tripeaks-easy", "--number", "7", "--set", "pack.packs=2"))
    page = play("games", target=PYR).out
    rows = re.findall(r"(?m)^(\d)  (\w+) +(.*?)  +score -?\d+ +moves (\d+) ", page)
    assert rows == [
        ("1", "Pyramide", PYR[0], "2"),
        ("2", "TriPeaks", "own rules, deal 7", "1"),
        ("3", "TriPeaks", TRI[0], "1"),
    ]
    text = play.last("games", "load 3", "4.6", "load 1", "load 3", target=PYR)
    assert text.startswith(f"TriPeaks  {TRI[0]}  score 498  moves 2")
    for wrong in ("load", "load 9", "load 0", "load x", "load ٣", "load 1 2"):
        assert "load: expected a number of 1 … 3" in play.last(wrong)


def test_where_no_points_are_counted_the_cards_left_are_told(play: Player) -> None:
    peaks = ("three-peaks-open", "--number", "0")
    assert "  left 28  moves 0" in play.anew(target=peaks)
    page = play("4.9", "games", target=peaks).out
    assert re.search(r"(?m)^1  Three Peaks.* left 27 +moves 1 ", page)
    library = Library.load(no_plugins=True)
    session = Session.new(library, library.ruleset(peaks[0]), 0)
    budget = Budget(states=30_000)
    line = solve(session.game, session.state, budget=budget).lines["win"]
    won = play.anew(*line, target=peaks)
    assert f"  left 0  moves {len(line)}" in won
    assert "\nWon! Type new" in won


def test_a_kept_game_that_cannot_go_on_leaves_the_one_on_the_table(play: Player) -> None:
    play("4.3", target=TRI)
    with Store.open() as store:
        store._connection.execute("UPDATE attempts SET rules = 'gone'")
    text = play.last("load 2", target=PYR)
    assert text.startswith("Pyramide")
    assert "saved game 1 cannot go on: its rules (TriPeaks) are not installed" in text
    assert "its rules are not installed" in play("games", target=PYR).out


def test_kept_settings_that_do_not_fit_are_no_option_of_the_command(play: Player) -> None:
    play("4.3", target=TRI)
    with Store.open() as store:
        store._connection.execute("UPDATE attempts SET rules = 'tripeaks-easy;stock.deal=99'")
    text = play.last()
    assert "cannot go on: its rules (TriPeaks) are not installed: stock.deal: found 99" in text
    assert "--set" not in text


@pytest.mark.parametrize("option", [("--number", "0"), ("--set", "stock.deal=1"), ("--deal", "AS")])
def test_an_option_of_a_deal_needs_a_game(ridgeline: Command, option: tuple[str, ...]) -> None:
    refused = ridgeline.refused("play", *option)
    assert refused == f"play: {option[0]} needs an ID or CODE; without one the kept game goes on"


def test_a_deal_without_a_code_is_identified(play: Player) -> None:
    text = play.last(target=("tripeaks-easy", "--number", "7", "--set", "pack.packs=2"))
    assert text.startswith("TriPeaks  own rules, deal 7  score")


def test_without_a_kept_game_it_deals_tripeaks(play: Player) -> None:
    assert play.last().startswith("TriPeaks  TP1-E-")


def test_settings_on_the_command_line(play: Player) -> None:
    text = play.last(
        "d", target=("tripeaks-easy", "--number", "1", "--set", "stock.draw=when-stuck")
    )
    assert "Draw only when no card fits; now K♣ (4.3), 2♦ (4.5) and K♦ (4.7) would." in text


def test_a_damaged_store_does_not_stop_the_game(play: Player, tmp_path: Path) -> None:
    with Store.open() as store:
        path = store.path
    path.write_bytes(b"no database at all" * 100)
    for extra in path.parent.glob(f"{path.name}-*"):
        extra.unlink()
    text = play(target=TRI).out
    (aside,) = path.parent.glob(f"{path.name}.damaged-*")
    assert aside.name in text
    assert "score 500" in text


def test_a_store_that_cannot_be_made_does_not_stop_the_game(
    play: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    text = play("4.3", target=TRI).out
    assert "this game will not be kept" in text
    assert "score 499  moves 1" in text
    assert text.endswith("Goodbye.\n")


class _Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "colour"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({}, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
    ],
)
def test_colour_where_the_terminal_has_it(environ: dict[str, str], colour: bool) -> None:
    assert style_of(_Terminal(), environ).colour is colour
    assert style_of(io.StringIO(), environ).colour is False


class InTerminal:
    """``ridgeline play`` in a pseudo-terminal."""

    def __init__(self, data: Path, *arguments: str, **environ: str) -> None:
        self._fd, follower = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ridgeline", "play", *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            start_new_session=True,
            # whoever runs the tests in the background has interrupts ignored, which is inherited
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
            env={
                **os.environ,
                "PYTHONPATH": PATHS,
                "XDG_DATA_HOME": str(data),
                "TERM": "xterm",
                **environ,
            },
        )
        os.close(follower)
        self.text = ""

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def until(self, pattern: str) -> None:
        """Read until something appears that was not there before."""
        start, end = len(self.text), time.monotonic() + 30
        while not re.search(pattern, self.text[start:]):
            assert time.monotonic() < end, f"no {pattern!r} in {self.text[start:]!r}"
            if select.select([self._fd], [], [], 0.1)[0]:
                self.text += os.read(self._fd, 65536).decode()

    def ended(self) -> int:
        """Wait for the end and return the exit code."""
        return self.process.wait(timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._fd)


def test_in_a_terminal_it_prompts_and_colours(tmp_path: Path) -> None:
    with InTerminal(tmp_path, "TP1-E-AAAAAAB", NO_COLOR="") as game:
        game.until("> ")
        assert "\x1b[1;31m" in game.text  # a free red card
        game.type("4.3\n")
        game.until(r"score 499[\s\S]*> ")
        game.type("\x04")
        game.until("Goodbye")
        assert game.ended() == 0


def test_no_colour_where_it_is_not_wanted(tmp_path: Path) -> None:
    with InTerminal(tmp_path, "TP1-E-AAAAAAB", NO_COLOR="1") as game:
        game.until("> ")
        game.type("quit\n")
        game.until("Goodbye")
        assert game.ended() == 0
        assert "\x1b[1;31m" not in game.text


def test_control_c_leaves_the_game_kept(tmp_path: Path) -> None:
    with InTerminal(tmp_path, "TP1-E-AAAAAAB") as game:
        game.until("> ")
        game.type("4.3\n")
        game.until(r"score .*499[\s\S]*> ")
        game.process.send_signal(signal.SIGINT)
        game.until("interrupted; your game is kept, ridgeline play goes on with it")
        assert game.ended() == 130
    with InTerminal(tmp_path) as again:
        again.until("Your game goes on")
        assert "499" in again.text
        again.type("q\n")
        again.until("Goodbye")
        assert again.ended() == 0


def test_an_interrupt_that_nobody_has_noticed_comes_again() -> None:
    """What comes before a system call begins does not interrupt it: here the first one is lost."""
    reader, writer = os.pipe()
    lost: list[int] = []

    def lose(number: int, frame: object) -> None:
        lost.append(number)
        signal.signal(signal.SIGINT, handler)

    def wait() -> None:
        signal.signal(signal.SIGINT, lose)
        signal.raise_signal(signal.SIGINT)
        select.select([reader], [], [], 60)

    with interrupts_noticed():
        handler = signal.getsignal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            wait()
    assert lost == [signal.SIGINT]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert "interrupts" not in {thread.name for thread in threading.enumerate()}
    os.close(reader)
    os.close(writer)


def test_an_interrupt_that_is_noticed_comes_once() -> None:
    came = []

    def count(number: int, frame: object) -> None:
        came.append(number)

    with interrupts_noticed():
        handler = signal.getsignal(signal.SIGINT)
        assert callable(handler)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        signal.signal(signal.SIGINT, count)
        time.sleep(0.25)
    assert came == []


def test_where_interrupts_are_ignored_they_stay_so() -> None:
    former = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts_noticed():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, former)
