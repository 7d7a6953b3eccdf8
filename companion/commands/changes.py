"""Lines that every game has and that change something, such as set, note, roll and finish."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.commands.queries import score
from companion.engine.dice import SEEDED, commitment, is_notation, new_secret
from companion.engine.ledger import head_word
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Move, Turn, twin
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, seat_id
from companion.kit.commonmoves import find, path_of, value_meant
from companion.kit.replay import after
from companion.table.validation import Refused

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def read_set(live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Put any value right: `set ana.life 4`, or `set ana.life -1` for one less; always works, and the log says so."""
    if len(words) < 2:
        raise Unclear("set WHAT VALUE, such as 'set {example}'.", example=_example(turn))
    path = path_of(turn.table, words[0], live.game)
    value = value_meant(turn.table, path, " ".join(words[1:]), live.game)
    old = twin(find(turn.table.state, path))
    return [{"do": "set", "path": path, "old": old, "value": value, "why": turn.option("why")}]


def _example(turn: Turn) -> str:
    for who in turn.table.players:
        for name, value in turn.table.state.get("players", {}).get(who, {}).items():
            if isinstance(value, int):
                return f"{who}.{name} {value}"
    return "round 2"


def read_note(_live: LiveSession, _turn: Turn, words: list[str]) -> list[Move]:
    """Write a note into the log."""
    if not " ".join(words).strip():
        raise Unclear("note WORDS: what is to be remembered?")
    return [{"do": "note", "text": " ".join(words)}]


