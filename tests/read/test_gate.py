"""What the gate does to a build: a bad deck holds back itself and what shows it, no more; drafts are printed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from generator.catalog.game import load_game
from generator.catalog.problems import Mark
from generator.catalog.roots import Roots, search_path
from generator.catalog.spared import Spared
from generator.making.build import check, dry_run
from generator.parts.order import Order, Wish
from generator.pdf.ink import DPI, seen_in
from generator.pdf.raster import Shown
from generator.reporting.report import Progress
from tests.helpers import printed
from tests.helpers.cases import faults_of, rows
from tests.helpers.little import deck_file, make, write_game
from tests.helpers.shell import run
from tests.read.planted import PIXEL

SMALL = '{{ text("tiny", 10, 40, 40, 10, size=5, field="name") }}</svg>'


@pytest.fixture
def home(tmp_path):
    """A game of two decks; the dots have type of 5 pt."""
    game = write_game(tmp_path) / "content/dots/game.yaml"
    other = deck_file(tmp_path).with_name("lines.yaml")
    other.write_text(
        deck_file(tmp_path)
        .read_text()
        .replace("d000", "l000")
        .replace("Dot cards", "Line cards")
        .replace("face.svg", "line.svg")
    )
    game.write_text(game.read_text() + "  - {deck: cards/lines.yaml, count: 4}\n")
    face = tmp_path / "templates/dots/face.svg.j2"
    face.with_name("line.svg.j2").write_text(face.read_text())
    face.write_text(face.read_text().replace("</svg>", SMALL))
    return tmp_path


@pytest.fixture
def guided(home):
    """The same with a guide, which shows both decks."""
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text().replace("guide: false", "guide: true"))
    return home


def test_a_bad_deck_holds_back_itself_and_what_shows_its_cards(guided):
    first, again = make(guided), make(guided)
    (problem,) = first.problems

    assert [item.deck for item in first.items] == ["lines"]
    assert sorted(path.name for path in (guided / "out").rglob("*.pdf")) == ["lines.pdf"]
    assert problem.fact == "card d0001, field name: 'tiny' is set in 5.0 pt (and 3 more: d0002, d0003, d0004)"
    assert problem.hint.startswith("7 pt can be read")
    assert (again.problems, [item.status for item in again.items]) == (first.problems, ["unchanged"])
    assert make(guided, command=check).problems == make(guided, command=dry_run).problems == first.problems


def test_what_was_printed_before_stays_while_its_deck_is_held_back(home):
    face = home / "templates/dots/face.svg.j2"
    bad = face.read_text()
    face.write_text(bad.replace("size=5", "size=9"))
    assert not make(home).problems
    before = (home / "out/dots/dots.pdf").read_bytes()
    face.write_text(bad)

    assert make(home).problems
    assert (home / "out/dots/dots.pdf").read_bytes() == before


def test_a_draft_is_printed_all_the_same_and_marked(guided):
    said = run("tuckbox", "build", "dots", "--draft", cwd=guided)
    folder = guided / "output/dots"

    assert said.code == 1
    assert sorted(path.stem for path in folder.glob("*.pdf")) == ["dots", "how-to-build", "lines"]
    for path in folder.glob("*.pdf"):
        assert printed.text(path).count("DRAFT") == len(printed.read(path).labels)
    (guided / "templates/dots/face.svg.j2").write_text((guided / "templates/dots/line.svg.j2").read_text())
    assert run("tuckbox", "build", "dots", cwd=guided).code == 0
    assert all("DRAFT" not in printed.text(path) for path in folder.glob("*.pdf"))


def spared(home, entries):
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text() + f"print_gate:\n{entries}")


@pytest.mark.parametrize("more", ["", ", field: name", ", style: colour", ", field: name, style: colour"])
def test_a_game_may_say_why_it_may_be_so(home, more):
    spared(home, f"  - {{finding: size, part: dots, reason: nobody reads it{more}}}\n")
    outcome = make(home)

    assert (outcome.problems, outcome.notes) == ((), ())
    assert len(outcome.items) == 2
    (note,) = outcome.spared
    assert note.fact == "card d0001, field name: 'tiny' is set in 5.0 pt (and 3 more: d0002, d0003, d0004)"
    assert note.hint == "spared by content/dots/game.yaml:11:5: nobody reads it"
    assert make(home).spared == outcome.spared  # also where nothing has to be made


def test_what_is_spared_is_one_line_of_check_and_whole_in_json(home):
    spared(home, "  - {finding: size, part: dots, reason: nobody reads it}\n")
    said, listed = (run("tuckbox", "check", "dots", *more, cwd=home) for more in ((), ("--json",)))

    assert said.code == listed.code == 0
    assert [line for line in said.out.splitlines() if "print_gate" in line] == [
        "  Dots: 1 finding that print_gate spares (each in --json)"
    ]
    assert "tiny" not in said.out + said.err
    (one,) = json.loads(listed.out)["spared"]
    assert (one["edition"], one["cards"]) == ("Dots", ["d0001", "d0002", "d0003", "d0004"])
    assert "print_gate spares" not in run("tuckbox", "build", "dots", cwd=home).out


@pytest.mark.parametrize(("bound", "fine"), [("5pt", True), ("5 pt", True), ("4.9pt", True), ("5.1pt", False)])
def test_what_is_worse_than_its_bound_is_a_problem_again(home, bound, fine):
    spared(home, f"  - {{finding: size, part: dots, reason: so it is, bound: {bound}}}\n")
    outcome = make(home)

    assert len(outcome.spared) == fine
    assert outcome.notes == ()  # an entry whose bound is passed is not idle
    if not fine:
        (problem,) = outcome.problems
        assert "'tiny' is set in 5.0 pt" in problem.fact
        assert problem.hint.startswith("'print_gate' spares it down to 5.1 pt only (content/dots/game.yaml:11:5); 7 pt")


@pytest.mark.parametrize(
    ("finding", "bound", "better", "worse"),
    [("size", 6.2, 6.3, 6.0), ("contrast", 3.9, 4.1, 3.7), ("outline", 0.4, 0.3, 0.6)],
)
def test_bounds_are_the_worst_that_may_be(finding, bound, better, worse):
    one = Spared(finding, "dots", "", "", "so", Mark("game.yaml"), bound)

    assert (one.holds(bound), one.holds(better), one.holds(worse)) == (True, True, False)
    assert one._replace(bound=0.0).holds(worse)


@pytest.mark.parametrize(
    "more",
    [
        "finding: contrast, part: dots",
        "finding: size, part: lines",
        "finding: size, part: dots, field: text",
        "finding: size, part: dots, style: large-print",
    ],
)
def test_it_means_nothing_else_and_what_is_idle_is_told(home, more):
    spared(home, f"  - {{{more}, reason: so it is}}\n")
    outcome = make(home)

    assert len(outcome.problems) == 1
    idle = [note.fact for note in outcome.notes]
    assert len(idle) == ("large-print" not in more)
    assert all("has this finding" in fact for fact in idle)


@pytest.mark.parametrize(("entry", "fact"), rows("read", "spared"))
def test_a_slip_in_it_is_told_at_its_place(home, entry, fact):
    spared(home, f"  - {entry}\n")
    (problem,) = faults_of(load_game, "dots", Roots((home,)))

    assert str(problem.mark).startswith("content/dots/game.yaml:11:")
    assert fact in problem.fact or "reason" in problem.fact


def test_coarse_pictures_are_told_and_stop_nothing(home):
    face = home / "templates/dots/face.svg.j2"
    face.write_text(
        face.read_text().replace(SMALL, f'<image href="{PIXEL}" x="10" y="40" width="20" height="20"/></svg>')
    )
    outcome = make(home, wish=Wish(only=("dots",)))

    assert not outcome.problems
    assert [note.fact.split(" has ")[1] for note in outcome.notes] == [
        "3 dots per inch at 10, 40 mm (and 3 more: d0002, d0003, d0004)"
    ]


def test_a_face_that_is_kept_is_judged_anew_by_other_limits(home):
    assert len(make(home).problems) == 1

    deck = deck_file(home)
    deck.write_text(deck.read_text().replace("cards:", "safe: 14mm\ncards:", 1))
    facts = [problem.fact for problem in make(home).problems]
    assert any("nearer to the cut than 14 mm" in fact for fact in facts)


@pytest.mark.long
@pytest.mark.parametrize("slug", search_path(None).games())
def test_large_print_of_a_whole_game_passes_the_gate(slug, tmp_path):
    """Colour and ink-saver are built for their ink (test_inks.py). Pages that a book does not show are not judged."""
    made = dry_run((slug,), Order(None, style="large-print", output=tmp_path), Progress(quiet=True))

    assert [str(one) for one in made.problems] == []
    assert {item.deck for item in made.items} >= {"rulebook", "rulebook-designer", "how-to-build"}


Part = tuple[str, str, str]
"""Game, edition in colour, part."""

MOST = 25.0
"""Per cent."""


def inks(slug: str, style: str, root: Path | None, output: Path) -> dict[Part, float]:
    """Add up the ink of what is printed of a game on sheets, in square dots; of long files the first and last two pages."""
    made = make(root, slug, style=style, output=output)
    assert made.problems == ()
    found: dict[Part, float] = {}
    for item in made.items:
        if item.sheets:
            part = slug, item.edition, item.deck
            found[part] = found.get(part, 0.0) + sum(pages((output / item.file).read_bytes(), item.pages))
    return found


def pages(pdf: bytes, count: int) -> Iterator[float]:
    """Give the ink of the first two pages, and of the last two of many."""
    shown = Shown(pdf)
    last = {count - 2, count - 1} if count > 8 else set()  # of a book, and not of sheets that are all alike
    for number in sorted({0, 1, *last} & set(range(count))):
        yield seen_in(shown.picture(number, DPI), 1.0).all
    shown.close()


def shares(slug: str, root: Path | None, output: Path) -> dict[Part, float]:
    """Say how many per cent of the colour edition's ink each part takes."""
    colour, saver = (inks(slug, style, root, output) for style in ("colour", "ink-saver"))
    assert [part for _, _, part in colour] == [part for _, _, part in saver]
    return {part: 100 * less / more for (part, more), less in zip(colour.items(), saver.values(), strict=True)}


