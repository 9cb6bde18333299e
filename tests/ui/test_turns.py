"""Frames go before what computes, and what computes gets on all the same."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ridgeline_ui_kivy import turns


class Kivy:
    """A clock and a window as :mod:`ridgeline_ui_kivy.turns` knows them."""

    def __init__(self) -> None:
        self.asleep: list[bool] = []
        self.flipped: Callable[[object], object] = lambda _: None

    def bind(self, on_flip: Callable[[object], object]) -> None:
        self.flipped = on_flip

    def idle(self) -> float:
        self.asleep.append(waits_not())
        return 7.0


def waits_not() -> bool:
    return turns._frame_over.is_set()


@pytest.fixture(autouse=True)
def frame_over() -> Iterator[None]:
    yield
    turns.end_frame()


def test_computing_goes_on_while_the_clock_sleeps_and_once_the_frame_is_drawn() -> None:
    kivy: Any = Kivy()
    turns.give_frames_precedence(kivy, kivy)
    assert kivy.idle() == 7.0
    assert kivy.asleep == [True]
    assert not waits_not(), "the frame has begun"
    kivy.flipped(kivy)
    assert waits_not(), "it is drawn"


def test_a_thread_waits_for_the_end_of_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WAIT_SECONDS", 60)
    monkeypatch.setattr(turns, "SLICE_SECONDS", 0)
    turns.begin_frame()
    gone_on = threading.Event()

    def compute() -> None:
        with turns.computing() as look:
            look()
            gone_on.set()

    thread = threading.Thread(target=compute)
    thread.start()
    assert not gone_on.wait(0.05)
    turns.end_frame()
    thread.join()
    assert gone_on.is_set()


def test_what_takes_no_time_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    waits: list[float] = []
    monkeypatch.setattr(turns, "SLICE_SECONDS", 1.0)
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    monkeypatch.setattr(turns._frame_over, "wait", lambda _: waits.append(now))
    with turns.computing() as look:
        for _ in range(30):
            look()
            now += 0.25
    assert waits == list(range(1, 8))


def test_a_frame_without_end_does_not_stop_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SLICE_SECONDS", 0)
    turns.begin_frame()
    with turns.computing() as look:
        look()


def test_circular_garbage_is_collected_when_nobody_computes() -> None:
    with turns.computing():
        with turns.computing():
            assert not gc.isenabled()
        assert not gc.isenabled(), "the other one still computes"
    assert gc.isenabled()
