"""Cards from tables: CSV in every dialect, spreadsheets, JSON; places lead to the cell, nothing is dropped."""

import csv
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from generator.catalog.cells import text_rows
from generator.catalog.game import load_game
from generator.catalog.model import Words
from generator.catalog.problems import Mark
from generator.catalog.roots import Roots
from generator.catalog.tablemodel import Report
from generator.catalog.tablewish import Asked
from tests.catalog.test_table_shapes import cell, ods, row
from tests.helpers.cases import faults_of, rows
from tests.helpers.little import write_bits


def game(root, table, cards="cards/main.csv", name="main.csv", count=2, extra=""):
    files = {"cards/main.yaml": f"name: Main\nsize: euro\nface: a.svg.j2\n{extra}cards: {cards}\n"}
    files |= {} if table is None else {f"cards/{name}": table}
    return write_bits(root, [f"deck: cards/main.yaml, count: {count}"], files)


def cards(root):
    return load_game("bits", Roots((root,))).decks["main"].cards


def plain(root):
    return [{"id": card.id, "copies": card.copies, **card.fields} for card in cards(root)]


def told(root):
    """All that is told of the only table: place, fact."""
    (reading,) = load_game("bits", Roots((root,))).readings
    return [(str(one.mark).removeprefix("content/bits/"), one.fact) for one in reading.told(first=True)]


def problems(root):
    return [
        (str(one.mark).removeprefix("content/bits/"), one.fact, one.hint)
        for one in faults_of(load_game, "bits", Roots((root,)))
    ]


PIT = [
    {"id": "pit", "copies": 1, "name": "Pit", "cost": 3},
    {"id": "net", "copies": 2, "name": "Net, wide", "cost": 2.5},
]


@pytest.mark.parametrize(
    "table",
    [
        'id,name,cost,copies\npit,Pit,3,\nnet,"Net, wide",2.5,2\n',
        "id;name;cost;copies\r\npit;Pit;3;\r\nnet;Net, wide;2.5;2\r\n",
        "id\tname\tcost\tcopies\npit\tPit\t3\nnet\tNet, wide\t2.5\t2",
        "id|name|cost|copies\n\n  pit | Pit | 3 |\n,,,\nnet|Net, wide|2.5|2\n".replace(",,,", "|||"),
        "\ufeffid,Name,COST,copies\npit,Pit,3,\nnet,'x',2.5,2\n".replace("'x'", '"Net, wide"'),
    ],
    ids=["comma", "semicolon", "tab", "bar", "mark"],
)
def test_every_dialect_gives_the_same_cards(tmp_path, table):
    assert plain(game(tmp_path, table, count=3)) == PIT


def test_text_may_run_over_lines_and_have_quotes(tmp_path):
    table = 'id,text\npit,"first\nsecond ""line"""\nnet,x\n'
    first, second = cards(game(tmp_path, table))
    assert first.fields["text"] == 'first\nsecond "line"'
    assert str(second.mark) == "content/bits/cards/main.csv:4:1"


def test_what_looks_like_a_number_and_is_none_stays_text_and_an_empty_cell_is_not_there(tmp_path):
    table = "id,code,flag,none,big,empty\npit,007,true,null,1e5,\nnet,-3,false,~,2.50,3\n"
    one, two = plain(game(tmp_path, table))
    assert (one["code"], one["flag"], one["none"], one["big"]) == ("007", True, "null", "1e5")
    assert (one.get("empty"), two["empty"]) == (None, 3)
    assert (two["code"], two["flag"], two["none"], str(two["big"])) == (-3, False, "~", "2.50")


def test_columns_are_renamed_typed_and_rows_chosen(tmp_path):
    table = "id,Rules (short),tags,code,set\npit,falls,a; b ;c,12,base\nnet,holds,,34,more\nold,x,,1,gone\n"
    asked = (
        '\n  file: cards/main.csv\n  columns: {"Rules (short)": rules}\n'
        "  types: {tags: list, code: text}\n  where: {set: [base, more]}"
    )
    one, two = plain(game(tmp_path, table, asked))
    assert one == {"id": "pit", "copies": 1, "rules": "falls", "tags": ("a", "b", "c"), "code": "12", "set": "base"}
    assert "tags" not in two


