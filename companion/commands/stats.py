"""Count who won how often, and with how many points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.ledger import Entry, standing
from companion.engine.reply import Reply
from companion.engine.words import Line, counted

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def stats(live: LiveSession, line: Line) -> Reply:
    """Count finished games: plays, wins and averages of everyone; `--game duel`, `--who ana`."""
    wanted, who = line.option("game").casefold(), line.option("who").casefold()
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    games = 0
    for session in live.store.sessions():
        if wanted and wanted not in session.game:
            continue
        result = last_result(live.store.entries(session))
        games += bool(result)
        for one in result:
            row = rows.setdefault((session.game, one["name"]), {"plays": 0, "wins": 0, "points": []})
            row["plays"] += 1
            row["wins"] += one["rank"] == 1
            row["points"] += [one["points"]] if isinstance(one["points"], int) else []
    told, fields = [], []
    for (game, name), row in sorted(rows.items(), key=lambda item: (item[0][0], -item[1]["wins"], item[0][1])):
        if who and not name.casefold().startswith(who):
            continue
        points = row.pop("points")
        mean = round(sum(points) / len(points), 1) if points else None
        won = counted(row["wins"], "win")
        told.append(f"{game}: {name} {won} of {row['plays']}{f', {mean:g} points on average' if points else ''}")
        fields.append({"game": game, "name": name, **row, "mean": mean})
    return Reply(told=told or ["No game was finished yet."], fields={"games": games, "players": fields})


def last_result(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Give what a session ended with; nothing while it is open."""
    result: list[dict[str, Any]] = []
    for effect in standing(entries).acts:
        for move in effect.data.get("moves", ()):
            if move.get("do") == "finish":
                result = move["result"]
            elif move.get("do") == "reopen":
                result = []
    return result
