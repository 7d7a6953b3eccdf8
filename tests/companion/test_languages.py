"""A table in another language: which it speaks, what is translated, and that what is written is in none; each game in
a made-up language: all that is told is said in it.

Read are lines of games of bots, golden evenings, lines that nobody understands, and how the table is laid out: by who
types and on screens.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from babel import Locale

from companion.engine import messages
from companion.engine.dice import Cup
from companion.engine.medium import for_screens
from companion.engine.messages import gettext, speak
from companion.engine.model import Setup, Turn, copied
from companion.engine.words import Line, Unclear
from companion.gamedata import content as library
from companion.gamedata import languages
from companion.gamedata.content import game_meant
from companion.games import game_module, of_panels
from companion.kit.commonmoves import acts
from companion.kit.panels import REASON, VERB, plain
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.evening import Evening
from tests.companion.madeup import MadeUp, folded, outside, texts_in
from tests.companion.messages import CATALOGUES, CODE, all_said, catalogue, said_in
from tests.helpers.cases import often
from tests.helpers.shell import TOP
from tests.helpers.table import Table

PLACES, TYPED = re.compile(r"\{(\w+(?::[^{}]*)?)\}"), re.compile(r"(?<![\w}])'([a-z][^']*)'")
ONE_WORD = re.compile(r"'((?:companion |tuckbox )?[a-z]+)'")
NEW = "new trap ana ben --seed x"


GAME = """designers: [{name: Somebody}]
players: {least: 1, most: 4}
components: [{deck: cards/lamps.yaml, count: 1}]
"""


def game(root, head):
    folder = root / "content" / "lamps"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(f"{head}\n{GAME}")
    (folder / "cards" / "lamps.yaml").write_text(
        "name: Lamps\nsize: poker\nface: lamp.svg.j2\ncards: [{id: one, name: One}]\n"
    )


def test_every_language_says_what_is_in_braces_by_its_name():
    assert [text for text in all_said() if "{" in PLACES.sub("", text) or "}" in PLACES.sub("", text)] == []


@pytest.mark.parametrize(
    ("environ", "wanted", "tag"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "", "pt-BR"),
        ({"LC_ALL": "C", "LANG": "pt_BR.UTF-8"}, "", "en"),
        ({"LC_MESSAGES": "pt_PT", "LANG": "en_GB"}, "", "pt-BR"),
        ({"LANG": "xx_YY.UTF-8"}, "", "en"),
        ({"LANG": "pt_BR.UTF-8"}, "en", "en"),
        ({}, "pt-br", "pt-BR"),
        ({}, "pt", "pt-BR"),
    ],
)
def test_a_table_speaks_the_language_that_is_wanted_or_that_of_the_system(
    evening, monkeypatch, tmp_path, environ, wanted, tag
):
    game(tmp_path, "title: Lamps\nlanguage: pt-BR")
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    monkeypatch.delenv("LC_ALL")
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    evening.done(f"new lamps ana ben {f'--language {wanted}' if wanted else ''}")

    assert messages.language() == tag
    assert evening.live.now().begin.data.get("language", "en") == tag
    evening.done("rematch")
    assert evening.live.now().begin.data.get("language", "en") == tag


def test_a_game_that_is_told_in_half_of_a_language_stays_english_unless_it_is_wanted(evening, monkeypatch):
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")

    evening.done("new raft ana ben cy")

    assert messages.language() == "en"
    evening.done("new raft ana ben cy --language pt-BR")
    assert messages.language() == "pt-BR"


def test_a_session_that_comes_from_elsewhere_is_told_in_its_language(evening, tmp_path):
    evening.done(f"{NEW} --language pt-BR")
    evening.done("note oi")
    file = tmp_path / "one.jsonl"
    evening.done(["export", str(file)])
    messages.speak(None)
    with Evening(tmp_path / "other.db") as other:
        assert other.done(["import", str(file)]).told[0] == "2 registros novos; o jogo aqui é o 1."


def test_what_is_pinned_of_a_game_differs_in_words_only(evening):
    evening.done(NEW)
    english = evening.live.now().begin.data
    evening.done(f"{NEW} --language pt-BR")
    portuguese = evening.live.now().begin.data

    def shape(value):
        if isinstance(value, dict):
            return {name: shape(one) for name, one in value.items()}
        return (
            [shape(one) for one in value] if isinstance(value, list) else "words" if isinstance(value, str) else value
        )

    assert shape(portuguese["content"]) == shape(english["content"])
    assert portuguese["content"]["cards"] != english["content"]["cards"]
    assert portuguese["dice"] == english["dice"]


def test_what_was_edited_is_read_anew(tmp_path, monkeypatch):
    own = tmp_path / "languages"
    own.mkdir()
    (own / "xx.yaml").write_text('"Score": "Eins"\n')
    monkeypatch.setattr(languages, "OWN", str(own))
    cache = str(tmp_path / "cache")
    assert languages.spoken("xx", cache).gettext("Score") == "Eins"
    (own / "xx.yaml").write_text('"Score": "Anders"\n')
    assert languages.spoken("xx", cache).gettext("Score") == "Anders"
    assert languages.spoken("xx-YY", cache).gettext("Score") == "Anders"
    assert languages.spoken("xx", cache).gettext("Undo") == "Undo"


def test_what_a_game_says_goes_before_what_the_companion_says(tmp_path, monkeypatch):
    game = tmp_path / "content" / "lamps"
    (game / "languages" / "pt-BR" / "companion").mkdir(parents=True)
    (game / "game.yaml").write_text("title: Lamps\nplayers: {least: 1, most: 4}\n")
    (game / "languages" / "pt-BR" / "companion" / "sentences.yaml").write_text(
        '"Score": "Pontos"\n"A lamp": "Um lampião"\n'
    )
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    cache = str(tmp_path / "cache")

    assert languages.spoken("pt-BR", cache, "lamps").gettext("Score") == "Pontos"
    assert languages.spoken("pt-BR", cache, "lamps").gettext("A lamp") == "Um lampião"
    assert languages.spoken("pt-BR", cache).gettext("Score") == "Placar"


@pytest.mark.parametrize("number", [0, 1, 2, 999, 1000, 2_000_000])
def test_forms_of_numbers_are_those_of_the_cldr(tmp_path, number):
    said = languages.spoken("pt-BR", str(tmp_path))
    form = "one" if number in (0, 1) else "other"

    assert said.ngettext("{n} screen", "{n} screens", number) == f"{number} {'tela' if form == 'one' else 'telas'}"


def test_lists_are_written_as_the_language_writes_them(tmp_path):
    said = languages.spoken("pt-BR", str(tmp_path))
    lists = (["a", "b", "c", "d"], "and"), (["a", "b"], "or"), ([], "and")

    assert [said.listed(*one) for one in lists] == ["a, b, c e d", "a ou b", ""]


def test_a_shown_table_speaks_its_language(evening, path):
    evening.done(f"{NEW} --language pt-BR")
    with Table(path) as table:
        phone = table.phone()
        code, page = phone.ask("/")
        texts = json.loads(re.search(rb'id="texts">(.*)</script>', page)[1])
        state = phone.state()

    assert code == 200
    assert b'<html lang="pt-BR"' in page
    assert b'aria-label="O que fazer agora"' in page
    assert texts["{n} screen"] == {"one": "{n} tela", "other": "{n} telas"}
    assert (state["lang"], state["page"].endswith(" pt-BR")) == ("pt-BR", True)


def test_an_english_page_is_the_file_as_it_lies(evening, path):
    evening.done(NEW)
    with Table(path) as table:
        _, page = table.phone().ask("/tv")

    assert page == (Path(languages.OWN).parent / "show" / "page" / "index.html").read_bytes()


# ---------------------------------------------------------------------- every game


class Played(NamedTuple):
    """Who plays a game here, by which rules, which words are begun, and what is code.

    `ids` are the names of places, cards and rules, as a pattern; `coded` the names of values that nobody reads.
    """

    bots: list[str]
    rules: dict[str, Any]
    begun: tuple[str, ...]
    ids: str
    coded: str


RAID = (
    ("", "raid", "launch", "launch 2", "royal", "royal king", "cash", "cash 9", "more"),
    r"^(port|starboard)-\w*|\bRT-[A-Z]*-?\d+",
    "who id seat face shape colour letter kind icons word to sign rule turn",
)
TRAP = (
    ("", "move", "cast", "item", "relic", "coin"),
    r"\b\d+s\b|\b[A-J][12]\b|\b[RYGB]\b|\bTA-[A-Z]+-\d+",
    "who id face shape colour letter kind board icons nodes lines pieces shut at line word to sign way aim picture "
    "turn",
)
RAFT = (
    ("", "use", "orders", "orders f", "use rope", "use plan", "ben"),
    r"\br\d+l\d+\b|\br\d+\b|\b[SZF]\w?-\w+|\bE\b|\bU\b|\bR\dd\d+|\bW\ds\d|\bRR-\w+-?\w*| \((?:rv|o)\)",
    "id face faces shape colour letter kind line lines word turned who turn",
)
DUEL = (
    ("", "trade", "trade 1", "duel", "duel 1", "duel 2 ben", "hand"),
    r"\bTD-[A-Z]*-?\d+",
    "who id face shape colour letter kind line lines word to sign turn",
)
OPTIONS = ["option_vicious=true", "option_complex=true", "option_faster=true", "double_stacks=true"]
GAMES = {
    "raid-trade options": Played(["random"] * 2, {"set": OPTIONS}, *RAID),
    "raid-trade together": Played(["beginner"] * 2, {"set": ["combat_order=simultaneous", "opening=underway"]}, *RAID),
    "trap-attack alone": Played(["beginner", "ai"], {}, *TRAP),
    "trap-attack": Played(["beginner"] * 2, {}, *TRAP),
    "raft-race": Played(["random"] * 4, {}, *RAFT),
    "trade-or-duel": Played(["random"] * 4, {"set": ["tie_compare=open", "count_chosen_by=active"]}, *DUEL),
}
QUICK = ("raid-trade options", "trap-attack alone", "raft-race")
NAMED = "Ana Ben Cy Cyrus Dee Eve AI A B C D X d6 red blue green yellow violet".split()
LINES, NAME = 90, 32
WRONG = """orders f f f f f;orders f;orders ana f;orders xyz;use;use rope;use bucket;use zzz;use plan;go;lay;lay 1
lay zz zz
move ana;move ana zz;at ana;at ana 0 9;at ana x 1;at ana 1 1 1;splash ana;lose ana zz;lose;rock;eddy;rapid ben;recharge
river now;go on;royal;odds;trade x;shift -1;cash zz;cash 10 level;settle;draw 99;draw ben -1;defend;fire;king;launch 3 5
withdraw zz;defend 8;seen;hx;same;raid 3 e9;cast;cast zz;item zz;hit ben x;respond x;block q;relic zz;coin zz;exchange 9
row A1;loot x"""


def slug_of(name: str) -> str:
    return name.partition(" ")[0]


@cache
def content(kept, name):
    return library.load(slug_of(name), str(kept), "en")


@cache
def lines_of(kept, name):
    """Give what is said in a game of bots."""
    one = GAMES[name]
    return playing.play(edition(content(kept, name), one.rules), one.bots, "language", 1, {}).lines[:LINES]


def seated(kept, name):
    one = GAMES[name]
    seats = playing.names_of(one.bots)
    return MemoryReferee(edition(content(kept, name), one.rules), seats, playing.seed_of("language", 1), {})


def read_of(name, before, moves, after, known):
    """Give all that people read of some moves and of where the game stands then."""
    game, one = game_module(slug_of(name)), GAMES[name]
    found, now = [], copied(before)
    for move in moves:
        act = game.act(now, move)
        then = act.table
        found += [*act.said, *(note.text for note in game.reminders(act, then))]
        found += [breach.fact for breach in (*game.check(now, move), *game.check(then, move))]  # mostly wrong by then
        now = then
    begun = [words.split() for words in one.begun]
    for menu in filter(None, (game.menu(after, words) for words in begun)):
        found += [menu.text, menu.free, *(item.text for item in menu.items)]
    found += [game.head(after), game.over(after), game.asks(after), *game.show(after)]
    found += [score.remark for score in game.score(after)]
    found += [line for verb in game.VERBS if verb.look for line in looked(verb, after)]

    def panel(which, *said):
        shows = of_panels(slug_of(name), which)
        return shows(*said) if shows else None

    views = [
        panel("orders", acts(before, moves, game), known),
        panel("shown", after, [], known),
        panel("spaces", after, known),
    ]
    views += [panel("laying", after, known), panel("rolling"), [";".join(panel("words") or ())]]
    views += [panel(which, after, known, words) for which in ("asked", "hidden") for words in begun]
    return found + [text for view in views if view for text in texts_in(plain(view), one.coded.split())]


def looked(verb, table):
    """Give what a verb that only looks says, or why it says nothing."""
    for words in ([], ["10"], ["9", "8"]):
        try:
            yield from verb.look(table, words)
        except Unclear as unclear:
            yield str(unclear)


def played(kept, name, language):
    """Say a game's lines in a language: the states after each, and all that is read, typed and on screens."""
    speak(language)
    referee, known, states, read = seated(kept, name), content(kept, name), [], []
    for line in lines_of(kept, name):
        before, moves = copied(referee.table), referee._read(line.split())[0]
        referee.say(line)
        states.append((moves, copied(referee.table).state))
        read += read_of(name, before, moves, referee.table, known)
        with for_screens():
            read += read_of(name, before, moves, referee.table, known)
    speak(None)
    return states, read