def test_a_second_table_is_joined_by_id(tmp_path):
    root = game(tmp_path, "id,name,cost\npit,Pit,3\nnet,Net,4\n", "{file: cards/main.csv, join: cards/de.csv}")
    (root / "content/bits/cards/de.csv").write_text("id,name\nnet,Netz\npit,\n")
    assert [card.fields["name"] for card in cards(root)] == ["Pit", "Netz"]


def test_who_has_no_partner_in_a_joined_table_is_counted(tmp_path):
    root = game(tmp_path, "id,name\npit,Pit\nnet,Net\n", "{file: cards/main.csv, join: cards/de.csv}")
    (root / "content/bits/cards/de.csv").write_text("id,words\npitt,Netz\nnet,Seil\n")
    assert [card.fields.get("words") for card in cards(root)] == [None, "Seil"]
    assert told(root) == [
        ("cards/main.csv:2:1", "1 of 2 cards have nothing in cards/de.csv: pit"),
        ("cards/de.csv:2:1", "set aside 'id pitt words Netz': of cards/de.csv: no card has this 'id'"),
    ]


@pytest.mark.parametrize("join", ["cards/seats.csv", "{file: cards/seats.csv, by: name}"])
def test_tables_are_joined_by_what_both_say_and_ids_are_made_of_names(tmp_path, join):
    """Neither has ids; what is called `place` in one is `Town` in the other."""
    root = game(
        tmp_path,
        "place,kind\nFar Reach,land\nThe Deep,sea\n",
        f"{{file: cards/main.csv, columns: {{place: name}}, join: {join}}}",
    )
    (root / "content/bits/cards/seats.csv").write_text("Town,seat\nFar Reach,Stonewick\n")
    assert plain(root) == [
        {"id": "far-reach", "copies": 1, "name": "Far Reach", "kind": "land", "seat": "Stonewick"},
        {"id": "the-deep", "copies": 1, "name": "The Deep", "kind": "sea"},
    ]


def test_what_cannot_be_joined_is_told(tmp_path):
    root = game(tmp_path, "id,name\npit,Pit\nnet,Net\n", "{file: cards/main.csv, join: cards/de.csv}")
    (root / "content/bits/cards/de.csv").write_text("word,sense\nabc,def\n")
    ((place, fact, _),) = problems(root)
    assert (place, fact) == ("cards/main.yaml:4:37", "no column of cards/de.csv says what one of cards/main.csv says")


def test_a_sheet_is_joined_by_a_field_of_the_cards(tmp_path):
    joined = "{file: cards/main.xlsx, sheet: Says, by: ref, columns: {EN: text}}"
    asked = f"{{file: cards/main.xlsx, sheet: Cards, join: {joined}}}"
    root, book = game(tmp_path, None, asked, count=3), Workbook()
    cards_, says = book.active, book.create_sheet("Says")
    cards_.title = "Cards"
    for line in (["id", "ref"], ["pit", "T1"], ["net", "T2"], ["bow", "T1"]):
        cards_.append(line)
    for line in (["id", "EN"], ["T2", "You stay."], ["T9", "Nobody."], ["T1", "You <b>fall</b>."]):
        says.append(line)
    book.save(root / "content/bits/cards/main.xlsx")
    assert [card.fields["text"] for card in cards(root)] == ["You **fall**.", "You stay.", "You **fall**."]
    assert told(root)[-1] == (
        "cards/main.xlsx:Says!A3", "set aside 'id T9 EN Nobody.': of cards/main.xlsx: no card has this 'ref'"
    )  # fmt: skip
    cards_["B3"] = "T3"
    book.save(root / "content/bits/cards/main.xlsx")
    assert ("cards/main.xlsx:Cards!A3", "1 of 3 cards have nothing in cards/main.xlsx: T3") in told(root)


