"""A rule reaches everything: what told its old value is nowhere where a new one holds, and people know where it stands.

What tells which value is in rules_told.yaml.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from companion.gamedata import content as library
from companion.lookup.passagebuilder import prepare
from companion.lookup.passages import Edition
from generator.reach.table import reaches, values_of
from tests.content import told
from tests.content.told import TOLD, Case, cases, edition, editions, entry, game_of, hits, patterns, texts
from tests.helpers.shell import TOP, run

LONG = {slug: [pytest.mark.long] for slug in TOLD if slug != "trade-or-duel"}
"""All editions of all rules are drawn: of one game at every run, of the others among the long tests."""
GAMES = [pytest.param(slug, marks=[pytest.mark.xdist_group(f"reach {slug}"), *LONG.get(slug, ())]) for slug in TOLD]


def said(case: Case, value: object) -> tuple[tuple[str, str], ...]:
    return texts((case.game, case.rule, value, case.within))


def turned(slug: str) -> dict[str, object]:
    """Every rule of a game at another value than the default, where it may have one."""
    found = {}
    for parameter in game_of(slug).parameters.values():
        others = [value for value in values_of(parameter) if value != parameter.default]
        if others:
            found[parameter.name] = others[-1]
    return found


def test_every_game_with_rules_is_looked_at():
    assert set(TOLD) == {slug for slug in told.ROOTS.games() if game_of(slug).parameters}


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_it_is_known_what_tells_every_value_of_every_rule(slug):
    assert set(TOLD[slug]) == set(game_of(slug).parameters)
    for case in cases(slug):
        if not patterns(slug, case.rule, case.old) and not patterns(slug, case.rule, case.new):
            pytest.fail(f"nothing tells {case.rule}={case.old} from {case.new}")
    assert all(entry(slug, rule).get("one", "-") for rule in TOLD[slug])


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_tells_the_old_value_of_a_rule_that_was_changed(slug):
    assert [hit for case in cases(slug) for hit in hits(case, case.old, said(case, case.new))] == []


@pytest.mark.parametrize("slug", GAMES)
def test_everything_that_tells_a_value_is_really_said_somewhere(slug):
    """Or the test above could not fail."""
    dead = []
    for case in dict.fromkeys(case._replace(new=None) for case in cases(slug)):
        dead += [
            (case.rule, case.old, pattern.pattern)
            for pattern in patterns(slug, case.rule, case.old)
            if not any(pattern.search(text) for _, text in said(case, case.old))
        ]

    assert dead == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_sentence_that_stays_behind_is_found(slug):
    """Each value's own sentences are put where another value holds."""
    tried = 0
    for case in cases(slug):
        telling = patterns(slug, case.rule, case.old)
        now = {text for _, text in said(case, case.new)}
        kept = [
            text for _, text in said(case, case.old) if text not in now and any(one.search(text) for one in telling)
        ]
        tried += bool(kept)
        assert not kept or any(hits(case, case.old, (("left behind", text),)) for text in kept), case

    assert tried > len(TOLD[slug]) / 2


@pytest.mark.parametrize("slug", GAMES)
def test_what_only_looks_like_an_old_value_is_still_there(slug):
    for one in told.ALIKE:
        if one["game"] == slug:
            everything = [text for case in cases(slug) if case.rule == one["rule"] for _, text in said(case, case.new)]
            assert any(re.search(one["says"], text, re.I) for text in everything), one
            assert one["reason"], one


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_every_rule_reads_otherwise_in_the_book(slug):
    for case in cases(slug):
        if game_of(slug).parameters[case.rule].allows(case.new):
            before, after = (edition(slug, case.rule, value, case.within).books for value in (case.old, case.new))
            assert before != after, f"{case.rule}: {case.old} and {case.new} read alike"


@pytest.mark.parametrize("slug", GAMES)
def test_people_are_told_where_each_rule_stands(slug):
    found = tuple(reaches(editions(slug)))
    numbered = {number for one in found for number in one.ids}

    assert [one.name for one in found if len(one.values) > 1 and not one.sections] == []
    assert len({one.rule for one in found} & numbered) > len(found) / 2
    assert any(some.cards for one in found for some in one.faces)


@pytest.mark.parametrize("slug", GAMES)
def test_the_companion_tells_no_old_value_either(slug, tmp_path, monkeypatch):
    monkeypatch.chdir(TOP)
    content = library.load(slug, os.fspath(tmp_path))
    rules = {**content.rules(), **turned(slug)}
    found = prepare(content, Edition(game_of(slug).default_theme, rules))
    passages = tuple((one.id, told.plain(one.text)) for one in (*found.rules, *found.cards))

    assert found.faults == []
    assert [
        hit
        for case in cases(slug)
        if case.new == rules[case.rule] and not case.within
        for hit in hits(case, case.old, passages)
        if not _of_presets(hit.words)
    ] == []


def _of_presets(words: str) -> bool:
    return " It may also be " in words


@pytest.mark.xdist_group("reach trade-or-duel")
def test_what_is_printed_tells_no_old_value(tmp_path):
    """Of one game as a sample; its reference card and rulebook, from the PDFs."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415

    slug, rules = "trade-or-duel", turned("trade-or-duel")
    sets = [word for name, value in rules.items() for word in ("--set", f"{name}={told.written(value)}")]
    wanted = ["--theme", "plain", "--only", "reference", "--only", "rulebook", "-o", str(tmp_path)]
    made = run("tuckbox", "build", slug, *wanted, *sets, cwd=TOP)
    pages = tuple(
        (f"{file.name} {number}", told.plain(page.get_textpage().get_text_bounded()))
        for file in sorted(Path(tmp_path).rglob("*.pdf"))
        for number, page in enumerate(PdfDocument(file), 1)
    )

    assert made.code == 0, made.err
    assert any("Played with" in text for _, text in pages)
    found = [hit for case in cases(slug) if case.new == rules[case.rule] for hit in hits(case, case.old, pages)]
    assert found == []
