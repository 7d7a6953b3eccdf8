"""What changed since it was printed: which cards, how many, and what is behind it."""

import json
import subprocess

import pytest

from generator.catalog.problems import ContentError
from generator.pdf import raster
from generator.pdf.face import paint
from generator.printed import changesummary
from generator.printed.facedigest import DPI
from generator.printed.stickers import regions
from generator.printed.story import changed
from generator.printed.visualdiff import glance
from generator.printed.work import Packed
from generator.printed.written import dump
from generator.text.fonts import FontBook
from tests.helpers.shell import TOP, run
from tests.printed.table import FACE, SLUG, Dot, Table

REDS = [Dot("r1", "#aa0000", 3), Dot("r2", "#bb0000", 2, worth=True), Dot("r3", "#cc0000")]
BLUES = [Dot("b1", "#0000aa", 2), Dot("b2", "#0000bb")]

UNSEEN = FACE.replace("</svg>", '<rect x="5" y="40" width="9" height="9" fill="{{ card.colour }}"/></svg>')
"""Draws more, in the colour of the ground."""


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path, REDS, BLUES)
    made.printed()
    return made


def with_red(table, at, **other):
    reds = list(table.reds)
    reds[at] = reds[at]._replace(**other)
    table.lay(reds, table.blues)


def behind(table, *sets, **wanted):
    held = table.held(*sets, **wanted)
    return {one.card: changesummary.why(one, held.game) for one in held.changes}


def test_nothing_changed_but_a_comment_and_a_changed_field_is_told_with_what_it_was(table):
    assert table.changes() == []
    table.template("face.svg.j2", FACE.replace("</svg>", "<!-- no change --></svg>"))
    assert table.changes() == []
    table.template("face.svg.j2", FACE)
    with_red(table, 0, name="Ruby")

    assert table.changes() == [("changed", "r1", 3, 3)]
    assert table.changes(only=("blues",)) == []
    assert behind(table) == {"r1": ["name: “r1” -> “Ruby”"]}


def test_a_changed_rule_is_told_by_its_label_and_number(table):
    table.write("rules.yaml", "parameters:\n  worth: {default: 3, allowed: [3], label: points for a dot, rule: D-1}\n")

    assert table.changes() == [("changed", "r2", 2, 2)]
    assert behind(table) == {"r2": ["rule worth (points for a dot, D-1): 2 -> 3"]}


def test_copies_cards_and_decks_come_and_go(table):
    table.lay([REDS[0]._replace(copies=5), REDS[1]._replace(copies=1), Dot("r9", "#770000", 4)], [])

    assert sorted(table.changes()) == [
        ("fewer", "r2", 0, 1), ("more", "r1", 2, 0), ("new", "r9", 4, 0), ("withdrawn", "b1", 0, 2),
        ("withdrawn", "b2", 0, 1), ("withdrawn", "r3", 0, 1),
    ]  # fmt: skip


def test_a_rule_that_says_how_many_takes_out_or_adds_and_prints_no_more(table):
    reds = table.root / "content" / SLUG / "cards" / "reds.yaml"
    table.write("cards/reds.yaml", reds.read_text().replace("copies: 2", "copies: many"))
    worth = "  worth: {default: 2, allowed: [2, 3], label: points for a dot, rule: D-1}\n"
    table.write(
        "rules.yaml", f"parameters:\n{worth}  many: {{default: 2, least: 1, most: 4, label: dots, rule: D-2}}\n"
    )

    assert table.changes() == []
    for many, kind, prints, out, said in (
        (1, "fewer", 0, 1, "Nothing to print; see what to take out with"),
        (4, "more", 2, 0, "Print it with"),
    ):
        found = [one for one in table.changes(f"many={many}") if one[0] != "name only"]  # of the edition, at the foot
        assert found == [(kind, "r2", prints, out)]
        told = [line for _, line in changed(table.held(f"many={many}"), Packed((), (), ())).lines]
        assert f"2 -> {many} × r2" in " ".join(told)
        assert any(said in line for line in told)
    assert table.printed("many=4").faces == 2


def test_a_template_changes_all_that_it_draws(table):
    table.template("face.svg.j2", FACE.replace("size=12", "size=14"))

    assert [kind for kind, *_ in table.changes()] == ["changed"] * 5
    assert behind(table)["b1"] == ["template face.svg.j2 is another"]


def test_what_is_drawn_otherwise_and_looks_the_same_is_the_same_in_print(table):
    table.template("face.svg.j2", UNSEEN)

    assert {kind for kind, *_ in table.changes()} == {"same in print"}
    assert table.held().changes[0].printed == 0


def test_where_nobody_looked_what_is_drawn_otherwise_counts_as_changed(table):
    table.ledger.write_text(table.ledger.read_text().replace("eye=pdfium", "eye=other"))
    assert {kind for kind, *_ in table.changes()} == set()
    (table.output / ".cache/dots/printed.pictures").unlink()
    table.template("face.svg.j2", UNSEEN)

    held = table.held()

    assert {one.kind for one in held.changes} == {"changed"}
    assert "what is drawn otherwise counts as changed" in " ".join(held.notes)


