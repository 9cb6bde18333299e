"""What is seen, what a tap means and how cards move: pure values, no window."""

from __future__ import annotations

import pytest
from ui_table import MakeTable

from ridgeline.messages import SENTENCES
from ridgeline_ui_kivy import texts
from ridgeline_ui_kivy.arrange import arrange
from ridgeline_ui_kivy.compose import COVERED_SHADE, compose, free_places
from ridgeline_ui_kivy.geometry import furniture
from ridgeline_ui_kivy.motion import DEAL, STILL, dealing, motions, shaking
from ridgeline_ui_kivy.places import Places
from ridgeline_ui_kivy.scene import BACK, Scene, Wishes
from ridgeline_ui_kivy.table import Table
from ridgeline_ui_kivy.touching import aim


def seen(table: Table, **wishes: object) -> tuple[Scene, Places]:
    session = table.session
    places = arrange(furniture(session.game.parts), (360, 800), 1.0)
    wanted = Wishes(run=session.run, selection=session.selection, **wishes)  # type: ignore[arg-type]
    return compose(session.game, session.state, places, wanted), places


def faces(scene: Scene) -> dict[str, str]:
    return {sprite.place: sprite.face for sprite in scene.sprites}


def test_the_first_deal_as_it_is_published(make_table: MakeTable) -> None:
    scene, _ = seen(make_table())
    shown = faces(scene)
    row = [shown[f"4.{place}"] for place in range(1, 11)]
    assert row == ["3S", "5S", "KC", "4S", "2D", "AS", "KD", "8H", "7C", "9S"]
    assert shown["W"] == "AC"
    assert shown["S"] == BACK
    assert scene.stock_count == 23
    assert {shown[f"{r}.{p}"] for r, n in ((1, 3), (2, 6), (3, 9)) for p in range(1, n + 1)} == {
        BACK
    }


def test_no_hidden_card_is_in_the_scene(make_table: MakeTable) -> None:
    table = make_table(number=77)
    hidden = {sprite.face for sprite in seen(table)[0].sprites}
    assert len(hidden - {BACK, "empty"}) == 11  # the bottom row and the waste


def test_a_card_turns_up_and_the_run_leaves_a_trail(make_table: MakeTable) -> None:
    table = make_table()
    for place in ("4.3", "4.6", "4.5"):
        assert table.tap(place).events
    scene, _ = seen(table)
    shown = faces(scene)
    assert shown["3.5"] == "7S"
    trail = [face for place, face in shown.items() if place.startswith("T")]
    assert trail == ["AC", "KC", "AS"]
    assert shown["W"] == "2D"


def test_covered_cards_are_darker_and_below_what_covers_them(make_table: MakeTable) -> None:
    scene, _ = seen(make_table("pyramide", 18))
    order = {sprite.place: number for number, sprite in enumerate(scene.sprites)}
    shade = {sprite.place: sprite.shade for sprite in scene.sprites}
    assert order["6.1"] < order["7.1"]
    assert shade["6.1"] == COVERED_SHADE
    assert shade["7.1"] == 1


def test_an_empty_stock_says_whether_it_may_be_turned_back(make_table: MakeTable) -> None:
    for ruleset, icon in (("pyramide", "redeal"), ("pyramide-one-pass", "cross")):
        table = make_table(ruleset, 18)
        for _ in range(23):
            table.draw()
        marks = [mark.icon for mark in seen(table)[0].marks]
        assert icon in marks, ruleset


def test_a_waste_whose_cards_come_back_says_how_many_they_are(make_table: MakeTable) -> None:
    table = make_table("pyramide", 18)
    assert not seen(table)[0].waste_counts
    for count in range(2, 5):  # one lies there from the deal
        table.draw()
        assert seen(table)[0].waste_counts == {"W": count}
    peaks = make_table()
    peaks.draw()
    peaks.draw()
    assert not seen(peaks)[0].waste_counts


def test_passes_are_dots_or_endless(make_table: MakeTable) -> None:
    def passes(ruleset: str) -> list[str]:
        return [mark.icon for mark in seen(make_table(ruleset))[0].marks]

    assert passes("pyramide") == ["endless"]
    assert passes("pyramide-three-passes") == ["dot", "dot", "dot"]
    assert passes("tripeaks-easy") == []


def test_outlines_mark_what_is_free_and_what_is_selected(make_table: MakeTable) -> None:
    table = make_table("pyramide", 18)
    table.tap("7.1")
    scene, _ = seen(table, outline_free=True)
    rings = {place[:-1]: face for place, face in faces(scene).items() if place.endswith("!")}
    assert rings == {f"7.{n}": "free" for n in range(2, 8)} | {"7.1": "picked", "W": "free"}
    easy = make_table().session
    assert free_places(easy.game, easy.state) == ["4.3", "4.5", "4.7"]


