"""What is installed works from any folder, with nothing of the checkout in reach."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.helpers.shell import TOP

pytestmark = pytest.mark.slow


def run(*words, cwd, **env):
    told = ("PYTHON", "TUCKBOX_ROOT", "TUCKBOX_DB")
    quiet = {name: value for name, value in os.environ.items() if not name.startswith(told)}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env={**quiet, **env}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tracked(*folders):
    """Name the files of the checkout that are under version control."""
    if not (TOP / ".git").exists():
        pytest.skip("this is no checkout")
    return set(run("git", "ls-files", "-z", *folders, cwd=TOP).split("\0")) - {""}


@pytest.fixture(scope="module")
def clean_copy(tmp_path_factory):
    """A copy of what is under version control, as somebody who clones it has it; with changes not yet committed."""
    folder = tmp_path_factory.mktemp("clone")
    for name in tracked():
        source, target = TOP / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    return folder


@pytest.fixture(scope="module")
def made(clean_copy, tmp_path_factory):
    """The sdist, and the wheel that is made from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=clean_copy)
    (sdist,) = folder.glob("*.tar.gz")
    unpacked = tmp_path_factory.mktemp("sdist")
    with tarfile.open(sdist) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # which the first 3.11 did not know
        archive.extractall(unpacked, **safely)
    (inside,) = unpacked.iterdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=inside)
    (wheel,) = folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module", params=["with our libraries", pytest.param("", marks=pytest.mark.long)])
def installed(request, made, tmp_path_factory):
    """An environment with the wheel and the libraries that are here, or what it asks for; the folder of its commands.

    That what is imported is asked for, test_elsewhere.py tells in less time.
    """
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, symlinks=True)
    bin_folder = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", bin_folder / "python")
    run(*pip, "install", "--quiet", *["--no-deps"] * bool(request.param), made[1], cwd=folder)
    if request.param:
        where = run(bin_folder / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder)
        (Path(where.strip()) / "ours.pth").write_text(sysconfig.get_path("purelib"))
    return bin_folder


def test_the_wheel_holds_what_is_tracked_and_nothing_else(made):
    names = {name for name in zipfile.ZipFile(made[1]).namelist() if not name.split("/")[0].endswith(".dist-info")}
    pages = {name for name in names if name.startswith("companion/_table/")}
    bundled = {name.removeprefix("generator/_bundled/") for name in names if name.startswith("generator/_bundled/")}

    assert {name.split("/")[0] for name in names} == {"generator", "companion"}
    assert bundled == {name for name in tracked("content", "templates") if (TOP / name).is_file()}
    assert {name.removeprefix("companion/_table/") for name in pages} == {
        name.removeprefix("docs/table/") for name in tracked("docs/table")
    }
    assert names - pages - {f"generator/_bundled/{name}" for name in bundled} == {
        name for name in tracked("generator", "companion") if (TOP / name).is_file()
    }


def test_the_licences_travel_along(made):
    names = zipfile.ZipFile(made[1]).namelist()

    assert [
        name for name in ("LICENSE", "CREDITS.md") if not any(one.endswith(f"licenses/{name}") for one in names)
    ] == []
    assert [name for name in names if name.endswith("OFL.txt")]


@pytest.mark.long
def test_the_sdist_holds_no_output(made):
    with tarfile.open(made[0]) as archive:
        assert not [name for name in archive.getnames() if "/output/" in name and not name.endswith(".gitignore")]


def test_installed_commands_print_a_game_from_the_root_folder(installed, tmp_path):
    listed = run(installed / "tuckbox", "list", cwd="/")
    parts = [word for part in ("numbers", "reference", "score") for word in ("--only", part)]
    wanted = ["trade-or-duel", "--theme", "plain", *parts, "-o", tmp_path / "out"]
    said = run(installed / "tuckbox", "build", *wanted, cwd="/")

    assert "trade-or-duel  Trade or Duel" in listed
    assert "27 cards" in " ".join(said.split())  # lines break where paths are long
    printed = {path.name for path in (tmp_path / "out").rglob("*.pdf")}
    assert {"numbers.pdf", "reference.pdf", "score.pdf", "score-fillable.pdf"} <= printed
    assert all(path.read_bytes().endswith(b"%%EOF\n") for path in (tmp_path / "out").rglob("*.pdf"))
    assert run(installed / "companion", "--version", cwd="/").startswith("companion ")


@pytest.mark.long
def test_the_installed_game_is_the_bundled_one(installed, tmp_path):
    code = "from generator.catalog.roots import search_path; print(*search_path().paths)"
    (root,) = run(installed / "python", "-c", code, cwd=tmp_path).split()

    assert Path(root).parts[-2:] == ("generator", "_bundled")
