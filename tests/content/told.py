"""What each value of each rule is told with, looked for in all that editions say. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.model import Edition, Game, Parameter
from generator.catalog.nodes import written
from generator.catalog.numbers import words
from generator.catalog.roots import Roots
from generator.catalog.seen import parts
from generator.catalog.supply import in_edition
from generator.parts.decks import Workshop, open_workshop, renderer_of
from generator.reach.table import Editions, Said, values_of
from generator.template.prose import Written
from generator.template.render import Renderer
from tests.helpers.cases import data
from tests.helpers.shell import TOP

TOLD = data(TOP / "tests" / "content" / "rules_told.yaml")
ALIKE = TOLD.pop("alike")
ROOTS = Roots((TOP,))
DESIGNERS = {"designers": True, "drawn": False}
"""What a book sees of the edition that says everything."""
_AROUND = 60


class Hit(NamedTuple):
    """Something that tells a value: of which rule, where, and the words around it."""

    game: str
    rule: str
    value: str
    where: str
    words: str


class Case(NamedTuple):
    """A rule and two of its values: in an edition with `new` nothing may tell `old`; `within` is set in both."""

    game: str
    rule: str
    old: Any
    new: Any
    within: tuple[tuple[str, Any], ...]


@cache
def game_of(slug: str) -> Game:
    """Load a game once."""
    return load_game(slug, ROOTS)


@cache
def shop_of(slug: str) -> Workshop:
    """Open a game's workshop once: its fonts and the code of its templates serve all that is drawn in it."""
    return open_workshop(game_of(slug), ROOTS)


@cache
def renderer_in(slug: str, preset: str | None = None, **rules: Any) -> Renderer:
    """Give what draws an edition of a game in its default theme."""
    sets = [f"{name}={value}" for name, value in rules.items()]
    return renderer_of(shop_of(slug), choose(game_of(slug), preset=preset, sets=sets))


def prose(
    slug: str, edition: Edition, book: Book | None = None, about: Mapping[str, Any] | None = None
) -> tuple[Written, ...]:
    """Give the Markdown of a player's book in an edition, or of another book; `about` is what it sees of itself."""
    game = in_edition(game_of(slug), edition)
    found = book or game.parts["rulebook"].spec
    assert isinstance(found, Book)
    seen = {"parts": parts(game), "book": about or found.about(edition.style)}
    return renderer_of(shop_of(slug)._replace(game=game), edition).prose(found.text, found.shown, seen)[0]


@cache
def editions(slug: str) -> Editions:
    """Say each edition of a game once, in its default theme."""
    return Editions(shop_of(slug))


def entry(slug: str, rule: str) -> Mapping[str, Any]:
    return TOLD[slug].get(rule, {})


def cases(slug: str) -> Iterator[Case]:
    """Give each rule with each pair of default and other value, both ways; of one value, with a planted one."""
    for parameter in game_of(slug).parameters.values():
        told = entry(slug, parameter.name)
        if "one" in told:
            continue
        within = tuple(told.get("within", {}).items())
        others = [value for value in values_of(parameter) if value != parameter.default]
        for value in others:
            yield Case(slug, parameter.name, parameter.default, value, within)
            yield Case(slug, parameter.name, value, parameter.default, within)
        if not others:
            yield Case(slug, parameter.name, parameter.default, _planted(slug, parameter), within)


@cache
def _planted(slug: str, parameter: Parameter) -> int:
    tried = (parameter.default + more for more in (1, -1))
    return next(value for value in tried if editions(slug).planted(parameter.name, value) is not None)


@cache
def edition(slug: str, rule: str, value: Any, within: tuple[tuple[str, Any], ...]) -> Said:
    """Say an edition with a rule set to a value, allowed or planted."""
    parameter = game_of(slug).parameters[rule]
    if not parameter.allows(value):
        planted = editions(slug).planted(rule, value)
        assert planted is not None
        return planted
    rules = dict(within) if value == parameter.default else {**dict(within), rule: value}
    return editions(slug).of(rules)


@cache
def texts(said_of: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
    """Give all words of an edition with where they stand: faces one by one, and each paragraph."""
    said = edition(*said_of)
    found = [(f"{spot[1]} {spot[2]}", plain(face.words)) for spot, face in said.faces.items() if face.words]
    found += [(one.section, plain(one.words)) for book in said.books.values() for one in book]
    return tuple(dict.fromkeys(found))


def plain(text: str) -> str:
    """Take markup and line ends out, and the room before stops that runs of several styles leave."""
    return re.sub(r" +([.,;:!?)”])", r"\1", " ".join(re.sub(r"[*]|\[[A-Z]{2}-[^\]]*\]", "", text).split()))


def patterns(slug: str, rule: str, value: Any) -> list[re.Pattern[str]]:
    found = []
    for values, some in entry(slug, rule).items():
        if values in ("within", "one"):
            continue
        if (values == "n" and type(value) is int) or written(value) in str(values).split(", "):
            both = "|".join(sorted({str(value), words(value), *(["no"] if value == 0 else [])}))
            found += [one.replace("{n}", f"(?<![\\w.])(?:{both})\\b").replace("\\b\\b", "\\b") for one in some]
    return [re.compile(one, re.IGNORECASE) for one in found]


def hits(case: Case, value: Any, said: tuple[tuple[str, str], ...]) -> Iterator[Hit]:
    """Give everything in some texts that tells a value, but for what only looks like it."""
    other = case.new if value == case.old and type(value) is type(case.old) else case.old
    shared = {one.pattern for one in patterns(case.game, case.rule, other)}
    for pattern in patterns(case.game, case.rule, value):
        for where, text in said if pattern.pattern not in shared else ():
            for match in pattern.finditer(text):
                around = text[max(0, match.start() - _AROUND) : match.end() + _AROUND]
                if not any(_is_alike(one, case, around) for one in ALIKE):
                    yield Hit(case.game, case.rule, written(value), where, around)


def _is_alike(one: Mapping[str, str], case: Case, around: str) -> bool:
    return one["rule"] == case.rule and one["game"] == case.game and re.search(one["says"], around, re.I) is not None
