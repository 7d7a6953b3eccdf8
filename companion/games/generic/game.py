"""Any game that has no package of its own: counters, rounds and turns as companion.yaml says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Json, Menu, Move, Score, Setup, Table, Turn, Verb, around, copied
from companion.engine.words import Unclear, listed, near, whole
from companion.games.generic import actions, decks, hands, moves
from companion.games.generic.counters import (
    SHARED,
    as_written,
    counters_of,
    label,
    living,
    meant,
    of_game,
    out,
    rows,
)
from companion.games.generic.moves import phase_of, reached, sides, worth
from companion.games.generic.outcomes import comes, sums
from companion.kit.forms import done, named, put, said_by, spoken
from companion.kit.game import Game, over
from companion.kit.meaning import Means, anything, between, somebody, somebody_or_nobody
from companion.kit.slots import Said, Slot, filled, following, seated


def _shown(table: Table, who: str) -> str:
    found = [*rows(table, who), *([] if who == SHARED else hands.shown(table, who))]
    return ", ".join(f"{what} {value}" for what, value in found) or "here"


def _all(said: Said) -> Any:
    says = said.table.content["companion"]
    return as_written(says, says["shared" if said["who"] == SHARED else "counters"])


def _whose(said: Said) -> str | None:
    """Take the player; the name of a shared counter stays, and means the table."""
    if said.words and said.words[0] in of_game(said.table, "shared"):
        return SHARED
    if not said.words:
        return None
    one = said.words.pop(0)
    return SHARED if one == SHARED else said.table.player(one, living(said.table))


def _whose_offer(said: Said) -> Menu:
    table, says = said.table, said.table.content["companion"]
    seats = seated(table, living(table)) if says["counters"] else ()
    return Menu(_("Whose?"), (*seats, *([Item(SHARED, _("On the table"))] if says["shared"] else [])))


def _counter(said: Said) -> str | None:
    """Take the name of a counter, even when it is only like one; a single one need not be said."""
    found = None
    for one in [one for one in said.words if not one.lstrip("+-=").isdecimal()]:
        found = one if one in _all(said) else near(one, _all(said))
        if not found:
            raise Unclear(
                "'{name}' is no counter; there are {names}.", name=one, names=listed(list(_all(said))) or _("none")
            )
        said.words.remove(one)
    return found or (next(iter(_all(said))) if len(_all(said)) == 1 else None)


def _counter_offer(said: Said) -> Menu | None:
    items = tuple(Item(name, label(said.table, said["who"], name)) for name in _all(said))
    return Menu(_("Of what?"), items) if items else None


def _amount(said: Said) -> str | None:
    return next(reversed(said.rest()), None)


ADDED: Final = (
    Slot("who", _whose, _whose_offer),
    Slot("counter", _counter, _counter_offer),
    Slot("amount", _amount, lambda _said: Menu(_("How many?"), free=_("how many more, such as 3 or -1, or =3"))),
)


def add(turn: Turn, words: list[str]) -> list[Move]:
    """Read `add ana 3`, `add ana lives -1`, `add ana lives =2`, `add pot 5`; several with commas between."""
    if not words:
        raise Unclear("add WHO HOW MANY, such as 'add ana 3'.")
    groups: list[list[str]] = [[]]
    for word in words:
        groups[-1].append(word.rstrip(","))
        if word.endswith(","):
            groups.append([])
    return [_one(turn, group) for group in groups if group]


def _one(turn: Turn, words: list[str]) -> Move:
    said = Said(turn.table, turn.who, words, {})
    who, counter, amount = filled(ADDED, said).values()
    counter = counter or next(iter(_all(said)), "")
    if not amount or not counter:
        line = [*[SHARED] * (who == SHARED != words[0]), *words]
        raise Unclear("How many? {line} 3, or -1, or =3.", line=f"add {' '.join(line)}")
    found = {"to": whole(amount[1:])} if amount[0] == "=" else {"by": whole(amount)}
    return {"do": "add", "who": who, "counter": counter, **found}


def end(turn: Turn) -> Move:
    """Make the end of a turn."""
    return {"do": "end" if turn.table.state["turn"] or moves.waits(turn.table) else "round"}


def next_round(turn: Turn, count: int) -> list[Move]:
    """Make the end of a round, or of several."""
    del turn
    return [{"do": "round"}] * count


def _held_by(table: Table, words: Sequence[str]) -> str:
    """Name whose hand is looked at: who is said, or who has the turn. Raises Unclear."""
    return table.player(words[0]) if words else table.state["turn"] or table.players[0]


def holds(table: Table, words: list[str]) -> list[str]:
    """Say what somebody holds, for their eyes only."""
    who = _held_by(table, words)
    cards = listed(hands.in_order(table, hands.cards(table, hands.HAND, who))) or _("nothing")
    return [put(table, "{who} holds {cards}.", who=who, cards=cards)]


def _nobody(_table: Table, _words: Sequence[str]) -> str:
    return ""


FORMS: Final = named(moves.FORMS, actions.FORMS, decks.FORMS, act=hands.Play)


_INNER: Final = ("used", "turns_taken", "met", "leads")
"""What of a state is of no use to anybody outside."""


class AnyGame(Game):
    """A game that has YAML and no Python."""

    FORMS = FORMS
    VERBS = (
        said_by(FORMS["add"], add)._replace(menu=following(*ADDED)),
        spoken(FORMS["end"], makes=end),
        spoken(FORMS["round"], makes=next_round),
        said_by(FORMS["draw"], decks.read_draw),
        said_by(FORMS["discard"], decks.read_discard),
        said_by(FORMS["shuffle"], decks.read_shuffle),
        Verb("seen", "What is left of a deck?", "seen", look=decks.seen),
        Verb("holds", "What does somebody hold?", "holds ana", look=holds, whose=_held_by),
        Verb(
            "reveal",
            "All have chosen in secret.",
            "reveal ana bid:3 ben bid:7",
            actions.read_reveal,
            menu=actions.revealing,
            whose=_nobody,
        ),
    )
    ALIASES: ClassVar = {"a": "add", "e": "end"}
    SETUP_OPTIONS: ClassVar = {"first": True}

    def pin(self, content: Any) -> Json:
        """Take what companion.yaml says."""
        return {"companion": content.companion}

    def chances(self, content: Any) -> bool:
        """Look for dice, decks, rolls, and an order by chance."""
        said = content.companion
        by_lot = said["order"] == "random"
        return bool(by_lot or content.dice or said["decks"] or any(one["roll"] for one in said["actions"].values()))

    def begin(self, setup: Setup) -> tuple[Json, list[str]]:
        """Set every counter to its start."""
        said = setup.content["companion"]
        seats = list(setup.players)
        first = setup.player(setup.option("first")) if setup.option("first") else next(iter(seats), "")
        counters = {name: meant(one["start"], setup.rules) for name, one in said["counters"].items()}
        state: Json = {
            "round": 1,
            "turn": first if said["turns"] and setup.players else "",
            "shared": {name: meant(one["start"], setup.rules) for name, one in said["shared"].items()},
            "players": {who: dict(counters) for who in setup.players},
            "gone": [],
            "ended": False,
            "out": [],
            "winners": [],
            "phase": 0,
            "turns_taken": 0,
            "used": {},
            "met": [],
            "trick": [],
            "leads": "",
            "decks": {},
            hands.HAND: {},
            hands.LAID: {},
        }
        if first and first != seats[0]:
            state["order"] = around(seats, first)
        table = setup.table()
        table.state = state
        act = hands.Play(table, "", table)
        act.cup = setup.cup
        hands.deal(act, to=seats)
        waiting = moves.secrets_first(table)
        if said["order"] == "random" and state["turn"] and not waiting:
            state["order"] = moves.by_lot(act)
            state["turn"] = state["order"][0]
        state["met"] = moves.met(table)
        comes(act, "before", "round", seats)
        if waiting:
            state["turn"] = ""
        elif state["turn"]:
            moves.begins(act)
        return state, [*said["setup"], *act.came]

    def with_chance(self, turn: Turn, moves: list[Move]) -> list[Move]:
        """Give moves with the faces that what follows from them takes, from the cup."""
        table, found = copied(turn.table), list[Move]()
        for move in moves:
            form = self.form(table, move)
            if form is not None:
                act = hands.Play(table, move.get("who", ""), move=move)
                act.cup = turn.cup
                done(form, act)
                move = {**move, "lots": act.lots} if act.lots else move  # noqa: PLW2901
            found.append(move)
        return found

    def sets(self, table: Table) -> Mapping[str, Means]:
        """Say what can be put right: every counter within its bounds, rounds, turns, who has left."""
        says, rules = table.content["companion"], table.rules
        counters = {
            name: between(meant(one["least"], rules), meant(one["most"], rules))
            for name, one in {**says["counters"], **says["shared"]}.items()
        }
        own = {"round": between(1, meant(says["rounds"], rules)), "turn": somebody_or_nobody, "gone": somebody}
        return {**own, "ended": anything, **counters}

    def own_rules(self, table: Table) -> Sequence[str]:
        """Name what `sets` and `_goes_on` hold moves to."""
        said = table.content["companion"]
        counters = {**said["counters"], **said["shared"]}
        return ["rounds", *counters, *(one["rule"] for one in counters.values() if one["rule"])]

    def show(self, table: Table) -> Sequence[str]:
        """Give one line for each player."""
        gone = dict.fromkeys(table.state["gone"], _(" (left)")) | dict.fromkeys(out(table), _(" (out)"))
        found = [f"{table.name(who)}: {_shown(table, who)}{gone.get(who, '')}" for who in table.players]
        if table.state["shared"]:
            found.append(_("On the table: {what}", what=_shown(table, SHARED)))
        return [*found, *played(table)]

    def where(self, table: Table) -> tuple[str, str]:
        """Say which round it is, whose turn, and in which phase."""
        said, state = table.content["companion"], table.state
        last, phase = meant(said["rounds"], table.rules), phase_of(table)
        where = {"n": state["round"], "last": last}
        head = _("Round {n} of {last}", **where) if last else _("Round {n}", **where)
        if moves.waits(table):
            return head, _("all choose in secret")
        if state["ended"] or not state["turn"]:
            return head, ""
        turn = put(table, "{who} to play", who=state["turn"])
        return head, f"{turn}: {phase}" if phase else turn

    def public(self, table: Table) -> Json:
        """Give everything but what is in hands, and in piles that hands are drawn from."""
        return {name: value for name, value in table.state.items() if name not in _INNER} | hands.public(table)

    def first(self, table: Table) -> Menu:
        """Offer counting, the end of a turn or a round, and what can be done."""
        if table.state["ended"]:
            return Menu(_("The game is over."), (*over(), Item("add", _("Count something after all"))))
        return Menu(_("What happened?"), tuple(_offers(table)))

    def menu(self, table: Table, words: Sequence[str]) -> Menu | None:
        """Say what may come next, behind an action too."""
        words = actions.by_name(table, words)
        if words and words[0] in of_game(table, "actions"):
            return actions.menu(table, words)
        if words == ["draw"] and len(open_to_all := decks.lying_open(table)) > 1:
            return Menu(_("Which deck?"), [Item(name, name.replace("_", " ")) for name in open_to_all])
        return super().menu(table, words)

    def redeal(self, table: Table, who: str, shuffle: Callable[[list[str]], None]) -> None:
        """Deal what others hold, and what is left of its decks, anew."""
        hands.dealt_anew(table, who, shuffle)

    def answer(self, turn: Turn, words: list[str]) -> list[Move] | None:
        """Read an action by its name, `ana gives 2 to ben`, `ana +3` and `ana lives -1` as counting."""
        moves = actions.read(turn, words) or actions.transfer(turn, words)
        if moves is None:
            try:
                turn.table.player(words[0])
            except Unclear:
                if words[0] not in of_game(turn.table, "shared"):
                    return None
            moves = add(turn, words)
        return self.with_chance(turn, moves)

    def score(self, table: Table) -> Sequence[Score]:
        """Rank by points, those of a team together; who is out has no rank."""
        said = table.content["companion"]
        if not said["wins"]["counter"] and not said["scores"]:
            left = living(table)
            return [Score(who, None, rank=int(len(left) == 1 < len(table.players))) for who in left]
        points, team = _points(table, lambda some: worth(table, some))
        ranks = _ranks(table, {who: points[who] for who in points if who not in out(table) or who in team})
        scores = [Score(who, points[who], rank=ranks.get(who, 0), remark=team.get(who, "")) for who in points]
        return sorted(scores, key=lambda one: (one.rank == 0, one.rank))

    def ends(self, table: Table) -> bool:
        """Tell whether there is a last round, or something that ends the game."""
        said = table.content["companion"]
        every = (*said["counters"].values(), *said["shared"].values())
        at = [what for brings in (*(one["at"] for one in every), said["empty"]) for what in brings.values()]
        return bool(said["rounds"] or any(isinstance(what, str) for what in at))

    def over(self, table: Table) -> str:
        """Say who won when the last round is over."""
        if not table.state["ended"] and not table.finished:
            return ""
        scores = self.score(table)
        best = [one for one in scores if one.rank == 1]
        if not best and all(one.points is None for one in scores):
            return _("Over.")
        if not best and len(scores) > 1:
            return _("The game is over: nobody wins.")
        how = (
            marked("The game is over: {names} does not win{why}."),
            marked("The game is over: {names} wins{why}."),
            marked("The game is over: {names} share the win{why}."),
        )[min(len(best), 2)]
        names = listed([table.name(one.who) for one in best or scores])
        return _(how, names=names, why=_why(table, scores))


def played(table: Table) -> list[str]:
    """Say which cards have been played to the trick."""
    some = [f"{table.name(one['who'])} {one['card']}" for one in table.state["trick"]]
    return [_("Played: {cards}", cards=", ".join(some))] if some else []


def _offers(table: Table) -> list[Item]:
    """Give what a line may begin with, what cannot be done now with the reason."""
    who = table.state["turn"]
    ending = Item("round", _("Next round"))
    waiting = moves.waits(table)
    if table.content["companion"]["turns"]:
        later = phase_of(table, 1)
        ending = Item("end", _("Go on to '{phase}'", phase=later) if later else _("End the turn"))
    if waiting:
        ending = Item("end", _("Begin the turns"))
    if actions.revealing(table, "", ()):
        ending = Item("reveal", _("All have chosen in secret"))
    found = [Item("add", _("Count something")), ending]
    for name, action in as_written(table.content["companion"], of_game(table, "actions")).items():
        if action["secret"]:
            continue
        why = actions.against(table, who, name) if who else _("all choose in secret") * waiting
        one = actions.item(table, name)
        found.append(one._replace(hint=why, off=True) if why else one)
    return [*found, Item("draw", _("Draw a card"))] if decks.lying_open(table) else found


def _ranks(table: Table, points: Mapping[str, int]) -> dict[str, int]:
    """Rank by who won at once, by what one must reach alone, or by points and then by the counter of `ties`."""
    wins = of_game(table, "wins")
    target, sign = meant(wins.get("target"), table.rules), 1 if wins["by"] == "most" else -1
    if winners := table.state["winners"]:
        return {who: 1 if who in winners else 2 for who in points}
    if target is not None and len(table.players) == 1:
        return {who: 1 if sign * n >= sign * target else 2 for who, n in points.items()}
    ties, __ = _points(table, lambda some: some.get(wins.get("ties", ""), 0))
    standing = {who: (sign * n, ties[who]) for who, n in points.items()}
    order = sorted(standing.values(), reverse=True)
    return {who: order.index(mine) + 1 for who, mine in standing.items()}


def _why(table: Table, scores: Sequence[Score]) -> str:
    """Say by what the first one wins, or does not: nobody else is left, what won at once, points, what parts equals."""
    says, wins, one = table.content["companion"], of_game(table, "wins"), scores[0]
    if (why := _at_once(table, one.who)) or one.points is None:
        return why
    if says["scores"] or one.remark:
        why = ngettext(", with {n} point", ", with {n} points", one.points)
    else:
        why = _(", with {what} {n}", what=label(table, one.who, wins["counter"]), n=one.points)
    ties = wins.get("ties")
    if ties and not one.remark and any(other.points == one.points and other.rank > one.rank for other in scores):
        why += _(" and {what} {n}", what=label(table, one.who, ties), n=table.of(one.who)[ties])
    target = meant(wins.get("target"), table.rules)
    if target is None or len(table.players) > 1:
        return why
    needed = _(" (at least {n})", n=target) if wins["by"] == "most" else _(" (at most {n})", n=target)
    return why + needed


def _at_once(table: Table, who: str) -> str:
    """Say by which counter or empty hand somebody wins before the last round is over, or that nobody else is left."""
    says, won = table.content["companion"], table.state["winners"]
    for name, value in counters_of(table, who).items() if won else ():
        if reached(table, name, value) == "wins":
            return _(", with {what} {n}", what=label(table, who, name), n=value)
    if won and says["empty"].get(hands.HAND) == "wins":
        return _(", with no card left")
    alone = says["last_standing"] and len(table.players) > 1 and len(sides(table)) == 1
    return _(", for nobody else is left") if alone else ""


def _points(table: Table, of: Callable[[Mapping[str, int]], int]) -> tuple[dict[str, int], dict[str, str]]:
    """Give what the counters of each are worth, those of a team added up before; and who plays for which team."""
    here = [who for who in table.players if who not in table.state["gone"]]
    side = {who: moves.side(table, who) for who in here}
    points = {one: of(sums([table.of(who) for who in here if side[who] == one])) for one in side.values()}
    return {who: points[side[who]] for who in here}, {who: one for who, one in side.items() if one != who}


GAME = AnyGame()
