"""What the editor's tools are called, and what each is for. Knows nothing of Kivy."""

from __future__ import annotations

from ridgeline_ui_kivy.editing import Tool
from ridgeline_ui_kivy.language import N_

TOOL_WORDS: dict[Tool, tuple[str, str]] = {
    # Translators: the tools of the editor; short, for small buttons
    "add": ("add", N_("Add")),
    "under": ("under", N_("Under")),
    "remove": ("bin", N_("Remove")),
    "raise": ("raise", N_("Raise")),
    "lower": ("lower", N_("Lower")),
    "turn": ("turn", N_("Turn")),
    "covers": ("covers", N_("Covers")),
}
"""Sign and name of each."""
TOOL_HELP: dict[Tool, str] = {
    "add": N_("Tap the grid: a card is laid on top. Tap a card to move it."),
    "under": N_("Tap the grid: a card is pushed underneath. Tap a card to move it."),
    "remove": N_("Tap the cards that are to go."),
    "raise": N_("Tap cards to raise them by a layer. A card lies on those of the layer below."),
    "lower": N_("Tap cards to lower them by a layer. A card lies on those of the layer below."),
    "turn": N_("Tap cards to turn them face up or down."),
    "covers": N_("Tap a card, then the card that it lies on, to draw an arrow or take it away."),
}
"""What is said when a tool is taken."""
