"""What a search may spend: positions, seconds, memory, and the wish to stop."""

import sys
import time

import pytest

from ridgeline.solver.problem import Budget, Meter, OutOfBudget

BLOCK = 100 << 20


def test_positions() -> None:
    meter = Meter(Budget(states=10))
    meter.spend(10)
    with pytest.raises(OutOfBudget, match="states"):
        meter.spend()


def test_seconds() -> None:
    meter = Meter(Budget(seconds=0.01))
    time.sleep(0.02)
    with pytest.raises(OutOfBudget, match="seconds"):
        meter.spend(Meter.LOOK_EVERY)


def test_cancelling() -> None:
    stopped = False
    meter = Meter(cancelled=lambda: stopped)
    meter.look()
    stopped = True
    with pytest.raises(OutOfBudget, match="cancelled"):
        meter.look()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the peak is told")
def test_memory_that_was_given_back_is_not_counted() -> None:
    for _ in range(2):
        meter = Meter(Budget(megabytes=50))
        meter.look()
        block = b"x" * BLOCK
        with pytest.raises(OutOfBudget, match="megabytes"):
            meter.look()
        assert len(block) == BLOCK
        del block
        meter.look()
