"""Reading a move's text in a position, and saying why something is not legal.

A refusal has a stable code and values from which a sentence can be made in any language; it
never names a face that the player has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ridgeline.cards import JOKER, rank_of
from ridgeline.engine.effects import face_at, playable_places
from ridgeline.engine.game import mask_slots
from ridgeline.engine.moves import Move, split_move
from ridgeline.engine.stock_rules import may_redeal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request changes nothing.

    :param code: one of

        - ``finished``: the game is won; ``no-such-card``: no slot or pile of that name (name);
        - ``no-card``: that place is empty (name); ``not-playable``: cards of that pile, or that
          card on its own, are never moved (name);
        - ``blocked``: other cards lie on it (name, slots: the names of those on it);
        - ``needs-ranks``: it does not fit the waste top (name, face, top, ranks that would fit,
          0 for a joker); ``closed-top``: nothing fits the waste top (name, face, top);
          ``empty-waste``: nothing goes on an empty waste (name, face);
        - ``wrong-sum``: a pair must make the total (faces, found, total); ``no-pair``: those cards
          do not go together (faces); ``needs-partner``: the card needs a partner (name, face);
        - ``under-too-late``: the card under the waste top goes only right after a draw (name);
        - ``same-wall``: the next card must come from another wall (name);
        - ``which-waste``: there are several wastes, say which (name);
        - ``draw-when-fits``: a draw is allowed only while nothing fits (slots: the places of the
          cards that do, faces);
        - ``stock-empty``, ``no-more-passes`` (passes), ``stock-not-empty``, ``nothing-to-redeal``,
          ``no-draws``: draws and redeals; ``not-allowed``: a plugin's rule (name).

    :param values: what the sentence needs; faces as ints, places by name.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


def find_move(game: Game, state: State, text: str) -> Move | Refusal:
    """Read a move in a position; parts in any order and letter case.

    :raises NotationError: if the text is no move at all.
    """
    parts = split_move(text)
    wanted = frozenset(parts)
    legal = game.legal(state)
    for move in legal:
        if frozenset(move.text.split("+")) == wanted:
            return move
    if wanted == {"W", "U"}:  # of just two waste cards the lower one is the bottom as well
        for move in legal:
            if move.text == "W+B" and len(state.wastes[0]) == 2:
                return move
    return explain(game, state, parts)


def explain(game: Game, state: State, parts: tuple[str, ...]) -> Refusal:
    """Return why the cards of these places cannot be moved (together).

    :param parts: canonical names of slots and piles, or ``D`` or ``P`` alone.
    """
    if game.won(state):
        return Refusal("finished")
    if parts == ("D",):
        return _explain_draw(game, state)
    if parts == ("P",):
        return _explain_redeal(game, state)
    for name in parts:
        refusal = _explain_place(game, state, name, parts)
        if refusal is not None:
            return refusal
    if game.parts.match.onto_waste:
        return _explain_play(game, state, parts)
    return _explain_removal(game, state, parts)


def _explain_draw(game: Game, state: State) -> Refusal:
    plan = game.parts.plan
    if plan.deal == 0:
        return Refusal("no-draws")
    if not state.stock:
        if may_redeal(plan, state):
            return Refusal("stock-empty")
        if not any(state.wastes):
            return Refusal("nothing-to-redeal")
        return Refusal("no-more-passes", {"passes": plan.passes})
    return draw_refusal(game, state)


def draw_refusal(game: Game, state: State) -> Refusal:
    """Return the refusal of a draw while a card can be moved: which ones."""
    places = playable_places(game, state)
    faces = tuple(face_at(game, state, place) for place in places)
    return Refusal("draw-when-fits", {"slots": tuple(places), "faces": faces})


def _explain_redeal(game: Game, state: State) -> Refusal:
    plan = game.parts.plan
    if state.stock:
        return Refusal("stock-not-empty")
    if not any(state.wastes):
        return Refusal("nothing-to-redeal")
    return Refusal("no-more-passes", {"passes": plan.passes})


def _explain_place(game: Game, state: State, name: str, parts: tuple[str, ...]) -> Refusal | None:
    """Return why the card of this place cannot be moved at all; None if it could be."""
    if "." in name:
        return _explain_slot(game, state, name, parts)
    plan = game.parts.plan
    kind, number = name[0], int(name[1:] or 1)
    count = {"W": plan.wastes, "R": plan.reserves}.get(kind, 1)
    numbered = kind == "R" or (kind == "W" and plan.wastes > 1)
    if number > count or numbered != (len(name) > 1):
        return Refusal("no-such-card", {"name": name})
    if kind == "R":
        return None if state.reserves[number - 1] else Refusal("no-card", {"name": name})
    if kind == "S":
        playable, left = plan.stock_up, bool(state.stock)
    else:
        least = {"W": 1, "U": 2, "B": 2 if plan.top else 1}[kind]
        left = len(state.wastes[number - 1]) >= least
        playable = {"W": plan.top, "U": plan.under != "never", "B": plan.bottom}[kind]
        if game.parts.match.onto_waste:
            playable = kind == "W" and plan.wastes > 1 and len(parts) > 1  # as the target
            left = True
    if not playable:
        return Refusal("not-playable", {"name": name})
    return None if left else Refusal("no-card", {"name": name})


def _explain_slot(game: Game, state: State, name: str, parts: tuple[str, ...]) -> Refusal | None:
    slot = game.tables.slot_by_name.get(name)
    if slot is None:
        return Refusal("no-such-card", {"name": name})
    if not state.tableau >> slot & 1:
        return Refusal("no-card", {"name": name})
    if state.free >> slot & 1:
        return None
    blockers = blocking_slots(game, state, slot)
    coverers = tuple(game.tables.names[blocker] for blocker in blockers)
    seen = not game.parts.layout.down >> slot & 1
    if seen and game.parts.plan.coverer and len(coverers) == 1 and coverers[0] in parts:
        return None  # with its only coverer it may go: the faces decide
    return Refusal("blocked", {"name": name, "slots": coverers})


def blocking_slots(game: Game, state: State, slot: int) -> list[int]:
    """Return the slots still in the tableau that keep a slot from being free, ascending."""
    mask = 0
    for alternative in game.parts.layout.blockers[slot]:
        mask |= alternative & state.tableau
    return mask_slots(mask)


def _explain_play(game: Game, state: State, parts: tuple[str, ...]) -> Refusal:
    plan, match = game.parts.plan, game.parts.match
    cards = [name for name in parts if not name.startswith("W")]
    targets = [name for name in parts if name.startswith("W")]
    if len(cards) != 1 or len(targets) > 1:
        faces = tuple(face_at(game, state, name) for name in cards)
        return Refusal("no-pair", {"faces": faces})
    name = cards[0]
    if plan.wastes > 1 and not targets:
        return Refusal("which-waste", {"name": name})
    face = face_at(game, state, name)
    waste = state.wastes[int(targets[0][1:]) - 1 if targets else 0]
    if plan.apart and "." in name and state.last >> game.tables.slot_by_name[name] & 1:
        return Refusal("same-wall", {"name": name})
    fits = match.fits[waste[-1]] if waste else match.empty
    if fits >> face & 1:
        return Refusal("not-allowed", {"name": name})
    if not waste:
        return Refusal("empty-waste", {"name": name, "face": face})
    top = waste[-1]
    ranks = fitting_ranks(game, top)
    if not ranks:
        return Refusal("closed-top", {"name": name, "face": face, "top": top})
    return Refusal("needs-ranks", {"name": name, "face": face, "top": top, "ranks": ranks})


def fitting_ranks(game: Game, top: int) -> tuple[int, ...]:
    """Return the ranks of the pack that fit on (or with) a face, ascending; 0 for a joker."""
    pack = game.parts.pack
    faces = pack.faces + ((JOKER,) if pack.jokers else ())
    fits = game.parts.match.fits[top]
    return tuple(sorted({rank_of(face) for face in faces if fits >> face & 1}))


def _explain_removal(game: Game, state: State, parts: tuple[str, ...]) -> Refusal:
    match, plan = game.parts.match, game.parts.plan
    faces = tuple(face_at(game, state, name) for name in parts)
    if len(parts) == 1:
        if match.alone >> faces[0] & 1:
            return Refusal("not-allowed", {"name": parts[0]})
        return Refusal("needs-partner", {"name": parts[0], "face": faces[0]})
    if "U" in parts:
        if "W" not in parts:
            return Refusal("not-playable", {"name": "U"})
        if plan.under == "just-drawn" and not state.drawn:
            return Refusal("under-too-late", {"name": "U"})
    if len(parts) == 2 and match.fits[faces[0]] >> faces[1] & 1:
        return Refusal("not-allowed", {"name": "+".join(parts)})
    if match.total:
        found = sum(rank_of(face) for face in faces)
        return Refusal("wrong-sum", {"faces": faces, "found": found, "total": match.total})
    return Refusal("no-pair", {"faces": faces})
