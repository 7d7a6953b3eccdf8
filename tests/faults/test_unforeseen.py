"""What nobody foresaw, and surroundings that nobody expects: a problem with a place, in JSON too, and no traceback."""

import json
import os
import struct
import subprocess

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from generator.catalog.unforeseen import DEBUG
from generator.making import build
from generator.parts import cards
from generator.parts.order import Order
from generator.reporting.report import Progress
from tests.helpers.little import make, write_game
from tests.helpers.shell import TOP, command, environment, run


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, cards=150)


def fail(*_, **__):
    raise KeyError("no such thing")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("theme", "edition"), [("", ""), ("Night", "in Night: ")])
@pytest.mark.parametrize("place", ["content", "draw"])
def test_a_failure_names_file_and_edition(home, monkeypatch, jobs, place, theme, edition, capfd):
    file = "dots/dots.pdf"
    if theme:
        (home / "content/dots/themes").mkdir()
        (home / "content/dots/themes/night.yaml").write_text(f"name: {theme}\n")
        game = home / "content/dots/game.yaml"
        game.write_text(game.read_text() + "theme: night\n")
        file = "dots/night/dots.pdf"
    if place == "draw":
        monkeypatch.setattr("generator.making.printrun.draw_what_can_be", fail)
    else:
        monkeypatch.setattr(cards, "content", fail)
    order = Order(root=home, output=home / "output")
    outcome = build.build(("dots",), order, Progress(quiet=True), jobs)
    (problem,) = outcome.problems

    assert problem.mark.file == (file if place == "content" else "dots")
    assert problem.fact.startswith(f"{edition}Tuckbox failed, which it must not: KeyError: 'no such thing' (")
    assert outcome.waiting == (file,)
    assert DEBUG in problem.hint
    assert not list((home / "output").rglob("*.pdf"))
    assert "Traceback" not in capfd.readouterr().err


