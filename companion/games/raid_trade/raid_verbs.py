"""What people say in a raid: cards, runs of dice, royals and Level tokens are read here into moves. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.raid_trade import raids, turns
from companion.replay import copied
from companion.seam import Move, Table, Turn
from companion.words import Unclear, whole

RED: Final = ("♦", "r")
BLACK: Final = ("♣", "b", "c")
KIN: Final = {"same": "same", "other": "other"}


def card_said(content: Mapping[str, Any], word: str) -> tuple[str, str]:
    """Read a card: 10, k, ace; with its family as on our cards, e10 or dk, or as in ordinary packs, 10r or kb.

    On a number pad royals count on from the last number, Jack, Queen, King, Ace.

    Gives its number or the royal's letter, and its family or nothing.

    Raises:
        Unclear: there is no such card.
    """
    tables = content["tables"]
    families = content["families"]
    body, family = word.casefold(), ""
    plain = _rank(content, body)
    for one in families:
        if not plain and body[:1] == one[:1]:
            plain, family = _rank(content, body[1:]), one
    for marks, one in ((RED, families[0]), (BLACK, families[-1])):
        if not plain and body[-1:] in marks:
            plain, family = _rank(content, body[:-1]), one
    if plain:
        return plain, family
    least, most = tables["numbers"]["least"], tables["numbers"]["most"]
    raise Unclear(
        f"There is no card '{word}'. {least} to {most}, {', '.join(content['royals']).casefold()}; "
        f"with its family e{most} or d{most}, in an ordinary pack {most}r or {most}b."
    )


def _rank(content: Mapping[str, Any], body: str) -> str:
    tables = content["tables"]
    royals: list[str] = content["royals"]
    least, most = (int(tables["numbers"][end]) for end in ("least", "most"))
    if body.isascii() and body.isdecimal() and len(body) <= 2:
        beyond = int(body) - most  # on a number pad the Jack follows the last number
        known = [str(number) for number in range(least, most + 1)]
        return royals[beyond - 1] if 0 < beyond <= len(royals) else next((n for n in known if int(n) == int(body)), "")
    names = {letter: str(tables["royals"][letter]) for letter in royals}
    return next((letter for letter, name in names.items() if body in (letter.casefold(), name.casefold())), "")


def raid(turn: Turn, words: list[str]) -> list[Move]:
    """Read `raid 10`, `raid 10 8`, `raid k esc`, with rolls behind: `raid 10 8 hmh` or --rolls hmh, or --roll."""
    table, rest = turn.table, [word for word in words if word.casefold() not in KIN]
    kin = next((KIN[word.casefold()] for word in words if word.casefold() in KIN), "")
    if not rest:
        raise Unclear("With which card? 'raid 10', or with the Defence card at once: 'raid 10 8'.")
    card, family = card_said(table.content, rest[0])
    move: Move = {"do": "raid", "who": turn.who, "card": card, "family": family, "kin": kin}
    moves = [move]
    after = played(table, moves)
    if rest[1:]:
        moves += _answered(turn, after, rest[1])
    runs = [*rest[2:], *turn.line.options.get("rolls", []), *(["R"] if turn.has("roll") else [])]
    if runs:
        moves += run(turn, played(table, moves), "".join(runs))
    return moves


def played(table: Table, moves: Sequence[Move]) -> Table:
    """Give the table after moves of a raid."""
    after = copied(table)
    for move in moves:
        raids.fold(after, move)
    return after


def _answered(turn: Turn, table: Table, word: str, kin: str = "") -> list[Move]:
    """Read what the defender lays: a card, or an Ace as Escape."""
    if word.casefold() in ("esc", "escape"):
        return [in_raid(table, "escape")]
    card, family = card_said(turn.table.content, word)
    return [{"do": "defend", "who": table.state["raid"]["on"], "card": card, "family": family, "kin": kin}]


def in_raid(table: Table, do: str, **more: Any) -> Move:
    """Make a move of the raid that is on, by the side whose move it is."""
    found = table.state["raid"]
    side = "on" if do in ("escape", "evade", "absorb", "beaten") else "by"
    who = found[side] if found else table.state["turn"]
    return {"do": do, "who": who, **more}


def defend(turn: Turn, words: list[str]) -> list[Move]:
    """Read `defend 8`; with an empty hand the card was turned up."""
    if not words or not turn.table.state["raid"]:
        raise Unclear("defend CARD, once somebody raids: 'raid 10', then 'defend 8'.")
    kin = next((KIN[word.casefold()] for word in words if word.casefold() in KIN), "")
    return _answered(turn, turn.table, words[0], kin)


def escape(turn: Turn, words: list[str]) -> list[Move]:
    """Read `escape`."""
    del words
    return [in_raid(turn.table, "escape")]


def fire(turn: Turn, words: list[str]) -> list[Move]:
    """Read `fire` (one roll), `fire all`, or what was rolled: `fire hmh` or `fire 415`."""
    said = "".join(words)
    return run(turn, turn.table, "r" if not said else "R" if said.casefold() == "all" else said)


def auto(turn: Turn, words: list[str]) -> list[Move]:
    """Read `auto`: an Ace of the attacker."""
    del words
    return [in_raid(turn.table, "auto")]


def double(turn: Turn, words: list[str]) -> list[Move]:
    """Read `double`: a King or Queen of the attacker."""
    del words
    return [in_raid(turn.table, "double")]


def evade(turn: Turn, words: list[str]) -> list[Move]:
    """Read `evade`: a King or Queen of the defender."""
    del words
    return [in_raid(turn.table, "evade")]


def absorb(turn: Turn, words: list[str]) -> list[Move]:
    """Read `absorb`, or `absorb 2`."""
    return [in_raid(turn.table, "absorb", n=_tokens(words))]


def extra(turn: Turn, words: list[str]) -> list[Move]:
    """Read `extra`, or `extra 2`: rolls for Level tokens."""
    return [in_raid(turn.table, "extra", n=_tokens(words))]


def some(word: str, what: str) -> int:
    """Read a number that is not below nothing; raises Unclear."""
    count = whole(word, what)
    if count < 0:
        raise Unclear(f"'{word}' should be {what}.")
    return count


def _tokens(words: Sequence[str]) -> int:
    return max(1, some(words[0], "Level tokens, such as 2")) if words else 1


def beaten(turn: Turn, words: list[str]) -> list[Move]:
    """Read `beaten`: the defender lets the last hit stand."""
    del words
    return [in_raid(turn.table, "beaten")]


def withdraw(turn: Turn, words: list[str]) -> list[Move]:
    """Read `withdraw`."""
    del words
    return [in_raid(turn.table, "withdraw")]


SIGNS: Final = {"a": "auto", "x": "double", "v": "evade", "t": "absorb", "+": "extra", "w": "beaten", "q": "withdraw"}
"""What stands for what in a run of dice: `hhxmv+m`."""


def run(turn: Turn, table: Table, text: str) -> list[Move]:
    """Read a run of a raid: h, m or digits are rolls, r one here, R all; a x v t + j d w q are cards and tokens.

    Raises:
        Unclear: it is none.
    """
    if not _is_run(table, text):
        example = "dice as 415326 or hmh; r rolls one, R all; a Ace, x Double, v Evade, t absorb, + a roll, q withdraw"
        raise Unclear(f"'{text}' is no run of a raid: {example}.")
    found: list[Move] = []
    now = copied(table)
    faces: list[int | str] = []

    def put(move: Move) -> None:
        found.append(move)
        raids.fold(now, move)

    def put_faces(by: str) -> None:
        if faces:
            put({"do": "shots", "who": _attacker(now, table), "faces": [*faces], "by": by})
            faces.clear()

    for sign in text:
        small = sign if sign == "R" else sign.casefold()
        if small in "hm" or small.isdecimal():
            faces.append(seen(turn, small) if small.isdecimal() else small)
            continue
        put_faces("table")
        open_raid = now.state["raid"]
        if small in ("r", "R"):
            rolls = open_raid["rolls"] if small == "R" and open_raid else 1
            wanted = raids.missing(open_raid) if open_raid else 1
            while rolls > 0 and (wanted > 0 or small == "r"):
                faces.append(turn.roll("d6").face)
                rolls -= 1
                wanted -= raids.is_hit(now, faces[-1])
            put_faces("app")
        elif small in "jd":
            side = table.state["raid"]["by" if small == "j" else "on"] if table.state["raid"] else turn.who
            put({"do": "draw_two", "who": side})
        else:
            more = {"n": 1} if small in "t+" else {}
            put(in_raid(now, SIGNS[small], **more))
    put_faces("table")
    if not found:
        raise Unclear("Nothing is left to roll: w beaten, v evade, t absorb; or q.")
    return found


def seen(turn: Turn, face: str) -> int | str:
    """Take what a die of the table shows, so that it counts among the rolls as any other."""
    turn.cup.said.insert(0, face)
    return turn.roll("d6").face


def _attacker(now: Table, table: Table) -> str:
    found = now.state["raid"] or table.state["raid"]
    return str(found["by"] if found else table.state["turn"])


def _is_run(table: Table, text: str) -> bool:
    sides = turns.numbers(table)["die"]
    return text.isascii() and all(
        1 <= int(sign) <= sides if sign.isdecimal() else sign.casefold() in (*SIGNS, *"hmrjd") for sign in text
    )


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read the Defence card, or a run of dice, cards and tokens, while a raid is on."""
    found = turn.table.state["raid"]
    if not found:
        return None
    rest = [word for word in words if word.casefold() not in (*KIN, "more")]
    kin = next((KIN[word.casefold()] for word in words if word.casefold() in KIN), "")
    if not found["defence"]:
        if not rest:
            return None
        moves = _answered(turn, turn.table, rest[0], kin)
        return moves + (run(turn, played(turn.table, moves), "".join(rest[1:])) if rest[1:] else [])
    moves = [{"do": "kin", "who": found["by"], "kin": kin}] if kin else []
    text = "".join(rest)
    if not text:
        return moves or None
    return moves + run(turn, played(turn.table, moves), text) if _is_run(turn.table, text) else None
