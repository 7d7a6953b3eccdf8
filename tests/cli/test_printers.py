"""Printers as people calibrate and use them: a sheet, answers, a profile, corrected pages."""

import os
import pty
import subprocess

import pikepdf
import pytest
import yaml

from tests.geometry.reader import read
from tests.helpers.little import write_game
from tests.helpers.shell import command, environment, run

ANSWERS = "14.0 14.1 14.0 14.1; 16.2 16.2 16.1 16.1; 109.4 248.8; 14.2 16.0, 13.9 16.3"


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, guide=True)


def tuckbox(home, *words, **env):
    return run("tuckbox", *words, cwd=home, env={"TUCKBOX_CONFIG": str(home / "config"), **env})


def first_operators(path):
    """What each page's drawing begins with."""
    with pikepdf.open(path) as pdf:
        return [
            [(str(op), [float(v) for v in values]) for values, op in list(pikepdf.parse_content_stream(page))[:2]]
            for page in pdf.pages
        ]


def test_from_the_sheet_to_cards_that_land(home):
    sheet = tuckbox(home, "calibrate")
    assert (sheet.code, sheet.err) == (0, "")
    assert "tuckbox calibrate NAME" in sheet.out
    assert len(read(home / "output/calibration/both-long.pdf")) == 2

    said = tuckbox(home, "calibrate", "office", "--answers", ANSWERS, "--tray", "upper", "--stock", "200 g")
    assert (said.code, said.err) == (0, "")
    assert "3 sheets" in said.out
    listed = tuckbox(home, "printers")
    assert listed.out.splitlines()[0] == "office  both, long edge, upper, 200 g"

    plain = tuckbox(home, "build", "dots")
    made = tuckbox(home, "build", "dots", "--printer", "office")
    assert (plain.code, made.code) == (0, 0), made.err
    folder = home / "output/dots"
    assert sorted(path.name for path in folder.iterdir()) == [
        "dots-for-office.pdf", "dots.pdf", "how-to-build-for-office.pdf", "how-to-build.pdf", "manifest.json",
    ]  # fmt: skip
    front, back = first_operators(folder / "dots-for-office.pdf")
    assert [op for op, _ in front] == [op for op, _ in back] == ["q", "cm"]
    assert front[1][1][0] == pytest.approx(110 / 109.4, abs=1e-4)  # what came out too small is made larger
    assert front[1][1][1] == 0
    assert back[1][1] != front[1][1]
    sizes = [
        [(page.width, page.height) for page in read(folder / name)] for name in ("dots.pdf", "dots-for-office.pdf")
    ]
    assert sizes[0] == sizes[1]


def test_further_sheets_are_averaged_with_those_before(home):
    """Three sheets one after the other are what three sheets at once are."""
    frame = "; 109.4 248.8"
    sheets = ["14.0 14.1 14.0 14.1; 16.2 16.2 16.1 16.1", "14.3 14.4 14.3 14.4; 16.0 16.0 15.9 15.9",
              "13.9 14.0 13.9 14.0; 16.6 16.6 16.5 16.5"]  # fmt: skip
    tuckbox(home, "calibrate", "office", "--answers", sheets[0] + frame, "--tray", "upper")
    tuckbox(home, "calibrate", "office", "--again", "--answers", sheets[1])
    said = tuckbox(home, "calibrate", "office", "--again", "--answers", sheets[2])
    tuckbox(home, "calibrate", "other", "--answers", f"{sheets[0]}{frame}; 14.3 16.0, 13.9 16.6", "--tray", "upper")

    assert "calibrations of 3 sheets" in said.out
    ours, theirs = (yaml.safe_load((home / f"config/printers/{name}.yaml").read_text()) for name in ("office", "other"))
    assert ours["sheets"] == theirs["sheets"] == 3
    assert ours["jitter"] == pytest.approx(theirs["jitter"], abs=0.011)
    assert ours["tray"] == "upper"
    assert ours["front"] == theirs["front"]  # measured once
    for name, value in theirs["back"].items():
        assert ours["back"][name] == pytest.approx(value, abs=0.02)


def test_a_printer_that_changes_prints_anew_and_one_that_does_not_does_not(home):
    tuckbox(home, "calibrate", "office", "--answers", ANSWERS)
    words = ("build", "dots", "--printer", "office")

    assert "2 written" in tuckbox(home, *words).out
    assert "2 unchanged" in tuckbox(home, *words).out
    assert "2 written" in tuckbox(home, "build", "dots").out
    tuckbox(home, "calibrate", "office", "--answers", ANSWERS.replace("14.2", "14.3"))
    assert "2 written" in tuckbox(home, *words).out
    assert "2 unchanged" in tuckbox(home, "build", "dots").out


