"""Moves that every game has: set a value right, house rules, notes, rolls, people, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.engine.dice import short
from companion.engine.medium import labelled, on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Facts, Json, Move, Table, copied, twin
from companion.engine.words import Unclear, listed, near
from companion.kit.forms import Act
from companion.kit.game import Game

DOES = frozenset("set word house rule note roll name join leave finish reopen adopt".split())
"""What `do` may be; `join` and `leave` reach the game as well."""
PASSED_ON = frozenset(("join", "leave"))
ON_TABLE = marked("rolled on the table")
NOTHING = ("nothing", "none", "null")
TRUTHS = dict.fromkeys(("yes", "true", "on", "1"), True) | dict.fromkeys(("no", "false", "off", "0"), False)


def fold(table: Table, move: Move, game: Game) -> None:
    """Do a move that every game has, or hand it to the game.

    It is done with a copy: what is written down of a move stays as it was said, whatever the table makes of its lists.
    """
    move = twin(move)
    do = move.get("do")
    if do == "set":
        put(table.state, move["path"], move["value"])
    elif do == "house":
        if move["on"]:
            table.house.pop(move["rule"], None)
        else:
            table.house[move["rule"]] = move.get("why", "")
    elif do == "rule":
        table.rules[move["name"]] = move["value"]
    elif do == "name":
        table.names[move["who"]] = move["name"]
    elif do == "finish":
        table.finished = True
        table.result = move["result"]
    elif do == "reopen":
        table.finished = False
        table.result = []
    elif do == "adopt":
        table.rules.update(move["rules"])
        table.written = move["written"]
        table.content, table.worked = {**table.content, **move["content"]}, {}
    elif do not in DOES:
        game.fold(table, move)
    elif do in PASSED_ON:
        game.fold(table, move)
        _seat(table, move)


def _seat(table: Table, move: Move) -> None:
    """Let somebody whom a game has taken in sit at the table."""
    if move["do"] == "join" and move["who"] in table.state.get("players", ()) and move["who"] not in table.players:
        table.players.append(move["who"])
        table.names[move["who"]] = move["name"]


def check(table: Table, move: Move, game: Game) -> Sequence[Breach]:
    """Say what stands against a move."""
    do = move.get("do")
    if table.finished and do not in ("reopen", "note", "name"):
        return [Breach("finished", _("The game is finished; 'reopen' opens it again."))]
    if do in DOES and do not in PASSED_ON:
        return []
    return game.check(table, move)


def act(before: Table, move: Move, game: Game) -> Act:
    """Do a move on a copy of the table, with all that is told of it."""
    do = str(move.get("do"))
    if do not in _TELLS:
        done = game.act(before, move)
        if do in PASSED_ON:
            _seat(done.table, move)
        return done
    done = Act(copied(before), "", before, move)
    fold(done.table, move, game)
    done.said.append(_TELLS[do](before, move, done.table, game))
    return done


def acts(before: Table, moves: Sequence[Move], game: Game) -> list[Act]:
    """Do moves on copies, one after the other, with all that is told of each."""
    found = list[Act]()
    for move in moves:
        found.append(act(found[-1].table if found else before, move, game))
    return found


def _why(move: Move) -> str:
    return f" ({move['why']})" if move.get("why") else ""


def _set_told(_before: Table, move: Move, after: Table, game: Game) -> str:
    old, new = (written(game.shown(after, move["path"], move[key])) for key in ("old", "value"))
    return _("{what}: {old} → {new}{why}.", what=path_shown(after, move["path"]), old=old, new=new, why=_why(move))


def _house_told(_before: Table, move: Move, _after: Table, _game: Game) -> str:
    said = {"rule": move["rule"], "why": _why(move)}
    if on_screen():
        kept, silent = _("A rule is kept again{why}.", **said), _("A rule is not kept in this session{why}.", **said)
        return kept if move["on"] else silent
    if move["on"]:
        return _("{rule} is kept again{why}.", **said)
    return _("{rule} is not kept in this session; the log says so{why}.", **said)


def _word_told(before: Table, move: Move, _after: Table, _game: Game) -> str:
    who = before.name(move["who"]) or _("The table")
    return _("{who} says '{words}': it is mixed into every roll from now on.", who=who, words=move["text"])


def _roll_told(_before: Table, move: Move, _after: Table, _game: Game) -> str:
    what = _(" for {what}", what=move["for"]) if move.get("for") else ""
    by = f" ({_(ON_TABLE)})" if move["by"] == "table" else ""
    faces = f" ({', '.join(map(str, move['faces']))})" if move.get("faces") else ""
    return f"{move['die']}{what}: {move['face']}{faces}{by}"


def _reopen_told(_before: Table, move: Move, _after: Table, _game: Game) -> str:
    if "promise" not in move:
        return _("The game is open again.")
    return _(
        "The game is open again. The dice have a new secret from now on: {promise}.", promise=short(move["promise"])
    )


_TELLS: Final[dict[str, Callable[[Table, Move, Table, Game], str]]] = {
    "set": _set_told,
    "house": _house_told,
    "rule": lambda _b, move, *_r: _(
        "House rule: {name} {old} → {value}.",
        name=labelled(move["name"]),
        old=written(move["old"]),
        value=written(move["value"]),
    ),
    "word": _word_told,
    "note": lambda _b, move, *_r: _("Noted: {words}", words=move["text"]),
    "roll": _roll_told,
    "name": lambda before, move, *_r: _("{who} is called {name} now.", who=before.name(move["who"]), name=move["name"]),
    "finish": lambda *_r: _("Finished. Only notes and names are written from now on, unless you say 'reopen'."),
    "reopen": _reopen_told,
    "adopt": lambda _b, move, *_r: _(
        "The rules as they are written now are in force: {names}.", names=listed(move["changed"])
    ),
}
"""How the moves that every game has are told."""


def find(state: Facts, path: Sequence[str]) -> Any:
    """Give what stands at a path.

    Raises:
        KeyError: nothing does.
    """
    here: Any = state
    for step in path:
        if isinstance(here, dict):
            here = here[step]
        elif _is_place(here, step):
            here = here[int(step)]
        else:
            raise KeyError(step)
    return here


def put(state: Json, path: Sequence[str], value: Any) -> None:
    """Put a value at a path; where there is no such place, nothing happens, for a fold never fails."""
    try:
        inside = find(state, path[:-1])
    except KeyError:
        return
    if isinstance(inside, dict):
        inside[path[-1]] = value
    elif _is_place(inside, path[-1]):
        inside[int(path[-1])] = value


def _is_place(here: Any, step: str) -> bool:
    """Tell whether a step is a place of a list."""
    return isinstance(here, list) and step.isdecimal() and int(step) < len(here)


def path_of(table: Table, word: str, game: Game) -> list[str]:
    """Give the path that `ana.life` or `round` names.

    Raises:
        Unclear: there is no such value; says what there is.
    """
    steps = word.split(".")
    state = table.state
    path: list[str] = []
    if steps[0] not in state:
        path = ["players", _player_of(table, steps.pop(0), game)]
    for step in steps:
        here = find(state, path)
        keys = settable(table, here, path, game)
        if _is_place(here, step) or step in keys or (step := near(step, keys)):
            path.append(step)
        else:
            raise _no_such(word, keys)
    if isinstance(find(state, path), dict):
        keys = settable(table, find(state, path), path, game)
        raise Unclear(
            "'{word}' needs the name of a value: {names}.",
            word=word,
            names=listed([f"{word}.{key}" for key in keys], "or"),
        )
    return path


def _player_of(table: Table, word: str, game: Game) -> str:
    """Give the player whom the first word of a path names. Raises Unclear: nobody; says what can be set."""
    try:
        return table.player(word)
    except Unclear as error:
        who = next(iter(table.players), "")
        keys = settable(table, table.state, [], game)
        keys += [f"{who}.{key}" for key in settable(table, table.state["players"].get(who, {}), ["players", who], game)]
        raise _no_such(word, keys) from error


def _no_such(word: str, keys: Sequence[str]) -> Unclear:
    return Unclear("'{word}': there is no such value. There are {names}.", word=word, names=listed(keys) or _("none"))


def settable(table: Table, here: Any, path: Sequence[str], game: Game) -> list[str]:
    """Name what may be set below a path: what the game says that it can mean, and what holds such values."""
    keys = [key for key in here if key != "players"] if isinstance(here, dict) else []
    sets = game.sets(table)
    if not sets or any(step in sets for step in path):
        return keys
    return [key for key in keys if key in sets or (isinstance(here[key], dict) and {*here[key]} & {*sets})]


def value_meant(table: Table, path: Sequence[str], word: str, game: Game) -> Any:
    """Give the value that is meant by what people type for it.

    Raises:
        Unclear: it is of another kind than what stands there, or the game cannot mean it.
    """
    old = find(table.state, path)
    value = value_said(word, old)
    sets = game.sets(table)
    means = next((sets[step] for step in reversed(path) if step in sets), None)
    if means is None:
        return table.player(value) if isinstance(old, str) and old in table.players else value
    if not isinstance(value, list):
        return means(table, value)
    from companion.kit.meaning import several  # noqa: PLC0415 - only lists need it

    return several(means, table, value)


def path_shown(table: Table, path: Sequence[str]) -> str:
    """Say what a path names."""
    if path[:1] == ["players"] and len(path) > 1:
        return " ".join([table.name(path[1]), *path[2:]]).replace("_", " ")
    return " ".join(path).replace("_", " ")


def written(value: Any, said: Callable[[str], str] = _) -> str:
    """Write a value for people, its words `said` in their language."""
    if value is None:
        return said(marked("nothing"))
    if isinstance(value, bool):
        return said(marked("yes") if value else marked("no"))
    if isinstance(value, list):
        return " ".join(written(one, said) for one in value) or written(None, said)
    return str(value).replace("_", " ")


def in_english(value: Any) -> str:
    """Write a value as it is written down whatever is spoken.

    >>> in_english(None), in_english([True, "slide_forward"])
    ('nothing', 'yes slide forward')
    """
    return written(value, str)


def value_said(word: str, old: Any) -> Any:
    """Read a value of the kind that stands there now.

    Raises:
        Unclear: it is of another kind.
    """
    if isinstance(old, bool):
        return _truth_said(word)
    if isinstance(old, list):
        return _list_said(word, old)
    if word.casefold() in NOTHING and not isinstance(old, int):
        return "" if isinstance(old, str) else None
    if word.lstrip("+-").isdecimal() and word.isascii() and len(word) < 10 and not isinstance(old, str):
        return old + int(word) if isinstance(old, int) and word[0] in "+-" else int(word)
    if isinstance(old, int):
        raise Unclear("'{word}' should be a number; it is {old} now.", word=word, old=old)
    return word


def _truth_said(word: str) -> bool:
    if word.casefold() not in TRUTHS:
        raise Unclear("'{word}' should be yes or no.", word=word)
    return TRUTHS[word.casefold()]


def _list_said(word: str, old: list[Any]) -> list[Any]:
    parts = word.replace(",", " ").split()
    if word.casefold() in NOTHING:
        return []
    numbers = all(isinstance(one, int) for one in old) and all(part.lstrip("-").isdecimal() for part in parts)
    return [int(part) for part in parts] if numbers else parts
