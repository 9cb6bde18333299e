"""What the player likes: every setting is declared here once, kept in the store, shown by one sheet.

A setting is a field of :class:`Settings`, made with :func:`option`: its default, its group, its
label, a line about it, and the values to choose from if it is more than on or off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from ridgeline_ui_kivy.language import LANGUAGES, N_

if TYPE_CHECKING:
    from ridgeline.play.store import Store

_KEY = "app"

PLAY, CARDS, MOTION, TEXT = N_("Play"), N_("Cards and table"), N_("Motion and sound"), N_("Text")
GROUPS = (PLAY, CARDS, MOTION, TEXT)
"""Headings of the sheet, in order."""


@dataclass(frozen=True, slots=True)
class Option:
    """How a setting is shown.

    :param group: one of :data:`GROUPS`.
    :param label: a few words.
    :param help: one line about it.
    :param values: what can be chosen, and how that is called; empty for on or off.
    """

    group: str
    label: str
    help: str = ""
    values: Mapping[object, str] = field(default_factory=dict)

    def takes(self, value: object) -> bool:
        """Tell whether a value can be chosen."""
        if self.values:
            return any(value == each and type(value) is type(each) for each in self.values)
        return isinstance(value, bool)


def option(
    default: Any, group: str, label: str, help: str = "", values: Mapping[Any, str] | None = None
) -> Any:
    """Declare a setting; its texts are marked with ``N_``."""
    return field(default=default, metadata={"option": Option(group, label, help, values or {})})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the app; the declarations say what each is."""

    explanations: bool = option(
        True, PLAY, N_("Explain refusals"), N_("Say why a card cannot be played")
    )
    outlines: bool = option(
        False, PLAY, N_("Outline free cards"), N_("Green around every card that can be played")
    )
    peek: bool = option(
        False, PLAY, N_("Hints may look at hidden cards"), N_("Else they know what you can know")
    )
    outlook: bool = option(
        False, PLAY, N_("Say whether the game can still be won"), N_("Looks at hidden cards")
    )
    auto_kings: bool = option(
        False, PLAY, N_("Kings go by themselves"), N_("Where a card of the board leaves alone")
    )
    auto_end: bool = option(
        False,
        PLAY,
        N_("Finish by itself"),
        N_("Makes the last moves where there is no choice and they win"),
    )
    undo_limit: int = option(
        -1,
        PLAY,
        N_("Undo"),
        N_("How many of the last actions can be taken back"),
        values={
            -1: N_("As far as the rules allow"),
            10: N_("Ten"),
            1: N_("One"),
            0: N_("None"),
        },
    )
    time: bool = option(False, PLAY, N_("Show the time"))
    left_handed: bool = option(
        False, CARDS, N_("Left-handed"), N_("Stock, waste and buttons on the other side")
    )
    colours: str = option(
        "light",
        CARDS,
        N_("Colours"),
        values={"light": N_("Light"), "dark": N_("Dark"), "contrast": N_("High contrast")},
    )
    felt: str = option(
        "green",
        CARDS,
        N_("Felt"),
        values={
            "green": N_("Green"),
            "blue": N_("Blue"),
            "wine": N_("Wine red"),
            "slate": N_("Slate"),
            "sand": N_("Sand"),
        },
    )
    suits: str = option(
        "two",
        CARDS,
        N_("Suits"),
        values={
            "two": N_("Two colours"),
            "four": N_("Four colours"),
            "contrast": N_("Four colours, high contrast"),
        },
    )
    faces: str = option(
        "small",
        CARDS,
        N_("Large figures"),
        values={"small": N_("On small cards"), "all": N_("On all cards")},
    )
    back: str = option(
        "ridge",
        CARDS,
        N_("Backs"),
        values={"ridge": N_("Peaks"), "rose": N_("Flower"), "night": N_("Night")},
    )
    own_letters: bool = option(
        False,
        CARDS,
        N_("Card letters of the language"),
        N_("Ace, jack, queen and king as decks have them where it is spoken"),
    )
    sideways: bool = option(
        False,
        CARDS,
        N_("Large cards on a high screen"),
        N_("The board lies on its side where that makes larger cards"),
    )
    animations: str = option(
        "normal",
        MOTION,
        N_("Animations"),
        N_("Cards fly and turn; never in your way"),
        values={
            "normal": N_("Normal"),
            "fast": N_("Fast"),
            "calm": N_("Calm: cards appear, nothing flies"),
            "off": N_("Off"),
        },
    )
    sounds: bool = option(True, MOTION, N_("Sounds"))
    haptics: bool = option(True, MOTION, N_("Vibration"), N_("Where the device can"))
    speech: bool = option(
        False,
        TEXT,
        N_("Speak"),
        N_("Says what is where: a tap says it, two do it, a swipe goes on to the next"),
    )
    text_size: int = option(
        100,
        TEXT,
        N_("Size of texts"),
        values={100: N_("100%"), 125: N_("125%"), 150: N_("150%"), 200: N_("200%")},
    )
    language: str = option(
        "",
        TEXT,
        N_("Language"),
        values={"": N_("The system's")} | {code: each.name for code, each in LANGUAGES.items()},
    )

    @classmethod
    def load(cls, store: Store | None) -> Settings:
        """Read the settings; what is missing or unreadable has its default."""
        saved = store.setting(_KEY, {}) if store is not None else {}
        if not isinstance(saved, Mapping):
            return cls()
        return cls(
            **{n: saved[n] for n, each in _OPTIONS.items() if n in saved and each.takes(saved[n])}
        )

    def save(self, store: Store | None) -> None:
        """Keep the settings."""
        if store is not None:
            store.set_setting(_KEY, asdict(self))


_OPTIONS: Mapping[str, Option] = {each.name: each.metadata["option"] for each in fields(Settings)}


def declared() -> Iterator[tuple[str, Option]]:
    """Yield every setting's name and how it is shown, group by group."""
    for group in GROUPS:
        yield from ((name, each) for name, each in _OPTIONS.items() if each.group == group)
