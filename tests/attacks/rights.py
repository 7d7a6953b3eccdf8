"""Clean builds that print wrong words: what each page must say, by the cards' own fields. Builds by Bench."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.attacks import sameness
from tests.attacks.aimed import BACK, DUSK, FACE, FOLK, SIGN, Step, put, sub
from tests.attacks.project import Project

_FOLK = ("--theme", "dusk", "--press", "--only", "folk", "--jobs", "1")
_CLANS = (("otter", "river"), ("heron", "marsh"), ("mole", "field"), ("crow", "wood"), ("crow", "wood"), ("hare", "field"), ("toad", "marsh"))
_SIGNS = ("north", "south", "west")


class Right(NamedTuple):
    """A way to lead words to a face: `says` is what page after page must hold, none to hold two builds together."""

    name: str
    prepare: tuple[Step, ...]
    says: tuple[str, ...] = ()
    deck: str = "folk"
    may_refuse: bool = False


def wrong(one: Right, work: Path) -> str:
    """Build cleanly and say what is wrong with the words; nothing if all are right."""
    project = Project(work / "fair", "fair")
    for step in one.prepare:
        step(project)
    bench = sameness.Bench(project, work)
    words = (*_FOLK[:-3], one.deck, *_FOLK[-2:])
    if not one.says:
        pages, again = (bench.pages(f"dusk/{one.deck}-press.pdf", words) for _ in range(2))
        return "" if pages == again else f"not the same each time: {pages} {again}"
    pages = bench.pages(f"dusk/{one.deck}-press.pdf", words)
    if pages[0].startswith("exit"):
        return "" if one.may_refuse and pages[0].startswith("exit 1:") else pages[0]
    lost = [(number + 1, words) for number, words in enumerate(one.says) if words not in pages[number : number + 1].pop()]
    return f"not on its page: {lost}; the pages say {pages}" if lost or len(pages) != len(one.says) else ""


def _backs(phrase: str) -> tuple[str, ...]:
    """Say what fronts and backs of the folk must hold by turns; the hare has a back of its own."""
    said = []
    for card, clan in _CLANS:
        said += [f"I am {card} of {clan}", "The hare of the" if card == "hare" else phrase.format(clan=clan, id=card)]
    return tuple(said)


def _back(code: str) -> Step:
    """Give the folk a back that never names the card."""
    return put(BACK, '{% extends "back-base.svg.j2" %}\n{% block face %}' + code + "{% endblock %}")


_MOTTO = "{{ text(theme.motto, 4, 26, 36, 8, size=8, min_size=5) }}"
_LINE = "{{ text(deck.line, 4, 26, 36, 8, size=8, min_size=5) }}"
_OF_CLAN = sub(FACE, 'line: "Fair {{ rules.turns }}"', 'line: "Line of {{ card.clan }}"')
_CLAN = put("TEMPLATES/clan.svg.j2", "{{ text('Own ' ~ card.clan, 4, 26, 36, 8, size=8) }}")
_WORD = put("TEMPLATES/clan.txt", "Own {{ card.clan }}")


def _motto(text: str) -> Step:
    return sub(DUSK, "motto: \"For the {{ card.clan | default('all') if card is defined else 'all' }}\"", f'motto: "{text}"')


def _address(name: str, code: str) -> Right:
    return Right(f"the same each time: {name}", (sub(FOLK, "{{ rim(", code + "{{ rim("),))


def _plain(name: str, code: str, *more: Step, phrase: str = "For the {clan}", refuse: bool = False) -> Right:
    return Right(f"right: {name}", (_back(code), *more), _backs(phrase), may_refuse=refuse)


RIGHTS = (
    _plain("a theme's word on a back", _MOTTO),
    _plain("a theme's word, by its name in brackets", _MOTTO.replace("theme.motto", 'theme["motto"]')),
    _plain("a theme's word, by way of another", _MOTTO, _motto("{{ theme.also }}"), sub(DUSK, "cry:", 'also: "For the {{ card.clan }}"\ncry:')),
    _plain("a theme's word in a list", _MOTTO.replace("theme.motto", "theme.list[0]"), sub(DUSK, "cry:", 'list: ["For the {{ card.clan }}"]\ncry:')),
    _plain("a theme's word in a group", _MOTTO.replace("theme.motto", "theme.look.words"), sub(DUSK, "look: {", 'look: {words: "For the {{ card.clan }}", ')),
    _plain("a theme's word, through a filter", _MOTTO.replace("theme.motto", "theme.motto | upper"), phrase="FOR THE {clan:}".replace("{clan:}", "")),
    _plain("a field of the deck on a back", _LINE, _OF_CLAN, phrase="Line of {clan}"),
    _plain("a field of the deck, by way of the theme", _MOTTO, _OF_CLAN, _motto("{{ deck.line }}"), phrase="Line of {clan}"),
    _plain("the deck's name", _LINE.replace("deck.line", "deck.name"), sub(FACE, "name: Folk", 'name: "Folk of {{ card.clan }}"'), phrase="Folk of {clan}", refuse=True),
    _plain("the game's tagline", _LINE.replace("deck.line", "game.tagline"), sub("CONTENT/game.yaml", "Six folk, best of {{ rules.turns }}", "Tag of {{ card.clan }}"), phrase="Tag of {clan}", refuse=True),
    _plain("a table's word", _LINE.replace("deck.line", "tables.ranks[0]"), sub("CONTENT/rules.yaml", "ranks: [none", 'ranks: ["Rank of {{ card.clan }}"'), phrase="Rank of {clan}", refuse=True),
    _plain("include in brackets", '{% include("clan.svg.j2") %}', _CLAN, phrase="Own {clan}"),
    _plain("include in brackets, after a comment", '{# card #}{% include("clan" ~ ".svg.j2") %}', _CLAN, phrase="Own {clan}"),
    _plain("include without blanks", '{%include"clan.svg.j2"%}', _CLAN, phrase="Own {clan}"),
    _plain("include from a list", '{% include ["nowhere.svg.j2", "clan.svg.j2"] %}', _CLAN, phrase="Own {clan}"),
    _plain("include in the theme's word", _MOTTO, _WORD, _motto("{% include 'clan.txt' %}"), phrase="Own {clan}"),
    _plain("include named by the deck", "{% include deck.motif %}", _CLAN, sub(FACE, "motif: waves", "motif: clan.svg.j2"), phrase="Own {clan}"),
    _plain("import with context", '{% import "clan.svg.j2" as c with context %}{{ c.of() }}', put("TEMPLATES/clan.svg.j2", "{% macro of() %}{{ text('Own ' ~ theme.motto, 4, 26, 36, 8, size=8) }}{% endmacro %}"), phrase="Own For the {clan}"),
    _plain("import without context", '{% import "clan.svg.j2" as c %}{{ text(c.word, 4, 26, 36, 8, size=8) }}', put("TEMPLATES/clan.svg.j2", "{% set word = 'Own ' ~ theme.motto %}"), phrase="Own For the {clan}", refuse=True),
    _plain("a macro that is given the theme", '{% import "clan.svg.j2" as c %}{{ c.of(theme) }}', put("TEMPLATES/clan.svg.j2", "{% macro of(t) %}{{ text(t.motto, 4, 26, 36, 8, size=8) }}{% endmacro %}")),
    _plain("the parent's block", "{{ super() }}", sub("TEMPLATES/back-base.svg.j2", "<circle", _MOTTO + "<circle")),
    _plain("a loop over the theme's words", "{% for name, value in theme.look.items() %}{% if name == 'words' %}{{ text(value, 4, 26, 36, 8, size=8) }}{% endif %}{% endfor %}", sub(DUSK, "look: {", 'look: {words: "For the {{ card.clan }}", ')),
    _plain("a box drawn by mouse", '<rect data-text="{{ theme.motto }}" data-size="8" x="4" y="26" width="36" height="8"/>'),
    _plain("the copies of the card", _MOTTO, _motto("Copies {{ card.copies }} {{ card.id }}"), phrase="{id}"),
    Right("right: the shared front of a deck", (put(FOLK, '{% extends "_shared/frame.svg.j2" %}{% block face %}{{ text("I am " ~ theme.word, 4, 4, 36, 8, size=7) }}{% endblock %}'), sub(DUSK, "cry:", 'word: "{{ card.id }} of {{ card.clan }}"\ncry:')), _backs("For the {clan}")),
    Right("right: own words after others' faces", (sub(SIGN, "{% include [", "{{ text(theme.word, 4, 40, 30, 5, size=6) }}{% include ["), sub(DUSK, "cry:", 'word: "Sign {{ card.id }} of {{ deck.name }}"\ncry:')), tuple(word for name in _SIGNS for word in (f"Sign {name} of Signs", "Signs 3")), "signs"),
    Right("right: a back with others' faces", (sub("TEMPLATES/sign-back.svg.j2", "{% include deck.pattern %}", '{{ face("otter", 5, 30, 10) }}{{ text(theme.word, 4, 5, 40, 5, size=6) }}'), sub(DUSK, "cry:", 'word: "Sign {{ card.id }} of {{ deck.name }}"\ncry:')), tuple(word for name in _SIGNS for word in (name, f"Sign {name} of Signs")), "signs"),
    _address("a macro as text", "{{ text(rim ~ '', 4, 4, 30, 6, size=3) }}"),
    _address("text as text", "{{ text(text ~ '', 4, 4, 30, 6, size=3, min_size=2) }}"),
    _address("a card as text", "{{ text(card ~ '', 4, 4, 30, 6, size=3, min_size=2) }}"),
    _address("a namespace as text", "{{ text(namespace() ~ '', 4, 4, 30, 6, size=3, min_size=2) }}"),
    _address("format", "{{ text('%s' | format(range), 4, 4, 30, 6, size=3, min_size=2) }}"),
    _address("string, then a slice", "{{ text((text | string)[-14:], 4, 4, 30, 6, size=3, min_size=2) }}"),
    _address("join", "{{ text([text, art] | join, 4, 4, 30, 9, size=3, min_size=2) }}"),
    _address("chance by a function", "{{ text(rand(text).i(1, 100000), 4, 4, 30, 6, size=4) }}"),
    _address("chance by a card", "{{ text(rand(card).i(1, 100000), 4, 4, 30, 6, size=4) }}"),
    _address("chance by a list of functions", "{{ text(rand([art]).i(1, 100000), 4, 4, 30, 6, size=4) }}"),
    _address("sort by names of functions", "{{ text([text, art, face] | map('string') | sort | last | last, 4, 4, 30, 6, size=4) }}"),
    _address("the method of a text", "{{ text('x'.upper ~ '', 4, 4, 30, 6, size=3, min_size=2) }}"),
    _address("a generator", "{{ text([1] | map('string') ~ '', 4, 4, 30, 6, size=3, min_size=2) }}"),
)
