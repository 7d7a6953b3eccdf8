"""What is turned over when a race of Trap Attack is over: relics and loot, which lay face down; their verbs."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Move, Table, Turn, Verb
from companion.engine.words import Unclear, listed, whole
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
        kept = ngettext(
            "{who}'s relics: {n} card, kept for the end.",
            "{who}'s relics: {n} cards, kept for the end.",
            len(codes),
            who=name,
        )
        say(table, kept)
        return
    values = " + ".join(str(known[code]["value"]) for code in codes if code in known)
    names, win = table.content["pairs"], table.rules["combo_points"]
    pairs = listed([_("combo {name} +{n}", name=names.get(pair, pair), n=win) for pair in combos(table, who)])
    worth = f"{values}{pairs and f', {pairs}'}"
    say(table, _("{who}'s relics: {codes}: {worth}.", who=name, codes=" ".join(codes), worth=worth))


def _may_turn_relics(table: Table, move: Move) -> list[Breach]:
    """Hold relics against the cards there are, one of each, and against what was taken (TA-COMP-9)."""
    who, state, taken = move["who"], table.state, table.of(move["who"])["relics"]
    codes = [code for code in move["codes"] if code != UNKNOWN]
    others = {code: one for one in state["players"] if one != who for code in table.of(one)["relics"]}
    twice = sorted({code for code in codes if codes.count(code) > 1})
    unsaid, name = UNKNOWN in taken, table.name(who)  # all were said once: this mends it
    few = ngettext(
        "{who} took {n} relic; {said} said here.",
        "{who} took {n} relics; {said} said here.",
        len(taken),
        who=name,
        said=len(codes),
    )
    return broken(
        *((True, "TA-COMP-9", _("{code} is there twice.", code=code)) for code in twice),
        *(
            (True, "TA-COMP-9", _("{who} has {code}.", who=table.name(others[code]), code=code))
            for code in codes
            if code in others
        ),
        *((code in state["row"], "TA-RELIC-5", _("{code} lies in the row.", code=code)) for code in codes),
        (unsaid and len(codes) != len(taken), "TA-SCORE-4", few),
        *(
            (unsaid, "TA-SCORE-4", _("{who} took {code} too.", who=name, code=code))
            for code in taken
            if code not in (UNKNOWN, *codes)
        ),
    )


def _turn_loot(table: Table, move: Move) -> None:
    table.of(move["who"])["loot"] = list(move["values"])
    total = f"{' + '.join(map(str, move['values']))} = {sum(move['values'])}"
    say(table, _("{who}'s loot: {total}.", who=table.name(move["who"]), total=total))


def _may_turn_loot(table: Table, move: Move) -> list[Breach]:
    said, known, taken = move["values"], table.content["loot"], table.of(move["who"])["loot"]
    values = sorted(int(value) for value in known)
    none = marked("No loot is worth {n}: {least} to {most}.")
    few = ngettext(
        "{who} took {n} loot card; {said} said here.",
        "{who} took {n} loot cards; {said} said here.",
        len(taken),
        who=table.name(move["who"]),
        said=len(said),
    )
    return broken(
        *((one not in values, "TA-LOOT-1", _(none, n=one, least=values[0], most=values[-1])) for one in said),
        (0 in taken and len(said) != len(taken), "TA-SCORE-4", few),
        *(
            (
                said.count(one) > known[str(one)],
                "TA-COMP-10",
                ngettext(
                    "There are {n} loot cards of {value}.",
                    "There are {n} loot cards of {value}.",
                    known[str(one)],
                    value=one,
                ),
            )
            for one in values
        ),
    )


def _look(table: Table, move: Move) -> None:
    cards = " ".join(map(str, table.of(move["who"])[move["at"]]))
    say(table, _("{who}: {cards}.", who=table.name(move["who"]), cards=cards or _("nothing")))


def _may_look(table: Table, move: Move) -> list[Breach]:
    early = not table.state["over"]
    if move["at"] == "relics":
        return broken((early, "TA-RELIC-4", _("Nobody looks at relics before the race is over.")))
    return broken((early, "TA-LOOT-2", _("Nobody looks at loot before the race is over.")))


def relics_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `relics ana A1 A2 D1` at the end; without codes somebody looks."""
    who, codes = turn.table.player(words[0] if words else "?"), [word.upper() for word in words[1:]]
    wrong = [code for code in codes if code not in turn.table.content["relics"]]
    if wrong:
        raise Unclear(_("No relic has the code {code}: a letter and 1 or 2, such as A1.", code=wrong[0]))
    return [{"do": "relics", "who": who, "codes": codes} if codes else {"do": "look", "who": who, "at": "relics"}]


def loot_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `loot ana 4 1` at the end; without values somebody looks."""
    who, values = turn.table.player(words[0] if words else "?"), [whole(word, _("a value")) for word in words[1:]]
    return [{"do": "loot", "who": who, "values": values} if values else {"do": "look", "who": who, "at": "loot"}]


def turning_over(table: Table) -> Question:
    """Ask for what nobody has entered, one row after the other; at last only the score is left."""
    who = alone.unplaced(table)
    if who:
        return alone.asking(table, who)
    rows = missing(table)
    if not rows:
        choices = (Item("score", _("Score")), Item("finish", _("Finish")))
        return Question("", lambda turn, words: None, choices, heading=_("The race is over."), alone=True)
    who, what, count = rows[0]

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if what == "relics":
            return relics_said(turn, [who, *words]) if words[0].upper() in table.content["relics"] else None
        return loot_said(turn, [who, *words]) if all(word.isdecimal() for word in words) else None

    ask = _relics_asked(table, who, count) if what == "relics" else _loot_asked(table, who, count)
    return Question(ask, read, free=_("them with spaces between"), alone=True)


def _relics_asked(table: Table, who: str, count: int) -> str:
    known = [code for code in table.of(who)["relics"] if code != UNKNOWN]
    seen = _(", {codes} among them", codes=" ".join(known)) if known else ""
    return ngettext(
        "{who}'s {n} relic{seen}: its code? (such as A1)",
        "{who}'s {n} relics{seen}: all their codes? (such as A1 A2 D1)",
        count,
        who=table.name(who),
        seen=seen,
    )


def _loot_asked(table: Table, who: str, count: int) -> str:
    return ngettext(
        "{who}'s {n} loot card: its value? (such as 4)",
        "{who}'s {n} loot cards: the values? (such as 4 1)",
        count,
        who=table.name(who),
    )


RELICS: Final = Verb(
    "relics", marked("After the race: somebody's relics are turned over."), "relics ana A1 A2 D1", relics_said
)
LOOT: Final = Verb("loot", marked("After the race: somebody's loot is turned over."), "loot ana 4 1", loot_said)
DEEDS: Final = (
    Deed("relics", _turn_relics, _may_turn_relics, late=True),
    Deed("loot", _turn_loot, _may_turn_loot, late=True),
    Deed("look", _look, _may_look, late=True),
)
