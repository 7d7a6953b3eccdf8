"""Playtests on a dask cluster: a worker dies, and the games are the same as without one."""

import os
import signal

import pytest

from companion.playtest.running import Run, begin, block, executor, go_on, read


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
