"""Tables of all kinds in every design and every plain face: what `new` writes builds, and every text is on paper."""

import csv
import json
import re
from itertools import pairwise

import pytest

from generator.parts.order import Wish
from generator.starting.beginning import FACES, begin
from generator.starting.designs import designs
from tests.helpers import printed
from tests.helpers.cases import often
from tests.helpers.little import make

LONG = "Whoever holds this lamp may look under one stone in each round, and tells nobody what lies there. "
TABLES = {
    "lists.json": [
        {
            "name": "Kettle",
            "tags": ["hot", "iron", "old"],
            "steps": ["Fill it with water from the well.", LONG, "Wait."],
        },
        {"name": "Ladle", "tags": ["long"], "steps": []},
    ],
    "truths.json": [
        {"name": "Gate", "text": "It opens.", "locked": True, "guarded": False, "Very rare": True},
        {"name": "Hatch", "text": "It shuts.", "locked": False, "guarded": False, "Very rare": False},
    ],
    "groups.json": [
        {
            "name": "Mill",
            "kind": "Before the first light",
            "cost": {"wood": 2, "stone": 1, "gold_coins": 4},
            "yields": [{"grain": 3}, {"flour": 1}],
        },
        {"name": "Forge", "cost": {"iron": 12}, "yields": []},
    ],
    "numbers.csv": "name,wood,steel,stone,gold,vp,size\nBarn,1,2,0,4,5,1.50\nDock,1200,20,33,444,7,007\n",
    "suits.csv": "suit,rank,text\nWaves,Admiral,It leads.\nWaves,7,It follows.\nGulls,K,\n",
    "columns.csv": (
        "name,kind,type,text,flavour,cost,number,artist,region,season,note,serves,code,answer,icon\n"
        "Fox,Night hunter of the woods,Beast,It waits.,So long and thanks for the fowl.,2 or 3,12,Ana,north,winter,"
        f'"{LONG}",4,FX-0001,A vixen,owl\nOwl,Bird,Beast,It sees.,Hoo.,1,3,Ben,south,spring,Rare.,2,OW-2,An owl,\n'
    ),
    "long.csv": f'name,text,artist\nLamp,"{LONG * 9}",Ana\nPot,Short.,Ben\n',
    "prompts.csv": "prompt\nWhat would you never lend to anybody you met on a ferry at night?\nWho here would last?\n",
    "titles.csv": (
        "name,text,area,region,in deck?,include?,source\n"
        "The Long and Winding Stairs of the Old Lighthouse Keeper,Climb.\n"
        "The inner seas off the west coast of all the islands,https://example.org/wiki/Seas,120000,north,no,no,old\n"
        "Donaudampfschifffahrtsgesellschaftskapitän,Sail.\nhttps://example.org/a/rather/long/address/of/a/page,Read.\n"
    ),
    "values.csv": "id,value\na,1\nb,1500\nc,0\n",
    "holes.csv": "name,cost,text,flavour,region\nA,,,,\nB,2,Go.,,\nC,,Stay.,Here.,north\n",
    "odd.csv": (
        "name,icon,text\n{T} and {coin,badger,Pay {W}{W} _soon\n2 * 3 **,owl,snake_case ** now\n"
        '\\{,Big Bear,"{coin:99} of {}, ends in \\"\n'
    ),
    "code.csv": 'name,text,"why not? {x}"\nA,Take <two> & go.,50 % _of_ it\nB,"A ""quote""",\\\n',
    "links.json": [
        {
            "name": f"Spark {at}",
            "sort": "Energy",
            "where": ["Basic"],
            "allowed": dict.fromkeys(("wide", "common", "narrow"), "Legal"),
            "pages": {one: f"https://pictures.example.org/cards/{at}-{one}.html" for one in ("small", "large")},
        }
        for at in (1, 2)
    ],
}
LOOKS = [*designs(), *FACES]


def cells(name):
    """Give all texts of a table."""
    table = TABLES[name]
    if isinstance(table, str):
        yield from (cell for row in list(csv.reader(table.splitlines()))[1:] for cell in row)
    else:
        yield from leaves(table)


def leaves(node):
    if isinstance(node, dict):
        for name, value in node.items():
            if value is True:
                yield name
            yield from leaves(value)
    elif isinstance(node, list):
        for one in node:
            yield from leaves(one)
    elif not isinstance(node, bool) and node is not None:
        yield str(node)


def plain(text):
    """Take away what setting and markup change: breaks, hyphens, capitals, marks."""
    return re.sub(r"[\W_]+", "", text.casefold())


def words_of(table, name):
    """Give each text that is to be found on paper, but for ids and signs."""
    signs = {"odd.csv": ("owl", "badger", "Big Bear"), "columns.csv": ("owl", "FX-0001", "OW-2")}
    spared = {"values.csv": ("a", "b", "c"), **signs}.get(name, ())
    return [one for one in cells(name) if plain(one) and one not in spared]


def all_of_them():
    """Give every look with every table; one of each look, by turns, is not among the long tests."""
    for at, look in enumerate(LOOKS):
        for number, name in enumerate(TABLES):
            marks = () if number == (at * 5 + 3) % len(TABLES) else pytest.mark.long
            yield pytest.param(look, name, marks=marks, id=f"{look}-{name}")


