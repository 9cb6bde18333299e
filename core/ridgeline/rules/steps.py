"""Steps of compiling: each can fail on its own, so that one fault hides no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ridgeline.errors import RidgelineError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_T = TypeVar("_T")


class Steps:
    """Takes steps and, where that is wanted, gathers what is wrong with them.

    :param faults: takes what is wrong, and the next steps are taken with something in place of
        what failed; None to raise it.
    :param faulty: names of sections and steps that are known to be wrong: what needs them is
        left out.
    """

    def __init__(
        self, faults: list[RidgelineError] | None = None, faulty: Collection[str] = ()
    ) -> None:
        self._faults = faults
        self._faulty = set(faulty)

    def take(self, name: str, step: Callable[[], _T], instead: _T, *, needs: str = "") -> _T:
        """Take a step and return what it returns.

        :param name: of the step; it is faulty from then on if the step fails.
        :param instead: what to return if it fails or is left out.
        :param needs: sections and steps that it builds on, with blanks between.
        """
        if not self._faulty.isdisjoint(needs.split()):
            return instead
        try:
            return step()
        except RidgelineError as error:
            if self._faults is None:
                raise
            self._faults.append(error)
            self._faulty.add(name)
            return instead