def test_sets_of_cards_are_opened_and_lists_of_groups_are_written_as_text(tmp_path):
    effects = [
        {"when": "On play", "text": "Draw a card.", "cost": 2},
        {"when": "At dawn", "text": "Rest.", "cost": None},
    ]
    sets = [
        {"id": "core", "set": "Core", "cards": [{"id": "pit", "name": "Pit", "effects": effects}]},
        {"id": "more", "set": "More", "name": "Extra", "cards": [{"id": "net", "name": "Net", "effects": []}]},
    ]
    table, asked = json.dumps({"version": 3, "sets": sets}, indent=1), "{file: cards/main.json, types: {effects: text}}"
    root = game(tmp_path, table, asked, "main.json")
    one, two = plain(root)
    assert (one["set"], one["sets_id"], one["effects"]) == (
        "Core", "core", "**On play:** Draw a card. (cost 2)\n\n**At dawn:** Rest."
    )  # fmt: skip
    assert (two["name"], two["sets_name"], two.get("effects", "")) == ("Net", "Extra", "")
    deck = root / "content/bits/cards/main.yaml"
    deck.write_text(deck.read_text().replace("main.json,", "main.json, sheet: sets.cards,"))
    assert plain(root) == [one, two]
    deck.write_text(deck.read_text().replace("sets.cards", "sets.card"))
    assert [(fact, hint) for _, fact, hint in problems(root)] == [
        ("there is no 'card' in content/bits/cards/main.json", "did you mean 'cards'?")
    ]


@pytest.mark.parametrize("total", ["Total,,4,", "Grand total:,,4,7", "sum,,4"])
def test_totals_are_no_card_and_a_card_may_be_called_so(tmp_path, total):
    head = "Name,Text,Copies,Cost\nPit,You fall.,3,1\nTotal,It is over.,1,\n"
    root = game(tmp_path, head + total + "\n", count=4)
    assert [(card.id, card.copies) for card in cards(root)] == [("pit", 3), ("total", 1)]
    ((place, fact),) = told(root)
    assert place.startswith("cards/main.csv:4:")
    assert fact.endswith("a row of totals")


def xlsx(path, rows, sheet="Cards", **more):
    """Write a spreadsheet of the Office format; more sheets by name."""
    book = Workbook()
    for name, lines in {sheet: rows, **more}.items():
        page = book.create_sheet(name)
        for line in lines:
            page.append(line)
    del book["Sheet"]
    book.save(path)


ROWS = [["id", "Name", "cost"], ["pit", "Pit", 3], ["net", "Net", 2.5]]


def write_ods(path, rows):
    path.write_bytes(ods("".join(row("".join(map(cell, line))) for line in rows)))


@pytest.mark.parametrize(("ending", "write"), [("xlsx", xlsx), ("ods", write_ods)])
def test_spreadsheets_are_read(tmp_path, ending, write):
    root = game(tmp_path, None, f"cards/main.{ending}")
    write(root / f"content/bits/cards/main.{ending}", ROWS)
    assert [(card.id, card.fields["name"], card.fields["cost"]) for card in cards(root)] == [
        ("pit", "Pit", 3), ("net", "Net", 2.5)
    ]  # fmt: skip


def test_a_problem_points_at_the_cell(tmp_path):
    root = game(tmp_path, None, "cards/main.xlsx")
    xlsx(root / "content/bits/cards/main.xlsx", [["id", "name", "copies"], ["pit", "Pit", "many"], ["pit", "Net", 1]])
    assert [(place, fact) for place, fact, _ in problems(root)] == [
        ("cards/main.xlsx:Cards!C2", "'copies' must be a whole number or the name of a rule, not 'many'")
    ]


@pytest.mark.parametrize(("table", "records", "place", "fact"), rows("catalog", "aside"))
def test_what_has_no_place_is_set_aside_and_told_with_its_cell(tmp_path, table, records, place, fact):
    root = game(tmp_path, table, count=records)
    assert len(cards(root)) == records
    ((where, said),) = told(root)
    assert where == f"cards/main.csv:{place}"
    assert said.startswith(fact)


