"""Count who won how often, and with how many points."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.engine.ledger import Entry, standing
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import AI, Facts, Json
from companion.engine.paths import cache_folder
from companion.engine.reply import Reply
from companion.engine.words import Line
from companion.gamedata import content as library

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def stats(live: LiveSession, line: Line) -> Reply:
    """Count finished games: plays, wins and averages of everyone; `--game duel`, `--who ana`."""
    wanted, who = line.option("game").casefold(), line.option("who").casefold()
    rows: dict[tuple[str, str], Json] = {}
    games = 0
    worths: dict[str, dict[str, int]] = {}
    for session in live.store.sessions():
        if wanted and wanted not in session.game:
            continue
        result = last_result(live.store.entries(session))
        games += bool(result)
        if session.game not in worths:
            worths[session.game] = points_of(session.game, cache_folder(live.store.path))
        for one in result:
            row = rows.setdefault((session.game, one["name"]), {"plays": 0, "wins": 0, "series": 0, "points": []})
            row["plays"] += 1
            row["series"] += worth(worths[session.game], one["rank"])
            row["wins"] += one["rank"] == 1
            row["points"] += [one["points"]] if isinstance(one["points"], int) else []
    told, fields = [], []
    for (game, name), row in sorted(rows.items(), key=lambda item: (item[0][0], -item[1]["wins"], item[0][1])):
        if who and not name.casefold().startswith(who):
            continue
        points = row.pop("points")
        mean = round(sum(points) / len(points), 1) if points else None
        told.append(_told(game, name, row, mean, series=bool(worths[game])))
        fields.append({"game": game, "name": name, **row, "mean": mean})
    return Reply(told=told or [_("No game was finished yet.")], fields={"games": games, "players": fields})


def _told(game: str, name: str, row: Facts, mean: float | None, *, series: bool) -> str:
    """Say how often somebody has won a game, and with how many points."""
    said = {"game": game, "who": _(name) if name == AI else name, "plays": row["plays"]}
    text = ngettext("{game}: {who} {n} win of {plays}", "{game}: {who} {n} wins of {plays}", row["wins"], **said)
    if mean is not None:
        number, shown = 1 if mean == 1 else 2, f"{mean:g}"
        text += ", " + ngettext("{mean} point on average", "{mean} points on average", number, mean=shown)
    if series:
        text += f", {ngettext('{n} point in a series', '{n} points in a series', row['series'])}"
    return text


def points_of(game: str, cache: str) -> dict[str, int]:
    """Give what a game is worth in a series, as its rules.yaml says (`series_points`); nothing where it does not."""
    with suppress(Exception):  # games whose files are gone or broken still have their results
        return dict(library.load(game, cache).tables.get("series_points", {}))
    return {}


def worth(points: dict[str, int], rank: int) -> int:
    """Give what a rank is worth in a series: the winner's, that of who is out (rank 0), that of all others.

    >>> [worth({"winner": 3, "still_in": 1, "out": 0}, rank) for rank in (1, 2, 0)], worth({}, 1)
    ([3, 1, 0], 0)
    """
    return points.get({1: "winner", 0: "out"}.get(rank, "still_in"), 0)


def last_result(entries: Sequence[Entry]) -> list[Json]:
    """Give what a session ended with; nothing while it is open."""
    result: list[Json] = []
    for effect in standing(entries).acts:
        for move in effect.data.get("moves", ()):
            if move.get("do") == "finish":
                result = move["result"]
            elif move.get("do") == "reopen":
                result = []
    return result
