"""The tool that keeps the catalogues, from ``packaging``, for tests."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).parents[1] / "packaging"


def tool(name: str) -> ModuleType:
    """Return a module of ``packaging``, which is no package; it may import others of them."""
    known = sys.modules.get(f"packaging_{name}")
    if known is not None:
        return known
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(PACKAGING))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(PACKAGING))
    return module
