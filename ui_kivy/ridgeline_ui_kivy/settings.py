"""What the player likes, kept in the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline.play.store import Store

_KEY = "app"


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of the app.

    :param explanations: say why a tap was refused.
    :param outlines: outline the free cards in green.
    :param animations: cards fly and turn.
    :param time: show the time of play.
    :param left_handed: piles and controls are mirrored.
    :param peek: hints may look at hidden cards.
    :param outlook: say whether the game can still be won.
    """

    explanations: bool = True
    outlines: bool = False
    animations: bool = True
    time: bool = False
    left_handed: bool = False
    peek: bool = False
    outlook: bool = False

    @classmethod
    def load(cls, store: Store | None) -> Settings:
        """Read the options; what is missing or unreadable has its default."""
        saved = store.setting(_KEY, {}) if store is not None else {}
        if not isinstance(saved, Mapping):
            return cls()
        known = {field.name for field in fields(cls)}
        return cls(**{k: v for k, v in saved.items() if k in known and isinstance(v, bool)})

    def save(self, store: Store | None) -> None:
        """Keep the options."""
        if store is not None:
            store.set_setting(_KEY, asdict(self))
