"""Exports at their edges, sealed anew, are taken in or refused in time."""

import json

import pytest

from companion.engine import bounds
from tests.attacks import exports

pytestmark = pytest.mark.xdist_group("exports")  # what all of them need is made once


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exports")
    return folder, exports.exports(folder)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("content", "tables", "cash", "number"), 10**8),
        (("content", "tables", "jack_draws"), 10**9),
        (("content", "tables", "die"), 10**9),
        (("state", "players", "ana", "deck"), 10**9),
        (("content", "tables", "dice", "d6"), [1] * 3_000_000),
    ],
)
def test_content_beyond_the_bounds_of_its_yaml_is_refused(work, path, value):
    folder, games = work
    head, *entries = map(json.loads, games["raid-trade"])
    at = entries[0]["data"]
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    file = folder / "beyond.jsonl"
    file.write_text("".join(f"{line}\n" for line in exports.sealed(head, entries)))

    for command in ("import", "verify"):
        code, said, seconds, most = exports.companion(folder, command, str(file))
        assert code in (2, 6)
        assert "Traceback" not in said
        assert seconds < exports.SECONDS * 3
        assert most < exports.BYTES


def test_what_was_not_changed_is_taken_in(work):
    folder, games = work
    for game, lines in games.items():
        file = folder / f"{game}-again.jsonl"
        file.write_text("".join(f"{line}\n" for line in lines))
        assert exports.companion(folder, "import", str(file))[0] == 0
    exports.cleared(folder)


def test_what_is_bounded_within_stays_bounded(monkeypatch):
    monkeypatch.setattr(bounds, "SECONDS", 0.05)

    def work():
        for _ in range(10**7):
            with bounds.bounded(0):
                pass

    with pytest.raises(bounds.TooMuch), bounds.bounded(0):
        work()


@pytest.mark.long
@pytest.mark.parametrize("begin", range(0, 400, 100))
def test_exports_at_their_edges_hang_and_swell_nothing(work, begin):
    assert [
        said for number in range(begin, begin + 100) if (said := exports.outcome_of(*work, number)) not in ("", "taken")
    ] == []
