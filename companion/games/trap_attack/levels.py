"""The levels of the solo game of Trap Attack: presets that are offered by name, and may be changed before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, listed, one_of
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import TrapAct, ai_plays
from companion.games.trap_attack.pawns import ai_move, ai_path, far_said, free_due
from companion.kit.forms import Form
from companion.kit.slots import Said, Slot


def pinned(content: Any) -> list[dict[str, Any]]:
    """Take the levels with the rules that each sets, mildest first."""
    return [{**one, "rules": content.presets.get(one["id"], {})} for one in content.tables["solo_levels"]]


def offered(table: Table) -> str:
    """Say which level is on, and what the others are called."""
    chosen = chosen_level(table) or _("your own")
    others = [one["name"] for one in table.content["levels"] if one["name"] != chosen]
    word = others[-1].casefold().split()[0]
    return _(
        "Level: {chosen}. Or {others}: level {word}, before the AI moves; new … --level {word} at once.",
        chosen=chosen,
        others=listed(others, "or"),
        word=word,
    )


def chosen_level(table: Table) -> str:
    """Name the level that is on, as it was begun with or chosen; nothing where no level is as the rules are."""
    rules = {**table.rules, "ai_path": ai_path(table), "ai_move": ai_move(table)}
    return next((str(one["name"]) for one in table.content["levels"] if one["rules"].items() <= rules.items()), "")


def going(table: Table) -> str:
    """Say by which way the AI goes, and how far."""
    return _(PATHS[ai_path(table)], how=far_said(ai_move(table)))


def level_said(word: str, levels: Sequence[Mapping[str, Any]]) -> str:
    """Give the level that a word names. Raises Unclear."""
    return one_of(word.replace("_", " "), {one["id"]: one["name"] for one in levels}, _("Which level"))


def _level(said: Said) -> str | None:
    levels = _levels(said.table)
    words, said.words = said.words, []
    return level_said(" ".join(words), levels) if words else None


def _levels(table: Table) -> Sequence[Mapping[str, Any]]:
    if not table.state["rival"]:
        raise Unclear(_("Levels are of the solo game: new trap ana ai."))
    levels: Sequence[Mapping[str, Any]] = table.content["levels"]
    return levels


def _known(table: Table, level: str) -> Mapping[str, Any]:
    return next(one for one in _levels(table) if one["id"] == level)


def _choices(said: Said) -> Menu:
    table, on = said.table, chosen_level(said.table)
    items = (Item(one["id"], one["name"], _sails(table, one, on) if on_screen() else "") for one in _levels(table))
    return Menu(_("How does the AI sail? The mildest wind first") if on_screen() else _("Which level?"), tuple(items))


def _sails(table: Table, level: Mapping[str, Any], on: str) -> str:
    """Say how the AI goes by a level, and whether it is on."""
    rules = {**table.rules, **level["rules"]}
    steps = table.content["tables"]["ai_steps"][rules["ai_move"]]
    how = {"least": min(steps), "most": max(steps)}
    mine = rules["ai_path"] == board.MINE
    far = _("{least} to {most} spaces, mine", **how) if mine else _("{least} to {most} spaces, shortcut", **how)
    return _("on now; {how}", how=far) if level["name"] == on else far


def _choosing(turn: Turn, level: str) -> Move:
    """Make `level storm`. Raises Unclear for a level that changes more than how the AI moves."""
    chosen = _known(turn.table, level)
    more = [name for name in chosen["rules"] if name not in ("ai_move", "ai_path")]
    if more:
        too = {"name": chosen["name"], "rules": listed(more), "level": level}
        raise Unclear(_("{name} changes {rules} too: begin with it, new … --level {level}.", **too))
    return {"do": "level", "who": turn.table.state["rival"], "level": level}


def level(act: TrapAct, level: str) -> Iterator[None]:
    """Choose a level, until the AI moves."""
    table, state = act.table, act.table.state
    act.forbid(not open_yet(table), "TA-SOLO-10", "The AI has moved; it keeps its way all game.")
    mine = state["rival"] and not ai_plays(table) and not free_due(table, state["turn"])
    act.lacks(mine, "at the beginning of a turn")
    yield
    chosen = _known(table, level)
    rules = {**table.rules, **chosen["rules"]}
    table.state.update(path=rules["ai_path"], ai_move=rules["ai_move"])
    act.say("Level: {name}. {by}", name=chosen["name"], by=going(table))


PATHS: Final = marked({
    board.MINE: "The AI goes by the mine path, {how}{see:TA-SOLO-10, C50}.",
    board.SHORTCUT: "The AI goes by the shortcut path, {how}{see:TA-SOLO-10, C50}.",
})  # fmt: skip
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
    return _("Which level? {levels}.", levels=listed([one["name"] for one in _levels(said.table)], "or"))


FORMS: Final = (
    Form(
        "level",
        level,
        (Slot("level", _level, _choices, _which),),
        marked("level storm"),
        "The solo game: which of the four winds the AI sails with.",
        label="Another level",
        hint=_on_now,
        probe={"level": ""},
        by=lambda table, _who: str(table.state["rival"]),
        makes=_choosing,
    ),
)
