"""No word that the tool prints by itself is beyond translation: a game of all kinds of parts in a made-up language."""

import re

import pikepdf
import pytest

from generator.catalog.messages import ENGLISH, Messages, put
from generator.parts.order import Order, Wish
from generator.printed import steps
from generator.printed.work import Wanted
from generator.reporting.report import Progress
from tests.helpers import printed
from tests.helpers.little import make, write_bits
from tests.house.messages import all_said, catalogue

pytestmark = pytest.mark.xdist_group("house")  # files are parsed once
QUIET = Progress(quiet=True)
FACE = """{% set b, w, h = bleed, size.width + 2*bleed, size.height + 2*bleed %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{{ -b }} {{ -b }} {{ w }} {{ h }}">
<rect x="{{ -b }}" y="{{ -b }}" width="{{ w }}" height="{{ h }}" fill="#c8d8e8"/></svg>
"""
FORM = FACE.replace("</svg>", "{{ field('a', 10, 10, 30, 8) }}</svg>")
GAME = """\
title: Zi Zo
tagline: Zu za.
designers: [{name: Zy Zo}]
credit: Zo.
players: {least: 1, most: 4}
minutes: {least: 10, most: 20}
language: tlh
look: {design: gazette, palette: neon, picture: star}
components:
  - {deck: cards/zi.yaml, count: 52}
  - {deck: cards/zo.yaml, count: 9}
  - {tokens: zt.yaml, count: 7}
  - {dice: zd.yaml, count: 2}
  - {board: zb.yaml, count: 1}
  - {sheet: sheets/zs.yaml, count: 1}
  - {boxes: zx.yaml, count: 2}
  - {boxes: zy.yaml, count: 1}
  - {rulebook: rulebook.md, designers: true}
"""
FILES = {
    "game.yaml": GAME,
    "rules.yaml": "parameters:\n  ra: {default: true, allowed: [true, false], label: ra}\n"
    "  ro: {default: 1, allowed: [1, null], label: ro}\ntables: {dice: {d6: [1, 2, 3, 4, 5, 6]}}\n",
    "cards/zi.yaml": "name: Zi\nsize: euro\nface: _shared/designs/gazette.svg.j2\n"
    "back: _shared/designs/gazette-back.svg.j2\n"
    "cards: [{id: a, name: Za, cost: 2, copies: 27}, {id: b, name: Zb, cost: 3, copies: 25}]\n",
    "cards/zo.yaml": "name: Zo\nsize: mini\nface: a.svg.j2\ncards: [{id: c, copies: 9}]\n",
    "zt.yaml": "name: Zt\nsets:\n"
    "  - {id: s, name: S, size: 20mm, outline: circle, face: a.svg.j2, tokens: [{id: t, copies: 5}]}\n"
    "  - {id: u, name: U, fold: standee, size: 15x26mm, base: 8mm, face: a.svg.j2, tokens: [{id: v, copies: 2}]}\n",
    "zd.yaml": "name: Zd\ndice: [{id: d, solid: d6, edge: 16mm, copies: 2, faces: d6, face: a.svg.j2}]\n",
    "zb.yaml": "name: Zb\nsize: 300x420mm\nface: a.svg.j2\nspaces: {plain: 24mm}\n"
    "nodes: {n: {x: 50, y: 50, kind: plain}}\n",
    "sheets/zs.yaml": "name: Zs\nsize: 180x240mm\nface: f.svg.j2\nfillable: true\npages: [{id: p}]\n",
    "zx.yaml": "name: Zx\nboxes:\n  - {id: q, holds: [zi], face: _shared/designs/box.svg.j2}\n"
    "  - {id: r, kind: band, holds: [zo], face: a.svg.j2}\n",
    "zy.yaml": "name: Zy\nboxes:\n  - {id: g, kind: game_box, holds: [zx, zt, zd], face: a.svg.j2}\n",
    "rulebook.md": "# Zi\n\n::: contents\n\n## Zo\n\n::: example\nZa.\n:::\n\n::: note\nZa.\n:::\n\n"
    "::: variant\nZa.\n:::\n\n::: bill\n\n::: imprint\n",
    "a.svg.j2": FACE,
    "f.svg.j2": FORM,
}
OWN = {"Tuckbox", "SIL", "Open", "Font", "License", "DEG", "Alegreya", "Sans", "Barlow", "Condensed"}
"""Names, which are the same in every language."""


def moved(text: str) -> str:
    """Give a text without a letter of English, but for the names in braces."""
    return "".join(
        one if one.startswith("{") else re.sub("[a-z]", "ö", re.sub("[A-Z]", "Ö", one))
        for one in re.split(r"(\{\w+\})", text)
    )