def test_what_has_no_name_is_a_column_where_the_deck_names_it(tmp_path):
    asked = "{file: cards/main.csv, columns: {D: note, C: rank}}"
    root = game(tmp_path, "name,cost,\nPit,1,7,deep\nNet,1,8\n", asked)
    assert [(card["rank"], card.get("note")) for card in plain(root)] == [(7, "deep"), (8, None)]
    assert told(root) == []


@pytest.mark.parametrize(("header", "names"), [(0, ["fox", "owl", "mole"]), (1, ["owl", "mole"]), (2, ["mole"])])
def test_the_row_of_names_can_be_said(tmp_path, header, names):
    asked = (
        f"{{file: cards/main.csv, header: {header}, columns: {{A: name}}}}"
        if header == 0
        else f"{{file: cards/main.csv, header: {header}}}"
    )
    found = cards(game(tmp_path, "fox,red\nowl,grey\nmole,black\n", asked, count=len(names)))
    assert [card.id for card in found] == names


@pytest.mark.parametrize(("table", "asked", "place", "fact", "hint"), rows("catalog", "tables"))
def test_mistakes_in_tables_have_a_place_and_a_way_out(tmp_path, table, asked, place, fact, hint):
    found = problems(game(tmp_path, table, asked or "cards/main.csv"))
    assert any(where == place and fact in said and hint in way for where, said, way in found), found


@pytest.mark.parametrize(
    ("encoding", "asked", "names", "read_as"),
    [
        ("cp1252", "cards/main.csv", ["Pít", "“Net”"], "Windows-1252"),
        ("cp1250", "{file: cards/main.csv, encoding: cp1250}", ["Řeka", "Žába"], ""),
        ("cp1251", "cards/main.csv", ["Глубокая яма и камень", "Рыбачья сеть и лодка"], "cp1251"),
        ("utf-16-le", "cards/main.csv", ["Pít", "Nét"], ""),
    ],
)
def test_other_encodings_are_read_and_told(tmp_path, encoding, asked, names, read_as):
    table = "id,name\n" + "".join(f"{one},{name}\n" for one, name in zip(("pit", "net"), names, strict=True))
    root = game(tmp_path, table.encode(encoding), asked)
    assert [card.fields["name"] for card in cards(root)] == names
    assert [(place, fact.rpartition(" ")[2]) for place, fact in told(root)] == [("cards/main.csv:2", read_as)] * bool(
        read_as
    )


LETTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn"))
CELLS = st.lists(st.lists(st.text(LETTERS, max_size=8), min_size=2, max_size=4), min_size=1, max_size=5)


@settings(max_examples=25, deadline=None)
@given(CELLS, st.sampled_from([",", ";", "\t", "|"]))
def test_what_is_written_as_csv_is_read_again(tmp_path_factory, rows, between):
    path = tmp_path_factory.mktemp("csv") / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=between, quoting=csv.QUOTE_ALL).writerows(rows)
    asked = Asked(Words("a.csv", Mark("a.csv")), delimiter=between)
    read, _ = text_rows(path.read_text("utf-8-sig"), Report("a.csv", asked))
    wanted = [[one.strip() for one in line] for line in rows]
    assert [line for line in ([one.text for one in some] for some in read) if any(line)] == [
        line for line in wanted if any(line)
    ]


def test_tokens_can_come_from_a_table(tmp_path):
    root = game(tmp_path, "id,value\ncoin-1,1\ncoin-5,5\n", "[{id: a}, {id: b}]", "coins.csv")
    folder = root / "content/bits"
    (folder / "tokens.yaml").write_text(
        "name: Tokens\nsets:\n  - {id: coins, name: Coins, size: 20mm, face: a.svg.j2, tokens: cards/coins.csv}\n"
    )
    text = (folder / "game.yaml").read_text().replace("count: 2}", "count: 2}\n  - {tokens: tokens.yaml, count: 2}")
    (folder / "game.yaml").write_text(text)
    deck = load_game("bits", Roots((root,))).parts["tokens"].decks[0]
    assert [(card.id, card.fields["value"]) for card in deck.cards] == [("coin-1", 1), ("coin-5", 5)]


