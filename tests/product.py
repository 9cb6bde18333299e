"""The product as the tests with the reference drive it: sessions, and what a player can read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from naive import packs, rulesets, tripeaks
from naive.rulesets import Options

from ridgeline.deals.pack import deal_from_text
from ridgeline.engine.position import Position
from ridgeline.play.session import Session
from ridgeline.rules.library import Library
from ridgeline.rules.ruleset import Ruleset
from ridgeline.rules.settings import parse_settings


@cache
def library() -> Library:
    """Return the built-in rulesets and nothing else."""
    return Library.load(no_plugins=True)


def ruleset_of(ruleset: str, settings: Mapping[str, str]) -> Ruleset:
    """Return a ruleset with keys set as on the command line."""
    return library().ruleset(ruleset, parse_settings(f"{k}={v}" for k, v in settings.items()))


def session_of(ruleset: str, settings: Mapping[str, str], cards: Sequence[str]) -> Session:
    """Return a new game of the given cards."""
    rules = ruleset_of(ruleset, settings)
    deal = deal_from_text(library().game(rules).parts, " ".join(cards))
    return Session.new(library(), rules, deal)


def options_of(ruleset: str, settings: Mapping[str, str]) -> Options:
    """Return the reference's options for the same rules."""
    options = rulesets.options_for(ruleset, settings)
    if isinstance(options, tripeaks.Options):
        return replace(options, next_pack=packs.next_pack)
    return options


Piles = tuple[dict[str, str], list[str], list[str]]


def piles_of(session: Session, *, truth: bool) -> Piles:
    """Return tableau by place, stock and waste of the position's text; hidden cards are ``??``."""
    position = Position.of(session.game, session.state, truth=truth)
    fields = dict(word.split("=", 1) for word in str(position).split()[1:])
    tableau = {
        f"{row}.{place}": card
        for row, cards in enumerate(fields["tableau"].split("/"), start=1)
        for place, card in enumerate(cards_in(cards), start=1)
        if card != "--"
    }
    return tableau, cards_in(fields["stock"]), cards_in(fields["wastes"])


def cards_in(text: str) -> list[str]:
    """Split a pile of a position's text."""
    return [] if text in ("-", "none") else [text[i : i + 2] for i in range(0, len(text), 2)]


def naive_piles(pos: rulesets.Position, *, truth: bool) -> Piles:
    """Return the same of the reference's position."""
    if truth:
        return dict(pos.tableau), list(pos.stock), list(pos.waste)
    return rulesets.visible(pos), rulesets.visible_stock(pos), rulesets.visible_waste(pos)


def facts_of(session: Session) -> dict[str, object]:
    """Return everything of a game that is compared."""
    return {
        "legal": session.legal(),
        "score": session.score,
        "run": session.run,
        "moves": session.moves,
        "status": session.status,
        "seen": piles_of(session, truth=False),
        "there": piles_of(session, truth=True),
    }


def naive_facts(pos: rulesets.Position) -> dict[str, object]:
    """Return the same of the reference."""
    return {
        "legal": rulesets.legal(pos),
        "score": pos.score,
        "run": pos.run,
        "moves": pos.moves,
        "status": rulesets.status(pos),
        "seen": naive_piles(pos, truth=False),
        "there": naive_piles(pos, truth=True),
    }


def scores_along(ruleset: str, cards: Sequence[str], moves: Sequence[str]) -> list[int]:
    """Return the score of a new game and after each of the moves."""
    session = session_of(ruleset, {}, cards)
    scores = [session.score]
    for move in moves:
        assert session.play(move), move
        scores.append(session.score)
    return scores
