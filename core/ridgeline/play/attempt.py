"""An attempt at a deal: whose rules, which cards, the line of play so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ridgeline.engine.moves import Move
from ridgeline.engine.refusals import find_move
from ridgeline.errors import PluginError, RidgelineError, StorageError, described
from ridgeline.play.line import Line
from ridgeline.play.records import Action

if TYPE_CHECKING:
    from ridgeline.deals.pack import Deal
    from ridgeline.engine.game import Game
    from ridgeline.rules.library import Library
    from ridgeline.rules.ruleset import Ruleset


@dataclass(slots=True)
class Attempt:
    """One attempt; :attr:`line` is the only part that changes, with the two counts.

    :param undos: number of actions undone.
    :param hints: number of hints that were asked for.
    """

    ruleset: Ruleset
    game: Game
    deal: Deal
    line: Line
    undos: int = 0
    hints: int = 0

    @classmethod
    def begin(cls, library: Library, ruleset: Ruleset, deal: Deal) -> Attempt:
        """Deal.

        :raises RidgelineError: if the ruleset does not compile, or its plugin's function raises.
        """
        game = library.game(ruleset)
        undo = ruleset.sections.undo
        try:
            line = Line(game, game.start(deal.faces), undo.limit, undo.refund)
        except Exception as error:
            raise plugin_error(game, error) from error
        return cls(ruleset, game, deal, line)

    def replay(self, actions: Iterable[Action]) -> None:
        """Take actions that were written down, from the first one on.

        :raises StorageError: names the action that these rules do not allow (any more).
        :raises PluginError: if a plugin's function raises.
        """
        for place, action in enumerate(actions, start=1):
            try:
                sound = self._take(action)
            except PluginError:
                raise
            except RidgelineError as error:
                raise StorageError(f"action {place}: {error}", code="storage-replay") from error
            except Exception as error:
                raise plugin_error(self.game, error) from error
            if not sound:
                raise StorageError(
                    f"action {place}, {action.kind} {action.move}, does not go with the rules of"
                    f" {self.ruleset.ref} as they are now",
                    code="storage-replay",
                )

    def _take(self, action: Action) -> bool:
        line = self.line
        if action.kind == "undo":
            self.undos += 1
            return bool(line.steps) and line.undo().move.text == action.move
        if action.kind == "redo":
            return bool(line.undone) and line.redo().move.text == action.move
        if action.kind == "play":
            move = find_move(self.game, line.spot.state, action.move)
            if not isinstance(move, Move):
                return False
            line.make(line.ahead(move))
        return True


def plugin_error(game: Game, error: Exception) -> Exception:
    """Return what to raise for an exception that came out of play: a plugin's fault, if it can be.

    A game without functions of a plugin does not raise; if it did, the fault is ours and the
    exception is returned as it is.
    """
    if isinstance(error, RidgelineError) or not game.has_functions:
        return error
    functions = (game.parts.match.allows, game.parts.score.extra)
    names = [f"{f.__module__}.{f.__qualname__}" for f in functions if f is not None]
    plugin = names[0].split(".")[0]
    return PluginError(
        f"{' or '.join(names)} raised {described(error)}; this game is stopped",
        plugin=plugin,
    )
