"""The Java classes that the app and Kivy use on Android, as pyjnius shows them.

Only what is used is there, and an unknown class or method is an error: a misspelt name must not
pass. Environment variables say what phone it is.
"""

from __future__ import annotations

import os
from typing import Any

DENSITY = float(os.environ.get("PHONE_DENSITY", "2.625"))
FONT_SCALE = float(os.environ.get("PHONE_FONT_SCALE", "1"))
API = int(os.environ.get("PHONE_API", "35"))
BARS = tuple(map(int, os.environ.get("PHONE_BARS", "0,0,0,0").split(",")))
"""Left, top, right, bottom."""
told: list[tuple[str, object]] = []
"""What the system was asked to do, in order."""


class JavaException(Exception):  # noqa: N818 - its name in pyjnius
    """Something that Java has thrown."""


class _Metrics:
    density = DENSITY
    scaledDensity = DENSITY * FONT_SCALE


class Hardware:
    metrics = _Metrics

    @staticmethod
    def getDPI() -> int:
        return round(160 * DENSITY)


class Version:
    SDK_INT = API


class Edges:
    def __init__(self, left: int, top: int, right: int, bottom: int) -> None:
        self.left, self.top, self.right, self.bottom = left, top, right, bottom


class Types:
    @staticmethod
    def systemBars() -> int:
        return 7

    @staticmethod
    def displayCutout() -> int:
        return 128


class _Insets:
    if API >= 30:

        def getInsets(self, kinds: int) -> Edges:
            assert kinds == 135
            return Edges(*BARS)

    def getSystemWindowInsetLeft(self) -> int:
        return BARS[0]

    def getSystemWindowInsetTop(self) -> int:
        return BARS[1]

    def getSystemWindowInsetRight(self) -> int:
        return BARS[2]

    def getSystemWindowInsetBottom(self) -> int:
        return BARS[3]


class Rect:
    left = top = right = bottom = 0


class _View:
    """The root of the window, or the part of it that is the app's."""

    def __init__(self, *, whole: bool) -> None:
        self._whole = whole

    def _edges(self) -> tuple[int, int, int, int]:
        from kivy.core.window import Window

        width, height = map(round, Window.size)
        if self._whole or API >= 35:  # drawn from edge to edge
            return 0, 0, width, height
        return BARS[0], BARS[1], BARS[0] + width, BARS[1] + height

    def getWidth(self) -> int:
        left, _, right, _ = _View(whole=False)._edges()
        return right + (BARS[2] if left else 0)

    def getHeight(self) -> int:
        _, top, _, bottom = _View(whole=False)._edges()
        return bottom + (BARS[3] if top else 0)

    def getRootWindowInsets(self) -> _Insets:
        return _Insets()

    def getGlobalVisibleRect(self, rect: Rect) -> bool:
        rect.left, rect.top, rect.right, rect.bottom = self._edges()
        return True

    def performHapticFeedback(self, kind: int) -> bool:
        told.append(("buzz", kind))
        return True


class _Window:
    def getDecorView(self) -> _View:
        return _View(whole=True)


class Feedback:
    VIRTUAL_KEY = 1
    if API >= 30:
        CONFIRM, REJECT = 16, 17


class Ids:
    content = 16908290


class Intent:
    ACTION_MAIN = "android.intent.action.MAIN"
    ACTION_VIEW = "android.intent.action.VIEW"
    ACTION_SEND = "android.intent.action.SEND"
    EXTRA_TEXT = "android.intent.extra.TEXT"
    EXTRA_STREAM = "android.intent.extra.STREAM"

    def __init__(self, action: str | None = None, data: object = None) -> None:
        self._action, self._data = action, data
        self.type = ""
        self.extras: dict[str, object] = {}

    def getAction(self) -> str | None:
        return self._action

    def getData(self) -> object:
        return self._data

    def setType(self, kind: str) -> Intent:
        self.type = kind
        return self

    def putExtra(self, name: str, value: object) -> Intent:
        self.extras[name] = value
        return self

    def getParcelableExtra(self, name: str) -> object:
        return self.extras.get(name)

    @staticmethod
    def createChooser(intent: Intent, title: object) -> Intent:
        told.append(("share", [intent.type, str(intent.extras[Intent.EXTRA_TEXT]), str(title)]))
        return intent


class _Descriptor:
    def __init__(self, number: int) -> None:
        self._number = number

    def detachFd(self) -> int:
        return self._number


class _Resolver:
    def openFileDescriptor(self, place: object, mode: str) -> _Descriptor:
        assert mode == "r"
        try:
            return _Descriptor(os.open(str(place), os.O_RDONLY))
        except OSError as error:
            raise JavaException(str(error)) from None


