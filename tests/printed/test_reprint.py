"""Reprints read back from the written PDF: exactly the changed copies, backs right behind them, few sheets."""

import re
from collections import Counter
from contextlib import suppress
from math import ceil

import pypdfium2
import pytest

from generator.catalog.printer import Cast, Printer
from generator.catalog.problems import ContentError
from generator.cli import build_games
from generator.printed import story, work
from generator.reporting.bill import Cost
from generator.sheets.roomy import LEAST
from generator.sheets.sharing import apart
from tests.geometry.reader import read
from tests.helpers import printed
from tests.printed.table import FACE, Dot, Table

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def rgb(colour):
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


REDS = [Dot(f"r{number}", f"#{150 + 10 * number:02x}0000", 1 + number % 3) for number in range(8)]
BLUES = [Dot(f"b{number}", f"#0000{150 + 10 * number:02x}", 1 + number % 2) for number in range(6)]


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path, REDS, BLUES)
    made.printed()
    return made


def rename(dots, *ids):
    return [dot._replace(name=f"new {dot.id}") if dot.id in ids else dot for dot in dots]


def cards_on(done):
    """Give the colours of front and back, copy by copy, wherever anything is printed."""
    (path,) = [path for path in done.written if path.name == "reprint.pdf"]
    with pypdfium2.PdfDocument(path) as document:
        sheets = [page.render(scale=25.4 / 72).to_pil().convert("RGB") for page in document]  # a dot a millimetre
    found, at = [], 0
    for lot in (lot for pack in done.packed.packs for lot in pack.lots):
        layout, front = lot.layout, sheets[at]
        back = sheets[at + 1] if layout.press_duplex else None
        filled = [*lot.pieces, *[None] * (layout.per_sheet - len(lot.pieces))]
        for piece, slot, behind in zip(filled, layout.fronts, layout.backs or layout.fronts, strict=True):
            colour = _at(front, slot.box)
            if piece is None:
                assert colour == WHITE  # nothing else is printed
            else:
                found.append((colour, _at(back, behind.box) if back else None))
        at += 2 if layout.press_duplex else 1
    assert at == len(sheets)
    return Counter(found)


def _at(image, box):
    return image.getpixel((int(box.x + box.width / 2), int(box.y + box.height * 0.6)))


def wanted(reds, blues):
    counts = Counter()
    for dots, back in ((reds, BLACK), (blues, WHITE)):
        for dot in dots:
            counts[rgb(dot.colour), back] += dot.copies
    return counts


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_exactly_the_changed_copies_with_their_backs_from_all_decks_together(table, duplex):
    table.lay(rename(REDS, "r1", "r5"), rename(BLUES, "b0", "b3"))
    done = table.reprint(wish={"duplex": duplex})

    assert cards_on(done) == wanted([REDS[1], REDS[5]], [BLUES[0], BLUES[3]])
    assert len(done.packed.packs) == 1
    assert done.taken == 2 + 3 + 1 + 2


def test_there_is_room_between_where_backs_differ_and_only_there(table):
    table.lay(rename(REDS, *[dot.id for dot in REDS]), rename(BLUES, *[dot.id for dot in BLUES]))
    done = table.reprint()
    (pack,) = done.packed.packs
    count = sum(dot.copies for dot in (*REDS, *BLUES))

    assert done.packed.cost.sheets == ceil(count / 9)  # 9 of them fit on a sheet
    assert cards_on(done) == wanted(REDS, BLUES)
    assert [apart(lot) for lot in pack.lots].count(True) == 1  # the one where reds end and blues begin
    for lot in pack.lots:
        backs = {(slot.column, slot.row): slot.box for slot in lot.layout.fronts}
        look = {spot: pack.jobs[at].back.look for at, spot in zip(lot.pieces, backs, strict=False) if at is not None}
        for (column, row), box in backs.items():
            for beside, away in (((column + 1, row), "x"), ((column, row + 1), "y")):
                if {(column, row), beside} <= look.keys() and look[column, row] != look[beside]:
                    other = backs[beside]
                    assert (other.x - box.right if away == "x" else other.y - box.bottom) >= LEAST


def test_only_additional_copies_are_printed_and_none_taken_out(table):
    table.lay([REDS[0]._replace(copies=4), *REDS[1:]], BLUES)
    done = table.reprint()

    assert cards_on(done) == wanted([REDS[0]._replace(copies=3)], [])
    assert (done.taken, [path.name for path in done.written]) == (0, ["reprint.pdf"])


def test_after_a_jam_it_goes_on_at_a_card(table):
    table.lay(rename(REDS, "r1", "r4", "r6"), BLUES)

    assert cards_on(table.reprint(first="r4")) == wanted([REDS[4], REDS[6]], [])
    with pytest.raises(ContentError, match="not among the cards to be printed"):
        table.reprint(first="r2")


def test_the_second_printing_has_a_letter_at_its_foot_and_the_first_has_none(table):
    table.lay(rename(REDS, "r1"), [*BLUES, Dot("b9", "#000077")])
    done = table.reprint()
    front, back = words(done.written[0])

    assert front.count("b") == REDS[1].copies  # on each copy of r1, and not on b9, which is new
    assert back.count("b") == 0  # a letter on a back would tell which card it is


def test_the_list_tells_what_comes_out_by_the_names_in_the_box(table):
    table.lay(rename(REDS, "r1")[:-1], BLUES)
    done = table.reprint()
    path = next(path for path in done.written if path.name == "take-out.pdf")
    text, picture = printed.pages(path)[0], printed.picture(path, 25.4 / 72)

    assert "Take out 2 × r1" in text
    assert "name: “r1” -> “new r1”" in text
    assert "Take out 2 × r7" in text
    assert "it is no longer in the game" in text
    assert {rgb(REDS[1].colour), rgb(REDS[7].colour)} <= {colour for _, colour in picture.getcolors(1 << 20)}


