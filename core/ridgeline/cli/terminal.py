"""``ridgeline play``: a whole game in the terminal, also where the input is a pipe."""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
from typing import TYPE_CHECKING

from ridgeline.cli.choice import Rules, choose_deal, choose_rules, load_library
from ridgeline.cli.output import columns, wrapped
from ridgeline.cli.screen import screen_lines
from ridgeline.cli.show import rules_lines
from ridgeline.cli.style import Style, style_of
from ridgeline.cli.words import HELP, read_line
from ridgeline.errors import RidgelineError, StorageError
from ridgeline.messages import events_text, refusal_text
from ridgeline.play.outcome import Refused
from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.settings import parse_settings

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from ridgeline.play.outcome import Outcome
    from ridgeline.play.records import Origin
    from ridgeline.rules.library import Library

FIRST = "tripeaks-easy"
"""What is played where nothing was chosen and nothing is kept."""

_ENDS = {
    "won": "Won with {score} points! Type new, restart, undo or quit.",
    "stuck": "No moves left. Type undo, restart, new or quit.",
    "stopped": "This game cannot go on: {problem}. Type new or quit.",
}


def play(arguments: Namespace) -> int:
    """Play until the player quits or the input ends; what was played is kept."""
    library = load_library(arguments)
    style = style_of(sys.stdout)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with contextlib.ExitStack() as stack:
        store, notes = _open_store(stack)
        chosen = (arguments.target, arguments.number, arguments.deal)
        wanted = arguments.sets or any(value is not None for value in chosen)
        session = None
        if store is not None and not wanted:
            session, note = _kept_game(library, store)
            notes.append(note)
        if session is None:
            target, sets = arguments.target or FIRST, arguments.sets
            session = new_session(library, store, target, sets, arguments.number, arguments.deal)
        Terminal(library, store, session, style).run(notes)
    return 0


def _open_store(stack: contextlib.ExitStack) -> tuple[Store | None, list[str]]:
    """Return the store, if it can be opened: one can play without."""
    try:
        store = stack.enter_context(Store.open())
    except StorageError as error:
        return None, [f"{error}; this game will not be kept"]
    return store, list(store.notes)


def _kept_game(library: Library, store: Store) -> tuple[Session | None, str]:
    """Return the game played last, and what to say of it."""
    try:
        session = restore(library, store)
        return session, "Your game goes on." if session else ""
    except RidgelineError as error:
        return None, f"{error}; here is a new game."


def new_session(
    library: Library,
    store: Store | None,
    target: str,
    sets: list[str],
    number: int | None = None,
    cards: str | None = None,
) -> Session:
    """Deal a game.

    :param target: a ruleset's id or a code.
    :param number: of the deal; without a code, number or cards it is one at random.
    """
    rules = choose_rules(library, target, parse_settings(sets))
    deal = choose_deal(library, rules, number, cards, random=True)
    origin: Origin = "new" if rules.number is None and number is None else "code"
    if cards is not None:
        origin = "cards"
    return Session.new(library, rules.ruleset, deal, store, origin=origin)


class Terminal:
    """The loop: show the table, read a line, do what it says.

    :param store: None keeps nothing.
    :param session: the game that is played; ``new`` puts another one in its place.
    """

    def __init__(
        self, library: Library, store: Store | None, session: Session, style: Style
    ) -> None:
        """Play a session."""
        self._library = library
        self._store = store
        self._session = session
        self._style = style
        self._commands: dict[str, Callable[[tuple[str, ...]], str]] = {
            "": lambda words: "",
            "cards": self._cards,
            "draw": lambda words: self._told(self._session.draw()),
            "redeal": lambda words: self._told(self._session.redeal()),
            "undo": lambda words: self._told(self._session.undo()),
            "redo": lambda words: self._told(self._session.redo()),
            "restart": lambda words: self._told(self._session.restart()),
            "new": self._new,
            "set": self._set,
        }
        self._pages: dict[str, Callable[[], list[str]]] = {
            "rules": lambda: rules_lines(self._session.ruleset, self._session.game),
            "games": lambda: columns((s.id, s.name) for s in library.summaries()),
            "help": lambda: columns(HELP),
        }

    def run(self, notes: list[str]) -> None:
        """Play until ``quit`` or the end of the input.

        :param notes: what to say below the first table.
        """
        message = "\n".join([*filter(None, notes), "Type help to see what you can type."])
        page: list[str] = []
        while True:
            self._show(page, message)
            line = self._read()
            if line is None:
                break
            try:
                typed = read_line(line, self._session.game, self._session.state)
                if typed.command == "quit":
                    break
                if typed.command in self._pages:
                    page, message = self._pages[typed.command](), "Enter shows the table again."
                else:
                    page, message = [], self._commands[typed.command](typed.words)
            except StorageError:
                raise
            except RidgelineError as error:
                page, message = [], f"{error}."
        kept = " Your game is kept; ridgeline play goes on with it." if self._store else ""
        print(f"Goodbye.{kept}")

    def _show(self, page: list[str], message: str) -> None:
        """Print a page of text, or else the table, and a message below it."""
        width = shutil.get_terminal_size().columns
        print(self._style.fresh_page, end="")
        if page:
            print("\n".join(wrapped(page, width)))
        else:
            print("\n".join(screen_lines(self._session, self._style, width)))
        end = _ENDS.get(self._session.status)
        if end and not page:
            problem = self._session.problem
            print(
                f"\n{self._style.heading(end.format(score=self._session.score, problem=problem))}"
            )
        print(f"\n{message}" if message else "", flush=True)

    def _read(self) -> str | None:
        """Return the next line of input, None at its end."""
        if not sys.stdin.isatty():
            return sys.stdin.readline() or None
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives input() its editing and history
        try:
            return input("> ")
        except EOFError:
            print()
            return None

    def _told(self, outcome: Outcome) -> str:
        """Return what to say of an action."""
        face = self._style.face
        if isinstance(outcome, Refused):
            text = refusal_text(outcome.code, outcome.values, face=face)
            return f"{text[:1].upper()}{text[1:]}."
        return events_text(outcome.events, face)

    def _cards(self, words: tuple[str, ...]) -> str:
        if len(words) != 1:
            self._session.selection = ()
            return self._told(self._session.play("+".join(words)))
        outcome = self._session.tap(words[0])
        selected = self._session.selection
        if outcome and selected:
            return f"{' and '.join(selected)} selected: take the card that goes with it."
        return self._told(outcome)

    def _new(self, words: tuple[str, ...]) -> str:
        session = self._session
        if words:
            self._session = new_session(self._library, self._store, words[0], [*words[1:]])
        else:
            deal = choose_deal(self._library, Rules(session.ruleset), random=True)
            self._session = Session.new(self._library, session.ruleset, deal, self._store)
        return "Here is the new deal."

    def _set(self, words: tuple[str, ...]) -> str:
        if not words:
            return "Type set KEY=VALUE, as: set match.king-ace=separate"
        settings = parse_settings(words)
        self._session.change_rules(self._library.with_settings(self._session.ruleset, settings))
        return "The same cards under other rules."
