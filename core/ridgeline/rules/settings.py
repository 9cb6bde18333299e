"""Settings: ``--set KEY=VALUE`` and what a chosen answer of a switch brings with it.

A setting lies over the resolved ruleset as a child's file lies over its parent. Where it is an
answer of a switch, whether or not the ruleset offers it, the answer's further keys
(``Answer.sets``) come with it; settings that are written out win over those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ridgeline.errors import RulesetError
from ridgeline.plugins.contributions import Answer
from ridgeline.rules.resolve import resolve
from ridgeline.rules.ruleset import FaultyRuleset, Ruleset
from ridgeline.rules.switches import answer_of
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.faults import nearest, shown
from ridgeline.syntax.layers import SETTINGS, Layer, Place
from ridgeline.syntax.sections import FIXED

MOST_SETTINGS = 200


def setting_error(message: str, key: str = "", hint: str = "") -> RulesetError:
    """Return the error of a setting."""
    return RulesetError(message, path=SETTINGS, key=key, hint=hint)


def blamed_on_settings(error: RulesetError) -> RulesetError:
    """Return an error that settings have caused as one of theirs, not of a file's line."""
    return RulesetError(
        error.message, path=SETTINGS, key=error.key, hint=error.hint, code=error.code
    )


def parse_settings(texts: Iterable[str]) -> dict[str, object]:
    """Read ``KEY=VALUE`` texts, values as YAML in one line.

    :raises RulesetError: for a text that is none, bad YAML, or a key with two values.
    """
    settings: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        key = key.strip()
        if not key or not equals:
            raise setting_error(f"found {shown(text)}, expected KEY=VALUE")
        read = parse_value(key, value)
        if key in settings and (settings[key], type(settings[key])) != (read, type(read)):
            both = f"{shown(settings[key])} and {shown(read)}"
            raise setting_error(f"{key} is set twice, to {both}", key)
        settings[key] = read
    return settings


def parse_value(key: str, text: str) -> object:
    """Read the value of a setting.

    :raises RulesetError: with the path ``--set`` and the key, if it is no YAML or is empty.
    """
    from ridgeline.syntax.yamlguard import load

    try:
        value = load(text, SETTINGS).tree
    except RulesetError as error:
        raise setting_error(f"{key}: {error.message}", key) from None
    if value is None:
        raise setting_error(f"{key}: found nothing, expected a value", key)
    return value


def flattened(settings: Mapping[str, object], vocabulary: Vocabulary) -> dict[str, object]:
    """Return settings by full keys: a section set to a mapping is each of its keys set.

    :raises RulesetError: for a key that is not of the vocabulary or may not be set.
    """
    if len(settings) > MOST_SETTINGS:
        raise setting_error(f"{len(settings)} settings, expected at most {MOST_SETTINGS}")
    flat: dict[str, object] = {}
    for key, value in settings.items():
        if key in vocabulary.sections and key not in FIXED and isinstance(value, Mapping):
            parts = {f"{key}.{name}": each for name, each in value.items()}
        else:
            parts = {key: value}
        for name, each in parts.items():
            _check_key(name, vocabulary)
            if name in flat and flat[name] != each:
                both = f"{shown(flat[name])} and {shown(each)}"
                raise setting_error(f"{name} is set twice, to {both}", name)
            flat[name] = each
    return flat


def _check_key(key: str, vocabulary: Vocabulary) -> None:
    parts = key.split(".")
    if parts[0] in FIXED:
        raise setting_error(f"{shown(key)} is what the ruleset is, no setting changes it", key)
    stem = ".".join(parts[:2])
    if stem not in vocabulary.settable or len(parts) > 3:
        message = f"unknown key {shown(key)}, expected a dotted key as match.king-ace"
        raise setting_error(message, key, nearest(key, vocabulary.settable))


def settings_layer(base: Ruleset, settings: Mapping[str, object], vocabulary: Vocabulary) -> Layer:
    """Return the layer of settings over a ruleset, the answers' further keys among them."""
    overlay: dict[str, Any] = {}
    for key in sorted(settings):
        switch = base.switch(key) or vocabulary.switches.get(key)
        each = vocabulary.find(key, base.tree)
        answer = answer_of(switch, settings[key], each.reader) if switch and each else None
        if answer is not None:
            for name, value in answer.sets.items():
                _put(overlay, name, value)
    for key in sorted(settings):
        _put(overlay, key, settings[key])
    return Layer(SETTINGS, overlay, lambda path, of_key: Place(SETTINGS))


def _put(tree: dict[str, Any], dotted: str, value: object) -> None:
    """Put a value into a tree, making the mappings that lead to it."""
    *sections, last = dotted.split(".")
    for section in sections:
        inner = tree.get(section)
        if not isinstance(inner, dict):
            inner = tree[section] = {}
        tree = inner
    tree[last] = dict(value) if isinstance(value, Mapping) else value


def apply_settings(
    base: Ruleset, settings: Mapping[str, object], vocabulary: Vocabulary
) -> Ruleset:
    """Return a ruleset as written with settings over it, in their shortest form.

    Values become those that their keys would write, and what changes nothing is dropped (of two
    that mean the same, the switch stays), so that equal rules have equal references.

    :param base: without settings.
    :param settings: flat, as :func:`flattened` makes them.
    :raises FaultyRuleset: if they do not fit.
    """

    def apply(some: Mapping[str, object]) -> Ruleset:
        layers = (settings_layer(base, some, vocabulary), *base.layers)
        try:
            return resolve(layers, vocabulary, some) if some else base
        except FaultyRuleset as error:
            # Without them all was well: it is their fault, wherever the key itself stands.
            raise FaultyRuleset([blamed_on_settings(each) for each in error.errors]) from None

    made = apply(settings)
    stems = [".".join(key.split(".")[:2]) for key in settings]
    kept: dict[str, object] = {stem: made.plain(stem) for stem in stems}
    return _shortest(base, apply(kept), apply)


def _shortest(
    base: Ruleset, made: Ruleset, apply: Callable[[Mapping[str, object]], Ruleset]
) -> Ruleset:
    """Return the same rules with no setting that could go; other keys go before switches."""
    keys = sorted(made.settings, key=lambda key: (base.switch(key) is not None, key))
    for key in keys:
        fewer = {name: value for name, value in made.settings.items() if name != key}
        try:
            without = apply(fewer)
        except RulesetError:
            continue
        if without.same_rules(made):
            # What it made necessary may now go as well.
            return _shortest(base, without, apply)
    return made


def switch_settings(base: Ruleset, other: Ruleset, vocabulary: Vocabulary) -> dict[str, object]:
    """Return the answers to the switches of ``base`` in which ``other`` differs from it."""
    settings: dict[str, object] = {}
    for switch in base.switches:
        key = switch.key
        each = vocabulary.find(key, base.tree)
        if each is None or not other.has(key):
            continue
        value = other.plain(key)
        answer = answer_of(switch, value, each.reader)
        same = other.value(key) == base.value(key)
        if same and (answer is None or not _adds_sets(base, other, answer)):
            continue
        if answer is not None or switch.number:
            settings[key] = value if answer is None else answer.value
    return settings


def _adds_sets(base: Ruleset, other: Ruleset, answer: Answer) -> bool:
    """Say whether only the other has the further keys that come with an answer."""
    had, has = (
        all(each.says(key, value) for key, value in answer.sets.items()) for each in (base, other)
    )
    return has and not had
