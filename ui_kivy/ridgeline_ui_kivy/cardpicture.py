"""A position drawn small, with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ridgeline_ui_kivy import deck
from ridgeline_ui_kivy.compose import compose
from ridgeline_ui_kivy.geometry import Rect, furniture
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.miniature import GAP, boxed, natural_height
from ridgeline_ui_kivy.pool import Pool
from ridgeline_ui_kivy.scene import Wishes
from ridgeline_ui_kivy.theme import THEME

if TYPE_CHECKING:
    from ridgeline.engine.game import Game
    from ridgeline.engine.state import State

_EDGE = 8
"""Felt around the cards, in dp."""
_LOW = 130
"""Height of a picture that is not made smaller, in dp."""


class CardPicture(Widget):  # type: ignore[misc]
    """A position on a piece of felt.

    :param marked: places whose cards are outlined.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        look: deck.Look,
        marked: tuple[str, ...] = (),
        **kwargs: Any,
    ) -> None:
        """Draw a position; it follows the widget's size."""
        super().__init__(**kwargs)
        self._game, self._state, self._look = game, state, look
        self._needs = furniture(game.parts)
        self._wishes = Wishes(hint=marked)
        self._felt = Ground(self.canvas)
        self._cards = Pool(self.canvas)
        self.bind(pos=self._draw, size=self._draw)

    def fit_height(self, most: float, share: float) -> None:
        """Take the height in which the cards fill the width, or a share of it.

        :param most: the greatest height; a board that is low enough keeps all of its height.
        """
        edge = 2 * dp(_EDGE)
        full = (self.width - edge) * natural_height(self._needs) + edge + dp(GAP)
        self.height = round(max(min(full, dp(_LOW)), min(most, full) * share))

    def _draw(self, *_: Any) -> None:
        inner = Rect(*(round(value) for value in (*self.pos, *self.size))).grown(-round(dp(_EDGE)))
        self._felt.show(self.pos, self.size, dp(12), THEME.felt)
        if min(inner.w, inner.h) < dp(16):
            self._cards.show([])
            return
        places = boxed(self._needs, inner, dp(1))
        sheet = deck.cards_for(places.card, dp(1), self._look)
        scene = compose(self._game, self._state, places, self._wishes)
        red, green, blue, _alpha = THEME.card
        self._cards.show(
            [
                (
                    sheet.region(sprite.face),
                    sheet.with_margins(sprite.rect),
                    (red * sprite.shade, green * sprite.shade, blue * sprite.shade, sprite.alpha),
                )
                for sprite in scene.sprites
            ]
        )
