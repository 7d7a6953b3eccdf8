"""What was said is kept: a full disk, several writers, a kill at any moment, old files, files of somebody else.

What the companion keeps for itself is read from ordinary files only.
"""

import os
import subprocess
import sys
import threading

import pytest

from companion.gamedata import jsonfile
from companion.storage.faults import StoreError
from companion.storage.store import Store
from tests.companion.evening import Evening
from tests.helpers.shell import environment


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
    live = LiveSession(store, store.current())
    for line in cycle(sys.argv[2:]):
        reply = answer(live, cut(line))
        print(reply.seq or f"{line}: {reply}", flush=True)
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
    from platformdirs import user_data_dir

    from companion.engine.paths import data_folder

    for value in (None, str(tmp_path)):
        env = {"XDG_DATA_HOME": value} if value else {}
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        for name, one in env.items():
            monkeypatch.setenv(name, one)
        assert data_folder(env) == user_data_dir("tuckbox", appauthor=False)


def test_an_old_file_is_brought_to_the_new_form_and_a_copy_of_it_is_kept(four, path, monkeypatch):
    from companion.storage import forms

    four.done("trade ben 1")
    monkeypatch.setattr(forms, "MIGRATIONS", [*forms.MIGRATIONS, lambda db: db.execute("create table more(x)")])
    with Evening(path) as later:
        assert later.head == 2
        assert later.store.asked("select count(*) from more") == [(0,)]
        assert later.done("verify").fields["good"]
    assert path.with_name(f"{path.name}.form2").exists()


def test_a_migration_that_fails_changes_nothing(four, path, monkeypatch):
    from companion.storage import forms

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
