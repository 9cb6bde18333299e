"""The keyboard's focus: on a card or pile, or on something to press in a bar or a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.behaviors import FocusBehavior

from ridgeline_ui_kivy import focus
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.labels import label
from ridgeline_ui_kivy.pressable import Pressable

if TYPE_CHECKING:
    from ridgeline_ui_kivy.screen import TableScreen


class Focus:
    """What keys act on. A finger takes it away, the next key brings it back.

    :ivar place: a place of the table, as in moves; None if the focus is elsewhere.
    :ivar widget: something to press; None if the focus is elsewhere.
    """

    def __init__(self, screen: TableScreen) -> None:
        """Begin without focus."""
        self._screen = screen
        self.place: str | None = None
        self.widget: Any = None
        self._index = 0

    @property
    def shown(self) -> bool:
        """Whether anything has the focus."""
        return self.place is not None or self.widget is not None

    def clear(self) -> None:
        """Take the focus away."""
        self._leave()
        self._screen.board.frame_card(None)

    # ---- moving ----------------------------------------------------------------------------

    def arrow(self, way: str) -> None:
        """Go the way of an arrow; from the table into the bars where no card lies that way."""
        screen = self._screen
        current = self._current()
        if isinstance(current, Pressable) and current.steer(way):
            screen.voice.say(said(current))
            return
        widgets = {f"#{number}": each for number, each in enumerate(self.widgets())}
        rects = {name: _rect(each) for name, each in widgets.items()}
        touch: Mapping[str, Rect] = {} if self._modal else screen.view.scene.touch
        here = next((name for name, each in widgets.items() if each is self._current()), None)
        if here is None and self.place not in touch:
            self.start()
            return
        if here is not None:
            rects.update(touch)
            target = focus.nearest(rects, here, way, tuple(rects))
        else:
            assert self.place is not None
            session = screen.table.session
            target = focus.step(session.game, session.state, touch, self.place, way)
            if target is None:
                rects[self.place] = touch[self.place]
                target = focus.nearest(rects, self.place, way, tuple(widgets))
        if target in widgets:
            self.on_widget(widgets[target])
        elif target is not None:
            self.on_place(target)

    def tab(self, step: int) -> None:
        """Go to the next thing to press, or back; the table as a whole is one of them."""
        stops: list[Any] = self.widgets()
        if not self._modal:
            stops.insert(0, None)
        if not stops:
            return
        current = self._current()
        if current in stops and (current is not None or self.place is not None):
            index = stops.index(current) + step
        else:  # what had the focus has gone: go on from where it was
            index = min(self._index, len(stops) - 1) if self.shown else 0
        stop = stops[index % len(stops)]
        if stop is None:
            self.start()
        else:
            self.on_widget(stop)
        self._index = index % len(stops)

    def start(self) -> None:
        """Put the focus on the table, or on the first thing of a sheet."""
        screen = self._screen
        if self._modal:
            widgets = self.widgets()
            if widgets:
                self.on_widget(widgets[0])
            return
        place = focus.first(screen.view.scene.touch, screen.table.playable())
        if place is not None:
            self.on_place(place)

    def next_playable(self, step: int) -> None:
        """Go to the next card that may go, or back."""
        touch, playable = self._screen.view.scene.touch, self._screen.table.playable()
        place = focus.next_playable(touch, playable, self.place, step)
        if place is not None and not self._modal:
            self.on_place(place)

    def touch(self, x: float, y: float) -> None:
        """Put the focus on what lies at a point of the window."""
        hit = [each for each in self.widgets() if _rect(each).contains(x, y)]
        place = None if self._modal or hit else self._screen.view.scene.place_at(x, y)
        if hit:
            if isinstance(hit[-1], Pressable):
                hit[-1].point(x, y)
            self.on_widget(hit[-1])
        elif place is not None:
            self.on_place(place)

    def on_place(self, place: str) -> None:
        """Put the focus on a place of the table."""
        self._leave()
        self.place = place
        self._screen.board.frame_card(place)
        self._screen.voice.say(self.label(place))

    def on_widget(self, widget: Any) -> None:
        """Put the focus on something to press."""
        self._leave()
        self._screen.board.frame_card(None)
        self.widget = widget
        if isinstance(widget, FocusBehavior):
            widget.focus = True
        else:
            widget.focused = True
        sheet = self._screen.sheets.top
        if sheet is not None and sheet.modal and widget in sheet.content.walk(restrict=True):
            sheet.reveal(widget)
        self._screen.voice.say(said(widget))

    def _leave(self) -> None:
        widget, self.widget, self.place = self._current(), None, None
        if isinstance(widget, FocusBehavior):
            widget.focus = False
        elif widget is not None:
            widget.focused = False

    # ---- acting ----------------------------------------------------------------------------

    def press(self) -> None:
        """Do what a tap on what has the focus does."""
        screen = self._screen
        before = self.widgets()
        if self.widget is not None and self.widget not in before:
            self.mend()  # it has gone, or can do nothing now
        elif isinstance(self.widget, Pressable):
            self._index = before.index(self.widget)
            self.widget.dispatch("on_release")
            Clock.schedule_once(lambda _: self.mend(), 0)
        elif self.place is not None and not self._modal:
            screen.show_reply(screen.table.tap(self.place))
        elif self.widget is None:
            self.start()

    def follow(self, old: Mapping[str, Rect]) -> bool:
        """Follow the cards after an action; tell whether the focus has gone to another one.

        :param old: where everything lay before it.
        """
        screen, place = self._screen, self.place
        if place is None:
            return False
        self.place = focus.onward(old, screen.view.scene.touch, screen.table.playable(), place)
        screen.board.frame_card(self.place)
        return self.place != place

    def mend(self) -> None:
        """Put the focus on what has taken the place of what had it, if that has gone."""
        widgets = self.widgets()
        if self.widget is None or self.widget in widgets:
            return
        self.widget = None
        if not self._modal or not widgets:
            self.start()
        else:
            self.on_widget(widgets[min(self._index, len(widgets) - 1)])

    def sheet_changed(self) -> None:
        """Go into a sheet that has opened, or back to the table, if keys are in use."""
        if not self.shown:
            return
        self.clear()
        self._index = 0
        Clock.schedule_once(lambda _: self.start() if not self.shown else None, 0)

    # ---- what there is ---------------------------------------------------------------------

    def label(self, place: str) -> str:
        """Return what lies at a place, as one says it."""
        session = self._screen.table.session
        return label(session.game, session.state, place, selected=place in session.selection)

    def widgets(self) -> list[Any]:
        """Return what can be pressed now, in order: of the top sheet, else of all that is in sight."""
        top = self._screen.sheets.top
        roots = [top] if top is not None else []
        if not self._modal:
            bubble = self._screen.teacher.bubble
            roots += [self._screen.chrome] if bubble is None else [bubble, self._screen.chrome]
        found = [
            each
            for root in roots
            for each in root.walk(restrict=True)
            if isinstance(each, Pressable | FocusBehavior) and not each.disabled and each.width > 1
        ]
        return sorted(found, key=lambda each: isinstance(each, Pressable) and each.last)

    @property
    def _modal(self) -> bool:
        top = self._screen.sheets.top
        return top is not None and top.modal

    def _current(self) -> Any:
        """Return what has the focus in bars and sheets; a line of text may have taken it itself."""
        if self.widget is not None:
            return self.widget
        lines = (each for each in self.widgets() if isinstance(each, FocusBehavior) and each.focus)
        return next(lines, None)


def said(widget: Any) -> str:
    """Return what something to press is called, as one says it."""
    if isinstance(widget, FocusBehavior):
        return str(widget.text or widget.hint_text)
    return str(widget.spoken)


def _rect(widget: Any) -> Rect:
    x, y = widget.to_window(*widget.pos)
    return Rect(round(x), round(y), round(widget.width), round(widget.height))
