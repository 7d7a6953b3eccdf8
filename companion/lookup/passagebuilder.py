"""The passages that can be looked up: a rulebook's numbered rules, rule parameters, cards. Knows their form only.

A rule is a paragraph or a list item of rulebook.md that holds an id between brackets, such as [TD-MOVE-3]; what has
no id is found by its heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any, Final

from companion.engine.messages import ENGLISH, language, marked
from companion.engine.messages import gettext as _
from companion.engine.model import Facts, Json
from companion.engine.words import capital
from companion.gamedata.content import Content
from companion.lookup.passages import SETTINGS, Edition, Passage, Prepared
from companion.lookup.texts import Texts
from companion.lookup.vocabulary import speech_in
from generator.catalog.problems import Findings
from generator.catalog.ruleids import is_id
from generator.rulebook.blocks import Block, Box, Bullets, Drawn, Heading, Inline, Paragraph, Run, Table, plain
from generator.rulebook.markdown import Reader

BARE: Final = ("text", "rules", "sections", "groups", "other", "flavour", "effect")
"""Fields of a card that say what they are by themselves."""
FIELDS: Final = marked((
    "any", "colour", "cost", "icon", "item", "kind", "pair",
    "partner", "solo", "timing", "trap", "type", "value",
))  # fmt: skip
"""What fields and codes of cards are mostly called."""
HEADS: Final = ("name", "head", "title")
LAYOUT: Final = ("sign", "text", "steps", "groups")
"""What a card is laid out with: words under a head; a sign is a picture."""
SILENT: Final = ("id", "slug", "deck", "copies", "back", "art", "kind", "side")
"""Fields of a card that say nothing at the table."""
HERE: Final = marked("as it is played here")
"""What an edition is called at the table."""
PAUSES: Final = tuple(".,;:)")
STOPS: Final = tuple(".!?…”)")
GLYPH: Final = re.compile(r"\s*\{([a-z]\w*)\}")
SIGN: Final = re.compile(r"^\|\s*\{(\w+)\}\s*\|\s*(\w+)\s*\|\s*$", re.M)
"""A row of a rulebook's list of signs that says a glyph in one word."""
GRID: Final = re.compile(r"\S{1,8}(?: \S{1,8})+")
"""One of several rows of cells."""
NEAR: Final = 24
"""Letters before and behind a glyph among which its own word may stand already."""
DEEPEST: Final = 7
"""No heading is so deep."""
STRAIGHT: Final = ('"', '"', "'", "'")
"""Quotation marks stay as they are written."""


def prepare(content: Content, edition: Edition) -> Prepared:
    """Say all rules and cards of a game as an edition has them."""
    content = content._replace(theme=edition.theme) if edition.theme in content.themes else content
    rules = {**content.rules(), **edition.rules}
    texts = Texts(known(content, rules, edition.preset))
    found = Prepared(content.title, passages(content, rules, texts), card_passages(content, rules, texts), [])
    answers = _answers(content, texts)
    if edition.rules and rules != content.rules():
        answers = _true(answers, found.rules, content, edition)
    faults = list(dict.fromkeys(texts.faults))
    found = found._replace(faults=faults, asked=content.asked, same=content.same, answers=answers)
    own = str(content.seen["game"]["language"])
    spoken = language() if own.partition("-")[0] == language().partition("-")[0] != ENGLISH else ""
    return found._replace(states=content.states, speech=speech_in(content.translation or spoken))


def _answers(content: Content, texts: Texts) -> dict[str, list[str]]:
    """Give the sentences that answer questions, by the rule's id or by how its paragraph begins."""
    return {
        name: [said for one in some if (said := texts.filled(one, f"answer to {name}"))]
        for name, some in content.answers.items()
    }


def _true(
    answers: Mapping[str, list[str]], rules: Sequence[Passage], content: Content, edition: Edition
) -> dict[str, list[str]]:
    """Leave out what answers a rule that this edition has changed, where the answers have not changed with it."""
    plain = content.rules()
    texts = Texts(known(content, plain))
    printed = {one.id: one.text for one in passages(content, plain, texts) if one.id}
    changed = {one.id for one in rules if one.id and printed.get(one.id) != one.text}
    were = _answers(content, texts)
    return {name: some for name, some in answers.items() if name not in changed or some != were[name]}


