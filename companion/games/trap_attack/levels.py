"""The levels of the solo game of Trap Attack: presets that are offered by name, and may be changed before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, listed, one_of
from companion.games.trap_attack import board
from companion.games.trap_attack.pawns import far_said, free_due
from companion.kit.forms import Act, Form
from companion.kit.slots import Said, Slot


def pinned(content: Any) -> dict[str, dict[str, Any]]:
    """Take the levels with the rules that each sets."""
    return {
        one["id"]: {"name": one["name"], "rules": content.presets.get(one["id"], {})}
        for one in content.tables["solo_levels"]
    }


def offered(content: Mapping[str, Any], rules: Mapping[str, Any]) -> str:
    """Say which level the rules are, and what the others are called."""
    known = content["levels"]
    chosen = next((one["name"] for one in known.values() if _is(one["rules"], rules)), "") or _("your own")
    order = [known[one["id"]]["name"] for one in content["tables"]["solo_levels"]]
    others = [name for name in order if name != chosen]
    word = others[-1].casefold().split()[0]
    return _(
        "Level: {chosen}. Or {others}: level {word}, before the AI moves; new … --level {word} at once.",
        chosen=chosen,
        others=listed(others, "or"),
        word=word,
    )


def chosen_level(table: Table) -> str:
    """Name the level that is on, as it was begun with or chosen; nothing where no level is as the rules are."""
    state = table.state
    rules = {
        **table.rules,
        "ai_path": state["path"] or table.rules["ai_path"],
        "ai_move": state.get("ai_move") or table.rules["ai_move"],
    }
    known = table.content.get("levels", {})
    return next((str(one["name"]) for one in known.values() if _is(one["rules"], rules)), "")


def _is(level: Mapping[str, Any], rules: Mapping[str, Any]) -> bool:
    return all(rules.get(name) == value for name, value in level.items())


def level_said(word: str, levels: Mapping[str, Mapping[str, Any]]) -> str:
    """Give the level that a word names. Raises Unclear."""
    return one_of(word.replace("_", " "), {level: one["name"] for level, one in levels.items()}, _("Which level"))


def _level(said: Said) -> str | None:
    levels = _levels(said.table)
    words, said.words = said.words, []
    return level_said(" ".join(words), levels) if words else None


def _levels(table: Table) -> Mapping[str, Mapping[str, Any]]:
    if not table.state["rival"] or "levels" not in table.content:
        raise Unclear(_("Levels are of the solo game: new trap ana ai."))
    levels: Mapping[str, Mapping[str, Any]] = table.content["levels"]
    return levels


def _items(table: Table) -> list[Item]:
    """Offer the levels, mildest first; kept JSON has no order, so the table says it."""
    levels = _levels(table)
    order = [one["id"] for one in table.content["tables"]["solo_levels"]]
    return [Item(level, str(levels[level]["name"])) for level in order if level in levels]


def _choices(said: Said) -> Menu:
    if not on_screen():
        return Menu(_("Which level?"), tuple(_items(said.table)))
    on = chosen_level(said.table)
    items = tuple(one._replace(hint=_sails(said.table, one, on)) for one in _items(said.table))
    return Menu(_("How does the AI sail? The mildest wind first"), items)


def _sails(table: Table, one: Item, on: str) -> str:
    """Say how the AI goes by a level, and whether it is on."""
    rules = {**table.rules, **table.content["levels"][one.word]["rules"]}
    steps = table.content["tables"]["ai_steps"][rules["ai_move"]]
    how = {"least": min(steps), "most": max(steps)}
    mine = rules["ai_path"] == board.MINE
    far = _("{least} to {most} spaces, mine", **how) if mine else _("{least} to {most} spaces, shortcut", **how)
    return _("on now; {how}", how=far) if one.label == on else far


def _choosing(turn: Turn, level: str) -> Move:
    """Make `level storm`. Raises Unclear for a level that changes more than how the AI moves."""
    chosen = _levels(turn.table)[level]
    more = [name for name in chosen["rules"] if name not in ("ai_move", "ai_path")]
    if more:
        too = {"name": chosen["name"], "rules": listed(more), "level": level}
        raise Unclear(_("{name} changes {rules} too: begin with it, new … --level {level}.", **too))
    return {"do": "level", "who": turn.table.state["rival"], "level": level}


def level(act: Act, level: str) -> Iterator[None]:
    """Choose a level, until the AI moves."""
    table, state = act.table, act.table.state
    act.forbid(not open_yet(table), "TA-SOLO-10", marked("The AI has moved; it keeps its way all game."))
    mine = state["rival"] and state["turn"] != state["rival"] and not free_due(table, state["turn"])
    act.lacks(mine, marked("at the beginning of a turn"))
    yield
    chosen = table.content["levels"][level]
    way, steps = (chosen["rules"].get(name, table.rules[name]) for name in ("ai_path", "ai_move"))
    table.state.update(path=way, ai_move=steps)
    yield
    act.say("Level: {name}. {by}", name=chosen["name"], by=_(PATHS[way], how=far_said(steps)) if way in PATHS else "")


PATHS: Final = {
    board.MINE: marked("The AI goes by the mine path, {how}{see:TA-SOLO-10, C50}."),
    board.SHORTCUT: marked("The AI goes by the shortcut path, {how}{see:TA-SOLO-10, C50}."),
}
"""By which way the AI goes, and how far."""


def open_yet(table: Table) -> bool:
    """Tell whether a level may still be chosen: in the solo game, until the AI moves."""
    rival = table.state["rival"]
    return bool(rival) and not (table.of(rival)["turns"] or table.state["this"]["moved"])


def _on_now(table: Table, who: str) -> str:
    del who
    on = chosen_level(table)
    return _("now {level}", level=on) if on else ""


def _which(said: Said) -> str:
    return _("Which level? {levels}.", levels=listed([item.label for item in _items(said.table)], "or"))


FORMS: Final = (
    Form(
        "level",
        level,
        (Slot("level", _level, _choices, _which),),
        marked("level storm"),
        marked("The solo game: which of the four winds the AI sails with."),
        label=marked("Another level"),
        hint=_on_now,
        probe={"level": ""},
        by=lambda table, _who: str(table.state["rival"]),
        makes=_choosing,
    ),
)
