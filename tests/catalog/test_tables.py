"""Cards from tables: CSV in every dialect, spreadsheets, JSON; places lead to the cell, nothing is dropped."""

import csv
import json
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.cells import rows_of
from generator.catalog.game import load_game
from generator.catalog.ground import Ground
from generator.catalog.problems import ContentError, Findings
from generator.catalog.roots import Roots


def game(root, table, cards="cards/main.csv", name="main.csv", count=2, extra=""):
    folder = root / "content" / "bits"
    (folder / "cards").mkdir(parents=True)
    (folder / "cards" / "main.yaml").write_text(f"name: Main\nsize: euro\nface: a.svg.j2\n{extra}cards: {cards}\n")
    if isinstance(table, bytes):
        (folder / "cards" / name).write_bytes(table)
    elif table is not None:
        (folder / "cards" / name).write_text(table, encoding="utf-8")
    (folder / "game.yaml").write_text(
        "title: Bits\ntagline: t\ndesigners: [{name: N, role: R}]\ncredit: c\nplayers: {least: 1, most: 2}\n"
        f"minutes: {{least: 1, most: 2}}\nlanguage: en\ncomponents: [{{deck: cards/main.yaml, count: {count}}}]\n"
    )
    return root


def cards(root):
    return load_game("bits", Roots((root,))).decks["main"].cards


def plain(root):
    return [{"id": card.id, "copies": card.copies, **card.fields} for card in cards(root)]


def problems(root):
    with pytest.raises(ContentError) as error:
        load_game("bits", Roots((root,)))
    return [(str(one.mark).removeprefix("content/bits/"), one.fact, one.hint) for one in error.value.problems]


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


def test_utf16_of_old_programs_is_read(tmp_path):
    table = "id;name\npit;Pít\nnet;Nét\n".encode("utf-16")
    assert [card.fields["name"] for card in cards(game(tmp_path, table))] == ["Pít", "Nét"]


def test_text_may_run_over_lines_and_have_quotes(tmp_path):
    table = 'id,text\npit,"first\nsecond ""line"""\nnet,x\n'
    first, second = cards(game(tmp_path, table))
    assert first.fields["text"] == 'first\nsecond "line"'
    assert str(second.mark) == "content/bits/cards/main.csv:4:1"


def test_what_looks_like_a_number_and_is_none_stays_text(tmp_path):
    table = "id,code,flag,none,big\npit,007,true,null,1e5\nnet,-3,false,~,2.50\n"
    one, two = plain(game(tmp_path, table))
    assert (one["code"], one["flag"], one["none"], one["big"]) == ("007", True, "null", "1e5")
    assert (two["code"], two["flag"], two["none"], str(two["big"])) == (-3, False, "~", "2.50")


def test_columns_are_renamed_typed_and_rows_chosen(tmp_path):
    table = "id,Rules (short),tags,code,set\npit,falls,a; b ;c,12,base\nnet,holds,,34,more\nold,x,,1,gone\n"
    asked = (
        '\n  file: cards/main.csv\n  columns: {"Rules (short)": rules}\n'
        "  types: {tags: list, code: text}\n  where: {set: [base, more]}"
    )
    one, two = plain(game(tmp_path, table, asked))
    assert one == {"id": "pit", "copies": 1, "rules": "falls", "tags": ("a", "b", "c"), "code": "12", "set": "base"}
    assert two["tags"] == ()


def test_a_column_becomes_a_field_that_templates_can_say(tmp_path):
    (one, _) = plain(game(tmp_path, "id,Flavour text,Cost (gold)\npit,x,3\nnet,y,4\n"))
    assert one["flavour_text"] == "x"
    assert one["cost_gold"] == 3


def test_cards_without_ids_get_them_from_their_first_words(tmp_path):
    assert [card.id for card in cards(game(tmp_path, "name,cost\nPit of Doom,3\nPit of Doom,4\n"))] == [
        "pit-of-doom",
        "pit-of-doom-2",
    ]


def test_a_second_table_is_joined_by_id(tmp_path):
    root = game(tmp_path, "id,name,cost\npit,Pit,3\nnet,Net,4\n", "{file: cards/main.csv, join: cards/de.csv}")
    (root / "content/bits/cards/de.csv").write_text("id,name\nnet,Netz\npit,\n")
    assert [card.fields["name"] for card in cards(root)] == ["Pit", "Netz"]


