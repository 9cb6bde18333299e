"""The board: one widget that draws every card from atlas textures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.core.text import Label as TextImage
from kivy.metrics import sp
from kivy.properties import NumericProperty

from ridgeline_ui_kivy import deck
from ridgeline_ui_kivy.dragging import Lift
from ridgeline_ui_kivy.felt import Felt
from ridgeline_ui_kivy.fingers import Fingers
from ridgeline_ui_kivy.frame import Frame
from ridgeline_ui_kivy.geometry import Rect
from ridgeline_ui_kivy.ground import Ground
from ridgeline_ui_kivy.motion import STILL, Course, Move
from ridgeline_ui_kivy.places import Places
from ridgeline_ui_kivy.pool import Picture, Pool
from ridgeline_ui_kivy.scene import Mark, Scene, Sprite
from ridgeline_ui_kivy.sky import Sky
from ridgeline_ui_kivy.theme import THEME


class Board(Fingers):
    """Felt and cards, and the fingers on them."""

    time = NumericProperty(0.0)
    """Seconds since the last action; runs only while something moves."""

    def __init__(self, **kwargs: Any) -> None:
        """Begin with an empty table."""
        super().__init__(**kwargs)
        self._felt = Felt(self)
        self._cards, self._aloft = Pool(self.canvas), Pool(self.canvas)
        self._marks = Pool(self.canvas)
        self._badges: list[Badge] = []
        self.sky = Sky(self.canvas.after)
        self._frame = Frame(self.canvas)
        self._framed: str | None = None
        self._sheets: dict[str, deck.Sheet] = {}
        self.look = deck.Look()
        self._scene = Scene(())
        self._pictures: dict[int, Picture] = {}
        self._places: Places | None = None
        self._move, self._course = STILL, Course()
        self._lift: Lift | None = None
        self._animation: Any = None
        self.bind(time=lambda *_: self._draw_moving())

    def show(self, scene: Scene, places: Places, move: Move = STILL) -> None:
        """Show a scene; what moves starts to move at once, what still moved is at its end."""
        if places is not self._places:
            self._choose_sheets(places)
            self._felt.show_sky(places.bars.sky)
        self._scene, self._places = scene, places
        self._pictures = {id(sprite): self._picture(sprite) for sprite in scene.sprites}
        if self._lift is not None and not self._lift.holds(scene):
            self.cancel_drag()
        self._stop()
        self._move = move
        if move.motions:
            self._start(move)
        self._draw_cards()
        self._marks.show([self._mark(mark) for mark in scene.marks])
        self._show_counts(scene, places)
        self.frame_card(self._framed)

    def dress(self, look: deck.Look) -> None:
        """Take on the theme's colours, and show the cards in another look."""
        self.look = look
        self._felt.paint()
        if self._places is not None:
            self._choose_sheets(self._places)
            self._felt.show_sky(self._places.bars.sky)

    @property
    def moving(self) -> bool:
        """Whether something moves."""
        return self._animation is not None

    @property
    def seconds_left(self) -> float:
        """Seconds until everything lies still."""
        return max(0.0, self._move.length - self.time) if self.moving else 0.0

    @property
    def drawn(self) -> list[Sprite]:
        """The sprites as they are drawn now, in drawing order."""
        return [*self._course.lying(self.time), *self._course.aloft(self.time)]

    @property
    def hastens(self) -> bool:
        """Whether a tap that means nothing else brings what moves to its end."""
        return self.moving and self._move.skippable

    def finish(self) -> None:
        """Bring what moves to its end."""
        self._stop()

    def frame_card(self, place: str | None) -> None:
        """Draw the frame of the keyboard's focus around a place; None takes it away."""
        self._framed = place
        self._frame.show(self._scene.touch.get(place) if place else None)

    @property
    def framed(self) -> Rect | None:
        """The rectangle that the frame is drawn around."""
        return self._frame.rect

    def carry(self, lift: Lift | None) -> None:
        """Show a card on the finger; None puts it back."""
        if lift != self._lift:
            self._lift = lift
            self._draw_cards()

    def _choose_sheets(self, places: Places) -> None:
        unit, look = places.unit, self.look
        self._sheets = {
            "board": deck.cards_for(places.card, unit, look),
            "pile": deck.cards_for(places.pile, unit, look),
        }

    def _sheet(self, group: str) -> deck.Sheet:
        """Return the sheet of a group of cards; that of a trail is loaded when there is one."""
        if group not in self._sheets and self._places is not None and self._places.trail:
            high = self._places.trail.h
            huge = replace(self.look, huge=True)
            card = round(high / 1.45), high
            self._sheets[group] = deck.cards_for(card, self._places.unit, huge)
        return self._sheets[group]

    def _start(self, move: Move) -> None:
        self.time = 0
        self._animation = Animation(time=move.length, duration=move.length)
        self._animation.bind(on_complete=lambda *_: self._stop())
        self._animation.start(self)

    def _stop(self) -> None:
        if self._animation is not None:
            animation, self._animation = self._animation, None
            animation.stop(self)
        if self._move.motions:
            self._move = STILL
            self._draw_cards()

    def _draw_cards(self) -> None:
        """Draw all cards."""
        scene = self._lift.onto(self._scene) if self._lift else self._scene
        self._course = self._move.over(scene)
        self._draw_lying()
        self._draw_aloft()

    def _draw_moving(self) -> None:
        """Draw what may look different from the frame before."""
        if self._course.turning:
            self._draw_lying()
        self._draw_aloft()

    def _draw_lying(self) -> None:
        known = self._pictures  # of what lies still: the scene keeps these sprites alive
        lying = self._course.lying(self.time)
        self._cards.show([known.get(id(sprite)) or self._picture(sprite) for sprite in lying])

    def _draw_aloft(self) -> None:
        self._aloft.show([self._picture(sprite) for sprite in self._course.aloft(self.time)])

    def _picture(self, sprite: Sprite) -> Picture:
        sheet = self._sheet(sprite.group)
        red, green, blue, _ = THEME.card
        shade = sprite.shade
        return (
            sheet.region(sprite.face),
            sheet.with_margins(sprite.rect),
            (red * shade, green * shade, blue * shade, sprite.alpha),
        )

    def _mark(self, mark: Mark) -> Picture:
        return deck.icon(mark.icon, mark.rect.w), mark.rect, THEME.mark

    def _show_counts(self, scene: Scene, places: Places) -> None:
        counts = [(places.wastes[name], count) for name, count in scene.waste_counts.items()]
        if places.stock and scene.stock_count:
            counts.append((places.stock, scene.stock_count))
        while len(self._badges) < len(counts):
            self._badges.append(Badge(self.canvas))
        for badge, (rect, count) in zip(self._badges, counts, strict=False):
            badge.show(str(count), rect)
        for badge in self._badges[len(counts) :]:
            badge.hide()


class Badge:
    """A number in a pill on the lower edge of a card."""

    def __init__(self, canvas: Any) -> None:
        """Draw nothing yet."""
        self._text, self._size = "", 0.0
        self._ground = Ground(canvas)
        self._number = Pool(canvas)
        self._image: Any = None

    def show(self, text: str, card: Rect) -> None:
        """Show a text on a card."""
        size = max(sp(14), min(sp(22), card.w * 0.2))
        if (text, size) != (self._text, self._size):
            label = TextImage(text=text, font_size=size, bold=True)
            label.refresh()
            self._image, self._text, self._size = label.texture, text, size
        wide, high = self._image.size
        width, height = max(wide + round(size), high), high + round(size * 0.2)
        x, y = card.x + (card.w - width) // 2, card.y + round(card.h * 0.07)
        self._ground.show((x, y), (width, height), height / 2, THEME.lane)
        place = Rect(x + (width - wide) // 2, y + (height - high) // 2, wide, high)
        self._number.show([(self._image, place, THEME.text)])

    def hide(self) -> None:
        """Show nothing."""
        self._ground.show((0, 0), (0, 0), 0, THEME.lane)
        self._number.show([])
