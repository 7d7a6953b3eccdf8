"""How a race of Trap Attack begins: what is kept of the content, what is laid out; the levels of the solo game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts, Item, Json, Menu, Move, Setup, Table, Turn, around
from companion.engine.words import Unclear, listed, one_of
from companion.games.trap_attack import board, deck
from companion.games.trap_attack.calls import TrapAct, ai_plays, clan_called, is_ai, put
from companion.games.trap_attack.pawns import ai_move, ai_path, far_said, free_due, start_life
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.turns import begin_turn, head_starts
from companion.kit.forms import Form, Parts
from companion.kit.slots import Said, Slot


def pinned(content: Any) -> list[Json]:
    """Take the levels with the rules that each sets, mildest first."""
    return [{**one, "rules": content.presets.get(one["id"], {})} for one in content.tables["solo_levels"]]


def chosen_level(table: Table) -> str:
    """Name the level that is on, as it was begun with or chosen; nothing where no level is as the rules are."""
    rules = {**table.rules, "ai_path": ai_path(table), "ai_move": ai_move(table)}
    return next((one["name"] for one in table.content["levels"] if one["rules"].items() <= rules.items()), "")


def going(table: Table) -> str:
    """Say by which way the AI goes, and how far."""
    return _(
        "The AI goes by the mine path, {how}{see:TA-SOLO-10, C50}."
        if ai_path(table) == board.MINE
        else "The AI goes by the shortcut path, {how}{see:TA-SOLO-10, C50}.",
        how=far_said(ai_move(table)),
    )


def level_said(word: str, levels: Sequence[Facts]) -> str:
    """Give the level that a word names. Raises Unclear."""
    return one_of(word.replace("_", " "), {one["id"]: one["name"] for one in levels}, "Which level")


def _level(said: Said) -> str | None:
    levels = _levels(said.table)
    words = " ".join(said.rest())
    return level_said(words, levels) if words else None


def _levels(table: Table) -> Sequence[Facts]:
    if not table.state["rival"]:
        raise Unclear("Levels are of the solo game: new trap ana ai.")
    levels: Sequence[Facts] = table.content["levels"]
    return levels


def _known(table: Table, level: str) -> Facts:
    return next(one for one in table.content["levels"] if one["id"] == level)


def _choices(said: Said) -> Menu:
    table, on = said.table, chosen_level(said.table)
    items = [Item(one["id"], one["name"], _sails(table, one, on) if on_screen() else "") for one in _levels(table)]
    return Menu(_("How does the AI sail? The mildest wind first") if on_screen() else _("Which level?"), items)


def _sails(table: Table, level: Facts, on: str) -> str:
    """Say how the AI goes by a level, and whether it is on."""
    rules = {**table.rules, **level["rules"]}
    steps, mine = table.content["tables"]["ai_steps"][rules["ai_move"]], rules["ai_path"] == board.MINE
    far = _(
        "{least} to {most} spaces, mine" if mine else "{least} to {most} spaces, shortcut",
        least=min(steps),
        most=max(steps),
    )
    return _("on now; {how}", how=far) if level["name"] == on else far


def _choosing(turn: Turn, level: str) -> Move:
    """Make `level storm`. Raises Unclear for a level that changes more than how the AI moves."""
    chosen = _known(turn.table, level)
    more = [name for name in chosen["rules"] if name not in ("ai_move", "ai_path")]
    if more:
        too = {"name": chosen["name"], "rules": listed(more), "level": level}
        raise Unclear("{name} changes {rules} too: begin with it, new … --level {level}.", **too)
    return {"do": "level", "who": turn.table.state["rival"], "level": level}


def level(act: TrapAct, level: str) -> Parts:
    """Choose a level, until the AI moves."""
    table, state, rival = act.table, act.state, act.state["rival"]
    moved = not rival or table.of(rival)["turns"] or state["this"]["moved"]
    act.forbid(moved, "TA-SOLO-10", "The AI has moved; it keeps its way all game.")
    act.lacks(rival and not ai_plays(table) and not free_due(table, state["turn"]), "at the beginning of a turn")
    yield
    chosen = _known(table, level)
    rules = {**table.rules, **chosen["rules"]}
    state.update(path=rules["ai_path"], ai_move=rules["ai_move"])
    act.say("Level: {name}. {by}", name=chosen["name"], by=going(table))


def _on_now(table: Table, _who: str) -> str:
    on = chosen_level(table)
    return _("now {level}", level=on) if on else ""


ALONE: Final = "solo"
"""What nobody is called: who says so wants to play alone."""
AI: Final = ("ai", "rival")
DECKS: Final = ("table", "app")
"""Who holds the deck that the AI draws from: the table, or the companion."""
TABLES: Final = (
    "ai_redraws ai_steps blockable clans colours dice_names head_start kinds mines tie_breaks wild_colour"
).split()


def pin(content: Any) -> Json:
    """Take the board, the cards that have rules, and the tables that are used at the table."""
    decks = {name: [one for one in content.cards if one["deck"] == name] for name in content.decks}
    fields = ("name", "slug", "type", "kind", "cost", "effect")
    return {
        "board": board.pinned(content.board),
        "tables": {name: content.tables[name] for name in TABLES},
        "cards": {one["id"]: {key: one[key] for key in fields} for one in decks["actions"]},
        "relics": {one["id"]: {key: one[key] for key in ("name", "pair", "value", "cost")} for one in decks["relics"]},
        "colours": list(content.tables["colours"]),  # kept JSON has no order
        "kinds": list(content.tables["kinds"]),
        "deck": {one["id"]: one["copies"] for one in decks["actions"]},
        "levels": pinned(content),
        "pairs": {pair: one["name"] for pair, one in content.tables["relic_pairs"].items()},
        "loot": _by_value(decks["loot"]),
        "skulls": {one["id"]: {"colour": one["colour"], "icon": one["icon"]} for one in decks["skulls"]},
    }


def _by_value(loot: list[Json]) -> dict[str, int]:
    """Count the loot cards of each value; several pictures may be worth the same (TA-LOOT-1)."""
    counts = Counter[str]()
    for one in loot:
        counts[str(one["value"])] += one["copies"]
    return counts


def begin(setup: Setup) -> tuple[Json, list[str]]:
    """Lay out the race: pawns, coins, relics; who begins is rolled with the pawns (TA-SETUP-4 to 9)."""
    table = setup.table()
    solo = _solo(setup, table.players)
    holds = one_of(setup.option("deck") or DECKS[0], {name: name for name in DECKS}, "Who holds the AI's deck")
    asked = setup.option("path")
    path = one_of(asked, {way: way for way in board.WAYS}, "Which path") if asked else ""
    clans = _clans(setup, table.players)
    first, why = _first(setup, table)
    relics, face_up = [UNKNOWN] * len(table.content["relics"]), table.rules["relic_row"]
    app = {deck.LEFT: deck.every(sorted(table.content["deck"].items())), deck.GONE: []}
    table.state = {
        "round": 1, "turn": first, "order": around(table.players, first), "rival": solo, "path": path,
        "happened": [], "players": {who: _pawn(table, clan) for who, clan in clans.items()}, "winner": "",
        "over": False, "open": [], "bought": False, "row": relics[:face_up], "left": relics[face_up:], "right": [],
        "loot_left": sum(table.content["loot"].values()), **(app if holds == "app" else {}),
        **({"only": True} if "ai-only" in setup.options else {}),
    }  # fmt: skip
    begin_turn(table, first)
    return table.state, _layout(table, why, "why" in setup.options)


def _solo(setup: Setup, seats: Sequence[str]) -> str:
    """Give the seat of the AI, if it plays; what the seats cannot play is told (TA-META-3)."""
    people = [who for who in seats if who not in (ALONE, *AI)]
    solo = next((who for who in seats if who in AI), "")
    if ALONE in seats or (len(seats) < 2 and not solo):
        alone = "".join(people[:1]) or "ana"
        raise Unclear("Alone? Play against the AI: new trap {who} ai{see:TA-META-3}.", who=alone)
    if solo and len(seats) != 2:
        raise Unclear("The AI plays against one player: new trap ana ai{see:TA-META-3}.")
    here = [name for name in ("deck", "level", "ai-only") if name in setup.options]
    if here and not solo:
        raise Unclear("--{option} is for the solo game: new trap ana ai.", option=here[0])
    return solo


def _pawn(table: Table, clan: str) -> Json:
    return {
        "clan": clan, "at": table.content["board"]["start"], "stage": board.OUT, "life": start_life(table),
        "skulls": table.rules["skull_hand"], "x": 0, "coins": 0, "used": 0, "items": 0, "turns": 0, "cape": False,
        "crystal": False, "trail": [], "taken": [], "relics": [], "loot": [],
    }  # fmt: skip


def _clans(setup: Setup, seats: Sequence[str]) -> dict[str, str]:
    """Give everybody a clan, in order of seats or as chosen (TA-LIFE-1)."""
    names = [one["id"] for one in setup.content["tables"]["clans"]]
    found = [one_of(word, {name: name for name in names}, "Which clan") for word in setup.words("clans")]
    found += [name for name in names if name not in found]
    if len(set(found)) < len(found):
        raise Unclear("Everybody has another clan: {clans}.", clans=listed(names))
    return dict.fromkeys(seats, "") | dict(zip(seats, found, strict=False))


def _first(setup: Setup, table: Table) -> tuple[str, str]:
    """Roll the pawns until one is highest (TA-SETUP-7); with --first somebody was chosen (C57)."""
    if setup.option("first"):
        return setup.player(setup.option("first")), _("as chosen")
    said, still = [], table.players
    while len(still) > 1:
        rolled = {who: int(setup.cup.roll("pawn").face) for who in still}
        said.append(", ".join(f"{table.name(who)} {face}" for who, face in rolled.items()))
        still = [who for who in still if rolled[who] == max(rolled.values())]
    return still[0], _("; again: ").join(said)


def _layout(table: Table, why: str, more: bool) -> list[str]:
    """Say what is laid out, with `more` on what may be typed and chosen."""
    rules, state = table.rules, table.state
    people = [who for who in table.players if not is_ai(table, who)]
    one, n = people[0], rules["relic_row"]
    cards = {"actions": rules["action_hand"], "skulls": rules["skull_hand"]}
    start = table.content["board"]["start"]
    said = [
        put(
            table, "Pawns show {life} and stand on {at}{see:TA-SETUP-4, TA-SETUP-8}.", life=start_life(table), at=start
        ),
        _("A coin a mine: {clans}{see:C2}.", clans=listed([clan_called(table, who) for who in people])),
        _(
            "{actions} action cards, {skulls} skulls for {whom}.",
            whom=table.name(one) if state["rival"] else _("everybody{see:C15}"),
            **cards,
        ),
        _(
            "{n} relics face up: row {codes} enters them, if you like{see:TA-RELIC-5}."
            if more
            else "{n} relics face up{see:TA-RELIC-5}.",
            n=n,
            codes=" ".join([*table.content["relics"]][::n][:n]),
        ),
    ]
    if rules["skull_deck"] == "stated_46":
        said.append(_("The rainbow skull that says so stays in the box{see:C1}."))
    said += _solo_said(table, more) if state["rival"] else []
    if state.get("only"):
        said.append(put(table, "Only the AI is recorded: {who} says what touches it, and 1 plays it (ai).", who=one))
    said.append(put(table, "{who} begins ({why}{see:, TA-SETUP-7}).", who=state["turn"], why=why))
    ahead = [f"{table.name(who)} +{n}" for who, n in head_starts(table).items() if n]
    return [*said, *[_("Head start: {ahead}{see:C41}.", ahead=listed(ahead))] * bool(ahead)]


def _solo_said(table: Table, more: bool) -> list[str]:
    """Say how the AI goes, and who draws its cards from which deck."""
    said, path = list[str](), table.state["path"]
    if path or more:
        said.append(going(table))
    if more and not path:
        chosen = chosen_level(table) or _("your own")
        others = [one["name"] for one in table.content["levels"] if one["name"] != chosen]
        level = marked("Level: {chosen}. Or {others}: level {word}, before the AI moves; new … --level {word} at once.")
        said.append(_(level, chosen=chosen, others=listed(others, "or"), word=others[-1].casefold().split()[0]))
    if deck.held(table):
        holds = marked("The companion holds a deck of {n} for the AI; the printed one is yours alone{see:TA-SOLO-7}.")
        said.append(_(holds, n=len(table.state[deck.LEFT])))
    elif more:
        own = _("You draw its cards from your deck.")
        said.append(f"{own} {_('Or: new … --deck app, and the companion draws from one of its own.')}")
    return said


LEVEL: Final = Slot(
    "level",
    _level,
    _choices,
    lambda said: _("Which level? {levels}.", levels=listed([one["name"] for one in _levels(said.table)], "or")),
)
FORMS: Final = (
    Form(
        "level",
        level,
        (LEVEL,),
        marked("level storm"),
        "The solo game: which of the four winds the AI sails with.",
        label="Another level",
        hint=_on_now,
        probe={"level": ""},
        by=lambda table, _who: table.state["rival"],
        makes=_choosing,
    ),
)
