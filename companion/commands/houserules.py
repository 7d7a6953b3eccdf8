"""Rules that people play another way, and rules that were edited since the game began."""

from __future__ import annotations

from functools import partial
from json import loads
from typing import TYPE_CHECKING, Any, Final

from companion.commands.consulting import gaps_of
from companion.commands.status import content_now, edited_rules, plays, revision
from companion.engine.ledger import canonical
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Facts, Json, Move, Turn
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, listed, near, no_more
from companion.gamedata.content import GAP
from companion.kit import commonmoves as everygame

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession

MOST: Final = 5
"""Gaps that are told; all of them are in --json."""


def house(live: LiveSession, line: Line) -> Reply:
    """Silence a rule (`house TD-R5 off "why"`), keep it again (`on`), or set a parameter (`house turns_each=4`)."""
    if not line.words:
        table = live.table
        rules = [_("{rule} off", rule=rule) + (f" ({why})" if why else "") for rule, why in table.house.items()]
        rules += [
            f"{name} = {everygame.written(value)}"
            for name, value in table.rules.items()
            if value != table.written.get(name)
        ]
        return Reply(told=rules or [_("No house rules: everything as it is written.")], fields={"house": table.house})

    return live.act(partial(read_house, live), line)


def read_house(live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Read a house rule; raises Unclear when it is none."""
    if not words:
        raise Unclear("house RULE off, or house NAME=VALUE.")
    name, equals, value = words[0].partition("=")
    if equals:
        return [_parameter(live, turn, name, "_".join([value, *words[1:]]))]  # slide forward is slide_forward
    word = words[1].casefold() if len(words) > 1 else ""
    if word not in ("on", "off"):
        raise Unclear(
            "house {rule} on, or off? Or house NAME=VALUE: {names}.",
            rule=words[0],
            names=listed(list(turn.table.rules), "or"),
        )
    if name in turn.table.rules:
        return [_parameter(live, turn, name, word)]
    rule = _rule_meant(live, turn, name)
    if word == "on" and rule not in turn.table.house:
        raise Unclear("{rule} is not off; 'house' says what is.", rule=rule)
    why = " ".join(words[2:]) or turn.option("why")
    return [{"do": "house", "rule": rule, "on": word == "on", "why": why}]


def _rule_meant(live: LiveSession, turn: Turn, word: str) -> str:
    """Give the rule that a word names: by the id that is printed, or as the game calls it.

    Raises:
        Unclear: there is no such rule; says which may be meant.
    """
    game, folded = live.game, live.game.cited(word.upper()).casefold()
    known = {*turn.table.house, *game.own_rules(turn.table), *map(game.cited, _printed_ids(live))}
    names = {rule.casefold(): rule for rule in sorted(known)}
    if folded in names or not names:
        return names.get(folded, word.upper())
    meant = near(folded, [*names, *turn.table.rules])
    hint = _(" Did you mean {meant}?", meant=names.get(meant, meant)) if meant else _(" 'rule WORDS' finds its number.")
    raise Unclear("There is no rule {word} to switch off.{hint}", word=word, hint=hint)


def _printed_ids(live: LiveSession) -> list[str]:
    """Give the ids of all rules, those too that other editions print; none where the files cannot be read."""
    from generator.catalog.ruleids import ids_in  # noqa: PLC0415 - only a house rule names one

    content = content_now(live)
    if content is None:
        return []
    return [*ids_in(content.rulebook), *(one["rule"] for one in content.parameters.values() if one["rule"])]


def _choices(parameter: Facts) -> str:
    """Say what a rule can be, and why nothing else."""
    least, most, why = parameter["least"], parameter["most"], parameter["reason"]
    choices = _("{least} to {most}", least=least, most=most)
    if parameter["allowed"] is not None:
        choices = listed(
            [one if isinstance(one, str) else everygame.written(one) for one in parameter["allowed"]], "or"
        )
    return f"{choices}: {why}" if why else choices


def _parameter(live: LiveSession, turn: Turn, name: str, word: str) -> Move:
    rules = turn.table.rules
    if name not in rules:
        meant = near(name, rules)
        raise Unclear(
            "There is no rule called '{name}' to set. Did you mean {meant}?"
            if meant
            else "There is no rule called '{name}' to set. {names}",
            **{"name": name, "meant": meant, "names": listed(list(rules))},
        )
    from generator.catalog.model import Parameter  # noqa: PLC0415
    from generator.catalog.nodes import resolve  # noqa: PLC0415
    from generator.catalog.problems import Mark  # noqa: PLC0415

    value: Any = resolve(word)
    content = content_now(live)
    parameter = content.parameters.get(name) if content else None
    if parameter and not Parameter(name=name, mark=Mark(""), **parameter).allows(value):
        raise Unclear(
            "{name} cannot be {word}; it can be {choices}.",
            name=name,
            word=word or _("nothing"),
            choices=_choices(parameter),
        )
    return {"do": "rule", "name": name, "old": rules[name], "value": value}


def content(live: LiveSession, line: Line) -> Reply:
    """Say what was edited since the game began; `content use` takes it into the game."""
    edited = edited_rules(live)
    if line.words != ["use"]:
        no_more(line.words, "content use")
        told, fields = _told(live, edited)
        gaps = gaps_of(live)
        told += [_("A gap {gap} stands in {place}", gap=GAP, place=one) for one in gaps[:MOST]]
        told += [ngettext("and in {n} more place.", "and in {n} more places.", len(gaps) - MOST)] * (len(gaps) > MOST)
        return Reply(told=told, fields={"edited": edited, "gaps": gaps, **fields})

    def read(turn: Turn, _words: list[str]) -> list[Move]:
        now = content_now(live)
        if now is None or not edited:
            raise Unclear("Nothing was edited since the game began.")
        written = now.rules()
        rules = {key: value for key, value in written.items() if turn.table.written.get(key) != value}
        pinned = live.game.pin(now)
        return [
            {
                "do": "adopt",
                "rules": rules,
                "written": written,
                "content": pinned,
                "changed": edited_rules(live, told=False),
            }
        ]

    return live.act(read, line)


def _told(live: LiveSession, edited: list[str]) -> tuple[list[str], Json]:
    """Say which revision is played, what is other in the files now, and what people can do about it."""
    here, now = _("This game plays revision {revision}", revision=plays(live)), content_now(live)
    if now is None:
        gone = _("{here}. Its files cannot be read now; the game goes on without them.", here=here)
        return [gone], {"revision": plays(live)}
    pinned = {**live.table.content, **loads(canonical(live.game.pin(now)))}
    files = revision(now.rules(), pinned)
    fields = {"revision": plays(live), "files": files}
    if not edited:
        return [_("{here}. Nothing was edited since the game began.", here=here)], fields
    told = [_("{here}; the files are at {files} now. What is other there:", here=here, files=files)]
    told += [f"  {one}." for one in edited]
    told.append(_("Go on as you began: nothing to do, what was pinned stays in force to the end."))
    told.append(_("Or take over the new from here: 'content use'; 'undo' takes that back."))
    told.append(_("Printed cards may be old ones, too: 'tuckbox changes {game}' says which.", game=live.here.game))
    return told, fields