class _File:
    def __init__(self, path: str) -> None:
        self._path = path

    def getAbsolutePath(self) -> str:
        return self._path


class _Configuration:
    fontScale = FONT_SCALE


class _Resources:
    def getConfiguration(self) -> _Configuration:
        return _Configuration()


class _Item:
    def __init__(self, text: str) -> None:
        self._text = text

    def coerceToText(self, context: object) -> str:
        return self._text


class _Clip:
    def __init__(self, text: str) -> None:
        self._text = text

    def getItemAt(self, index: int) -> _Item:
        assert index == 0
        return _Item(self._text)


class ClipData:
    @staticmethod
    def newPlainText(label: object, text: object) -> _Clip:
        return _Clip(str(text))


class _Clipboard:
    clip: _Clip | None = None

    def getPrimaryClip(self) -> _Clip | None:
        return self.clip

    def setPrimaryClip(self, clip: _Clip) -> None:
        self.clip = clip
        told.append(("copied", clip.getItemAt(0).coerceToText(None)))


class Locale:
    def __init__(self, language: str) -> None:
        self._language = language

    @staticmethod
    def getDefault() -> Locale:
        return Locale(os.environ.get("PHONE_LANGUAGE", "en"))

    def getLanguage(self) -> str:
        return self._language


class TextToSpeech:
    QUEUE_FLUSH, ERROR = 0, -1

    def __init__(self, context: object, listener: object) -> None:
        self._language = ""

    def setLanguage(self, language: Locale) -> int:
        self._language = language.getLanguage()
        return 0

    def speak(self, text: str, how: int, options: object) -> int:
        told.append(("said", [self._language, text]))
        return 0


class Context:
    CLIPBOARD_SERVICE = "clipboard"


class _Activity:
    def __init__(self) -> None:
        file = os.environ.get("PHONE_OPENS")
        self._intent = Intent(Intent.ACTION_VIEW, file) if file else Intent(Intent.ACTION_MAIN)
        self._clipboard = _Clipboard()

    def getIntent(self) -> Intent:
        return self._intent

    def setIntent(self, intent: Intent) -> None:
        self._intent = intent

    def startActivity(self, intent: Intent) -> None:
        told.append(("started", intent.getAction()))

    def getWindow(self) -> _Window:
        return _Window()

    def findViewById(self, number: int) -> _View:
        assert number == Ids.content
        return _View(whole=False)

    def getContentResolver(self) -> _Resolver:
        return _Resolver()

    def getResources(self) -> _Resources:
        return _Resources()

    def getApplicationContext(self) -> _Activity:
        return self

    def getSystemService(self, name: str) -> _Clipboard:
        assert name == Context.CLIPBOARD_SERVICE
        return self._clipboard

    def getExternalFilesDir(self, kind: str | None) -> _File | None:
        folder = os.environ.get("PHONE_SHARED")
        return _File(os.path.join(folder, kind or "")) if folder else None

    def moveTaskToBack(self, whole: bool) -> bool:
        told.append(("left", whole))
        return True

    def finishAndRemoveTask(self) -> None:
        from kivy.base import EventLoop

        EventLoop.quit = True  # there the system ends the app, here nothing else would

    def getFilesDir(self) -> _File:
        return _File(os.environ["ANDROID_PRIVATE"])


def _string(value: str | bytes) -> str:
    """Return a Java string of a text, or of a byte array in UTF-8."""
    return value.decode() if isinstance(value, bytes) else value


class PythonActivity:
    mActivity = _Activity()
    _clipboard: _Clipboard | None = None


_CLASSES: dict[str, Any] = {
    "org.kivy.android.PythonActivity": PythonActivity,
    "org.renpy.android.Hardware": Hardware,
    "android.R$id": Ids,
    "android.content.ClipData": ClipData,
    "android.content.ClipDescription": object,
    "android.content.Context": Context,
    "android.content.Intent": Intent,
    "android.graphics.Rect": Rect,
    "android.os.Build$VERSION": Version,
    "android.speech.tts.TextToSpeech": TextToSpeech,
    "android.view.HapticFeedbackConstants": Feedback,
    "android.view.WindowInsets$Type": Types,
    "java.lang.String": _string,
    "java.util.Locale": Locale,
}
_KINDS = {"java.lang.CharSequence", "android.net.Uri", "android.app.Activity"} | {
    "android.content.Context",
    "java.io.File",
}


def autoclass(name: str) -> Any:
    """Return a Java class."""
    if name not in _CLASSES:
        raise JavaException(f"Class not found {name!r}")
    return _CLASSES[name]


def cast(kind: str, value: Any) -> Any:
    """Return the value as what Java takes it for."""
    if kind not in _KINDS:
        raise JavaException(f"Class not found {kind!r}")
    return value
