"""What a game that has ended came to, in a line to be shared; the way back in it. Knows nothing of Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.engine.moves import Kind
from ridgeline_ui_kivy.language import _, figure, ngettext
from ridgeline_ui_kivy.presets import answer_text, changed_switches
from ridgeline_ui_kivy.texts import cards_left_text, moves_text
from ridgeline_ui_kivy.waiting import ruleset_name

if TYPE_CHECKING:
    from ridgeline.play.session import Session


def result_text(session: Session, best: int | None) -> str:
    """Return a result as ``741 of 758, no undo, TP1-E-AAAAAAB``; without points ``51 moves, …``.

    :param best: the best score that the deal allows, if it is known.
    """
    score = figure(session.score)
    if not session.game.parts.score.counts:
        points = pointless_result(session)
    elif best is None:
        points = ngettext("{score} point", "{score} points", session.score).format(score=score)
    else:
        # Translators: a score of the best possible one
        points = _("{score} of {best}").format(score=score, best=figure(best))
    undos = (
        ngettext("{count} undo", "{count} undos", session.undos).format(count=session.undos)
        if session.undos
        else _("no undo")
    )
    return ", ".join(text for text in (points, undos, session.code) if text)


def pointless_result(session: Session) -> str:
    """Return what a game came to where no points are counted: the moves of a win, else the cards left."""
    if session.status == "won":
        return moves_text(session.moves)
    return cards_left_text(session.cards_left)


def shared_text(session: Session) -> str:
    """Return a deal's code with a sentence about its rules."""
    ruleset = session.ruleset
    words = [ruleset_name(ruleset.name, bool(ruleset.settings))]
    switches = changed_switches(ruleset) or ruleset.switches[:1]
    words += [answer_text(ruleset, switch) for switch in switches]
    # Translators: a deal's code and its rules
    return _("{code}: {rules}").format(code=session.code, rules=", ".join(words))


def to_last_draw(session: Session) -> int:
    """Return how many steps lead back to before the last draw; 0 if none does."""
    for number, step in enumerate(reversed(session.steps[-session.undoable :]), start=1):
        if step.move.kind is Kind.DRAW:
            return number
    return 0