def strange(kept, name, read):
    """Give what is not said in the made-up language, but for names, words of the content, verbs and ids."""
    game, known = game_module(slug_of(name)), content(kept, name)
    words = {*texts_in(plain(edition(known, GAMES[name].rules).pinned), ()), known.title}
    words |= {one for card in known.cards for one in texts_in(plain(card), ()) if len(one) < NAME}
    named = {*NAMED, *(verb.name for verb in game.VERBS)}
    return outside(read, {*words, *(word.upper() for word in words), *named}, GAMES[name].ids)


@pytest.mark.parametrize("name", often(GAMES, QUICK))
def test_what_is_kept_is_the_same_in_every_language_and_all_that_is_told_is_of_one(kept, name):
    english, plainly = played(kept, name, None)
    made_up, read = played(kept, name, MadeUp())

    assert made_up == english
    assert len(read) > 1_000
    assert strange(kept, name, read) == set()
    assert not any("[" in text for text in plainly)


@pytest.mark.parametrize("name", [name for name in GAMES if name == slug_of(name) or "options" in name])
def test_a_golden_evening_is_the_same_in_a_made_up_language(tmp_path, kept, name):
    def reads(table, moves, weighed):
        return [*weighed.told, *read_of(name, table, moves, weighed.table, content(kept, name))]

    english, made_up, read = folded(slug_of(name), tmp_path / "table.db", reads)

    assert made_up == english
    assert len(read) > 300
    assert strange(kept, name, read) == set()


