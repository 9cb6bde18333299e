"""Plugins that are broken, each in its own way, and what is said of them."""

HEAD = "from ridgeline import LayoutKind, Scoring, hookimpl\n"


BROKEN = {
    "import-error": ("import no_such_module\n", "cannot be imported: ModuleNotFoundError"),
    "syntax": ("def (:\n", "cannot be imported: SyntaxError"),
    "system-exit": ("raise SystemExit('bye')\n", "cannot be imported: SystemExit: bye"),
    "base-exception": (
        "class Odd(BaseException): pass\nraise Odd('at import')\n",
        "cannot be imported: Odd: at import",
    ),
    "signature": (
        HEAD + "@hookimpl\ndef ridgeline_layouts(registry): pass\n",
        "ridgeline_layouts takes (registry): expected (register)",
    ),
    "unknown-hook": (
        HEAD + "@hookimpl\ndef ridgeline_boards(register): pass\n",
        "unknown hook ridgeline_boards: expected one of ridgeline_layouts, ridgeline_coverages",
    ),
    "unmarked": (
        "def ridgeline_layouts(register): pass\n",
        "ridgeline_layouts is not marked with @hookimpl",
    ),
    "raises": (
        HEAD + "@hookimpl\ndef ridgeline_layouts(register): raise RuntimeError('no')\n",
        "ridgeline_layouts raised: RuntimeError: no",
    ),
    "exits-in-a-hook": (
        HEAD + "@hookimpl\ndef ridgeline_layouts(register): raise SystemExit\n",
        "ridgeline_layouts raised: SystemExit",
    ),
    "wrong-type": (
        HEAD + "@hookimpl\ndef ridgeline_layouts(register): register('peaks')\n",
        "ridgeline_layouts: registered 'peaks': expected a LayoutKind",
    ),
    "wrong-family": (
        HEAD + "@hookimpl\ndef ridgeline_layouts(register): register(Scoring('x', '', {}))\n",
        "expected a LayoutKind",
    ),
    "bad-id": (
        HEAD + "@hookimpl\ndef ridgeline_scorings(register): register(Scoring('Ab c', '', {}))\n",
        "id 'Ab c' is not lower-case words joined by hyphens",
    ),
    "twice": (
        HEAD
        + "@hookimpl\ndef ridgeline_scorings(register):\n"
        + "    register(Scoring('x', '', {}))\n    register(Scoring('x', '', {}))\n",
        "ridgeline_scorings: registered 'x' twice",
    ),
    "no-function": (
        HEAD
        + "from dataclasses import dataclass\n"
        + "@dataclass(frozen=True)\nclass Keys: pass\n"
        + "@hookimpl\ndef ridgeline_layouts(register): register(LayoutKind('x', '', Keys, 3))\n",
        "x: build is 3: expected a function",
    ),
    "no-dataclass": (
        HEAD
        + "@hookimpl\ndef ridgeline_layouts(register): register(LayoutKind('x', '', dict, len))\n",
        "x: params is <class 'dict'>: expected a frozen dataclass",
    ),
    "no-key": (
        HEAD
        + "from dataclasses import dataclass\n"
        + "@dataclass(frozen=True)\nclass Keys:\n    size: int = 3\n"
        + "@hookimpl\ndef ridgeline_layouts(register): register(LayoutKind('x', '', Keys, len))\n",
        "x: Keys.size is no key: make it with key()",
    ),
    "no-reader": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import key\n"
        + "@dataclass(frozen=True)\nclass Keys:\n    size: complex = key(3, help='Size')\n"
        + "@hookimpl\ndef ridgeline_layouts(register): register(LayoutKind('x', '', Keys, len))\n",
        "x: no reader for <class 'complex'>",
    ),
    "key-of-the-core": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import key\n"
        + "@dataclass(frozen=True)\nclass Keys:\n    coverage: int = key(3, help='Size')\n"
        + "@hookimpl\ndef ridgeline_layouts(register): register(LayoutKind('x', '', Keys, len))\n",
        "x: brings the key 'coverage', which the core has already",
    ),
    "bad-scoring": (
        HEAD
        + "@hookimpl\ndef ridgeline_scorings(register): register(Scoring('x', '', {'crad': 1}))\n",
        "x: unknown key 'crad', expected one of",
    ),
    "bad-points": (
        HEAD
        + "@hookimpl\ndef ridgeline_scorings(register): register(Scoring('x', '', {'card': 'a'}))\n",
        "x: card: found 'a', expected a whole number",
    ),
    "bad-switch": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import Modifier, Switch\n"
        + "@dataclass(frozen=True)\nclass Keys: pass\n"
        + "@hookimpl\ndef ridgeline_modifiers(register):\n"
        + "    switch = Switch('match.x', 'xy', 'Why?', '', ())\n"
        + "    register(Modifier('x', 'match', Keys, lambda p, k: p, '', switch))\n",
        "x: letter 'xy' of its switch is neither one of A-Z nor empty",
    ),
    "no-section": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import Modifier\n"
        + "@dataclass(frozen=True)\nclass Keys: pass\n"
        + "@hookimpl\ndef ridgeline_modifiers(register):\n"
        + "    register(Modifier('x', 'switches', Keys, lambda p, k: p, ''))\n",
        "x: 'switches' is no section of a ruleset",
    ),
    "bad-exclusion": (
        HEAD
        + "from ridgeline import Exclusion\n"
        + "@hookimpl\ndef ridgeline_modifiers(register):\n"
        + "    register(Exclusion('a', 'b', 'c'))\n",
        "an exclusion has the side 'a': expected (key, (value, …))",
    ),
    "a-property-that-raises": (
        "import sys\n"
        + "class Plugin:\n"
        + "    @property\n"
        + "    def ridgeline_layouts(self): raise RuntimeError('no')\n"
        + "sys.modules[__name__] = Plugin()\n",
        "cannot be registered: RuntimeError: no",
    ),
    "no-names": (
        "import sys\n"
        + "class Plugin:\n"
        + "    def __dir__(self): raise SystemExit\n"
        + "sys.modules[__name__] = Plugin()\n",
        "cannot be registered: SystemExit",
    ),
    "an-exception-that-cannot-be-said": (
        "class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd\n",
        "cannot be imported: Odd",
    ),
    "a-default-that-cannot-be-written": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import Reader, key\n"
        + "READ = Reader(int, 'a size', {}, plain=lambda size: 1 / size)\n"
        + "@dataclass(frozen=True)\nclass Keys:\n    size: int = key(0, help='Size', read=READ)\n"
        + "@hookimpl\ndef ridgeline_layouts(register): register(LayoutKind('x', '', Keys, len))\n",
        "x: the default of its key 'size' cannot be written in YAML: ZeroDivisionError",
    ),
    "a-rule-without-a-default": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import Modifier, key\n"
        + "@dataclass(frozen=True)\nclass Keys:\n    size: int = key(help='Size')\n"
        + "@hookimpl\ndef ridgeline_modifiers(register):\n"
        + "    register(Modifier('x', 'match', Keys, lambda p, k: p, ''))\n",
        "x: its key 'size' has no default, which every game needs",
    ),
    "an-answer-that-sets-no-key": (
        HEAD
        + "from dataclasses import dataclass\nfrom ridgeline import Answer, Modifier, Switch\n"
        + "@dataclass(frozen=True)\nclass Keys: pass\n"
        + "@hookimpl\ndef ridgeline_modifiers(register):\n"
        + "    switch = Switch('match.x', 'X', 'Why?', '', (Answer(1, 'one', '', {2: 3}),))\n"
        + "    register(Modifier('x', 'match', Keys, lambda p, k: p, '', switch))\n",
        "x: what comes with an answer is no mapping of dotted keys to values",
    ),
    "no-folder": (
        "from pathlib import Path\nfrom ridgeline import hookimpl\n"
        + "@hookimpl\ndef ridgeline_rulesets(register): register(Path('/no/such/place'))\n",
        "registered rulesets at /no/such/place, where nothing is",
    ),
}
