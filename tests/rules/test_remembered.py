"""The cache of the user's rulesets: whatever happens to the files, it changes nothing but time."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ridgeline.errors import RidgelineError, RulesetError
from ridgeline.rules import remembered
from ridgeline.rules.catalogue import Catalogue
from ridgeline.rules.files import parse_file
from ridgeline.rules.library import Library
from ridgeline.rules.remembered import FILE_NAME, Remembered
from ridgeline.syntax.diskfiles import digest

NAMES = st.sampled_from(["a.yaml", "b.yaml", "c.yaml", "golf.yaml", "z.yaml"])
IDS = st.sampled_from(["one", "two", "three", "golf", "Bad id"])
PARENTS = st.sampled_from(["golf", "pyramide", "one", "two", "three", "none-such", ""])
CODES = st.sampled_from(["", "code: {prefix: AAA}\n", "code: {prefix: AAA, mode: B}\n"])
RULES = st.sampled_from(["", "waste: {start: 2}\n", "waste: {start: 99}\n", "wast: {}\n", "a: [\n"])
DECIDED = st.sets(st.sampled_from(["one", "two", "c"]), max_size=2)
BUILT_INS = len(Library.load(no_plugins=True, folders=()).summaries())


def ruleset(ruleset_id: str, parent: str, code: str, rules: str) -> str:
    extends = f"extends: {parent}\n" if parent else "match: {kind: adjacent}\n"
    return f"ridgeline: 1\nid: {ruleset_id}\n{extends}{code}{rules}"


TEXTS = st.builds(ruleset, IDS, PARENTS, CODES, RULES)


def told(error: RidgelineError) -> tuple[str, ...]:
    return str(error), error.code, getattr(error, "key", ""), getattr(error, "hint", "")


def all_of(library: Library) -> list[object]:
    """Return everything that a library says of rulesets."""
    found: list[object] = [library.summaries(), list(map(told, library.problems))]
    for name in ("one", "two", "three", "golf", "a", "c", "z"):
        try:
            made = library.ruleset(name)
            found.append((made.ref, made.code, dict(made.tree), made.path, made.parents))
            found.append(str(made.error("waste.start", "is wrong")))
        except RidgelineError as error:
            found.append(told(error))
    return found


class Files(RuleBasedStateMachine):
    """Files come, change and go; with and without the cache the library is the same."""

    @initialize()
    def begin(self) -> None:
        self._temporary = tempfile.TemporaryDirectory()
        self.root = Path(self._temporary.name)
        self.folder = self.root / "rulesets"
        self.folder.mkdir()
        self.off: set[str] = set()

    def teardown(self) -> None:
        self._temporary.cleanup()

    @rule(name=NAMES, text=TEXTS)
    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, "utf-8")

    @rule(name=NAMES, other=NAMES)
    def rename(self, name: str, other: str) -> None:
        if (self.folder / name).exists():
            (self.folder / name).replace(self.folder / other)

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    @rule(name=NAMES, seconds=st.sampled_from([-100, -3, -1, 5]))
    def date(self, name: str, seconds: int) -> None:
        path = self.folder / name
        if path.exists():
            now = path.stat().st_mtime + seconds
            os.utime(path, (now, now))

    @rule(off=DECIDED)
    def decide(self, off: set[str]) -> None:
        self.off = off

    @rule(at=st.floats(0, 1), byte=st.integers(0, 255))
    def damage(self, at: float, byte: int) -> None:
        file = self.root / "cache" / FILE_NAME
        if file.exists():
            data = bytearray(file.read_bytes())
            data[int(at * (len(data) - 1))] = byte
            file.write_bytes(data)

    def load(self, cache: Path | None) -> Library:
        return Library.load(
            no_plugins=True, folders=[self.folder], off=self.off, cache_folder=cache
        )

    @invariant()
    def same(self) -> None:
        if not hasattr(self, "folder"):
            return
        plain = all_of(self.load(None))
        for _ in range(2):  # written, then read
            assert all_of(self.load(self.root / "cache")) == plain
        by_itself = self.load(self.root / "cache")  # a ruleset first, the list after
        for name in ("two", "golf"):
            with suppress(RidgelineError):
                assert dict(by_itself.ruleset(name).tree)
        assert all_of(by_itself) == plain


TestFiles = Files.TestCase
TestFiles.settings = settings(max_examples=3, stateful_step_count=6, deadline=None)

_MANY = {"settings": settings(max_examples=15, stateful_step_count=8, deadline=None)}
TestManyFiles = pytest.mark.slow(type("TestManyFiles", (Files.TestCase,), _MANY))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    for number in range(3):
        text = ruleset(f"mine-{number}", "golf", f"code: {{prefix: MI{'ABC'[number]}}}\n", "")
        (folder / f"{number}.yaml").write_text(text, "utf-8")
    return folder


def load(folder: Path) -> Library:
    return Library.load(no_plugins=True, folders=[folder], cache_folder=folder.parent / "cache")


def filled(folder: Path) -> Path:
    """Return the cache's file once it has been written, of files that have been there for long."""
    for path in folder.iterdir():
        os.utime(path, (1e9, 1e9))
    assert len(load(folder).summaries()) == BUILT_INS + 3
    return folder.parent / "cache" / FILE_NAME


