"""The editor: a board on a grid, the tools, and what is to be said about it; fills the window."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.draftcheck import Findings
from ridgeline_ui_kivy.editing import TOOLS, Editor, Tool
from ridgeline_ui_kivy.editorplaces import editor_places
from ridgeline_ui_kivy.editorwords import TOOL_HELP, TOOL_WORDS
from ridgeline_ui_kivy.geometry import Insets, Rect
from ridgeline_ui_kivy.gridcursor import GridCursor
from ridgeline_ui_kivy.language import N_, _
from ridgeline_ui_kivy.sketchpad import Sketchpad
from ridgeline_ui_kivy.textfit import fit_text, text_scale
from ridgeline_ui_kivy.texts import escaped
from ridgeline_ui_kivy.theme import THEME
from ridgeline_ui_kivy.toolbutton import ToolButton

_SHRINKS = 1.35
"""A name that is longer than its place by as much is written smaller; a longer one is cut."""
_FAR = N_("Tap where you want to work.")


@dataclass(frozen=True, slots=True)
class EditorActions:
    """What the editor's buttons do besides editing.

    :param speak: says aloud what is told, if the player wants that.
    """

    rules: Callable[[], object]
    play: Callable[[], object]
    save: Callable[[], object]
    speak: Callable[[str], object]


class EditorSheet(FloatLayout):  # type: ignore[misc]
    """The editor.

    :ivar pad: the grid.
    :ivar tools: the buttons, by name.
    """

    modal = True

    def __init__(self, editor: Editor, actions: EditorActions) -> None:
        """Show a draft.

        :param actions: what the other buttons do.
        """
        super().__init__()
        self.editor, self._speak = editor, actions.speak
        self.insets = Insets()
        self.close: Callable[[], object] = lambda: None
        with self.canvas.before:
            Color(*THEME.felt)
            self._felt = Rectangle()
            Color(*THEME.bar)
            self._bars = [Rectangle(), Rectangle()]
        common = {"halign": "left", "valign": "middle", "size_hint": (None, None)}
        self._title = Label(bold=True, color=THEME.text, shorten=True, **common)
        self._title.shorten_from = "right"
        self._close = ToolButton("close", _("Close"), lambda: self.close())
        self._close.last, self._close.flat = True, True
        self.pad = Sketchpad(editor, self.tell, size_hint=(None, None))
        self._cursor = GridCursor(self.pad)
        self._said = Label(color=THEME.text, **common)
        self._message = self._odds = ""
        self._findings = Findings("", "")
        self.tools = self._make_tools(actions)
        self.foot = {
            "save": ToolButton("check", _("Save"), actions.save),
            "play": ToolButton("play", _("Try it"), actions.play, primary=True),
        }
        for widget in (self.pad, self._cursor, self._title, self._said):
            self.add_widget(widget)
        for button in (*self.tools.values(), *self.foot.values(), self._close):
            self.add_widget(button)
        self.bind(pos=self._arrange, size=self._arrange)
        self.follow()

    def _make_tools(self, actions: EditorActions) -> dict[str, ToolButton]:
        made: dict[str, ToolButton] = {}
        for tool in TOOLS:
            icon, word = TOOL_WORDS[tool]
            made[tool] = ToolButton(icon, _(word), partial(self.take, tool))
        return {
            **made,
            "mirror": ToolButton("mirror", _("Mirror"), self.turn_mirror),
            "whole": ToolButton("whole", _("Whole"), self.turn_whole),
            "undo": ToolButton("undo", _("Undo"), self.editor.undo),
            "redo": ToolButton("redo", _("Redo"), self.editor.redo),
            "rules": ToolButton("options", _("Rules"), actions.rules),
        }

    @property
    def content(self) -> EditorSheet:
        """All of it: nothing of it scrolls but the grid."""
        return self

    def reveal(self, widget: Any) -> None:
        """Do nothing: everything is in sight."""

    def turn_page(self, step: int) -> None:
        """Move the board up or down by most of what is in sight."""
        self.pad.view.pan(self.pad.board, 0, step * self.pad.height * 0.7)
        self.pad.draw()

    def hear(self, letter: str, modifiers: Collection[str]) -> bool:
        """Undo and redo with Ctrl, Z and Y; tell whether a letter means anything."""
        does = {"z": self.editor.undo, "y": self.editor.redo}.get(letter)
        if does is None or not {"ctrl", "meta"} & set(modifiers):
            return False
        does()
        return True

    # ---- what the buttons do ---------------------------------------------------------------

    def take(self, tool: Tool) -> None:
        """Take a tool into the hand."""
        self.editor.take_tool(tool)
        self.follow()
        self.tell(_(TOOL_HELP[tool]))

    def turn_mirror(self) -> None:
        """Do everything twice from now on, or no longer."""
        self.editor.mirror = not self.editor.mirror
        self.follow()
        self.tell(
            _("Everything is done on both sides of the line.")
            if self.editor.mirror
            else _("Only what is tapped changes.")
        )

    def turn_whole(self) -> None:
        """Show all of the board, or come closer again."""
        self.pad.look(not self.pad.view.whole)
        self.follow()
        self.tell(_(_FAR) if self.pad.view.whole else "")

    # ---- what is shown ---------------------------------------------------------------------

    def follow(self) -> None:
        """Show the draft as it is now."""
        editor = self.editor
        self._title.text = editor.draft.name or _("My own game")
        self._fit_title()
        for name, button in self.tools.items():
            button.chosen = (
                name == editor.tool
                or (name == "mirror" and editor.mirror)
                or (name == "whole" and self.pad.view.whole)
            )
        self.tools["whole"].disabled = self.pad.view.fits
        self.tools["undo"].disabled = not editor.can_undo
        self.tools["redo"].disabled = not editor.can_redo
        self._message = ""
        self._write()
        if self.pad.width > 1:
            self.pad.draw()

    def welcome(self) -> None:
        """Say what to do first, if the board is shown from afar."""
        if self.pad.view.whole:
            self.tell(_(_FAR))

    def tell(self, text: str) -> None:
        """Say something about what was tapped; it stays until the next tap."""
        if self.pad.view.whole != self.tools["whole"].chosen:
            self.tools["whole"].chosen = self.pad.view.whole
        self._message = text
        self._write()
        if text:
            self._speak(escaped(text))

    def show_findings(self, findings: Findings) -> None:
        """Show what is wrong with the draft, and how many cards lie where."""
        self._findings = findings
        self.foot["play"].disabled = self.foot["save"].disabled = bool(findings.problem)
        self.pad.blame(findings.cells)
        self._write()

    def show_odds(self, text: str) -> None:
        """Show how many deals can be won; empty if that is not known."""
        self._odds = text
        self._write()

    @property
    def said(self) -> str:
        """What stands beside the tools."""
        return str(self._said.text)

    def _write(self) -> None:
        problem, label = self._findings.problem, self._said
        odds = "" if problem or self._message else self._odds
        label.text = "\n".join(filter(None, (self._message, self._findings.line, odds)))
        label.color = THEME.accent if problem and not self._message else THEME.text
        label.text_size = (max(1, label.width), None)
        fit_text(label, theme.BODY, (label.width, label.height))
        label.text_size = label.size

    def _fit_title(self) -> None:
        """Write a name that is too long smaller, and cut one that is longer still."""
        title = self._title
        title.text_size = (None, None)
        fit_text(title, theme.TITLE, (max(1, title.width) * _SHRINKS, title.height))
        title.text_size = title.size

    def _arrange(self, *_args: Any) -> None:
        if min(self.size) < 2:
            return
        size = round(self.width), round(self.height)
        places = editor_places(
            size, self.insets, dp(1), text_scale(), len(self.tools), len(self.foot)
        )
        self._felt.pos, self._felt.size = self.pos, self.size
        pad = places.pad
        top, side = self._bars
        top.pos, top.size = (0, places.title.y), (size[0], size[1] - places.title.y)
        wide = size[0] > size[1]
        side.pos = (pad.right, 0) if wide else (0, 0)
        side.size = (size[0] - pad.right, places.title.y) if wide else (size[0], pad.y)
        _put(self._title, places.title)
        self._fit_title()
        _put(self._close, places.close)
        _put(self._said, places.said)
        for widgets, rects in ((self.tools, places.tools), (self.foot, places.foot)):
            for widget, rect in zip(widgets.values(), rects, strict=True):
                _put(widget, rect)
        for widget in (self._cursor, self.pad):
            _put(widget, pad)
        self._said.valign = "top" if wide else "middle"
        self.tools["whole"].chosen = self.pad.view.whole
        self.tools["whole"].disabled = self.pad.view.fits
        self._write()

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from the table."""
        super().on_touch_down(touch)
        return True


def _put(widget: Any, rect: Rect) -> None:
    widget.pos, widget.size = (rect.x, rect.y), (rect.w, rect.h)
