"""Loading plugins: what is found, what is left out and why, who wins an id."""

import hashlib
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from broken_plugins import BROKEN

from ridgeline.plugins.contributions import Scoring
from ridgeline.plugins.manager import Contributions, PluginInfo, load_plugins
from ridgeline.plugins.sources import DEFAULT_PLUGINS, entry_point_candidates

Install = Callable[..., None]


GOOD = """
from ridgeline import Scoring, hookimpl

@hookimpl
def ridgeline_scorings(register):
    register(Scoring("{id}", "A scoring", {{"card": 7}}))
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return a function that installs a distribution with one plugin module."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))

    def put(name: str, source: str, *, point: str = "", version: str = "1.0") -> None:
        module = f"ridgeline_test_{name.replace('-', '_')}"
        (site / f"{module}.py").write_text(source)
        info = site / f"ridgeline_{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: ridgeline-{name}\nVersion: {version}\n"
        )
        (info / "entry_points.txt").write_text(f"[ridgeline]\n{point or name} = {module}\n")
        monkeypatch.delitem(sys.modules, module, raising=False)

    return put


def load(**environment: str) -> Contributions:
    return load_plugins(environment=environment)


def info(contributions: Contributions, name: str) -> PluginInfo:
    return next(plugin for plugin in contributions.plugins if plugin.name == name)


def test_the_built_in_plugins_load_without_a_problem() -> None:
    contributions = load(RIDGELINE_PLUGINS="")
    assert contributions.problems == ()
    assert [plugin.name for plugin in contributions.plugins] == sorted(DEFAULT_PLUGINS)
    assert all(plugin.contributions and plugin.hooks for plugin in contributions.plugins)
    assert {"peaks", "pyramid", "inverted", "columns", "ring", "rows", "map", "graph"} == set(
        contributions.layouts
    )
    assert set(contributions.matches) == {"adjacent", "sum", "difference", "same-rank", "sets"}
    for family in (
        contributions.layouts,
        contributions.coverages,
        contributions.matches,
        contributions.scorings,
        contributions.modifiers,
    ):
        assert list(family) == sorted(family)
        assert all(id_ == kind.id for id_, kind in family.items())


def test_every_module_of_the_variants_is_a_default_plugin() -> None:
    import ridgeline_variants

    folder = Path(ridgeline_variants.__file__).parent
    modules = {
        f"ridgeline_variants.{file.stem}"
        for file in folder.glob("*.py")
        if not file.stem.startswith("_")
    }
    assert modules == set(DEFAULT_PLUGINS)


def test_an_installed_plugin_is_loaded(install: Install) -> None:
    install("sevens", GOOD.format(id="sevens"), version="3.2.1")
    contributions = load()
    assert contributions.problems == ()
    assert contributions.scorings["sevens"].keys == {"card": 7}
    assert info(contributions, "sevens") == PluginInfo(
        "sevens", "3.2.1", "entry point", ("ridgeline_scorings",), ("scoring sevens",), ""
    )
    assert contributions.owners["scoring sevens"] == "sevens"


def test_only_the_plugins_named_in_the_environment_are_loaded(install: Install) -> None:
    install("one", GOOD.format(id="one"))
    install("two", GOOD.format(id="two"))
    assert {"one", "two"} <= set(load().scorings)
    contributions = load(RIDGELINE_PLUGINS=" two ")
    assert "two" in contributions.scorings
    assert "one" not in contributions.scorings
    nothing = load(RIDGELINE_PLUGINS="")
    assert not {"one", "two"} & set(nothing.scorings)
    assert "peaks" in nothing.layouts


def test_a_name_in_the_environment_that_is_not_installed_is_reported(install: Install) -> None:
    install("one", GOOD.format(id="one"))
    contributions = load(RIDGELINE_PLUGINS="one,tow")
    [problem] = contributions.problems
    assert "'tow', which is not installed: found one" in str(problem)
    assert "one" in contributions.scorings


def test_no_plugins_leaves_the_built_in_ones_and_rulesets(install: Install, tmp_path: Path) -> None:
    install("one", GOOD.format(id="one"))
    (tmp_path / "x.yaml").write_text("id: x\n")
    contributions = load_plugins(no_plugins=True, environment={}, folders=[tmp_path])
    assert {plugin.source for plugin in contributions.plugins} == {"built-in"}
    assert [plugin for plugin, _ in contributions.ruleset_folders] == [
        "ridgeline_variants.rulesets",
        str(tmp_path),
    ]


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_plugin_is_listed_with_its_reason_and_left_out_whole(
    kind: str, install: Install
) -> None:
    source, reason = BROKEN[kind]
    first = "from ridgeline import Scoring as _S, hookimpl as _h\n"
    first += "@_h\ndef ridgeline_coverages(register): pass\n"
    install(f"broken-{kind}", source if kind == "syntax" else source + first)
    install("fine", GOOD.format(id="fine"))
    contributions = load()
    listed = info(contributions, f"broken-{kind}")
    assert reason in listed.error
    assert "\n" not in listed.error
    assert listed.contributions == ()
    [problem] = contributions.problems
    assert problem.plugin == f"broken-{kind}"
    assert f"broken-{kind}" in str(problem)
    assert "fine" in contributions.scorings
    assert "peaks" in contributions.layouts


def test_nothing_stays_of_a_plugin_that_breaks_after_it_has_registered(install: Install) -> None:
    source = (
        GOOD.format(id="early") + "@hookimpl\ndef ridgeline_modifiers(register): register(None)\n"
    )
    install("late", source)
    contributions = load()
    assert "early" not in contributions.scorings
    assert "registered None: expected a Modifier or Exclusion" in info(contributions, "late").error


INTERRUPT = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"


def test_an_interrupt_is_not_a_fault_of_the_plugin(install: Install) -> None:
    install("slow", INTERRUPT)
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        load()
    assert signal.getsignal(signal.SIGINT) is handler


def test_an_interrupt_that_nobody_has_sent_is(install: Install) -> None:
    install("faker", "raise KeyboardInterrupt\n")
    assert info(load(), "faker").error == "cannot be imported: KeyboardInterrupt"
    with ThreadPoolExecutor() as pool:  # where no signal ever comes
        assert info(pool.submit(load).result(), "faker").error


def test_what_a_plugin_prints_is_no_output_of_ours(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    source = GOOD.format(id="loud").replace("    register", "    print('called')\n    register")
    install("loud", "print('imported')\n" + source)
    assert "loud" in load().scorings
    assert capsys.readouterr() == ("", "imported\ncalled\n")


def test_what_a_plugin_raises_obeys_no_terminal(install: Install) -> None:
    install("rude", "raise ValueError('a\\x1b[2Jb\\u202ec' + 'x' * 9999)\n")
    error = info(load(), "rude").error
    assert error.startswith("cannot be imported: ValueError: a\\x1b[2Jb\\u202ecxxx")
    assert len(error) < 400


def test_a_clash_is_reported_with_both_names_and_the_first_by_name_wins(install: Install) -> None:
    install("beta", GOOD.format(id="shared").replace("7", "2"))
    install("alpha", GOOD.format(id="shared").replace("7", "1"))
    contributions = load()
    assert contributions.scorings["shared"].keys == {"card": 1}
    [problem] = contributions.problems
    assert str(problem) == (
        "plugins alpha and beta both contribute scoring shared: that of alpha is used"
    )
    assert info(contributions, "beta").contributions == ()
    assert info(contributions, "beta").error == str(problem)


def test_a_built_in_contribution_wins_whatever_the_names(install: Install) -> None:
    install("aaa", GOOD.format(id="hogue"))
    contributions = load()
    assert contributions.scorings["hogue"].keys != {"card": 7}
    [problem] = contributions.problems
    assert "ridgeline_variants.scoring and aaa both contribute scoring hogue" in str(problem)


RULE = """
from dataclasses import dataclass
from ridgeline import Answer, Modifier, Switch, hookimpl, key