def test_a_start_from_the_cache_opens_no_file_and_resolves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(folder)

    def fail(*_: object) -> None:
        raise AssertionError("not needed")

    monkeypatch.setattr(remembered, "parse_text", fail)
    monkeypatch.setattr(Remembered, "_read", fail)
    monkeypatch.setattr(Catalogue, "_judge", fail)
    library = load(folder)
    assert len(library.summaries()) == BUILT_INS + 3
    assert "contributions" not in vars(library)
    assert library.ruleset("mine-1").sections.waste.start == 1
    assert library.ruleset("mine-1").error("id", "x").line == 2


def test_a_ruleset_that_came_with_ridgeline_needs_no_file_of_the_user_s(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("not needed")

    monkeypatch.setattr(Catalogue, "proceed", fail)
    monkeypatch.setattr(Remembered, "_entry", fail)
    library = load(folder)
    ruleset = library.ruleset("tripeaks-joker")
    library.game(ruleset)
    assert library.is_built_in(ruleset.id)


def test_the_short_way_reads_no_file_that_has_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would take long, in one go; the catalogue does it step by step."""
    filled(folder)
    path = folder / "1.yaml"
    path.write_text(path.read_text("utf-8") + "waste: {start: 2}\n", "utf-8")
    library = load(folder)
    with monkeypatch.context() as patched:
        patched.setattr(Remembered, "_read", None)
        assert library._short_listing is None
    steps: list[bool] = []

    def stopped() -> bool:
        steps.append(library.is_preparing)
        return False

    library.prepare(stopped)
    assert all(steps)
    assert len(steps) > BUILT_INS
    assert not library.is_preparing
    assert library.ruleset("mine-1").sections.waste.start == 2


def test_it_is_not_written_again_as_long_as_nothing_changes(folder: Path) -> None:
    file = filled(folder)
    before = file.stat()
    for _ in range(2):
        library = load(folder)
        library.summaries()
        library.ruleset("mine-2")
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    (folder / "0.yaml").unlink()
    assert len(load(folder).summaries()) == BUILT_INS + 2
    assert "0.yaml" not in file.read_text("ascii")


def test_same_size_and_time_with_another_content_is_seen_where_the_inode_s_time_tells(
    folder: Path,
) -> None:
    filled(folder)
    path = folder / "1.yaml"
    path.write_text(path.read_text("utf-8").replace("MIB", "XYZ"), "utf-8")
    os.utime(path, (1e9, 1e9))
    assert load(folder).ruleset("mine-1").code.prefix == "XYZ"


def test_a_file_changed_within_the_clock_s_grain_is_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a file system tells no more than size and time in seconds."""

    def coarse(path: Path) -> tuple[int, ...]:
        found = path.stat()
        return found.st_size, found.st_mtime_ns // 10**9 * 10**9, 0, 0

    monkeypatch.setattr(remembered, "stamp_of", coarse)
    assert len(load(folder).summaries()) == BUILT_INS + 3
    path = folder / "1.yaml"
    before = path.stat()
    path.write_text(path.read_text("utf-8").replace("MIB", "XYZ"), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert load(folder).ruleset("mine-1").code.prefix == "XYZ"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}",
        b"\xff\xfe\n{}",
        b'{"format": 1}',
        b"[" * 99999,
    ],
)
def test_a_damaged_cache_is_none(data: bytes, folder: Path) -> None:
    file = filled(folder)
    file.write_bytes(data)
    assert len(load(folder).summaries()) == BUILT_INS + 3
    assert file.stat().st_size > 999


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2),
        ("files", []),
        ("files", {"x": 1}),
        ("summaries", 7),
        ("summaries", [[1]]),
        ("problems", [["x"]]),
        ("written", "now"),
    ],
)
def test_a_cache_of_another_form_is_none_though_it_is_whole(
    key: str, value: object, folder: Path
) -> None:
    file = filled(folder)
    _, _, data = file.read_bytes().partition(b"\n")
    document = json.loads(data)
    document[key] = value
    data = json.dumps(document).encode("ascii")
    file.write_bytes(digest(data).encode("ascii") + b"\n" + data)
    library = load(folder)
    assert len(library.summaries()) == BUILT_INS + 3
    assert library.ruleset("mine-0").code.prefix == "MIA"


