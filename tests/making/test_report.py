"""What people are told, line by line; what is said of paper and ink is what the written PDFs hold."""

import io
import json

import pypdfium2
import pytest

from generator.catalog.problems import Mark, Problem
from generator.cli import costs as costing
from generator.cli.costs import costs, told
from generator.making.build import build
from generator.parts.order import Order, Wish
from generator.pdf.raster import NoRasteriserError
from generator.reporting import bill, report
from generator.reporting.bill import ML_PER_SQUARE_METRE, Item, Outcome
from generator.reporting.report import Progress
from tests.helpers.cases import often
from tests.helpers.little import BACK, write_game

NUMBERS = Item(
    game="dots", title="Dots", edition="hush", label="Hush! · as written", style="colour", deck="numbers",
    name="Number cards", kind="sheets", file="dots/hush/numbers.pdf", status="written", cards=18, sheets=2, pages=4,
    paper="A4 or Letter", flip="print both sides, flip on the long edge", cuts=8,
)  # fmt: skip
REFERENCE = NUMBERS._replace(
    deck="reference", name="Reference cards", file="dots/hush/reference.pdf", status="unchanged",
    cards=9, sheets=1, pages=2,
)  # fmt: skip
CUT = NUMBERS._replace(
    kind="cut lines", file="dots/hush/numbers-cut.svg", status="planned", cards=0, sheets=0, pages=0, cuts=0
)


def lines(*items, columns=80):
    return [line for _, line in bill.written(items, "output", columns)]


def test_the_bill_says_what_there_is_and_how_to_print_it():
    assert lines(NUMBERS, REFERENCE, CUT) == [
        "Dots · Hush! · as written",
        "  output/dots/hush/",
        "   18 × Number cards              2 sheets, 4 pages   numbers.pdf",
        "    9 × Reference cards           1 sheet, 2 pages    reference.pdf",
        "        Number cards, cut lines                       numbers-cut.svg",
        "",
        "3 files in output (1 written, 1 unchanged, 1 planned): 27 cards on 3 sheets of",
        "  paper, 6 pages.",
        "Number cards, Reference cards: A4 or Letter paper. Print both sides, flip on",
        "  the long edge. Cut along the marks: 8 straight cuts a sheet.",
        "Print at 100 % (“actual size”), and hold a ruler to the 50 mm line before you",
        "  cut.",
        "Ink, and what saves some: tuckbox cost dots",
        "Once it is printed: tuckbox printed dots (then only what changes need be",
        "  printed again)",
    ]


def test_what_is_to_be_done_is_said_in_order_and_pieces_are_called_by_their_name():
    dice = NUMBERS._replace(name="Dice", unit="die", cards=1, cuts=0, steps=("Cut them out.", "Fold and glue."))

    said = " ".join(line.strip() for line in lines(dice, REFERENCE))

    assert "Dice: A4 or Letter paper. Print both sides, flip on the long edge. Cut them out. Fold and glue." in said
    assert ": 1 die, 9 cards on 3 sheets" in said


@pytest.mark.parametrize("columns", [60, 200])
def test_what_a_print_shop_asks_is_answered(columns):
    press = NUMBERS._replace(kind="press", paper="63 × 88 mm with 3 mm bleed", flip="front and back by turns", sheets=0)
    said = " ".join(line.strip() for line in lines(press, columns=columns))

    assert "One card a page, 63 × 88 mm with 3 mm bleed on every side; front and back by turns." in said
    assert "Print at 100 %" not in said


def test_in_a_narrow_window_a_row_becomes_lines():
    assert lines(REFERENCE, columns=40)[:6] == [
        "Dots · Hush! · as written",
        "  output/dots/hush/",
        "    9 × Reference cards",
        "        1 sheet, 2 pages",
        "        reference.pdf",
        "",
    ]


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_no_line_is_longer_than_the_window(columns):
    assert max(map(len, lines(NUMBERS, REFERENCE, CUT, columns=columns))) < columns


def test_editions_stand_apart():
    other = NUMBERS._replace(edition="clean", label="Clean Hands", file="dots/clean/numbers.pdf")
    headings = [line for heading, line in bill.written([NUMBERS, other], "output", 80) if heading]

    assert headings == ["Dots · Hush! · as written", "Dots · Clean Hands"]
    assert lines(NUMBERS._replace(style="large-print"))[0] == "Dots · Hush! · as written · large-print"