def test_what_lies_beneath_something_else_is_the_same_in_print(table):
    """From afar its edge shines through where it meets another's, so a first glance does not do."""
    over = '<circle cx="20" cy="50" r="6" fill="#123456"/></svg>'
    table.template("face.svg.j2", FACE.replace("</svg>", over))
    table.printed()
    table.template("face.svg.j2", FACE.replace("</svg>", '<circle cx="20" cy="50" r="5.85" fill="#fff"/>' + over))

    assert {kind for kind, *_ in table.changes()} == {"same in print"}


def test_a_face_set_in_a_font_that_is_another_now_is_no_longer_shown(table):
    """Its picture is kept and its font is not; the digest of what was seen is enough to tell."""
    fonts = table.root / "templates/dots/fonts"
    fonts.mkdir()
    file = fonts / "hand.ttf"
    file.write_bytes((TOP / "tests/fonts/cinzel/Cinzel_400Regular.ttf").read_bytes())
    table.template("face.svg.j2", FACE.replace("size=12", "font='Cinzel', size=12"))
    table.printed()
    file.write_bytes(file.read_bytes() + bytes(4))
    held = table.held()

    assert {one.kind for one in held.changes} == {"same in print"}
    (table.root / "content/dots/cards/reds.yaml").write_text(
        (table.root / "content/dots/cards/reds.yaml").read_text().replace("name: r1", "name: Q")
    )
    assert table.changes()[0] == ("changed", "r1", 3, 3)
    assert [path.name for path in table.reprint(stickers=True).written] == ["reprint.pdf", "take-out.pdf"]


def test_an_edition_that_is_not_printed_yet(table):
    found = {card: (kind, prints) for kind, card, prints, _ in table.changes("worth=3")}

    assert found.pop("r2") == ("changed", 2)
    assert set(found.values()) == {("name only", 0)}
    assert table.changes() == []  # looking changes nothing


def test_the_name_of_an_edition_that_was_printed_does_not_count(table):
    table.reprint("worth=3")
    table.printed("worth=3", built=False)

    assert {kind for kind, *_ in table.changes()} == {"name only"}
    assert len(table.changes()) == 4
    with_red(table, 0, name="Ruby")
    assert [one for one in table.changes() if one[0] != "name only"] == [("changed", "r1", 3, 3)]


def test_revisions_go_on_from_printing_to_printing(table):
    for name, revision in (("Ruby", ("a", "b")), ("Rose", ("b", "c"))):
        with_red(table, 0, name=name)
        assert table.held().changes[0].revision == revision
        table.printed()
        assert table.changes() == []


def test_part_of_a_game_that_came_out_is_recorded(tmp_path):
    table = Table(tmp_path, REDS, BLUES)
    table.printed(last="r2")

    assert table.changes() == [("new", "r3", 1, 0), ("new", "b1", 2, 0), ("new", "b2", 1, 0)]
    table.printed(only=("blues",))
    assert table.changes() == [("new", "r3", 1, 0)]


def test_lines_that_people_change_count(table):
    text = table.ledger.read_text()
    lines = [line for line in text.splitlines() if " r3 " not in line]
    table.ledger.write_text("\n".join(lines).replace("copies=3", "copies=2") + "\n")

    assert table.changes() == [("more", "r1", 1, 0), ("new", "r3", 1, 0)]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [({"box": "other"}, "there is no box called 'other'"), ({"only": ("red",)}, "did you mean 'reds'?"),
     ({"box": "../x"}, "this is no name for a box")],
)  # fmt: skip
def test_what_cannot_be_meant_is_told(table, wanted, said):
    with pytest.raises(ContentError, match=said):
        table.changes(**wanted)


def test_a_game_that_is_not_printed_says_how_to_say_so(tmp_path):
    table = Table(tmp_path, REDS, BLUES)

    with pytest.raises(ContentError, match="tuckbox printed dots"):
        table.changes()


def test_the_ledger_is_written_the_same_again(table):
    before = table.ledger.read_text()
    table.printed()

    assert table.ledger.read_text() == before
    assert dump(table.held().ledger, "Dots") == before


def test_since_a_git_revision(tmp_path):
    table = Table(tmp_path, REDS, BLUES)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "content", "templates"], ["commit", "-qm", "first"]):
        subprocess.run([*git, *words], check=True)
    with_red(table, 0, name="Ruby")

    assert table.changes(since="HEAD") == [("changed", "r1", 3, 3)]
    with pytest.raises(ContentError, match="git knows no such state"):
        table.changes(since="nowhere")
    with pytest.raises(ContentError, match="this is no revision"):
        table.changes(since="--output=x")