def test_a_printer_that_slips_too_much_is_told_about(home):
    tuckbox(home, "calibrate", "office", "--answers", ANSWERS, "--jitter", "2")

    said = tuckbox(home, "build", "dots", "--printer", "office")

    assert "office slips by 2 mm from sheet to sheet" in " ".join(said.out.split())
    assert "gutterfold" in said.out
    assert "slips" not in tuckbox(home, "build", "dots", "--printer", "office", "--duplex", "gutterfold").out


def test_printers_are_renamed_and_forgotten(home):
    for name in ("office", "attic"):
        tuckbox(home, "calibrate", name, "--answers", ANSWERS)

    assert tuckbox(home, "printers", "office", "--rename", "attic").code == 1
    assert tuckbox(home, "printers", "office", "--rename", "study").code == 0
    assert tuckbox(home, "printers", "attic", "--remove").code == 0
    assert [path.name for path in (home / "config/printers").iterdir()] == ["study.yaml"]
    assert tuckbox(home, "printers", "study", "--remove").code == 0
    assert "tuckbox calibrate" in tuckbox(home, "printers").out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("build", "dots", "--printer", "offise"), 1, "did you mean 'office'?"),
        (("build", "dots", "--printer", "office", "--duplex", "short"), 1, "tuckbox calibrate --paper both --duplex"),
        (("build", "dots", "--printer", "office", "--paper", "letter"), 1, "was calibrated on A4 or Letter"),
        (("build", "dots", "--printer", "office", "--press"), 2, "leave out --printer"),
        (("calibrate", "../x", "--answers", ANSWERS), 1, "cannot be called"),
        (("calibrate", "x", "--answers", "15 15 15 15; 15 15 15"), 1, "answer 2: there are 3 numbers"),
        (("calibrate", "x", "--again", "--answers", ANSWERS), 1, "no printer is called 'x'"),
        (("calibrate", "--again"), 2, "say which printer it is"),
        (("calibrate", "x"), 1, "nobody is here to be asked"),
        (("calibrate", "--answers", ANSWERS), 2, "say which printer it is"),
        (("calibrate", "--paper", "90x120mm"), 1, "too small for the scales"),
        (("printers", "--remove"), 2, "say which printer is meant"),
        (("printers", "attic"), 1, "no printer is called 'attic'"),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_told_with_a_way_out(home, words, code, told):
    (home / "config/printers").mkdir(parents=True)
    (home / "config/printers/office.yaml").write_text("back:\n  x: 1.5\n")

    said = tuckbox(home, *words)

    assert said.code == code, said.err
    assert told in " ".join(said.err.replace("│", " ").split())
    assert "Traceback" not in said.err
    assert not (home / "output").exists()


def test_a_damaged_profile_is_told_with_its_place_and_the_others_are_listed(home):
    (home / "config/printers").mkdir(parents=True)
    (home / "config/printers/attic.yaml").write_text("back:\n  x: far\n")
    (home / "config/printers/office.yaml").write_text("back:\n  x: 1.5\n")

    said = tuckbox(home, "printers")

    assert said.code == 1
    assert "office" in said.out
    assert "attic.yaml:2:6: 'x' must be a number" in said.err


def test_profiles_lie_where_this_users_configuration_is(home):
    said = tuckbox(
        home, "calibrate", "office", "--answers", ANSWERS, TUCKBOX_CONFIG="", XDG_CONFIG_HOME=str(home / "c")
    )
    assert (home / "c/tuckbox/printers/office.yaml").exists(), said.err
    said = tuckbox(home, "calibrate", "office", "--answers", ANSWERS, TUCKBOX_CONFIG="here")
    assert (said.code, "absolute" in said.err) == (1, True)
    (home / "file").write_text("")
    said = tuckbox(home, "calibrate", "office", "--answers", ANSWERS, TUCKBOX_CONFIG=str(home / "file"))
    assert (said.code, "name another one in TUCKBOX_CONFIG" in said.err) == (1, True)


def test_at_a_terminal_one_is_asked_and_asked_again(home):
    """A wrong answer is told, and only that one is asked for once more."""
    near, far = pty.openpty()
    typed = "14.0 14.1 14.0\n14.0 14.1 14.0 14.1\n16.2 16.2 16.1 16.1\n\n\n"
    os.write(near, typed.encode())
    done = subprocess.run(
        [*command("tuckbox"), "calibrate", "office"], cwd=home, stdin=far, capture_output=True, text=True, timeout=60,
        env=environment({"TUCKBOX_CONFIG": str(home / "config")}), check=False,
    )  # fmt: skip
    os.close(near)
    os.close(far)

    assert done.returncode == 0, done.stderr
    assert done.stderr.count("1 of 4") == 2
    assert "there are 3 numbers" in done.stderr
    assert (home / "config/printers/office.yaml").exists()