def test_json_holds_everything_the_bill_holds():
    problem = Problem(Mark("content/dots/game.yaml", 3, 7), "no such field 'titel'", "did you mean 'title'?")
    whole = Problem(Mark("--theme x"), "no such theme")
    values = json.loads(
        json.dumps(report.values(Outcome((NUMBERS, REFERENCE), (problem, whole)), "tuckbox 1", "output"))
    )

    assert values["ok"] is False
    assert values["files"][0]["file"] == "dots/hush/numbers.pdf"
    assert values["totals"] == {
        "files": 2, "written": 1, "unchanged": 1, "planned": 0, "cards": 27, "sheets": 3, "pages": 6,
        "pieces": {"card": 27}, "minutes": 3,
    }  # fmt: skip
    assert values["problems"] == [
        {
            "file": "content/dots/game.yaml",
            "line": 3,
            "column": 7,
            "fact": "no such field 'titel'",
            "hint": "did you mean 'title'?",
            "cards": [],
        },
        {"file": "--theme x", "line": None, "column": None, "fact": "no such theme", "hint": "", "cards": []},
    ]


def test_problems_are_told_in_the_order_of_the_files_and_once_and_faces_are_counted_unless_none_came_about(capsys):
    first = Problem(Mark("a.yaml", 2), "is wrong", "mend it")
    second = Problem(Mark("a.yaml", 10), "is wrong")
    report.problems([second, first, second])

    assert capsys.readouterr().err == "a.yaml:2: is wrong\n  hint: mend it\na.yaml:10: is wrong\n2 problems\n"

    report.faces(0, [Problem(Mark("a.yaml"), "is wrong")], "output")
    assert capsys.readouterr().out == ""

    report.faces(1, [], "output")
    assert capsys.readouterr().out == "1 face written in output\n"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_counts_what_is_done_and_is_taken_away(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(report, "FRAME_SECONDS", 0.0)
    screen = Terminal()
    progress = report.Progress(screen)
    progress.expect(4)
    progress.start("Dots")
    progress.step(3)
    progress.clear()
    frames = screen.getvalue().split("\r")

    assert frames[1] == f"[{'.' * 24}] 0 of 4 cards  Dots\x1b[K"
    assert frames[2] == f"[{'#' * 18}{'.' * 6}] 3 of 4 cards  Dots\x1b[K"
    assert frames[3] == "\x1b[K"


def test_the_bar_never_wraps(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "xterm")
    screen = Terminal()
    progress = report.Progress(screen)
    progress.expect(10_000)
    progress.start("A game with a name much longer than any window is wide")

    assert len(screen.getvalue().removeprefix("\r").removesuffix("\x1b[K")) < 40


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_without_a_terminal_there_are_plain_lines(monkeypatch, term):
    monkeypatch.setenv("TERM", term)
    pipe = Terminal() if term == "dumb" else io.StringIO()
    progress = report.Progress(pipe)
    progress.expect(4)
    progress.start("Dots · Hush!")
    progress.step(4)
    progress.clear()

    assert pipe.getvalue() == "drawing Dots · Hush!\n"


@pytest.mark.parametrize(("no_color", "bold"), [("", True), ("1", False)])
def test_bold_type_is_for_terminals_and_can_be_refused(monkeypatch, no_color, bold):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", no_color)
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    report.problems([Problem(Mark("a.yaml", 2), "is wrong")])

    assert ("\x1b[1ma.yaml:2\x1b[0m: is wrong" in screen.getvalue()) is bold
    assert ("\x1b" in screen.getvalue()) is bold


@pytest.mark.parametrize(
    ("file", "well"),
    [("content/dots/game.yaml", ["Bits"]), ("templates/bits/fonts/A.ttf", ["Dots"]), ("templates/_shared/a.j2", []),
     ("content/pit/game.yaml", ["Dots", "Bits"]), ("--jobs", [])],
)  # fmt: skip
def test_no_game_is_called_well_above_a_problem_of_its_own(capsys, file, well):
    items = (NUMBERS, NUMBERS._replace(game="bits", title="Bits"))
    report.checked(Outcome(items, (Problem(Mark(file), "it is broken"),)), "tuckbox", json_wanted=False)
    said = capsys.readouterr().out.splitlines()

    assert [line.partition(":")[0] for line in said if line.endswith("without problems")] == well


QUIET = Progress(quiet=True)
SECOND = """\
name: Small cards
size: mini
face: face.svg.j2
back: other.svg.j2
cards:
  - {id: s1, name: One, colour: '#f0c0d0', copies: 20}
  - {id: s2, name: Two, colour: '#c0f0d0', copies: 7}
"""


@pytest.fixture
def root(tmp_path):
    """Ten cards of one size and 27 of another, with other backs; in ink-saver they are white."""
    write_game(tmp_path, cards=5, copies=2)
    content, templates = tmp_path / "content/dots", tmp_path / "templates/dots"
    game = content / "game.yaml"
    game.write_text(game.read_text() + "  - {deck: cards/small.yaml, count: 27}\n")
    (content / "cards/small.yaml").write_text(SECOND)
    saver = "{{ '#ffffff' if style == 'ink-saver' else '%s' }}"
    fine = "".join(f'<path d="M2 {at}h40" stroke="#20a040" stroke-width="0.1"/>' for at in range(2, 60))
    other = BACK.replace("#224466", saver % "#803010").replace("</svg>", fine + "</svg>")
    (templates / "other.svg.j2").write_text(other)  # with hairlines, which few dots to the inch make broader
    return tmp_path


def order(root, style="colour", **wish):
    return Order(root, style=style, wish=Wish(**wish), output=root / "output")


def built(root, style="colour", **wish):
    """Build; the file of each part."""
    made = build(("dots",), order(root, style, **wish), QUIET)
    assert made.problems == ()
    return {item.deck: (item, root / "output" / item.file) for item in made.items}


def seen(path, dpi=120):
    """Ml of cyan, magenta, yellow and black in a PDF, dot by dot; and how many pages it has."""
    sums, pages = [0.0] * 4, 0
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            pages += 1
            for count, rgb in image.getcolors(1 << 20):
                lacks = [1 - value / 255 for value in rgb]
                black = min(lacks)
                for at, value in enumerate([*(lack - black for lack in lacks), black]):
                    sums[at] += count * value
    return [value * (25.4 / dpi) ** 2 / 1e6 * ML_PER_SQUARE_METRE for value in sums], pages


def one_of(root, **wish):
    (found,) = costs("dots", order(root, **wish), QUIET)
    return found


WISHES = [{"pool": True}, {"duplex": "gutterfold", "paper": "a4"}, {}, {"duplex": "none"}]


@pytest.mark.parametrize("wish", often(WISHES, WISHES[:2]))
def test_what_is_stated_is_what_the_pdf_holds(root, wish):
    found = told(one_of(root, **wish)).values
    files = built(root, **wish)

    assert {part["file"] for part in found["parts"]} == {item.file for item, _ in files.values()}
    for part in found["parts"]:
        ink, pages = seen(root / "output" / part["file"], 200)
        assert part["sheets"] == pages / (1 if {"gutterfold", "none"} & set(wish.values()) else 2)
        assert sum(part["ink"].values()) == pytest.approx(sum(ink), rel=0.05)
        assert list(part["ink"].values()) == pytest.approx(ink, rel=0.05, abs=0.03 * sum(ink))


def test_what_would_be_saved_is_saved(root):
    found = one_of(root)
    values = told(found).values
    saver = told(one_of(root, pool=True)).values
    files = [built(root), built(root, pool=True), built(root, duplex="none"), built(root, "ink-saver")]
    plain, pooled, fronts, white = (sum(sum(seen(path)[0]) for _, path in made.values()) for made in files)

    assert values["sheets"] == sum(seen(path)[1] for _, path in files[0].values()) / 2 == 4
    assert saver["sheets"] == sum(seen(path)[1] for _, path in files[1].values()) / 2 == 3
    assert pooled < 1.1 * plain
    assert "the cards on 3 sheets of paper instead of 4" in " ".join(values["cheaper"])
    ink = sum(line.ink.all for line in found.lines)
    assert sum(line.back.all for line in found.lines) == pytest.approx(ink * (1 - fronts / plain), rel=0.05)
    assert sum(line.ink.all for line in found.saver) == pytest.approx(ink * white / plain, rel=0.05)


def test_where_nothing_can_look_sheets_and_cuts_are_told_all_the_same(root, monkeypatch):
    def blind(pdf):
        raise NoRasteriserError

    monkeypatch.setattr(costing, "count_of", blind)
    story = told(one_of(root))
    text = " ".join(line for _, line in story.lines)

    assert (story.values["sheets"], story.values["cuts"]) == (4, 46)
    assert "pip install pypdfium2" in text
    assert " ml" not in text


def test_a_plain_build_measures_nothing(root, monkeypatch):
    monkeypatch.setattr(costing, "count_of", lambda pdf: pytest.fail("it takes time"))

    assert len(built(root)) == 2
