"""Time of play: runs while the game is in front of the player, not while it is paused."""

from collections.abc import Callable

Now = Callable[[], float]
"""A clock that only runs forward, in seconds; :func:`time.monotonic`, or a test's own."""


class Clock:
    """Seconds of play so far; stands still until it is started.

    :param now: where time comes from.
    :param elapsed: seconds that were played before.
    """

    def __init__(self, now: Now, elapsed: float = 0.0) -> None:
        """Stand still at ``elapsed``."""
        self._now = now
        self._before = elapsed
        self._since: float | None = None

    @property
    def elapsed(self) -> float:
        """Seconds of play, pauses left out."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def run(self, running: bool) -> None:
        """Run from now on, or stand still."""
        if running and self._since is None:
            self._since = self._now()
        elif not running:
            self._before, self._since = self.elapsed, None
