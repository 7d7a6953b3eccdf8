"""The end of a race of Trap Attack: relics and loot are turned over, points and ties; the verbs for that."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Move, Score, Table, Turn
from companion.engine.words import Unclear, listed, whole
from companion.games.trap_attack import alone, board
from companion.games.trap_attack.alone import unplaced
from companion.games.trap_attack.calls import TrapAct, many
from companion.games.trap_attack.relics import UNKNOWN, combos
from companion.kit.forms import Form, Parts, several
from companion.kit.game import Question


def missing(table: Table) -> list[tuple[str, str, int]]:
    """Say whose relics and loot nobody has entered: who, what, how many."""
    unsaid, pawns = {"relics": UNKNOWN, "loot": 0}, [(who, table.of(who)) for who in table.players]
    return [(who, what, len(pawn[what])) for who, pawn in pawns for what in unsaid if unsaid[what] in pawn[what]]


def relics(act: TrapAct, codes: list[str]) -> Parts:
    """Turn relics over: cards that there are, one of each, and those that were taken (TA-COMP-9)."""
    table, who, taken = act.table, act.who, act.me["relics"]
    named = [code for code in codes if code != UNKNOWN]
    others = {code: one for one in table.state["players"] if one != who for code in table.of(one)["relics"]}
    unsaid = UNKNOWN in taken  # else all were said once: this mends it
    for code in sorted({*named}):
        act.forbid(named.count(code) > 1, "TA-COMP-9", "{code} is there twice.", code=code)
    for code in named:
        act.forbid(code in others, "TA-COMP-9", "{who} has {code}.", who=others.get(code), code=code)
        act.forbid(code in table.state["row"], "TA-RELIC-5", "{code} lies in the row.", code=code)
    act.forbid(
        unsaid and len(named) != len(taken),
        "TA-SCORE-4",
        several("{who} took {n} relic; {said} said here.", "{who} took {n} relics; {said} said here."),
        n=len(taken),
        said=len(named),
    )
    for code in taken if unsaid else ():
        act.forbid(code not in (UNKNOWN, *named), "TA-SCORE-4", "{who} took {code} too.", code=code)
    yield
    act.me["relics"] = list(codes)
    if not table.state["over"]:
        act.say(
            several("{who}'s relics: {n} card, kept for the end.", "{who}'s relics: {n} cards, kept for the end."),
            n=len(codes),
        )
        return
    act.say("{who}'s relics: {codes}: {worth}.", codes=" ".join(codes), worth=_worth(table, who))


def _worth(table: Table, who: str) -> str:
    """Say what somebody's relics are worth, with their combos."""
    pairs, known = table.content["pairs"], table.content["relics"]
    worth = [" + ".join(str(known[code]["value"]) for code in table.of(who)["relics"] if code in known)]
    won = [
        _("combo {name} +{n}", name=pairs.get(pair, pair), n=table.rules["combo_points"]) for pair in combos(table, who)
    ]
    return ", ".join([*worth, *[listed(won)] * bool(won)])


def loot(act: TrapAct, values: list[int]) -> Parts:
    """Turn loot over, of which there are so many cards of each value."""
    taken, known = act.me["loot"], {int(value): n for value, n in act.table.content["loot"].items()}
    for one in values:
        act.forbid(
            one not in known,
            "TA-LOOT-1",
            "No loot is worth {n}: {least} to {most}.",
            n=one,
            least=min(known),
            most=max(known),
        )
    act.forbid(
        0 in taken and len(values) != len(taken),
        "TA-SCORE-4",
        several("{who} took {n} loot card; {said} said here.", "{who} took {n} loot cards; {said} said here."),
        n=len(taken),
        said=len(values),
    )
    out = [one for who in act.table.state["players"] if who != act.who for one in act.of(who)["loot"]]
    for one in sorted(known):
        act.forbid(
            one in values and [*out, *values].count(one) > known[one],
            "TA-COMP-10",
            several("There are {n} loot cards of {value}.", "There are {n} loot cards of {value}."),
            n=known[one],
            value=one,
        )
    yield
    act.me["loot"] = list(values)
    act.say("{who}'s loot: {total}.", total=f"{' + '.join(map(str, values))} = {sum(values)}")


def look(act: TrapAct, at: str) -> Parts:
    """Look at what lies face down, when the race is over."""
    rule, early = EARLY[at]
    act.forbid(not act.state["over"], rule, early)
    yield
    act.say("{who}: {cards}.", cards=" ".join(map(str, act.me[at])) or _("nothing"))


EARLY: Final = {
    "relics": ("TA-RELIC-4", marked("Nobody looks at relics before the race is over.")),
    "loot": ("TA-LOOT-2", marked("Nobody looks at loot before the race is over.")),
}
"""What forbids a look before the end."""


def relics_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `relics ana A1 A2 D1` at the end; without codes somebody looks."""
    codes = [word.upper() for word in words[1:]]
    wrong = [code for code in codes if code not in turn.table.content["relics"]]
    if wrong:
        raise Unclear("No relic has the code {code}: a letter and 1 or 2, such as A1.", code=wrong[0])
    return _turned(turn, words, "relics", codes=codes)


def loot_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `loot ana 4 1` at the end; without values somebody looks."""
    return _turned(turn, words, "loot", values=[whole(word, "a value") for word in words[1:]])


