"""The built-in rulesets as options of the reference, and one set of names for both families."""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any

from naive import pyramid, tripeaks
from naive.cards import JOKER, ordinary_pack

Options = tripeaks.Options | pyramid.Options
Position = tripeaks.Position | pyramid.Position

RULESETS: dict[str, Options] = {
    "tripeaks-easy": tripeaks.Options(),
    "tripeaks-classic": tripeaks.Options(king_ace="separate"),
    "tripeaks-traditional": tripeaks.Options(king_ace="separate", when_stuck=True, scoring="hogue"),
    "tripeaks-joker": tripeaks.Options(jokers=1),
    "tripeaks-open": tripeaks.Options(open=True),
    "tripeaks-empty-waste": tripeaks.Options(waste_starts_empty=True, any_on_empty_waste=True),
    "triple-peaks": tripeaks.Options(scoring="aisleriot", shows_run_only=True),
    "triple-peaks-multiplier": tripeaks.Options(
        scoring="aisleriot-multiplier", shows_run_only=True
    ),
    "triple-peaks-progressive": tripeaks.Options(
        scoring="aisleriot", shows_run_only=True, rounds=0
    ),
    "pyramide": pyramid.Options(),
    "pyramide-traditional": pyramid.Options(passes=1, win="everything", stock_waste="just-drawn"),
    "pyramide-strict": pyramid.Options(win="everything"),
    "pyramide-one-pass": pyramid.Options(passes=1),
    "pyramide-three-passes": pyramid.Options(passes=3),
    "pyramide-stock-waste": pyramid.Options(stock_waste="just-drawn"),
    "pyramide-coverer": pyramid.Options(with_coverer=True),
}


def options_for(ruleset_id: str, settings: Mapping[str, str] | None = None) -> Options:
    """Return the options of a ruleset with some of its keys set as on the command line.

    A switch brings further keys along (an empty waste starts with no card, a joker is in the pack);
    what is said about those keys themselves counts more.
    """
    options = RULESETS[ruleset_id]
    for key, answer in sorted((settings or {}).items()):
        if isinstance(options, tripeaks.Options):
            options = dataclasses.replace(options, **_tripeaks_change(key, answer))
        else:
            options = dataclasses.replace(options, **_pyramid_change(key, answer))
    return options


def _tripeaks_change(key: str, answer: str) -> dict[str, Any]:
    match key, answer:
        case "match.king-ace", "joined" | "separate" | "king-stops":
            return {"king_ace": answer}
        case "stock.draw", "any-time" | "when-stuck":
            return {"when_stuck": answer == "when-stuck"}
        case "tableau.face-down", "covered" | "none":
            return {"open": answer == "none"}
        case "score.use", _ if answer in tripeaks.SCORINGS:
            return {"scoring": answer}
        case "match.joker", "any-rank" | "none":
            fits = answer == "any-rank"
            return {"jokers": int(fits), "joker_fits": fits}
        case "pack.jokers", _ if answer.isdecimal():
            return {"jokers": int(answer)}
        case "waste.show", "all" | "run":
            return {"shows_run_only": answer == "run"}
        case "waste.start", "0" | "1":
            return {"waste_starts_empty": answer == "0"}
        case "match.empty-waste", "any" | "none":
            return {"any_on_empty_waste": answer == "any", "waste_starts_empty": answer == "any"}
        case "rounds", "until-stuck":
            return {"rounds": 0}
        case "rounds", _ if answer.isdecimal():
            return {"rounds": int(answer)}
        case "stock.passes", _:
            return {"passes": 0 if answer == "unlimited" else int(answer)}
    raise ValueError(f"the reference has no {key}={answer} for TriPeaks")


def _pyramid_change(key: str, answer: str) -> dict[str, Any]:
    match key, answer:
        case "win", "tableau" | "everything":
            return {"win": answer}
        case "stock.passes", "unlimited":
            return {"passes": 0}
        case "stock.passes", _ if answer.isdecimal():
            return {"passes": int(answer)}
        case "match.stock-waste", _ if answer in pyramid.STOCK_WASTE:
            return {"stock_waste": answer}
        case "match.with-coverer", "never" | "only-coverer":
            return {"with_coverer": answer == "only-coverer"}
        case "stock.draw", "any-time" | "when-stuck":
            return {"when_stuck": answer == "when-stuck"}
        case "tableau.face-down", "covered" | "none":
            return {"face_down": answer == "covered"}
        case "waste.start", "0" | "1":
            return {"waste_starts_empty": answer == "0"}
        case "score.use", "app-pyramide":
            return {}
    raise ValueError(f"the reference has no {key}={answer} for Pyramide")


def pack_of(options: Options) -> list[str]:
    """Return the cards that a game of these options is dealt from, in no particular order."""
    jokers = options.jokers if isinstance(options, tripeaks.Options) else 0
    return ordinary_pack() + [JOKER] * jokers


def random_deal(options: Options, rng: random.Random) -> list[str]:
    """Return a deal: 52 cards at random, and the joker, if any, at random in the stock."""
    cards = ordinary_pack()
    rng.shuffle(cards)
    jokers = options.jokers if isinstance(options, tripeaks.Options) else 0
    return insert_jokers(cards, jokers, rng)


def insert_jokers(deck: list[str], jokers: int, rng: random.Random) -> list[str]:
    """Return the deck with jokers at random among the cards behind the waste card."""
    cards = list(deck)
    for _ in range(jokers):
        cards.insert(rng.randrange(29, len(cards) + 1), JOKER)
    return cards


def start(options: Options, cards: list[str]) -> Position:
    """Deal the cards in order: tableau, waste, stock."""
    if isinstance(options, tripeaks.Options):
        return tripeaks.start(options, cards)
    return pyramid.start(options, cards)


def legal(pos: Position) -> list[str]:
    """Return the texts of all legal moves, sorted as strings."""
    return tripeaks.legal(pos) if isinstance(pos, tripeaks.Position) else pyramid.legal(pos)


def play(pos: Position, move: str) -> Position:
    """Return the position after a legal move; the one given stays as it is."""
    if isinstance(pos, tripeaks.Position):
        return tripeaks.play(pos, move)
    return pyramid.play(pos, move)


def status(pos: Position) -> str:
    """Return ``won``, ``stuck`` or ``playing``."""
    return tripeaks.status(pos) if isinstance(pos, tripeaks.Position) else pyramid.status(pos)


def visible(pos: Position) -> dict[str, str]:
    """Return what the player can read of the tableau, face-down cards as ``??``."""
    return tripeaks.visible(pos) if isinstance(pos, tripeaks.Position) else pyramid.visible(pos)


def visible_stock(pos: Position) -> list[str]:
    """Return what the player can read of the stock, hidden cards as ``??``."""
    if isinstance(pos, tripeaks.Position):
        return tripeaks.visible_stock(pos)
    return pyramid.visible_stock(pos)


def visible_waste(pos: Position) -> list[str]:
    """Return what the player can read of the waste, hidden cards as ``??``."""
    return tripeaks.visible_waste(pos) if isinstance(pos, tripeaks.Position) else list(pos.waste)
