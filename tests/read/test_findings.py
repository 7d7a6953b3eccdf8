"""Every planted defect is found by its kind, on its card; sound faces have no findings."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import pytest

from generator.catalog.model import Card, Deck, Size, Words
from generator.catalog.problems import Mark
from generator.catalog.spared import Spared
from generator.draw.lettering import Lettering
from generator.draw.painted import pack, unpack
from generator.pdf.face import paint
from generator.read.findings import NOTES, box_of, findings, overlapping
from generator.read.gate import judged
from tests.helpers.moment import in_time
from tests.read.planted import CLIPPED, COVERED, OVERLAP, PLANTED, SOUND, text
from tests.text.books import shipped

FONTS = shipped()
HERE = Mark("content/pits/cards/traps.yaml", 3, 5)


EURO = Size(63.0, 88.0)


def painted(body, size=EURO):
    box = f"-3 -3 {size.width + 6} {size.height + 6}"
    return paint(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>', FONTS, "pits/traps/c01 front")


def deck_of(planted, fields=None):
    size = Size(24.0, 28.0 if "28" in planted.outline else 24.0) if planted.outline else Size(63.0, 88.0)
    return Deck(
        id="traps", name="Traps", size=size, bleed=3.0, safe=planted.safe, face="card.svg.j2", back=None,
        cards=(Card("c01", 1, fields or {}, HERE),), mark=HERE, kind="token" if planted.outline else "card",
        fields={"outline": planted.outline} if planted.outline else {},
    )  # fmt: skip


def found(planted):
    deck = deck_of(planted)
    face = painted(planted.body, deck.size)
    return findings(deck, {("c01", "front"): face.key}, {face.key: face}, planted.style)


@pytest.mark.parametrize("planted", PLANTED, ids=lambda one: f"{one.finds[0]}: {one.name}")
def test_what_was_planted_is_found(planted):
    listed = found(planted)

    assert tuple(sorted(one.kind for one in listed)) == planted.finds
    for one in listed:
        assert (one.deck, one.cards, one.mark) == ("traps", ("c01",), HERE)
        assert "c01" in one.fact or one.kind in NOTES
        assert one.worst > 0
        assert one.hint


@pytest.mark.parametrize("planted", SOUND, ids=lambda one: one.name)
def test_nothing_is_found_on_what_is_sound(planted):
    assert [(one.kind, one.fact) for one in found(planted)] == []


def test_what_is_found_is_kept_with_the_face():
    face = painted(text(x=1, pt=6, more='fill="#ccc"'))
    (again,) = unpack(b"".join(pack({"k": face}))).values()

    assert again == face
    assert again.lettering


def test_of_many_cards_the_worst_is_told_once_with_all_of_them():
    small, smaller = painted(text(pt=6.5)), painted(text(pt=5))
    deck = deck_of(PLANTED[0])
    cards = tuple(Card(name, 1, {}, HERE) for name in ("c01", "c02", "c03"))
    keys = {("c01", "front"): small.key, ("c02", "front"): smaller.key, ("c03", "front"): small.key}
    (one,) = findings(
        Deck(**{**{name: getattr(deck, name) for name in deck.__slots__}, "cards": cards}),
        keys, {face.key: face for face in (small, smaller)}, "colour",
    )  # fmt: skip

    assert one.fact == "card c02: 'Pit' is set in 5.0 pt (and 2 more: c01, c03)"
    assert one.cards == ("c02", "c01", "c03")


def test_a_field_is_told_where_it_was_written():
    place = Mark("content/pits/cards/traps.yaml", 7, 11)
    face = painted(text(pt=6))
    face = face.lettered(line._replace(field="name") for line in face.lettering)
    (one,) = findings(deck_of(PLANTED[0], {"name": Words("Pit", place, "name")}), {("c01", "front"): face.key}, {face.key: face}, "colour")  # fmt: skip

    assert (one.mark, one.field) == (place, "name")
    assert one.fact.startswith("card c01, field name: 'Pit' is set in 6.0 pt")


def test_what_only_informs_may_be_small_and_stops_nothing():
    face = painted(text(pt=5))
    face = face.lettered(line._replace(spared="informs") for line in face.lettering)
    verdict = judged(
        _NoGame(),
        Edition(style="colour"),
        [deck_of(PLANTED[0])],
        lambda _: ({("c01", "front"): face.key}, {face.key: face}),
    )

    assert not verdict.held
    assert [note.fact for note in verdict.notes] == ["card c01: 'Pit' is set in 5.0 pt"]


def test_a_pale_text_is_told_with_its_ground_a_better_ink_and_its_names():
    face = painted(text(more='fill="#999"'))
    edition = Edition(style="colour", theme=SimpleNamespace(fields={"palette": {"mist": "#999", "sky": "#9cf"}}))
    faces = {("c01", "front"): face.key}, {face.key: face}
    (problem,) = judged(_NoGame(), edition, [deck_of(PLANTED[0])], lambda _: faces).held.popitem()[1]

    assert problem.fact == "card c01: 'Pit' (#999999) has 2.9:1 of contrast to #ffffff; #767676 would have 4.5:1"
    assert problem.hint.startswith("#999999 is 'mist' in the palette; 4.5:1 can be read")


def test_no_ink_is_better_where_it_is_only_see_through():
    face = painted(text(more='fill-opacity=".3"'))
    (one,) = findings(deck_of(PLANTED[0]), {("c01", "front"): face.key}, {face.key: face}, "colour")

    assert one.fact.endswith("of contrast to #ffffff")


class Edition(NamedTuple):
    style: str
    theme: object = None


class _NoGame:
    spared = ()


@pytest.mark.parametrize("planted", [COVERED[1], CLIPPED[1], OVERLAP[1]], ids=lambda one: one.finds[0])
def test_what_is_lost_may_be_bounded(planted):
    (one,) = found(planted)
    entry = Spared(planted.finds[0], "traps", "", "", "so it is", HERE)

    assert entry._replace(bound=one.value).holds(one.value)
    assert not entry._replace(bound=one.value / 2).holds(one.value)
    assert entry._replace(bound=40).spelled_bound in ("up to 40 %", "up to 40 mm")


def line_at(words, x=10.0, y=10.0):
    corners = (x, y, x + 8, y, x + 8, y + 3, x, y + 3)
    return Lettering(words, "", corners, 9.0, "#000000", 7.0)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([line_at("a") for _ in range(2000)], 0),
        ([line_at(f"a{n}", y=4.0 * n) for n in range(2000)], 0),
        ([line_at(f"a{n}", x=9.0 * n) for n in range(2000)], 0),
        ([line_at(f"a{n}") for n in range(2000)], 1),
        ([line_at(f"a{n}") for n in range(30)], 30 * 29 // 2),
        ([line_at(f"a{n}", 9.0 * (n % 90), 4.0 * (n // 90)) for n in range(2000)], 0),
    ],
)
def test_lines_by_the_thousand_are_compared_in_time_or_told_to_be_too_many(lines, told, monkeypatch):
    monkeypatch.setattr("generator.read.findings._MOST_LOOKS", 100_000)
    assert len(in_time(1, lambda: list(overlapping(lines, [box_of(line.corners) for line in lines])))) == told
