"""What can be looked up, in an index that SQLite's full-text search (FTS5) reads.

An index is filled once, when content has changed, and kept as one file with a check sum at its end; it is never written
again, and read whole. Where nothing can be kept the index stays in memory and answers all the same.
"""

import os
import re
import sqlite3
from binascii import crc32
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from json import dumps, loads
from typing import Final, Self

from companion.engine.model import Facts, Json
from companion.lookup.passages import SETTINGS, Passage, Prepared
from companion.lookup.vocabulary import WORD, Speech, pairs, rarity, speech_of, titled
from generator.named import NamedTuple

ENGINE: Final = "fts5"
KINDS: Final = ("rule", "card")
STRIDE: Final = 1024
"""The phrases of entry 7 have the rows from 7 * 1024 on."""
FIRST: Final = "xfirst"
LAST: Final = "xlast"
"""What stands before and behind each way of asking, that its first word and its last are pairs, too."""
_SUM: Final = 4
"""Bytes of a CRC-32: it is there for disks that fail, and a digest of half a megabyte takes as long as the search."""
_HEADS: Final = re.compile(r"[^\w\s]+")
_TABLES: Final = """
create table about(name text primary key, value text) without rowid;
create table passage(row integer primary key, kind text, entry integer, id text, section text, text text, also text,
 whole text, beside text);
create index by_entry on passage(entry);
create table length(kind text, row integer, words integer, mass real, primary key(kind, row)) without rowid;
create table worth(kind text, row integer, worth real, primary key(kind, row)) without rowid;
create table ways(kind text, row integer, ways integer, paragraph integer, heard integer,
 primary key(kind, row)) without rowid;
create table word(row integer primary key, word text);
create table answer(row integer primary key, text text);
"""
_INDEXES: Final = """
create virtual table told_KIND using ENGINE(title, body, same, content='', tokenize='TOKENS');
create virtual table phrase_KIND using ENGINE(words, same, content='', tokenize='TOKENS');
"""
_SPELLING: Final = "create virtual table spelling using ENGINE(pairs, content='')"
_DRAFT: Final = "create virtual table temp.draft using ENGINE(words, tokenize='TOKENS')"
_TOLD: Final = "insert into told_KIND(rowid, title, body, same) values(?, ?, ?, ?)"
_SHORT: Final = "insert into phrase_KIND(rowid, words, same) values(?, ?, ?)"


class Shelf(NamedTuple):
    """An open index. `about` says title, faults, folder and stamp; `searches` whether it can be asked in words.

    `speech` has common words of the language that it is in, `points` what was found for the question asked last.
    """

    db: sqlite3.Connection
    about: Json
    searches: bool
    speech: Speech
    points: dict[tuple[str, str], dict[int, float]]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.db.close()

    @property
    def title(self) -> str:
        """The game's title."""
        return str(self.about["title"])

    @property
    def faults(self) -> list[str]:
        """What of the game's texts could not be read."""
        return list(self.about["faults"])

    def all(self, kind: str) -> list[Passage]:
        """Give every passage of a kind, in the order of the book."""
        rows = self.db.execute(
            "select id, section, text, also, whole, beside from passage where kind = ? order by row", (kind,)
        )
        return [Passage(*row) for row in rows]

    def entry(self, row: int) -> Passage:
        """Give the passage that stands for an entry."""
        found = self.db.execute(
            "select id, section, text, also, whole, beside from passage where row = ?", (row,)
        ).fetchone()
        return Passage(*found)

    def entry_of(self, one: Passage) -> int:
        """Give the row of the entry that a passage belongs to, 0 where it is none of these."""
        found = self.db.execute(
            "select entry from passage where id = ? and text = ? limit 1", (one.id, one.text)
        ).fetchone()
        return int(found[0]) if found else 0

    def numbered(self, kind: str, asked: str) -> int | None:
        """Give the row of the passage that has an id, in whatever letters it is written."""
        found = self.db.execute(
            "select row from passage where kind = ? and id <> '' and lower(id) = lower(?)", (kind, asked)
        ).fetchone()
        return None if found is None else int(found[0])


def filled(found: Prepared, about: Facts) -> Shelf:
    """Make the index of what can be looked up in an edition, in memory."""
    db = sqlite3.connect(":memory:")
    db.executescript(_TABLES)
    said = {"title": found.title, "faults": found.faults, "speech": found.speech.kept(), **about}
    said |= {"states": found.states, "same": found.same}
    entries = {kind: _stored(db, kind, some) for kind, some in zip(KINDS, (found.rules, found.cards), strict=True)}
    try:
        for kind in KINDS:
            db.executescript(_made(_INDEXES, found.speech).replace("KIND", kind))
        db.execute(_made(_SPELLING, found.speech))
    except sqlite3.OperationalError:  # built without full-text search
        said["searches"] = False
    else:
        said["searches"] = True
        for kind in KINDS:
            _index(db, kind, entries[kind], found)
    db.executemany("insert into about values(?, ?)", [(name, dumps(value)) for name, value in said.items()])
    db.commit()
    return _shelf(db)


