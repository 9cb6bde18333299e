"""In which colours, which cards and which size of text the table is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import Metrics

from ridgeline_ui_kivy import language, theme
from ridgeline_ui_kivy.deck import Look

if TYPE_CHECKING:
    from ridgeline_ui_kivy.board import Board
    from ridgeline_ui_kivy.chrome import Chrome
    from ridgeline_ui_kivy.settings import Settings


def use_theme(settings: Settings) -> None:
    """Let everything that is made from now on have the colours that the player likes."""
    theme.use(settings.colours, settings.felt)


class Dressing:
    """What board and bars wear.

    :ivar worn: the look of the cards and the theme; equal ones look the same.
    """

    def __init__(self, board: Board, chrome: Chrome, system_text: float) -> None:
        """Wear nothing yet.

        :param system_text: how large the system wants texts.
        """
        self._board, self._chrome = board, chrome
        self._spoken, self._system_text = language.spoken(), system_text
        self.worn: object = None

    @property
    def look(self) -> Look:
        """How the cards look."""
        return self._board.look

    def put_on(self, settings: Settings) -> None:
        """Show everything as the player likes it."""
        spoken, scale = language.spoken(), self._system_text * settings.text_size / 100
        if (spoken, scale) != (self._spoken, Metrics.fontscale):
            self._spoken, Metrics.fontscale = spoken, scale
            self._chrome.rename()
        look = Look(
            settings.suits,
            settings.back,
            settings.faces == "all",
            tuple(language.letters().items()),
        )
        worn = look, theme.theme_of(settings.colours, settings.felt)
        if worn == self.worn:
            return
        self.worn = worn
        use_theme(settings)
        self._board.dress(look)
        self._chrome.paint()

    def take_off(self) -> None:
        """Leave the size of texts to the system again."""
        Metrics.fontscale = self._system_text
