"""Choose what one print is made with: a theme, a preset, single rules, a style."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from types import MappingProxyType
from typing import Any
from zlib import crc32

from generator.catalog.messages import Messages, Said
from generator.catalog.model import Edition, Game, Parameter, Theme, Values
from generator.catalog.nodes import resolve, written
from generator.catalog.problems import Findings, Mark, clipped
from generator.catalog.rules import choices, example

STYLES = ("colour", "ink-saver", "large-print")
_NOTHING_TO_SET = "the game has no rules to set; leave --set out"
_LONGEST_SLUG = 120
_KEPT = 100
_SOURCE = "as_written"
"""The preset that is the source to the letter, in games whose own defaults are not."""


def choose(
    game: Game,
    theme: str | None = None,
    preset: str | None = None,
    sets: Iterable[str] = (),
    style: str = "colour",
) -> Edition:
    """Choose an edition; without `theme` it is the game's default one. Each of `sets` reads `name=value`.

    Raises:
        ContentError: a theme, preset, parameter, value or style that the game does not have; all at once.
    """
    findings = Findings()
    chosen = _theme(game, theme, findings)
    values = {name: parameter.default for name, parameter in game.parameters.items()}
    values |= _preset(game, preset, findings)
    before = dict(values)
    values |= _sets(game, sets, findings)
    if style not in STYLES:
        fact = f"there is no style called '{clipped(style)}'"
        findings.add(Mark(f"--style {style}"), fact, word=style, known=STYLES)
    findings.raise_if_any()
    changed = tuple(name for name, parameter in game.parameters.items() if _differ(values[name], parameter.default))
    by_hand = [game.parameters[name] for name in values if _differ(values[name], before[name])]
    usual = _usual(game)
    said = [_words(game.says, parameter, values[parameter.name]) for parameter in by_hand]
    label = _label(game, chosen, preset, said, usual)
    same = preset == _SOURCE and not (by_hand or changed)
    slug = _slug(chosen, None if same else preset, by_hand, values, style, usual, game.translation)
    return Edition(chosen, style, MappingProxyType(values), preset or "", changed, label, slug, game.translation)


def _preset(game: Game, preset: str | None, findings: Findings) -> Values:
    """Give the values that a preset sets."""
    if preset is not None:
        _hold(game, "preset", preset, game.presets, findings)
    return game.presets.get(preset or "", {})


def _label(game: Game, theme: Theme | None, preset: str | None, by_hand: list[str], usual: str) -> str:
    """Name an edition by its theme, its preset and the rules that were set; where no rule is named, as usual.

    A game that has neither themes nor rules comes in one edition, which needs no name.
    """
    rules = [game.says.gettext(preset_words(preset)), *by_hand] if preset else by_hand
    if not rules and game.parameters:
        rules = [game.says.gettext(usual)]
    return " · ".join(([theme.name] if theme else []) + rules)


def _usual(game: Game) -> str:
    """Name the edition for which nothing is set: as written, unless a preset is that and sets other rules.

    Where nothing can be set it has no name.
    """
    if not game.parameters:
        return ""
    source = game.presets.get(_SOURCE, {})
    told = any(_differ(value, game.parameters[name].default) for name, value in source.items())
    return Said("as published here") if told else Said("as written")


def _theme(game: Game, name: str | None, findings: Findings) -> Theme | None:
    if name is None:
        return game.themes.get(game.default_theme)
    name = meant(name, game.themes)
    _hold(game, "theme", name, game.themes, findings)
    return game.themes.get(name)


def _hold(game: Game, what: str, name: str, known: Collection[str], findings: Findings) -> None:
    """Tell of a preset or a theme that a game does not have."""
    if name not in known:
        hint = "" if known else f"it has no {what}s; leave --{what} out"
        fact = f"{game.title} has no {what} called '{clipped(name)}'"
        findings.add(Mark(f"--{what} {name}"), fact, hint, word=name, known=known)


def meant(name: str, themes: Iterable[str]) -> str:
    """Give the theme that is called so, also when it is written as its folder in output/ is; else the name itself.

    >>> meant("dark-forest", ["dark_forest", "day"]), meant("Day", ["day"]), meant("noir", ["day"])
    ('dark_forest', 'day', 'noir')
    """
    known = list(themes)
    alike = [theme for theme in known if _folded(theme) == _folded(name)]
    return name if name in known or not alike else alike[0]


def _folded(name: str) -> str:
    return name.lower().replace("_", "-")


def _sets(game: Game, sets: Iterable[str], findings: Findings) -> Values:
    """Read every `name=value`."""
    values: dict[str, Any] = {}
    for setting in sets:
        mark = Mark(f"--set {setting}")
        name, equals, raw = (part.strip() for part in setting.partition("="))
        parameter = game.parameters.get(name)
        if not equals or not name:
            shown = parameter or next(iter(game.parameters.values()), None)
            hint = f"write name=value, such as {shown.name}={example(shown)}" if shown else _NOTHING_TO_SET
            findings.add(mark, f"'{clipped(setting)}' is no setting", hint)
        elif parameter is None and name in ("theme", "preset", "style"):
            findings.add(mark, f"'{name}' is not a rule", f"write --{name} {clipped(raw)}")
        elif parameter is None:
            fact = f"{game.title} has no rule called '{clipped(name)}' to set"
            hint = "" if game.parameters else _NOTHING_TO_SET
            findings.add(mark, fact, hint, word=name, known=game.parameters)
        elif name in values:
            findings.add(mark, f"'{name}' is set twice", "keep one of them")
        else:
            values[name] = _value(parameter, raw, mark, findings)
    return values


def _value(parameter: Parameter, raw: str, mark: Mark, findings: Findings) -> Any:
    """Read what a rule is set to; text that reads as a number, too, is what the rule allows."""
    value = resolve(raw)
    if not parameter.allows(value) and parameter.allows(raw):
        value = raw
    if not parameter.allows(value):
        fact = f"'{parameter.name}' cannot be {clipped(written(value)) if raw else 'nothing'}"
        findings.add(mark, fact, choices(parameter))
    return value


def _differ(one: Any, other: Any) -> bool:
    return type(one) is not type(other) or bool(one != other)


def _words(says: Messages, parameter: Parameter, value: Any) -> str:
    """Say what a rule is set to."""
    if isinstance(value, bool):
        return parameter.label if value else says.gettext("no {rule}", rule=parameter.label)
    if isinstance(value, str):
        return f"{parameter.label} {says.gettext(value_words(value))}"
    return f"{parameter.label} {says.gettext('none') if value is None else value}"


def preset_words(name: str) -> str:
    """Write the name of a preset as labels have it, before it is said in another language."""
    return name.replace("_", " ").replace("-", " ")


def value_words(value: str) -> str:
    """Write a rule's value as labels have it, before it is said in another language."""
    return value.replace("_", " ")


def _slug(
    theme: Theme | None,
    preset: str | None,
    by_hand: list[Parameter],
    values: Values,
    style: str,
    usual: str,
    language: str,
) -> str:
    """Name the folder in output/, such as `hush-turns-each-4` or `hush-de`; "" is the game's own folder."""
    parts = [theme.id] if theme else []
    parts += [preset] if preset else []
    for parameter in by_hand:
        value = written(values[parameter.name])
        parts += [parameter.name, value.replace("-", "minus-", 1) if value.startswith("-") else value]
    parts += [style] if style != "colour" else []
    parts = (parts or [usual]) + ([language] if language else [])
    kept = "".join(c if c.isascii() and (c.isalnum() or c == ".") else "-" for c in "-".join(parts).lower())
    slug = "-".join(part for part in kept.split("-") if part)
    if len(slug) > _LONGEST_SLUG:
        slug = f"{slug[:_KEPT]}-{crc32('-'.join(parts).encode()):08x}"
    return slug
