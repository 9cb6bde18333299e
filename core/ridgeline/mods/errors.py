"""Why a mod is not installed or changed."""

from __future__ import annotations

from collections.abc import Sequence

from ridgeline.errors import RidgelineError


class ModError(RidgelineError):
    """A request about mods that is refused; nothing has changed."""

    code = "mod"


class BrokenMods(ModError):
    """Files that are not installed; itself the first of what is wrong with them.

    :param errors: all of it, one or more.
    """

    code = "mod-broken"

    def __init__(self, errors: Sequence[RidgelineError]) -> None:
        self.errors = tuple(errors)
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{errors[0]}{more}")
