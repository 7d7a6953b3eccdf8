"""What the companion keeps for itself is read from ordinary files only."""

import os

import pytest

from companion.gamedata import jsonfile as kept


def test_what_was_kept_is_read_again(tmp_path):
    file = str(tmp_path / "below" / "one.json")
    kept.keep(file, {"a": [1, "é"]})

    assert kept.read(file) == {"a": [1, "é"]}
    assert [one.name for one in (tmp_path / "below").iterdir()] == ["one.json"]


@pytest.mark.parametrize("odd", ["link", "pipe", "folder", "none"])
def test_nothing_else_is_read(tmp_path, odd):
    file = tmp_path / "one.json"
    (tmp_path / "other.json").write_text("{}")
    if odd == "link":
        file.symlink_to(tmp_path / "other.json")
    elif odd == "pipe":
        os.mkfifo(file)
    elif odd == "folder":
        file.mkdir()

    with pytest.raises(OSError):
        kept.read(str(file))
