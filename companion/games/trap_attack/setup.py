"""How a race of Trap Attack begins: what a session keeps of the content, what is laid out. Rule ids are the brief's."""

from __future__ import annotations

from typing import Any, Final

from companion.engine import model
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Setup
from companion.engine.words import Unclear, listed, one_of
from companion.games.trap_attack import board, deck, levels
from companion.games.trap_attack.pawns import clan_called, start_life
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.turns import new_turn

ALONE: Final = "solo"
"""What nobody is called: who says so wants to play alone."""
AI: Final = ("ai", "rival")
DECKS: Final = ("table", "app")
"""Who holds the deck that the AI draws from: the table, or the companion."""
TABLES: Final = (
    "ai_redraws ai_steps blockable clans colours dice_names head_start kinds mines tie_breaks wild_colour"
).split()


def pin(content: Any) -> dict[str, Any]:
    """Take the board, the cards that have rules, and the tables that are used at the table."""
    decks = {name: [one for one in content.cards if one["deck"] == name] for name in content.decks}
    fields = ("name", "slug", "type", "kind", "cost", "effect", "timing")
    return {
        "board": board.pinned(content.board),
        "tables": {name: content.tables[name] for name in TABLES},
        "cards": {one["id"]: {key: one[key] for key in fields} for one in decks["actions"]},
        "relics": {one["id"]: {key: one[key] for key in ("name", "pair", "value", "cost")} for one in decks["relics"]},
        "colours": list(content.tables["colours"]),  # kept JSON has no order
        "kinds": list(content.tables["kinds"]),
        "deck": {one["id"]: one["copies"] for one in decks["actions"]},
        "levels": levels.pinned(content),
        "pairs": {pair: one["name"] for pair, one in content.tables["relic_pairs"].items()},
        "loot": _by_value(decks["loot"]),
        "skulls": {one["id"]: {"colour": one["colour"], "icon": one["icon"]} for one in decks["skulls"]},
    }


def _by_value(loot: list[dict[str, Any]]) -> dict[str, int]:
    """Count the loot cards of each value; several pictures may be worth the same (TA-LOOT-1)."""
    counts: dict[str, int] = {}
    for one in loot:
        counts[str(one["value"])] = counts.get(str(one["value"]), 0) + one["copies"]
    return counts


def begin(setup: Setup) -> tuple[dict[str, Any], list[str]]:
    """Lay out the race: pawns, coins, relics; who begins is rolled with the pawns (TA-SETUP-4 to 9)."""
    seats, rules, content = list(setup.players), setup.rules, setup.content
    solo = _solo(seats, setup)
    holds = one_of(setup.option("deck") or DECKS[0], {name: name for name in DECKS}, _("Who holds the AI's deck"))
    asked = setup.option("path")
    path = one_of(asked, {way: way for way in board.WAYS}, _("Which path")) if asked else ""
    clans = _clans(setup, seats)
    first, why = _first(setup, seats)
    at = seats.index(first)
    order, relics, face_up = seats[at:] + seats[:at], [UNKNOWN] * len(content["relics"]), rules["relic_row"]
    state: dict[str, Any] = {"round": 1, "turn": first, "order": order, "rival": solo, "path": path, "happened": []}
    state |= {"players": {who: _pawn(rules, content, clans[who]) for who in seats}, "winner": "", "over": False}
    state |= {"this": new_turn(rules, content, order, first, True, bool(solo)), "open": [], "bought": False}
    state |= {"row": relics[:face_up], "left": relics[face_up:], "right": []}
    state["loot_left"] = sum(content["loot"].values())
    if holds == "app":
        state |= deck.laid(content)
    if "ai-only" in setup.options:
        state["only"] = True
        state["this"]["free"] = first == solo
    return state, _layout(setup, state, why, path)


def _solo(seats: list[str], setup: Setup) -> str:
    """Give the seat of the AI, if it plays; what the seats cannot play is told (TA-META-3)."""
    people = [who for who in seats if who not in (ALONE, *AI)]
    solo = next((who for who in seats if who in AI), "")
    if ALONE in seats or (len(seats) < 2 and not solo):
        raise Unclear(_(ALONE_ASKED, who="".join(people[:1]) or "ana"))
    if solo and len(seats) != 2:
        raise Unclear(_("The AI plays against one player: new trap ana ai{see:TA-META-3}."))
    here = [name for name in ("deck", "level", "ai-only") if name in setup.options]
    if here and not solo:
        raise Unclear(_("--{option} is for the solo game: new trap ana ai.", option=here[0]))
    return solo


