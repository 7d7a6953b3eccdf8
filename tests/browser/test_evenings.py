"""An evening of each game by taps alone, on four phones, the table's screen, a window that watches and a television.

By chance, so of another length each: TAPS asks for more entries than the few that are tried here, such as 200. axe-core
is looked for in AXE or where npm has put it; without it that part says so.
"""

import os
import subprocess
from pathlib import Path
from shutil import which

import pytest

from tests.browser.sitting import BEGIN, Sitting
from tests.helpers import browser
from tests.helpers.shell import TOP

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not browser.found(), reason="no Chromium is on the path: no evening is tapped here"),
    pytest.mark.xdist_group("browser"),
]
MOVES = int(os.environ.get("TAPS", "16"))
SECONDS = 30.0
"""For an entry, on a machine that has other things to do."""


def axe_core():
    """Read axe-core; nothing where there is none."""
    folders = [os.environ["AXE"]] if "AXE" in os.environ else []
    if which("npm"):
        root = subprocess.run(["npm", "root", "-g"], capture_output=True, text=True, check=False).stdout.strip()
        folders.append(f"{root}/axe-core/axe.min.js")
    return next((Path(one).read_text(encoding="utf-8") for one in folders if Path(one).is_file()), "")


@pytest.fixture(scope="module", params=BEGIN)
def played(request, chromium, tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUCKBOX_ROOT", str(TOP))
        folder = tmp_path_factory.mktemp(request.param)
        with Sitting(chromium, folder, request.param, "1", axe_core()) as sitting:
            sitting.play(MOVES, MOVES * SECONDS)
        yield sitting


def test_it_is_played_by_taps_and_no_screen_is_cut_off_or_says_a_code(played):
    assert [one for one in played.wrong if ": axe " not in one] == []
    assert played.entries >= MOVES or played.over


def test_what_is_told_stands_on_every_phone(played):
    assert dict(played.missing) == {}


@pytest.mark.skipif(not axe_core(), reason="no axe-core: npm install -g axe-core, or AXE=…/axe.min.js")
def test_axe_finds_nothing_serious(played):
    assert [one for one in played.wrong if ": axe " in one] == []
