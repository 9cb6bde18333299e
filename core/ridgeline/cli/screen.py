"""A session as text: heading, tableau, piles, message; only what the player may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ridgeline.cli.board import Spot, board_lines
from ridgeline.engine.effects import face_up, open_waste

if TYPE_CHECKING:
    from ridgeline.cli.style import Style
    from ridgeline.engine.state import Pile, State
    from ridgeline.play.session import Session

_WASTE_SHOWN = 8
"""Cards of a waste that are written out at most."""


def screen_lines(session: Session, style: Style, width: int) -> list[str]:
    """Return the whole table as lines."""
    return [
        _heading(session, style),
        "",
        *board_lines(_spots(session), session.game.parts.layout.slots, style, width),
        "",
        *_reserves(session.state, style),
        *_wastes(session, style),
        _stock(session, style),
    ]


def _heading(session: Session, style: Style) -> str:
    name = style.heading(session.ruleset.name)
    counts = session.game.parts.score.counts
    stands = f"score {session.score}" if counts else f"left {session.cards_left}"
    code = f"  {session.code or _uncoded(session)}"
    run = f"  run {session.run}" if session.game.parts.score.run else ""
    round_ = f"  round {session.state.round}" if session.game.parts.plan.rounds != 1 else ""
    return f"{name}{code}  {stands}  moves {session.moves}{run}{round_}"


def _uncoded(session: Session) -> str:
    """Return what identifies a deal that no code can say."""
    if session.deal.number is None:
        return "own cards"
    rules = "own rules, " if session.ruleset.code.prefix else ""
    return f"{rules}deal {session.deal.number}"


def _spots(session: Session) -> list[Spot]:
    state = session.state
    seen = face_up(session.game, state)
    return [
        Spot(
            slot,
            state.table.cards[number] if seen >> number & 1 else None,
            bool(state.free >> number & 1),
            selected=slot.name in session.selection,
        )
        for number, slot in enumerate(session.game.parts.layout.slots)
        if state.tableau >> number & 1
    ]


def _reserves(state: State, style: Style) -> list[str]:
    if not state.reserves:
        return []
    piles = [
        f"{style.label(f'R{number}')} {style.card(pile[-1]) if pile else '--'}"
        + (style.faint(f"({len(pile)})") if len(pile) > 1 else "")
        for number, pile in enumerate(state.reserves, start=1)
    ]
    return ["Reserve  " + "  ".join(piles)]


def _wastes(session: Session, style: Style) -> list[str]:
    state = session.state
    several = len(state.wastes) > 1
    lines = []
    for number, waste in enumerate(state.wastes, start=1):
        name = style.label(f"W{number}" if several else "W")
        selected = (f"W{number}" if several else "W") in session.selection
        cards = _waste(open_waste(session.game, state, waste), len(waste), style, selected)
        lines.append(f"Waste {name}  {cards}")
    return lines


def _waste(cards: Pile, size: int, style: Style, selected: bool) -> str:
    if not cards:
        return style.faint("empty")
    shown = cards[-_WASTE_SHOWN:]
    under = [style.card(face, bright=False) for face in shown[:-1]]
    more = [style.faint(f"({size - len(shown)} more)")] if size > len(shown) else []
    top = style.card(shown[-1])
    return " ".join([*more, *under, f"[{top}]" if selected else top])


def _stock(session: Session, style: Style) -> str:
    state, plan = session.state, session.game.parts.plan
    if not state.stock:
        text = style.faint("empty")
    elif plan.stock_up:
        text = f"{style.label('S')} {style.card(state.stock[0])} and {len(state.stock) - 1} more"
    else:
        text = f"{style.back} {len(state.stock)}"
    if plan.passes != 1 and plan.deal:
        limit = f" of {plan.passes}" if plan.passes else ""
        text += style.faint(f"  pass {state.pass_}{limit}")
    return f"Stock    {text}"