def passages(content: Content, rules: Facts, texts: Texts | None = None) -> list[Passage]:
    """Give every rule: the rulebook's, then the parameters that the rulebook does not number."""
    texts = texts or Texts(known(content, rules))
    found = rulebook(content.rulebook, texts)
    numbered = {passage.id for passage in found}
    numbered |= {name.partition("-")[2] for name in numbered}  # C55, as parameters cite TA-C55
    for name, parameter in content.parameters.items():
        label = str(parameter["label"])
        text = f"{capital(label)}: {_word(rules.get(name))}."
        if parameter["allowed"] and len(parameter["allowed"]) > 1:
            others = [_word(one) for one in parameter["allowed"] if one != rules.get(name)]
            text += _(" It may also be {values}.", values=", ".join(others))
        if parameter["rule"] not in numbered or not parameter["rule"]:
            found.append(Passage(str(parameter["rule"]), SETTINGS, text, name.replace("_", " ")))
    if not content.rulebook:  # the reference cards are the rules, then
        cards = card_passages(content, rules, texts)
        found += [one for one in cards if len(one.text) > 60 and "sections" in one.also]
    return found


def known(content: Content, rules: Facts, preset: str = "") -> Json:
    """Give the names that a game's texts see, as the printing half has them."""
    theme = dict(content.themes.get(content.theme, {}))
    words = theme.pop("cards", {})
    cards = {card["id"]: card for card in content.cards} | content.seen["cards"]
    return {
        **content.seen,
        "rules": rules,
        "tables": content.tables,
        "theme": {**{name: one for name, one in theme.items() if name != "cards"}, "id": content.theme}
        if theme
        else {},
        "edition": {"label": _(HERE), "slug": "", "preset": preset},
        "style": "colour",
        "cards": {name: {**card, **words.get(name, {})} for name, card in cards.items()},
    }


def rulebook(text: str, texts: Texts) -> list[Passage]:
    """Part a rulebook in Markdown into passages, read as the printing half reads it."""
    lines = [(line, number) for number, line in enumerate(texts.told(text, "rulebook.md").splitlines(), 1)]
    blocks = Reader("rulebook.md", Findings(), STRAIGHT).read(lines)
    return list(_passages(blocks, {}, dict(SIGN.findall(text))))


def _passages(blocks: Sequence[Block], heads: dict[int, str], signs: Mapping[str, str]) -> Iterator[Passage]:
    """Give the passages of some blocks; `heads` are the headings that stand, by level, and stand after them."""
    for block in blocks:
        texts: Iterable[Inline] = ()
        if isinstance(block, Heading):
            for level in range(block.level, DEEPEST):
                heads.pop(level, None)
            heads[block.level] = plain(block.text)
        elif isinstance(block, Paragraph):
            texts = [block.text]
        elif isinstance(block, Table):
            texts = _rows(block)
        elif isinstance(block, Bullets):
            for entry in block.entries:
                yield from _passages(entry, {**heads}, signs)
        elif isinstance(block, Box | Drawn):
            inside = block.blocks if isinstance(block, Box) else sum(block.parts, ())
            yield from _passages(inside, heads, signs)
        for one in texts:
            yield from _parted(one, " > ".join(heads.values()) or _("Rulebook"), signs)


def _rows(table: Table) -> Iterator[Inline]:
    """Say each row of a table as it would be read aloud; one that states no rule only lists what is there."""
    states = [any(run.kind == "rule" for cell in row for run in cell) for row in (table.head, *table.rows)]
    if states[0]:
        yield _row(table.head, ())
    if any(states):
        yield from (_row(row, [*map(plain, table.head)]) for row in table.rows)


def _row(row: Sequence[Inline], heads: Sequence[str]) -> Inline:
    """Say a row, what stands above a cell before it.

    >>> plain(_row([(Run("Ace"),), (Run("hit"),), (Run("lose a level"),)], ["", "attacking", "out of combat"]))
    'Ace: attacking: hit; out of combat: lose a level'
    """
    said, joint = [*row[0]], ": " if row[0] else ""
    for cell, head in zip(row[1:], [*heads[1:], *[""] * len(row)], strict=False):
        if cell:
            alone = all(run.kind == "rule" for run in cell)
            said += [Run(" " if alone else joint), Run(head and f"{head}: "), *cell]
            joint = "; " if any(heads[1:]) else " "
    return tuple(said)


def _said(text: Iterable[Run], signs: Mapping[str, str]) -> str:
    """Give a text without markup, and without what it refers to."""
    words = "".join(_SIGNED.get(run.kind, "{}").format(run.text) for run in text).replace(" ()", "")
    return spoken(" ".join(words.split()), signs)