def read_word(live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Take a word of somebody at the table, mixed into every roll: before the secret's first, else it could be chosen.

    docs/proof.md says what that proves.
    """
    if not words or len(" ".join(words)) > MOST_OF_WORD:
        raise Unclear(
            "word WORDS, such as 'word lamp': up to {most} letters that nobody could foresee.", most=MOST_OF_WORD
        )
    rolled = 0
    for entry in live.now().entries[1:]:
        rolled = 0 if "secret" in entry.data else rolled or (entry.seq if entry.data.get("rolls") else 0)
    if rolled:
        raise Unclear("Words are said before the first roll, and #{seq} has rolled.", seq=rolled)
    who = turn.who if turn.option("as") else ""  # it need not be the one whose turn it is
    return [{"do": "word", "who": who, "text": " ".join(words)}]


def read_name(_live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Call somebody by another name: `name ana=Anna`."""
    who, equals, new = " ".join(words).partition("=")
    if not equals or not new.strip():
        raise Unclear("name OLD=NEW, such as 'name ana=Anna'.")
    seat_id(new)
    named = turn.table.player(who.strip())
    if any(one != named and name.casefold() == new.strip().casefold() for one, name in turn.table.names.items()):
        raise Unclear("Somebody else is called {new} already.", new=new.strip())
    return [{"do": "name", "who": named, "name": new.strip()}]


def read_join(live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Somebody sits down, where the game allows it."""
    if len(words) != 1:
        raise Unclear("join NAME.")
    who = seat_id(words[0])
    if who in turn.table.players:
        raise Unclear("{who} sits here already.", who=turn.table.name(who))
    move = {"do": "join", "who": who, "name": words[0].capitalize() if words[0].islower() else words[0]}
    if who not in after(turn.table, [move], live.game).players:
        raise Unclear("Nobody can sit down in the middle of this game.")
    return live.game.with_chance(turn, [move])


def read_leave(live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Somebody goes home; what that means is the game's business."""
    if len(words) != 1:
        raise Unclear("leave NAME.")
    return live.game.with_chance(turn, [{"do": "leave", "who": turn.table.player(words[0])}])


def read_roll(_live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Roll any die, one or several: `roll d6`, `roll 2d6+1`, `roll d6 --is 4` when it was rolled on the table."""
    if not words:
        raise Unclear("roll WHAT, such as 'roll d6'.")
    moves: list[Move] = []
    for word in words:
        if is_notation(word):
            rolls, total = turn.throw(word)
            by = "table" if any(roll.by == "table" for roll in rolls) else "app"
            faces = [roll.face for roll in rolls]
            moves.append(
                {"do": "roll", "die": word, "face": total, "faces": faces, "by": by, "for": turn.option("for")}
            )
        elif word.isdecimal():
            raise Unclear("'{word}' is no die; a die of {word} sides would be d{word}.", word=word)
        else:
            one = turn.roll(word)
            moves.append({"do": "roll", "die": one.die, "face": one.face, "by": one.by, "for": turn.option("for")})
    return moves


EARLY: Final = marked(
    "The game is not over yet. Finishing it locks it and shows the secret of its dice; 'reopen' opens it again until "
    "the next game begins."
)


def finish(live: LiveSession, line: Line) -> Reply:
    """Lock the game, write its result down, and reveal the dice's secret."""

    def read(turn: Turn, _words: list[str]) -> list[Move]:
        unforced = "force" not in line.options
        if unforced and live.game.ends(turn.table) and not live.game.over(turn.table):
            raise Refused([Breach("finish", _(EARLY))])
        scores = live.game.score(turn.table)
        rows = [
            {"who": s.who, "name": turn.table.names.get(s.who, s.who), "points": s.points, "rank": s.rank}
            for s in scores
        ]
        return [{"do": "finish", "result": rows}]

    reply = live.act(read, line)
    if reply.code or live.session is None or "dry-run" in line.options:
        return reply
    secret, last = live.revealed, live.now().entries[-1]
    told = [
        *score(live, line).told,
        *reply.told,
        _("Write on the score sheet: {head}. 'verify' shows whether this is what was played.", head=head_word(last)),
    ]
    if live.seeded:
        told.append(_(SEEDED))
    if secret is not None:
        told.append(_("The dice's secret was {secret}; 'verify' shows that it gives every roll.", secret=secret.hex()))
    fields = {**reply.fields, "secret": secret.hex() if secret else None, "mark": last.mark}
    return reply._replace(told=told, fields=fields)


def reopen(live: LiveSession, line: Line) -> Reply:
    """Open a finished game again, with a new secret of the dice, since everybody knows the old one."""
    begun = live.now().begin.data
    shared = begun.get("shared_words", "")
    secret = new_secret(f"{shared} {live.now().head}", fresh=not shared)

    def read(turn: Turn, _words: list[str]) -> list[Move]:
        if not turn.table.finished:
            raise Unclear("The game is open.")
        later = [one.id for one in live.store.sessions() if one.id > live.here.id]
        if later and "force" not in line.options:
            raise Refused(
                [
                    Breach(
                        "reopen",
                        _("Game {game} was begun since; opening this one again changes its end.", game=later[-1]),
                    )
                ]
            )
        return [{"do": "reopen", "promise": commitment(secret)}]

    return live.act(read, line, {"secret": secret.hex()})


def read_house(live: LiveSession, turn: Turn, words: list[str]) -> list[Move]:
    """Read a house rule; raises Unclear when it is none."""
    from companion.commands import houserules  # noqa: PLC0415 - which loads what can be looked up

    return houserules.read_house(live, turn, words)


Reader = Callable[["LiveSession", Turn, list[str]], list[Move]]
MOST_OF_WORD: Final = 60
READERS: Final[dict[str, Reader]] = {
    "set": read_set,
    "house": read_house,
    "note": read_note,
    "word": read_word,
    "name": read_name,
    "join": read_join,
    "leave": read_leave,
    "roll": read_roll,
}
"""Lines of every game that an entry can say, with what reads them; so an old entry can be mended to one of them."""


def put(live: LiveSession, line: Line, verb: str) -> Reply:
    """Write down one of `READERS`."""
    if verb == "word":
        return live.act(partial(read_word, live), line, {"words": [" ".join(line.words)]})
    return live.act(partial(READERS[verb], live), line)
