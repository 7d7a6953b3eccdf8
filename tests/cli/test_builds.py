"""Builds as people run them: what appears, what stays, what is said."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from tests.helpers import printed
from tests.helpers.little import deck, deck_file, write_game
from tests.helpers.shell import command, environment, run


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path)


def tuckbox(home, *words, **env):
    return run("tuckbox", *words, cwd=home, env=env)


def pdfs(home, folder="output"):
    return {path.relative_to(home / folder).as_posix(): path.read_bytes() for path in (home / folder).rglob("*.pdf")}


def test_a_first_build_from_start_to_end(home):
    said = tuckbox(home, "build", "dots")

    assert said.code == 0
    assert said.err == "drawing Dots\n"
    assert said.out.splitlines()[:5] == [
        "Dots",
        "  output/dots/",
        "    4 × Dot cards   1 sheet, 2 pages   dots.pdf",
        "",
        "1 file in output (1 written): 4 cards on 1 sheet of paper, 2 pages.",
    ]
    assert sorted(path.name for path in (home / "output").iterdir()) == [".cache", "dots"]
    assert sorted(path.name for path in (home / "output/dots").iterdir()) == ["dots.pdf", "manifest.json"]
    assert printed.is_whole(home / "output/dots/dots.pdf")
    assert re.sub(r"[^\x00-\x1f\x7f-\x9f]|\n", "", said.out + said.err) == "", "control characters in a pipe"

    (home / "output/dots/notes.txt").write_text("mine")
    again = tuckbox(home, "build", "dots")
    deck_file(home).write_text("# four dots\n" + deck(4))
    assert (again.err, again.out) == ("", said.out.replace("1 written", "1 unchanged"))
    assert tuckbox(home, "build", "dots").out == again.out
    assert (home / "output/dots/notes.txt").read_text() == "mine"


@pytest.mark.parametrize(
    "shown", ['<image x="9" y="9" width="9" height="9" xlink:href="spot.png"/>', "{{ art('spot.png', 9, 9, 9, 9) }}"]
)
def test_a_picture_that_was_changed_is_printed_as_it_is_now(home, shown):
    face = home / "templates/dots/face.svg.j2"
    face.write_text(face.read_text().replace("</svg>", f"{shown}</svg>"))
    for colour in ("red", "blue"):
        Image.new("RGB", (9, 9), colour).save(face.with_name("spot.png"))
        said = tuckbox(home, "build", "dots")
        assert "1 written" in said.out, said.err

    assert tuckbox(home, "build", "dots", "-o", "anew").code == 0
    assert pdfs(home) == pdfs(home, "anew")


@pytest.mark.parametrize("harm", ["deleted", "altered", "cut short"])
def test_a_file_that_was_touched_is_made_again(home, harm):
    tuckbox(home, "build", "dots")
    ((name, before),) = pdfs(home).items()
    path = home / "output" / name
    if harm == "deleted":
        path.unlink()
    else:
        path.write_bytes(before.replace(b"PDF", b"PDG", 1) if harm == "altered" else before[:-10])
    said = tuckbox(home, "build", "dots")

    assert "(1 written)" in said.out
    assert pdfs(home) == {name: before}


def test_the_same_content_gives_the_same_bytes_anywhere(home, tmp_path_factory):
    other = write_game(tmp_path_factory.mktemp("elsewhere"))
    tuckbox(home, "build", "dots")
    run("tuckbox", "build", "--root", str(other), "dots", "-o", "out", cwd=home, env={"PYTHONHASHSEED": "7"})

    assert pdfs(home) == pdfs(home, "out")


def test_a_date_can_be_given(home):
    tuckbox(home, "build", "dots")
    path = home / "output/dots/dots.pdf"
    assert printed.read(path).date.startswith("D:2000")

    said = tuckbox(home, "build", "dots", SOURCE_DATE_EPOCH="1700000000")

    assert "(1 written)" in said.out
    assert printed.read(path).date.startswith("D:20231114")


def test_a_changed_card_is_drawn_anew_and_the_rest_is_kept(home):
    tuckbox(home, "build", "dots")
    before = pdfs(home)
    deck_file(home).write_text(deck(4, last="Another name"))
    tuckbox(home, "build", "dots")
    after = pdfs(home)
    assert after != before

    for path in (home / "output").rglob("*.faces"):
        path.unlink()
    for path in (home / "output").rglob("*.pdf"):
        path.unlink()
    tuckbox(home, "build", "dots")
    assert pdfs(home) == after


def test_what_another_request_has_made_since_is_not_what_this_one_made(home):
    """Two requests share a file, and only one of them is asked again before an edit is taken back."""
    words = deck_file(home).read_text()
    tuckbox(home, "build", "dots")
    first = pdfs(home)
    deck_file(home).write_text(deck(4, last="Last"))
    tuckbox(home, "build", "dots", "--cut-file")
    assert pdfs(home) != first
    deck_file(home).write_text(words)

    assert tuckbox(home, "build", "dots").code == 0
    assert pdfs(home) == first


@pytest.mark.parametrize(
    ("words", "name", "pages"),
    [
        (["--paper", "letter"], "dots-letter.pdf", 2),
        (["--duplex", "gutterfold"], "dots-gutterfold.pdf", 1),
        (["--duplex", "short", "--paper", "a4"], "dots-a4-short.pdf", 2),
        (["--duplex", "none", "--gap", "4"], "dots-fronts-gap4.pdf", 1),
        (["--press"], "dots-press.pdf", 8),
        (["--press", "--duplex", "none"], "dots-press-fronts.pdf", 4),
    ],
)
def test_every_way_to_print(home, words, name, pages):
    said = tuckbox(home, "build", "dots", "--json", *words)
    (item,) = json.loads(said.out)["files"]

    assert said.code == 0
    assert item["file"] == f"dots/{name}"
    assert len(printed.read(home / "output" / item["file"]).labels) == item["pages"] == pages


def test_what_a_deck_that_is_gone_has_left_is_told_and_stays(home):
    game = home / "content/dots/game.yaml"
    deck_file(home).with_name("more.yaml").write_text(deck(4).replace("id: d", "id: m"))
    before = game.read_text()
    game.write_text(before.replace("components:\n", "components:\n  - {deck: cards/more.yaml, count: 4}\n"))
    assert "2 written" in tuckbox(home, "build", "dots").out
    game.write_text(before)
    deck_file(home).with_name("more.yaml").unlink()
    told = "output/dots/more.pdf stays from an earlier build: the game has no such part or edition any more."

    for _ in range(2):
        assert tuckbox(home, "build", "dots").out.replace("\n  ", " ").splitlines()[-1] == told
    assert json.loads(tuckbox(home, "build", "dots", "--json").out)["left"] == ["dots/more.pdf"]

    (home / "output/dots/more.pdf").unlink()
    assert "stays from" not in tuckbox(home, "build", "dots").out


def test_editions_side_by_side_give_the_same_bytes_as_one_by_one(home):
    (home / "content/dots/themes").mkdir()
    for theme in ("day", "night", "dusk"):
        (home / f"content/dots/themes/{theme}.yaml").write_text(f"name: {theme.title()}\n")
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text() + "theme: day\n")
    alone, together = tuckbox(home, "build", "dots"), tuckbox(home, "build", "dots", "--jobs", "3", "-o", "out")

    assert (alone.code, together.code) == (0, 0), together.err
    assert len(pdfs(home)) == 3
    assert pdfs(home) == pdfs(home, "out")
    assert together.out == alone.out.replace("output", "out")

    deck_file(home).write_text(deck(4, last="Far too long a name for such a small card " * 20))
    alone, together = (tuckbox(home, "build", "dots", "--jobs", jobs) for jobs in ("1", "3"))
    assert (alone.code, together.code) == (1, 1)
    problems = [line for line in alone.err.splitlines() if line.startswith(("content", "  hint"))]
    assert problems
    assert problems == [line for line in together.err.splitlines() if line.startswith(("content", "  hint"))]


def test_a_large_deck_drawn_in_pieces_gives_the_same_bytes_as_in_one(home):
    deck_file(home).write_text(deck(130))
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text().replace("count: 4", "count: 130"))
    one, pieces = (
        tuckbox(home, "build", "dots", "--jobs", "1"),
        tuckbox(home, "build", "dots", "--jobs", "3", "-o", "out"),
    )

    assert (one.code, pieces.code) == (0, 0), pieces.err
    assert pdfs(home) == pdfs(home, "out")
    assert "1 unchanged" in tuckbox(home, "build", "dots").out


def test_faces_as_svg(home):
    said = tuckbox(home, "faces", "dots")
    names = sorted(path.name for path in (home / "output/dots/faces/dots").iterdir())

    assert (said.code, said.out) == (0, "8 faces written in output\n")
    assert names == sorted(f"d000{n}-{side}.svg" for n in range(1, 5) for side in ("front", "back"))


def test_check_says_that_all_is_well(home):
    said = tuckbox(home, "check", "dots")

    assert (said.code, said.out) == (0, "Dots: 4 cards in 1 edition, no problems\n")
    assert not (home / "output").exists()


def test_on_a_terminal_there_is_a_bar(tmp_path):
    home = write_game(tmp_path, cards=40)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*command("tuckbox"), "build", "dots"],
        cwd=home,
        env=environment({"COLUMNS": "60", "TERM": "xterm"}),
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # Linux says so when the other side is closed
            break
        if not piece:
            break
        seen += piece
    os.close(ours)

    assert process.wait(timeout=120) == 0
    assert b" of 40 cards" in seen
    assert seen.endswith(b"\r\x1b[K")


@pytest.mark.parametrize("words", [["list"], ["list", "--json"], ["build", "dots", "-n"], ["--help"], ["--version"]])
def test_a_full_disk_behind_the_output_is_told_in_a_line(home, words):
    with Path("/dev/full").open("w") as full:
        said = subprocess.run(
            [*command("tuckbox"), *words],
            check=False,
            cwd=home,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=120,
        )

    assert said.returncode == 1
    assert said.stderr.decode().startswith("standard output: what there is to say cannot be written (No space left")
    assert b"Traceback" not in said.stderr
