"""Look up a rule or a card, as the rules say it that hold at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.paths import cache_folder
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, clipped, listed
from companion.gamedata import content as library
from companion.lookup.index import Shelf
from companion.lookup.passages import SETTINGS, Edition, Passage
from companion.lookup.prepared import prepared

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def rule(live: LiveSession, line: Line) -> Reply:
    """Give the rule that words are about, or that has this id, and where it stands; its id with --why."""
    if not line.words:
        raise Unclear("rule WORDS, such as 'rule tie duel', or rule ID.")
    asked = " ".join(line.words)
    with _shelf(live, line) as shelf:
        numbered = _id_meant(shelf, asked)
        hits = found(shelf, numbered or asked, "rule")
        itself = None if numbered else named_card(shelf, asked)
    if numbered:
        hits = [one for one in hits if one.id.casefold() == numbered.casefold()]
        if not hits:
            return Reply(code=2, error=f"The rules of {shelf.title} have no {asked.upper()}.", fields={"rules": []})
    if not hits and itself:
        return Reply(told=[f"No rule says more than the card {itself.id}: {itself.text}"], fields={"rules": []})
    if not hits:
        return Reply(code=2, error=f"No rule of {shelf.title} says anything of '{asked}'.", fields={"rules": []})
    first, cited = hits[0], bool(numbered) or "why" in line.options
    told = [_answer(first, cited=cited, alone=bool(numbered)), f"({printed(shelf.title, first)})"]
    house = live.table.house if live.session is not None else {}
    off = [
        one
        for one in ([first.id] if numbered else sorted(first.ids))
        if one and (one in house or one.rpartition("-")[2] in house)
    ]
    told += [f"House rule: {one} is off." for one in off]
    if not numbered:
        told += [f"See also {hit.id if cited and hit.id else chapter(hit)}: {clipped(hit.text)}" for hit in hits[1:4]]
    if itself:
        told.append(f"The card {itself.id} itself: {itself.text}")
    fields = {
        "rules": [
            {"id": hit.id, "section": hit.section, "text": hit.text, "paragraph": hit.whole or hit.text}
            for hit in hits[:4]
        ]
    }
    return Reply(told=told, fields=fields)


def _answer(first: Passage, *, cited: bool, alone: bool) -> str:
    """Say a rule, `alone` or with what stands beside it in its paragraph; with ids where it is `cited`."""
    text = first.text if alone else first.whole or first.text
    ids = first.id if alone else first.beside.replace(" ", ", ") or first.id
    return f"{ids}: {text}" if cited and ids else text


def _id_meant(shelf: Shelf, asked: str) -> str:
    """Give the id that is asked for, if it is one: TA-C55, or C55 as the companion cites it; else nothing."""
    stem = asked.rstrip("0123456789")
    if stem != asked and stem.isascii() and stem.isalpha():
        ends = f"-{asked.casefold()}"
        return next((one.id for one in shelf.all("rule") if one.id.casefold().endswith(ends)), "")
    head, _, tail = asked.partition("-")
    formed = asked.isascii() and head.isalpha() and 2 <= len(head) <= 4
    formed = formed and bool(tail) and all(letter == "-" or letter.isalnum() for letter in tail)
    return asked if formed and not _words_of(shelf, asked) else ""


def _words_of(shelf: Shelf, asked: str) -> bool:
    """Tell whether what looks like an id is rather a word of the game, such as power-up."""
    return shelf.numbered("rule", asked) is None and asked.islower() and not any(map(str.isdigit, asked))


def printed(title: str, passage: Passage) -> str:
    """Say where a rule is printed: in which chapter and section of which rulebook."""
    if passage.section in (SETTINGS, ""):
        return f"{title}, {passage.section or 'rules'}"
    return f"Rulebook of {title}: {chapter(passage)}"


def chapter(passage: Passage) -> str:
    """Say a heading with those above it, as people say it: Life, Knocked out."""
    return ", ".join(passage.section.split(" > "))


def found(shelf: Shelf, asked: str, kind: str) -> list[Passage]:
    """Search, or say honestly why that cannot be done.

    Raises:
        Unclear: SQLite was built without full-text search, and this is no id.
    """
    from companion.lookup.search import NoSearchError, search  # noqa: PLC0415

    try:
        return search(shelf, asked, kind)
    except NoSearchError:
        example = next((one.id for one in shelf.all(kind) if one.id), "ID")
        raise Unclear(
            f"This Python's SQLite is built without full-text search (FTS5), so words cannot be looked up here:"
            f" ask by id, such as '{kind} {example}'."
        ) from None


def _strange(shelf: Shelf, asked: str) -> list[str]:
    """Give the words, in quotes, that were asked for and that no card has."""
    from companion.lookup.search import strange  # noqa: PLC0415

    if shelf.numbered("card", asked.strip()) is not None:
        return []
    return [f"'{word}'" for word in strange(shelf, asked, "card")]


def named_card(shelf: Shelf, asked: str) -> Passage | None:
    """Give the card whose name was asked for, if it was just that."""
    from companion.lookup.search import named  # noqa: PLC0415

    return named(shelf, asked)


def card(live: LiveSession, line: Line) -> Reply:
    """Say what a card says: by its name, its id, or words on it."""
    if not line.words:
        raise Unclear("card WORDS, such as 'card old drip'.")
    asked = " ".join(line.words)
    with _shelf(live, line) as shelf:
        hits = found(shelf, asked, "card")
        nowhere = _strange(shelf, asked)
    if not hits:
        return Reply(code=2, error=f"No card of {shelf.title} is like '{asked}'.", fields={"cards": []})
    first = hits[0]
    told = [f"No card of {shelf.title} has {listed(nowhere, 'or')}. The nearest:"] if nowhere else []
    told += [first.text, f"({shelf.title}, {first.section}, {first.id})"]
    told += [f"See also {hit.id}: {clipped(hit.text)}" for hit in hits[1:3]]
    fields: dict[str, Any] = {"cards": [{"id": hit.id, "section": hit.section, "text": hit.text} for hit in hits[:3]]}
    return Reply(told=told, fields=fields)


def _shelf(live: LiveSession, line: Line) -> Shelf:
    """Give what can be looked up in the game that is asked about: with --game, or the one at the table."""
    slug = library.game_meant(line.option("game"), library.games()) if "game" in line.options else ""
    if live.session is not None and slug in ("", live.session.game):
        return to_look_up(live)
    if not slug:
        raise Unclear("Of which game? --game duel, or begin one first.")
    return prepared(slug, cache_folder(live.store.path))


def prepare(live: LiveSession) -> list[str]:
    """Prepare what can be looked up, for the rules that hold now, so that a look-up only reads it; say what has gaps.

    Where the game's files cannot be read nothing is prepared: the game goes on.
    """
    try:
        with to_look_up(live) as shelf:
            return shelf.faults
    except Exception as error:
        if not hasattr(error, "problems"):  # a ContentError, as in `content_now`
            raise
        return []


def rule_ids(live: LiveSession) -> list[str]:
    """Give the ids of the printed rules; none where they cannot be read."""
    try:
        with to_look_up(live) as shelf:
            return [one.id for one in shelf.all("rule") if one.id]
    except Exception as error:
        if not hasattr(error, "problems"):  # a ContentError, as in `content_now`
            raise
        return []


def to_look_up(live: LiveSession) -> Shelf:
    """Give what can be looked up in the game at the table, as the rules say it that hold now.

    Raises:
        ContentError: the game's files have mistakes.
    """
    begun = live.now().begin.data
    edition = Edition(begun.get("theme", ""), live.table.rules, begun.get("preset", ""))
    return prepared(live.here.game, cache_folder(live.store.path), edition)
