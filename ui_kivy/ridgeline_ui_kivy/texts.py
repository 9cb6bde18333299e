"""What the app says, in one place so that it can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from ridgeline.cards import JOKER, rank_of, rank_text, suit_of
from ridgeline.messages import SENTENCES, refusal_text

_SUIT_SIGNS = "♣♦♥♠"
RED_ON_DARK, RED_ON_LIGHT = "#ff8d8d", "#b3121f"
SIGN_FONT = "DejaVuSans"
"""Kivy's own; Roboto has no suit signs."""

TABLE_SENTENCES: Mapping[str, str] = {
    **SENTENCES,
    "blocked": "That card is covered by another one",
    "blocked-several": "That card is covered by {count} others",
    "draw-when-fits": "Draw only when no card fits: {cards} would go",
    "empty-waste": "Nothing goes on an empty waste",
    "finished": "This game is over",
    "needs-ranks": "{face} does not fit {top}: it must be {ranks}",
    "no-more-passes": "The stock has been gone through {passes_text}: no more",
    "no-pair": "{faces} do not go together",
    "nothing-to-redeal": "Stock and waste are empty",
    "nothing-to-redo": "There is nothing to redo",
    "nothing-to-undo": "There is nothing to undo",
    "paused": "The game is paused",
    "same-wall": "The last card came from this wall: take one from another",
    "under-too-late": "The card under the waste top goes only right after a draw",
    "which-waste": "Tap the waste that it goes on",
    "wrong-sum": "{faces} = {found}, must be {total}",
    "not-playable": "That card cannot be moved",
    "not-allowed": "A rule of this game does not allow it",
    "stopped": "A plugin failed, the game is stopped: {problem}",
}
"""Sentences for the table, where cards are pointed at and need no names of places."""


def card_text(face: int, red: str = RED_ON_DARK) -> str:
    """Return a card in a few letters, its suit as a sign, as markup.

    :param red: colour of a red suit's sign.
    """
    if face == JOKER:
        return "the joker"
    rank = rank_text(rank_of(face)).replace("T", "10")
    sign = f"{rank}{_SUIT_SIGNS[suit_of(face)]}"
    text = f"[font={SIGN_FONT}]{sign}[/font]"  # one piece, so that no line breaks in it
    return f"[color={red}]{text}[/color]" if suit_of(face) in (1, 2) else text


def refused(code: str, values: Mapping[str, object]) -> str:
    """Return a refusal's sentence for the table, as markup."""
    words = dict(values)
    slots, faces = words.get("slots"), words.get("faces")
    if code == "blocked" and isinstance(slots, tuple) and len(slots) > 1:
        return TABLE_SENTENCES["blocked-several"].format(count=len(slots))
    if code == "draw-when-fits" and isinstance(faces, tuple):
        shown = ", ".join(card_text(face) for face in faces[:4])
        more = " …" if len(faces) > 4 else ""
        return TABLE_SENTENCES[code].format(cards=shown + more)
    if code == "stopped":
        return TABLE_SENTENCES[code].format(problem=escaped(str(words.get("problem", ""))))
    text = refusal_text(code, values, sentences=TABLE_SENTENCES, face=card_text)
    return text[:1].upper() + text[1:]


def escaped(text: str) -> str:
    """Return text in which nothing is taken for markup."""
    return text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")


def count(number: int, one: str, many: str) -> str:
    """Return ``1 move``, ``2 moves``."""
    return f"{number} {one if number == 1 else many}"


def dots_text(grade: int) -> str:
    """Return a difficulty of 1 … 4 as dots, to be written in :data:`SIGN_FONT`."""
    return "●" * grade + "○" * (4 - grade)


def clock(seconds: float) -> str:
    """Return a time as ``2:05`` or ``1:02:05``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