@pytest.mark.parametrize(("look", "name"), [*all_of_them()])
def test_every_text_of_a_table_is_on_paper(tmp_path, look, name):
    table = TABLES[name]
    path = tmp_path / name
    path.write_text(table if isinstance(table, str) else json.dumps(table))
    begun = begin("mine", tmp_path, path, "poker", *((look, "") if look in FACES else ("", look)))
    wish = Wish(press=True)  # a card a page, which is not turned
    outcome = make(tmp_path, "mine", wish=wish)
    assert [str(one) for one in outcome.problems] == []
    assert begun.reading is not None
    assert [one.called for one in begun.reading.columns if not one.printed] == []
    pages = [plain(one) for one in printed.pages(tmp_path / "out" / "mine" / "cards-press.pdf")]
    lost = [one for one in words_of(table, name) if not found(one, pages)]
    assert lost == []


def found(text, pages):
    """Tell whether a text is on paper, which may go on on a further card behind any word."""
    return all(_found(one.split(), pages) for one in re.split(r"(?<=[.?!])\s", text.strip()))


def _found(words, pages):
    """Tell whether words are on paper: on one page and the next one, or in pieces of four words or more."""
    said = "".join(pages)
    cuts = [(plain("".join(words[:at])), plain("".join(words[at:]))) for at in range(1, len(words))]
    if any(one in page and two in after for page, after in pairwise(pages) for one, two in cuts):
        return True
    while words:
        for at in range(len(words), min(4, len(words)) - 1, -1):
            if plain(" ".join(words[:at])) in said:
                break
        else:
            return False
        words = words[at:]
    return True


@pytest.mark.parametrize("design", often(designs(), [*designs()][::5]))
def test_a_text_that_goes_on_is_on_the_faces_once_and_more_of_it_on_further_ones(tmp_path, design):
    path = tmp_path / "long.csv"
    long = {name: " ".join(f"{name}{n}x{k}" + "." * (k == 9) for n in range(32) for k in range(10)) for name in "abc"}
    path.write_text(f'name,text,artist\nLamp,{long["a"]},Ana\nPot,{long["a"]},"{long["b"]}"\n')
    begin("mine", tmp_path, path, "poker", "", design)
    with (tmp_path / "content/mine/cards/cards.csv").open("a") as file:
        file.write(f"{long['c'][:600]},It sees.,Bo\n")  # a title that no place has room for
    outcome = make(tmp_path, "mine", wish=Wish(press=True))
    assert outcome.problems == ()
    pages = printed.pages(tmp_path / "out/mine/cards-press.pdf")
    pot = next(at for at, page in enumerate(pages) if "pot" in page.casefold())
    titled = next(at for at, page in enumerate(pages) if "c0x0" in page.casefold())
    assert not {*long["c"][:595].split()} - {*" ".join(pages[titled:]).split()}
    for said, names, others in ((pages[:pot], "a", {"Ana"}), (pages[pot:titled], "ab", set())):
        shown = [re.findall(r"\b[ab]\d+x\d\b|Ana", page) for page in said]
        found = [word for words in shown for word in words]
        assert sorted(found) == sorted({*re.findall(r"[ab]\d+x\d", "".join(long[name] for name in names)), *others})
        further = [len(words) for words in shown[1:] if words]
        assert min(further[:-1]) > len(shown[0])


def test_letters_that_no_font_has_are_told_once_with_a_sign_for_each_and_a_column_of_them_is_left_out(tmp_path):
    path = tmp_path / "odd.csv"
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    path.write_text("name,face,text\n" + "".join(f"Owl {n},{family},Sees {chr(0x5200 + n)}.\n" for n in range(30)))
    begun = begin("mine", tmp_path, path, "poker", "")
    assert begun.reading is not None
    assert {one.called: one.printed for one in begun.reading.columns}["face"] == "left out"
    outcome = make(tmp_path, "mine")
    assert outcome.problems == ()
    told = [note.fact for note in outcome.notes if "no font has" in note.fact]
    assert [("for each" in one, "29 more cards" in one) for one in told] == [(True, True)]
    assert printed.text(tmp_path / "out/mine/cards.pdf").count("□") == 30


def test_a_table_in_letters_of_no_font_asks_for_one_in_few_words(tmp_path):
    path = tmp_path / "all.csv"
    path.write_text("name,text\n" + "".join(f"{chr(0x5200 + n)},{chr(0x5300 + n) * 9}\n" for n in range(60)))
    begin("mine", tmp_path, path, "poker", "")
    outcome = make(tmp_path, "mine")
    assert 0 < len(outcome.problems) <= 2
    assert all("no font has" in one.fact for one in outcome.problems)


@pytest.mark.parametrize("word", ["https://example.org/" + "%D0%9F" * 90, "|".join(map(str, range(200, 290)))])
def test_a_word_of_many_lines_goes_on_like_any_text(tmp_path, word):
    path = tmp_path / "long.csv"
    path.write_text(f"name,origin,text\nFox,north,{word}\nOwl,south,It sees.\n")
    begin("mine", tmp_path, path, "mini", "")
    outcome = make(tmp_path, "mine", wish=Wish(press=True))
    assert outcome.problems == ()
    said = plain(printed.text(tmp_path / "out/mine/cards-press.pdf"))
    assert sum(said.count(one) for one in "0123456789") >= sum(map(str.isdigit, word))
