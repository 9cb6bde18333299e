"""Cut Kivy's style sheet to the widgets that the app has.

``python packaging/kivy_style.py`` writes ``style.kv`` into the app's assets. To read the whole sheet
takes a fifth of the app's start; see ``ridgeline_ui_kivy.lean``.
"""

from __future__ import annotations

import re
from pathlib import Path

TARGET = Path(__file__).parents[1] / "ui_kivy" / "ridgeline_ui_kivy" / "assets" / "style"
WIDGETS = frozenset(
    {
        "Label",
        "Button",
        "Image",
        "Scatter",
        "StencilView",
        "ScrollView",
        "TextInput",
        "Selector",
        "TextInputCutCopyPaste",
        "BubbleContent",
        "BubbleButton",
    }
)
"""The widgets whose rules are kept: those of the app, and those that they are made of."""
HEAD = "# Rules of Kivy's own style.kv (Copyright Kivy Team and other contributors, MIT licence).\n"


def rules(text: str) -> list[tuple[frozenset[str], str]]:
    """Return the rules of a style sheet: the names before each, and its text."""
    found = []
    for block in re.split(r"^(?=[<\[])", text, flags=re.MULTILINE):
        head = re.match(r"<([^>]*)>", block)
        if head:
            names = frozenset(name.strip(" -").split("@")[0] for name in head[1].split(","))
            found.append((names, block.rstrip() + "\n"))
    return found


def cut(text: str) -> str:
    """Return a style sheet with the rules that are kept."""
    kept = [block for names, block in rules(text) if names & WIDGETS]
    return HEAD + "#:kivy 1.0\n\n" + "\n".join(kept)


def main() -> None:
    """Write the style sheet of the Kivy that is installed."""
    import kivy

    TARGET.mkdir(exist_ok=True)
    whole = Path(kivy.kivy_data_dir, "style.kv").read_text("utf-8")
    (TARGET / "style.kv").write_text(cut(whole), "utf-8")


if __name__ == "__main__":
    main()