_SIGNED: Final = {"icon": "{{{}}}", "break": " ", "page": ""}
"""How runs of a text are written that are no words."""


def _parted(text: Inline, section: str, signs: Mapping[str, str]) -> list[Passage]:
    """Part a paragraph into its numbered rules: an id stands behind its sentences, or before all of them."""
    every, told = list[list[str]](), list[str]()
    for states, runs in groupby(text, lambda run: run.kind == "rule"):
        if states:
            every.append([run.text for run in runs])
        else:
            told.append(_said(runs, signs))
    if not every:
        about = " ".join(run.text for run in text if run.kind == "page" and is_id(run.text))
        return [Passage("", section, one, about) for one in told if one]
    if text[0].kind != "rule":  # behind them; what follows the last id belongs to it
        told[len(every) - 1 :] = [_joined(*told[len(every) - 1 :])]
    return _together([*_numbered(every, told, section)])


def _numbered(every: Sequence[Sequence[str]], told: Sequence[str], section: str) -> Iterator[Passage]:
    """Give each id with the sentences it stands at; in the middle of a sentence, with all of that."""
    ids, said = list[str](), ""
    for at, (some, half) in enumerate(zip_longest(every, told, fillvalue=""), 1):
        ids += some
        said = _joined(said, half)
        if said[-1:] in STOPS or at == len(every):
            yield from (Passage(one, section, said, " ".join(other for other in ids if other != one)) for one in ids)
            ids, said = [], ""


def _joined(text: str, more: str = "") -> str:
    return f"{text}{'' if more.startswith(PAUSES) else ' '}{more}".strip()


def _together(found: list[Passage]) -> list[Passage]:
    """Say of each rule of a paragraph what stands beside it there."""
    texts = list(dict.fromkeys(one.text for one in found))
    if len(texts) == 1:
        return found
    whole, beside = " ".join(texts), " ".join(one.id for one in found)
    return [one._replace(whole=whole, beside=beside) for one in found]


_NOTHING_SAID = re.compile(r"(?<=\w)\.(?:\s+\.)+")
"""Where a rule leaves a sentence of a card out."""


def card_passages(content: Content, rules: Facts, texts: Texts | None = None) -> list[Passage]:
    """Give every card with its theme's words."""
    texts = texts or Texts(known(content, rules))
    words = content.themes.get(content.theme, {}).get("cards", {})
    signs = dict(SIGN.findall(content.rulebook))
    return [_card_passage(card, words.get(card["id"], {}), content, texts, signs) for card in content.cards]


def _card_passage(card: Facts, words: Facts, content: Content, texts: Texts, signs: Mapping[str, str]) -> Passage:
    """Give a card as a passage: its name, what it does, what else it has, how often it is there."""
    fields = {**card, **words}
    name = str(fields.pop("name", "") or fields.pop("title", ""))
    rest = _told_of(fields, card["id"])
    deck = content.seen["game"]["decks"][card["deck"]]
    sees = {"card": fields, "deck": deck, "size": deck["size"], "bleed": deck["bleed"]}
    codes = {key: _coded(key, value, content.tables) for key, value in rest.items()}
    does, has, flavour = [], [], ""
    for key, value in rest.items():
        text = texts.filled(codes[key] or _in_words(value, content.tables), f"{key} of {card['id']}", **sees)
        if key == "flavour":
            flavour = spoken(text, signs)
        elif _is_bare(key):
            does.append(spoken(text, signs))
        else:
            has.append(spoken(f"{_(_word(key))}: {text}", signs))
    also = "; ".join(has)
    copies = _("{n} copies", n=card["copies"]) if card["copies"] != 1 else ""
    sentences = [name, *does, capital(also), flavour, copies]
    text = re.sub(r"([.!?…][*_\"”]*)[.;,](?= )", r"\1", ". ".join(part for part in sentences if part))
    text = _NOTHING_SAID.sub(".", texts.filled(text, card["id"], **sees))
    called = " ".join((name, *rest, *codes.values()))
    return Passage(card["id"], str(content.decks.get(card["deck"], card["deck"])), text, called)


def _told_of(fields: Facts, code: str) -> Json:
    """Give the fields of a card that are told: no code, and no numbers that its text says as well."""
    rest = {key: value for key, value in fields.items() if key not in SILENT and value != code and not _is_code(value)}
    if isinstance(rest.get("effect"), Mapping) and rest.get("text"):
        del rest["effect"]
    return rest


