"""What was said is kept: a full disk, several writers, a kill at any moment, old files, files of somebody else. A
damaged file is told, never believed; what can be brought back is, and what is lost is said. Backups see to it.
"""

import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from platformdirs import user_data_dir

from companion.engine.paths import backups, data_folder
from companion.engine.words import cut
from companion.gamedata import jsonfile
from companion.storage import backup as backing
from companion.storage import forms
from companion.storage.backup import back_up
from companion.storage.faults import StoreError
from companion.storage.rescue import rescue
from companion.storage.salvage import salvaged
from companion.storage.store import Store
from companion.terminal.answer import run, safely
from tests.attacks.damage import PAGE, damages, free_pages, said, tried, whole
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP, command, environment


def test_every_step_is_forced_to_the_disk(tmp_path):
    code = "from companion.storage.store import Store; print(Store('t.db').asked('pragma synchronous')[0][0])"
    words = [sys.executable, "-c", code]
    said = subprocess.run(words, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True)

    assert said.stdout == "3\n"


def test_a_full_disk_loses_nothing(four):
    pages = four.store.asked("pragma page_count")[0][0]
    four.store.asked(f"pragma max_page_count={pages}")
    said = []
    for number in range(60):
        reply = four.say(f"note {'long ' * 40}{number}")
        said.append(reply.code)
        if reply.code:
            break

    assert reply.code == 6
    assert "disk is full" in reply.error
    assert four.head == len(said)
    assert four.done("verify").fields["good"]
    four.store.asked("pragma max_page_count=100000")
    assert four.done("note again").seq == len(said) + 1


def test_a_place_that_cannot_be_written_can_be_read(four):
    four.store.asked("pragma query_only=1")

    assert "cannot be written" in four.say("trade ben 1").error
    assert four.done("status").head == "Bell 1 of 3 · Ana to play · seeded dice"
    four.store.asked("pragma query_only=0")
    assert four.done("trade ben 1").seq == 2


def test_writers_at_once_take_turns(four, path):
    def write(number):
        with Evening(path) as mine:
            codes.extend(mine.say(f"note {number} {one}").code for one in range(6))

    codes = []
    writers = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert codes == [0] * 48
    assert four.head == 49
    assert four.done("verify").fields["good"]


def test_who_types_while_another_writes_is_told_first(four, path):
    four.live.seen = 1
    with Evening(path) as other:
        other.done("trade cy 1")
    reply = four.say("trade ben 1")

    assert reply.code == 5
    assert '#2 Ana "trade cy 1"' in reply.error
    assert four.head == 2
    assert four.done("trade ana 1").seq == 3


KILLED = """
import sys
from itertools import cycle
from companion.terminal.answer import answer
from companion.table.livesession import LiveSession
from companion.storage.store import Store
from companion.engine.words import cut
with Store(sys.argv[1]) as store:
    live, seq = LiveSession(store, store.current()), 0
    for line in cycle(sys.argv[2:]):  # one that was killed may have left the turn to another: its line is refused
        seq = answer(live, cut(line)).seq or seq
        print(seq, flush=True)
"""


ROUNDS = {
    "trade-or-duel": (("new duel ana ben cy dee --first ana",), ("trade ben 1", "duel cy 9 4", "note x", "undo 3")),
    "trap-attack": (("new trap ana ai --first ana", "move"), ("end", "ai boulder none --is 3,cast", "undo 2")),
    "raid-trade": (("new raid ana ben --is 6,1",), ("raid 8 3", "R", "e --force", "undo 3")),
    "raft-race": (("new raft ana ben", "2 4", "no", "no"), ("o ff f", "rv", "fix 2 1 5", "undo 3")),
}
"""How each game is begun, and lines that can be said over and over."""


@pytest.mark.parametrize("game", ROUNDS)
def test_a_companion_that_is_killed_has_lost_nothing_it_had_said(game, path):
    begin, lines = ROUNDS[game]
    with Evening(path) as evening:
        for line in begin:
            evening.done(line)
    for number in range(2):
        writer = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path), *lines], stdout=subprocess.PIPE, env=environment(), text=True
        )
        said = [writer.stdout.readline() for _ in range(3 + 4 * number)][-1]
        writer.kill()
        said = (writer.stdout.read() or said).split("\n")[-2:][0]
        writer.wait()
        writer.stdout.close()
        with Evening(path) as after:
            assert after.head >= int(said)
            assert after.done("verify").fields["good"]
            assert not after.live.now().faults


