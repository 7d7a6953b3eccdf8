"""A fault stops what it is in and what shows it: these files stay as they were and are named, all others are made."""

import json

import pytest

from generator.making.build import build, dry_run
from generator.parts.order import Order
from generator.reporting.report import Progress
from tests.helpers.cases import often
from tests.helpers.little import write_bits
from tests.helpers.shell import run
from tests.template.small import svg

QUIET = Progress(quiet=True)
FACE = svg('{{ text(card.text, 6, 10, 50, 20, size=12, fill=card.ink, field="text") }}')
DECK = "name: {0}\nsize: euro\nface: {0}.svg.j2\ncards:\n"
CARD = "  - {{id: {}, copies: 3, ink: '#000000', text: Draw one more.}}\n"
ODD, EVEN, BOOK, BOOKLET, GUIDE = ("odd.pdf", "even.pdf", "rulebook.pdf", "rulebook-booklet.pdf", "how-to-build.pdf")
PALE = ("ink: '#000000'", "ink: '#eeeeee'")
FAULTY = ("{{ text(card.text", "{{ text(card.txet")


@pytest.fixture
def root(tmp_path):
    files = {"rulebook.md": "# Pits\n\nSuch a card:\n\n![One](card:o1?width=20mm)\n"}
    for deck in ("odd", "even"):
        cards = "".join(CARD.format(f"{deck[0]}{n}") for n in range(1, 13))
        files |= {f"cards/{deck}.yaml": DECK.format(deck) + cards, f"{deck}.svg.j2": FACE}
    parts = [*(f"deck: cards/{deck}.yaml, count: 36" for deck in ("odd", "even")), "rulebook: rulebook.md, cover: none"]
    return write_bits(
        tmp_path, parts, files, "pits", "designers: [{name: N}]\nplayers: {least: 1, most: 2}\nguide: true\n"
    )


def made(root, command=build, **more):
    return command(("pits",), Order(root=root, output=root / "output", **more), QUIET)


def spoil(path, change, card=""):
    before = path.read_text()
    lines = before.splitlines(keepends=True)
    path.write_text("".join(line.replace(*change) if f"id: {card}" in line or not card else line for line in lines))
    assert path.read_text() != before
    return before


def files(root):
    return {path.name: path.read_bytes() for path in root.glob("output/pits/**/*.pdf")}


CASES = [
    # a pale word on a card that nothing else shows, on one that the book shows; a deck that cannot be drawn
    ("content/pits/cards/odd.yaml", PALE, "o12", {ODD}),
    ("content/pits/cards/odd.yaml", PALE, "o1", {ODD, BOOK, BOOKLET, GUIDE}),
    ("content/pits/cards/even.yaml", PALE, "e12", {EVEN}),
    ("templates/pits/odd.svg.j2", FAULTY, "", {ODD, BOOK, BOOKLET, GUIDE}),
    ("content/pits/rulebook.md", ("card:o1", "card:o99"), "", {BOOK, BOOKLET}),
]


@pytest.mark.parametrize(("file", "change", "card", "waits"), CASES)
def test_what_shows_a_fault_waits_and_is_named_and_all_else_is_made(root, file, change, card, waits):
    spoil(root / file, change, card)
    done = made(root)
    everything = {ODD, EVEN, BOOK, BOOKLET, GUIDE}

    assert done.problems
    assert {name.rpartition("/")[2] for name in done.waiting} == waits
    assert {item.file.rpartition("/")[2] for item in done.items} == everything - waits == set(files(root))
    assert made(root, dry_run).waiting == done.waiting


@pytest.mark.parametrize(("file", "change", "card", "waits"), often(CASES, CASES[-1:], several=True))
def test_a_file_that_waits_stays_as_it_was_and_is_never_taken_for_a_new_one(root, file, change, card, waits):
    assert not made(root).problems
    first = files(root)
    before = spoil(root / file, change, card)
    spoil(root / "content/pits/game.yaml", ("title: Pits", "title: Pots"))  # all are to be made anew
    for _ in range(2):  # and it is told again
        done = made(root)
        assert done.problems
        assert {name for name, content in files(root).items() if content == first[name]} == waits
    manifest = json.loads((root / "output/pits/manifest.json").read_text())
    (known,) = (run for run in manifest["runs"].values() if run["waiting"])
    assert set(known["waiting"]) == set(done.waiting)
    assert set(known["files"]).isdisjoint(done.waiting)

    (root / file).write_text(before)
    mended = made(root)
    assert not mended.problems and not mended.waiting
    assert {item.file.rpartition("/")[2] for item in mended.items if item.status == "written"} >= waits
    assert all(content != first[name] for name, content in files(root).items())


def test_what_was_held_back_is_not_recorded_as_printed(root):
    assert not made(root).problems
    assert run("tuckbox", "printed", "pits", cwd=root).code == 0
    spoil(root / "content/pits/cards/odd.yaml", PALE, "o12")
    spoil(root / "content/pits/cards/even.yaml", ("one more", "two more"), "e3")
    assert made(root).waiting
    all_of_it = run("tuckbox", "printed", "pits", cwd=root)
    ledger = (root / "content/pits/printed.txt").read_text()
    a_part = run("tuckbox", "printed", "pits", "--only", "even", cwd=root)

    assert all_of_it.code == 1 and "holds it back" in all_of_it.err
    assert a_part.code == 0
    assert ledger != (root / "content/pits/printed.txt").read_text()
    assert "o12" in run("tuckbox", "changes", "pits", cwd=root).out


def test_the_summary_names_what_waits(root):
    spoil(root / "content/pits/cards/odd.yaml", PALE, "o12")
    told = run("tuckbox", "build", "pits", cwd=root)

    assert told.code == 1
    assert "odd.pdf" in told.out.partition("Not made")[2]
    assert "even.pdf" not in told.out.partition("Not made")[2]
    assert json.loads(run("tuckbox", "build", "pits", "--json", cwd=root).out)["waiting"]


def test_a_part_that_fits_no_paper_stays_as_it_was_and_all_but_the_guide_are_made(root):
    assert made(root).problems == ()
    before = files(root)
    spoil(root / "content/pits/cards/odd.yaml", ("size: euro", "size: 300x400mm"))
    spoil(root / "templates/pits/odd.svg.j2", ("-3 -3 69 94", "-3 -3 306 406"))
    spoil(root / "content/pits/cards/even.yaml", ("Draw one more.", "Draw two more."))
    outcome = made(root)
    after = files(root)
    assert ["do not fit on" in one.fact for one in outcome.problems] == [True]
    assert {name for name in after if after[name] != before[name]} == {EVEN, BOOK, BOOKLET}
    assert not any("prints" in note.fact or "reads" in note.fact for note in outcome.notes)
    spoil(root / "content/pits/cards/even.yaml", ("size: euro", "size: 300x400mm"))
    spoil(root / "content/pits/game.yaml", ("  - {rulebook: rulebook.md, cover: none}\n", ""))
    assert len(made(root).problems) == 2
    assert files(root) == after