def _made(said: str, speech: Speech) -> str:
    return said.replace("ENGINE", ENGINE).replace("TOKENS", speech.tokens)


def keep(shelf: Shelf, file: str) -> None:
    """Write an index aside and put it in its place whole.

    Raises:
        OSError: it cannot be written.
    """
    image = shelf.db.serialize()
    os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
    part = f"{file}.{os.getpid()}"
    with open(part, "wb") as out:
        out.write(image)
        out.write(_sum(image))
    os.replace(part, file)


def kept(file: str) -> Shelf | None:
    """Open an index that was kept; None where there is none, it is damaged, or SQLite cannot search it."""
    try:
        with open(file, "rb") as kept_file:
            held = kept_file.read()
    except OSError:
        return None
    image = held[:-_SUM]
    if not image or _sum(image) != held[-_SUM:]:
        return None
    db = sqlite3.connect(":memory:")
    db.deserialize(image)
    try:
        db.execute("select rowid from spelling limit 0")
    except sqlite3.OperationalError:  # built without full-text search
        db.close()
        return None
    return _shelf(db)


def _sum(image: bytes) -> bytes:
    return crc32(image).to_bytes(_SUM, "big")


def _shelf(db: sqlite3.Connection) -> Shelf:
    about = {name: loads(value) for name, value in db.execute("select name, value from about")}
    speech = speech_of(about["speech"])._replace(states=frozenset(about["states"]))
    return Shelf(db, about, about["searches"], speech, {})


class _Entry(NamedTuple):
    """A text with all that it may be found by."""

    row: int
    section: str
    text: str
    ids: list[str]
    also: str
    whole: str


def _stored(db: sqlite3.Connection, kind: str, passages: Sequence[Passage]) -> list[_Entry]:
    """Store passages; those of one text, which have several ids, are one entry."""
    entries: dict[str, _Entry] = {}
    row = db.execute("select coalesce(max(row), 0) from passage").fetchone()[0]
    for one in passages:
        row += 1
        entry = entries.setdefault(one.text, _Entry(row, one.section, one.text, [], one.also, one.whole or one.text))
        entry.ids.append(one.id)
        db.execute("insert into passage values(?, ?, ?, ?, ?, ?, ?, ?, ?)", (row, kind, entry.row, *one))
    return list(entries.values())


def _answered(db: sqlite3.Connection, entries: Sequence[_Entry], found: Prepared) -> dict[int, list[str]]:
    """Give each rule's phrases, with its answers, which have the words of both."""
    phrases = _phrases(entries, found)
    for one in entries:
        some = _named(one, found.answers)
        before = phrases[one.row][: STRIDE - len(some)]
        phrases[one.row] = [*before, *some]
        rows = [(one.row * STRIDE + len(before) + n, answer) for n, answer in enumerate(some)]
        db.executemany("insert into answer values(?, ?)", rows)
    return phrases


def _weighed(
    db: sqlite3.Connection, kind: str, entries: Sequence[_Entry], phrases: Mapping[int, Sequence[str]]
) -> None:
    """Store what each entry is worth, in how many ways it is asked for, and of which paragraph it is."""
    paragraphs: dict[str, int] = {}
    for one in entries:
        paragraphs.setdefault(one.whole, one.row)
        n = len(phrases[one.row][:STRIDE])
        worth = weight(one.ids[0], one.also, one.section, asked=n > 0)
        db.execute("insert into worth values(?, ?, ?)", (kind, one.row, worth))
        if n:
            heard = sum(2 * len(WORD.findall(words)) + 1 for words in phrases[one.row][:STRIDE])
            db.execute("insert into ways values(?, ?, ?, ?, ?)", (kind, one.row, n, paragraphs[one.whole], heard))