def test_our_own_answer_for_the_place_is_that_of_platformdirs(monkeypatch, tmp_path):

    for value in (None, str(tmp_path)):
        env = {"XDG_DATA_HOME": value} if value else {}
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        for name, one in env.items():
            monkeypatch.setenv(name, one)
        assert data_folder(env) == user_data_dir("tuckbox", appauthor=False)


def test_an_old_file_is_brought_to_the_new_form_and_a_copy_of_it_is_kept(four, path, monkeypatch):
    four.done("trade ben 1")
    monkeypatch.setattr(forms, "MIGRATIONS", [*forms.MIGRATIONS, lambda db: db.execute("create table more(x)")])
    with Evening(path) as later:
        assert later.head == 2
        assert later.store.asked("select count(*) from more") == [(0,)]
        assert later.done("verify").fields["good"]
    assert path.with_name(f"{path.name}.form2").exists()


def test_a_migration_that_fails_changes_nothing(four, path, monkeypatch):
    monkeypatch.setattr(forms, "MIGRATIONS", [*forms.MIGRATIONS, lambda db: db.execute("create table entry(x)")])
    with pytest.raises(StoreError, match="entry"):
        Store(str(path))
    monkeypatch.undo()

    assert four.done("trade ben 1").seq == 2


def test_what_was_kept_is_read_again(tmp_path):
    file = str(tmp_path / "below" / "one.json")
    jsonfile.keep(file, {"a": [1, "é"]})

    assert jsonfile.read(file) == {"a": [1, "é"]}
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
        jsonfile.read(str(file))


# ---------------------------------------------------------------------- damage, backups, rescue

SAMPLE = 24
TABLES = ("session", "entry", "head", "kept")


