"""What a player may have played before a picture: fixed results, games that wait, days that were won.

Sheets are imported once there is a window: Kivy must not be imported before that.
"""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.daily import RULES
from ridgeline_ui_kivy.language import _, figure
from ridgeline_ui_kivy.stage import Stage
from ridgeline_ui_kivy.texts import cards_left_text, moves_text
from ridgeline_ui_kivy.waiting import Waiting

from ridgeline.play.records import Result, Rules
from ridgeline.play.store import Store

TODAY = date(2026, 11, 30)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
TRIPEAKS, PYRAMIDE = Rules("tripeaks-easy", "TriPeaks"), Rules("pyramide", "Pyramide")


def results(number: int = 180) -> list[Result]:
    """Return what some months of play came to."""
    chance = random.Random(4)
    return [_result(place, chance) for place in range(number)]


def _result(place: int, chance: random.Random) -> Result:
    ended = NOON - timedelta(hours=place * 13 + chance.randrange(9))
    won = chance.random() < 0.62
    return Result(
        uid=f"{place:032x}",
        deal=f"TP1 {place}",
        day="",
        rules=PYRAMIDE if chance.random() < 0.2 else TRIPEAKS,
        first=place % 9 != 0,
        started=(ended - timedelta(minutes=4)).isoformat(),
        ended=ended.isoformat(),
        ending="won" if won else "stuck",
        score=chance.randrange(560, 780) if won else chance.randrange(380, 520),
        moves=chance.randrange(44, 60),
        seconds=chance.uniform(70, 400),
        longest_run=chance.randrange(3, 17),
        undos=chance.choice((0, 0, 1, 4)),
        hints=chance.choice((0, 0, 0, 2)),
    )


def open_statistics(stage: Stage) -> None:
    """Show the statistics of a player."""
    from ridgeline_ui_kivy.statistics_sheet import StatisticsSheet

    table = stage.screen.table
    with TemporaryDirectory() as folder, Store.open(Path(folder, "games.sqlite3")) as store:
        store.add_results(results())
        sheet = StatisticsSheet(table.library, store, TRIPEAKS.ref, Path("~"))
    stage.screen.sheets.replace(sheet)
    stage.frames(5)


def open_charts(stage: Stage) -> None:
    """Show the lower part of the statistics."""
    open_statistics(stage)
    stage.sheet.turn_page(99)
    stage.frames(5)


def open_games(stage: Stage) -> None:
    """Show games that wait."""
    from ridgeline_ui_kivy.games_sheet import GamesSheet

    games = [
        _waiting(1, "TriPeaks", "TP1-E-AAAAAAB", 6, TODAY, score=494),
        _waiting(2, "Pyramide", "PY1-N-AAAAAAS", 31, TODAY - timedelta(days=1), score=120),
        _waiting(3, "Black Hole", "BH1-N-ABCDEFG", 14, TODAY - timedelta(days=28), left=37),
    ]
    sheet = GamesSheet(lambda: games, lambda _: None, lambda _: None, lambda: None, lambda: None)
    stage.screen.sheets.replace(sheet)
    stage.frames(5)


def _waiting(
    number: int, name: str, code: str, moves: int, day: date, score: int = 0, left: int = 0
) -> Waiting:
    """Return a game that waits; the first one is on the table.

    :param left: cards, where no points are counted.
    """
    text = _("Score {score}, {moves}, {day}")
    note = text.format(score=figure(score), moves=moves_text(moves), day=language.date(day))
    if left:
        note = f"{cards_left_text(left)}, {moves_text(moves)}, {language.date(day)}"
    return Waiting(number, _(name), f"{code}, {note}", number == 1, True)


def open_daily(stage: Stage) -> None:
    """Show the daily deals of a month some of which were won."""
    from ridgeline_ui_kivy.daily_sheet import DailySheet

    chance = random.Random(2)
    days = {
        date(2026, 11, day).isoformat(): {
            ruleset: chance.random() < 0.7 for ruleset in RULES if chance.random() < 0.6
        }
        for day in range(1, 31)
    }
    games = [(TRIPEAKS.ref, _(TRIPEAKS.name)), (PYRAMIDE.ref, _(PYRAMIDE.name))]
    stage.screen.sheets.replace(DailySheet(TODAY, days, games, lambda *_: None))
    stage.frames(5)
