"""What Android has and a desktop has not: bars over the window, a share sheet, a buzz, a voice, and files
that other apps hand over.

All of it is Java, reached through pyjnius and asked for when it is needed. On other systems
nothing covers the window and :data:`IS_PHONE` is false; nothing else may be called there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from kivy.utils import platform

from ridgeline_ui_kivy.geometry import Insets

IS_PHONE: bool = platform == "android"

MOST_BYTES = 4 * 1024 * 1024 + 1
"""Of a file that another app hands over: one more than what is installed may have."""
_VOICE_TRIES, _VOICE_PAUSE = 40, 0.1
"""How often, and after how many seconds each, a voice is asked that is not yet ready."""
_EDGES_APART = 30
"""From this API level on the system tells the edges of each kind of bar."""
_PICK = 4711
"""Marks the answer of the system's file chooser."""


class Edges(NamedTuple):
    """Distances from left, top, right and bottom of a window, in pixels; or a frame's edges."""

    left: int
    top: int
    right: int
    bottom: int


def covered(bars: Edges, frame: Edges, size: tuple[int, int]) -> Insets:
    """Return how much of what is drawn lies under the system's bars.

    Newer Androids draw apps from edge to edge, older ones between the bars: there nothing is covered.

    :param bars: how far the bars reach into the window from each edge.
    :param frame: where in the window the app draws; ``right`` and ``bottom`` count from the left
        and the top.
    :param size: of the window.
    """
    return Insets(
        left=max(0, bars.left - frame.left),
        top=max(0, bars.top - frame.top),
        right=max(0, frame.right - (size[0] - bars.right)),
        bottom=max(0, frame.bottom - (size[1] - bars.bottom)),
    )


def insets() -> Insets:
    """Return what bars, notch and gesture area cover now."""
    if not IS_PHONE:
        return Insets()
    decor = _activity().getWindow().getDecorView()
    told = decor.getRootWindowInsets()
    if told is None:  # the window is not on the screen yet
        return Insets()
    frame = _java("android.graphics.Rect")()
    content = _activity().findViewById(_java("android.R$id").content)
    content.getGlobalVisibleRect(frame)
    drawn = Edges(frame.left, frame.top, frame.right, frame.bottom)
    return covered(_bars(told), drawn, (decor.getWidth(), decor.getHeight()))


def _bars(told: Any) -> Edges:
    if _java("android.os.Build$VERSION").SDK_INT >= _EDGES_APART:
        kinds = _java("android.view.WindowInsets$Type")
        edges = told.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Edges(edges.left, edges.top, edges.right, edges.bottom)
    return Edges(
        told.getSystemWindowInsetLeft(),
        told.getSystemWindowInsetTop(),
        told.getSystemWindowInsetRight(),
        told.getSystemWindowInsetBottom(),
    )


def share(text: str, title: str) -> None:
    """Let the player choose an app that is given a text."""
    from jnius import cast

    intents, words = _java("android.content.Intent"), _java("java.lang.String")
    intent = intents(intents.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intents.EXTRA_TEXT, words(text))
    heading = cast("java.lang.CharSequence", words(title))
    _activity().startActivity(intents.createChooser(intent, heading))


def files_folder() -> Path:
    """Return the app's folder that other programs can see over a cable; needs no permission.

    While the phone is in use as a drive, it is the folder that only the app sees.
    """
    shared = _activity().getExternalFilesDir(None)
    return Path((shared or _activity().getFilesDir()).getAbsolutePath())


def buzz(*, refused: bool = False) -> None:
    """Let the phone be felt, if its owner has not switched that off; needs no permission."""
    kinds = _java("android.view.HapticFeedbackConstants")
    known = _java("android.os.Build$VERSION").SDK_INT >= _EDGES_APART
    kind = kinds.REJECT if refused and known else kinds.VIRTUAL_KEY
    _activity().getWindow().getDecorView().performHapticFeedback(kind)


_voice: list[Any] = []
"""The engine that speaks, once it has been asked for."""


def speak(text: str, language: str) -> None:
    """Say a text aloud; waits until the phone's voice is ready.

    :param language: its code, as ``de``.
    :raises NotImplementedError: if there is no voice.
    """
    engines = _java("android.speech.tts.TextToSpeech")
    if not _voice:
        _voice.append(engines(_activity(), None))
    engine = _voice[0]
    for _ in range(_VOICE_TRIES):
        engine.setLanguage(_java("java.util.Locale")(language))
        if engine.speak(text, engines.QUEUE_FLUSH, None) != engines.ERROR:
            return
        time.sleep(_VOICE_PAUSE)
    raise NotImplementedError


def listen(take: Callable[[bytes], None]) -> None:
    """Take the file that the app was started with, and those that come while it runs.

    :param take: gets a file's first bytes, in whatever thread Java calls from; empty if it cannot
        be read.
    """
    from android import activity

    def handle(intent: Any) -> None:
        data = _file_of(intent)
        if data is not None:
            # the system hands over the same intent again when it brings the app back
            _activity().setIntent(_java("android.content.Intent")())
            take(data)

    activity.bind(on_new_intent=handle)
    handle(_activity().getIntent())


def pick(take: Callable[[bytes], None]) -> None:
    """Let the player choose a file, with the system's own chooser; needs no permission.

    :param take: gets the file's first bytes, in whatever thread Java calls from; empty if it cannot
        be read. It is not called if nothing is chosen.
    """
    from android import activity

    def chosen(request: int, _result: int, intent: Any) -> None:
        if request != _PICK:
            return
        activity.unbind(on_activity_result=chosen)
        place = intent.getData() if intent is not None else None
        if place is not None:
            take(_bytes_at(place))

    intents = _java("android.content.Intent")
    intent = intents(intents.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intents.CATEGORY_OPENABLE)
    intent.setType("*/*")
    activity.bind(on_activity_result=chosen)
    _activity().startActivityForResult(intent, _PICK)


def _file_of(intent: Any) -> bytes | None:
    """Return the file that an intent wants opened, empty if it cannot be read; None without one."""
    intents = _java("android.content.Intent")
    if intent is None or intent.getAction() not in (intents.ACTION_VIEW, intents.ACTION_SEND):
        return None
    place = intent.getData() or intent.getParcelableExtra(intents.EXTRA_STREAM)
    return None if place is None else _bytes_at(place)


def _bytes_at(place: Any) -> bytes:
    """Return the first bytes of the file that a URI names; none if it cannot be read."""
    from jnius import JavaException, cast

    try:
        resolver = _activity().getContentResolver()
        opened = resolver.openFileDescriptor(cast("android.net.Uri", place), "r")
        with os.fdopen(opened.detachFd(), "rb") as file:
            return file.read(MOST_BYTES)
    except (JavaException, OSError):
        return b""


def _activity() -> Any:
    from android import mActivity

    return mActivity


def _java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)
