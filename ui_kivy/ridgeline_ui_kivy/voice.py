"""Speaks for those who see little: screen readers cannot see into the app.

What is said goes to a hook; by default to a phone's own voice, elsewhere to plyer's text to speech,
where plyer and a voice are installed.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from importlib import import_module

from ridgeline_ui_kivy import phone
from ridgeline_ui_kivy.language import spoken

Speak = Callable[[str], object]
"""Says a text aloud; may take as long as that lasts."""
_MARKUP = re.compile(r"\[/?[a-z]+(=[^\]]*)?\]")
_ESCAPED = {"&bl;": "[", "&br;": "]", "&amp;": "&"}
_SUITS = str.maketrans({"\n": ",", "●": "", "○": ""})


def plain(markup: str) -> str:
    """Return markup as mere text."""
    text = _MARKUP.sub("", markup)
    for code, sign in _ESCAPED.items():
        text = text.replace(code, sign)
    return text.translate(_SUITS).strip()


def device_speech(text: str) -> None:
    """Say a text with the device's voice; raises what phone or plyer raise if there is none."""
    if phone.IS_PHONE:
        phone.speak(text, spoken())
    else:
        import_module("plyer").tts.speak(text)


class Voice:
    """Says one text after the other; of those that come while it speaks only the last.

    :param failed: is called, in another thread, when it turns out that there is no voice.
    :ivar on: whether anything is said aloud.
    :ivar said: the last text, said aloud or not.
    :ivar speak: the hook.
    """

    def __init__(self, failed: Callable[[], object], speak: Speak = device_speech) -> None:
        """Begin silent."""
        self._failed = failed
        self.on = False
        self.said = ""
        self.speak = speak
        self._next = ""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def say(self, markup: str) -> None:
        """Say a text, markup or not; never waits."""
        text = plain(markup)
        if not text:
            return
        self.said = text
        if not self.on:
            return
        with self._lock:
            self._next = text
            if self._thread is None:
                self._thread = threading.Thread(target=self._talk, name="voice", daemon=True)
                self._thread.start()

    def _talk(self) -> None:
        """Speak until there is nothing more to say."""
        while True:
            with self._lock:
                text, self._next = self._next, ""
                if not text:
                    self._thread = None
                    return
            try:
                self.speak(text)
            except Exception:  # noqa: BLE001 (each system says in its own way that it has no voice)
                self.on = False
                self._failed()