@pytest.fixture(scope="module")
def right(kept):
    """A table with the evening of every game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUCKBOX_ROOT", str(TOP))
        patch.setenv("TUCKBOX_DB", "")
        return whole(kept / "right.db")


@pytest.fixture(scope="module")
def trials(right):
    """Damages of each kind, drawn by lot."""
    flips = list(damages(right, SAMPLE, 7))
    return flips[:SAMPLE] + random.Random(7).sample(flips[SAMPLE:], SAMPLE // 2)


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=pytest.mark.long) if n % 4 else n for n in range(SAMPLE + SAMPLE // 2)]
)
def test_whatever_is_damaged_is_told_and_what_a_backup_has_comes_back(right, trials, path, number, monkeypatch):
    monkeypatch.setenv("TUCKBOX_DB", "")
    _, damaged = trials[number]
    backup = right.file if number % 3 == 0 else b""

    assert list(tried(right, path, damaged, backup)) == []


def test_behind_a_page_that_cannot_be_read_rows_are_found_from_the_end(right, path):
    first, *_, last = sorted(row[:2] for rows in right.entries.values() for row in rows)
    found, size, lost = set(), len(right.file), 0
    for begin in range(PAGE, size, PAGE):
        path.write_bytes(right.file[:begin] + bytes(PAGE) + right.file[begin + PAGE :])
        rows = {row[:2] for row in salvaged(str(path)).entries}
        lost += len(rows) == 0
        found |= rows
        assert len(rows) < 20 or {first, last} & rows
    assert {first, last} <= found
    assert lost < size // PAGE // 4


@pytest.fixture
def mine(path, monkeypatch):
    """A table with one game, as a command line leaves it: with a backup."""
    monkeypatch.setenv("TUCKBOX_DB", str(path))
    assert run(cut(FOUR)) == 0
    assert run(["trade", "ben", "1"]) == 0
    return path


def content(path):
    """Give all rows of a file."""
    with Store(str(path)) as store:
        return [store.asked(f"select * from {table}") for table in TABLES]


def test_a_backup_is_made_when_a_game_begins_and_ends_and_daily(mine, monkeypatch):
    newest, older = map(Path, backups(str(mine)))
    begun = content(newest)
    assert not older.exists()
    run(["trade", "cy", "1"])
    assert content(newest) == begun
    run(["finish", "--force"])
    assert content(newest) == content(mine)
    assert content(older) == begun
    os.utime(newest, (0, time.time() - backing.DAY - 1))
    run(["note", "the next day"])
    assert content(newest) == content(mine)
    assert newest.stat().st_mode & 0o777 == 0o600


def test_no_backup_is_made_of_a_damaged_file(mine):
    newest, _ = map(Path, backups(str(mine)))
    before = newest.read_bytes()
    with Store(str(mine)) as store:
        with store.writing():
            store.asked("update entry set said = 'x' where seq = 1")
        assert "entry 1 of game 1" in back_up(store)
    assert newest.read_bytes() == before


def test_where_another_game_is_damaged_people_are_told_that_theirs_is_whole(mine):
    with Evening(mine) as evening:
        evening.done("new duel ana ben cy dee")
    with Store(str(mine)) as store:
        with store.writing():
            store.asked("update entry set said = 'x' where seq = 1 and session = 1")
        said = back_up(store)
    assert "entry 1 of game 1" in said
    assert "the game at the table is whole" in said


@pytest.mark.parametrize("fact", ["current", "curqent"])
def test_a_table_that_has_forgotten_which_game_is_at_it_is_damaged(mine, fact):
    with Store(str(mine)) as store, store.writing():
        store.asked("update kept set name = ? where name = 'current'", fact)
    with Store(str(mine)) as store:
        if fact == "current":
            assert store.current() is not None
        else:
            with pytest.raises(StoreError, match="which game is at the table"):
                store.current()


def test_a_backup_that_cannot_be_made_is_told_and_nothing_is_lost(four, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backing, "_copy", full)
    reply = safely(four.live, ["finish", "--force"])

    assert reply.code == 0
    assert "No backup was made: " in reply.notes[-1]
    assert four.head == 2


@pytest.mark.parametrize("how", ["gone", "empty"])
def test_a_file_that_is_gone_or_empty_is_told_and_comes_back_from_its_backup(mine, how, capsys):
    mine.unlink()
    if how == "empty":
        mine.touch()
    assert run(["status"]) == 6
    assert "its backup is there" in " ".join(capsys.readouterr().err.split())  # wherever the line is broken
    assert run(cut(FOUR)) == 6
    assert run(["rescue"]) == 0
    assert "whether there were more nobody can say" in " ".join(capsys.readouterr().out.split())
    assert run(["verify"]) == 0


def test_what_a_rescue_replaces_is_kept(mine):
    with Evening(mine) as evening:
        for number in range(4):
            evening.done(f"note n{number}")
        evening.store.asked("update entry set said = 'x' where seq = 4")
    damaged = mine.read_bytes()
    for one in backups(str(mine)):
        Path(one).unlink(missing_ok=True)
    reply = rescue(str(mine))

    assert reply.notes == [
        "Game 1, trade-or-duel: Ana, Ben, Cy and Dee: #1 to #3 are back; #4 cannot be read, and there were 6."
    ]
    assert mine.with_name(f"{mine.name}.damaged1").read_bytes() == damaged
    with Evening(mine) as evening:
        assert evening.head == 3
        assert evening.done("verify").fields["good"]
        assert evening.done("trade cy 1").seq == 4
    assert "Nothing is damaged" in rescue(str(mine)).told[0]


def test_a_rescue_needs_the_file_for_itself(four):
    assert "leave with 'quit'" in four.say("rescue").error


def database(path, sql, ours):
    """Write a database with this in it, which the companion made or another program."""
    if ours:
        with Store(str(path)) as store, store.writing():
            pass
    with sqlite3.connect(path) as db:
        db.executescript(sql)
    db.close()


@pytest.mark.parametrize(
    ("written", "told", "rescued"),
    [
        (b"", "it is empty", "Nothing that the companion wrote"),
        (b"no database, but long enough to look at" * 40, "damaged or no table", "Nothing that the companion wrote"),
        (b"SQLite format 3\x00" + b"\x07" * 200, "damaged or no table", "Nothing that the companion wrote"),
        ("pragma user_version=99; create table more(x)", "newer companion", "newer companion"),
        ("create table mine(x)", "not a table", "Nothing that the companion wrote"),
        ("pragma user_version=99", "not a table", "Nothing that the companion wrote"),
    ],
)  # fmt: skip
def test_a_file_of_somebody_else_or_of_a_newer_companion_is_left_alone(tmp_path, written, told, rescued):
    file = tmp_path / "theirs.db"
    file.write_bytes(written) if isinstance(written, bytes) else database(file, written, "more" in written)
    before = file.read_bytes()
    with pytest.raises(StoreError, match=told):
        Store(str(file))
    with pytest.raises(StoreError, match=rescued):
        rescue(str(file))

    assert file.read_bytes() == before


def test_a_journal_that_is_left_is_not_taken_for_the_rescued_files(mine):
    """A journal beside a file is rolled back into whatever has the file's name."""
    journal = mine.with_name(f"{mine.name}-journal")
    mine.write_bytes(mine.read_bytes()[: 3 * PAGE])
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(600))
    rescue(str(mine))

    assert not journal.exists()
    with Evening(mine) as evening:
        assert evening.done("verify").fields["good"]


