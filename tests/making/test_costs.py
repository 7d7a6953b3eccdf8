"""What is said of paper and ink is what the written PDFs hold: sheets to the one, ink within 5 %."""

import pypdfium2
import pytest

from generator.cli import costs as costing
from generator.cli.costs import costs
from generator.cli.costwords import told
from generator.drawing.order import Order, Wish
from generator.making.build import build
from generator.press.raster import NoRasteriserError
from generator.reporting.cost import ML_PER_SQUARE_METRE
from generator.reporting.report import Progress
from tests.helpers.cases import often
from tests.helpers.little import BACK, write_game

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


def seen(path, dpi=200):
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
        ink, pages = seen(root / "output" / part["file"], 300)
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

    monkeypatch.setattr(costing, "ink_of", blind)
    story = told(one_of(root))
    text = " ".join(line for _, line in story.lines)

    assert (story.values["sheets"], story.values["cuts"]) == (4, 46)
    assert "pip install pypdfium2" in text
    assert " ml" not in text


def test_a_plain_build_measures_nothing(root, monkeypatch):
    monkeypatch.setattr(costing, "ink_of", lambda pdf: pytest.fail("it takes time"))

    assert len(built(root)) == 2