def test_a_failure_in_one_game_does_not_keep_others_from_being_printed(home, monkeypatch):
    write_game(home, "crosses", title="Crosses")
    load = build._build_game

    def failing(slug, *rest):
        return fail() if slug == "crosses" else load(slug, *rest)

    monkeypatch.setattr(build, "_build_game", failing)
    result = build.build(("crosses", "dots"), Order(root=home, output=home / "output"), Progress(quiet=True))

    assert [problem.mark.file for problem in result.problems] == ["crosses"]
    assert [item.game for item in result.items] == ["dots"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_asks_gets_the_cause_in_a_file(home, monkeypatch, jobs):
    monkeypatch.setenv(DEBUG, str(home / "cause.txt"))
    monkeypatch.setattr(cards, "content", fail)
    build.build(("dots",), Order(root=home, output=home / "output"), Progress(quiet=True), jobs)

    cause = (home / "cause.txt").read_text()
    assert cause.startswith("Traceback")
    assert "in fail" in cause


def test_memory_that_is_short_is_told_as_such(home, monkeypatch):
    def short(*_):
        raise MemoryError

    monkeypatch.setattr(cards, "content", short)
    (problem,) = build.build(("dots",), Order(root=home, output=home / "output"), Progress(quiet=True)).problems
    assert problem.fact == "the system refuses: not enough memory"


@pytest.mark.parametrize(
    ("given", "words"),
    [("abc", "build"), ("-5", "build -n"), ("1.5", "check"), ("9" * 40, "build"), ("٣", "check"), (" 7", "build -n")],
)
def test_a_time_that_is_none_is_a_problem(home, words, given):
    said = run("tuckbox", *words.split(), "dots", "--json", cwd=home, env={"SOURCE_DATE_EPOCH": given})
    (problem,) = json.loads(said.out)["problems"]

    assert (said.code, problem["file"]) == (1, "SOURCE_DATE_EPOCH")
    assert "Traceback" not in said.err


@pytest.mark.parametrize("words", [["--output", "x" * 300], ["--root", "x" * 300], ["--output", "x/" * 3000]])
def test_a_name_that_no_disk_takes_is_a_problem(home, words):
    said = run("tuckbox", "build", "dots", *words, cwd=home)

    assert said.code == 1
    assert "xxx" in said.err or "x/x" in said.err
    assert "Traceback" not in said.err


def shell(home, line):
    words = " ".join(command("tuckbox"))
    done = subprocess.run(
        ["sh", "-c", line.replace("tuckbox", words)], cwd=home, env=environment(), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a folder in use cannot be removed elsewhere")
@pytest.mark.parametrize("words", ["list --json", "build dots --json", "check dots --json"])
def test_a_folder_that_is_gone_is_a_problem(home, words):
    code, out, err = shell(home, f"mkdir gone && cd gone && rmdir ../gone && tuckbox {words}")

    assert code == 1
    assert json.loads(out)["problems"][0]["fact"] == "the folder that you are in is gone"
    assert "Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams")
def test_a_standard_output_that_is_closed_is_a_problem_and_the_files_are_made(home):
    code, _, err = shell(home, "tuckbox build dots >&-")

    assert code == 1
    assert "standard output: what there is to say cannot be written" in err
    assert "Traceback" not in err
    (pdf,) = (home / "output").rglob("*.pdf")
    assert pdf.read_bytes().endswith(b"%%EOF\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell closes streams")
def test_all_streams_may_be_closed(home):
    assert shell(home, "tuckbox build dots <&- >&- 2>&-")[0] == 1
    assert shell(home, "tuckbox build dots --jobs 2 2>&-")[0] == 0
    assert shell(home, "tuckbox build nodots 2>&-")[0] == 1


def test_a_reader_who_goes_away_is_nobodys_mistake(home):
    assert shell(home, "(tuckbox build dots; echo $? >code) | true")[0] == 0
    assert (home / "code").read_text() == "0\n"


WRITTEN = ("templates/dots/face.svg.j2", "content/dots/rulebook.md")
SPLINTERS = st.sampled_from(
    ["{{", "}}", "{%", "%}", "{#", "#}", "<", ">", "/>", "</g>", '"', "'", "&", "|", "(", ")", "[", "]", "{% if %}",
     "{{ card.nmae }}", "{{ text(", "{% endfor %}", "\n::: ", "\n# ", "![", "](", "**", "`", "\n| a | b", "[AG-A-1]",
     "-1", "1e9", "url(#x)", "\0", "ü"]
)  # fmt: skip


@given(
    name=st.sampled_from(WRITTEN),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), SPLINTERS), min_size=1, max_size=2),
)
@example(name="content/dots/rulebook.md", cuts=[(1.0, 0, "{% if %}")])
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_whatever_stands_in_a_template_or_a_book_it_is_printed_or_told(home, name, cuts):
    """Each problem names a place that is there; none is a failure of ours."""
    book = home / "content/dots/rulebook.md"
    if not book.exists():
        write_game(home, cards=2)
        book.write_text("# Start\n\nDraw **two**. [AG-A-1]\n\n- One\n- Two\n\n![A card](card:d0001)\n")
        game = home / "content/dots/game.yaml"
        game.write_text(f"{game.read_text()}  - {{rulebook: rulebook.md, cover: none}}\n")
    file = home / name
    text = before = file.read_text()
    for share, length, splinter in cuts:
        at = int(share * len(text))
        text = text[:at] + splinter + text[at + length :]
    file.write_text(text)
    try:
        for problem in build.check(("dots",), Order(root=home), Progress(quiet=True)).problems:
            assert "Tuckbox failed" not in problem.fact, problem
            assert problem.mark.line <= text.count("\n") + 1 or problem.mark.file != name, problem
    finally:
        file.write_text(before)


