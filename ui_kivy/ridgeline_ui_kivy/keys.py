"""What the keys do: all of the game can be played with them alone."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ridgeline_ui_kivy.screen import TableScreen

TAB, ENTER, SPACE, KEYPAD_ENTER = 9, 13, 32, 271
ARROWS = {273: "up", 274: "down", 275: "right", 276: "left"}
PAGE_UP, PAGE_DOWN = 280, 281
_SCAN_A = 4
_PRESS = (ENTER, KEYPAD_ENTER, SPACE)


class Keys:
    """Hears the keys of a screen.

    Arrows and Tab move the focus, Enter and Space press it, Page Up and Page Down go to the next
    card that fits, or through a sheet; letters do what the buttons do.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin with no key down."""
        self._screen = screen
        self._pressed = False
        self._letters: dict[str, Callable[[], object]] = {
            "u": screen.controls.undo,
            "r": screen.controls.redo,
            "y": screen.controls.redo,
            "d": screen.controls.draw,
            "h": screen.controls.hint,
            "n": screen.controls.next_deal,
            "g": lambda: screen.menus.open_new_game(),
            "m": lambda: screen.menus.open_menu(),
        }

    def down(self, key: int, scan: int, text: str | None, modifiers: Collection[str]) -> bool:
        """Do what a key means; tell whether it means anything.

        :param key: as Kivy numbers keys.
        :param scan: as SDL numbers them by where they are.
        :param text: what it types.
        :param modifiers: ``shift``, ``ctrl`` … that are down too.
        """
        focus = self._screen.focus
        back = "shift" in modifiers
        if key in ARROWS:
            focus.arrow(ARROWS[key])
        elif key == TAB:
            focus.tab(-1 if back else 1)
        elif key in (PAGE_UP, PAGE_DOWN):
            self._page(1 if key == PAGE_DOWN else -1)
        elif key in _PRESS:
            if not self._pressed:  # a key that stays down plays no second card
                self._pressed = True
                focus.press()
        else:
            return self._letter(_letter(key, scan, text), modifiers)
        return True

    def up(self, key: int) -> None:
        """Note that a key has been let go."""
        if key in _PRESS:
            self._pressed = False

    def _page(self, step: int) -> None:
        """Turn over a page of the sheet in front, or go to another card that fits."""
        top = self._screen.sheets.top
        if top is not None and top.modal:
            top.turn_page(step)
        else:
            self._screen.focus.next_playable(step)

    def _letter(self, letter: str, modifiers: Collection[str]) -> bool:
        """Do what a letter means on the table; with Ctrl, Z and Y undo and redo."""
        top = self._screen.sheets.top
        if top is not None and top.modal:
            return bool(top.hear(letter, modifiers))
        if {"ctrl", "meta"} & set(modifiers):
            letter = {"z": "u", "y": "y"}.get(letter, "")
        elif "alt" in modifiers:
            return False
        if letter not in self._letters:
            return False
        self._letters[letter]()
        return True


def _letter(key: int, scan: int, text: str | None) -> str:
    """Return a key's Latin letter; on a keyboard of another script by where the key is."""
    for letter in ((text or "").lower(), chr(key) if key < 128 else ""):
        if "a" <= letter <= "z" and len(letter) == 1:
            return letter
    return chr(ord("a") + scan - _SCAN_A) if _SCAN_A <= scan < _SCAN_A + 26 else ""
