"""Trade or Duel at the table: what is pinned, the setup, the totals that are asked for, how the game stands.

Rule ids are the brief's; every number comes from rules.yaml and the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Item, Json, Menu, Move, Score, Setup, Table, Turn, around
from companion.engine.words import Unclear
from companion.games.trade_or_duel.hands import counted, living, missing
from companion.games.trade_or_duel.moves import FORMS, duels_only
from companion.games.trade_or_duel.orders import layout
from companion.games.trade_or_duel.record import SETS
from companion.games.trade_or_duel.verbs import ALIASES, VERBS, hand
from companion.kit.forms import Act, put
from companion.kit.game import Game, Question, over


class TradeOrDuel(Game):
    """The game of `content/trade-or-duel`."""

    VERBS = VERBS
    FORMS = FORMS
    ALIASES = ALIASES
    SETUP_OPTIONS: ClassVar = {"first": True}
    PLAYERS_RULE = "TD-COMP-2"
    SETS = SETS
    CLOSED = Breach("TD-END-1", "The game is over.")

    def pin(self, content: Any) -> Json:
        """Take the cards' numbers, and the theme's words."""
        theme = content.themes.get(content.theme, {})
        return {
            "numbers": sorted(card["n"] for card in content.cards if isinstance(card.get("n"), int)),
            "token": theme.get("token_word", marked("Turn")),
            "fiction": theme.get("fiction", {}),
        }

    def begin(self, setup: Setup) -> tuple[Json, list[str]]:
        """Deal: how many cards are put aside, and who begins (TD-SETUP-1 to 4, TD-R4)."""
        hand, cards, seats = setup.rules["hand_size"], len(setup.content["numbers"]), list(setup.players)
        if hand * len(seats) > cards:
            few = {"cards": cards, "seats": len(seats), "hand": hand}
            raise Unclear("{cards} cards are too few for {seats} hands of {hand}.", **few)
        if not seats:
            raise Unclear("Who plays? Name everybody in order of their seats.")
        asked = setup.option("first")
        if asked:
            first = setup.player(asked)
            why = _("as chosen")
        elif setup.rules["first_player"] == "random":
            first = str(setup.cup.pick("first", seats).face)
            why = _("by lot")
        else:
            first = seats[0]
            why = _("sits first; --first NAME says another")
        state = {
            "round": 1,
            "ties": 0,
            "turn": first,
            "order": around(seats, first),
            "comparing": False,
            "players": {who: {"cards": hand, "out": 0, "total": None} for who in seats},
            "discards": [],
            "unseen": 0,
            "fell": [],
            "shown": {who: [] for who in seats},
            "winners": [],
            "over": False,
        }
        begins = _("{who} begins ({why}{see:, TD-R4}); then clockwise.", who=setup.names[first], why=why)
        return state, [*layout(setup.table()), begins]

    def next_first(self, table: Table) -> str:
        """Give the next seat clockwise, where the first seat moves on from game to game (TD-R4)."""
        order = table.state["order"]
        return str(order[1 % len(order)]) if table.rules["first_player"] == "rotate" else ""

    def question(self, table: Table) -> Question | None:
        """Ask for the totals, one after the other: `11` or `3+8` answers, and `ana 11` for somebody else."""
        left = missing(table)
        if not left:
            return None

        def read(turn: Turn, words: list[str]) -> list[Move] | None:
            whose, total = ([], words) if words[0][:1].isdigit() else (words[:1], words[1:])
            if not total or not words[-1][:1].isdigit():
                return None
            return hand(turn, turn.table.player(whose[0]) if whose else left[0], total)

        ask = put(table, "{who}'s total? (the number, or the cards as 3+8)", who=left[0])
        return Question(ask, read, free=_("the total"))

    def asked(self, table: Table) -> Sequence[str]:
        """Ask whose turn it is, or all who hold cards when hands are compared."""
        return missing(table) if table.state["comparing"] else super().asked(table)

    def first(self, table: Table) -> Menu:
        """Offer Trade or Duel, while anybody else holds cards."""
        turn = table.state["turn"]
        if not any(table.of(who)["cards"] for who in table.state["order"] if who != turn):
            return Menu(_("Nobody else holds cards."), over())  # only after a `set`: such a duel ends the game
        calls = (Item("trade", _("Trade")), Item("duel", _("Duel")))
        return Menu(put(table, "{who} says", who=turn), calls[duels_only(table) :])

    def notes(self, act: Act) -> None:
        """Announce rounds, the last turns and forced Ones (TD-END-1, TD-R5, TD-R20)."""
        state, was = act.state, act.before.state
        if state["over"]:
            return
        begun = state["round"] != was["round"] and not state["comparing"]
        act.remind(
            begun,
            "TD-END-1",
            "{token} {n}: the last turn of everyone{see:TD-END-1}."
            if state["round"] == act.rules["turns_each"]
            else "{token} {n}{see:TD-END-1}.",
            token=partial(_token, act.table),
            n=state["round"],
        )
        act.remind(begun and duels_only(act.table), "TD-R20", "Only duels from now on{see:TD-R20}.")
        act.remind(
            state["comparing"] and not was["comparing"],
            "TD-END-2",
            "All turns are taken: {names} show their hands{see:TD-END-2}."
            if act.rules["tie_compare"] == "open"
            else "All turns are taken: {names} say their totals{see:TD-END-2}.",
            names=lambda: act.table.listed(living(act.table)),
        )

    def show(self, table: Table) -> Sequence[str]:
        """Give everybody's cards, and what lies open."""
        state, rows = table.state, list[str]()
        for who in state["order"]:
            mine = table.of(who)
            held = counted(mine["cards"]) if mine["cards"] else _("out")
            if mine["cards"] and mine["total"] is not None:
                held = _("{cards}, total {total}", cards=held, total=mine["total"])
            rows.append(f"{table.name(who)} {held}")
        gone = {"cards": " ".join(map(str, state["discards"])) or _("none"), "n": state["unseen"]}
        hidden = _("Discarded: {cards} and {n} not entered", **gone)
        return [" · ".join(rows), hidden if state["unseen"] else _("Discarded: {cards}", cards=gone["cards"])]

    def head(self, table: Table) -> str:
        """Say which turn it is and whose."""
        state = table.state
        if state["over"]:
            return _("The game is over.")
        if state["comparing"]:
            return _("Totals of {names}", names=table.listed(missing(table)))
        now = {"token": _token(table), "n": state["round"], "who": table.name(state["turn"])}
        if state["ties"]:
            return _("{token} {n} · extra round {extra} · {who} to play", extra=state["ties"], **now)
        return _("{token} {n} of {many} · {who} to play", many=table.rules["turns_each"], **now)

    def public(self, table: Table) -> Json:
        """Give what everybody may know; what was shown in duels only when the memory aid is on (TD-R8)."""
        state = table.state
        found = {name: state[name] for name in ("round", "ties", "turn", "comparing", "discards", "winners", "over")}
        found["players"] = {who: dict(table.of(who)) for who in state["order"]}
        if table.rules["memory_aid"]:
            found["shown"] = state["shown"]
        return found

    def score(self, table: Table) -> Sequence[Score]:
        """Rank totals, the lowest first; without totals, say who is still in. Where nobody wins nobody has a rank."""
        state = table.state
        found = []
        for who in state["order"]:
            mine = table.of(who)
            held = "" if mine["total"] else counted(mine["cards"])
            remark = _("out in round {n}", n=mine["out"]) if mine["out"] else held
            points = mine["total"] if mine["cards"] else None
            found.append(Score(who, points, rank=int(who in state["winners"]), remark=remark))
        if not state["over"] or not state["winners"]:
            return found
        rest = sorted(one.points for one in found if not one.rank and one.points is not None)
        ahead = len(state["winners"])
        ranked = [
            one if one.rank or one.points is None else one._replace(rank=ahead + 1 + rest.index(one.points))
            for one in found
        ]
        return sorted(ranked, key=lambda one: (not one.rank, one.rank))

    def over(self, table: Table) -> str:
        """Say who won."""
        state = table.state
        if not state["over"]:
            return ""
        names, winners = table.listed(state["winners"]), state["winners"]
        if not winners:
            tied_still = _("NOBODY WINS: still tied{see:TD-R18}.")
            return tied_still if living(table) else _("NOBODY WINS: all are out{see:TD-R14}.")
        if len(winners) > 1:
            rule = "TD-R18" if living(table) else "TD-R14"
            return _("{names} share the win ({rule}).", names=names, rule=rule)
        if len(living(table)) == 1:
            return _("{who} WINS: the last one with a card{see:TD-R12}.", who=names)
        return _("{who} WINS with {total}{see:TD-END-2}.", who=names, total=table.of(winners[0])["total"])


def _token(table: Table) -> str:
    """Give what a turn is called, in the words of the theme."""
    return _(table.content["token"])


GAME = TradeOrDuel()
