"""Whatever the documentation shows of rulesets is right: every block of YAML is checked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tutorials import ROOT, Block, blocks

from ridgeline.rules.library import Library

LIBRARY = Library.load(no_plugins=True, folders=())
OVER = "over "
REFUSED = "refused over "


def recipes() -> Iterator[tuple[str, Block]]:
    """Yield each block of YAML with a name for it; tutorials are run as a whole elsewhere."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        found = [each for each in blocks(page.read_text("utf-8")) if each.language == "yaml"]
        for number, block in enumerate(found, start=1):
            if not block.title.endswith(".yaml") and ".yaml," not in block.title:
                yield f"{page.stem}-{number}", block


def ruleset_of(block: Block) -> str:
    """Return a whole file: what lacks a head is laid over the ruleset that its title names."""
    if block.text.partition("\nridgeline: ")[1] or block.text.startswith("ridgeline: "):
        return block.text
    parent = block.title.removeprefix("refused ").removeprefix(OVER) or "tripeaks-easy"
    return f"ridgeline: 1\nid: recipe\ncode: {{prefix: RECI}}\nextends: {parent}\n{block.text}"


RECIPES = dict(recipes())


@pytest.mark.parametrize("name", RECIPES)
def test_every_block_of_yaml_is_right(name: str, tmp_path: Path) -> None:
    block = RECIPES[name]
    file = tmp_path / "recipe.yaml"
    file.write_text(ruleset_of(block), encoding="utf-8")
    checked = LIBRARY.check([file])
    if block.title.startswith(REFUSED):
        assert checked.errors
    else:
        assert (*map(str, checked.errors),) == ()


def test_there_are_recipes_of_both_kinds() -> None:
    titles = [block.title.startswith(REFUSED) for block in RECIPES.values()]
    assert len(titles) > 40
    assert any(titles)


def test_every_pair_that_does_not_go_together_is_told_with_its_reason() -> None:
    page = (ROOT / "docs" / "cookbook" / "combining.md").read_text("utf-8")
    reasons = [each.reason for each in LIBRARY.contributions.exclusions]
    assert len(reasons) == page.partition("## What does not go together")[2].count("\n| ") - 1
    assert [reason for reason in reasons if f"| {reason} |" not in page] == []
