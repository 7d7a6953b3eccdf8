"""Dice whose every result is fixed by the session's secret and the place in the game.

A roll's number is HMAC-SHA256(secret, key), and the key is the place where it is rolled: `2.cy.d6.1` is the first d6 of
Cy's turn in round 2. So undoing and rolling again gives the same number, and no state of a generator has to be kept.
The secret's SHA-256 is shown at the start and the secret at the end, so that anyone can check every roll.
"""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.digest import sha256
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.words import Line, Unclear, listed
from generator.named import NamedTuple

Face = int | str
UNSEEN = "unseen_"
"""What the die of a card begins with that somebody draws in secret: only its owner may see what it shows."""


class Roll(NamedTuple):
    """One roll: the die, its key, how many sides it had, which came up (from 1), what that says, and who rolled.

    `by` is `app` or `table`; a roll on the table has no proof, and needs none.
    """

    die: str
    key: str
    sides: int
    n: int
    face: Face
    by: str


class NeedsDie(Unclear):
    """A die is rolled on the table and nobody has said what it shows; `why` is what it decides: "to see …"."""

    def __init__(self, die: str, faces: Sequence[Face], name: str = "", why: str = "") -> None:
        self.die = die
        self.name = name or die
        self.faces = tuple(faces)
        self.why = why and _(why)
        said = {"die": self.name, "why": self.why or _("on the table"), "faces": shown(faces, "or")}
        super().__init__(_("Roll {die} {why} and say what it shows: --is {faces}.", **said))

    @property
    def typed(self) -> str:
        """What people are asked who type nothing but what the die shows."""
        said = {"die": self.name, "why": self.why or _("on the table"), "faces": shown(self.faces, "or")}
        return _("Roll {die} {why} and type what it shows: {faces}.", **said)


class Undrawn(Unclear):
    """A die would be rolled, and this is only a trial: what it shows is not to be known before it counts."""

    def __init__(self, die: str, faces: Sequence[Face]) -> None:
        self.die = die
        self.faces = tuple(faces)

    def __str__(self) -> str:
        """Say what would be rolled."""
        return _("A trial rolls no dice: {odds}. --is tries one.", odds=odds(self.die, self.faces))


def odds(die: str, faces: Sequence[Face]) -> str:
    """Say how likely each face is.

    >>> odds("d6", range(1, 7)), odds("ai_action", ["CAST", "BLOCK", "CAST", "CAST"])
    ('d6 shows 1-6, each 17%', 'ai action shows CAST 75%, BLOCK 25%')
    """
    counts = Counter(map(str, faces))
    name, total = die.replace("_", " "), len(faces)
    if die.startswith(UNSEEN):  # nobody counts what others hold
        return name
    if len(set(counts.values())) == 1:
        if len(counts) == 1:
            return _("{die} shows {faces}", die=name, faces=shown(faces))
        return _("{die} shows {faces}, each {share}", die=name, faces=shown(faces), share=share(1 / len(counts)))
    faces = ", ".join(f"{face} {share(count / total)}" for face, count in counts.items())
    return _("{die} shows {faces}", die=name, faces=faces)


def share(chance: float) -> str:
    """Write a chance so that only the impossible is 0% and only the certain 100%.

    >>> share(1 / 3), share(0.001), share(0.999), share(1)
    ('33%', 'under 1%', 'over 99%', '100%')
    """
    near = round(100 * chance)
    if chance and not near:
        return _("under 1%")
    return _("over 99%") if chance < 1 and near == 100 else _("{n}%", n=near)


def shown(faces: Sequence[Face], last: str = "and") -> str:
    """Say what a die may show.

    >>> shown([1, 2, 3, 4]), shown(["CAST", "BLOCK", "CAST"])
    ('1-4', 'CAST and BLOCK')
    """
    if list(faces) == list(range(1, len(faces) + 1)):
        return f"1-{len(faces)}"
    return listed(list(dict.fromkeys(str(face) for face in faces)), last)


