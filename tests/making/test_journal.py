"""A set of files is the old one or the new one, wherever the process that moves them dies."""

import errno
import json
import os

import pytest

from generator.catalog.problems import ContentError
from generator.keeping import files, journal
from tests.helpers.cases import faults_of

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
