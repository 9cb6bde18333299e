"""The sentences of refusals, hints and events, in one place so that they can be translated.

A refusal is a stable code and values (see :class:`ridgeline.engine.refusals.Refusal`); its
sentence is made here and nowhere else. A user interface in another language passes its catalogue,
or sentences of its own with the same values in braces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, cast

from ridgeline.cards import JOKER, face_text, rank_text
from ridgeline.wording import ENGLISH, Catalogue, Plural, Sentence, filled, hundredths, listed

if TYPE_CHECKING:
    from ridgeline.play.events import Event
    from ridgeline.solver.hints import Hint

SENTENCES: Mapping[str, Sentence] = {
    "blocked": "{name} is blocked by {slots}",
    "closed-top": "{name} ({face}): nothing goes on {top}",
    "draw-when-fits": "draw only when no card fits; now {fitting} would",
    "empty-waste": "{name} ({face}): nothing goes on an empty waste",
    "finished": "the game is over",
    "needs-partner": "{name} ({face}) needs a partner",
    "needs-ranks": "{name} ({face}) does not fit {top}: needs {ranks}",
    "no-card": "there is no card at {name} any more",
    "no-draws": "nothing is ever drawn in this game",
    "no-more-passes": Plural(
        "the stock may be gone through once, and it was",
        "the stock may be gone through {passes} times, and it was",
        "passes",
    ),
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

EVENTS: Mapping[str, str] = {
    "turn-up": "{faces} turned up",
    "redeal": "the waste is turned back",
    "peak": "a peak is cleared",
    "clear": "the tableau is cleared",
    "round": "round {value} is dealt",
    "points": "score {value:+d}",
}
"""What is worth saying of an action besides what the table shows; ``points`` is their sum."""

WORDS: Mapping[str, str] = {"joker": "a joker"}
"""Words that fill sentences."""

Face = Callable[[int], str]
Rank = Callable[[int], str]


def refusal_text(
    code: str,
    values: Mapping[str, object],
    *,
    sentences: Mapping[str, Sentence] = SENTENCES,
    catalogue: Catalogue = ENGLISH,
    face: Face = face_text,
    rank: Rank = rank_text,
) -> str:
    """Return a refusal's sentence.

    :param sentences: by code; one that it lacks is named by its code.
    :param catalogue: translates sentences and words.
    :param face: how a card is written.
    :param rank: how a rank from ace to king is written.
    """
    if code not in sentences:
        return code.replace("-", " ")
    return filled(sentences[code], fields_of(values, catalogue, face, rank), catalogue)


def hint_text(hint: Hint, *, sentences: Mapping[str, str] = HINTS) -> str:
    """Return a hint's sentence.

    :param sentences: by reason.
    """
    return sentences[hint.reason].format(move=hint.move, share=f"{hundredths(hint.share)}%")


def fields_of(
    values: Mapping[str, object],
    catalogue: Catalogue = ENGLISH,
    face: Face = face_text,
    rank: Rank = rank_text,
) -> dict[str, object]:
    """Return a refusal's values in words; numbers stay numbers.

    Besides the values themselves: ``fitting``, the cards and places of a draw that is refused.
    """

    def worded(name: str, value: object) -> object:
        if name in ("face", "top"):
            return face(cast("int", value))
        if name == "faces":
            return " + ".join(face(each) for each in cast("Iterable[int]", value))
        if name == "ranks":
            return ranks_text(cast("Iterable[int]", value), catalogue, rank)
        if isinstance(value, tuple):
            return listed(map(str, value), catalogue)
        return value if isinstance(value, int) else str(value)

    words = {name: worded(name, value) for name, value in values.items()}
    if "slots" in values and "faces" in values:
        places = cast("Iterable[str]", values["slots"])
        faces = cast("Iterable[int]", values["faces"])
        fitting = (f"{face(each)} ({place})" for each, place in zip(faces, places, strict=True))
        words["fitting"] = listed(fitting, catalogue)
    return words


def ranks_text(ranks: Iterable[int], catalogue: Catalogue, rank: Rank = rank_text) -> str:
    """Return ranks of which one will do, 0 for a joker, in words."""
    joker = catalogue.gettext(WORDS["joker"])
    words = [joker if each == JOKER else rank(each) for each in ranks]
    return listed(words, catalogue, last="or")


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
