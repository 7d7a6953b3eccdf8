"""Files appear whole, together, or not at all."""

import errno
import os
import signal

import pytest

from generator.catalog.problems import ContentError
from generator.keeping import files
from generator.keeping.journal import part_of


def fail_with(number):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    return refuse


def left_in(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_nothing_is_seen_before_commit(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"old")
    with files.Batch(tmp_path) as batch:
        batch.add(tmp_path / "a.pdf", b"new")
        batch.add(tmp_path / "deep" / "b.pdf", b"second")

        assert (tmp_path / "a.pdf").read_bytes() == b"old"
        assert not (tmp_path / "deep" / "b.pdf").exists()

        batch.commit()

    assert (tmp_path / "a.pdf").read_bytes() == b"new"
    assert (tmp_path / "deep" / "b.pdf").read_bytes() == b"second"
    assert left_in(tmp_path) == ["a.pdf", "deep", "deep/b.pdf"]


def test_leaving_early_leaves_no_trace(tmp_path):
    with pytest.raises(KeyboardInterrupt), files.Batch(tmp_path) as batch:
        batch.add(tmp_path / "new" / "folder" / "a.pdf", b"new")
        raise KeyboardInterrupt

    assert left_in(tmp_path) == []


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EFBIG, "larger than the disk allows"),
        (errno.EROFS, "can only be read"),
        (errno.EACCES, "may not be written"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_a_disk_that_refuses_is_named_and_nothing_is_replaced(tmp_path, monkeypatch, number, words):
    (tmp_path / "a.pdf").write_bytes(b"old")
    with files.Batch(tmp_path) as batch:
        batch.add(tmp_path / "a.pdf", b"new")
        monkeypatch.setattr(os, "fsync", fail_with(number))

        with pytest.raises(ContentError) as caught:
            batch.add(tmp_path / "b.pdf", b"new")

    (problem,) = caught.value.problems
    assert problem.mark.file == str(tmp_path / "b.pdf")
    assert words in problem.fact
    assert problem.hint.endswith("nothing was replaced")
    assert left_in(tmp_path) == ["a.pdf"]
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path):
    (tmp_path / "a.pdf").mkdir()

    with pytest.raises(ContentError, match="a folder stands where a file is needed"), files.Batch(tmp_path) as batch:
        batch.add(tmp_path / "a.pdf", b"new")


def test_a_file_in_the_place_of_a_folder_is_named(tmp_path):
    (tmp_path / "output").write_text("mine")

    home = tmp_path / "output" / "dots"
    with pytest.raises(ContentError, match="a file stands where a folder is needed"), files.Batch(home) as batch:
        batch.add(home / "a.pdf", b"new")

    assert (tmp_path / "output").read_text() == "mine"


@pytest.mark.parametrize("number", files.ENDING)
def test_what_asks_us_to_end_waits_until_all_files_are_in_place(tmp_path, monkeypatch, number):
    replace = os.replace

    def press_in_between(part, target):
        os.kill(os.getpid(), number)
        return replace(part, target)

    def end(number, _):
        raise SystemExit(128 + number)

    before = signal.signal(number, end)
    monkeypatch.setattr(os, "replace", press_in_between)
    try:
        with pytest.raises(SystemExit) as caught, files.Batch(tmp_path) as batch:
            batch.add(tmp_path / "a.pdf", b"1")
            batch.add(tmp_path / "b.pdf", b"2")
            batch.commit()
    finally:
        signal.signal(number, before)

    assert caught.value.code == 128 + number
    assert left_in(tmp_path) == ["a.pdf", "b.pdf"]


def test_what_nobody_listens_to_is_not_listened_to(tmp_path):
    """Under nohup a terminal may close."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with files.patient():
            os.kill(os.getpid(), signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_sweep_removes_what_the_dead_left_and_spares_the_living(tmp_path):
    dead = os.spawnlp(os.P_NOWAIT, "true", "true")
    os.waitpid(dead, 0)
    (tmp_path / "hush").mkdir()
    for name in (f"hush/.a.pdf.{dead}.part", f".b.pdf.{os.getpid()}.part", ".c.part", "d.pdf"):
        (tmp_path / name).write_bytes(b"half")
    old = tmp_path / f".e.pdf.{os.getpid()}.part"
    old.write_bytes(b"half")
    os.utime(old, (1, 1))

    files.sweep(tmp_path)

    assert left_in(tmp_path) == [f".b.pdf.{os.getpid()}.part", ".c.part", "d.pdf", "hush"]


def test_what_is_only_kept_for_speed_never_fails(tmp_path, monkeypatch):
    (tmp_path / "cache").write_text("a file where a folder should be")
    files.keep(tmp_path / "cache" / "deck.faces", [b"x"])

    monkeypatch.setattr(files.Path, "replace", fail_with(errno.ENOSPC))
    files.keep(tmp_path / "deck.faces", [b"x"])

    assert left_in(tmp_path) == ["cache"]


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
@pytest.mark.parametrize("link", ["pit", "pit/night", "pit/night/traps.pdf"])
def test_nothing_is_written_through_a_link(tmp_path, link):
    outside, output = tmp_path / "outside", tmp_path / "output"
    outside.mkdir()
    (outside / "mine").write_bytes(b"mine")
    (output / link).parent.mkdir(parents=True)
    (output / link).symlink_to(outside / "mine" if link.endswith(".pdf") else outside)

    with pytest.raises(ContentError) as told, files.Batch(output / "pit") as batch:
        batch.add(output / "pit" / "night" / "traps.pdf", b"new")
    files.keep(output / "pit" / "night" / "deck.faces", [b"kept"], output)

    assert "nothing is written through links" in str(told.value)
    assert {path.name for path in outside.iterdir()} == {"mine"}
    assert (outside / "mine").read_bytes() == b"mine"


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_a_link_in_the_place_of_what_is_written_aside_is_not_followed(tmp_path):
    mine = tmp_path / "mine"
    mine.write_bytes(b"mine")
    part_of(tmp_path / "out" / "a.pdf", os.getpid()).parent.mkdir()
    part_of(tmp_path / "out" / "a.pdf", os.getpid()).symlink_to(mine)

    with files.Batch(tmp_path / "out") as batch:
        batch.add(tmp_path / "out" / "a.pdf", b"new")
        batch.commit()

    assert ((tmp_path / "out" / "a.pdf").read_bytes(), mine.read_bytes()) == (b"new", b"mine")
