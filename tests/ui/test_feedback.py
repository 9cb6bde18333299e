"""What an answer sounds and feels like, and how often a refusal is explained."""

from __future__ import annotations

import wave
from types import SimpleNamespace

import pytest
from kivy.core.audio import SoundLoader
from ui_table import PYRAMIDE, TRIPEAKS, MakeStage

from ridgeline_ui_kivy import feedback, phone
from ridgeline_ui_kivy.cues import SOUNDS
from ridgeline_ui_kivy.deck import ASSETS
from ridgeline_ui_kivy.reply import PATIENCE
from ridgeline_ui_kivy.stage import Stage, Time

FOLDER = ASSETS / "sounds"


def hear(app: Stage) -> tuple[list[str], list[str]]:
    """Return what will be played, and with which sounds the device will buzz."""
    heard: list[str] = []
    felt: list[str] = []

    def play(name: str) -> bool:
        heard.append(name)
        return True

    def buzz(name: str) -> bool:
        felt.append(name)
        return True

    app.screen.answers.feedback.play, app.screen.answers.feedback.buzz = play, buzz
    return heard, felt


def test_every_sound_is_there_small_and_short() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == set(SOUNDS)
    for path in FOLDER.glob("*.wav"):
        with wave.open(str(path)) as sound:
            assert sound.getnframes() / sound.getframerate() < 1.6
            assert sound.getnchannels() == 1
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 500_000


def test_the_sounds_can_be_loaded(window: None) -> None:
    for name in SOUNDS:
        sound = SoundLoader.load(str(FOLDER / f"{name}.wav"))
        assert sound is not None
        assert sound.length > 0


def test_a_run_climbs_the_scale(stage: MakeStage) -> None:
    app = stage()
    heard, felt = hear(app)
    for place in ("4.3", "4.6", "4.5", "S", "4.9"):
        app.tap_place(place)
        Time.now += 1
    app.screen.controls.undo()
    app.screen.controls.restart()
    assert heard == ["run-1", "run-2", "run-3", "draw", "no", "undo", "deal"]
    assert felt == ["no"]


def test_pairs_peaks_and_ends(stage: MakeStage) -> None:
    app = stage("pyramide", 0)
    heard, _ = hear(app)
    for move in PYRAMIDE.split():
        for place in move.split("+"):
            app.tap_place("S" if place in "DP" else place)
        Time.now += 1
    assert heard[0] == "pair"
    assert "select" in heard
    assert "redeal" in heard
    assert heard[-1] == "won"
    app = stage()
    heard, felt = hear(app)
    for move in TRIPEAKS.split():
        app.screen.show_reply(app.screen.table.play(move))
    assert heard.count("peak") == 2  # the third one wins
    assert heard[-1] == "won"
    assert len(felt) == 3


def test_switched_off_nothing_is_heard_or_felt(stage: MakeStage) -> None:
    app = stage(sounds=False, haptics=False)
    heard, felt = hear(app)
    for place in ("4.3", "4.9", "S"):
        app.tap_place(place)
    assert (heard, felt) == ([], [])


def test_a_device_that_cannot_is_asked_once(
    stage: MakeStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def missing(name: str) -> object:
        asked.append(name)
        raise ImportError(name)

    def refuse(**_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(feedback, "import_module", missing)
    assert not feedback.buzz("no")
    motor = SimpleNamespace(vibrator=SimpleNamespace(vibrate=refuse))
    monkeypatch.setattr(feedback, "import_module", lambda _: motor)
    assert not feedback.buzz("no")
    monkeypatch.setattr(feedback, "import_module", lambda _: SimpleNamespace())
    assert not feedback.buzz("no"), "a plyer without motors"
    app = stage()

    def fail(name: str) -> bool:
        asked.append("buzz")
        return False

    app.screen.answers.feedback.buzz = fail
    for _ in range(3):
        app.tap_place("4.9")
    assert asked.count("buzz") == 1


def test_on_a_phone_the_system_buzzes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(phone, "IS_PHONE", True)
    monkeypatch.setattr(phone, "buzz", lambda *, refused: asked.append(refused))
    assert feedback.buzz("no")
    assert feedback.buzz("peak")
    assert asked == [True, False]


# ---- refusals ------------------------------------------------------------------------------------


def test_a_refusal_is_explained_five_times_then_only_shaken(stage: MakeStage) -> None:
    app = stage(animations="normal")
    _, felt = hear(app)
    lane = app.screen.chrome.lane
    for number in range(PATIENCE + 2):
        lane.clear()
        app.tap_place("4.9")
        assert app.screen.board.moving
        assert bool(lane.text) == (number < PATIENCE)
        app.settle()
    assert len(felt) == PATIENCE + 2
    app.tap_place("1.1")  # another kind
    assert lane.text
    app.screen.controls.restart()
    app.settle()
    app.tap_place("4.9")
    assert "does not fit" in lane.text


def test_a_covered_card_names_those_on_it_that_are_seen(stage: MakeStage) -> None:
    app = stage("pyramide", 18)
    app.tap_place("6.2")
    text = app.screen.chrome.lane.text
    for card in ("2♣", "10♣", "3♥"):
        assert card in text
    app = stage()
    app.tap_place("3.1")
    text = app.screen.chrome.lane.text
    assert text.startswith("Hidden card: covered by ")
    for card in ("3♠", "5♠"):
        assert card in text
    app.tap_place("2.1")
    assert app.screen.chrome.lane.text == "That card is covered by 2 others"
