"""``ridgeline play``: a whole game in the terminal, also where the input is a pipe."""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
from typing import TYPE_CHECKING

from ridgeline.cli import INTERRUPTED
from ridgeline.cli.advice import hint_line, outlook_line
from ridgeline.cli.choice import (
    Rules,
    choose_deal,
    choose_rules,
    is_file,
    open_target,
    random_number,
)
from ridgeline.cli.interrupts import interrupts_noticed
from ridgeline.cli.kept import chosen_game, games_lines, kept_game
from ridgeline.cli.output import columns, wrapped
from ridgeline.cli.screen import screen_lines
from ridgeline.cli.show import rules_lines
from ridgeline.cli.style import Style, style_of
from ridgeline.cli.words import HELP, read_line
from ridgeline.errors import NotationError, RidgelineError, StorageError
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
    from ridgeline.play.records import Origin, SavedGame
    from ridgeline.rules.library import Library

FIRST = "tripeaks-easy"
"""What is played where nothing was chosen and nothing is kept."""

_OF_ONE_GAME = ("no-such-game", "storage-rules", "storage-deal", "storage-replay")
"""Codes of what is wrong with a game that was to be loaded: the one on the table goes on."""

_TRIED = "Played from its file, and not kept."

_ENDS = {
    "won": "Won{points}! Type new, restart, undo or quit.",
    "stuck": "No moves left. Type undo, restart, new or quit.",
    "stopped": "This game cannot go on: {problem}. Type new or quit.",
}


def play(arguments: Namespace) -> int:
    """Play until the player quits or the input ends; what was played is kept."""
    library, target = open_target(arguments, arguments.target or "")
    style = style_of(sys.stdout)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with contextlib.ExitStack() as stack:
        store, notes = (None, [_TRIED]) if is_file(arguments.target or "") else _open_store(stack)
        session = None
        if arguments.target is None:
            _refuse_without_target(arguments)
            if store is not None:
                session, note = _kept_game(library, store)
                notes.append(note)
        if session is None:
            session, note = _asked_for(library, store, target or FIRST, arguments)
            notes.append(note)
        try:
            with interrupts_noticed():
                Terminal(library, store, session, style).run(notes)
        except KeyboardInterrupt:
            kept = "; your game is kept, ridgeline play goes on with it" if store else ""
            print(f"\nridgeline: interrupted{kept}", file=sys.stderr)
            return INTERRUPTED
    return 0


def _refuse_without_target(arguments: Namespace) -> None:
    """Refuse what says something of a deal where no game is named.

    :raises NotationError: names the option.
    """
    given = {"--number": arguments.number, "--deal": arguments.deal, "--set": arguments.sets}
    for option, value in given.items():
        if value or value == 0:
            message = f"play: {option} needs an ID or CODE; without one the kept game goes on"
            raise NotationError(message, code="usage")


def _taken_up(library: Library, store: Store, game: int) -> Session | None:
    """Return a kept game, which is from now on the one played last."""
    session = restore(library, store, game)
    if session is not None:
        store.take_up(game)
    return session


def _asked_for(
    library: Library, store: Store | None, target: str, arguments: Namespace
) -> tuple[Session, str]:
    """Return the game that the arguments name, and what to say of it.

    One of that very deal that is kept and not finished goes on; another one that was being
    played stays among the kept ones.
    """
    rules = choose_rules(library, target, parse_settings(arguments.sets))
    number, cards = arguments.number, arguments.deal
    deal = choose_deal(library, rules, number, cards, default=random_number())
    origin: Origin = "new" if rules.number is None and number is None else "code"
    if cards is not None:
        origin = "cards"
    if store is not None and origin != "new":
        saved = kept_game(library, store, rules.ruleset, deal)
        session = _taken_up(library, store, saved.id) if saved is not None else None
        if session is not None:
            goes_on = "You have begun this deal before: it goes on. restart begins it anew."
            return session, _resumed(session, _noted(rules, goes_on))
    waiting = store.games() if store is not None else []
    session = Session.new(library, rules.ruleset, deal, store, origin=origin)
    if any(saved.summary.moves for saved in waiting):
        kept = "The game that you played before is kept: games lists it, load goes on."
        return session, _noted(rules, kept)
    return session, _noted(rules, "")


def _noted(rules: Rules, message: str) -> str:
    """Return a message, after it what has to be known of the rules."""
    note = rules.note and f"{rules.note[0].upper()}{rules.note[1:]}."
    return "\n".join(filter(None, (message, note)))


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
        return session, _resumed(session, "Your game goes on.") if session else ""
    except RidgelineError as error:
        return None, f"{error}; here is a new game."


def _resumed(session: Session, message: str) -> str:
    """Return a message of a game that goes on, after it that its rules have changed if they have."""
    changed = (
        f"The rules of {session.ruleset.name} have changed since this game was begun:"
        " it goes on by the new ones."
    )
    return f"{message}\n{changed}" if session.rules_changed else message


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
        self._games: list[SavedGame] | None = None
        self._commands: dict[str, Callable[[tuple[str, ...]], str]] = {
            "": lambda words: "",
            "cards": self._cards,
            "draw": lambda words: self._told(self._session.draw()),
            "redeal": lambda words: self._told(self._session.redeal()),
            "undo": lambda words: self._told(self._session.undo()),
            "redo": lambda words: self._told(self._session.redo()),
            "restart": lambda words: self._told(self._session.restart()),
            "hint": lambda words: hint_line(self._session),
            "outlook": lambda words: outlook_line(self._session),
            "new": self._new,
            "load": self._load,
            "set": self._set,
        }
        self._pages: dict[str, Callable[[], list[str]]] = {
            "rules": lambda: rules_lines(self._session.ruleset, self._session.game),
            "games": self._kept,
            "list": lambda: columns((s.id, s.name) for s in library.summaries()),
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
            except StorageError as error:
                if error.code not in _OF_ONE_GAME:
                    raise
                page, message = [], f"{error}."
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
            session = self._session
            points = f" with {session.score} points" if session.game.parts.score.counts else ""
            said = end.format(points=points, problem=session.problem)
            print(f"\n{self._style.heading(said)}")
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
            rules = choose_rules(self._library, words[0], parse_settings(words[1:]))
        else:
            rules = Rules(session.ruleset)
        deal = choose_deal(self._library, rules, default=random_number())
        origin: Origin = "new" if rules.number is None else "code"
        self._session = Session.new(self._library, rules.ruleset, deal, self._store, origin=origin)
        return _noted(rules, "Here is the new deal.")

    def _kept(self) -> list[str]:
        """Return the page of the kept games; their numbers hold until it is asked for again."""
        self._games = self._store.games() if self._store is not None else []
        return games_lines(self._library, self._store, self._games)

    def _load(self, words: tuple[str, ...]) -> str:
        if self._store is None:
            return "No games are kept."
        games = self._store.games() if self._games is None else self._games
        session = _taken_up(self._library, self._store, chosen_game(games, words).id)
        if session is not None:
            self._session = session
        return _resumed(self._session, "This game goes on.")

    def _set(self, words: tuple[str, ...]) -> str:
        if not words:
            return "Type set KEY=VALUE, as: set match.king-ace=separate"
        settings = parse_settings(words)
        self._session.change_rules(self._library.with_settings(self._session.ruleset, settings))
        return "The same cards under other rules."
