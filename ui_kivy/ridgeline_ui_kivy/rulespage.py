"""What a rules page says, made from the ruleset's own data. Knows nothing of Kivy.

Nothing here knows a game by name, so a modder's ruleset has its page for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ridgeline.descriptions import describe_rules
from ridgeline.engine.greatest import greatest_score
from ridgeline.scoring_words import describe_scoring
from ridgeline_ui_kivy import language
from ridgeline_ui_kivy.example import Example, example_of
from ridgeline_ui_kivy.language import _, figure
from ridgeline_ui_kivy.texts import paragraphs_of
from ridgeline_ui_kivy.whose import whose_rule

if TYPE_CHECKING:
    from ridgeline.engine.parts import Parts
    from ridgeline.plugins.contributions import Answer, Switch
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset
    from ridgeline.rules.summary import Summary

_FIRST = ("app", "traditional")


@dataclass(frozen=True, slots=True)
class Side:
    """One answer to a question.

    :param whose: whose rule it is.
    :param chosen: the game is played by it now.
    """

    answer: Answer
    whose: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """A question on which rules differ, and its answers: the app's first, then the traditional one."""

    switch: Switch
    question: str
    help: str
    sides: tuple[Side, ...]


class RulesPage:
    """A ruleset's page.

    :ivar ruleset: whose page it is.
    """

    def __init__(self, library: Library, ruleset: Ruleset) -> None:
        """Describe a ruleset.

        :raises RidgelineError: if it makes no game.
        """
        self._library = library
        self.ruleset = ruleset
        self.parts: Parts = library.game(ruleset).parts

    @property
    def title(self) -> str:
        """The name of the rules."""
        return _(self.ruleset.name)

    @property
    def source(self) -> str:
        """Whose rules these are; empty if the ruleset does not say."""
        return _(self.ruleset.source) if self.ruleset.source else ""

    @cached_property
    def example(self) -> Example:
        """A deal and its first moves."""
        return example_of(self._library, self.ruleset)

    @property
    def rules(self) -> list[str]:
        """The rules, a sentence each."""
        return describe_rules(self.parts, catalogue=language, rank=language.rank_letter)

    @property
    def scoring(self) -> list[tuple[str, str]]:
        """What scores and how much, and the greatest score that the rules allow."""
        if not self.parts.score.counts:
            return [(_("No points are counted"), "")]
        rows = describe_scoring(self.parts.score, catalogue=language, rank=language.rank_letter)
        named = [(reason[:1].upper() + reason[1:], points) for reason, points in rows]
        best = greatest_score(self.parts)
        if best != "unknown":
            shown = figure(best) if isinstance(best, int) else _("unbounded")
            lower = self.parts.score.better == "lower"
            words = _("Best possible score") if lower else _("Greatest possible score")
            named.append((words, shown))
        return named

    @property
    def differences(self) -> list[Difference]:
        """The questions on which rules differ."""
        return [self._difference(switch) for switch in self.ruleset.switches]

    def _difference(self, switch: Switch) -> Difference:
        now = self.ruleset.chosen(switch)
        ordered = sorted(switch.answers, key=_place)
        sides = tuple(
            Side(answer, self._whose(switch, answer), _(answer.label), answer is now)
            for answer in ordered
        )
        return Difference(switch, _(switch.question), _(switch.help), sides)

    def _whose(self, switch: Switch, answer: Answer) -> str:
        return whose_rule(self._library, self.ruleset, switch, answer)

    @cached_property
    def _written(self) -> Ruleset:
        """The ruleset as it was written, without a player's settings."""
        return self._library.ruleset(self.ruleset.id)

    def by(self, difference: Difference, side: Side) -> Ruleset:
        """Return these rules with another answer.

        :raises RidgelineError: if it does not go with the others.
        """
        settings = {difference.switch.key: side.answer.value}
        changed = self._library.with_settings(self.ruleset, settings)
        self._library.game(changed)
        return changed

    @property
    def others(self) -> list[Summary]:
        """The other rulesets that deal the same cards."""
        prefix = self.ruleset.code.prefix
        return [
            summary
            for summary in self._library.summaries()
            if prefix and summary.prefix == prefix and summary.id != self.ruleset.id
        ]

    def other(self, ruleset_id: str) -> Ruleset:
        """Return another ruleset.

        :raises RidgelineError: if it makes no game.
        """
        ruleset = self._library.ruleset(ruleset_id)
        self._library.game(ruleset)
        return ruleset

    @property
    def is_mod(self) -> bool:
        """Whether the rules did not come with Ridgeline, so that others may not have them."""
        return not self._library.is_built_in(self.ruleset.id)

    @property
    def published(self) -> str:
        """The ruleset as the text of a file for others.

        :raises RidgelineError: if it cannot be written down.
        """
        from ridgeline.rules.publish import publish

        return publish(self._library, self._written).text

    @property
    def notes(self) -> list[tuple[str, tuple[str, ...]]]:
        """The pages of the rules in question, each a title and its paragraphs."""
        keys = {switch.key for switch in self.ruleset.switches}
        pages = []
        for modifier in self._library.contributions.modifiers.values():
            if modifier.page and modifier.switch is not None and modifier.switch.key in keys:
                title, *paragraphs = paragraphs_of(modifier.page)
                pages.append((_(title), tuple(map(_, paragraphs))))
        return sorted(pages)


def _place(answer: Answer) -> int:
    return _FIRST.index(answer.source) if answer.source in _FIRST else len(_FIRST)
