"""Play on after an old entry was mended: what people typed later is read again where it stands now.

Only needed when the mended entry leads elsewhere, so that something later breaks a rule or another question is open.
An answer that nobody asks for any more is left out; whatever else cannot be said now stands as it was, and is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.engine.dice import Cup, NeedsDie, Roll, dice_said
from companion.engine.ledger import Data, Effect
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Read, Table, Turn, copied
from companion.engine.words import Line, Unclear, cut, joined, listed
from companion.kit import commonmoves as everygame
from companion.kit.game import Game
from companion.kit.replay import Replayed, play
from companion.table.violations import breaches, breaks, broken
from generator.named import NamedTuple

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


Reading = Callable[["LiveSession", list[str]], tuple["Read", Line]]


class Later(NamedTuple):
    """What became of the entries after a mended one: new data of some, by number, and what people are told of it."""

    also: dict[str, Data]
    told: list[str]


def play_on(live: LiveSession, now: Replayed, seq: int, table: Table, words: list[str], reading: Reading) -> Later:
    """Play all entries after `seq` again on `table`, which is how things stand after it, and mend what has to be.

    `now` is the game before; `words` are what the entry says from now on. An earlier mending of it counts no more.
    """
    game, held = live.game, {effect.entry.seq: effect.data for effect in now.standing.acts}
    base = Replayed(now.entries, game, unmended=seq)
    acts = [effect for effect in base.standing.acts if effect.entry.seq > seq]
    data, told, table = {effect.entry.seq: effect.data for effect in acts}, list[str](), copied(table)
    if broken(table, acts, game) or _waits(table, acts, base.table, game):
        last, stuck = (seq, words), False
        for effect in acts:
            here, words = effect.entry.seq, _words(base, effect)
            found = _read(live, base, table, words, effect, reading)
            if found:
                last, data[here] = (here, words), found
            else:
                data[here] = {"moves": []} if _answers(game, words) else effect.data
                told += [] if stuck else _unsaid(table, data[here], words, effect, last, game)
                stuck = stuck or bool(game.asks(table) and data[here] is effect.data)
            play(table, data[here], game)
    return Later({str(one): new for one, new in data.items() if not same(new, held[one])}, told)


def _unsaid(
    table: Table, kept: Data, words: list[str], effect: Effect, last: tuple[int, list[str]], game: Game
) -> list[str]:
    """Say of a line that cannot be said any more what becomes of it, or what has to be answered before it."""
    question = game.asks(table)
    if _answers(game, words):
        line = joined(words)
        return [_("#{seq} '{line}' answers nothing any more: it is left out.", seq=effect.entry.seq, line=line)]
    if question:
        how = f"fix {last[0]} {joined(last[1])}; {_('ANSWER')}"
        stop = "" if question[-1] in ".?" else "."
        return [_("Nobody was asked then: {question} Answer it so: {how}", question=question + stop, how=how)]
    return [breaks(effect, one) for one in breaches(table, list(kept.get("moves", ())), effect, game)]


def same(one: Data, other: Data) -> bool:
    """Tell whether two entries do the same."""
    return list(one.get("moves", ())) == list(other.get("moves", ()))


def parts(words: Sequence[str]) -> list[list[str]]:
    """Part what a mended entry says into its lines: 'o f ff -; stay' answers a question that it leads to.

    >>> parts(["o", "f", "ff;", "stay"]), parts(["note", "a;", "b"])
    ([['o', 'f', 'ff'], ['stay']], [['note', 'a;', 'b']])
    """
    if words[:1] == ["note"]:
        return [list(words)]
    found: list[list[str]] = [[]]
    for word in words:
        if word.endswith(";"):
            found[-1] += [word[:-1]] * bool(word[:-1])
            found.append([])
        else:
            found[-1].append(word)
    return [line for line in found if line]


def _waits(table: Table, acts: Sequence[Effect], old: Table, game: Game) -> bool:
    """Tell whether the game ends in another question than it did before."""
    table = copied(table)
    for effect in acts:
        play(table, effect.data, game)
    return game.asks(table) != game.asks(old)


def _words(base: Replayed, effect: Effect) -> list[str]:
    """Give what was typed: by the entry, or by the fix that mended it before."""
    fix = base.entries[effect.fixed - 1] if effect.fixed else None
    if fix is None or fix.data.get("entry") != effect.entry.seq:
        return cut(effect.entry.said)
    words = cut(fix.said)[2:]
    return cut(words[0]) if len(words) == 1 else words


def _answers(game: Game, words: list[str]) -> bool:
    """Tell whether a line can only be an answer: it begins with no verb."""
    return bool(words) and words[0] not in (*game.ALIASES, *(verb.name for verb in game.VERBS), *everygame.DOES)


def _read(
    live: LiveSession, base: Replayed, table: Table, words: list[str], effect: Effect, reading: Reading
) -> Data | None:
    """Read a line on the table as it is now, with the dice it had; None if it cannot be said there."""
    table, game, begin = copied(table), live.game, base.begin.data
    data: Data = {**{name: value for name, value in effect.data.items() if name == "house"}, "moves": [], "rolls": []}
    before = {roll["key"]: Roll(**roll) for roll in effect.data.get("rolls", ())}
    rolling = begin["rolling"] == "table"
    try:
        for one in parts(words):
            read, line = reading(live, one)
            place, said = game.place(table), dice_said(line)
            cup = Cup(live.secret, begin["dice"], place, table.rolled, said, rolling, before=before, seen=True)
            moves = read(Turn(table, line, cup, effect.entry.who), line.words)
            cup.all_used()
            if "fresh" in line.options or breaches(table, moves, effect, game):
                return None
            done = {"moves": moves, "rolls": cup.records()}
            play(table, done, game)
            data["moves"] += moves
            data["rolls"] += done["rolls"]
    except (Unclear, NeedsDie):
        return None
    return data


def summary(later: Later) -> list[str]:
    """Say what playing on came to."""
    numbers = [f"#{seq}" for seq, data in later.also.items() if data["moves"]]
    if not later.told and not numbers:
        return [_("Everything after it is still legal.")]
    again = ngettext(
        "{numbers} played again from there, as it was typed.",
        "{numbers} played again from there, as they were typed.",
        len(numbers),
        numbers=listed(numbers),
    )
    return [*[again] * bool(numbers), *later.told]
