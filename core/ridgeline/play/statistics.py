"""Statistics per ruleset, worked out from the attempts: nothing is counted twice or kept apart."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the attempts under one ruleset came to.

    Only first attempts at a deal count; replays (restarts, other rules on the same deal, deals
    asked for) are a number of their own. A game in progress is neither won nor lost.

    :param played: first attempts that ended or were given up.
    :param won: those of them that were won; what was undone after a win takes nothing back.
    :param in_progress: first attempts that may go on.
    :param replays: other attempts that ended.
    :param best_score: of an ended first attempt; None if there is none.
    :param best_time: seconds of the fastest win.
    :param fewest_moves: of a win.
    :param longest_run: of any first attempt.
    :param seconds: time of all played.
    """

    played: int
    won: int
    in_progress: int
    replays: int
    best_score: int | None
    best_time: float | None
    fewest_moves: int | None
    longest_run: int
    seconds: float

    @property
    def lost(self) -> int:
        """First attempts that ended without a win or were given up."""
        return self.played - self.won


# a game once dropped, or left behind for another attempt at its deal, is given up
_QUERY = """
    WITH attempt AS (
        SELECT a.*, (a.result IS NOT NULL OR (a.actions > 0 AND (g.dropped
            OR EXISTS (SELECT 1 FROM attempts b WHERE b.game = g.id AND b.id > a.id)))) AS ended
        FROM attempts a JOIN games g ON g.id = a.game
    )
    SELECT rules,
        SUM(first AND ended),
        SUM(first AND result IS 'won'),
        SUM(first AND NOT ended AND actions > 0),
        SUM(NOT first AND ended),
        {best}(CASE WHEN first AND result IS NOT NULL THEN result_score END),
        MIN(CASE WHEN first AND result = 'won' THEN result_elapsed END),
        MIN(CASE WHEN first AND result = 'won' THEN result_moves END),
        MAX(CASE WHEN first THEN longest_run ELSE 0 END),
        SUM(CASE WHEN first AND ended THEN IFNULL(result_elapsed, elapsed) ELSE 0.0 END)
    FROM attempt WHERE actions > 0 GROUP BY rules ORDER BY rules"""


def read_statistics(read: sqlite3.Connection, better: str) -> dict[str, Statistics]:
    """Return the statistics by reference of the ruleset.

    :param better: ``lower`` where the least score is the best one.
    """
    query = _QUERY.format(best="MIN" if better == "lower" else "MAX")
    return {str(rules): Statistics(*values) for rules, *values in read.execute(query)}