# ------------------------------------------------------------ trees


def test_the_words_of_tables_hold_for_trees(tmp_path):
    table = json.dumps(
        [
            {"Title": "Pit", "at": {"zone": "low"}, "desc": ["One.", "Two."], "tags": "a; b", "set": "base"},
            {"Title": "Net", "at": {"zone": "high"}, "desc": ["Three {{icon_coin:large}}"], "tags": "", "set": "base"},
            {"Title": "Old", "at": {"zone": "low"}, "desc": [], "set": "gone"},
        ]
    )
    asked = (
        "\n  file: cards/main.json\n  columns: {at.zone: zone, Title: name}\n  types: {desc: text, tags: list}\n"
        "  where: {set: base, at.zone: [low, high]}\n  replace: {Two: Three}"
    )
    root = game(tmp_path, table, asked, "main.json")
    one, two = plain(root)
    assert (one["id"], one["name"], one["zone"], one["desc"], one["tags"]) == (
        "pit", "Pit", "low", "One.\n\nThree.", ("a", "b")
    )  # fmt: skip
    assert two["desc"] == "Three {coin:1.6}"
    (reading,) = load_game("bits", Roots((root,))).readings
    assert [(one.why, one.mark.line) for one in reading.asides] == [("'where' does not want it", 1)]
    assert ("at.zone", "zone", "text") in [one[:3] for one in reading.columns]


def test_a_folder_of_markdown_is_a_deck(tmp_path):
    root = game(tmp_path, None, "cards/traps/")
    folder = root / "content/bits/cards/traps"
    folder.mkdir()
    (folder / "Pit of Doom.md").write_text("---\ncost: 3\n---\n# Pit of Doom\n\nYou **fall**.\n")
    (folder / "net.md").write_text("---\nname: Net\ncost: x:\n---\nYou stay.\n")
    (folder / "_draft.md").write_text("# Not yet")
    assert [(card["name"], card["cost"]) for card in plain(root)] == [("Pit of Doom", 3), ("Net", "x:")]
    assert [(place, fact.partition(" (")[0]) for place, fact in told(root)] == [
        ("cards/traps/_draft.md", "set aside '# Not yet': no card, by its name"),
        ("cards/traps/net.md:3:8", "set aside: this front matter is no YAML"),
    ]
    (folder / "net.md").write_text("---\nname: Net\ncost: 4\n---\nYou *stay* 2 * 3.\n")
    one, two = plain(root)
    assert two["text"] == "You _stay_ 2 * 3."
    assert one == {"id": "pit-of-doom", "copies": 1, "name": "Pit of Doom", "cost": 3, "text": "You **fall**."}


@pytest.mark.parametrize(
    ("table", "place", "fact"),
    [
        ('[{"id": "pit",\n  "name" "Pit"}]', "cards/main.json:2:10", "this is no JSON"),
        ("[]", "cards/main.json", "no records stand here"),
    ],
)
def test_mistakes_in_trees_have_a_place(tmp_path, table, place, fact):
    found = problems(game(tmp_path, table, "cards/main.json", "main.json"))
    assert any(where.startswith(place) and fact in said for where, said, _ in found), found


@pytest.mark.parametrize(("table", "place", "fact"), rows("catalog", "trees"))
def test_what_is_odd_in_a_tree_is_told_and_read(tmp_path, table, place, fact):
    root = game(tmp_path, table, "cards/main.json", "main.json", count=1)
    assert [card.id for card in cards(root)] == ["pit"]
    assert any(where == f"cards/main.json:{place}" and said.startswith(fact) for where, said in told(root)), told(root)


def test_the_place_of_a_value_in_json_is_where_it_stands(tmp_path):
    root = game(
        tmp_path, '[\n  {"id": "pit",\n   "copies": "many"},\n  {"id": "net"}\n]', "cards/main.json", "main.json"
    )
    assert [place for place, _, _ in problems(root)] == ["cards/main.json:3:14"]


# ------------------------------------------------------------ what is guessed