def _turned(turn: Turn, words: list[str], what: str, **cards: list[Any]) -> list[Move]:
    who = turn.table.player(words[0] if words else "?")
    return [{"do": what, "who": who, **cards} if words[1:] else {"do": "look", "who": who, "at": what}]


def turning_over(table: Table) -> Question | None:
    """Ask for what nobody has entered, one row after the other, until only the score is left."""
    who = alone.unplaced(table)
    if who:
        return alone.asking(table, who)
    rows = missing(table)
    if not rows:
        return None
    who, what, count = rows[0]

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if what == "relics":
            return relics_said(turn, [who, *words]) if words[0].upper() in table.content["relics"] else None
        return loot_said(turn, [who, *words]) if all(word.isdecimal() for word in words) else None

    known = [code for code in table.of(who)["relics"] if code != UNKNOWN]
    seen = _(", {codes} among them", codes=" ".join(known)) if known else ""
    ask = ASKS[what](count, who=table.name(who), seen=seen)
    return Question(ask, read, free=_("them with spaces between"), alone=True)


ASKS: Final = {
    "relics": several(
        "{who}'s {n} relic{seen}: its code? (such as A1)",
        "{who}'s {n} relics{seen}: all their codes? (such as A1 A2 D1)",
    ),
    "loot": several(
        "{who}'s {n} loot card: its value? (such as 4)", "{who}'s {n} loot cards: the values? (such as 4 1)"
    ),
}
"""What is asked of cards that are turned over."""


PARTS: Final = marked(("race", "relics", "combos", "loot", "coins"))
"""What points are made of."""


def parts(table: Table, who: str) -> dict[str, int]:
    """Give what somebody's points are made of, in the order in which they are counted (TA-SCORE-1 to 4, C10 to C12).

    The race brings none without the crystal.
    """
    pawn, rules, known = table.of(who), table.rules, table.content["relics"]
    space = board.number(table.content, pawn["at"])
    race = max(rules["race_min"], space) if pawn["crystal"] else 0
    if table.state["winner"] == who:
        race = rules["race_win_points"] + space * (rules["race_win"] == "plus_space")
    return {
        "race": race,
        "relics": sum(known[code]["value"] for code in pawn["relics"] if code in known),
        "combos": rules["combo_points"] * len(combos(table, who)),
        "loot": sum(pawn["loot"]),
        "coins": rules["coin_points"] * pawn["coins"],
    }


def score(table: Table) -> list[Score]:
    """Give the result as it stands; relics and loot only after the race (TA-RELIC-4, TA-LOOT-2, C43)."""
    rows, pairs = list[tuple[tuple[int, ...], Score]](), table.content["pairs"]
    for who in table.players:
        made, pawn = parts(table, who), table.of(who)
        if table.state["over"]:
            unknown = [_(what) for one, what, _many in missing(table) if one == who]
            remarks = [_("combo {name}", name=pairs.get(pair, pair)) for pair in combos(table, who)]
            remark = listed([*remarks, *[_("{cards} not entered", cards=listed(unknown))] * bool(unknown)])
        else:
            made = {name: made[name] for name in ("race", "coins")}
            hidden = [many(what, len(pawn[what])) for what in ("relics", "loot") if pawn[what]]
            remark = _("and {cards} face down", cards=listed(hidden)) if hidden else ""
        key = (sum(made.values()), *(made.get(name, 0) for name in table.content["tables"]["tie_breaks"]))
        rows.append((key, Score(who, key[0], tuple(made.items()), remark=remark)))
    rows.sort(key=lambda one: one[0], reverse=True)
    keys = [key for key, _ in rows]
    return [one._replace(rank=keys.index(key) + 1) for key, one in rows]


def over(table: Table) -> str:
    """Say who won, and by which tie-break; or that cards are still to be turned over (TA-GOAL-3, C43)."""
    state = table.state
    if not state["over"]:
        return ""
    if unplaced(table):
        return _("The race is over; a place and coins are still to be said before anybody has won.")
    waiting = missing(table)
    if waiting:
        return ngettext(
            "The race is over; {n} row of cards to turn over before anybody has won.",
            "The race is over; {n} rows of cards to turn over before anybody has won.",
            len(waiting),
        )
    rows = score(table)
    if not rows:
        return ""
    first, points = [one for one in rows if one.rank == 1], " : ".join(str(one.points) for one in rows)
    names = [table.name(one.who) for one in first]
    if len(first) > 1:
        return _("{names} share the win with {n}{see:C43}.", names=listed(names), n=first[0].points)
    equal = next((dict(one.parts) for one in rows[1:] if one.points == first[0].points), None)
    if equal is None:
        return _("{who} WINS {points}{see:TA-GOAL-3}.", who=names[0], points=points)
    ties = table.content["tables"]["tie_breaks"]
    by = next((name for name in ties if dict(first[0].parts).get(name) != equal.get(name)), "race")
    return _("{who} WINS {points}: equal points, more for {what}{see:C43}.", who=names[0], points=points, what=_(by))


FORMS: Final = (
    Form(
        "relics", relics, example="relics ana A1 A2 D1", late=True,
        moment="After the race: somebody's relics are turned over.", reads=relics_said,
    ),
    Form(
        "loot", loot, example="loot ana 4 1", late=True,
        moment="After the race: somebody's loot is turned over.", reads=loot_said,
    ),
    Form("look", look, late=True),
)  # fmt: skip