def test_a_row_that_joins_no_card_is_told(tmp_path):
    root = game(tmp_path, "id,name\npit,Pit\nnet,Net\n", "{file: cards/main.csv, join: cards/de.csv}")
    (root / "content/bits/cards/de.csv").write_text("id,name\npitt,Netz\n")
    assert problems(root) == [("cards/de.csv:2:1", "no card has the id 'pitt'", "did you mean 'pit'?")]


def test_json_is_a_list_of_cards(tmp_path):
    table = json.dumps([{"id": "pit", "name": "Pit", "tags": ["a"]}, {"id": "net", "name": "N"}], indent="\t")
    assert plain(game(tmp_path, table, "cards/main.json", "main.json"))[0] == {
        "id": "pit", "copies": 1, "name": "Pit", "tags": ("a",)
    }  # fmt: skip


def book(rows, sheet="Cards"):
    """Write the least that is a spreadsheet of the OpenDocument format."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    body = "".join(
        "<table:table-row>" + "".join(cell.format(one) for one in row) + "</table:table-row>" for row in rows
    )
    return (
        '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body>'
        f'<office:spreadsheet><table:table table:name="{sheet}">{body}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )


def ods(path, rows):
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        '<manifest:file-entry manifest:full-path="/" '
        'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
    )
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", manifest)
        packed.writestr("content.xml", book(rows))


def xlsx(path, rows, sheet="Cards"):
    """Write the least that is a spreadsheet of the Office format."""
    lines = "".join(
        f'<row r="{y}">'
        + "".join(
            f'<c r="{chr(64 + x)}{y}"><v>{value}</v></c>'
            if isinstance(value, int | float)
            else f'<c r="{chr(64 + x)}{y}" t="inlineStr"><is><t>{value}</t></is></c>'
            for x, value in enumerate(row, 1)
        )
        + "</row>"
        for y, row in enumerate(rows, 1)
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    docs = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        packed.writestr(
            "[Content_Types].xml",
            '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
        )
        packed.writestr(
            "_rels/.rels",
            '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f'<Relationship Id="r1" Type="{docs}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        packed.writestr(
            "xl/_rels/workbook.xml.rels",
            '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f'<Relationship Id="r1" Type="{docs}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        )
        packed.writestr(
            "xl/workbook.xml",
            f'<?xml version="1.0"?><workbook xmlns="{main}" xmlns:r="{docs}">'
            f'<sheets><sheet name="{sheet}" sheetId="1" r:id="r1"/></sheets></workbook>',
        )
        packed.writestr(
            "xl/worksheets/sheet1.xml",
            f'<?xml version="1.0"?><worksheet xmlns="{main}"><sheetData>{lines}</sheetData></worksheet>',
        )


ROWS = [["id", "Name", "cost"], ["pit", "Pit", 3], ["net", "Net", 2.5]]


@pytest.mark.parametrize(("ending", "write"), [("xlsx", xlsx), ("ods", ods)])
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
        ("cards/main.xlsx:Cards!A3", "there is another card with the id 'pit'"),
        ("cards/main.xlsx:Cards!C2", "'copies' must be a whole number or the name of a rule, not 'many'"),
    ]


@pytest.mark.parametrize(
    ("table", "asked", "place", "fact", "hint"),
    [
        ('id,name\npit,"Pit\nnet,Net\n', None, "cards/main.csv:2:5", "a quotation mark is never closed", 'add "'),
        ('id,name\npit,"Pit"s\nnet,N\n', None, "cards/main.csv:2:5", "text stands behind the closing", 'write ""'),
        (
            "id,name,name\npit,a,b\nnet,c,d\n",
            None,
            "cards/main.csv:1:9",
            "there are two columns called 'name'",
            "rename",
        ),
        ("id,,name\npit,x,b\nnet,c,d\n", None, "cards/main.csv:1:4", "this column has no name", "first row"),
        ("id,§\npit,x\nnet,y\n", None, "cards/main.csv:1:4", "a field cannot be called '§'", 'columns: {"§": name}'),
        ("id,name\npit,Pit,3\nnet,N\n", None, "cards/main.csv:2:9", "more cells than the first", "stray delimiter"),
        ("id,cost\npit,3\npit,4\n", None, "cards/main.csv:3:1", "there is another card with the id 'pit'", ""),
        ("id,cost\n,3\nnet,4\n", None, "cards/main.csv:2:2", "this card has no 'id'", ""),
        ("id,name\n", None, "cards/main.yaml:4:8", "this table has no rows", "each row"),
        ("", None, "cards/main.yaml:4:8", "cards/main.csv is empty", "name the columns"),
        (None, None, "cards/main.yaml:4:8", "there is no file cards/main.csv", ""),
        ("id\na\nb\n", "../x.csv", "cards/main.yaml:4:8", "leaves the game's folder", "below it"),
        (
            "id,set\na,1\nb,2\n",
            "{file: cards/main.csv, where: {sett: 1}}",
            "cards/main.yaml:4:15",
            "no column 'sett'",
            "did you mean 'set'?",
        ),
        (
            "id,set\na,1\nb,2\n",
            "{file: cards/main.csv, where: {set: 9}}",
            "cards/main.yaml:4:15",
            "no row of this table is wanted",
            "check 'where'",
        ),
        (
            "id,set\na,1\nb,2\n",
            "{file: cards/main.csv, types: {set: lst}}",
            "cards/main.yaml:4:38",
            "cannot be of the kind 'lst'",
            "did you mean 'list'?",
        ),
        (
            "id,set\na,1\nb,2\n",
            "{file: cards/main.csv, sheat: x}",
            "cards/main.yaml:4:31",
            "the table of cards has no field called 'sheat'",
            "did you mean 'sheet'?",
        ),
    ],
)
def test_mistakes_in_tables_have_a_place_and_a_way_out(tmp_path, table, asked, place, fact, hint):
    found = problems(game(tmp_path, table, asked or "cards/main.csv"))
    assert any(where == place and fact in said and hint in way for where, said, way in found), found


def test_latin_1_is_told_where_it_stands(tmp_path):
    ((place, fact, hint), *_) = problems(game(tmp_path, "id,name\npit,Pít\n".encode("latin-1")))
    assert (place, hint) == ("cards/main.csv:2", "save it as 'CSV UTF-8'")
    assert "0xed" in fact


def test_a_bomb_is_no_spreadsheet(tmp_path):
    root = game(tmp_path, None, "cards/main.xlsx")
    with ZipFile(root / "content/bits/cards/main.xlsx", "w", ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * 201_000_000)
    ((_, fact, _),) = problems(root)
    assert fact == "the spreadsheet is too large"


def test_bytes_that_are_no_spreadsheet_are_told(tmp_path):
    ((_, fact, _),) = problems(game(tmp_path, b"PK\x03\x04 and no more", "cards/main.ods", "main.ods"))
    assert fact == "this is no spreadsheet that can be read"


LETTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn"))
CELLS = st.lists(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), max_size=8), min_size=2, max_size=4
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=80, deadline=None)
@given(CELLS, st.sampled_from([",", ";", "\t", "|"]))
def test_what_is_written_as_csv_is_read_again(tmp_path_factory, rows, between):
    path = tmp_path_factory.mktemp("csv") / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=between, quoting=csv.QUOTE_ALL).writerows(rows)
    findings = Findings()
    read = rows_of(path, Ground(path.parent), "a.csv", "", "tab" if between == "\t" else between, findings)
    assert not findings
    wanted = [[cell.strip() for cell in row] for row in rows]
    assert [[cell.text for cell in row] for row in read] == [row for row in wanted if any(row)]


def test_tokens_can_come_from_a_table(tmp_path):
    root = game(tmp_path, "id,value\ncoin-1,1\ncoin-5,5\n", "[{id: a}, {id: b}]", "coins.csv")
    folder = root / "content/bits"
    (folder / "tokens.yaml").write_text(
        "name: Tokens\nsets:\n  - {id: coins, name: Coins, size: 20mm, face: a.svg.j2, tokens: cards/coins.csv}\n"
    )
    text = (folder / "game.yaml").read_text().replace("count: 2}", "count: 2}, {tokens: tokens.yaml, count: 2}")
    (folder / "game.yaml").write_text(text)
    deck = load_game("bits", Roots((root,))).parts["tokens"].decks[0]
    assert [(card.id, card.fields["value"]) for card in deck.cards] == [("coin-1", 1), ("coin-5", 5)]
