"""Which cards of the waste may leave in pairing games."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ridgeline import Exclusion, Modifier, Parts, choice, hookimpl, key, set_of

_PAGE = """\
Cards of the waste

In most pairing games the top card of the waste may leave with a card of the tableau. In AisleRiot's
Treize and Yield the bottom card of the waste, the first one drawn, may leave too, and the two upper
cards may leave together. In Elevens and its kin there is no waste to play from at all.

Where it comes from: AisleRiot's Treize for top, under and bottom; PySolFC's Elevens for none.
"""


@dataclass(frozen=True)
class PlayableKeys:
    """The key that this rule adds to ``waste``."""

    playable: tuple[str, ...] = key(
        ("top",),
        help="Waste cards that may leave: the top, the one under it together with it, the bottom",
        read=set_of(choice("top", "under", "bottom")),
        meanings={
            "top": "The top card",
            "under": "The card under it, together with it",
            "bottom": "The first card drawn",
        },
    )


def apply_playable(parts: Parts, keys: PlayableKeys) -> Parts:
    """Open and close cards of the waste.

    A stock that nothing can be played from through the waste, and that refills the reserve, is
    not drawn from at all.
    """
    if parts.match.onto_waste:
        return parts
    plan = parts.plan
    top, bottom = "top" in keys.playable, "bottom" in keys.playable
    under = "top-two" if top and "under" in keys.playable else plan.under
    deal = 0 if plan.refill and not (top or bottom) else plan.deal
    return replace(parts, plan=replace(plan, top=top, bottom=bottom, under=under, deal=deal))


@hookimpl
def ridgeline_modifiers(register: Callable[[Modifier | Exclusion], None]) -> None:
    """Contribute the choice of waste cards."""
    register(Modifier("playable", "waste", PlayableKeys, apply_playable, _PAGE))
