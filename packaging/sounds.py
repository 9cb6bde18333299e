"""Synthesises the app's sounds into its assets: ``python packaging/sounds.py``.

Nothing is recorded: notes are decaying sines, cards are noise through a low-pass filter. The same
bytes come out each time.
"""

from __future__ import annotations

import random
import struct
import wave
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path

ASSETS = Path(__file__).parents[1] / "ui_kivy" / "ridgeline_ui_kivy" / "assets" / "sounds"
RATE = 22_050
LOUDEST = 0.6
Wave = list[float]

PENTATONIC = (523.25, 587.33, 659.25, 783.99, 880.0, 1046.5, 1174.66, 1318.51)
"""A run climbs this scale, in hertz."""


def silence(seconds: float) -> Wave:
    """Return nothing, for some time."""
    return [0.0] * int(seconds * RATE)


def note(hertz: float, seconds: float, decay: float = 9.0, loud: float = 1.0) -> Wave:
    """Return a struck bar of wood: a sine and its fourth, which fades sooner."""
    found = []
    for number in range(int(seconds * RATE)):
        time = number / RATE
        attack = min(1.0, time / 0.004)
        first = sin(2 * pi * hertz * time) * exp(-decay * time)
        fourth = 0.25 * sin(8 * pi * hertz * time) * exp(-4 * decay * time)
        found.append(loud * attack * (first + fourth))
    return found


def swish(seconds: float, softness: float, shape: Callable[[float], float]) -> Wave:
    """Return a card on felt: noise through a low-pass filter.

    :param softness: of the filter, from 0 (sharp) to 1.
    :param shape: loudness by the share of the time that has passed.
    """
    chance = random.Random(7)
    found, value = [], 0.0
    count = int(seconds * RATE)
    for number in range(count):
        value += (1 - softness) * (chance.uniform(-1, 1) - value)
        found.append(value * shape(number / count))
    return found


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Return sounds together, each from its second on."""
    length = max(int(at * RATE) + len(wave) for at, wave in parts)
    found = [0.0] * length
    for at, part in parts:
        first = int(at * RATE)
        for number, value in enumerate(part):
            found[first + number] += value
    return found


def tap(softness: float = 0.4) -> Wave:
    """Return a card that is laid down."""
    return swish(0.05, softness, lambda share: (1 - share) ** 3)


def slide(seconds: float) -> Wave:
    """Return a card that slides."""
    return swish(seconds, 0.75, lambda share: sin(pi * share) ** 2)


def rising(*notes: float, step: float = 0.09) -> Wave:
    """Return notes one after the other."""
    return mixed(*((number * step, note(hertz, 0.5, 7)) for number, hertz in enumerate(notes)))


def sounds() -> dict[str, Wave]:
    """Return every sound by its name."""
    c, d, e, g, a, high_c, *_ = PENTATONIC
    made = {
        f"run-{number}": mixed((0, tap()), (0.005, note(hertz, 0.28, 14, 0.5)))
        for number, hertz in enumerate(PENTATONIC, start=1)
    }
    return made | {
        "pair": mixed((0, tap()), (0.05, tap()), (0.01, note(e, 0.25, 14, 0.4)),
                      (0.07, note(a, 0.3, 12, 0.4))),
        "draw": mixed((0, slide(0.12)), (0.09, tap(0.6))),
        "redeal": mixed(*((0.04 * number, slide(0.12)) for number in range(8))),
        "deal": mixed(*((0.018 * number, tap(0.5)) for number in range(26))),
        "undo": mixed((0, slide(0.1)), (0.02, note(d / 2, 0.12, 20, 0.25))),
        "select": note(g, 0.09, 40, 0.4),
        "no": mixed((0, note(110, 0.12, 22)), (0.09, note(98, 0.16, 20))),
        "peak": rising(c, e, g, high_c),
        "won": mixed((0, rising(c, e, g, high_c, step=0.12)),
                     (0.5, mixed((0, note(c, 1.0, 4)), (0, note(e, 1.0, 4)), (0, note(g, 1.0, 4)),
                                 (0, note(2 * c, 1.0, 4))))),
        "stuck": rising(e / 2, c / 2, step=0.16),
    }  # fmt: skip


def written(wave_: Wave, path: Path) -> None:
    """Write a sound, as loud as all others."""
    loudest = max(abs(value) for value in wave_)
    frames = [round(32767 * LOUDEST * value / loudest) for value in wave_]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(frames)}h", *frames))


def main() -> None:
    """Write all sounds."""
    ASSETS.mkdir(parents=True, exist_ok=True)
    for name, wave_ in sounds().items():
        written(wave_, ASSETS / f"{name}.wav")


if __name__ == "__main__":
    main()
