"""Texts that go on: on the back, then on further cards, every word of them, at one size."""

import re
import time

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.game import load_game
from generator.catalog.model import FURTHER
from generator.catalog.problems import Mark
from generator.catalog.roots import search_path
from generator.catalog.timelimit import OverdueError, too_long
from generator.making.plan import plan
from generator.making.portions import dividing
from generator.parts.order import Order, Wish
from generator.preview import bench as preview
from generator.template import portions
from generator.template.portions import divide
from generator.template.render import Renderer
from generator.text.markup import read_markup
from generator.window.streams import News
from tests.helpers.cases import often
from tests.helpers.little import make
from tests.helpers.shell import TOP, run
from tests.template.small import Small, svg

FACE = svg(
    "{{ text(card.name, 5, 4, 53, 6, size=10, lines=1) }}"
    '{{ text(card.part.index ~ "/" ~ card.part.of, 5, 80, 53, 4, size=7, lines=1) }}'
    '{{ text(card.text, 5, 12, 53, 40, size=10, min_size=8, field="text") }}'
)
BACK = svg('{{ text("The back", 5, 40, 53, 8, size=12) }}')
LIST = "\n".join(f"- point{n} says that whoever has it may draw one more card" for n in range(12))
TABLE = "|Roll|Find|\n|---|--:|\n" + "\n".join(f"|{n}|thing{n}|" for n in range(1, 31))
PLAIN = "\n\n".join(" ".join(f"w{n}x{k}" for k in range(30)) + "." for n in range(8))
TEXTS = {"list": LIST, "table": TABLE, "plain": PLAIN}


def game(folder, texts, way="auto", back=BACK):
    small = Small(folder)
    cards = "".join(
        f"  - id: {name}\n    name: {name.upper()}\n    text: |\n"
        + "".join(f"      {line}\n" if line else "\n" for line in text.split("\n"))
        for name, text in texts.items()
    )
    small.write(FACE, cards, back, f"continue: {way}\n", len(texts))
    return small


def decks(small, order=None):
    (one,) = plan(small.load(), order or Order(), dividing(search_path(small.root)))
    return one.game.decks["traps"]


def pages(small, **wish):
    """Print the deck, cards as they lie, and give the words of its pages."""
    done = make(small.root, "pits", wish=Wish(**wish), output=small.root / "output")
    assert [str(one) for one in done.problems] == []
    (path,) = (small.root / "output" / "pits").rglob("traps*.pdf")
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


WORDS = st.lists(st.text("abcdef", min_size=1, max_size=8), min_size=1, max_size=12).map(" ".join)
LINES = st.lists(
    st.one_of(WORDS, WORDS.map("- {}".format), WORDS.map("## {}".format), WORDS.map("**{}**".format), st.just("")),
    max_size=12,
).map("\n".join)
TABLES = st.lists(WORDS, min_size=1, max_size=6).map(
    lambda rows: "|h1|h2|\n|---|--:|\n" + "".join(f"|x|{r}|\n" for r in rows)
)


@given(
    st.lists(st.one_of(LINES, TABLES), min_size=1, max_size=4).map("\n\n".join), st.integers(30, 120), st.floats(0, 1)
)
def test_no_word_is_lost_or_said_twice_but_the_heads_of_tables(text, room, share):
    def words(said):
        return re.findall(r"\w+", said.replace("|h1|h2|", ""))

    rest, found = text.strip("\n"), []
    while rest:
        first, left = divide(rest, lambda said: len(said) <= room, share)
        assert len(first) <= room + 8  # what is bold or slanted at the cut is closed there
        if not first:
            found += words(rest)
            break
        assert len(left) < len(rest) + len("|h1|h2|\n|---|--:|\n")
        found, rest = found + words(first), left
        assert len(found) <= len(words(text))
    assert found == words(text)


