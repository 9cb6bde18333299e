"""What the system's bars cover, and ruleset files that are opened with the app."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from ui_table import MakeStage

from ridgeline_ui_kivy import phone
from ridgeline_ui_kivy.geometry import Insets
from ridgeline_ui_kivy.panels import NoticeSheet
from ridgeline_ui_kivy.phone import Edges, covered, insets

BARS = Edges(0, 84, 0, 63)


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        (Edges(0, 0, 1080, 2400), Insets(0, 84, 0, 63)),  # from edge to edge
        (Edges(0, 84, 1080, 2337), Insets()),  # between the bars
        (Edges(0, 84, 1080, 2400), Insets(0, 0, 0, 63)),  # under the gesture area only
        (Edges(0, 30, 1080, 2390), Insets(0, 54, 0, 53)),
    ],
)
def test_only_what_is_drawn_under_a_bar_is_covered(frame: Edges, expected: Insets) -> None:
    assert covered(BARS, frame, (1080, 2400)) == expected


def test_on_its_side_the_notch_is_at_the_left_or_the_right() -> None:
    whole = Edges(0, 0, 2400, 1080)
    assert covered(Edges(84, 0, 63, 0), whole, (2400, 1080)) == Insets(84, 0, 63, 0)
    assert covered(Edges(63, 0, 84, 0), whole, (2400, 1080)) == Insets(63, 0, 84, 0)


def test_a_desktop_has_no_bars_over_the_window() -> None:
    assert insets() == Insets()


def test_an_opened_ruleset_is_installed_and_dealt(
    stage: MakeStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "data"))
    file = tmp_path / "from-a-friend.ridgeline.yaml"
    file.write_text("ridgeline: 1\nid: mine\nname: Mine\nextends: pyramide\n", "utf-8")
    app = stage()
    app.tap_place("S")
    app.screen.modding.install_files(file)
    app.settle()
    assert app.session.ruleset.id == "mine"
    assert not app.session.steps
    assert "Installed Mine" in app.screen.chrome.lane.text
    app.tap_place("S")
    assert [step.move.text for step in app.session.steps] == ["D"]
    app.screen.controls.next_deal()
    assert app.session.ruleset.id == "mine"


def test_a_broken_ruleset_is_explained_and_the_game_goes_on(
    stage: MakeStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIDGELINE_DATA", str(tmp_path / "data"))
    file = tmp_path / "broken.yaml"
    file.write_text("ridgeline: 1\nid: mine\nname: Mine\nextends: pyramide\nmatch: 3\n", "utf-8")
    app = stage()
    app.tap_place("S")
    before = app.session
    for wrong in (file, tmp_path / "nothing.yaml"):
        app.screen.modding.install_files(wrong)
        app.settle()
        assert app.session is before
        assert isinstance(app.sheet, NoticeSheet)
        shown = [child.text for child in app.sheet.content.children]
        assert any(wrong.name in text for text in shown)
        assert not any(str(tmp_path) in text for text in shown)
        app.screen.controls.back()
    assert not (tmp_path / "data").exists()


class Engine:
    """Android's voice, which takes a moment to be ready."""

    QUEUE_FLUSH, ERROR = 0, -1

    def __init__(self, *_: object) -> None:
        self.answers = [-1, -1, 0]
        self.said: list[str] = []

    def setLanguage(self, language: str) -> None:
        self.said.append(language)

    def speak(self, text: str, queue: int, _bundle: None) -> int:
        assert queue == self.QUEUE_FLUSH
        self.said.append(text)
        return self.answers.pop(0)


def test_a_phone_speaks_in_the_language_of_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    java = {"android.speech.tts.TextToSpeech": Engine, "java.util.Locale": str}
    monkeypatch.setattr(phone, "_java", lambda name: java[name])
    monkeypatch.setattr(phone, "_activity", lambda: None)
    monkeypatch.setattr(phone, "_VOICE_PAUSE", 0)
    monkeypatch.setattr(phone, "_voice", [])
    phone.speak("Karo zehn", "de")
    (engine,) = phone._voice
    assert engine.said == ["de", "Karo zehn"] * 3
    engine.answers = [-1] * 100
    with pytest.raises(NotImplementedError):
        phone.speak("Karo zehn", "de")


class Intent:
    """An intent of Android's, as far as a file is chosen with it."""

    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "open-document", "openable"

    def __init__(self, action: str) -> None:
        self.action, self.said = action, list[str]()

    def addCategory(self, name: str) -> None:
        self.said.append(name)

    def setType(self, name: str) -> None:
        self.said.append(name)


def test_the_system_lets_choose_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    listening: list[Callable[[int, int, object], None]] = []
    started: list[tuple[Intent, int]] = []
    android = ModuleType("android")
    android.activity = SimpleNamespace(  # type: ignore[attr-defined]
        bind=lambda on_activity_result: listening.append(on_activity_result),
        unbind=lambda on_activity_result: listening.remove(on_activity_result),
    )
    monkeypatch.setitem(sys.modules, "android", android)
    begins = SimpleNamespace(startActivityForResult=lambda *asked: started.append(asked))
    monkeypatch.setattr(phone, "_activity", lambda: begins)
    monkeypatch.setattr(phone, "_java", lambda name: {"android.content.Intent": Intent}[name])
    monkeypatch.setattr(phone, "_bytes_at", lambda place: f"bytes of {place}".encode())
    taken: list[bytes] = []
    phone.pick(taken.append)
    ((intent, request),) = started
    assert (intent.action, intent.said) == ("open-document", ["openable", "*/*"])
    (answer,) = listening
    answer(request + 1, 0, None)
    assert listening, "that was the answer to another question"
    answer(request, 0, SimpleNamespace(getData=lambda: "a file"))
    assert taken == [b"bytes of a file"]
    assert not listening
    phone.pick(taken.append)
    listening[0](request, 0, None)
    assert len(taken) == 1, "nothing was chosen"