@pytest.mark.parametrize("ruleset", ["tripeaks-easy", "pyramide"])
def test_the_middle_of_every_card_in_sight_means_that_card(
    make_table: MakeTable, ruleset: str
) -> None:
    table = make_table(ruleset, 18)
    scene, _ = seen(table)
    for place, rect in scene.touch.items():
        x, y = rect.x + rect.w / 2, rect.y + rect.h * 0.72
        assert aim(scene, table.playable(), x, y, 1.0) == place


def test_felt_means_the_nearest_playable_card_but_never_the_stock(make_table: MakeTable) -> None:
    table = make_table()
    scene, places = seen(table)
    assert places.stock
    playable = table.playable()
    card = scene.touch["4.3"]  # the king: playable
    assert aim(scene, playable, card.x + card.w / 2, card.y - 10, 1.0) == "4.3"
    assert aim(scene, playable, places.stock.x - 8, places.stock.y + 40, 1.0) is None
    assert aim(scene, playable, 180, 740, 1.0) is None


def test_the_border_of_a_card_that_cannot_be_played_means_a_playable_neighbour(
    make_table: MakeTable,
) -> None:
    table = make_table()
    scene, _ = seen(table)
    five = scene.touch["4.2"]  # at the left of the king
    playable = table.playable()
    assert aim(scene, playable, five.right - 2, five.y + 20, 1.0) == "4.3"
    assert aim(scene, playable, five.x + five.w / 2, five.y + 20, 1.0) == "4.2"


def test_a_played_card_flies_to_the_waste_and_the_next_one_turns(make_table: MakeTable) -> None:
    table = make_table()
    for place in ("4.3", "4.6"):
        table.tap(place)
    before, places = seen(table)
    reply = table.tap("4.5")
    after, _ = seen(table)
    move = motions(reply.events, before, after, places)
    flight, turn = move.motions
    assert flight.at(0).rect == places.slots[22]
    assert flight.at(9).rect == places.wastes["W"]
    assert (turn.at(0).face, turn.at(9).face) == (BACK, "7S")
    still = {sprite.place: sprite for sprite in move.frame(after, 9)}
    assert still == {s.place: s for s in after.sprites}


def test_every_motion_ends_in_the_scene_also_when_undone(make_table: MakeTable) -> None:
    for ruleset, line in (
        ("tripeaks-easy", "4.3 4.6 4.5 D D"),
        ("pyramide", "7.6 7.2 7.5 D W"),
        ("pyramide-stock-waste", "D"),
    ):
        table = make_table(ruleset, 1 if ruleset[0] == "t" else 18)
        for step in [*line.split(), "undo", "undo", "undo", "redo", "redo"]:
            before, places = seen(table)
            request = {"undo": table.undo, "redo": table.redo, "D": table.draw}.get(step)
            reply = request() if request else table.tap(step)
            after, _ = seen(table)
            move = motions(reply.events, before, after, places)
            end = {s.place: s for s in move.frame(after, move.length) if s.alpha}
            assert end == {s.place: s for s in after.sprites if s.place in end}
            assert end.keys() >= {s.place for s in STILL.frame(after, 0)}
            assert move.length <= 0.5


def test_a_deal_is_quick_and_a_refusal_shakes_where_the_card_lies(make_table: MakeTable) -> None:
    scene, places = seen(make_table())
    move = dealing(scene, places)
    assert len(move.motions) == 29
    assert 0.4 < move.length <= DEAL <= 0.6
    shake = shaking(scene, "4.1", 6).motions[0]
    xs = {shake.at(k / 100).rect.x - shake.sprite.rect.x for k in range(30)}
    assert 3 <= max(xs) <= 6
    assert shake.at(1).rect == shake.sprite.rect


def test_every_refusal_has_a_sentence_for_the_table() -> None:
    assert set(SENTENCES) <= set(texts.TABLE_SENTENCES)
    ace, seven = 1 << 2, 7 << 2 | 1
    assert "A♣" in texts.refused("needs-ranks", {"face": seven, "top": ace, "ranks": (2, 13)})
    said = texts.refused("wrong-sum", {"faces": (seven, seven), "found": 14, "total": 13})
    assert said.endswith("= 14, must be 13")
    assert texts.refused("blocked", {"name": "1.1", "slots": ("2.1",)}) == (
        "That card is covered by another one"
    )


def test_markup_in_foreign_text_is_shown_as_it_is() -> None:
    assert texts.escaped("[b]&") == "&bl;b&br;&amp;"
