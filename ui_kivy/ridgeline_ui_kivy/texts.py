"""What the app says, in one place so that it can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from ridgeline.cards import JOKER, rank_of, suit_of
from ridgeline.messages import SENTENCES, refusal_text
from ridgeline.wording import Sentence
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.language import N_, _, figure, ngettext, plural

_SUIT_SIGNS = "♣♦♥♠"
RED_ON_DARK = "#ff8d8d"
SIGN_FONT = "DejaVuSans"
"""Kivy's own; Roboto has no suit signs."""

TABLE_SENTENCES: Mapping[str, Sentence] = {
    **SENTENCES,
    "blocked-by": plural(
        "That card is covered by another one", "That card is covered by {count} others", "count"
    ),
    "closed-top": N_("Nothing goes on {top}"),
    "draw-when-fits": N_("Draw only when no card fits: {cards} would go"),
    "empty-waste": N_("Nothing goes on an empty waste"),
    "finished": N_("This game is over"),
    "needs-ranks": N_("{face} does not fit {top}: it must be {ranks}"),
    "no-more-passes": plural(
        "The stock has been gone through once: no more",
        "The stock has been gone through {passes} times: no more",
        "passes",
    ),
    "no-pair": N_("{faces} do not go together"),
    "nothing-to-redeal": N_("Stock and waste are empty"),
    "nothing-to-redo": N_("There is nothing to redo"),
    "nothing-to-undo": N_("There is nothing to undo"),
    "paused": N_("The game is paused"),
    "same-wall": N_("The last card came from this wall: take one from another"),
    "under-too-late": N_("The card under the waste top goes only right after a draw"),
    "which-waste": N_("Tap the waste that it goes on"),
    "wrong-sum": N_("{faces} = {found}, must be {total}"),
    "not-playable": N_("That card cannot be moved"),
    "not-allowed": N_("A rule of this game does not allow it"),
    "stopped": N_("A plugin failed, the game is stopped: {problem}"),
}
"""Sentences for the table, where cards are pointed at and need no names of places."""


def moves_text(number: int) -> str:
    """Return a number of moves in words."""
    return ngettext("{count} move", "{count} moves", number).format(count=figure(number))


def cards_left_text(number: int) -> str:
    """Return in words how many cards have to go before a game is won."""
    return ngettext("{count} card left", "{count} cards left", number).format(count=figure(number))


def card_text(face: int, red: str = RED_ON_DARK) -> str:
    """Return a card in a few letters, its suit as a sign, as markup.

    :param red: colour of a red suit's sign.
    """
    if face == JOKER:
        return _("the joker")
    sign = f"{language.rank_letter(rank_of(face))}{_SUIT_SIGNS[suit_of(face)]}"
    text = f"[font={SIGN_FONT}]{sign}[/font]"  # one piece, so that no line breaks in it
    return f"[color={red}]{text}[/color]" if suit_of(face) in (1, 2) else text


def refused(code: str, values: Mapping[str, object]) -> str:
    """Return a refusal's sentence for the table, as markup."""
    faces, slots = values.get("faces"), values.get("slots")
    if code == "blocked" and isinstance(slots, tuple):
        code, values = "blocked-by", {"count": len(slots)}
    elif code == "draw-when-fits" and isinstance(faces, tuple):
        shown = ", ".join(card_text(face) for face in faces[:4])
        values = {"cards": shown + (" …" if len(faces) > 4 else "")}
    elif code == "stopped":
        values = {"problem": escaped(str(values.get("problem", "")))}
    text = refusal_text(
        code,
        values,
        sentences=TABLE_SENTENCES,
        catalogue=language,
        face=card_text,
        rank=language.rank_letter,
    )
    return text[:1].upper() + text[1:]


def escaped(text: str) -> str:
    """Return text in which nothing is taken for markup."""
    return text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")


def found_in(search: str, text: str) -> bool:
    """Tell whether each word of a search is found in a text, in any letter case."""
    return all(word in text.casefold() for word in search.casefold().split())


def paragraphs_of(page: str) -> list[str]:
    """Return a page's title and paragraphs, a line each."""
    return [" ".join(text.split()) for text in page.strip().split("\n\n")]


def dots_text(grade: int) -> str:
    """Return a difficulty of 1 … 4 as dots, to be written in :data:`SIGN_FONT`."""
    return "●" * grade + "○" * (4 - grade)


def clock(seconds: float) -> str:
    """Return a time as ``2:05`` or ``1:02:05``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