def _pawn(rules: Any, content: Any, clan: str) -> dict[str, Any]:
    where = {"clan": clan, "at": content["board"]["start"], "stage": board.OUT, "life": start_life(rules)}
    nothing = dict.fromkeys("x coins used items turns".split(), 0) | {"cape": False, "crystal": False}
    return (
        where | nothing | {what: [] for what in ("trail", "taken", "relics", "loot")} | {"skulls": rules["skull_hand"]}
    )


def _clans(setup: Setup, seats: list[str]) -> dict[str, str]:
    """Give everybody a clan, in order of seats or as chosen (TA-LIFE-1)."""
    names = [one["id"] for one in setup.content["tables"]["clans"]]
    chosen = [word for one in setup.options.get("clans", []) for word in one.replace(",", " ").split()]
    found = [one_of(word, {name: name for name in names}, _("Which clan")) for word in chosen]
    found += [name for name in names if name not in found]
    if len(set(found)) < len(found):
        raise Unclear(_("Everybody has another clan: {clans}.", clans=listed(names)))
    return {who: found[seat] if seat < len(found) else "" for seat, who in enumerate(seats)}


def _first(setup: Setup, seats: list[str]) -> tuple[str, str]:
    """Roll the pawns until one is highest (TA-SETUP-7); with --first somebody was chosen (C57)."""
    if setup.option("first"):
        return setup.player(setup.option("first")), _("as chosen")
    said, still = [], seats
    while len(still) > 1:
        rolled = {who: int(setup.cup.roll("pawn").face) for who in still}
        said.append(", ".join(f"{_called(setup, who)} {face}" for who, face in rolled.items()))
        still = [who for who in still if rolled[who] == max(rolled.values())]
    return still[0], _("; again: ").join(said)


def _called(setup: Setup, who: str) -> str:
    """Give somebody's name; the AI's is a word of the language."""
    name = setup.names[who]
    return _(name) if who in AI and name == model.AI else name


def _layout(setup: Setup, state: dict[str, Any], why: str, path: str) -> list[str]:
    rules, solo, why_said = setup.rules, state["rival"], "why" in setup.options
    names = {who: _called(setup, who) for who in state["players"]}
    people = [who for who in state["players"] if who != solo]
    clans = listed([clan_called(setup.content, state["players"][who]["clan"]) for who in people])
    example = " ".join(list(setup.content["relics"])[:: rules["relic_row"]][: rules["relic_row"]])
    start = board.number(setup.content, setup.content["board"]["start"])
    whom = names[people[0]] if solo else _("everybody{see:C15}")
    free = setup.content["tables"]["head_start"].get(str(len(state["order"])), [])
    ahead = [f"{names[who]} +{n}" for who, n in zip(state["order"], free, strict=False) if n]
    way = path or rules["ai_path"]
    life = _(
        "Pawns show {life} and stand on {start}{see:TA-SETUP-4, TA-SETUP-8}.",
        life=start_life(rules),
        start=start,
    )
    cards = {"actions": rules["action_hand"], "skulls": rules["skull_hand"], "whom": whom}
    row = marked("{n} relics face up: row {codes} enters them, if you like{see:TA-RELIC-5}.")
    row = row if why_said else marked("{n} relics face up{see:TA-RELIC-5}.")
    only = _("Only the AI is recorded: {who} says what touches it, and 1 plays it (ai).", who=names[people[0]])
    said = (
        (True, life),
        (True, _("Mines: {clans} coins{see:C2}.", clans=clans)),
        (True, _("{actions} action cards, {skulls} skulls for {whom}.", **cards)),
        (True, _(row, n=rules["relic_row"], codes=example)),
        (rules["skull_deck"] == "stated_46", _("The rainbow skull with a dot stays in the box{see:C1}.")),
        (solo and (path or why_said), _(levels.PATHS[way], how=rules["ai_move"])),
        (solo and not path and why_said, levels.offered(setup.content, rules)),
        (solo and (deck.LEFT in state or why_said), _deck_line(setup.content, state)),
        (state.get("only"), only),
        (True, _("{who} begins ({why}{see:, TA-SETUP-7}).", who=names[state["turn"]], why=why)),
        (
            not solo and rules["head_start"] in (True, "on"),
            _("Head start: {ahead}{see:C41}.", ahead=listed(ahead)),
        ),
    )
    return [line for so, line in said if so]


ALONE_ASKED: Final = marked("Alone? Play against the AI: new trap {who} ai{see:TA-META-3}.")


def _deck_line(content: Any, state: dict[str, Any]) -> str:
    """Say who draws the AI's cards, and from which deck."""
    if deck.LEFT not in state:
        own = _("You draw its cards from your deck.")
        more = _("Or: new … --deck app, and the companion draws from one of its own.")
        return f"{own} {more}"
    cards = len(state[deck.LEFT])
    return _("The companion holds a deck of {n} for the AI; the printed one is yours alone{see:TA-SOLO-7}.", n=cards)