def test_what_was_reprinted_is_recorded_though_the_content_went_on(table):
    table.lay(rename(REDS, "r1"), BLUES)
    table.reprint()
    table.lay(rename(REDS, "r1", "r2"), BLUES)
    done = table.printed(built=False)

    assert (done.of_reprint, done.faces, table.waits()) == (True, 2, False)
    assert table.changes() == [("changed", "r2", 3, 3)]


def test_part_of_a_reprint_is_recorded_and_the_rest_waits(table):
    table.lay(rename(REDS, "r1", "r2", "r4"), BLUES)
    table.reprint()
    table.printed(built=False, last="r2")

    assert table.changes() == [("changed", "r4", 2, 2)]
    assert table.waits()


def test_where_nothing_changed_nothing_is_written_and_the_same_reprint_is_the_same_file(table):
    assert table.reprint().written == ()
    table.lay(rename(REDS, "r1"), BLUES)
    first = [path.read_bytes() for path in table.reprint().written]

    assert [path.read_bytes() for path in table.reprint().written] == first


PALE = Dot("r1", "#171717", 2)  # whose name, in black, cannot be read


def test_what_cannot_be_read_is_not_printed_again_but_as_a_draft(table):
    table.template("face.svg.j2", FACE.replace(', field="name", decoration=True', ', field="name"'))
    table.lay([REDS[0]._replace(colour="#ffffff"), *REDS[1:]], BLUES)
    table.printed()
    table.lay([REDS[0]._replace(colour="#ffffff"), PALE, *REDS[2:]], BLUES)
    with pytest.raises(ContentError, match="contrast"):
        table.reprint()
    assert not (table.output / "dots" / "reprint").exists()

    done = table.reprint(wish={"draft": True})
    assert {problem.cards for problem in done.problems} == {("r1",)}  # what stays as it is printed is not judged
    assert all("DRAFT" in page for path in done.written for page in printed.pages(path))


def test_reprints_are_corrected_for_a_printer(table):
    table.lay(rename(REDS, "r1"), BLUES)
    plain = table.reprint().written[0].read_bytes()
    printer = Printer("office", "both", "long", Cast(x=1.0), Cast(x=-1.0, y=2.0))
    done = table.reprint(wish={"printer": printer})

    assert done.written[0].read_bytes() != plain
    fronts, backs = (read(path)[1] for path in _both(table.root, plain, done.written[0]))
    moved = {
        (round(b.box.x - a.box.x, 2), round(b.box.y - a.box.y, 2))
        for a, b in zip(fronts.placed, backs.placed, strict=True)
    }
    assert moved == {(1.0, -2.0)}  # the printer puts backs 1 mm to the left and 2 mm down


def _both(folder, plain, corrected):
    (folder / "plain.pdf").write_bytes(plain)
    return folder / "plain.pdf", corrected


def test_minutes_are_reckoned_as_they_are_stated():
    assert Cost(faces=2, pieces=6, sheets=1, cuts=8, outlines=4).minutes == ceil((8 * 20 + 4 * 45 + 6 * 5) / 60)


def test_a_build_bears_the_letters_that_the_ledger_asks_for_and_no_others(table):
    """And those of a reprint; what is as it was first printed keeps its bytes."""
    before = built(table)
    table.lay(rename(REDS, "r1"), BLUES)
    after = built(table)

    assert next(iter(words(after["reds.pdf"]))).count("b") == REDS[1].copies
    assert sum(page.count("b") for page in words(after["blues.pdf"])) == 0
    assert after["blues.pdf"] == before["blues.pdf"]
    table.printed()
    assert built(table)["reds.pdf"] == after["reds.pdf"]
    table.lay(REDS, BLUES)
    assert next(iter(words(built(table)["reds.pdf"]))).count("c") == REDS[1].copies


def test_a_build_without_a_ledger_bears_no_letter(tmp_path):
    table = Table(tmp_path, REDS, BLUES)

    assert not any({"a", "b"} & set(page) for file in built(table).values() for page in words(file))


def built(table):
    """Build the game; the bytes of its files by name."""
    with suppress(SystemExit):  # the colours of its words are for pictures only, and so it is a draft
        build_games(["dots"], output=table.output, root=table.root, json=True, draft=True)
    return {path.name: path.read_bytes() for path in sorted(table.output.rglob("*.pdf")) if "reprint" not in path.parts}


def words(file):
    return [page.split() for page in printed.pages(file)]


def test_what_it_takes_is_said_in_one_sentence(table):
    table.lay(rename(REDS, "r1"), BLUES)
    held = table.held()

    told = story.changed(held, work.packed(held, table.order(), work.Wanted()))

    said = " ".join(line for _, line in told.lines)
    assert "To print: 2 pieces, 2 faces on 1 sheet of paper, " in said
    assert re.search(r"straight cuts and about \d+ minutes? of cutting", said)


MAT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 286"><rect width="480" height="286" fill="red"/></svg>'


def test_a_sheet_that_is_printed_on_tiles_is_left_to_a_build(table):
    table.template("mat.svg.j2", MAT)
    table.write("mat.yaml", "name: Mat\nsize: 480x286mm\nbleed: 0mm\nface: mat.svg.j2\n")
    table.write("game.yaml", (table.root / "content/dots/game.yaml").read_text() + "  - {sheet: mat.yaml, count: 1}\n")
    table.printed()
    table.template("mat.svg.j2", MAT.replace("red", "blue"))

    done = table.reprint()

    assert done.packed.whole == ("Mat (mat.pdf)",)
    assert done.packed.cost.pieces == 0
