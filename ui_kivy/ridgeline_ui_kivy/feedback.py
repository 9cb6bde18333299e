"""Sound and vibration: what an answer of the table sounds and feels like."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ridgeline_ui_kivy import phone
from ridgeline_ui_kivy.cues import buzz_of, sound_of
from ridgeline_ui_kivy.deck import ASSETS

if TYPE_CHECKING:
    from ridgeline_ui_kivy.reply import Reply
    from ridgeline_ui_kivy.settings import Settings

VOLUME = 0.5


def play(name: str) -> bool:
    """Play a sound; tell whether this device can.

    The mixer is opened with the first one, so that it costs no time at the start.
    """
    sound = _loaded(name)
    if sound is None or sound.length <= 0:  # there is nothing to hear it with
        return False
    sound.stop()
    sound.play()
    return True


_sounds: dict[str, Any] = {}


def _loaded(name: str) -> Any:
    if name not in _sounds:
        from kivy.core.audio import SoundLoader

        sound = SoundLoader.load(str(ASSETS / "sounds" / f"{name}.wav"))
        if sound is not None:
            sound.volume = VOLUME
        _sounds[name] = sound
    return _sounds[name]


def buzz(name: str) -> bool:
    """Let the device buzz as it goes with a sound; tell whether it can."""
    if phone.IS_PHONE:
        phone.buzz(refused=name == "no")
        return True
    try:
        import_module("plyer").vibrator.vibrate(time=buzz_of(name))
    except Exception:  # noqa: BLE001 (no plyer, motor or right, said in each system's own way)
        return False
    return True


class Feedback:
    """Answers to ear and hand, as far as the player wants them and the device can.

    :ivar play: the hook for sounds; returns whether that was possible.
    :ivar buzz: the hook for vibration, the same.
    """

    def __init__(self) -> None:
        """Begin with the device's own hooks."""
        self.play, self.buzz = play, buzz
        self._sounds = self._buzzes = True

    def answer(self, reply: Reply, run: int, settings: Settings) -> None:
        """Let an answer of the table be heard and felt.

        :param run: length of the run after it.
        """
        name = sound_of(reply, run)
        if name and settings.sounds and self._sounds:
            self._sounds = self.play(name)
        if buzz_of(name) and settings.haptics and self._buzzes:
            self._buzzes = self.buzz(name)
