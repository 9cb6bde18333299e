"""Rest: while nothing happens, Kivy looks less often whether something does.

It looks for touches and keys sixty times a second, and most of what a table costs that nobody
touches is this looking. A tap acts when the finger is lifted, and no finger is lifted as quickly as
the next look comes, so fewer looks do not delay it; a first key acts a twentieth of a second later at
most. From the first sign of life on it is sixty again.
"""

from __future__ import annotations

from typing import Any

AWAKE_SECONDS = 2.0
"""How long nothing must have been touched or drawn."""
LOOKS = 20.0
"""How often a second it looks then."""


def rest_when_idle(clock: Any, window: Any) -> None:
    """Let Kivy's clock sleep longer while nothing happens; once a process.

    :param clock: sleeps between two looks, according to its ``_max_fps``.
    :param window: tells of touches, keys and frames that are drawn.
    """
    looks = clock._max_fps
    latest = clock.time()

    def wake(*_: Any) -> None:
        nonlocal latest
        latest = clock.time()

    window.bind(on_flip=wake, on_motion=wake, on_key_down=wake, mouse_pos=wake)
    sleep = clock.idle

    def idle() -> Any:
        resting = clock.time() - latest > AWAKE_SECONDS
        clock._max_fps = LOOKS if resting else looks
        return sleep()

    clock.idle = idle
