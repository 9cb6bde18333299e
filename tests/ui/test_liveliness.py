"""What moves besides the model: paces, points and stars; all of it ends by itself."""

from __future__ import annotations

import pytest
from ui_table import TRIPEAKS, MakeStage

from ridgeline.rules.library import Library
from ridgeline_ui_kivy.arrange import arrange
from ridgeline_ui_kivy.compose import compose
from ridgeline_ui_kivy.geometry import furniture
from ridgeline_ui_kivy.motion import STILL, Move, dealing, motions, shaking
from ridgeline_ui_kivy.pace import CALM, FADE, FAST, NORMAL, OFF, paced
from ridgeline_ui_kivy.scene import Scene, Wishes
from ridgeline_ui_kivy.sparks import GAIN, STAR, Spark
from ridgeline_ui_kivy.stage import Stage
from ridgeline_ui_kivy.theme import theme_of


@pytest.fixture
def deal(library: Library) -> tuple[Scene, Move]:
    """Return a scene and the motion of its deal."""
    game = library.game(library.ruleset("tripeaks-easy"))
    places = arrange(furniture(game.parts), (360, 640), 1)
    state = game.start(tuple(range(52)))
    scene = compose(game, state, places, Wishes())
    return scene, dealing(scene, places)


def test_a_deal_takes_no_longer_than_it_may(deal: tuple[Scene, Move]) -> None:
    _, move = deal
    assert 0.3 < paced(move, NORMAL).length <= 0.6
    assert paced(move, FAST).length == pytest.approx(move.length / 2)
    assert paced(move, CALM).length == pytest.approx(FADE)
    assert paced(move, OFF) == STILL


def test_calm_nothing_changes_its_place_or_shape(deal: tuple[Scene, Move]) -> None:
    scene, move = deal
    calm = paced(move, CALM)
    homes = {(sprite.place, sprite.rect) for sprite in scene.sprites}
    for time in (0.0, FADE / 2, FADE):
        for sprite in calm.frame(scene, time):
            assert (sprite.place, sprite.rect) in homes
    assert paced(shaking(scene, "1.1", 6), CALM).motions == ()


@pytest.mark.parametrize("pace", [NORMAL, FAST, CALM, OFF])
def test_every_pace_plays_a_whole_game_and_comes_to_rest(stage: MakeStage, pace: str) -> None:
    app = stage(animations=pace)
    for move in TRIPEAKS.split():
        app.screen.show_reply(app.screen.table.play(move))
        app.frames(1)
    assert app.session.status == "won"
    app.settle()
    assert app.screen.board.drawn == STILL.frame(app.screen.view.compose(), 0)
    app.frames(90)
    drawn: list[int] = []
    app.window.bind(on_draw=lambda *_: drawn.append(1))
    app.frames(60)
    assert not drawn


def play(app: Stage, *moves: str) -> None:
    for move in moves:
        reply = app.screen.table.play(move)
        assert not reply.refused
        app.screen.show_reply(reply)


def written(app: Stage) -> list[Spark]:
    """Return the texts that fly."""
    return [spark for spark in app.screen.board.sky.flying if spark.text]


def test_points_have_the_colour_that_is_in_use(stage: MakeStage) -> None:
    app = stage("triple-peaks", 1, animations="normal", colours="contrast")
    play(app, app.session.legal()[0])
    app.frames(5)
    drawn = {tuple(run._tint.rgba[:3]) for run in app.screen.board.sky._pool._runs}
    (colour,) = drawn
    assert colour == pytest.approx(theme_of("contrast", "green").accent[:3])


def test_points_fly_from_the_card_and_outlive_the_next_move(stage: MakeStage) -> None:
    app = stage("triple-peaks", 1, animations="normal")
    first = app.session.legal()[0]
    rect = app.screen.view.scene.touch[first]
    play(app, first)
    (spark,) = written(app)
    assert spark.kind == GAIN
    assert spark.text == f"+{app.session.score}"
    assert spark.start == rect.middle
    app.frames(5)
    play(app, app.session.legal()[0])
    assert spark in app.screen.board.sky.flying
    app.settle()
    assert app.screen.board.sky.flying == []


def test_a_run_is_shown_while_it_grows(stage: MakeStage) -> None:
    app = stage(animations="normal")
    seen = []
    for move in TRIPEAKS.split()[:6]:
        play(app, move)
        seen.append([spark.text for spark in written(app)][-1:])
    assert seen == [[], [], ["run 3"], ["run 4"], ["run 5"], ["run 6"]]
    app.settle()
    app.screen.controls.undo()
    assert app.screen.board.sky.flying == []


def test_a_cleared_peak_is_celebrated_where_it_was(stage: MakeStage) -> None:
    app = stage(animations="normal")
    line = TRIPEAKS.split()
    peak = line.index("1.1")
    play(app, *line[:peak])
    app.settle()
    middle = app.screen.view.scene.touch["1.1"].middle
    play(app, "1.1")
    flying = app.screen.board.sky.flying
    assert [s.start for s in flying if s.kind == STAR] == [middle] * 10
    assert "+100" in [s.text for s in flying]
    app.screen.controls.restart()
    assert app.screen.board.sky.flying == []


@pytest.mark.parametrize("pace", [CALM, OFF])
def test_without_motion_nothing_flies(stage: MakeStage, pace: str) -> None:
    app = stage(animations=pace)
    play(app, *TRIPEAKS.split())
    assert app.screen.board.sky.flying == []
    assert len(app.screen.board.drawn) < 20  # no cards rise


def test_sparks_stay_in_the_window(stage: MakeStage) -> None:
    app = stage("triple-peaks-progressive", 2, size=(640, 360), animations="normal")
    while not app.over:
        play(app, app.session.legal()[0])
        for spark in app.screen.board.sky.flying:
            if spark.text:
                assert 0 < spark.end[0] < 640
                assert spark.end[1] + spark.size / 2 <= 360


def test_motions_of_an_undo_are_shorter_than_a_blink(stage: MakeStage) -> None:
    """Whatever an action is, its cards lie still within half a second."""
    app = stage("pyramide", 0)
    screen = app.screen
    for move in ("7.7", "7.1+7.4", "D", "7.2+W"):
        for request in (
            lambda move=move: screen.table.play(move),
            screen.table.undo,
            screen.table.redo,
        ):
            old = screen.view.scene
            reply = request()
            screen.show_reply(reply)
            assert motions(reply.events, old, screen.view.scene, app.places).length <= 0.5
