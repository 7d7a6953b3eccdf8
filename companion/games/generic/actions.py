"""Actions that companion.yaml declares: what they cost and give, when they may be done, what a roll brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts, Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, capital, listed, near, whole
from companion.games.generic.counters import (
    NONE,
    SHARED,
    as_written,
    bounded,
    counted,
    label,
    living,
    meant,
    of_game,
)
from companion.games.generic.decks import drawn
from companion.games.generic.hands import HAND, LAID, TRICK, Play, cards, in_order, move, open_to, records
from companion.games.generic.moves import fallen, go_on, phase_of, secrets, secrets_first, settle, waits, where_in_time
from companion.games.generic.outcomes import Change, cards_come, change, changes, come, comes, named
from companion.kit.forms import Form, Parts, may, put, reason
from companion.kit.slots import seated

Action = Facts
DONE: Final = "done"
"""What is said behind fewer cards than an action may be done with."""


def called(name: str, action: Action) -> str:
    """Give what people call an action."""
    return str(action["label"] or name.replace("_", " "))


def costs(table: Table, action: Action, some: Sequence[str] = ()) -> str:
    """Say what an action costs, with these cards."""
    if not action["cost"]:
        return ""
    names = named(table, table.state["turn"], _printed(table, action, some))
    paid = {counter: meant(n, table.rules, names) for counter, n in action["cost"].items()}
    return listed([f"{n} {label(table, '', counter)}" for counter, n in paid.items() if n])


def item(table: Table, name: str) -> Item:
    """Give the choice of an action, with what it costs; that of a card is said behind it."""
    action = of_game(table, "actions")[name]
    cost = "" if action["card"] else costs(table, action)
    return Item(name, capital(called(name, action)), cost and _("costs {cost}", cost=cost))


def with_card(table: Table, who: str, action: Action) -> list[str]:
    """Give the cards that somebody may do an action with, by name."""
    source = action["card"]
    return open_to(table, who, source, moves=bool(action["to"])) if source else []


def by_name(table: Table, words: Sequence[str]) -> list[str]:
    """Put the name of an action for what people call it, where a line begins so; any other stays as it is."""
    known, folded = of_game(table, "actions"), [*map(str.casefold, words)]
    if words[1:] and folded[0] in {name.casefold() for name in (*table.players, *table.names.values())}:
        return [words[0], *by_name(table, words[1:])]
    said = {name: called(name, one).casefold().split() for name, one in known.items()}
    found = [name for name, label in said.items() if folded[: len(label)] == label]
    if not found or words[0] in known:
        return [*words]
    name = max(found, key=lambda name: len(said[name]))
    return [name, *words[len(said[name]) :]]


def against(table: Table, who: str, name: str) -> str:
    """Say in few words why an action cannot be done now, at all or with any of the cards that it takes."""
    action = of_game(table, "actions")[name]
    lie = action["card"] not in ("", HAND)  # what somebody holds must not be told by what is offered
    some = [_said(action, [card]) for card in dict.fromkeys(with_card(table, who, action)) if lie]
    if any(may(FORMS[0], table, who, action=name, **one) for one in some):
        return ""
    why = reason(FORMS[0], table, who, action=name, **(some or [{}])[0])
    return why or _("no card for it") * lie


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Ask with which cards, and for whom an action is meant, where it is for somebody. A hand is for its own eyes."""
    action, who = of_game(table, "actions")[words[0]], table.state["turn"]
    said, behind, whole = _parted(action, words[1:])
    if not whole:
        here = with_card(table, who, action)
        names = {_word(name): name for name in here}
        some = [names.get(word, "") for word in said]
        left = Counter(here) - Counter(some)
        items = [_of_card(table, who, words[0], [*some, name]) for name in in_order(table, left)]
        enough = [Item(DONE, _("That is all"))] if action["count"] and len(some) >= action["count"][0] else []
        ask = _("Which card?") if not some else _("Which other card?")
        return Menu(ask, (*items, *enough), whose=who if action["card"] == HAND else "")
    if action["target"] and not behind:
        return Menu(_("Whom?"), seated(table, [other for other in living(table) if other != who]))
    return None