@pytest.mark.parametrize("name", QUICK)
def test_lines_that_are_not_understood_are_told_so_in_the_language(kept, name):
    game, read = game_module(slug_of(name)), []
    lines = lines_of(kept, name)[:40]
    speak(MadeUp())
    referee = seated(kept, name)
    who = next(iter(referee.table.players))
    for line in lines:
        for words in map(str.split, WRONG.replace("\n", ";").split(";")):
            verb = next((verb for verb in game.VERBS if verb.name == words[0] and verb.read), None)
            try:
                verb and verb.read(
                    Turn(copied(referee.table), Line(words, {}), Cup(bytes(32), {}, "1", {}), who), words[1:]
                )
            except Unclear as unclear:
                read.append(str(unclear))
        referee.say(line)
    read += [gettext(verb.moment) for verb in game.VERBS]

    assert len(set(read)) > 20
    assert strange(kept, name, read) == set()


@pytest.mark.parametrize("name", ["raid-trade options", "raft-race"])
def test_the_table_is_laid_out_in_the_language(kept, name):
    game, known = game_module(slug_of(name)), edition(content(kept, name), GAMES[name].rules)
    seats = {one: one.title() for one in playing.names_of(GAMES[name].bots)}
    states = []
    for language in (None, MadeUp()):
        speak(language)
        cup = Cup(bytes(32), {}, "1", {})
        state, layout = game.begin(Setup(tuple(seats), seats, known.rules, known.pinned, {}, cup))
        states.append(state)

    assert strange(kept, name, layout) == set()
    assert states[0] == states[1]