def new_secret(words: str, fresh: bool) -> bytes:
    """Make a secret of 32 bytes: from the system's chance, and from words of the players when they give some.

    With `fresh` off it is made from the words alone, so that two tables may share their fate.
    """
    noise = os.urandom(32) if fresh else b""
    return sha256(noise + words.encode()).digest()


SEEDED = marked(
    "The dice come from the words of --seed: whoever knew them before could choose them and foresee every roll."
)


def mixed(secret: bytes, word: str) -> bytes:
    """Give the secret after somebody at the table has said a word: who made the secret cannot choose what comes out.

    >>> mixed(bytes(32), "lamp").hex()[:8]
    '230c39c4'
    """
    import hmac  # noqa: PLC0415 - seldom needed

    return hmac.digest(secret, word.encode(), "sha256")


def commitment(secret: bytes) -> str:
    """Give what is shown of the secret at the start.

    >>> commitment(bytes(32))[:8], short(commitment(bytes(32)))
    ('66687aad', '6668 7aad f862 bd77')
    """
    return sha256(secret).hexdigest()


def short(promise: str) -> str:
    """Give as much of a commitment as people can compare: 64 bits, which nobody can aim at between two turns."""
    return " ".join(promise[i : i + 4] for i in range(0, 16, 4))


def number(secret: bytes, key: str, sides: int) -> int:
    """Give the number from 1 to `sides` that stands at `key`; every side is equally likely.

    >>> [number(bytes(32), f"1.ana.d6.{k}", 6) for k in range(1, 9)]
    [3, 1, 4, 4, 2, 6, 4, 6]
    """
    import hmac  # noqa: PLC0415 - only when something is rolled

    width = 1 if sides <= 256 else 8
    span = 256**width
    limit = span - span % sides
    block = 0
    while True:
        digest = hmac.digest(secret, f"{key}|{block}".encode(), "sha256")
        for at in range(0, 32, width):
            value = int.from_bytes(digest[at : at + width], "big")
            if value < limit:
                return value % sides + 1
        block += 1


def faces_of(die: str, declared: Mapping[str, Sequence[Face]]) -> tuple[Face, ...]:
    """Give the faces of a die: one that the game declares, or d4, d6, d20 and the like.

    Raises:
        Unclear: there is no such die.
    """
    if die in declared:
        return tuple(declared[die])
    sides = int(die[1:]) if die[:1] in ("d", "D") and die[1:].isdecimal() and die.isascii() and len(die) < 6 else 0
    if not 2 <= sides <= 1000:
        known = _("This game has {names}; ", names=listed(list(declared))) if declared else ""
        raise Unclear("There is no die called '{die}'. {known}d6 or d20 always work.", die=die, known=known)
    return tuple(range(1, sides + 1))


def read_notation(text: str) -> tuple[int, str, int]:
    """Read dice as they are usually written: how many, which, and what is added.

    Raises:
        Unclear: it is none, or too many.
    """
    from generator.catalog.dicenotation import MOST_DICE, dice_notation  # noqa: PLC0415 - only rolls need it

    said = dice_notation(text)
    if said is None:
        raise Unclear("'{words}' are no dice; 2d6+1 would be, up to {most} of them.", words=text, most=MOST_DICE)
    return said


def is_notation(text: str) -> bool:
    """Tell whether a word means several dice, or something added to one."""
    from generator.catalog.dicenotation import dice_notation  # noqa: PLC0415 - as above

    said = dice_notation(text)
    return said is not None and (said[0] > 1 or said[2] != 0 or text[:1] == "1")