@pytest.mark.parametrize(("way", "backs"), [("auto", True), ("auto", False), ("fronts", True)])
def test_every_word_is_printed_once_and_in_its_order(tmp_path, way, backs):
    small = game(tmp_path, TEXTS, way, BACK if backs else "")
    said = "\n".join(pages(small))
    for mark, count in ((r"point\d+", 12), (r"thing\d+", 30), (r"w\d+x\d+", 240)):
        found = re.findall(mark, said)
        assert sorted(found) == sorted(set(found))
        assert len(found) == count
    deck = decks(small)
    of = [max(part.of for part in card.portions.values()) for card in deck.cards if card.id == card.name]
    assert said.count("Roll") == next(card.portions["front"].of for card in deck.cards if card.id == "table") > 1
    assert len(re.findall(r"\d/\d", said)) == sum(of)
    assert ("The back" in said) is (backs and (way == "fronts" or any(one % 2 for one in of)))


@pytest.mark.parametrize("duplex", often(["long", "short", "gutterfold", "none"], ["short", "gutterfold"]))
def test_nothing_stays_behind_however_it_is_printed(tmp_path, duplex):
    said = "\n".join(pages(game(tmp_path, TEXTS), duplex=duplex))
    assert len(set(re.findall(r"w\d+x\d+", said))) == 240
    assert len(set(re.findall(r"thing\d+", said))) == 30


