"""What is given to be installed: everything that could lead elsewhere is refused before use."""

from __future__ import annotations

import io
import os
import stat
import struct
import unicodedata
import warnings
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridgeline.mods import archive, bundle, reading
from ridgeline.mods.bundle import Bundle
from ridgeline.mods.errors import ModError
from ridgeline.mods.names import check_different, check_name
from ridgeline.mods.reading import read_bundle, read_data
from ridgeline.syntax.yamlguard import MOST_BYTES

RULESET = b"ridgeline: 1\nid: mine\nextends: tripeaks-easy\n"
Entry = str | zipfile.ZipInfo


def packed(path: Path, entries: Mapping[str, bytes] | list[tuple[Entry, bytes]]) -> Path:
    """Write a zip; names may stand twice."""
    pairs = list(entries.items()) if isinstance(entries, Mapping) else entries
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        warnings.simplefilter("ignore")
        for name, data in pairs:
            file.writestr(name, data)
    return path


def special(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = mode << 16
    return entry


def names(found: Bundle) -> list[str]:
    return [given.path.name for given in (*found.rulesets, *found.plugins)]


def refused(path: Path) -> str:
    with pytest.raises(ModError) as caught:
        read_bundle(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture(params=["folder", "zip"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Mapping[str, bytes]], Path]:
    """Return what makes a folder, or a zip, of files."""

    def folder(files: Mapping[str, bytes]) -> Path:
        for name, data in files.items():
            path = tmp_path / "kit" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        return tmp_path / "kit"

    def archived(files: Mapping[str, bytes]) -> Path:
        return packed(tmp_path / "kit.zip", files)

    return folder if request.param == "folder" else archived


Make = Callable[[Mapping[str, bytes]], Path]


def test_rulesets_and_plugins_are_found_wherever_they_lie(make: Make) -> None:
    files = {
        "b/two.yml": RULESET,
        "a.YAML": RULESET,
        "b/c/rule.py": b"pass",
        "README.md": b"Hello",
        "b/LICENSE": b"",
        ".git/x.zip": b"PK\x03\x04",
        "__MACOSX/b/._two.yml": b"\0\5",
    }
    found = read_bundle(make(files))
    assert names(found) == ["a.YAML", "two.yml", "rule.py"]
    assert [given.data for given in found.rulesets] == [RULESET, RULESET]
    ignored = {path.name for path in found.ignored}
    assert ignored == {"README.md", "LICENSE"}


def test_a_file_is_a_ruleset_whatever_its_name_unless_it_is_python(tmp_path: Path) -> None:
    path = tmp_path / "from-a-friend.txt"
    path.write_bytes(RULESET)
    assert read_bundle(path).rulesets[0].data == RULESET
    assert read_data(Path("x.PY"), b"pass").plugins[0].data == b"pass"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../evil.yaml", "leads out of the folder"),
        ("a/../../evil.yaml", "leads out of the folder"),
        ("/etc/evil.yaml", "begins at the root"),
        ("//host/share/evil.yaml", "begins at the root"),
        ("C:evil.yaml", "has a colon"),
        ("C:/evil.yaml", "has a colon"),
        ("..\\evil.yaml", "has a backslash"),
        ("mine.yaml:stream", "has a colon"),
        ("a//b.yaml", "has an empty part"),
        ("./a.yaml", "has an empty part"),
        ("nul.yaml", "is a device on Windows"),
        ("LPT1/mine.yaml", "is a device on Windows"),
        ("mine.yaml. ", "ends in a blank or a dot"),
        ("mine\x00.yaml", "cannot be seen"),
        ("mine\u202elmay.yaml", "cannot be seen"),
    ],
)
def test_a_name_in_a_zip_that_leads_elsewhere_is_refused(
    tmp_path: Path, name: str, said: str
) -> None:
    entry = zipfile.ZipInfo("x")
    entry.filename = name
    path = packed(tmp_path / "kit.zip", [("good.yaml", RULESET), (entry, RULESET)])
    assert said in refused(path)


@given(st.text(st.sampled_from("ab./\\:C~ \0é"), min_size=1, max_size=12))
@settings(max_examples=300)
def test_a_name_that_is_taken_stays_within_the_folder(name: str) -> None:
    try:
        check_name(name, "kit.zip")
    except ModError:
        return
    root = os.path.abspath("root")
    for joined in (os.path.join(root, name), os.path.join(root, name.replace("\\", "/"))):
        assert os.path.abspath(joined).startswith(root + os.sep)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mine.yaml", "mine.yaml"),
        ("mine.yaml", "Mine.yaml"),
        ("straße.yaml", "STRASSE.yaml"),
        (unicodedata.normalize("NFC", "é.yaml"), unicodedata.normalize("NFD", "é.yaml")),
        ("a/b.yaml", "A/B.yaml"),
        ("a", "a/"),
    ],
)
def test_names_that_are_one_on_some_system_are_refused(
    tmp_path: Path, one: str, other: str
) -> None:
    path = packed(tmp_path / "kit.zip", [(one, RULESET), (other, RULESET), ("x.yaml", RULESET)])
    message = refused(path)
    assert "stands twice" in message or "on some systems" in message
    with pytest.raises(ModError):
        check_different([one, other], "kit")


@pytest.mark.parametrize("mode", [stat.S_IFLNK | 0o777, stat.S_IFIFO | 0o644, stat.S_IFCHR])
def test_links_and_devices_in_a_zip_are_refused(tmp_path: Path, mode: int) -> None:
    path = packed(tmp_path / "kit.zip", [(special("mine.yaml", mode), b"/etc/passwd")])
    assert "expected a file" in refused(path)


