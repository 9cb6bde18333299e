"""The smaller sheets: menu, notices, and the one at the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ridgeline.play.session import Session
from ridgeline_ui_kivy import theme
from ridgeline_ui_kivy.endplace import end_place
from ridgeline_ui_kivy.geometry import Insets, Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.language import _, figure, ngettext
from ridgeline_ui_kivy.notices import Notice
from ridgeline_ui_kivy.results import pointless_result
from ridgeline_ui_kivy.sheetparts import Row, SheetButton, Text
from ridgeline_ui_kivy.sheets import Sheet
from ridgeline_ui_kivy.textfit import fit_text, tall
from ridgeline_ui_kivy.theme import THEME


class MenuSheet(Sheet):
    """What can be done besides playing."""

    def __init__(
        self,
        items: tuple[tuple[str, str, str, Callable[[], object]], ...],
        title: str = "Ridgeline",
    ) -> None:
        """Show rows.

        :param items: icon, title, note and what a tap does; the sheet closes first.
        """
        super().__init__(title)
        for icon, name, note, press in items:
            self.content.add_widget(Row(name, self._closing(press), note=note, icon=icon))

    def _closing(self, press: Callable[[], object]) -> Callable[[], object]:
        def call() -> None:
            self.close()
            press()

        return call


class NoticeSheet(Sheet):
    """Something the player has to know, with all details."""

    def __init__(self, notice: Notice) -> None:
        """Show a notice."""
        super().__init__(_("Please note"))
        for line in (notice.text, *notice.details.splitlines()):
            self.content.add_widget(Text(line, padding=(dp(8), dp(6))))


class EndSheet(Widget):  # type: ignore[misc]
    """The end of a game, at the bottom, with the board in sight: what happened, what next.

    It does not keep touches from the board.

    :param session: the game that ended.
    :param actions: a word and what it does; the last one is what most want.
    :param taken: returns the rectangles of the piles, and of the cards that are left.
    """

    modal = False

    def __init__(
        self,
        session: Session,
        actions: tuple[tuple[str, Callable[[], object]], ...],
        taken: Callable[[], tuple[list[Rect], list[Rect]]],
    ) -> None:
        """Say how a game ended."""
        super().__init__()
        self._taken = taken
        self.insets = Insets()
        self.close: Callable[[], object] = lambda: None
        won = session.status == "won"
        self._ground = Ground(self.canvas.before)
        self.title = Text(
            _("Won!") if won else _("No moves left"),
            bold=True,
            font_size=theme.TITLE,
            size_hint_y=1,
        )
        self.note = Text(
            _result(session), font_size=theme.SMALL, color=THEME.ink_faint, size_hint_y=1
        )
        self._session = session
        self._texts = (0.0, 0.0, 1.0, 1.0, 1.0)
        self._offers = Widget()
        self._buttons = BoxLayout(spacing=dp(8))
        for number, (word, action) in enumerate(actions):
            last = number == len(actions) - 1
            self._buttons.add_widget(SheetButton(word, action, primary=last))
        for widget in (self.title, self.note, self._buttons, self._offers):
            widget.size_hint = (None, None)
            self.add_widget(widget)
        self.bind(pos=self._arrange, size=self._arrange)

    def tell_best(self, best: int) -> None:
        """Say what score the deal allows."""
        score = self._session.score
        text = (
            _("You {score}: the best possible score")
            if score == best
            else _("You {score}, best possible {best}")
        )
        self.note.text = text.format(score=figure(score), best=figure(best))
        self._write()

    def tell_hopeless(self) -> None:
        """Say that it was not the player's fault."""
        self.title.text = _("This deal cannot be won")
        self._write()

    def offer(self, text: str, action: Callable[[], object], *, first: bool = False) -> None:
        """Offer one more thing, above the buttons.

        :param first: put it before what is offered already.
        """
        place = len(self._offers.children) if first else 0
        button = SheetButton(text, action, size_hint=(None, None), height=tall(48))
        self._offers.add_widget(button, place)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        inset = self.insets
        room = self.width - inset.left - inset.right
        high = self.height > self.width
        width = room if high else min(room - dp(16), dp(620))
        # what is offered comes later: there is room for it, and no button moves under a finger
        most = 2 if high and self._session.status == "stuck" else 1
        offer, button, lines = tall(48) + dp(8), tall(52), (tall(20), tall(28))
        whole = button + dp(20) + (sum(lines) + dp(14) if high else 0)
        x, y = self._corner(width, whole + offer * most)
        margin = dp(16)
        above = (x + margin, y + button + dp(22 if high else 20))
        more = offer * self._place_offers(*above, width - 2 * margin, 2 if high else 4)
        if high:
            self._buttons.pos, self._buttons.size = (
                (x + margin, y + dp(14)),
                (width - 2 * margin, button),
            )
            text_x, text_y, text_w = x + margin, y + button + dp(22) + more, width - 2 * margin
            height = whole + more
        else:
            half = width * 0.38
            self._buttons.pos = (x + half, y + dp(10))
            self._buttons.size = (width - half - margin, button)
            text_y = y + dp(10) + (button - sum(lines)) / 2
            text_x, text_w = x + margin, half - margin - dp(4)
            height = whole + more
        # at the window's edge the lower corners stay out of sight
        below = inset.bottom + dp(20) if y == inset.bottom else 0
        self._ground.show((x, y - below), (width, height + below), dp(18), THEME.sheet)
        self._texts = (text_x, text_y, text_w, *lines)
        self._write()

    def _place_offers(self, x: float, y: float, width: float, most: int) -> int:
        """Lay out what is offered; return in how many rows. The upper row has the odd one.

        :param most: side by side.
        """
        buttons = self._offers.children  # the last one first, from the lowest row up
        rows = [buttons[start : start + most] for start in range(0, len(buttons), most)]
        for number, row in enumerate(rows):
            step = (width + dp(8)) / len(row)
            for place, button in enumerate(reversed(row)):
                button.width = step - dp(8)
                button.pos = (x + place * step, y + number * (tall(48) + dp(8)))
        return len(rows)

    def _write(self, *_: Any) -> None:
        """Write the texts into their places, on one line each."""
        x, y, width, low, high = self._texts
        for label, size, at, line in (
            (self.note, theme.SMALL, y, low),
            (self.title, theme.TITLE, y + low, high),
        ):
            label.pos, label.size = (x, at), (width, line)
            label.text_size = (None, None)
            fit_text(label, size, (width, line))
            label.text_size = label.size

    def _corner(self, width: float, height: float) -> tuple[int, int]:
        """Return where it lies so that the piles and the cards that are left stay in sight."""
        safe = self.insets.safe((round(self.width), round(self.height)))
        return end_place(safe, (round(width), round(height)), *self._taken())

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches on the sheet only."""
        if self._ground.contains(touch.x, touch.y):
            super().on_touch_down(touch)
            return True
        return False


def _result(session: Session) -> str:
    """Return score and moves of a game that ended; where no points are counted, the cards left."""
    if not session.game.parts.score.counts:
        return pointless_result(session)
    text = ngettext("Score {score}, {count} move", "Score {score}, {count} moves", session.moves)
    return text.format(score=figure(session.score), count=figure(session.moves))