def test_the_commands_lead_on_to_one_another(tmp_path):
    table = Table(tmp_path, REDS, BLUES)
    first = run("tuckbox", "printed", "dots", cwd=tmp_path)
    with_red(table, 0, name="Ruby")
    changes = run("tuckbox", "changes", cwd=tmp_path)
    reprint = run("tuckbox", "reprint", "dots", cwd=tmp_path)
    last = run("tuckbox", "printed", "dots", "--json", cwd=tmp_path)

    assert "10 faces noted as printed" in first.out
    assert "3 × r1" not in changes.out
    assert "3 × Ruby (r1), front" in changes.out
    assert "tuckbox reprint dots" in changes.out
    assert "tuckbox printed dots" in reprint.out
    assert json.loads(last.out)["faces"] == 2
    assert [said.code for said in (first, changes, reprint, last)] == [0, 0, 0, 0]
    assert "Nothing changed" in run("tuckbox", "changes", "dots", cwd=tmp_path).out


def test_of_several_themes_it_must_be_said_which_was_printed(table):
    table.ledger.unlink()
    for theme in ("dusk", "dawn"):
        (table.root / "content/dots/themes").mkdir(exist_ok=True)
        table.write(f"themes/{theme}.yaml", f"name: {theme}\n")
    table.write("game.yaml", (table.root / "content/dots/game.yaml").read_text() + "theme: dusk\n")

    with pytest.raises(ContentError, match="which theme was printed"):
        table.printed()
    said = run("tuckbox", "printed", "dots", "--theme", "dawn", cwd=table.root)
    assert (said.code, table.held().asked.box.name) == (0, "dawn")
    table.printed(box="second", only=("reds",))  # the default theme, in a box of its own
    assert sorted(table.held(box="dawn").ledger.boxes) == ["dawn", "second"]
    assert {kind for kind, *_ in table.changes(box="second")} == {"new"}
    with pytest.raises(ContentError, match="several boxes"):
        table.reprint()
    with pytest.raises(ContentError, match="there is no box called 'third'"):
        table.changes("worth=3", box="third")


FONTS = FontBook((TOP / "templates" / "_shared",))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94" width="69mm" height="94mm">'
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="#dde"/>'
WORDS = '<text x="8" y="20" font-family="Barlow Condensed" font-size="5" fill="#000">{}</text>'
BEYOND = WORDS.replace('x="8"', 'x="90" data-cut="yes"')
LID = '<rect x="5" y="10" width="50" height="14" fill="#123"/>'
DOT = '<circle cx="40" cy="60" r="{}" fill="#000"/>'
FAINT = '<rect x="10" y="50" width="0.09" height="0.09" fill="#bbc"/>'

CASES = {
    "other words": (WORDS.format("2 hits"), WORDS.format("3 hits"), True),
    "other words, where nobody sees them": (WORDS.format("2 hits") + LID, WORDS.format("3 hits") + LID, False),
    "words that are gone": (WORDS.format("once"), "", True),
    "the same words elsewhere": (WORDS.format("here"), WORDS.format("here").replace("20", "60"), True),
    "other words beyond the edge": (BEYOND.format("a"), BEYOND.format("b"), False),
    "a larger dot": (DOT.format(3), DOT.format(5), True),
    "a dot that is hardly larger": (DOT.format(3), DOT.format(3.03), True),
    "a speck that is lost from afar": ("", FAINT, None),
    "something beneath something": (DOT.format(3), DOT.format(2.85) + DOT.format(3), False),
    "nothing": (DOT.format(3), DOT.format(3), False),
}  # fmt: skip


def painted(inner):
    return paint(f"{HEAD}{GROUND}{inner}</svg>", FONTS, "a face")


def seen(face):
    image = raster.face_picture(face, FONTS, DPI, face.bleed)
    return image.size, image.tobytes()


@pytest.mark.parametrize("case", CASES)
def test_what_a_glance_tells_is_so_from_near(case):
    """It may miss what differs, which is looked at again; it may never see what is not there."""
    before, after, told = CASES[case]
    old, new = painted(before), painted(after)

    (differs,) = glance([(old, new)], FONTS, DPI)

    assert not differs or seen(old) != seen(new)
    assert told in (None, differs)


def test_a_part_of_a_page_has_the_dots_of_the_whole():
    press = raster.RasterPress(FONTS, DPI)
    face = painted(WORDS.format("2 hits") + DOT.format(3))
    press.page(69, 94)
    press.stamp(face, 3, 3)
    shown = raster.Shown(press.finish())

    whole = shown.picture(0, DPI)
    part = shown.picture(0, DPI, raster.Box(30, 50, 20, 25))

    left, top = round(30 / 25.4 * DPI), round(50 / 25.4 * DPI)
    found = [whole.crop((x, y, x + part.width, y + part.height)).tobytes() for x in (left - 1, left, left + 1)
             for y in (top - 1, top, top + 1)]  # fmt: skip
    assert part.tobytes() in found


def test_a_sticker_takes_the_heads_and_tails_of_its_letters():
    """Blackletter and accents rise above capitals, by whose height the line is known."""
    old, new = painted(WORDS.format("Ágil 2")), painted(WORDS.format("Ágil 3"))

    (box,) = regions(old, new, FONTS)

    size = 5.0  # mm, as the words are written; their foot is at 20
    assert box.y <= 20 - 0.7 * size - 0.22 * size
    assert box.bottom >= 20 + 0.3 * size