TRANSLATED = sorted((path.parts[-5], path.parts[-3]) for path in TOP.glob("content/*/languages/*/companion/*.yaml"))
OWN = [("", path.stem) for path in sorted(CATALOGUES.glob("*.yaml"))]


def sentences(slug, tag):
    """Give what a game says, or the companion by itself, and its translation."""
    if not slug:
        return all_said(), catalogue(tag)
    said = dict(sorted(said_in(CODE / "games" / slug.replace("-", "_")), key=lambda one: one[1]))
    known = (TOP / f"content/{slug}/languages/{tag}/companion/sentences.yaml").read_text("utf-8")
    return said, yaml.safe_load(known)


@pytest.mark.parametrize(("slug", "tag"), OWN + TRANSLATED)
def test_a_translation_has_every_sentence_with_the_same_places(slug, tag):
    said, known = sentences(slug, tag)
    plural = {*Locale.parse(tag, sep="-").plural_form.tags, "other"}

    assert known.keys() ^ said.keys() == set()
    for text, to in known.items():
        assert isinstance(to, dict) if said[text] else slug or isinstance(to, str), text
        assert not isinstance(to, dict) or {"other"} <= to.keys() <= plural, text
        for form in to.values() if isinstance(to, dict) else [to]:
            assert {*PLACES.findall(form)} | {"n"} == {*PLACES.findall(text + said[text])} | {"n"}, text
            assert not slug or TYPED.findall(form) == TYPED.findall(text), text
            assert all(f"'{word}'" in form for word in ONE_WORD.findall(text)), text
            assert form[:1].isspace() or not text[:1].isspace(), text


