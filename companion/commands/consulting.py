"""Look up a rule or a card, as the rules say it that hold at the table."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Json
from companion.engine.paths import cache_folder
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, capital, listed
from companion.gamedata import content as library
from companion.lookup.index import Shelf
from companion.lookup.passages import SETTINGS, Edition, Passage
from companion.lookup.prepared import prepared

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession

SAID: Final = 3
"""Answers that are given whole."""


def rule(live: LiveSession, line: Line) -> Reply:
    """Give the rule that words are about, or that has this id, and where it stands; its id with --why.

    The first word may name the game, as --game does.
    """
    if not line.words:
        raise Unclear("rule WORDS, such as 'rule tie duel', or rule ID.")
    from companion.lookup.search import named  # noqa: PLC0415

    cited = "why" in line.options
    shelf, asked = _asked_of(live, line)
    with shelf:
        numbered = _id_meant(shelf, asked)
        hits = found(shelf, numbered or asked, "rule")
        if numbered:
            return _numbered(live, shelf, numbered, hits)
        card, alone = named(shelf, asked)
        told, fields = _answered(shelf, asked, hits, cited=cited)
        if card is None and not hits:
            return Reply(
                code=2,
                error=_("No rule of {game} says anything of '{words}'.", game=shelf.title, words=asked),
                fields=fields,
            )
        said = [] if card is None else [card.text, f"({_printed_card(shelf, card, cited=cited)})"]
    fields["cards"] = [] if card is None else [_card_field(card)]
    off = sorted({one for hit in hits[:1] for one in hit.ids if _is_off(live, one)})
    told += [_("House rule: {rule} is off.", rule=one) for one in off]
    return Reply(told=said + told if alone else told + said, fields=fields)


def _asked_of(live: LiveSession, line: Line) -> tuple[Shelf, str]:
    """Open what can be looked up in the game that is asked about, and give the question.

    The game is named by --game, or by a first word before a quoted question or one that is strange at the table.
    """
    slug, words, shelf = "", line.words, None
    if "game" in line.options:
        slug = library.game_meant(line.option("game"))
    elif len(words) > 1:
        if live.session is not None and not (len(words) == 2 and " " in words[1]):
            shelf = to_look_up(live)
        if shelf is None or not _knows(shelf, words[0]):
            with suppress(Unclear):
                slug, words = library.game_meant(words[0]), words[1:]
    if live.session is not None and slug in ("", live.session.game):
        shelf = shelf or to_look_up(live)
    elif slug:
        if shelf is not None:
            shelf.db.close()
        shelf = prepared(slug, cache_folder(live.store.path))
    else:
        raise Unclear("Of which game? --game duel, or begin one first.")
    return shelf, " ".join(words)


def _knows(shelf: Shelf, word: str) -> bool:
    """Tell whether the rules or the cards of a game have a word."""
    from companion.lookup.search import knows  # noqa: PLC0415

    return knows(shelf, word)


def _numbered(live: LiveSession, shelf: Shelf, numbered: str, hits: list[Passage]) -> Reply:
    """Give the rule of an id, alone."""
    hits = [one for one in hits if one.id.casefold() == numbered.casefold()]
    if not hits:
        return Reply(
            code=2,
            error=_("The rules of {game} have no {rule}.", game=shelf.title, rule=numbered.upper()),
            fields={"rules": []},
        )
    told = [f"{hits[0].id}: {hits[0].text}", f"({printed(shelf.title, hits[0])})"]
    told += [_("House rule: {rule} is off.", rule=hits[0].id)] * _is_off(live, hits[0].id)
    return Reply(told=told, fields={"rules": [_rule_field(hits[0], "")]})


def _answered(shelf: Shelf, asked: str, hits: list[Passage], *, cited: bool) -> tuple[list[str], Json]:
    """Say the best three rules whole, each with the sentence that answers the question; with their ids if `cited`.

    Where there is little to say that the best one answers it, that is said first.
    """
    from companion.lookup.search import answer, sure  # noqa: PLC0415

    told: list[str] = []
    fields: Json = {"rules": []}
    if hits and not sure(shelf, asked, hits[0]):
        told, fields["nearest"] = [_("This may not be what you ask:")], True
    for at, hit in enumerate(hits[:SAID]):
        said = answer(shelf, asked, hit)
        ids = hit.beside.replace(" ", ", ") or hit.id if cited else ""
        text = f"{f'{ids}: ' if ids else ''}{hit.whole or hit.text}"
        told += [said] * bool(said and not at)
        told += (
            [text, f"({printed(shelf.title, hit)})"]
            if not at
            else [_("See also {where}: {text}", where=chapter(hit), text=text)]
        )
        fields["rules"].append(_rule_field(hit, said))
    return told, fields


def in_short(shelf: Shelf, asked: str, most: int) -> Json:
    """Give answers for a screen, the best first: `lead` (yes, no or a number), what is said, where it stands, and why.

    `face` names the picture of a card; `sure` tells whether the first one answers the question.

    Raises:
        Unclear: as in `found`.
    """
    from companion.lookup.search import answer, named, sure  # noqa: PLC0415

    hits = found(shelf, asked, "rule")[:most]
    rules = [_told_in_short(hit, answer(shelf, asked, hit)) for hit in hits]
    card, alone = named(shelf, asked)
    cards = [card] if card else found(shelf, asked, "card")[:SAID]
    told = [{"lead": "", "text": one.text, "where": one.section, "face": one.id, "why": ""} for one in cards]
    if card and rules and not alone:
        rules[0]["face"] = card.id
    is_sure = alone or bool(hits and sure(shelf, asked, hits[0]))
    return {"sure": is_sure, "hits": told + rules if alone else rules + told}


def _told_in_short(hit: Passage, said: str) -> dict[str, str]:
    """Part a rule into what is said at once, and what is behind *why*: the paragraph as it is printed, and its ids."""
    paragraph, where = hit.whole or hit.text, chapter(hit)
    ids = hit.beside.replace(" ", ", ") or hit.id
    lead, text = _led(said)
    why = f"{paragraph} ({ids})" if ids else paragraph
    return {"lead": lead, "text": text or paragraph, "paragraph": paragraph, "where": where, "face": "", "why": why}


def _led(said: str) -> tuple[str, str]:
    """Part the yes, the no or the number off that an answer begins with.

    >>> _led("No, you cannot refuse a trade."), _led("Two to five players can play.")
    (('No', 'You cannot refuse a trade.'), ('', 'Two to five players can play.'))
    """
    lead, comma, rest = said.partition(", ")
    if comma and (lead in (_("Yes"), _("No")) or lead.isdecimal()):
        return lead, capital(rest)
    return "", said


def _rule_field(hit: Passage, said: str) -> dict[str, str]:
    return {"id": hit.id, "section": hit.section, "text": hit.text, "paragraph": hit.whole or hit.text, "answer": said}


def _card_field(hit: Passage) -> dict[str, str]:
    return {"id": hit.id, "section": hit.section, "text": hit.text}


def _is_off(live: LiveSession, one: str) -> bool:
    """Tell whether a rule is a house rule that is off at the table."""
    house = live.table.house if live.session is not None else {}
    return bool(one) and (one in house or one.rpartition("-")[2] in house)


def _printed_card(shelf: Shelf, card: Passage, *, cited: bool) -> str:
    return ", ".join([shelf.title, card.section, *([card.id] if cited else [])])


def _id_meant(shelf: Shelf, asked: str) -> str:
    """Give the id that is asked for, if it is one: TA-C55, or C55 as the companion cites it; else nothing."""
    stem = asked.rstrip("0123456789")
    if stem != asked and stem.isascii() and stem.isalpha():
        ends = f"-{asked.casefold()}"
        return next((one.id for one in shelf.all("rule") if one.id.casefold().endswith(ends)), "")
    head, __, tail = asked.partition("-")
    formed = asked.isascii() and head.isalpha() and 2 <= len(head) <= 4
    formed = formed and bool(tail) and all(letter == "-" or letter.isalnum() for letter in tail)
    return asked if formed and not _words_of(shelf, asked) else ""


def _words_of(shelf: Shelf, asked: str) -> bool:
    """Tell whether what looks like an id is rather a word of the game, such as power-up."""
    return shelf.numbered("rule", asked) is None and asked.islower() and not any(map(str.isdigit, asked))


def printed(title: str, passage: Passage) -> str:
    """Say where a rule is printed: in which chapter and section of which rulebook."""
    if passage.section in (SETTINGS, ""):
        return f"{title}, {_(passage.section or marked('rules'))}"
    return _("Rulebook of {game}: {where}", game=title, where=chapter(passage))


def chapter(passage: Passage) -> str:
    """Say a heading with those above it, as people say it: Life, Knocked out."""
    return ", ".join(_(passage.section).split(" > "))


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
            "This Python's SQLite is built without full-text search (FTS5), so words cannot be looked up here: "
            "ask by id, such as '{line}'.",
            line=f"{kind} {example}",
        ) from None


def _strange(shelf: Shelf, asked: str) -> list[str]:
    """Give the words, in quotes, that were asked for and that no card has."""
    from companion.lookup.search import strange  # noqa: PLC0415

    if shelf.numbered("card", asked.strip()) is not None:
        return []
    return [f"'{word}'" for word in strange(shelf, asked, "card")]


def card(live: LiveSession, line: Line) -> Reply:
    """Say what a card says: by its name, its id, or words on it."""
    if not line.words:
        raise Unclear("card WORDS, such as 'card old drip'.")
    cited = "why" in line.options
    shelf, asked = _asked_of(live, line)
    with shelf:
        hits = found(shelf, asked, "card")[:SAID]
        nowhere = _strange(shelf, asked)
    if not hits:
        return Reply(
            code=2, error=_("No card of {game} is like '{words}'.", game=shelf.title, words=asked), fields={"cards": []}
        )
    names = listed(nowhere, "or")
    told = [_("No card of {game} has {words}. The nearest:", game=shelf.title, words=names)] if nowhere else []
    told += [hits[0].text, f"({_printed_card(shelf, hits[0], cited=cited)})"]
    told += [
        _("See also {text}", text=f"{f'{hit.id}: ' if cited else ''}{hit.text}")
        for hit in hits[1:]
        if _name(hit) != _name(hits[0])
    ]
    return Reply(told=told, fields={"cards": [_card_field(hit) for hit in hits]})


def _name(hit: Passage) -> str:
    """Give what a card is called: its text begins with it, and the same card may be in both packs."""
    return hit.text.partition(". ")[0]


def gaps_of(live: LiveSession) -> list[str]:
    """Say where texts cannot be told, of what can be looked up now; of files that cannot be read nothing is said."""
    try:
        with to_look_up(live) as shelf:
            return shelf.faults
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
