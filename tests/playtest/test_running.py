"""Runs of many games: the same bytes whoever plays them, nothing lost when one is killed, figures that are right."""

import json
import operator
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from shutil import copytree
from statistics import fmean

import pytest

from companion.gamedata import content as library
from companion.playtest.figures import chance_of, holm, mean, share, share_of, verdict
from companion.playtest.findings import AtTable, find
from companion.playtest.playing import Played, play
from companion.playtest.referee import edition
from companion.playtest.running import Result, Run, begin, block, executor, go_on, read
from companion.playtest.terminal import report
from tests.companion.test_cases import HERE as CASES
from tests.helpers.cases import often
from tests.helpers.little import write_game
from tests.helpers.shell import environment, run

WORDS = ("playtest", "duel", "--compare", "final_round=duels_only", "--games", "60")


def games_in(folder):
    (file,) = (folder / "playtest").glob("*.jsonl")
    head, *rows = file.read_text(encoding="utf-8").splitlines()
    return head, sorted(rows)


def test_one_process_and_two_play_the_same_games_and_say_the_same(tmp_path):
    said = []
    for many in ("1", "2"):
        folder = tmp_path / many
        folder.mkdir()
        done = run("companion", *WORDS, "--processes", many, cwd=folder)
        assert done.code == 0, done
        said.append((done.out, games_in(folder)[1]))

    assert said[0] == said[1]
    assert len(said[0][1]) == 120
    assert "final round duels only" in said[0][0]
    assert max(map(len, said[0][0].splitlines())) <= 80


@pytest.mark.parametrize("game", often(["duel", "raft"], ["raft"]))
def test_a_narrow_terminal_says_the_same(game, tmp_path):
    words = ("playtest", game, "--games", "30", "--processes", "1")
    wide = run("companion", *words, cwd=tmp_path).out
    narrow = run("companion", *words, cwd=tmp_path, env={"COLUMNS": "40"}).out

    assert [line for line in narrow.splitlines() if len(line) > 40 and "playtest/" not in line] == []
    wide, narrow = (re.sub(r"\s+", " ", text) for text in (wide, narrow))
    percents = re.compile(r"\d+ %")
    assert len(percents.findall(wide)) > 4
    assert percents.findall(narrow) == percents.findall(wide)


def test_a_run_that_is_killed_goes_on_and_ends_alike(tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        folder.mkdir()
    words = (*WORDS[:-1], "150", "--bots", "random", "--processes", "1")
    started = subprocess.Popen(
        [sys.executable, "-m", "companion", *words], cwd=killed, env=environment(), start_new_session=True
    )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not any(
        file.stat().st_size > 5_000 for file in (killed / "playtest").glob("*.jsonl")
    ):
        time.sleep(0.02)
    os.killpg(started.pid, signal.SIGKILL)
    started.wait()
    (file,) = (killed / "playtest").glob("*.jsonl")
    with file.open("a", encoding="utf-8") as half:
        half.write('[0,17,"end",["begin')
    before = len(read(file)[1])
    again = run("companion", *words, cwd=killed)
    once = run("companion", *words, cwd=whole)

    assert 0 < before < 300
    assert again.out == once.out
    assert games_in(killed)[1] == games_in(whole)[1]


@pytest.mark.parametrize(
    ("game", "asks"), often([("raid", 2), ("duel", 0), ("trap", 3)], [("raid", 2), ("duel", 0)], several=True)
)
def test_what_a_designer_asks_comes_with_commands_that_can_be_said(game, asks, tmp_path):
    done = run("companion", "playtest", game, "--questions", cwd=tmp_path)
    commands = re.findall("^  companion (playtest .*)", done.out, re.MULTILINE)
    said = [run("companion", *shlex.split(one), "--game", "0", cwd=tmp_path) for one in commands]

    assert done.code == 0, done
    assert (len(commands), {one.code for one in said}) == (asks, {0} if asks else set())
    assert not (tmp_path / "playtest").exists()


def test_minutes_are_what_a_game_s_seconds_come_to():
    game = Played(0, "end", ("beginner",) * 2, 10, 20, (1.0, 0.0), ((),), {"traps": 4.0}, (), ())
    found = find(
        Run("x", ((),), ("beginner",) * 2, 1, "1"), "X", ["as printed"], [Result(0, game)],
        table=AtTable({"start": 60, "round": 12, "turn": 30, "traps": 45, "traps of the AI": 9}, (10, 20)),
    )  # fmt: skip
    said = " ".join(" ".join(report(found, "x.jsonl")).split())

    assert found.settings[0].minutes.middle == (60 + 10 * 12 + 20 * 30 + 4 * 45) / 60
    assert "About 16 minutes" in said
    assert "12 seconds a round, 30 a turn, 45 each for traps, 1 minutes besides" in said  # and nothing of the AI
    assert "the box says 10 to 20" in said


def test_a_published_game_is_data_whole_and_bots_play_it_to_its_end(tmp_path):
    game = copytree(CASES / "pig", write_game(tmp_path) / "content" / "dots", dirs_exist_ok=True)
    with (game / "companion.yaml").open("a") as file:
        file.write("playtest: {seconds: {turn: 30}}\n")
    done = run("companion", "playtest", "dots", "--bots", "random", "--games", "10", cwd=tmp_path)

    assert (done.code, "No game did: all 10 ended" in done.out) == (0, True), done
    assert "30 seconds a turn" in " ".join(done.out.split())
    with (game / "companion.yaml").open("a") as file:
        file.write("rounds: 2\n")
    (game / "game.yaml").write_text((game / "game.yaml").read_text().replace("least: 2", "least: 1"))
    done = run("companion", "playtest", "dots", "--players", "1", "--games", "4", cwd=tmp_path)
    assert "How often is it won? 100 % (51 to 100) of games. How" in " ".join(done.out.split())
    assert "9 of 10 games take 2 rounds. About" in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("playtest",), "Which game?"),
        (("playtest", "duel", "--bots", "clever"), "random, beginner, planner and ai"),
        (("playtest", "duel", "--players", "3"), "4 to 9 players"),
        (("playtest", "trap", "--players", "1"), "--bots beginner,ai"),
        (("playtest", "duel", "--set", "turns_eech=2"), "no rule called"),
        (("playtest", "duel", "--compare", "turns_each=99"), "cannot be 99"),
        (("playtest", "duel", "--sweep", "turns_each=2", "--compare", "turns_each=3"), "without --compare"),
        (("playtest", "duel", "--games", "many"), "number of games"),
    ],
)
def test_what_cannot_be_played_is_told_and_nothing_is_written(words, said, tmp_path):
    done = run("companion", *words, cwd=tmp_path)

    assert done.code == 2
    assert said in done.out + done.err
    assert not (tmp_path / "playtest").exists()


