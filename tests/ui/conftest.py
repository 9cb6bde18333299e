"""The app under a fake clock in SDL's offscreen window; see :mod:`ridgeline_ui_kivy.stage`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ui_table import MakeStage, MakeTable

from ridgeline.play.store import Store
from ridgeline.rules.library import Library
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.stage import Stage, Time, open_window
from ridgeline_ui_kivy.table import Table


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep all that needs the window in one process."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("ui"))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak English, whatever the system speaks."""
    monkeypatch.setenv("LANGUAGE", "en")
    language.use()


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.load(no_plugins=True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.fixture
def make_table(library: Library) -> MakeTable:
    """Return a maker of tables: of a ruleset and a deal, with options by name."""

    def make(
        ruleset: str = "tripeaks-easy", number: int = 1, store: Store | None = None, **options: Any
    ) -> Table:
        table = Table(library, store, clock=lambda: Time.now, chance=random.Random(5))
        table.set_settings(replace(table.settings, **options))
        table.new_game(library.ruleset(ruleset), number)
        return table

    return make


@pytest.fixture(scope="session")
def window() -> None:
    open_window(1080, 1920)


@pytest.fixture
def stage(window: None, store: Store, make_table: MakeTable) -> Iterator[MakeStage]:
    """Return a maker of stages; without ``table``, of a game as ``make_table`` takes it.

    They are closed before the store is.
    """
    open_stages: list[Stage] = []

    def make(
        ruleset: str = "tripeaks-easy",
        number: int = 1,
        *,
        size: tuple[int, int] = (360, 640),
        density: float = 1.0,
        table: Table | None = None,
        animations: bool | str = False,
        **options: Any,
    ) -> Stage:
        if isinstance(animations, bool):
            animations = "normal" if animations else "off"
        made = table or make_table(ruleset, number, animations=animations, **options)
        opened = Stage(lambda: made, size, density)
        open_stages.append(opened)
        opened.settle()
        return opened

    yield make
    for opened in open_stages:
        opened.close()