@pytest.fixture
def made_up(monkeypatch):
    """Have all be said in a language that nobody speaks, but for what is said in English to the terminal."""

    asked = {}

    def gettext(self, text, /, **values):
        asked[text] = None
        return put(text if self is ENGLISH else moved(text), values)

    def ngettext(self, one, many, number, /, **values):
        asked[one] = None
        return put(one if self is ENGLISH else moved(many), {**values, "n": number})

    monkeypatch.setattr(Messages, "gettext", gettext)
    monkeypatch.setattr(Messages, "ngettext", ngettext)
    return asked


def said(path):
    """Give all words of a PDF: on its pages, in its outline, as names of pages and fields, of the file."""
    yield printed.text(path)
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        waiting = list(outline.root)
        while waiting:
            one = waiting.pop()
            waiting += one.children
            yield one.title
        yield from (page.label for page in pdf.pages)
        yield from (str(value) for name, value in pdf.docinfo.items() if name in ("/Title", "/Keywords"))


def in_english(folder):
    """Give the English words of all PDFs in a folder, but for names."""
    found = {}
    for path in folder.rglob("*.pdf"):
        for text in said(path):
            words = set(re.findall(r"[A-Za-z]{3,}", re.sub(r"\S+\.(?:pdf|svg)\b|Z[a-z]", "", text))) - OWN
            if words:
                found[path.name] = found.get(path.name, set()) | words
    return found


@pytest.mark.parametrize("wish", [Wish(draft=True), pytest.param(Wish(press=True), marks=pytest.mark.long)])
def test_all_that_the_tool_prints_by_itself_can_be_said_in_another_language(tmp_path, made_up, wish):
    write_bits(tmp_path, (), FILES, "zz")
    out = tmp_path / "output"

    done = make(tmp_path, "zz", sets=("ra=false",), wish=wish, output=out, jobs=1)

    assert "\n".join(map(str, done.problems)) == ""
    assert in_english(out) == {}
    assert set(made_up) <= set(all_said())  # or no catalogue is held to have them


def test_so_can_all_that_a_reprint_says(tmp_path, made_up):
    kept = ("cards/zi.yaml", "rules.yaml", "rulebook.md", ".j2")
    files = {name: text for name, text in FILES.items() if any(one in name for one in kept)}
    parts = "  - {deck: cards/zi.yaml, count: 52}\n  - {rulebook: rulebook.md, cover: none}\n"
    files["game.yaml"] = GAME.partition("  - ")[0].replace("look:", "guide: false\nlook:") + parts
    write_bits(tmp_path, (), files, "zz")
    order = Order(tmp_path, output=tmp_path / "output")
    steps.note("zz", order, Wanted(), QUIET)
    deck, book = tmp_path / "content" / "zz" / "cards" / "zi.yaml", tmp_path / "content" / "zz" / "rulebook.md"
    deck.write_text(
        deck.read_text().replace("cost: 2, copies: 27", "cost: 4, copies: 30").replace("copies: 25", "copies: 2")
    )
    game = tmp_path / "content" / "zz" / "game.yaml"
    game.write_text(game.read_text().replace("count: 52", "count: 32"))
    book.write_text(book.read_text().replace("Za.", "Zu zu."))

    steps.reprint("zz", order, Wanted(stickers=True), QUIET)

    written = {path.name for path in (tmp_path / "output").rglob("*.pdf")}
    assert written >= {"reprint.pdf", "take-out.pdf", "rules.pdf"}
    assert in_english(tmp_path / "output") == {}
    assert set(made_up) <= set(all_said())


@pytest.mark.parametrize("tag", ["de", "fr", "es", "pt-BR", "ja", "ar"])
def test_a_catalogue_has_all_that_is_said_with_what_stands_in_it(tag):
    said, known = all_said(), catalogue(tag)

    assert set(known) == set(said)
    forms = set(Messages(tag).forms) - ({"many"} if tag != "ar" else set())  # of millions, but in Arabic of 11 to 99
    for text, words in known.items():
        assert set(words) == forms if isinstance(words, dict) else not said[text] or tag == "ja", text
        for form, each in words.items() if isinstance(words, dict) else [("", words)]:
            itself = {"{n}"} if tag == "ar" and form in ("zero", "one", "two") else set()  # the word says the number
            assert set(re.findall(r"\{\w+\}", each)) | itself == set(re.findall(r"\{\w+\}", text)) | itself, text
            assert each == each.strip() != "", text