def _parted(action: Action, words: Sequence[str]) -> tuple[Sequence[str], Sequence[str], bool]:
    """Part the cards of a line from what is behind them; tell whether these are all that it is done with."""
    most = (action["count"] or [1, 1])[1] if action["card"] else 0
    if DONE in words[:most]:
        at = words.index(DONE)
        return words[:at], words[at + 1 :], True
    return words[:most], words[most:], len(words) >= most


def _of_card(table: Table, who: str, name: str, some: Sequence[str]) -> Item:
    """Give the choice of the last of some cards, off with the reason where it cannot be taken."""
    action = of_game(table, "actions")[name]
    why = reason(FORMS[0], table, who, action=name, **_said(action, some)) if who else ""
    hint = ", ".join(filter(None, [costs(table, action, some), why]))
    return Item(_word(some[-1]), some[-1], hint, off=bool(why))


def _said(action: Action, some: Sequence[str]) -> Move:
    """Give what a move says of the cards that it is made with."""
    return {"cards": [*some]} if action["count"] else {"card": some[0]} if some else {}


def _printed(table: Table, action: Action, some: Sequence[str]) -> list[Action]:
    """Give what is printed on some cards of an action."""
    known = records(table, action["card"])
    return [known[name] for name in some if name in known]


def _word(name: str) -> str:
    """Give a card's name as one word of a line."""
    return name.casefold().replace(" ", "-").replace(":", "-")


