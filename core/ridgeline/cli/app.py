"""``ridgeline`` alone: start the app, which the core knows by name only."""

import os
from argparse import Namespace
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec

from ridgeline.errors import NotationError, RidgelineError, echoed
from ridgeline.syntax.diskfiles import ruleset_start

APP = "ridgeline_ui_kivy"


def start(arguments: Namespace) -> int:
    """Start the app and return once it is closed.

    :raises RidgelineError: if it is not installed or has no display; names the game in the
        terminal.
    """
    _need_app()
    if arguments.no_plugins:
        os.environ["RIDGELINE_PLUGINS"] = ""
    app = import_module(APP)
    code = app.main() if arguments.open is None else app.main(arguments.open)
    return int(code or 0)


def selfcheck(arguments: Namespace) -> int:
    """Let the app play some moves without a display, and print what works.

    :raises RidgelineError: if it is not installed, or at the first thing that does not work.
    """
    from ridgeline.cli.choice import choose_rules, load_library

    _need_app()
    library = load_library(arguments)
    rules = choose_rules(library, arguments.target, {})
    for line in import_module(f"{APP}.selfcheck").check(library, rules.ruleset, rules.number or 1):
        print(line, flush=True)
    return 0


def preview(arguments: Namespace) -> int:
    """Let the app draw a deal without a display, and write the picture.

    :raises RidgelineError: if it is not installed, or the picture cannot be.
    """
    from ridgeline.cli.choice import choose_game

    chosen = choose_game(arguments, default=1)
    reason = missing()
    if reason:
        raise RidgelineError(f"the app draws pictures: {reason}", code="no-app")
    state = chosen.game.start(chosen.deal.faces)
    draw = import_module(f"{APP}.preview").draw
    width, height = draw(chosen.game, state, arguments.output, arguments.size, dark=arguments.dark)
    print(f"wrote {arguments.output}: {chosen.code or chosen.ruleset.ref}, {width}x{height}")
    return 0


def watch(arguments: Namespace) -> int:
    """Start the app on a ruleset file, which it follows as it is saved, and return once it is closed.

    :raises RidgelineError: if the file cannot be read, the app cannot start, or for a deal that
        there is not.
    """
    from ridgeline.cli.choice import load_library

    number = _deal_number(arguments.number)
    ruleset_start(arguments.file, 1)
    _need_app()
    app = import_module(APP)
    return int(app.watch(load_library(arguments), arguments.file, number) or 0)


def _deal_number(text: str) -> int:
    """Return the number of a deal that a number or a code names, whatever the code's rules are.

    :raises NotationError: if it names none.
    """
    from ridgeline.deals.codes import parse_number, plain_code
    from ridgeline.deals.pack import DEALS

    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
    if number < 0:
        with suppress(NotationError):
            number = parse_number("".join(plain_code(text).split("-")[2:3]))
    if not 0 <= number < DEALS:
        message = f"watch: found {echoed(text)}, expected a deal code or a number below {DEALS:,}"
        raise NotationError(message, code="usage")
    return number


def _need_app() -> None:
    """Say what the app lacks here, if anything.

    :raises RidgelineError: naming the game in the terminal.
    """
    reason = missing()
    if reason:
        raise RidgelineError(
            f"the app cannot start: {reason}; play in the terminal with: ridgeline play",
            code="no-app",
        )


def missing() -> str:
    """Return which package the app lacks here, empty if none; about displays it knows more itself."""
    if find_spec(APP) is None:
        return f"the package {APP} is not installed"
    if find_spec("kivy") is None:
        return 'Kivy is not installed (pip install "ridgeline[ui]")'
    return ""