def _in_words(value: Any, tables: Facts) -> str:
    """Say a value of a card; a list of letters, such as a price, by the names that a table of rules.yaml has for them.

    >>> _in_words(["R", "any"], {"hues": {"R": {"name": "red"}}}), _in_words(["one", "two"], {})
    ('red, any', 'one two')
    """
    letters = {one for one in value if isinstance(one, str) and len(one) == 1} if isinstance(value, list) else ()
    for table in tables.values():
        if letters and isinstance(table, Mapping) and letters <= table.keys():
            says = {
                one: table[one]["name"] for one in letters if isinstance(table[one], Mapping) and "name" in table[one]
            }
            return ", ".join(text_of(says.get(one) or _(one)) for one in value)
    return text_of(value)


def _coded(field: str, value: Any, tables: Facts) -> str:
    """Say a code of a card by the table of rules.yaml that is called after the field, or that only gives names.

    >>> _coded("icon", "foot", {"skull_icons": {"foot": {"name": "pé"}}}), _coded("value", 3, {})
    ('pé', '')
    >>> _coded("rank", "K", {"royals": {"K": "King", "Q": "Queen"}})
    'King'
    """
    for name, table in tables.items() if isinstance(value, str) else ():
        said = table.get(value) if isinstance(table, Mapping) else None
        said = said.get("name") if isinstance(said, Mapping) else said
        called = name.removesuffix("s").endswith(field)
        if isinstance(said, str) and (called or all(isinstance(one, str) for one in table.values())):
            return said
    return _(value) if isinstance(value, str) and value in FIELDS else ""


def spoken(text: str, called: Mapping[str, str]) -> str:
    """Say glyphs that are printed in a text, such as {x}, in words; beside its own word one is not said again.

    `called` gives the words for glyphs that are not called as their file is.

    >>> spoken("Set your life to 6 {heart}. An {x}: a {coin} coin.", {"heart": "life"})
    'Set your life to 6. An X: a coin.'
    >>> spoken("Gain 3 {heart}. Your life ends at 6.", {"heart": "life"})
    'Gain 3 life. Your life ends at 6.'
    """

    def word(match: re.Match[str]) -> str:
        name = called.get(match[1], match[1])
        start = match.string[: match.start()].rsplit(". ", 1)[-1]
        follows = re.split(r"[.!?]", match.string[match.end() :], maxsplit=1)[0]
        around = f"{start[-NEAR:]} {follows[: NEAR // 2]}".casefold()
        if len(name) > 1 and name in around:
            return ""
        space = " " if match[0][0].isspace() else ""
        return space + (name.upper() if len(name) == 1 else name)

    return GLYPH.sub(word, text).strip()


def text_of(value: Any) -> str:
    """Give all the text in a value, however deep.

    >>> text_of([{"head": "End", "text": "After three turns."}])
    'End: After three turns.'
    """
    if isinstance(value, Mapping):
        return _of_group(value)
    if isinstance(value, list):
        rows = all(isinstance(one, str) and GRID.fullmatch(one) for one in value)
        return (" / " if rows else " ").join(map(text_of, value))
    return _word(value)


def _of_group(value: Facts) -> str:
    """Give the text of a group of fields: under its head what it is laid out with, else its fields by their names."""
    head = next((value[name] for name in HEADS if value.get(name)), "")
    if head and "text" in value:
        return " ".join(str(one) for one in (f"{head}:", _stopped(value.get("moment", "")), value["text"]) if one)
    if value.keys() <= {*HEADS, *LAYOUT}:
        told = [text_of(value[name]) for name in LAYOUT if name in value and name != "sign"]
        said = " ".join(_stopped(one) for one in told if one.strip(" ."))
        return f"{head}: {said}" if head else said
    return ", ".join(f"{_word(key)} {text_of(one)}" for key, one in value.items())


def _is_bare(field: str) -> bool:
    """Tell whether a field says what it is by itself; one letter names a side of a card, or nothing."""
    return field in BARE or len(field) == 1


def _is_code(value: Any) -> bool:
    """Tell whether a value is for programs: yes or no, or a name such as `any_not_response`."""
    return isinstance(value, bool) or (isinstance(value, str) and "_" in value and " " not in value)


def _stopped(text: str) -> str:
    return f"{text}." if text and text[-1] not in ".!?…" else text


def _word(value: Any) -> str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return value if isinstance(value, str) and (" " in value or "{" in value) else str(value).replace("_", " ")
