"""Rulebooks to read are tagged PDFs: what a machine can check of PDF/UA-1, and the words that are read aloud."""

import re
import unicodedata
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Dictionary, Name

from generator.catalog.problems import Findings
from generator.making.plan import plan
from generator.parts.order import Order
from generator.rulebook.blocks import Box, Bullets, Drawn, Figure, Heading, Made, Paragraph, Table
from generator.rulebook.markdown import Reader
from tests.content.told import ROOTS, game_of, prose
from tests.helpers.games import built, themes
from tests.helpers.little import make, write_game
from tests.helpers.shell import TOP
from tests.pdf.pdfua import findings, read_aloud

GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in ROOTS.games()]
PAGE = re.compile(r"page \d+")


def books(slug, style="colour"):
    """Give each book of a game as it is printed to be read, with the blocks of its Markdown."""
    folder = built(slug, style).folder
    game = game_of(slug)
    for one in plan(game, Order(root=TOP, style=style, themes=themes(slug))):
        for file in one.files:
            if file.part.kind == "rulebook" and file.layout is None:
                book = file.part.spec
                blocks = Reader(book.shown, Findings(), game.says.quotes).read(prose(slug, one.edition, book))
                yield (folder / file.item.file).read_bytes(), blocks, book.designers


def words(pieces):
    """Give texts as they are compared: one space between words, no soft hyphens, no numbers of pages, no stops."""
    text = unicodedata.normalize("NFKC", " ".join(pieces).replace("\u00ad", "").replace(".", ""))
    return PAGE.sub("page", " ".join(text.split()))


def run_of(text, ids):
    """Give the words of a text; the ids of rules stand behind it."""
    says = {"text": str, "icon": lambda name: f" {name.replace('-', ' ')} ", "page": lambda _: "page"}
    said = "".join(says.get(run.kind, lambda _: " ")(run.text) for run in text)
    return " ".join([said, *(run.text for run in text if run.kind == "rule" and ids)])


def told(blocks, ids):
    """Give what is to be read aloud, in pieces; None where something is made, such as a table of contents."""
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            yield run_of(block.text, ids)
        elif isinstance(block, Bullets):
            for number, entry in enumerate(block.entries):
                yield f"{block.start + number}{'.' * (block.start > 0)}" if block.start else "•"
                yield from told(entry, ids)
        elif isinstance(block, Table):
            for row in (block.head, *block.rows):
                yield from (run_of(cell, ids) for cell in row)
        elif isinstance(block, Figure):
            yield from (run_of(shot.caption, ids) for shot in block.shots)
        elif isinstance(block, Box):
            if block.kind not in ("quote", "beside"):
                yield "DESIGNER’S NOTE" if block.kind == "designer" else block.kind.upper()
            yield run_of(block.title, ids)
            yield from told(block.blocks, ids)
        elif isinstance(block, Drawn):
            for part in block.parts:
                yield from told(part, ids)
        elif isinstance(block, Made):
            yield None


def held(data, blocks, ids):
    """Hold what is read aloud of a file against its Markdown: all of it, in its order, nothing besides what is made."""
    aloud = words(text for role, text, _ in read_aloud(data) if role != "Figure")
    pieces, at = [[]], 0
    for piece in told(blocks, ids):
        if piece is None:
            pieces.append([])
        else:
            pieces[-1].append(piece)
    for number, some in enumerate(pieces):
        wanted = words(some)
        found = aloud.find(wanted, at)
        if found < 0 or (number == 0 and found):
            same = next((n for n, (a, b) in enumerate(zip(aloud[at:], wanted, strict=False)) if a != b), 0)
            around = slice(max(0, same - 40), same + 40)
            pytest.fail(f"{aloud[at:][around]!r} is read, not {wanted[around]!r}")
        at = found + len(wanted)
    assert at == len(aloud) or len(pieces) > 1


@pytest.mark.long
@pytest.mark.parametrize("style", ["colour", "ink-saver", "large-print"])
@pytest.mark.parametrize("slug", GAMES)
def test_books_to_read_meet_pdf_ua_and_are_read_aloud_as_they_are_written(slug, style):
    for book in books(slug, style):
        assert findings(book[0]) == []
        held(*book)


@pytest.fixture(scope="module")
def book():
    """A book with all that there is: lists, tables, figures, links, ids of rules."""
    return next(book for book in books("trade-or-duel") if book[2])


def test_a_book_meets_pdf_ua_and_is_read_aloud_as_it_is_written(book):
    assert findings(book[0]) == []
    held(*book)


NOT_WHOLLY = ["06-002 no pdfuaid:part 1"]
"""What is said of files that are tagged, but in which headings and tables are text as any other."""


def test_forms_are_tagged_with_their_fields_below_the_text_in_their_order():
    path = next(built("trap-attack").folder.rglob("score-fillable.pdf"))
    data = path.read_bytes()
    roles = [role for role, _, _ in read_aloud(data)]
    with pikepdf.open(path) as pdf:
        notes = [note.objgen for page in pdf.pages for note in page.obj.Annots]
        forms = [kid.K[0].Obj.objgen for kid in pdf.Root.StructTreeRoot.K.K[0].K[1:]]

    assert findings(data) == NOT_WHOLLY
    assert roles == ["P", *["Form"] * len(notes)]
    assert forms == notes


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("how-to-build", ["How to build it", "Print and cut", "Fold, glue, pack"]),
        ("aids", ["Your turn", "The AI’s turn"]),
        ("score", []),
    ],
)
def test_the_guide_and_printed_pages_are_read_as_text(file, said):
    data = next(built("trap-attack").folder.rglob(f"{file}.pdf")).read_bytes()
    text = words(text for _, text, _ in read_aloud(data))
    at = [text.find(one) for one in said]

    assert findings(data) == NOT_WHOLLY
    assert text
    assert at == sorted(at)
    assert -1 not in at


def test_booklets_and_books_for_shops_are_not_tagged():
    path = next(built("raft-race").folder.rglob("rulebook-booklet.pdf"))
    with pikepdf.open(path) as pdf:
        assert not {"/StructTreeRoot", "/MarkInfo", "/Metadata"} & set(pdf.Root.keys())


ABROAD = """\
# Dots

The chef says [mise en *place*]{lang=fr} and [page](#dots), [the end of it]{lang=en-GB}. Pay {coin} or {eye-shut}. 🦊
"""


def test_words_in_another_language_are_read_in_it_and_icons_by_what_they_are_called_in_the_books(tmp_path):
    home = write_game(tmp_path, cards=1) / "content" / "dots"
    game = (home / "game.yaml").read_text().replace("en-GB", "de")
    (home / "game.yaml").write_text(f"{game}  - {{rulebook: rulebook.md, cover: none}}\n")
    (home / "rulebook.md").write_text(ABROAD)
    icon = tmp_path / "templates" / "dots" / "icons" / "1f98a.svg"
    icon.parent.mkdir()
    icon.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>')
    done = make(tmp_path, jobs=1)
    data = next((tmp_path / "out").rglob("rulebook.pdf")).read_bytes()

    assert (done.problems, findings(data)) == ((), [])
    said = words(text for _, text, _ in read_aloud(data))
    assert "Pay Münze or geschlossenes Auge 🦊" in said and "says mise en place and" in said
    with pikepdf.open(BytesIO(data)) as pdf:
        spans = [one for one in pdf.objects if isinstance(one, Dictionary) and one.get("/S") == Name.Span]
        assert pdf.Root.Lang == "de"
        assert [(str(one.Lang), str(one.P.S), len(one.K)) for one in spans] == [("fr", "/P", 1), ("en-GB", "/P", 1)]