def test_a_folder_that_cannot_be_written_is_no_fault(folder: Path) -> None:
    (folder.parent / "cache").write_text("a file stands where the folder would be", "utf-8")
    library = load(folder)
    assert len(library.summaries()) == BUILT_INS + 3
    assert library.problems == ()


def test_a_changed_parent_changes_its_children(folder: Path) -> None:
    (folder / "heir.yaml").write_text("ridgeline: 1\nid: heir\nextends: mine-0\n", "utf-8")
    assert load(folder).ruleset("heir").sections.waste.start == 1
    path = folder / "0.yaml"
    path.write_text(path.read_text("utf-8") + "waste: {start: 2}\n", "utf-8")
    assert load(folder).ruleset("heir").sections.waste.start == 2
    path.write_text("ridgeline: 1\nid: mine-0\nwon: 1\nextends: golf\n", "utf-8")
    library = load(folder)
    assert {error.path for error in library.problems if isinstance(error, RulesetError)} == {
        str(path),
        str(folder / "heir.yaml"),
    }


def test_a_file_that_is_gone_before_all_are_read_is_gone_at_the_next_start(folder: Path) -> None:
    catalogue = load(folder).catalogue
    first, *_ = sorted(folder.glob("*.yaml"))
    gone = str(parse_file(first).tree["id"])
    catalogue.proceed()
    first.unlink()
    catalogue.summaries()
    library = load(folder)
    assert gone not in {summary.id for summary in library.summaries()}
    with pytest.raises(RulesetError, match="expected the id of a ruleset"):
        library.ruleset(gone)


def test_all_is_found_out_step_by_step_while_others_ask(folder: Path) -> None:
    library = load(folder)
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        if asked == 2:
            assert library.ruleset("golf").id == "golf"
        if asked == 4:
            assert len(library.summaries()) == BUILT_INS + 3
        return False

    assert library.contributions.only_built_in
    library.prepare(stopped)
    assert asked > 3
    assert (folder.parent / "cache" / FILE_NAME).exists()


def test_the_user_s_own_folder_is_remembered_in_the_folder_for_data(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {"RIDGELINE_DATA": str(folder.parent), "RIDGELINE_PLUGINS": ""}
    for path in folder.iterdir():
        os.utime(path, (1e9, 1e9))
    library = Library.load(environment=environment)
    assert len(library.summaries()) == BUILT_INS + 3
    assert (folder.parent / "cache" / FILE_NAME).exists()
    again = Library.load(environment=environment)
    assert again.summaries() == library.summaries()
    assert "contributions" not in vars(again)
