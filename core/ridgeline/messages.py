"""The sentences of refusals and events, in one place so that they can be translated.

A refusal is a stable code and values (see :class:`ridgeline.engine.refusals.Refusal`); its
sentence is made here and nowhere else. A user interface in another language passes sentences of
its own, with the same fields in braces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, cast

from ridgeline.cards import JOKER, face_text, rank_text

if TYPE_CHECKING:
    from ridgeline.play.events import Event
    from ridgeline.solver.hints import Hint

SENTENCES: Mapping[str, str] = {
    "blocked": "{name} is blocked by {slots}",
    "draw-when-fits": "draw only when no card fits; now {fitting} would",
    "empty-waste": "{name} ({face}): nothing goes on an empty waste",
    "finished": "the game is over",
    "needs-partner": "{name} ({face}) needs a partner",
    "needs-ranks": "{name} ({face}) does not fit {top}: needs {ranks}",
    "no-card": "there is no card at {name} any more",
    "no-draws": "nothing is ever drawn in this game",
    "no-more-passes": "the stock may be gone through {passes_text}, and it was",
    "no-pair": "{faces} do not go together",
    "no-such-card": "there is no place {name} in this game",
    "not-allowed": "a rule of this game does not allow that move",
    "not-playable": "{name} cannot be moved",
    "nothing-to-redeal": "there is no waste to turn back",
    "nothing-to-redo": "there is nothing to redo",
    "nothing-to-undo": "there is nothing to undo",
    "paused": "the game is paused",
    "same-wall": "{name} lies in the wall that the last card came from: take another wall",
    "stock-empty": "the stock is empty: turn the waste back (P) first",
    "stock-not-empty": "the stock is not empty yet: draw (D)",
    "stopped": "{problem}",
    "under-too-late": "the card under the waste top goes only right after a draw",
    "which-waste": "say onto which waste: {name}+W1, {name}+W2 …",
    "wrong-sum": "{faces} make {found}, not {total}",
}
"""Sentence by refusal code; in braces values of the refusal as :func:`fields_of` words them."""

HINTS: Mapping[str, str] = {
    "only-move": "{move} is the only move",
    "nothing-fits": "no card goes: {move}",
    "wins-most": "{move}: can be won after it in {share} of the deals that look like this one",
    "clears-most": "{move}: no win in sight, but it leads furthest",
}
"""Sentence by a hint's reason; in braces the move and the share in per cent."""

Face = Callable[[int], str]


def refusal_text(
    code: str,
    values: Mapping[str, object],
    *,
    sentences: Mapping[str, str] = SENTENCES,
    face: Face = face_text,
) -> str:
    """Return a refusal's sentence.

    :param sentences: by code; one that it lacks is named by its code.
    :param face: how a card is written.
    """
    sentence = sentences.get(code)
    return sentence.format_map(fields_of(values, face)) if sentence else code.replace("-", " ")


def hint_text(hint: Hint, *, sentences: Mapping[str, str] = HINTS) -> str:
    """Return a hint's sentence.

    :param sentences: by reason.
    """
    return sentences[hint.reason].format(move=hint.move, share=f"{hint.share:.0%}")


def fields_of(values: Mapping[str, object], face: Face = face_text) -> dict[str, str]:
    """Return a refusal's values in words.

    Besides the values themselves: ``fitting``, the cards and places of a draw that is refused,
    and ``passes_text``, ``once`` or ``3 times``.
    """
    words = {name: _worded(name, value, face) for name, value in values.items()}
    if "slots" in values and "faces" in values:
        places = cast("Iterable[str]", values["slots"])
        faces = cast("Iterable[int]", values["faces"])
        words["fitting"] = listed(f"{face(f)} ({p})" for f, p in zip(faces, places, strict=True))
    if values.get("passes"):
        words["passes_text"] = "once" if values["passes"] == 1 else f"{values['passes']} times"
    return words


def _worded(name: str, value: object, face: Face) -> str:
    if name in ("face", "top"):
        return face(cast("int", value))
    if name == "faces":
        return " + ".join(face(each) for each in cast("Iterable[int]", value))
    if name == "ranks":
        ranks = cast("Iterable[int]", value)
        return listed((_rank(rank) for rank in ranks), "or") or "a card that does not exist"
    if isinstance(value, tuple):
        return listed(str(each) for each in value)
    return str(value)


def _rank(rank: int) -> str:
    return "a joker" if rank == JOKER else rank_text(rank)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return ``a, b and c``."""
    *first, final = list(words) or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


EVENTS: Mapping[str, str] = {
    "turn-up": "{faces} turned up",
    "redeal": "the waste is turned back",
    "peak": "a peak is cleared",
    "clear": "the tableau is cleared",
    "round": "round {value} is dealt",
    "points": "score {value:+d}",
}
"""What is worth saying of an action besides what the table shows; ``points`` is their sum."""


def events_text(events: Iterable[Event], face: Face = face_text) -> str:
    """Return what an action did in a few words, empty if nothing is worth saying."""
    found = list(events)
    words = []
    turned = [event.face for event in found if event.kind == "turn-up" and not event.back]
    for kind, sentence in EVENTS.items():
        if kind == "turn-up":
            faces = listed(face(each) for each in turned if each is not None)
            words += [sentence.format(faces=faces)] if faces else []
        elif kind == "points":
            total = sum(event.value for event in found if event.kind == kind)
            words += [sentence.format(value=total)] if total else []
        else:
            values = [e.value for e in found if e.kind == kind and not e.back]
            words += [sentence.format(value=values[0])] if values else []
    return "; ".join(words)