def test_links_and_pipes_in_a_folder_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    folder.mkdir()
    (folder / "good.yaml").write_bytes(RULESET)
    for make_link in (
        lambda path: path.symlink_to("/etc/passwd"),
        lambda path: path.symlink_to("nowhere"),
        lambda path: path.symlink_to(tmp_path, target_is_directory=True),
        os.mkfifo,
    ):
        make_link(folder / "other")
        assert "expected" in refused(folder)
        (folder / "other").unlink()
    read_bundle(folder)


def test_an_archive_in_it_is_refused(make: Make) -> None:
    assert "is an archive in it" in refused(make({"a.yaml": RULESET, "b/more.ZIP": b"x"}))


def test_nothing_to_install_is_said(make: Make) -> None:
    assert "holds no ruleset" in refused(make({"README.md": b""}))


def test_a_package_of_python_is_refused(make: Make) -> None:
    files = {
        "pyproject.toml": b"",
        "ridgeline_x.py": b"",
        "tests/test_x.py": b"",
        "a.yaml": RULESET,
    }
    assert "holds a package of Python: install that with pip" in refused(make(files))


def test_rulesets_beside_the_files_of_a_project_are_taken(make: Make) -> None:
    assert names(read_bundle(make({"pyproject.toml": b"", "a.yaml": RULESET}))) == ["a.yaml"]


def test_too_large_a_file_is_refused(make: Make) -> None:
    path = make({"a.yaml": b" " * (bundle.MOST_FILE + 1)})
    assert "larger than 1024 KiB" in refused(path)


def test_a_ruleset_of_allowed_size_is_taken(make: Make) -> None:
    assert MOST_BYTES <= bundle.MOST_FILE
    assert read_bundle(make({"a.yaml": b" " * MOST_BYTES})).rulesets


def test_too_many_files_and_too_much_together_are_refused(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make({f"{number}.yaml": RULESET for number in range(6)})
    read_bundle(path)
    for module in (bundle, archive):
        monkeypatch.setattr(module, "MOST_TOTAL", 5 * len(RULESET))
    assert "more than 0 MiB" in refused(path)
    for module in (bundle, archive):
        monkeypatch.setattr(module, "MOST_TOTAL", bundle.MOST_ARCHIVE)
        monkeypatch.setattr(module, "MOST_FILES", 5)
    assert "more than 5 files" in refused(path)
    for module in (bundle, archive):
        monkeypatch.setattr(module, "MOST_FILES", 6)
    for module in (reading, archive):
        monkeypatch.setattr(module, "MOST_ENTRIES", 5)
    assert "more than 5 names" in refused(path)


def test_too_many_folders_in_each_other_are_refused(tmp_path: Path) -> None:
    deep = tmp_path.joinpath("kit", *"abcdefghij")
    deep.mkdir(parents=True)
    assert "folders in each other" in refused(tmp_path / "kit")


def test_a_bomb_is_refused_by_what_it_declares(tmp_path: Path) -> None:
    files = {f"{n}.yaml": b"\0" * (bundle.MOST_FILE - 1) for n in range(20)}
    path = packed(tmp_path / "kit.zip", files)
    assert path.stat().st_size < 64 * 1024
    assert "more than 16 MiB when it is unpacked" in refused(path)


def test_a_bomb_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "kit.zip", {"a.yaml": b"\0" * 3_000_000})
    data = bytearray(path.read_bytes())
    central = data.index(b"PK\x01\x02")
    for at in (22, central + 24):  # the size in the local header, and in the directory
        assert struct.unpack_from("<I", data, at) == (3_000_000,)
        struct.pack_into("<I", data, at, 100)
    path.write_bytes(data)
    assert "cannot be read as a zip" in refused(path)


def test_an_encrypted_entry_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "kit.zip", {"a.yaml": RULESET})
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    assert "is encrypted" in refused(path)


def test_another_way_of_packing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kit.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as file:
        file.writestr("a.yaml", RULESET)
    assert "packed by method 12" in refused(path)


@given(st.data())
@settings(max_examples=150)
def test_a_damaged_zip_is_read_or_refused_in_one_line(data: st.DataObject) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a.yaml", RULESET * 3)
        file.writestr("b/c.py", b"pass")
    whole = bytearray(buffer.getvalue())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(4, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(4, len(whole)))
    with suppress(ModError):
        read_data(Path("kit.zip"), bytes(whole[:cut]))


@pytest.mark.parametrize("offset", [2**62, 2**63, 2**64 - 1])
def test_a_file_that_is_said_to_lie_beyond_all_memory_is_refused(offset: int) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("a.yaml", RULESET)
    whole = buffer.getvalue()
    central, end = whole.index(b"PK\x01\x02"), whole.index(b"PK\x05\x06")
    entry, ending = bytearray(whole[central:end]), bytearray(whole[end:])
    wide = struct.pack("<HHQ", 1, 8, offset)  # ZIP64: the offset has 64 bits
    struct.pack_into("<H", entry, 30, len(wide))
    struct.pack_into("<I", entry, 42, 0xFFFFFFFF)
    struct.pack_into("<I", ending, 12, len(entry) + len(wide))
    with pytest.raises(ModError, match="cannot be read as a zip"):
        read_data(Path("kit.zip"), whole[:central] + entry + wide + ending)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", tmp_path / "nowhere", Path("/dev/zero"), Path("a\0b")):
        assert "cannot be read" in refused(path)
    (tmp_path / "huge.yaml").touch()
    os.truncate(tmp_path / "huge.yaml", bundle.MOST_ARCHIVE + 1)
    assert "larger than 4096 KiB" in refused(tmp_path / "huge.yaml")