@dataclass(frozen=True)
class Keys:
    {key}: int = key(0, help="A number")

@hookimpl
def ridgeline_modifiers(register):
    switch = Switch("{switch}", "", "Why?", "", (Answer(0, "none"),))
    register(Modifier("{id}", "match", Keys, lambda parts, keys: parts, "", switch))
"""


@pytest.mark.parametrize(
    ("key", "switch", "message"),
    [
        ("joker", "match.own", "both contribute key match.joker"),
        ("total", "match.own", "both contribute key match.total"),
        ("own", "stock.passes", "both contribute switch stock.passes"),
    ],
)
def test_a_rule_whose_key_or_switch_is_taken_is_left_out(
    key: str, switch: str, message: str, install: Install
) -> None:
    install("rule", RULE.format(id="own-rule", key=key, switch=switch))
    contributions = load()
    assert "own-rule" not in contributions.modifiers
    [problem] = contributions.problems
    assert message in str(problem)
    assert str(problem).endswith("is used, so modifier own-rule is left out")


def test_a_rule_of_its_own_is_fine(install: Install) -> None:
    install("rule", RULE.format(id="own-rule", key="own", switch="match.own"))
    assert load().problems == ()


def test_two_plugins_of_one_name(install: Install) -> None:
    install("one", GOOD.format(id="one"), point="same")
    install("two", GOOD.format(id="two"), point="same")
    contributions = load()
    assert "two plugins are called same" in str(contributions.problems[0])
    assert len([plugin for plugin in contributions.plugins if plugin.name == "same"]) == 1


def test_a_distribution_further_down_the_path_is_shadowed(tmp_path: Path) -> None:
    for place, version in (("first", "2.0"), ("second", "1.0")):
        folder = tmp_path / place / f"ridgeline_x-{version}.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Name: ridgeline-x\nVersion: {version}\n")
        (folder / "entry_points.txt").write_text("[ridgeline]\nx = x\n")
    paths = [str(tmp_path / "first"), str(tmp_path / "missing"), str(tmp_path / "second")]
    assert [(c.name, c.version) for c in entry_point_candidates(paths)] == [("x", "2.0")]


def test_distributions_of_other_groups_are_not_looked_into(tmp_path: Path) -> None:
    folder = tmp_path / "other-1.dist-info"
    folder.mkdir()
    (folder / "entry_points.txt").write_text("[console_scripts]\nridgeline = x:y\n")
    assert entry_point_candidates([str(tmp_path)]) == []


METADATA = b"Name: ridgeline-x\nVersion: 1.0\n"


@pytest.mark.parametrize(
    ("points", "metadata"),
    [
        (b"[ridgeline]\nno equals sign\n", METADATA),
        (b"[ridgeline]\nx = \xff\n", METADATA),
        (b"[ridgeline]\nx = x\n", b"Name: \xff\n"),
    ],
)
def test_a_distribution_whose_metadata_cannot_be_read_is_listed(
    points: bytes, metadata: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "ridgeline_x-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_bytes(metadata)
    (folder / "entry_points.txt").write_bytes(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    contributions = load()
    assert "its metadata cannot be read" in info(contributions, folder.name).error
    assert "peaks" in contributions.layouts


def test_a_distribution_that_says_nothing_of_itself_is_loaded(
    install: Install, tmp_path: Path
) -> None:
    install("bare", GOOD.format(id="bare"))
    (tmp_path / "site" / "ridgeline_bare-1.0.dist-info" / "METADATA").unlink()
    contributions = load()
    assert info(contributions, "bare").version == "?"
    assert "bare" in contributions.scorings


def test_a_contribution_may_be_of_a_class_of_the_plugins_own(install: Install) -> None:
    source = GOOD.format(id="own").replace("register(Scoring", "register(Mine")
    install("own", f"from ridgeline import Scoring\nclass Mine(Scoring): pass\n{source}")
    contributions = load()
    assert contributions.problems == ()
    assert contributions.owners["scoring own"] == "own"


def test_a_file_runs_only_if_its_digest_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(GOOD.format(id="mine"))
    (tmp_path / "game.yaml").write_text("id: game\n")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    contributions = load_plugins(environment={}, folders=[tmp_path])
    assert "mine" not in contributions.scorings
    error = info(contributions, str(file)).error
    assert error == f"not allowed to run (ridgeline mods allow): its sha256 is {digest}"
    assert contributions.problems == ()
    assert (str(tmp_path), tmp_path) in contributions.ruleset_folders

    contributions = load_plugins(environment={}, folders=[tmp_path], allowed={digest})
    assert isinstance(contributions.scorings["mine"], Scoring)
    assert info(contributions, str(file)).source == "file"

    file.write_text(GOOD.format(id="changed"))
    contributions = load_plugins(environment={}, folders=[tmp_path], allowed={digest})
    assert not {"mine", "changed"} & set(contributions.scorings)


def test_a_file_runs_wherever_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / "caf\udce9"  # a byte that is no UTF-8
    folder.mkdir()
    (folder / "mine.py").write_text(GOOD.format(id="mine"), encoding="utf-8")
    digest = hashlib.sha256((folder / "mine.py").read_bytes()).hexdigest()
    contributions = load_plugins(environment={}, folders=[folder], allowed={digest})
    assert contributions.problems == ()
    assert "mine" in contributions.scorings


def test_a_broken_file_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("1 / 0\n")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    contributions = load_plugins(environment={}, folders=[tmp_path], allowed={digest})
    assert "ZeroDivisionError" in info(contributions, str(file)).error


def test_without_the_variants_the_engine_knows_no_game_and_needs_no_metadata() -> None:
    script = (
        "from ridgeline.plugins.manager import load_plugins\n"
        "import sys\n"
        "c = load_plugins(environment={})\n"
        "assert not c.layouts and not c.ruleset_folders and not c.plugins, c\n"
        "assert 'importlib.metadata' not in sys.modules\n"
    )
    core = Path(__file__).parent.parent / "core"
    dependencies = [path for path in sys.path if path.endswith("site-packages")]
    program = f"import sys; sys.path[:0] = {[str(core)]!r}; sys.path += {dependencies!r}\n{script}"
    command = [sys.executable, "-S", "-I", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_public_name_can_be_had() -> None:
    import ridgeline

    assert all(getattr(ridgeline, name) is not None for name in ridgeline.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = ridgeline.nothing
