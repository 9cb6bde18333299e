"""At rest Kivy looks seldom; from the first sign of life on as often as ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.clock import ClockBase

from ridgeline_ui_kivy.resting import AWAKE_SECONDS, LOOKS, rest_when_idle


class Clock(ClockBase):  # type: ignore[misc]
    """Kivy's clock, whose sleep takes no time of ours."""

    now = 100.0

    def time(self) -> float:
        return self.now

    def usleep(self, microseconds: float) -> None:
        self.now += microseconds / 1e6

    def get_resolution(self) -> float:
        return 1e-6


class Window:
    """A window that tells what has happened."""

    def __init__(self) -> None:
        self.told: dict[str, Callable[..., object]] = {}

    def bind(self, **told: Callable[..., object]) -> None:
        self.told |= told


def looks(clock: Clock, seconds: float) -> int:
    """Return how often the clock wakes in some seconds."""
    end, number = clock.now + seconds, 0
    while clock.now < end:
        clock.idle()
        number += 1
    return number


@pytest.fixture
def kivy() -> tuple[Clock, Window]:
    clock, window = Clock(), Window()
    rest_when_idle(clock, window)
    return clock, window


def test_a_table_that_nobody_touches_is_looked_at_seldom(kivy: tuple[Clock, Window]) -> None:
    clock, _ = kivy
    assert looks(clock, AWAKE_SECONDS) == pytest.approx(60 * AWAKE_SECONDS, abs=2)
    looks(clock, 0.1)
    assert looks(clock, 10) == pytest.approx(10 * LOOKS, abs=2)


@pytest.mark.parametrize("sign", ["on_flip", "on_motion", "on_key_down", "mouse_pos"])
def test_any_sign_of_life_wakes_it(kivy: tuple[Clock, Window], sign: str) -> None:
    clock, window = kivy
    looks(clock, 10)
    more: Any = window.told[sign](window, "begin")
    assert not more, "the event goes on to whom it is for"
    assert looks(clock, 1) == pytest.approx(60, abs=2)