def read(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read `buy`, `hit ben`, `build mill`, or `ana buy` with who does it; None where a line is no action.

    Raises:
        Unclear: somebody or a card is missing, or something is too much.
    """
    table, known = turn.table, of_game(turn.table, "actions")
    turn.who, (name, *rest) = _doer(turn, words)
    if name not in known:
        return None
    action, what = known[name], capital(called(name, known[name]))
    if action["secret"]:
        raise Unclear("{what}: everybody chooses in secret, and 'reveal' shows it.", what=what)
    if waits(table):
        raise Unclear("First all choose in secret; 'reveal' shows it.")
    some = _cards_meant(table, turn.who, action, what, rest)
    move: Move = {"do": "action", "who": turn.who, "action": name, **_said(action, some)}
    if action["target"]:
        others = [who for who in living(table) if who != turn.who]
        if not rest:
            raise Unclear("{what}: whom? {names}.", what=what, names=table.listed(others, "or"))
        move["on"] = table.player(rest.pop(0), others)
    if rest:
        raise Unclear("{name}, and nothing behind '{word}'.", name=name, word=rest[0])
    if action["roll"]:
        move["rolled"] = turn.roll(action["roll"]).face if action["own"] else turn.throw(action["roll"])[1]
    if not action["draw"]:
        return [move]
    card = drawn(turn, action["draw"])
    return [{**move, **({"rolled": card["card"]} if action["when"] else {})}, card]


def _doer(turn: Turn, words: Sequence[str]) -> tuple[str, list[str]]:
    """Part a line into who acts, whose turn it is where nobody is said, and the rest, with the name of an action."""
    known, (name, *rest) = of_game(turn.table, "actions"), by_name(turn.table, words)
    if rest and rest[0] in known and name not in known:
        return turn.table.player(name), rest
    return turn.who, [name, *rest]


def _cards_meant(table: Table, who: str, action: Action, what: str, words: list[str]) -> list[str]:
    """Take the cards out of a line, those that may be taken before any that there are. Raises Unclear for too few."""
    if not action["card"]:
        return []
    here = {_word(name): name for name in in_order(table, with_card(table, who, action))}
    known = {**{_word(name): name for name in records(table, action["card"])}, **here}
    least = (action["count"] or [1])[0]
    some, behind, _whole = _parted(action, _whole_names(words, known))
    found: list[str] = []
    for word in map(str.casefold, some):
        card = word if len(found) >= least else _like(word, here, known)
        if card not in known:
            break
        found.append(known[card])
    if len(found) < least:
        raise _lacking(what, least, [*here], some[len(found) :])
    words[:] = [*some[len(found) :], *behind]
    return found


def _begun(word: str, here: Iterable[str]) -> list[str]:
    return [one for one in here if one.startswith(word.casefold())]


def _like(word: str, here: Collection[str], known: Collection[str]) -> str:
    """Give the card that a word is, or is most like; of several that begin so none."""
    if word in known or len(_begun(word, here)) > 1:
        return word
    return near(word, here) or near(word, known)


def _lacking(what: str, least: int, here: list[str], words: Sequence[str]) -> Unclear:
    """Ask for the cards of an action: one of those that begin as what was said, if several do, or any."""
    names = listed((_begun(words[0], here) if words else ()) or here, "or") or _("none")
    if least > 1:
        return Unclear("{what}: which {n} cards? {names}.", what=what, n=least, names=names)
    return Unclear("{what}: which card? {names}.", what=what, names=names)


def _whole_names(words: Sequence[str], known: Collection[str]) -> list[str]:
    """Put one word for those that are a card's name together: `king of hearts`.

    >>> _whole_names(["King", "of", "hearts", "2", "ben"], {"king-of-hearts", "2"})
    ['king-of-hearts', '2', 'ben']
    """
    for end in range(len(words), 1, -1):
        if (name := _word(" ".join(words[:end]))) in known:
            return [name, *_whole_names(words[end:], known)]
    return [*words[:1], *(_whole_names(words[1:], known) if words else ())]


# ---------------------------------------------------------------------- chosen in secret, shown at once


def choices_of(table: Table, who: str) -> list[Item]:
    """Give what somebody may choose in secret now, each as one word of a line."""
    found = []
    for name, action in as_written(table.content["companion"], secrets(table)).items():
        what = capital(called(name, action))
        for card in in_order(table, dict.fromkeys(with_card(table, who, action))) or [""] * (not action["card"]):
            some = [card] * bool(card)
            if not reason(FORMS[0], table, who, action=name, **_said(action, some)):
                word, text = (f"{name}:{_word(card)}", f"{what} {card}") if card else (name, what)
                found.append(Item(word, text, costs(table, action)))
    return found


def choosing(table: Table) -> dict[str, list[Item]]:
    """Give who chooses in secret now, and among what; nobody who can choose nothing."""
    if table.state["ended"] or not secrets(table):
        return {}
    return {who: items for who in living(table) if (items := choices_of(table, who))}


def revealing(table: Table, _who: str, words: Sequence[str]) -> Menu | None:
    """Ask the next one who chooses, for their eyes only: `reveal ana bid:3 ben bid:7`."""
    left = ((who, items) for who in living(table) if who not in words[::2] and (items := choices_of(table, who)))
    who, items = next(left, ("", []))
    if not items or table.state["ended"]:
        return None
    return Menu(
        put(table, "{who}: your choice?", who=who),
        [one._replace(word=f"{who} {one.word}") for one in items],
        whose=who,
    )


def read_reveal(turn: Turn, words: list[str]) -> list[Move]:
    """Read `reveal ana bid:3 ben bid:7`: what all who choose have chosen, done in the order of seats.

    Then the round is over, or in a game with turns they begin.

    Raises:
        Unclear: somebody is missing, or what was chosen is nothing that there is.
    """
    table, asked = turn.table, choosing(turn.table)
    if not asked:
        raise Unclear("Nobody chooses in secret now.")
    said = {table.player(who, [*asked]): word for who, word in zip(words[::2], words[1::2], strict=False)}
    if missing := [who for who in asked if who not in said]:
        raise Unclear("{names}: what was chosen? reveal ana … ben ….", names=table.listed(missing))
    moves: list[Move] = []
    for who in asked:
        name, _colon, word = said[who].partition(":")
        action = secrets(table).get(name)
        if action is None or bool(word) != bool(action["card"]):
            raise Unclear(
                "'{word}' is nothing to choose; there are {names}.", word=said[who], names=_offered(asked[who])
            )
        some = _cards_meant(table, who, action, called(name, action), [word] * bool(word))
        moves.append({"do": "action", "who": who, "action": name, **_said(action, some)})
    return [*moves, {"do": "end" if secrets_first(table) else "round"}]


def _offered(items: Sequence[Item]) -> str:
    return listed([*dict.fromkeys(one.word.partition(":")[0] for one in items)], "or")


def outcome(action: Action, face: int | str | None) -> Action | None:
    """Give what a roll or a drawn card brings about, as far as the action says it.

    >>> when = [{"faces": ["GOOD"]}, {"least": 2, "most": 5}]
    >>> outcome({"when": when}, "GOOD"), outcome({"when": when}, 5), outcome({"when": when}, 6)
    ({'faces': ['GOOD']}, {'least': 2, 'most': 5}, None)
    """
    for one in action["when"]:
        if str(face) in one.get("faces", ()) or ("least" in one and _between(one, face)):
            return one  # type: ignore[no-any-return]
    return None


def _between(one: Action, face: int | str | None) -> bool:
    number = face if isinstance(face, int) else int(face) if face and face.isdecimal() else None
    return number is not None and one["least"] <= number <= one["most"]


def do(
    act: Play,
    action: str,
    on: str = "",
    rolled: int | str | None = None,
    card: str = "",
    cards: Sequence[str] = (),
) -> Parts:
    """Do an action: what it costs and gives, then what its roll or card brings, as far as counters go."""
    table, one = act.table, of_game(act.table, "actions").get(action)
    if one is None:
        yield
        yield
        return
    some = [*cards, *[card] * bool(card)]
    names = named(table, act.who, _printed(table, one, some), rolled)
    does = changes(table, one, act.who, on, names)
    _may(act, action, one, does)
    if some:
        _may_with(act, action, one, some)
    yield
    change(table, does)
    for each in some:
        _moved(act, action, one, each, on)
    falls = outcome(one, rolled)
    if falls:
        come(act, {**falls, "label": ""}, [act.who], names, on)
    cards_come(act, one, act.who, names)
    comes(act, "after", action, [act.who])
    table.state["used"].setdefault(act.who, {})[action] = where_in_time(table)
    turn = table.state["turn"]
    settle(act)
    ends = one["ends"] or (falls is not None and falls["ends"])
    if ends and not table.state["ended"] and table.state["turn"] == turn:  # who is out has gone on already
        go_on(act)
        settle(act)
    yield
    _tell(
        act,
        called(action, one),
        some,
        on,
        _("{dice} shows {n}", dice=one["roll"], n=rolled) if one["roll"] else "",
        falls,
    )
    fallen(act)


def _tell(act: Play, what: str, some: Sequence[str], on: str, shows: str, falls: Action | None) -> None:
    """Say what was done, with which cards and to whom, what the dice showed and brought, which counters changed."""
    head, cards, to = f"{act.name}: {what}", listed(some), on and f" ({act.table.name(on)})"
    said = f"{head}{cards and ' '}{cards}{to}"
    if shows:
        act.handed(what, shows)
    else:
        act.banner(*((said,) if len(some) < 2 else (head + to, cards)))
    act.line(f"{', '.join(filter(None, [said, shows, falls['label'] if falls else '', *counted(act)]))}.")


def _moved(act: Play, name: str, action: Action, card: str, on: str) -> None:
    """Bring the card of an action where it goes: to the trick, away, before somebody, into a hand."""
    source, to = action["card"], action["to"]
    if action["trick"]:
        act.state["trick"].append({"who": act.who, "action": name, "card": card})
        move(act.table, act.who, card, source, TRICK, "")
    elif source in (HAND, LAID) or to:
        move(act.table, act.who, card, source, to or "discard", on)


def _may_with(act: Play, name: str, action: Action, some: Sequence[str]) -> None:
    """Forbid cards that are not there, or not alike, or may not be played to a trick."""
    table, source, trick = act.table, action["card"], action["trick"]
    rule, here = action["rule"] or name, with_card(table, act.who, action)
    endless = source not in (HAND, LAID) and not action["to"]
    lacks = next((one for one in some if some.count(one) > here.count(one) and not (endless and one in here)), "")
    lacked = marked("{who} does not have {card}.") if source in (HAND, LAID) else marked("No {card} is left.")
    act.forbid(lacks, rule, lacked, card=lacks)
    field = action["alike"]
    unlike = field and len({card.get(field) for card in _printed(table, action, some)}) > 1
    same = marked("{cards}: {field} must be the same.")
    act.forbid(unlike, rule, same, "unlike", cards=listed(some), field=field)
    if trick:
        _may_play(act, rule, trick, some[0])


def _may_play(act: Play, rule: str, trick: Action, card: str) -> None:
    """Forbid a second card to a trick, and one that strays from what was led while another would follow."""
    played, follow, known = act.state["trick"], trick["follow"], records(act.table, HAND)
    again = any(one["who"] == act.who for one in played)
    act.forbid(again, rule, "{who} has played a card already.", "played")
    if played and follow and not again:
        led = known.get(played[0]["card"], NONE).get(follow)
        strays = known.get(card, NONE).get(follow) != led
        revokes = strays and any(known.get(one, NONE).get(follow) == led for one in cards(act.table, HAND, act.who))
        act.forbid(revokes, rule, "{who} can follow: {led} was led.", "{led} was led", led=led)


_ONCE: Final = marked({
    "turn": "{who} has done that in this turn: {what} is once a turn.",
    "round": "{who} has done that in this round: {what} is once a round.",
    "game": "{who} has done that in this game: {what} is once a game.",
})  # fmt: skip
_WITHIN: Final = {"turn": 2, "round": 1, "game": 0}
"""How much of the time of an action must be the same: the round and the turn, the round, nothing."""
_SHORT: Final = marked({"turn": "once a turn", "round": "once a round", "game": "once a game"})


def _may(act: Play, name: str, action: Action, does: Sequence[Change]) -> None:
    """Forbid an action by whose turn it is, its phase, how often it may be done, and the bounds of counters."""
    table, state, what = act.table, act.state, called(name, action)
    rule, turn = action["rule"] or name, table.name(state["turn"])
    act.forbid(state["ended"], "rounds", "The game is over.")
    late = marked("{what} is chosen before the first turn of a round.")
    act.forbid(action["secret"] and state["turn"], rule, late, "before the turns", what=capital(what))
    not_theirs = marked("It is {who}'s turn, not {other}'s.")
    act.forbid(state["turn"] and act.who != state["turn"], rule, not_theirs, who=turn, other=act.name)
    phase, now = action["phase"], phase_of(table)
    if phase and now and now not in phase:
        when = {"what": capital(what), "phase": listed(phase, "or")}
        belongs = marked("{what} belongs to the phase '{phase}'.")
        act.forbid(True, rule, belongs, "in '{phase}'", **when)
    used, at, once = state["used"], where_in_time(table), action["once"]
    for who in ([*used] if action["for_all"] else [act.who]) if once else ():
        before, within = used.get(who, {}).get(name), _WITHIN[once]
        again = before is not None and before[:within] == at[:within]
        act.forbid(again, rule, _ONCE[once], _SHORT[once], who=who, what=what)
    for who, counter, by, falls in does:
        if not falls:
            bounded(act, who, counter, by)


# ---------------------------------------------------------------------- transfers


GIVES: Final = {"takes": "from", "gives": "to", "pays": "to"}


def transfer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read `ana takes 3 from bank`, `ana gives 2 gold to ben`; None when a line is neither. Raises Unclear."""
    giver, *behind = words
    if not behind[1:] or behind[0] not in GIVES:
        return None
    table, shared = turn.table, of_game(turn.table, "shared")
    who, (verb, *rest) = table.player(giver, living(table)), behind
    between = GIVES[verb]
    if between not in rest[1:]:
        raise Unclear("{line} whom?", line=f"{giver} {verb} {rest[0]} {between}")
    at = rest.index(between)
    amount, other = whole(rest[0]), " ".join(rest[at + 1 :])
    counters = as_written(table.content["companion"], of_game(table, "counters"))
    name = " ".join(rest[1:at]) or (other if other in counters else "")
    counter = next(iter(counters), "") if not name else name if name in counters else near(name, counters)
    if not counter or amount < 0:
        raise Unclear(
            "'{name}' is no counter; there are {names}.", name=name, names=listed(list(counters)) or _("none")
        )
    theirs = (SHARED, other) if other in shared else (table.player(other, living(table)), counter)
    sign = 1 if verb == "takes" else -1
    return [
        {"do": "add", "who": theirs[0], "counter": theirs[1], "by": -sign * amount, "given": True},
        {"do": "add", "who": who, "counter": counter, "by": sign * amount, "given": True},
    ]


FORMS: Final = (Form("action", do),)