@pytest.mark.parametrize("column", ["Qty", "count", "@count", "Amount", "Quantity"])
def test_a_column_of_counts_is_how_many_copies_there_are(tmp_path, column):
    root = game(tmp_path, f"name,{column}\nPit,3\nNet,2\nOld,0\n", count=5)
    assert [(card.id, card.copies) for card in cards(root)] == [("pit", 3), ("net", 2)]
    (reading,) = load_game("bits", Roots((root,))).readings
    assert (column, "copies", "copies") in [one[:3] for one in reading.columns]
    assert [one.why for one in reading.asides] == ["its number of copies is 0"]


def test_what_is_no_count_and_what_is_named_otherwise_stays_a_field(tmp_path):
    assert plain(game(tmp_path / "a", "name,count\nPit,many\nNet,2\n"))[1]["count"] == 2
    other = game(tmp_path / "b", "name,amount\nPit,3\nNet,2\n", "{file: cards/main.csv, columns: {amount: amount}}")
    assert [one["copies"] for one in plain(other)] == [1, 1]


def test_the_same_table_may_be_two_decks(tmp_path):
    root = game(tmp_path, "id,name,kind\npit,Pit,a\nnet,Net,b\n")
    folder = root / "content/bits"
    (folder / "cards/more.yaml").write_text("name: More\nsize: euro\nface: a.svg.j2\ncards: cards/main.csv\n")
    text = (folder / "game.yaml").read_text().replace("count: 2}", "count: 2}\n  - {deck: cards/more.yaml}")
    (folder / "game.yaml").write_text(text)
    decks = load_game("bits", Roots((root,))).decks
    assert [card.id for card in decks["main"].cards] == ["pit", "net"]
    assert [card.id for card in decks["more"].cards] == ["more-pit", "more-net"]


def test_fields_of_a_table_may_be_called_as_those_of_decks_are(tmp_path):
    assert plain(game(tmp_path, "id,size,grid\npit,Large,3\nnet,Small,4\n"))[0]["size"] == "Large"


# ------------------------------------------------------------ workbooks as they are


def test_what_stands_far_out_is_told_with_its_cell_and_left_out(tmp_path):
    root = game(tmp_path, None, "cards/main.xlsx")
    for far, said in (("B1048576", "x"), ("XFD1048576", "x"), ("ZZ2", "x"), ("Z1048576", "")):
        book = Workbook()
        for line in ROWS:
            book.active.append(line)
        book.active[far] = said
        book.active[far].data_type = "s"
        book.save(root / "content/bits/cards/main.xlsx")
        assert [card.id for card in cards(root)] == ["pit", "net"]
        fact = "set aside 'x': it stands far from the table"
        assert told(root) == [(f"cards/main.xlsx:Sheet!{far}", fact)] * bool(said)


def test_a_workbook_as_people_have_it(tmp_path):
    """A title above, merged cells, a formula that was never worked out, a second sheet: all of it read or told."""
    root = game(tmp_path, None, "cards/main.xlsx", count=3)
    book = Workbook()
    page = book.active
    page.title = "Traps"
    for line in (["My traps"], ["Name", "Kind", "Qty", "Sum"], ["Pit", "Deep", 2, "=C3*2"], ["Net", None, 1, 5]):
        page.append(line)
    page.merge_cells("A1:D1")
    page.merge_cells("B3:B4")
    book.create_sheet("Notes").append(["do not print"])
    book.save(root / "content/bits/cards/main.xlsx")
    one, two = plain(root)
    assert (one["kind"], two["kind"], one["copies"], two["sum"]) == ("Deep", "Deep", 2, 5)
    assert told(root) == [
        ("cards/main.xlsx:Traps!D3", "set aside '=C3*2': a formula that was never worked out (open and save the file)"),
        ("cards/main.xlsx:Notes", "set aside 'do not print': another sheet ('sheet: …' reads it)"),
        (
            "cards/main.xlsx:Traps!A1",
            "set aside 'My traps': above the names of the columns (4 such: also Traps!B1, Traps!C1, Traps!D1)",
        ),
    ]