@pytest.mark.parametrize(("slug", "tag"), TRANSLATED)
def test_a_game_in_its_translation_says_nothing_in_english_and_fits(kept, monkeypatch, slug, tag):
    languages.speak(tag, str(kept), slug)
    monkeypatch.setattr(playing, "NAMES", ("alexandria", "bernardino", "clementine", "desdemonas"))
    one, known, orders = GAMES[slug], library.load(slug, str(kept), tag), of_panels(slug, "orders")
    its, names = edition(known, one.rules), playing.names_of(one.bots)
    referee = MemoryReferee(its, names, playing.seed_of("language", 1), {})
    for line in playing.play(its, one.bots, "language", 1, {}).lines:
        before, moves = copied(referee.table), referee._read(line.split())[0]
        referee.say(line)
        read_of(slug, before, moves, referee.table, known)
        staged = orders(acts(before, moves, game_module(slug)), known)
        for order in staged.orders if staged else ():
            assert len(order.verb) <= VERB, order.verb
            assert len(order.why) <= REASON, order.why
    pinned = [its.pinned, edition(content(kept, slug), one.rules).pinned]
    words = {*texts_in([plain(some) for some in pinned], ()), "", "1", "2"}
    assert [text for text in messages._spoken[0][0].missing if text not in words] == []


def test_a_game_is_meant_by_a_word_of_its_slug_and_by_one_of_a_title_that_no_slug_has(tmp_path, monkeypatch):
    for slug, title in {"raft-race": "Das Floß", "dots": "Punkte", "swim": "Race of dots"}.items():
        (tmp_path / "content" / slug).mkdir(parents=True)
        (tmp_path / "content" / slug / "game.yaml").write_text(f"title: {title}\n", encoding="utf-8")
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    assert [game_meant(word) for word in ("race", "floß", "Punk", "dots")] == ["raft-race"] * 2 + ["dots"] * 2
    with pytest.raises(Unclear, match=r"Which game is 'ra'\? There are raft-race and raid-trade"):
        game_meant("ra")