@pytest.mark.parametrize(("way", "a_card"), [("auto", 2), ("fronts", 1)])
def test_a_card_stays_one_and_its_parts_have_one_size(tmp_path, way, a_card):
    deck = decks(game(tmp_path, {**TEXTS, "short": "Once."}, way))
    for name in TEXTS:
        cards = [card for card in deck.cards if card.name == name]
        parts = [
            card.portions[side] for card in cards for side in ("front", "back")[:a_card] if card.portions[side].texts
        ]
        assert [part.number for part in parts] == [*range(1, parts[0].of + 1)]
        assert len(cards) == -(-len(parts) // a_card)
        assert len({size for part in parts for _, size in part.texts.values()}) == 1
        assert {card.number for card in cards} == {list(TEXTS).index(name) + 1}
    (short,) = (card for card in deck.cards if card.name == "short")
    assert not short.portions["front"].texts


def test_only_what_an_edit_changes_is_printed_again(tmp_path):
    small = game(tmp_path, TEXTS)
    pages(small)
    assert run("tuckbox", "printed", "pits", cwd=tmp_path).code == 0
    path = tmp_path / "content" / "pits" / "cards" / "traps.yaml"
    path.write_text(path.read_text().replace("w0x3", "w9z9"))
    said = run("tuckbox", "changes", "pits", cwd=tmp_path)
    assert "Changed: 1 design, 1 piece" in said.out
    assert "w9z9" in said.out


def test_what_cannot_be_divided_is_told_as_ever(tmp_path):
    small = game(tmp_path, {"endless": "x" * 400, "wide": "\n".join(["y" * 90] * 40)})
    told = [str(one) for one in make(small.root, "pits", output=small.root / "output").problems]
    assert len(told) == 2
    assert all("too wide" in one for one in told)


def test_a_text_for_more_faces_than_a_card_can_have_is_told(tmp_path):
    small = game(tmp_path, {"saga": " ".join(["over and over"] * 1300)})
    small.templates.joinpath("card.svg.j2").write_text(FACE.replace("53, 40, size", "20, 8, size"))
    (told,) = make(small.root, "pits", output=small.root / "output").problems
    assert told.fact.startswith("card saga, field text: text takes more than 60 faces")
    assert "'continue" not in told.hint


KINDS = [("1. {}", "\n"), ("{}", " "), ("- {}", "\n"), ("{} ", "\n\n")]


@pytest.mark.parametrize(("kind", "between"), often(KINDS, KINDS[:2], several=True))
def test_a_text_of_any_kind_goes_on_over_dozens_of_faces(tmp_path, kind, between):
    lines = [" ".join(f"w{n}x{k}" for k in range(50)) + "." for n in range(36)]
    small = game(tmp_path, {"long": between.join(map(kind.format, lines))})
    parts = [card.portions[side] for card in decks(small).cards for side in ("front", "back")]
    texts = "\n".join(text for part in parts for text, _ in part.texts.values())

    assert max(part.number for part in parts) > 20
    assert re.findall(r"w\d+x\d+", texts) == re.findall(r"w\d+x\d+", " ".join(lines))
    if "1." in kind:
        assert re.findall(r"^\d+\. ", texts, re.MULTILINE) == [f"{n}. " for n in range(1, 37)]


@pytest.mark.parametrize("room", range(20, 60, 5))
@pytest.mark.parametrize("mark", ["**", "_", "**_"])
def test_what_is_bold_or_slanted_over_several_lines_is_so_on_every_face(mark, room):
    rest = f"Intro line here.\n{mark}Emphasis that goes\nover three written\nlines of a card{mark[::-1]} and on."
    while rest:
        first, rest = divide(rest, lambda said: len(said) <= room)
        assert first
        assert read_markup(first).faults == ()


def test_a_face_that_could_not_be_drawn_is_divided_once_it_can(tmp_path):
    small = game(tmp_path, TEXTS)
    template = small.templates / "card.svg.j2"
    template.write_text(FACE.replace("card.name", "card.nam"))
    assert make(small.root, "pits", output=small.root / "output").problems
    template.write_text(FACE)
    assert len(pages(small)) > 1


@pytest.mark.parametrize("fault", [OverdueError([too_long(Mark("card.svg.j2"), "pits, card list")]), AssertionError()])
def test_what_took_too_long_and_faults_of_our_own_are_no_faults_of_the_face(tmp_path, monkeypatch, fault):
    def falls(*_):
        raise fault

    where, what = (Renderer, "_put_out") if isinstance(fault, OverdueError) else (portions, "_largest")
    monkeypatch.setattr(where, what, falls)
    renderer, deck = game(tmp_path, TEXTS).renderer()

    with pytest.raises(type(fault)):
        renderer.portions(deck, deck.cards[0])


@pytest.mark.parametrize("slug", search_path(TOP).games())
def test_nothing_else_is_counted_otherwise(slug):
    loaded = load_game(slug, search_path(TOP))
    for one in plan(loaded, Order(), dividing(search_path(TOP))):
        assert {name: part.count for name, part in one.game.parts.items()} == {
            name: part.count for name, part in loaded.parts.items()
        }


def test_after_a_change_of_the_face_texts_are_divided_as_at_a_fresh_start(tmp_path, monkeypatch):
    small = game(tmp_path, {f"c{n}": PLAIN for n in range(6)})
    monkeypatch.setattr(preview, "_DIVIDES", 0.0)
    face = small.templates / "card.svg.j2"
    bench = previewed(small)
    before = dict(bench.showing.faces.all)
    bench.look_at([0])
    bench.step()
    face.write_text(face.read_text().replace("min_size=8", "min_size=9.5"))
    bench.saved(frozenset([str(face)]), time.time())
    bench.step()

    assert _of("c5", bench.showing.faces.all) == _of("c5", before), "nobody looks at it: it waits"
    assert _of("c0", bench.showing.faces.all) > _of("c0", before), "somebody looks at it"
    while bench.busy():
        bench.step()
    fresh = previewed(small).showing.faces.all
    assert len(fresh) > len(before)
    assert {key: one.look for key, one in bench.showing.faces.all.items()} == {
        key: one.look for key, one in fresh.items()
    }


def _of(card, every):
    return sum(one.card.id.partition(FURTHER)[0] == card for one in every.values())


def previewed(small):
    bench = preview.Bench(
        "pits", search_path(small.root), Order(root=small.root, output=small.root / "out"), News(2, 2)
    )
    bench.load()
    while bench.busy():
        bench.step()
    return bench