def test_no_damage_is_missed_that_writing_would_make_worse(mine):
    """What cannot be in the first page: another length, free pages, a list of pages that we do not keep."""
    file = mine.read_bytes()
    for at, value in ((28, b"\0\0\0\3"), (36, b"\0\0\0\1"), (52, b"\0\0\0\4"), (56, b"\0\0\0\2")):
        mine.write_bytes(file[:at] + value + file[at + 4 :])
        assert said(mine, ["trade", "cy", "1"])[0] == 6, at
        assert mine.read_bytes()[100:] == file[100:]


@pytest.mark.parametrize("place", ["/proc/nowhere/table.db", "folder"])
@pytest.mark.parametrize(
    "line", [["games"], ["rule", "tie", "--game", "duel"], ["card", "old", "drip", "--game", "duel"], ["status"], []]
)
def test_nothing_that_only_reads_needs_a_place_to_write(tmp_path, monkeypatch, line, place):
    path = place if place[0] == "/" else str(tmp_path / "none" / "table.db")
    code, shown = said(Path(path), line)

    assert code == (4 if line == ["status"] else 0)
    assert shown or line == ["status"]
    assert not Path(path).exists()
    assert place[0] == "/" or not list(tmp_path.glob("none/table*"))


@pytest.mark.parametrize("words", ["rule tie --game duel", "card old drip --game duel", "games"])
def test_what_needs_no_table_is_answered_when_the_table_is_damaged(mine, words, capsys):
    mine.write_bytes(mine.read_bytes()[: 2 * PAGE])
    assert run(cut(words)) == 0
    assert "'companion rescue'" in " ".join(capsys.readouterr().out.split())


def test_what_was_half_written_is_rolled_back_where_nothing_can_be_written(mine, monkeypatch):
    """A journal is left beside the file, and the folder is read only: it is read from a copy that was put in order."""
    with Store(str(mine)) as store:
        before = store.asked("select * from entry")
        store.db.execute("pragma cache_size=1")
        store.db.execute("begin immediate")
        store.db.execute("pragma cache_spill=1")
        store.db.execute(f"update entry set said = '{'x' * 9000}'")
        half, journal = mine.read_bytes(), mine.with_name(f"{mine.name}-journal").read_bytes()
        store.db.execute("rollback")
    assert half != mine.read_bytes()
    mine.write_bytes(half)
    mine.with_name(f"{mine.name}-journal").write_bytes(journal)
    connect, calls = sqlite3.connect, []

    def refusing(name, *more, **named):
        calls.append(name)
        if len(calls) == 1:
            raise sqlite3.OperationalError("attempt to write a readonly database")
        return connect(name, *more, **named)

    monkeypatch.setattr(sqlite3, "connect", refusing)
    with Store(str(mine)) as store:
        assert store.asked("select * from entry") == before
        with pytest.raises(StoreError, match="cannot be written"), store.writing():
            pass
    assert len(calls) == 2
    assert mine.read_bytes() == half
    assert not Path(calls[1]).parent.exists()


def test_an_older_file_gets_its_heads(path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forms, "MIGRATIONS", forms.MIGRATIONS[:1])
        with Store(str(path)) as store, store.writing():
            pass
    db = sqlite3.connect(path)
    with Evening(path.with_suffix(".new.db")) as evening:
        evening.done(FOUR)
        evening.done("trade ben 1")
        for table in ("session", "entry", "kept"):
            rows = evening.store.asked(f"select * from {table}")
            db.executemany(f"insert into {table} values({','.join('?' * len(rows[0]))})", rows)
    db.commit()
    db.close()
    with Evening(path) as evening:
        assert evening.done("verify").fields["good"]
        assert evening.store.check() == (1, 2)
        assert evening.done("trade cy 1").seq == 3


def test_the_shell_can_rescue(mine):
    mine.write_bytes(mine.read_bytes()[: 3 * PAGE])
    env = environment({"TUCKBOX_DB": str(mine)})
    done = subprocess.run([*command("companion"), "rescue"], env=env, capture_output=True, text=True, check=True)
    assert "back, every mark right" in done.stdout


def test_pages_that_sqlite_has_freed_are_no_damage_unless_their_list_is_wrong(path):
    with Evening(path) as evening:
        evening.done("new raid ana ben --first ana --seed x")
        assert free_pages(evening)
        head = evening.head
    with Evening(path) as evening:
        assert evening.done("verify").fields["good"]
        assert evening.done("note y").seq == head + 1
    file = bytearray(path.read_bytes())
    file[39] += 1  # how many are free
    path.write_bytes(file)

    with pytest.raises(StoreError, match="its free pages"):
        Evening(path)
