"""What is typed in a raid of Raid Trade, read into moves: the cards of both, and runs of dice, cards and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from companion.engine.model import Move, Read, Table, Turn, Verb, copied
from companion.engine.words import Unclear
from companion.games.raid_trade.cards import card_said
from companion.games.raid_trade.lines import KIN
from companion.games.raid_trade.moves import FORMS
from companion.games.raid_trade.raids import answerable, is_hit, missing
from companion.games.raid_trade.turns import numbers
from companion.kit.slots import verb

SIGNS: Final = {
    **{"a": "auto", "x": "double", "v": "evade", "t": "absorb", "+": "extra", "w": "beaten", "q": "withdraw"},
    **{"k": "take", "f": "forgo", "j": "draw_two", "d": "draw_two"},
}
"""What stands for what in a run of dice: `hhxmv+m`."""
ROLLS: Final = "rRg"
"""Rolled here: one, all, up to the next hit that can be answered."""


def in_raid(table: Table, do: str, **more: Any) -> Move:
    """Make a move of the raid that is on, by the side whose move it is."""
    return {"do": do, "who": FORMS[do].by(table, table.state["turn"]), **more}


def played(table: Table, moves: Sequence[Move]) -> Table:
    """Give the table after moves of a raid."""
    after = copied(table)
    for move in moves:
        FORMS[move["do"]].does(after, move)
    return after


def answered(table: Table, word: str, kin: str = "") -> list[Move]:
    """Read what the defender lays: a card, or an Ace as Escape. Raises Unclear."""
    if word.casefold() in ("esc", "escape"):
        return [in_raid(table, "escape")]
    card, family = card_said(table.content, word)
    return [in_raid(table, "defend", card=card, family=family, kin=kin)]


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read the Defence card, or a run of dice, cards and tokens, while a raid is on. Raises Unclear."""
    raid = turn.table.state["raid"]
    kin = next((KIN[word.casefold()] for word in words if word.casefold() in KIN), "")
    rest = [word for word in words if word.casefold() not in (*KIN, "more")]
    if raid["defence"]:
        moves, text = [in_raid(turn.table, "kin", kin=kin)] if kin else [], _several(turn.table, rest)
        if not _is_run(turn.table, text):
            return None
    elif rest:
        moves, text = answered(turn.table, rest[0], kin), "".join(rest[1:])
    else:
        return None
    if text:
        moves += run(turn, played(turn.table, moves) if moves else turn.table, text)
    return moves or None


def _several(table: Table, words: Sequence[str]) -> str:
    """Give the run that words mean: `r 4` rolls four here, `r all` all that are left."""
    if len(words) == 2 and words[0].casefold() == "r":
        if words[1].casefold() == "all":
            return "R"
        if words[1].isdecimal() and 0 < int(words[1]) <= table.content["pack"]:  # more than are left a rule forbids
            return "r" * int(words[1])
    return "".join(words)


def run(turn: Turn, table: Table, text: str) -> list[Move]:
    """Read a run of a raid: h, m or digits are rolls, r one here, R all, g up to a hit that can be answered.

    Of the other signs a x v t + j d w q are cards and tokens; k takes a hit, f all that follow.

    Raises:
        Unclear: it is none.
    """
    if not _is_run(table, text):
        raise Unclear(
            "'{text}' is no run of a raid: dice as 415326 or hmh; r rolls one, R all; "
            "a Ace, x Double, v Evade, t absorb, + a roll, q withdraw.",
            text=text,
        )
    found, faces, now = list[Move](), list[int | str](), copied(table)

    def put(move: Move) -> None:
        found.append(move)
        FORMS[move["do"]].does(now, move)

    def shoot(by: str) -> None:
        if faces:
            put(in_raid(table, "shots", faces=[*faces], by=by))
            faces.clear()

    for sign in text:
        small = sign if sign == "R" else sign.casefold()
        if small in "hm" or small.isdecimal():
            faces.append(_seen(turn, small) if small.isdecimal() else small)
            continue
        shoot("table")
        if small in ROLLS:
            faces += _rolled(turn, now, small)
            shoot("app")
        elif small in "jd":
            raid = table.state["raid"]
            put({"do": "draw_two", "who": raid["by" if small == "j" else "on"] if raid else turn.who})
        else:
            put(in_raid(now, SIGNS[small], **({"n": 1} if small in "t+" else {})))
    shoot("table")
    if not found:
        raise Unclear("Nothing is left to roll: w beaten, v evade, t absorb; or q.")
    return found


def _is_run(table: Table, text: str) -> bool:
    sides = numbers(table)["die"]
    return text.isascii() and all(
        1 <= int(sign) <= sides if sign.isdecimal() else sign.casefold() in (*SIGNS, *"hmrgjd") for sign in text
    )


def _seen(turn: Turn, face: str) -> int | str:
    """Take what a die of the table shows, so that it counts among the rolls as any other."""
    turn.cup.said.insert(0, face)
    return turn.roll("d6").face


def _rolled(turn: Turn, table: Table, sign: str) -> list[int | str]:
    """Roll once, with R until it is decided or no roll is left, with g no further than a hit that can be answered."""
    raid = table.state["raid"]
    wanted, left = (missing(raid), raid["rolls"]) if raid and sign != "r" else (1, 1)
    if raid and sign == "g" and answerable(table, raid):
        wanted = 1
    faces = list[int | str]()
    while wanted > 0 and len(faces) < left:
        faces.append(turn.roll("d6").face)
        wanted -= is_hit(table, faces[-1])
    return faces


def going_on(*given: Any, **more: Any) -> Verb:
    """Give a verb of the turn, which says what becomes of a raid that is decided: it is taken as it stands.

    With enough hits that means beaten, with no roll left that it failed (RT-COMBAT-9, RT-COMBAT-11).
    """
    one = verb(*given, **more)
    plain = cast(Read, one.read)

    def read(turn: Turn, words: list[str]) -> list[Move]:
        raid = turn.table.state["raid"]
        if not raid or not raid["defence"] or (missing(raid) and raid["rolls"]):
            return plain(turn, words)
        closing = [in_raid(turn.table, "withdraw" if missing(raid) else "beaten")]
        after = played(turn.table, closing)
        return closing if after.state["over"] else closing + plain(Turn(after, turn.line, turn.cup, turn.who), words)

    return one._replace(read=read)