def complaints(found: Mapping[Part, float]) -> list[str]:
    """Say what takes more than it may."""
    return [f"{'/'.join(part)}: {share:.1f} %" for part, share in found.items() if share > MOST]


@pytest.mark.long
@pytest.mark.parametrize("slug", search_path(None).games())
def test_ink_saver_takes_at_most_a_quarter_of_the_ink(slug, tmp_path):
    assert complaints(shares(slug, None, tmp_path)) == []


def test_a_deck_that_saves_nothing_is_told_of(tmp_path):
    write_game(tmp_path)
    part = ("dots", "", "dots")

    wasted = shares("dots", tmp_path, tmp_path / "output")
    assert wasted == {part: pytest.approx(100)}
    assert complaints(wasted) == ["dots//dots: 100.0 %"]

    face = tmp_path / "templates/dots/face.svg.j2"
    saving = '{{ "#ffffff" if style == "ink-saver" else card.colour }}'
    face.write_text(face.read_text().replace("{{ card.colour }}", saving))
    back = face.with_name("back.svg.j2")
    back.write_text(back.read_text().replace("#224466", '{{ "#ffffff" if style == "ink-saver" else "#224466" }}'))
    saved = shares("dots", tmp_path, tmp_path / "output")
    assert complaints(saved) == []