TITAN = TOP / "templates/_shared/fonts/titan-one/TitanOne_400Regular.ttf"
GARAMOND = TOP / "templates/_shared/fonts/eb-garamond/EBGaramond_500Medium.ttf"
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def found_in(root, *, font="", icon=""):
    """Say what is wrong with a game that has this font or icon on its cards and in its rulebook."""
    game, face = root / "content/dots/game.yaml", root / "templates/dots/face.svg.j2"
    look = f"look: {{display: '{font}', body: '{font}', sans: '{font}'}}" if font else ""
    game.write_text(f"{game.read_text()}  - rulebook: rulebook.md\n    {look}\n")
    (root / "content/dots/rulebook.md").write_text(f"# The start\n\nAn office fjord. {icon} [DO-1]\n")
    if font:
        face.write_text(face.read_text().replace("size=12", f'font="{font}", size=12'))
    result = make(root, output=root / "output", jobs=1)
    assert not [one for one in result.problems if "must not" in one.fact]
    return result.problems


def damaged(raw, tag, how):
    """Damage a table of a font."""
    file = bytearray(raw)
    for at in range(12, 12 + 16 * struct.unpack(">H", file[4:6])[0], 16):
        if file[at : at + 4] == tag:
            offset, length = struct.unpack(">II", file[at + 8 : at + 16])
            if how == "zeros":
                file[offset : offset + length] = bytes(length)
            else:
                file[at + 12 : at + 16] = struct.pack(">I", length // 2 if how == "half" else 0)
    return bytes(file)


@pytest.mark.parametrize(
    ("font", "tag", "how", "fact"),
    [
        (TITAN, b"hmtx", "zeros", ""),
        (GARAMOND, b"hmtx", "half", ""),
        (TITAN, b"hmtx", "none", "is damaged: it cannot be embedded"),
    ],
)
def test_a_damaged_font_is_told_with_its_file_or_printed(font, tag, how, fact, tmp_path):
    write_game(tmp_path, cards=1)
    (tmp_path / "templates/dots/fonts").mkdir()
    (tmp_path / "templates/dots/fonts/x.ttf").write_bytes(damaged(font.read_bytes(), tag, how))
    problems = found_in(tmp_path, font="Titan One" if font is TITAN else "EB Garamond")

    assert all(one.hint for one in problems)
    if fact:
        assert {(one.mark.file, fact in one.fact) for one in problems} == {("templates/dots/fonts/x.ttf", True)}


@pytest.mark.parametrize("where", ["card", "rulebook"])
@pytest.mark.parametrize(
    ("icon", "fact", "line"),
    [
        ("no XML", "the icon is not well-formed", 1),
        (f"<svg {XMLNS}><g/></svg>", "the icon has no viewBox", 0),
        (f'<svg {XMLNS} viewBox="0 0 9 9">\n<path d="M0 0L9 Q"/></svg>', "path command 'L'", 2),
        (f'<svg {XMLNS} viewBox="0 0 9 9">\n<path fill="rde" d="M0 0h9v9z"/></svg>', "'rde' is not a colour", 2),
        (f'<svg {XMLNS} viewBox="0 0 9 9"><path d="M0 0A1e200 1e-200 0 1 1 6 6"/></svg>', "numbers are too large", 0),
        (f'<svg {XMLNS} viewBox="0 0 9 9">\n<g transform="scale(1e300) scale(1e300)"><path d="M0 0h9v9z"/></g></svg>',
         "transform 'scale(1e300) scale(1e300)' is out of bounds", 2),
    ],
)  # fmt: skip
def test_a_broken_icon_is_told_with_its_file(icon, fact, line, where, tmp_path):
    write_game(tmp_path, cards=1)
    (tmp_path / "templates/dots/icons").mkdir()
    (tmp_path / "templates/dots/icons/sign.svg").write_text(icon)
    if where == "card":
        face = tmp_path / "templates/dots/face.svg.j2"
        face.write_text(face.read_text().replace("</svg>", '{{ icon("sign", 9, 40, 20) }}</svg>'))
    problems = found_in(tmp_path, icon="{sign}" * (where == "rulebook"))

    assert [(one.mark.file, one.mark.line) for one in problems] == [("templates/dots/icons/sign.svg", line)]
    assert fact in problems[0].fact