def face_said(word: str, die: str, faces: Sequence[Face]) -> int:
    """Say which face people saw on the table, counted from 1: its number, its name, or the beginning of its name.

    Raises:
        Unclear: the die has no such face.
    """
    names = [str(face) for face in faces]
    if word in names:
        return names.index(word) + 1
    begun = dict.fromkeys(name for name in names if word and name.casefold().startswith(word.casefold()))
    if len(begun) == 1:
        return names.index(next(iter(begun))) + 1
    if word.isdecimal() and not any(isinstance(face, int) for face in faces) and 1 <= int(word) <= len(faces):
        return int(word)
    raise Unclear("{die} cannot show '{word}'; it shows {shown}.", die=die, word=word, shown=shown(faces))


def dice_said(line: Line) -> list[str]:
    """Give what was seen on the table: `--is 4`, or several as `--is 4,2`."""
    return [part for one in line.options.get("is", []) for part in one.replace(",", " ").split()]


class Cup:
    """Rolls the dice of one line and remembers them; `place` and `rolled` say where in the game that is.

    `said` are results seen on the table, taken in order. With `table` on, every die is rolled there. `before` are rolls
    of the same line when it was said first; with `seen` on, a card that was drawn then stays the one that was drawn.
    With `tried` nothing is rolled: it gives what the dice show that a trial has come to, counted from 1.
    `names` are what people call the dice that they are asked for.
    """

    def __init__(
        self,
        secret: bytes | None,
        declared: Mapping[str, Sequence[Face]],
        place: str,
        rolled: Mapping[str, int],
        said: Sequence[str] = (),
        table: bool = False,
        again: str = "",
        before: Mapping[str, Roll] | None = None,
        seen: bool = False,
        tried: Sequence[int] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.secret = secret
        self.declared = declared
        self.place = place
        self.rolled = dict(rolled)
        self.said = list(said)
        self.table = table
        self.again = again
        self.before = before or {}
        self.seen = seen
        self.tried = None if tried is None else list(tried)
        self.names = names or {}
        self.rolls: list[Roll] = []

    def roll(self, die: str, why: str = "") -> Roll:
        """Roll a die that the game declares, or a d4, d6, d20; `why` tells people what it decides.

        Raises:
            Unclear: there is no such die or face.
            NeedsDie: it is rolled on the table, and nobody has said what it shows.
            Undrawn: this is a trial, and it has not come to this die yet.
        """
        return self.pick(die, faces_of(die, self.declared), why=why)

    def pick(self, what: str, faces: Sequence[Face], held: bool = False, why: str = "") -> Roll:
        """Take one of `faces` by chance, as a card from a shuffled pile; raises as `roll` does.

        What the companion has `held` is drawn here, though dice are rolled on the table.
        """
        stem = f"{self.place}.{what}"
        count = self.rolled.get(stem, 0) + 1
        key = f"{stem}.{count}{self.again}"
        if self.said and not what.startswith(UNSEEN):
            n, by = face_said(self.said.pop(0), self.names.get(what, what), faces), "table"
        elif (old := self.before.get(key)) is not None and old.sides == len(faces):
            n, by = old.n, old.by
        elif old is not None and self.seen and old.sides != len(faces) and old.face in faces:
            n, by = faces.index(old.face) + 1, "table"  # people have seen it, whatever it was taken from
        elif self.tried:
            n, by = self.tried.pop(0), "app"
        elif self.tried is not None:
            raise Undrawn(what, faces)
        elif (self.table and not held) or self.secret is None:
            raise NeedsDie(what, faces, self.names.get(what, ""), why)
        else:
            n, by = number(self.secret, key, len(faces)), "app"
        self.rolled[stem] = count
        roll = Roll(what, key, len(faces), n, faces[n - 1], by)
        self.rolls.append(roll)
        return roll

    def records(self) -> list[dict[str, Any]]:
        """Give the rolls as they are written down."""
        return [roll._asdict() for roll in self.rolls]

    def all_used(self) -> None:
        """Complain about results that were said and not needed.

        Raises:
            Unclear: there are some.
        """
        if self.said:
            raise Unclear("--is {faces}: no die was rolled for that.", faces=",".join(self.said))
