"""What the descriptions of the packages say agrees with the app, and with each other."""

from __future__ import annotations

import re
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ridgeline import __version__

ROOT = Path(__file__).parents[2]
ANDROID = ROOT / "packaging" / "android"
DESKTOP = ROOT / "packaging" / "desktop"
ID = "io.github.ridgeline.ridgeline"
NOT_NEEDED = {".typed", ".po", ".pyc"}
"""Endings of files that are of no use in a package."""


@pytest.fixture
def spec() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.read(ANDROID / "buildozer.spec", encoding="utf-8")
    return dict(parser["app"])


def test_the_version_stands_in_one_place(spec: dict[str, str]) -> None:
    assert "version" not in spec
    source = (ROOT / "core" / "ridgeline" / "__init__.py").read_text("utf-8")
    found = re.search(spec["version.regex"], source)
    assert found
    assert found[1] == __version__
    assert 'path = "core/ridgeline/__init__.py"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_every_kind_of_file_is_packed_for_android(spec: dict[str, str]) -> None:
    """A new kind of file needs its ending in buildozer.spec."""
    packed = {f".{ending.strip()}" for ending in spec["source.include_exts"].split(",")}
    folders = ("core/ridgeline", "variants/ridgeline_variants", "ui_kivy/ridgeline_ui_kivy")
    found = {path.suffix for folder in folders for path in (ROOT / folder).rglob("*.*")}
    found |= {path.suffix for path in (ROOT / "rulesets").iterdir()}
    assert found - NOT_NEEDED <= packed


def test_both_pythons_of_android_are_the_same(spec: dict[str, str]) -> None:
    versions = dict(name.split("==") for name in spec["requirements"].split(",") if "==" in name)
    assert versions["python3"] == versions["hostpython3"]


def test_the_recipes_that_are_resolved_are_those_that_are_built(spec: dict[str, str]) -> None:
    """Buildozer would otherwise take the newest python-for-android."""
    tools = (ANDROID / "tools.txt").read_text("utf-8")
    found = re.search(r"^python-for-android==(.+)$", tools, re.MULTILINE)
    assert found
    year, month, day = map(int, found[1].split("."))
    assert spec["p4a.branch"] == f"v{year}.{month:02}.{day:02}"


@pytest.mark.parametrize("path", ["/download/mine.yaml", "/a.b.c/my-peaks.ridgeline.yaml"])
def test_rulesets_are_opened_whatever_dots_are_in_their_path(path: str) -> None:
    """Android's simple patterns do not go back: ``.*`` ends at the first dot."""
    text = (ANDROID / "intent_filters.xml").read_text("utf-8")
    patterns = re.findall(r'android:pathPattern="(.*?)"', text)
    simple = [each.replace(".*", "[^.]*").replace("\\\\", "\\") for each in patterns]
    assert any(re.fullmatch(pattern, path) for pattern in simple)
    assert not any(re.fullmatch(pattern, path.replace("yaml", "txt")) for pattern in simple)


def test_a_release_attaches_packages_only() -> None:
    """Pictures and logs of the emulators have the same names, and are nothing to install."""
    jobs = ROOT / ".github" / "workflows"
    release = (jobs / "release.yml").read_text("utf-8")
    found = re.search(r'pattern: "\{(.*)\}"', release)
    assert found
    android = (jobs / "android.yml").read_text("utf-8")
    desktop = (jobs / "desktop.yml").read_text("utf-8")
    uploads = re.findall(
        r"upload-artifact@.*?name: (.*?)\n", release + android + desktop, re.DOTALL
    )
    systems = set(re.findall(r"spec: (\w+)", desktop))
    packages = {name for name in uploads if "${{" not in name} | systems
    assert set(found[1].split(",")) == packages


def test_the_letters_bring_their_licence() -> None:
    assets = ROOT / "ui_kivy" / "ridgeline_ui_kivy" / "assets"
    assert "apache-2.0.txt" in (assets / "NOTICE").read_text("utf-8")
    assert "Apache License" in (assets / "apache-2.0.txt").read_text("utf-8")


def test_no_permission_is_asked_for(spec: dict[str, str]) -> None:
    """An empty value would be taken for a permission without a name."""
    assert "android.permissions" not in spec


def test_files_that_the_specification_names_are_there(spec: dict[str, str]) -> None:
    keys = ("extra_manifest_xml", "extra_manifest_application_arguments", "res_xml", "backup_rules")
    for key in (*(f"android.{key}" for key in keys), "android.manifest.intent_filters"):
        assert (ANDROID / spec[key]).is_file(), key


def test_backups_hold_the_folder_that_the_app_uses() -> None:
    main = (ANDROID / "main.py").read_text("utf-8")
    for name in ("backup.xml", "data_extraction.xml"):
        kept = {each.attrib["path"] for each in ElementTree.parse(ANDROID / name).iter("include")}
        assert len(kept) == 1
        assert f'os.environ["ANDROID_PRIVATE"], "{kept.pop()}")' in main


def test_menu_entry_metadata_and_file_type_agree() -> None:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(DESKTOP / f"{ID}.desktop", encoding="utf-8")
    values = entry["Desktop Entry"]
    about = ElementTree.parse(DESKTOP / f"{ID}.metainfo.xml").getroot()
    kinds = ElementTree.parse(DESKTOP / "ridgeline-mime.xml").getroot()
    kind = kinds[0].attrib["type"]
    assert about.findtext("id") == ID
    assert about.findtext("launchable") == f"{ID}.desktop"
    assert about.findtext("provides/mediatype") == kind == values["MimeType"].rstrip(";")
    assert about.findtext("provides/binary") == values["Exec"].split()[0] == values["Icon"]
    glob = next(each for each in kinds[0] if each.tag.endswith("glob"))
    assert glob.attrib["pattern"] == "*.ridgeline.yaml"
