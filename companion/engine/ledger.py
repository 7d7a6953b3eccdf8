"""What was written down at the table, in order, and what of it is in effect.

An entry is one thing that one person said: all its moves and all its dice, so that it is whole or absent. Nothing is
ever deleted: undo, redo and fix are entries too, and `effective` says what is left of the game after all of them.
"""

import json
from collections.abc import Iterable, Sequence
from json.encoder import encode_basestring
from typing import Any

from companion.engine.dice import UNSEEN, mixed
from companion.engine.digest import sha256
from generator.named import NamedTuple

Data = dict[str, Any]


class Entry(NamedTuple):
    """One entry: its number, when (seconds since 1970), who, kind, what, the words typed, rules broken on purpose.

    `kind` is begin, act, undo, redo or fix; `mark` seals it to the entry before.
    """

    seq: int
    at: int
    who: str
    kind: str
    data: Data
    said: str
    forced: tuple[str, ...]
    mark: str


class Effect(NamedTuple):
    """An entry that is in effect, with what it says now: `data` is another when entry `fixed` mended it.

    A fix may mend entries after its own too: `also` has their data by number.
    """

    entry: Entry
    data: Data
    fixed: int


class Standing(NamedTuple):
    """What is in effect, what could be redone (the last undone last), and who undid what (by numbers).

    `done` are the entries that undo can take back, fixes among them; `acts` say what is to be played.
    """

    done: tuple[Entry, ...]
    acts: tuple[Effect, ...]
    redo: tuple[Entry, ...]
    undone: dict[int, int]


def canonical(value: Any) -> str:
    """Write JSON in the one way it is always written.

    >>> canonical({"b": 1, "a": ["é", None]})
    '{"a":["é",null],"b":1}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sealed(before: str, entry: Entry) -> str:
    """Give the mark of an entry: it changes when anything in it, or in any entry before it, changes."""
    line = canonical([entry.seq, entry.at, entry.who, entry.kind, entry.data, entry.said, list(entry.forced)])
    return sha256(f"{before}\n{line}".encode()).hexdigest()


def sealed_as_kept(before: str, row: Sequence[Any]) -> str:
    """Give the mark of an entry from its texts as they are kept, in the order of its fields, without reading its JSON.

    >>> entry = Entry(1, 7, "", "act", {"b": [1]}, 'say "é"', ("X",), "")
    >>> sealed_as_kept("k", [1, 7, "", "act", '{"b":[1]}', 'say "é"', '["X"]']) == sealed("k", entry)
    True
    """
    who, kind, said = (encode_basestring(one) for one in (row[2], row[3], row[5]))
    line = f"[{row[0]},{row[1]},{who},{kind},{row[4]},{said},{row[6]}]"
    return sha256(f"{before}\n{line}".encode()).hexdigest()


def secret_after(entries: Sequence[Entry], first: bytes | None) -> bytes | None:
    """Give what the dice are rolled with after these entries, undone or not: words of the table are mixed into it.

    A game that is opened again begins a new one.
    """
    secret = first
    for entry in entries:
        if "secret" in entry.data:
            secret = bytes.fromhex(entry.data["secret"])
        if secret is not None:
            for word in entry.data.get("words", ()):
                secret = mixed(secret, word)
    return secret


def seen_by_all(data: Data) -> Data:
    """Give what everybody may know of an entry while its game goes on: nothing of cards that were drawn in secret."""
    moves = [{name: value for name, value in move.items() if name != "lots"} for move in data.get("moves", ())]
    return {
        **data,
        "moves": moves,
        "rolls": [one for one in data.get("rolls", ()) if not one["die"].startswith(UNSEEN)],
    }


def head_word(entry: Entry) -> str:
    """Give an entry's number and as much of its mark as people write on a score sheet: 48 bits.

    >>> head_word(Entry(57, 0, "", "act", {}, "", (), "3f2a91cc07be" + 52 * "0"))
    '#57 3f2a 91cc 07be'
    """
    return f"#{entry.seq} {entry.mark[:4]} {entry.mark[4:8]} {entry.mark[8:12]}"


def broken_at(entries: Iterable[Entry], first: str) -> int:
    """Give the number of the first entry whose mark or number is wrong; 0 when all are as they were written."""
    before = first
    for number, entry in enumerate(entries, 1):
        if entry.seq != number or sealed(before, entry) != entry.mark:
            return entry.seq or number
        before = entry.mark
    return 0


def standing(entries: Iterable[Entry], unmended: int = 0) -> Standing:
    """Say what is in effect after all undoing, redoing and fixing; the first entry begins and cannot be undone.

    Undone entries can be redone one by one until something new is said. With `unmended`, what was done to mend that
    entry is left out.
    """
    done: list[Entry] = []
    redo: list[Entry] = []
    undone: dict[int, int] = {}
    for entry in entries:
        if entry.kind == "undo":
            for __ in range(min(entry.data.get("n", 1), len(done))):
                redo.append(done.pop())
                undone[redo[-1].seq] = entry.seq
        elif entry.kind == "redo":
            for __ in range(min(entry.data.get("n", 1), len(redo))):
                done.append(redo.pop())
                undone.pop(done[-1].seq, None)
        elif entry.kind != "begin":
            redo.clear()
            done.append(entry)
    fixes: dict[int, tuple[Data, int]] = {}
    for entry in done:
        if entry.kind == "fix" and entry.data["entry"] != unmended:
            fixes[entry.data["entry"]] = (entry.data, entry.seq)
            fixes.update((int(seq), (data, entry.seq)) for seq, data in entry.data.get("also", {}).items())
    acts = []
    for entry in done:
        if entry.kind == "fix":
            continue
        acts.append(Effect(entry, *fixes.get(entry.seq, (entry.data, 0))))
    return Standing(tuple(done), tuple(acts), tuple(redo), undone)
