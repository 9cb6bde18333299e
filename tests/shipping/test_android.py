"""The package for Android, as far as it can be tried without one; docs/android.md says how far."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from staged_phone import ROOT, STAGED, Phone

from ridgeline.play.restore import restore
from ridgeline.play.session import Session
from ridgeline.play.store import Store
from ridgeline.rules.library import Library

pytestmark = pytest.mark.built

MOD = "ridgeline: 1\nid: mine\nname: Mine\nextends: tripeaks-easy\n"
BACK = "key 27"
SHARE = "Share the deal"


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    assert (STAGED / "app" / "main.pyc").is_file(), "nothing is staged: make android-stage"
    return Phone(tmp_path, bars=(0, 84, 0, 63))


def kept(phone: Phone) -> Session:
    """Return the game that the phone has saved."""
    with Store.open(phone.store) as store:
        session = restore(Library.load(no_plugins=True), store)
    assert session is not None
    return session


def test_only_what_the_specification_lists_is_packed() -> None:
    resolved = json.loads((STAGED.parent / "recipes.json").read_text("utf-8"))
    packages = {path.name.split("-")[0].lower() for path in (STAGED / "site-packages").iterdir()}
    packages -= {"bin", "kivy.libs"}
    assert packages == {"kivy", "six.pyc", *resolved["modules"]}
    assert [path for path in STAGED.rglob("*.py") if path.is_file()] == []
    binaries = [*STAGED.rglob("*.so"), *STAGED.rglob("*.so.*")]
    folders = {path.relative_to(STAGED).parts[:2] for path in binaries}
    assert folders == {("site-packages", "kivy"), ("site-packages", "Kivy.libs")}
    assert not any(path.name == "tests" for path in STAGED.rglob("*"))


def test_every_file_of_the_app_is_packed() -> None:
    """A new kind of file needs its ending in buildozer.spec."""
    sources = ROOT / "build" / "android" / "src"
    packed = {path.relative_to(STAGED / "app") for path in (STAGED / "app").rglob("*")}
    missing = [
        path.relative_to(sources)
        for path in sources.rglob("*")
        if path.is_file() and path.relative_to(sources) not in packed
    ]
    assert {path.suffix for path in missing} <= {".py", ".typed", ".po"}
    assert all(path.with_suffix(".pyc") in packed for path in missing if path.suffix == ".py")


def test_a_game_goes_through_pause_rotation_and_back(phone: Phone) -> None:
    start, *answers = phone.run(
        f"tap 4.3; tap 4.6; pause; resume; rotate; tap 4.5; press menu; {BACK}; tap S; copy; {BACK}"
    )
    assert not any(name.startswith(("yaml", "ridgeline.syntax.yaml")) for name in start["modules"])
    steps = [answer["steps"] for answer in answers]
    assert steps[1] == ["4.3", "4.6"]
    assert [answer["paused"] for answer in answers[1:4]] == [False, True, False]
    assert answers[4]["window"] == [2400, 1080]
    assert steps[5] == ["4.3", "4.6", "4.5"]
    assert [answer["sheet"] for answer in answers[6:8]] == ["MenuSheet", ""]
    assert answers[7]["told"] == []
    assert steps[-1] == ["4.3", "4.6", "4.5", "D"]
    assert answers[-2]["told"] == [["copied", "TP1-E-AAAAAAB"]]
    assert answers[-1]["told"] == [["left", True]]
    assert [step.move.text for step in kept(phone).steps] == steps[-1]


def test_killed_it_goes_on_with_the_same_game(phone: Phone) -> None:
    *_, last = phone.run("tap 4.3; tap 4.6; die")
    assert last["steps"] == ["4.3", "4.6"]
    _, again, moved = phone.run("wait 0.1; tap 4.5")
    assert again["steps"] == ["4.3", "4.6"]
    assert moved["steps"] == ["4.3", "4.6", "4.5"]


@pytest.mark.parametrize("api", [26, 29, 35])
def test_nothing_lies_under_the_bars(phone: Phone, api: int) -> None:
    """From Android 15 on apps are drawn from edge to edge, before that between the bars."""
    phone.api, phone.font_scale, phone.bars = api, 1.3, (40, 84, 30, 63)
    _, upright, turned = phone.run("wait 0.1; rotate")
    least = phone.bars if api >= 35 else (0, 0, 0, 0)
    for answer in (upright, turned):
        assert all(edge >= bar for edge, bar in zip(answer["edges"], least, strict=True))
        assert answer["dp"] == pytest.approx(2.625 * 1.3)
        assert answer["sp"] == pytest.approx(answer["dp"])
    if api < 35:
        assert upright["edges"][1] < 84


def test_a_mod_from_the_files_folder_is_played(phone: Phone) -> None:
    phone.shared.mkdir(parents=True)
    (phone.shared / "mine.yaml").write_text(MOD, "utf-8")
    (phone.shared / "broken.yaml").write_text("ridgeline: 1\nid: broken\n", "utf-8")
    _, dealt, moved = phone.run("deal mine; tap S")
    assert "mine" in dealt["games"]
    assert all("broken.yaml:1:1:" in problem for problem in dealt["problems"])
    assert dealt["problems"]
    assert (moved["ruleset"], moved["steps"]) == ("mine", ["D"])


def test_a_ruleset_that_another_app_hands_over_is_installed_and_dealt(phone: Phone) -> None:
    file = phone.folder / "from-a-friend.yaml"
    file.write_text(MOD, "utf-8")
    phone.opens = file
    _, started, moved, sent, nothing, closed = phone.run(
        f"wait 1; tap S; send {file}; open {file}.gone; {BACK}"
    )
    assert (started["ruleset"], moved["steps"]) == ("mine", ["D"])
    assert (sent["ruleset"], sent["steps"]) == ("mine", [])
    assert (nothing["ruleset"], nothing["sheet"]) == ("mine", "NoticeSheet")
    assert closed["sheet"] == ""
    own = phone.private / "ridgeline" / "rulesets" / "mine.yaml"
    assert own.read_text("utf-8") == MOD
    phone.opens = None
    _, again = phone.run("wait 0.1")
    assert again["ruleset"] == "mine"


@pytest.mark.parametrize(("api", "refused"), [(29, 1), (35, 17)])
def test_it_is_felt_and_heard_in_the_phones_language(phone: Phone, api: int, refused: int) -> None:
    """A refusal has a kind of its own from Android 11 on."""
    phone.api, phone.language = api, "de"
    _, tapped, said = phone.run("tap 4.10; say Guten Tag")
    assert tapped["language"] == "de"
    assert tapped["told"] == [["buzz", refused]]
    assert said["told"] == [["said", ["de", "Guten Tag"]]]


def test_the_deal_is_shared_as_text(phone: Phone) -> None:
    _, _, shared = phone.run(f"press menu; row {SHARE}")
    (asked, (kind, text, heading)), started = shared["told"]
    assert (asked, kind, heading) == ("share", "text/plain", "Share")
    code, _, rules = text.partition(": ")
    assert (code, rules.split(", ")[0]) == ("TP1-E-AAAAAAB", "TriPeaks")
    assert started == ["started", "android.intent.action.SEND"]


@pytest.mark.parametrize("shares", [True, False])
def test_statistics_open_whether_or_not_the_shared_folder_is_there(
    phone: Phone, shares: bool
) -> None:
    """It is away while the phone is in use as a drive."""
    phone.shares = shares
    _, _, opened, closed = phone.run(f"press menu; row Statistics; {BACK}")
    assert (opened["sheet"], closed["sheet"]) == ("StatisticsSheet", "")