@pytest.mark.long
def test_games_of_a_cluster_whose_worker_dies_are_those_of_this_process(tmp_path):
    from distributed import LocalCluster, default_client  # noqa: PLC0415  (a second that no other test need wait)

    run = Run(
        "trade-or-duel", ((), ("final_round=duels_only",)), ("beginner",) * 4, 150, "1", table=str(tmp_path / "t")
    )
    path, killed = tmp_path / "run.jsonl", []
    begin(run, path)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:

        def kill(results):
            if not killed and len(results) < run.games:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        workers = executor(0, cluster.scheduler_address)
        with default_client():
            played = go_on(run, path, [], workers, kill)

    assert killed
    assert played == [one for setting in (0, 1) for one in block(run, setting, range(run.games))]
    assert read(path) == (run, played)


# ---------------------------------------------------------------------- figures


@pytest.mark.parametrize("game", ["trade-or-duel", "trap-attack", "raft-race", "raid-trade"])
def test_what_seats_do_is_together_what_happens(game, tmp_path):
    content = library.load(game, str(tmp_path))
    one = play(edition(content, {}), ["beginner"] * max(2, content.least), "1", 0, {})
    names = {name for some in one.by for name in some}

    assert len(names) > 2
    assert {n: sum(some.get(n, 0) for some in one.by) for n in names} == {n: one.measures[n] for n in names}
    assert {n for n in one.measures if n.endswith((" drawn", " played"))} <= names | {"no card played"}


def of_games(chance):
    return share(sum(chance.random() < 0.3 for _ in range(200)), 200)


def of_what_winners_did(chance):
    pairs = [(chance.randrange(1, 9), chance.random() < 0.3) for _ in range(100)]  # all of a game, or nothing
    x, a = [n for n, _ in pairs], [n * won for n, won in pairs]
    return share_of(
        (len(x), sum(x), sum(a), sum(n * n for n in x), sum(map(operator.mul, x, a)), sum(n * n for n in a))
    )


@pytest.mark.parametrize("drawn", [of_games, of_what_winners_did])
def test_a_share_has_an_interval_that_holds_the_truth_19_times_of_20(drawn):
    chance = random.Random(5)
    found = [drawn(chance) for _ in range(400)]
    assert 0.92 < sum(one.low <= 0.3 <= one.high for one in found) / 400 < 0.98


def test_differences_that_are_luck_are_rarely_called_changed():
    chance = random.Random(3)
    wrong = 0
    for _ in range(200):
        looks = [[chance.gauss(0, 50) for _ in range(200)] for _ in range(5)]
        chances = holm([chance_of(values) for values in looks])
        wrong += any(verdict(mean(v), c, 1.0, 200) in ("changed", "tiny") for v, c in zip(looks, chances, strict=True))
    assert wrong / 200 < 0.09


def test_a_planted_difference_is_found_with_its_size():
    chance = random.Random(2)

    def game(setting, number):
        first = float(chance.random() < (0.5 if setting == 0 else 0.8))
        rounds = 10 + setting * 2 + number % 3
        return Result(
            setting, Played(number, "end", ("beginner",) * 2, rounds, 20, (first, 1 - first), ((),), {}, (), ())
        )

    results = [game(setting, number) for number in range(600) for setting in (0, 1)]
    found = find(Run("x", ((), ("a=1",)), ("beginner",) * 2, 600, "1"), "X", ["as printed", "a 1"], results)
    length = next(one for one in found.differences if one.what == "length")
    seat = next(one for one in found.differences if one.what == "seat 1 wins")

    assert length.value.value == pytest.approx(2.0)
    assert (length.word, seat.word) == ("changed", "changed")
    assert 24 < seat.value.value < 36
    assert found.settings[1].seats[0].value == pytest.approx(
        fmean(one.game.wins[0] for one in results if one.setting == 1)
    )
    assert json.dumps(found.run._asdict())
