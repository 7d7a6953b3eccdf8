"""What is turned over when a race of Trap Attack is over: relics and loot, which lay face down; their verbs."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.model import Breach, Item, Move, Table, Turn, Verb
from companion.engine.words import Unclear, counted, listed, whole
from companion.games.trap_attack import alone
from companion.games.trap_attack.pawns import say
from companion.games.trap_attack.relics import UNKNOWN, combos
from companion.kit.deeds import Deed, broken
from companion.kit.game import Question


def missing(table: Table) -> list[tuple[str, str, int]]:
    """Say whose relics and loot nobody has entered: who, what, how many."""
    pawns = [(who, table.of(who)) for who in table.players]
    return [
        (who, what, len(pawn[what]))
        for who, pawn in pawns
        for what, unsaid in (("relics", UNKNOWN), ("loot", 0))
        if unsaid in pawn[what]
    ]


def _turn_relics(table: Table, move: Move) -> None:
    who, codes, known, name = move["who"], move["codes"], table.content["relics"], table.name(move["who"])
    table.of(who)["relics"] = list(codes)
    if not table.state["over"]:
        say(table, f"{name}'s relics: {counted(len(codes), 'card')}, kept for the end.")
        return
    values = " + ".join(str(known[code]["value"]) for code in codes if code in known)
    names, win = table.content["pairs"], table.rules["combo_points"]
    pairs = listed([f"combo {names.get(pair, pair)} +{win}" for pair in combos(table, who)])
    say(table, f"{name}'s relics: {' '.join(codes)}: {values}{pairs and f', {pairs}'}.")


def _not_all(table: Table, who: str, what: str, taken: list[Any], said: list[Any]) -> str:
    """Say how many cards were taken, so that none is left out of a score."""
    return f"{table.name(who)} took {counted(len(taken), what)}; {len(said)} said here."


def _may_turn_relics(table: Table, move: Move) -> list[Breach]:
    """Hold relics against the cards there are, one of each, and against what was taken (TA-COMP-9)."""
    who, state, taken = move["who"], table.state, table.of(move["who"])["relics"]
    codes = [code for code in move["codes"] if code != UNKNOWN]
    others = {code: one for one in state["players"] if one != who for code in table.of(one)["relics"]}
    twice = sorted({code for code in codes if codes.count(code) > 1})
    unsaid = UNKNOWN in taken  # all were said once: this mends it
    return broken(
        *((True, "TA-COMP-9", f"{code} is there twice.") for code in twice),
        *((True, "TA-COMP-9", f"{table.name(others[code])} has {code}.") for code in codes if code in others),
        *((code in state["row"], "TA-RELIC-5", f"{code} lies in the row.") for code in codes),
        (unsaid and len(codes) != len(taken), "TA-SCORE-4", _not_all(table, who, "relic", taken, codes)),
        *(
            (unsaid, "TA-SCORE-4", f"{table.name(who)} took {code} too.")
            for code in taken
            if code not in (UNKNOWN, *codes)
        ),
    )


def _turn_loot(table: Table, move: Move) -> None:
    table.of(move["who"])["loot"] = list(move["values"])
    total = f"{' + '.join(map(str, move['values']))} = {sum(move['values'])}"
    say(table, f"{table.name(move['who'])}'s loot: {total}.")


def _may_turn_loot(table: Table, move: Move) -> list[Breach]:
    said, known, taken = move["values"], table.content["loot"], table.of(move["who"])["loot"]
    values = sorted(int(value) for value in known)
    none = f"{values[0]} to {values[-1]}."
    return broken(
        *((one not in values, "TA-LOOT-1", f"No loot is worth {one}: {none}") for one in said),
        (0 in taken and len(said) != len(taken), "TA-SCORE-4", _not_all(table, move["who"], "loot card", taken, said)),
        *(
            (said.count(one) > known[str(one)], "TA-COMP-10", f"There are {known[str(one)]} loot cards of {one}.")
            for one in values
        ),
    )


def _look(table: Table, move: Move) -> None:
    cards = " ".join(map(str, table.of(move["who"])[move["at"]]))
    say(table, f"{table.name(move['who'])}: {cards or 'nothing'}.")


def _may_look(table: Table, move: Move) -> list[Breach]:
    rule, what = ("TA-RELIC-4", "relics") if move["at"] == "relics" else ("TA-LOOT-2", "loot")
    return broken((not table.state["over"], rule, f"Nobody looks at {what} before the race is over."))


def relics_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `relics ana A1 A2 D1` at the end; without codes somebody looks."""
    who, codes = turn.table.player(words[0] if words else "?"), [word.upper() for word in words[1:]]
    wrong = [code for code in codes if code not in turn.table.content["relics"]]
    if wrong:
        raise Unclear(f"No relic has the code {wrong[0]}: a letter and 1 or 2, such as A1.")
    return [{"do": "relics", "who": who, "codes": codes} if codes else {"do": "look", "who": who, "at": "relics"}]


def loot_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `loot ana 4 1` at the end; without values somebody looks."""
    who, values = turn.table.player(words[0] if words else "?"), [whole(word, "a value") for word in words[1:]]
    return [{"do": "loot", "who": who, "values": values} if values else {"do": "look", "who": who, "at": "loot"}]


def turning_over(table: Table) -> Question:
    """Ask for what nobody has entered, one row after the other; at last only the score is left."""
    who = alone.unplaced(table)
    if who:
        return alone.asking(table, who)
    rows = missing(table)
    if not rows:
        choices = (Item("score", "Score"), Item("finish", "Finish"))
        return Question("", lambda turn, words: None, choices, heading="The race is over.", alone=True)
    who, what, count = rows[0]

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if what == "relics":
            return relics_said(turn, [who, *words]) if words[0].upper() in table.content["relics"] else None
        return loot_said(turn, [who, *words]) if all(word.isdecimal() for word in words) else None

    if what == "relics":
        known = [code for code in table.of(who)["relics"] if code != UNKNOWN]
        seen = f", {' '.join(known)} among them" if known else ""
        how = f"{seen}: {'all their codes? (such as A1 A2 D1)' if count > 1 else 'its code? (such as A1)'}"
    else:
        how = f": {'the values? (such as 4 1)' if count > 1 else 'its value? (such as 4)'}"
    ask = f"{table.name(who)}'s {counted(count, 'relic' if what == 'relics' else 'loot card')}{how}"
    return Question(ask, read, free="them with spaces between", alone=True)


RELICS: Final = Verb("relics", "After the race: somebody's relics are turned over.", "relics ana A1 A2 D1", relics_said)
LOOT: Final = Verb("loot", "After the race: somebody's loot is turned over.", "loot ana 4 1", loot_said)
DEEDS: Final = (
    Deed("relics", _turn_relics, _may_turn_relics, late=True),
    Deed("loot", _turn_loot, _may_turn_loot, late=True),
    Deed("look", _look, _may_look, late=True),
)