def _index(db: sqlite3.Connection, kind: str, entries: Sequence[_Entry], found: Prepared) -> None:
    """Index entries of a kind by their words and by how people ask for them, with words that mean the same."""
    speech, aloud = found.speech, found.speech.aloud
    if kind == "rule":
        phrases, same = _answered(db, entries, found), found.same
    else:
        phrases, same = {one.row: [one.text.partition(". ")[0]] for one in entries}, ()
    told = [(one.row, one.section.replace(">", "."), aloud(f"{one.text} {one.also}")) for one in entries]
    short = [
        (one.row * STRIDE + at, aloud(words)) for one in entries for at, words in enumerate(phrases[one.row][:STRIDE])
    ]
    for into, rows, framed in ((_TOLD, told, "{}"), (_SHORT, short, f"{FIRST} {{}} {LAST}")):
        more = _expanded(db, speech, [row[-1] for row in rows], same)
        filled_in = [(*row[:-1], framed.format(row[-1]), some) for row, some in zip(rows, more, strict=True)]
        db.executemany(into.replace("KIND", kind), filled_in)
    _weighed(db, kind, entries, phrases)
    masses = _masses(db, kind)
    db.executemany(
        "insert into length values(?, ?, ?, ?)",
        [(kind, row, speech.telling(words), masses.get(row, 0.0)) for row, words in short],
    )
    texts = [*(" ".join(row[1:]) for row in told), *(words for _, words in short), *(" ".join(group) for group in same)]
    _spelled(db, texts, speech)


def _masses(db: sqlite3.Connection, kind: str) -> dict[int, float]:
    """Say how much the words of each phrase tell together."""
    name = f"phrase_{kind}"
    db.execute(f"create virtual table temp.stems using fts5vocab(main, {name}, instance)")
    having = db.execute("select distinct term, doc from stems where col = 'words'").fetchall()
    db.execute("drop table temp.stems")
    phrases, of = len({row for _, row in having}), Counter(term for term, __ in having)
    masses: dict[int, float] = {}
    for term, row in having:
        masses[row] = masses.get(row, 0) + rarity(phrases, of[term])
    return masses


def weight(name: str, also: str, section: str, *, asked: bool = False) -> float:
    """Say how much a passage is worth: rules more than what explains them, and that more than a list of settings.

    What has no number counts as a rule where it says what it is about, or a rule that it is about is named.
    """
    if not name:
        return 1.0 if also or asked else 0.75
    return 0.6 if section == SETTINGS else 1.0


def _spelled(db: sqlite3.Connection, texts: Iterable[str], speech: Speech) -> None:
    """Keep how every word is spelled, but for common ones: nobody asks for those."""
    known = {word for text in texts for word in WORD.findall(text.casefold()) if len(word) > 2} - speech.common
    first, old = 0, set()
    for row, word in db.execute("select row, word from word"):
        first = max(first, row)
        old.add(word)
    rows = list(enumerate(sorted(known - old), first + 1))
    db.executemany("insert into word values(?, ?)", rows)
    db.executemany("insert into spelling(rowid, pairs) values(?, ?)", [(row, pairs(word)) for row, word in rows])


def _named(one: _Entry, some: Mapping[str, Sequence[str]]) -> list[str]:
    """Give what is named by an entry's ids or, without any, by how it begins."""
    names = [name for name in one.ids if name] or [name for name in some if name and one.text.startswith(name)]
    return list(dict.fromkeys(words for name in names for words in some.get(name, ())))


def _phrases(entries: Sequence[_Entry], found: Prepared) -> dict[int, list[str]]:
    """Give how people ask for each entry: as the game says; by its own title; by a heading, for what comes first there.

    What has a number comes before what has none.
    """
    phrases = {one.row: _named(one, found.asked) for one in entries}
    headed: set[str] = set()
    for one in sorted(entries, key=lambda one: (not one.ids[0], one.row)):
        heads = [one.section.rpartition(" > ")[2], *(name.split("-")[1] for name in one.ids if name.count("-") > 1)]
        for head in (*heads, titled(one.text)):
            plain = _HEADS.sub(" ", head).casefold().strip()
            if plain and plain not in headed:
                headed.add(plain)
                phrases[one.row].append(plain)
    return phrases


def _expanded(db: sqlite3.Connection, speech: Speech, texts: Sequence[str], same: Iterable[Sequence[str]]) -> list[str]:
    """Give for each text the words that mean the same as words in it."""
    db.execute(_made(_DRAFT, speech))
    db.executemany("insert into draft(rowid, words) values(?, ?)", list(enumerate(texts, 1)))
    more: dict[int, list[str]] = {}
    for group in same:
        words = [" ".join(WORD.findall(speech.aloud(one))) for one in group]
        query = " OR ".join(f'"{one}"' for one in words if one)
        for (at,) in db.execute("select rowid from draft where draft match ?", (query,)) if query else ():
            more.setdefault(at, []).extend(words)
    db.execute("drop table temp.draft")
    return [" . ".join(more.get(at, ())) for at in range(1, len(texts) + 1)]
