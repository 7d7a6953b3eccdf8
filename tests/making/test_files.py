"""Files appear whole, together, or not at all, wherever the process that moves them dies."""

import errno
import json
import os
import signal

import pytest

from generator.catalog.problems import ContentError
from generator.keeping import files, journal
from generator.keeping.journal import part_of
from tests.helpers.cases import faults_of


def fail_with(number):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    return refuse


def left_in(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


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


def test_a_folder_in_the_place_of_a_file_is_named_and_a_file_in_that_of_a_folder(tmp_path):
    (tmp_path / "a.pdf").mkdir()
    (tmp_path / "output").write_text("mine")
    for home, said in (
        (tmp_path, "a folder stands where a file is needed"),
        (tmp_path / "output" / "dots", "a file stands where a folder is needed"),
    ):
        with pytest.raises(ContentError, match=said), files.Batch(home) as batch:
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


OLD = {"a.pdf": b"old a", "day/b.pdf": b"old b", "day/c.pdf": b"old c"}
NEW = {"a.pdf": b"new a", "day/b.pdf": b"new b", "day/c.pdf": b"new c", "night/d.pdf": b"new d"}
CALLS = ("replace", "link", "unlink", "fsync", "open", "rmdir")


def write(folder, content):
    for name, text in content.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)


def seen(folder):
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert found.pop("mine.txt", b"mine") == b"mine"
    return found


def commit(folder):
    with files.Batch(folder) as batch:
        for name, text in NEW.items():
            batch.add(folder / name, text)
        batch.commit()


def refusing(name, call=os.replace):
    """Give a call that will not touch one file."""

    def made(part, target, **named):
        if str(target).endswith(name):
            raise PermissionError(errno.EACCES, "in use")
        return call(part, target, **named)

    return made


def dies(folder, at, refused=""):
    """Commit in a process that is gone at its `at`th call; say whether it came so far."""
    child = os.fork()
    if child == 0:
        calls = iter(range(1, 10**6))
        if refused:
            os.replace = refusing(refused)

        def counted(call):
            def made(*words, **named):
                if next(calls) == at:
                    os._exit(9)
                return call(*words, **named)

            return made

        for name in CALLS:
            setattr(os, name, counted(getattr(os, name)))
        try:
            commit(folder)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@pytest.mark.parametrize(
    "refused", ["", *(pytest.param(one, marks=pytest.mark.long) for one in ("a.pdf", "c.pdf")), "d.pdf"]
)
def test_wherever_it_dies_the_set_is_whole_after_the_next_start(tmp_path, refused):
    sets = []
    for at in range(1, 1000):
        folder = tmp_path / str(at)
        write(folder, {**OLD, "mine.txt": b"mine"})
        died = dies(folder, at, refused)
        journal.mend(folder)
        files.sweep(folder)
        sets.append(seen(folder))
        assert sets[-1] in (OLD, NEW), at
        if not died:
            break

    assert OLD in sets
    assert sets[-1] == (OLD if refused else NEW)
    assert len(sets) > 20
    assert refused or sets.index(NEW) < len(sets) - 5, "killed after the journal was there, too"


@pytest.mark.parametrize("refused", ["a.pdf", "b.pdf", "d.pdf"])
def test_one_file_that_refuses_keeps_all_of_them(tmp_path, monkeypatch, refused):
    write(tmp_path, OLD)
    monkeypatch.setattr(os, "replace", refusing(refused))
    (problem,) = faults_of(commit, tmp_path)
    assert problem.mark.file.endswith(refused)
    assert problem.hint.endswith("nothing was replaced")
    assert seen(tmp_path) == OLD
    assert not (tmp_path / "night").exists()


def test_what_cannot_be_put_back_is_named_and_put_back_later(tmp_path, monkeypatch):
    write(tmp_path, OLD)
    replace, calls = os.replace, []

    def failing(part, target, **_):
        calls.append(str(target))
        if target.name == "c.pdf" or (target.name == "a.pdf" and calls.count(str(target)) > 1):
            raise PermissionError(errno.EACCES, "in use")
        return replace(part, target)

    monkeypatch.setattr(os, "replace", failing)
    (problem,) = faults_of(commit, tmp_path)
    assert "only some files were replaced" in problem.fact
    assert problem.fact.endswith("these are new: a.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == b"new a"
    assert (tmp_path / "day/b.pdf").read_bytes() == b"old b"

    monkeypatch.setattr(os, "replace", replace)
    journal.mend(tmp_path)
    assert seen(tmp_path) == OLD


def test_a_disk_without_second_names_is_served(tmp_path, monkeypatch):
    def none(*_, **__):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", none)
    write(tmp_path, OLD)
    monkeypatch.setattr(os, "replace", refusing("d.pdf"))
    with pytest.raises(ContentError):
        commit(tmp_path)
    assert seen(tmp_path) == OLD


def test_a_disk_that_fills_up_with_the_journal_leaves_all_as_it_was(tmp_path, monkeypatch):
    write(tmp_path, OLD)

    def full(*_):
        raise OSError(errno.ENOSPC, "full")

    with pytest.raises(ContentError, match="the disk is full"), files.Batch(tmp_path) as batch:
        for name, text in NEW.items():
            batch.add(tmp_path / name, text)
        monkeypatch.setattr(os, "fsync", full)
        batch.commit()
    assert seen(tmp_path) == OLD


@pytest.mark.parametrize("name", ["../out.txt", "/etc/out.txt", "link/out.txt", "..", ""])
def test_a_journal_that_leaves_its_folder_is_none(tmp_path, name):
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    (home / "link").symlink_to(elsewhere)
    for folder in (tmp_path, elsewhere):
        (folder / "out.txt").write_text("theirs")
        (folder / ".out.txt.7.part").write_text("ours")
    for back in (False, True):
        (home / journal.JOURNAL).write_text(json.dumps({"writer": 7, "files": {name: False}, "back": back}))
        journal.mend(home)

    assert (tmp_path / "out.txt").read_text() == (elsewhere / "out.txt").read_text() == "theirs"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"writer": "x", "files": {}}', '{"writer": 1, "files": []}'])
def test_a_damaged_journal_is_none(tmp_path, text):
    write(tmp_path, OLD)
    (tmp_path / journal.JOURNAL).write_text(text)
    journal.mend(tmp_path)
    (tmp_path / journal.JOURNAL).unlink()

    assert seen(tmp_path) == OLD
