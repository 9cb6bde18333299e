"""What a thousand rulesets of one's own cost the app at its start, beside none.

Made of the built-in ones, each with an id and a prefix of its own, every other one by extending.
Whole processes with a window in memory, run in turn: without mods; with them and a built-in game
on the table; with them and one of theirs; and the first start after they were put there, of which
the longest frame and the time until all are known are told, too. Of all times the least counts.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from yardsticks.starting import ROOT, undisturbed

MODS, RUNS = 1000, 10
MOST = 1.3
"""What a start with mods may cost at most, as a multiple of one without."""
SIZE = (1280, 800)
BROKEN, CLASHING = "broken", "clashing"


def make_mods(folder: Path, number: int, kind: str = "") -> str:
    """Write rulesets; return the id of the last one.

    :param kind: ``broken`` or ``clashing`` (their ids, and their codes) instead of sound.
    """
    from ridgeline.rules.library import Library
    from ridgeline.rules.publish import publish

    library = Library.load(no_plugins=True, folders=())
    parents = [summary.id for summary in library.summaries()]
    texts = [publish(library, library.ruleset(name)).text for name in parents]
    prefixes = map("".join, product("Q", ascii_uppercase, ascii_uppercase, "XY"))
    folder.mkdir(parents=True)
    mod = ""
    for place, prefix in zip(range(number), prefixes, strict=False):
        parent, text = parents[place % len(parents)], texts[place % len(parents)]
        mod = f"mod-{place:04}"
        head = f"ridgeline: 1\nid: {mod}\nname: Mod {place}\nfamily: Mods {place}\n"
        code = f"code: {{prefix: {prefix}}}\n"
        if kind == CLASHING:
            head = head.replace(mod, f"mod-{place // 2}" if place % 4 < 2 else mod)
            code = "code: {prefix: QQQ}\n" if place % 4 > 1 else code
        rest = [
            line
            for line in text.splitlines(keepends=True)
            if not line.startswith(("#", "ridgeline:", "id:", "name:", "family:", "code:"))
        ]
        body = f"extends: {parent}\nundo: {{limit: 99}}\n" if place % 2 else "".join(rest)
        if kind == BROKEN:
            body += "wnn: tableau\n" if place % 3 else "win: [\n"
        (folder / f"{mod}.yaml").write_text(head + code + body, "utf-8")
    return mod


def say(what: str, start: float) -> None:
    """Print how long ago something was, in milliseconds."""
    print(what, round((time.time() - start) * 1000), flush=True)


def run(start: float, watched: bool) -> None:
    """Start the app and say when its first frame is there.

    :param watched: go on until all mods are known, and say how long frames took.
    """
    from ridgeline_ui_kivy import prepare

    prepare(*SIZE)
    from kivy.clock import Clock
    from kivy.core.window import Window

    from ridgeline_ui_kivy.app import RidgelineApp

    begun = time.perf_counter()
    longest = 0.0
    frames = 0

    def flipped(*_: Any) -> None:
        nonlocal frames, begun
        frames += 1
        if frames > 1:
            return
        say("playable", start)
        if not watched:
            os._exit(0)
        begun = time.perf_counter()
        Clock.schedule_interval(look, 0)

    def look(_: float) -> None:
        nonlocal longest, begun
        now = time.perf_counter()
        longest, begun = max(longest, now - begun), now
        if app.librarian_busy or time.time() - start < 3:
            return
        say("known", start)
        print("longest", round(longest * 1000), flush=True)
        os._exit(0)

    Window.bind(on_flip=flipped)
    app = RidgelineApp()
    app.run()


def measured(data: Path, environment: dict[str, str], *, watched: bool = False) -> dict[str, int]:
    """Start the app in a process of its own and return what it said."""
    variables = {**environment, "RIDGELINE_DATA": str(data)}
    words = [sys.executable, __file__, str(time.time()), *(["watched"] if watched else [])]
    done = subprocess.run(words, env=variables, capture_output=True, text=True, check=True)
    pairs = (line.split() for line in done.stdout.splitlines())
    return {name: int(value) for name, value in pairs}


def begin(data: Path, environment: dict[str, str], ruleset: str) -> None:
    """Leave a game of a ruleset on the table of a folder for data."""
    code = (
        "import sys; from pathlib import Path; from ridgeline.rules.library import Library;"
        "from ridgeline.play.session import Session; from ridgeline.play.store import Store;"
        "library = Library.load(); store = Store.open();"
        "Session.new(library, library.ruleset(sys.argv[1]), 1, store); store.close()"
    )
    variables = {**environment, "RIDGELINE_DATA": str(data)}
    subprocess.run([sys.executable, "-c", code, ruleset], env=variables, check=True)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = undisturbed(folder)
        table = {"none": "tripeaks-easy", "mods": "tripeaks-easy", "mod": "mod-0000"}
        for which, ruleset in table.items():
            if which != "none":
                mod = make_mods(folder / which / "rulesets", MODS)
                ruleset = mod if which == "mod" else ruleset
            (folder / which).mkdir(exist_ok=True)
            begin(folder / which, environment, ruleset)
        measured(folder / "none", environment)  # writes the bytecode
        for which in ("mods", "mod"):
            shutil.rmtree(folder / which / "cache", ignore_errors=True)
            first = measured(folder / which, environment, watched=True)
            print(f"{which}, first start: {first}")
        found: dict[str, list[int]] = {which: [] for which in table}
        for _ in range(RUNS):
            for which, times in found.items():
                times.append(measured(folder / which, environment)["playable"])
        base = min(found["none"])
        for which, times in found.items():
            ratio = min(times) / base
            said = "" if which == "none" else f"  {ratio:.2f} (at most {MOST})"
            print(f"{which:5} {min(times):5} ms{said}")
        for kind in (BROKEN, CLASHING):
            make_mods(folder / kind / "rulesets", MODS, kind)
            begin(folder / kind, environment, "tripeaks-easy")
            first = measured(folder / kind, environment, watched=True)
            again = measured(folder / kind, environment, watched=True)
            print(f"{kind}: first {first}, again {again}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        run(float(sys.argv[1]), "watched" in sys.argv)
    else:
        sys.path[:0] = [str(ROOT / part) for part in ("core", "variants", "ui_kivy")]
        main()
