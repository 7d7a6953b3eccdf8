"""No text of a table is lost: each is on a card, a name of a column, or told; and nothing ever breaks the reader.

The sources are walked another way than the reader goes: as the lists and groups that they were made of.
"""

import csv
import io
import json
import random
import re
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from generator.catalog.problems import ContentError
from tests.helpers.cases import faults_of
from tests.helpers.tables import joined, taken

OLD = Path(__file__).with_name("beasts.xls").read_bytes()
TOKEN = re.compile(r"\bw\d+\b")
NAMES = st.sampled_from("name cost text suit cards items id front back qty 2 K fox_a Owl group title copies".split())
TURNS = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def numbered(value, count=None):
    """Give each text of a value a token that stands nowhere else."""
    count = count or iter(range(1_000_000))
    if isinstance(value, dict):
        return {
            f"{name} w{next(count)}" if name in ("group", "K", "title") else name: numbered(one, count)
            for name, one in value.items()
        }
    if isinstance(value, list):
        return [numbered(one, count) for one in value]
    return f"{value} w{next(count)}" if value and isinstance(value, str) else value


LEAVES = st.one_of(st.sampled_from(["", "Owl", "a longer text", "x3"]), st.integers(0, 9), st.booleans(), st.none())
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=16
).map(numbered)
CELLS = st.sampled_from(["", "Owl", "a longer text here", "x3", "3", "{{ x }}", "a < b", "total"])
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=7).map(numbered)


def written(name, source):
    if name.endswith(".json"):
        return json.dumps(source)
    if name.endswith(".yaml"):
        return yaml.safe_dump(source, sort_keys=False)
    if name.endswith(".xlsx"):
        book, data = Workbook(), io.BytesIO()
        for row in source:
            book.active.append([one or None for one in row])
        book.save(data)
        return data.getvalue()
    text = io.StringIO()
    csv.writer(text, delimiter="\t" if name.endswith(".tsv") else ",").writerows(source)
    return text.getvalue()


def everything(found):
    """All that was kept or told of a table."""
    reading = found.reading
    told = [one.words for one in reading.asides] + [one.fact for one in (*reading.notes, *reading.guesses)]
    return json.dumps([found.cards, told, [one.called for one in reading.columns]])


def lost(folder, name, source):
    try:
        found = taken(folder, {name: written(name, source)})
    except ContentError as error:
        assert "no " in str(error) or "empty" in str(error), error
        return set()
    return set(TOKEN.findall(json.dumps(source))) - set(TOKEN.findall(everything(found)))


@TURNS
@given(source=TREES, name=st.sampled_from(["a.json", "a.yaml"]))
def test_no_text_of_a_tree_is_lost(tmp_path, source, name):
    assert lost(tmp_path, name, source) == set()


@TURNS
@given(source=TABLES, name=st.sampled_from(["a.csv", "a.tsv", "a.xlsx"]))
def test_no_text_of_rows_is_lost(tmp_path, source, name):
    assert lost(tmp_path, name, source) == set()


@TURNS
@given(main=TABLES, more=TABLES)
def test_no_text_of_joined_tables_is_lost(tmp_path, main, more):
    main, more = [["Name", "Kind"], *main], [["Name", "Size"], ["Owl w0", "big w0"], *more]
    more = json.loads(re.sub(r"w(\d+)", r"w1000\1", json.dumps(more)))
    files = {"a.csv": written("a.csv", [*main, ["Owl w10000", "bird"]]), "b.csv": written("b.csv", more)}
    found = taken(tmp_path, files, joined=(joined("b.csv", by="Name"),))
    assert set(TOKEN.findall(json.dumps([main, more]))) <= set(TOKEN.findall(everything(found)))


NS = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(body, before=""):
    data = io.BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as packed:
        packed.writestr("content.xml", (
            f'<?xml version="1.0"?>{before}<office:document-content {NS}><office:body><office:spreadsheet>'
            f'<table:table table:name="S">{body}</table:table></office:spreadsheet></office:body>'
            "</office:document-content>"))  # fmt: skip
    return data.getvalue()


def cell(text, times=1):
    return (
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{times}">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


def row(cells, times=1):
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


HEAD = row(cell("Name") + cell("Text")) + row(cell("Pack") + cell("Run.")) + row(cell("Wolf") + cell("Howl."))
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(8)
) + "]>"  # fmt: skip


def far(*places):
    book, data = Workbook(), io.BytesIO()
    for line in (["Name", "Text"], ["Pack", "Run."], ["Wolf", "Howl."]):
        book.active.append(line)
    for place in places:
        book.active[place] = "stray"
    book.save(data)
    return data.getvalue()


def packed(**files):
    data = io.BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return data.getvalue()


HOSTILE = {
    "far.xlsx": (far("XFD90000", "A500000"), 2),
    "corner.xlsx": (far("XFD1048576"), 2),
    "many.xlsx": (lambda: far(*[f"ZZ{at * 3000}" for at in range(1, 60)]), 2),
    "bomb.xlsx": (lambda: packed(xl__worksheets__sheet1_xml=b" " * 210_000_000), "the spreadsheet is too large"),
    "broken.xlsx": (b"PK\3\4" + b"x" * 300, "this is no spreadsheet that can be read"),
    "password.xlsx": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, ""),
    "beasts.xls": (OLD, 2),
    "cut.xls": (OLD[: len(OLD) // 2], ""),
    "billion.ods": (ods(HEAD + row(cell("x", 16384), 1_048_000)), "the spreadsheet is too large"),
    "repeats.ods": (ods(HEAD + row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_573)), 2),
    "far.ods": (ods(HEAD + row(cell(""), 1_048_000) + row(cell("x"))), 2),
    "entities.ods": (ods(row(cell("Name") + cell("Text")) + row(cell("&i;") + cell("x")), ENTITIES), ""),
    "deep.ods": (ods(HEAD + row(cell("<text:span>" * 20_000 + "x" + "</text:span>" * 20_000) + cell("y"))), 3),
    "blanks.ods": (ods(HEAD + row(cell('<text:s text:c="2000000000"/>') + cell("x"))), 3),
    "empty.csv": (b"", "the file is empty"),
    "nul.csv": (b"name,text\nA\0,b\nC,d\n", 2),
    "utf16.csv": ("name;text\nÄ;ö\nB;c\n".encode("utf-16"), 2),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_strangers_send_is_read_or_told(tmp_path, name):
    data, found = HOSTILE[name]
    data = data() if callable(data) else data
    if isinstance(found, int):
        assert len(taken(tmp_path, {name: data}).cards) == found
        return
    assert [one.fact.startswith(found) for one in faults_of(taken, tmp_path, {name: data})] == [True]


@pytest.mark.parametrize("name", ["a.xlsx", "a.ods", "a.xls", "a.csv", "a.json", "a.yaml", "a.jsonl"])
def test_damaged_bytes_break_nothing(tmp_path, name):
    chance = random.Random(name)
    good = {"a.xlsx": far("E9"), "a.ods": ods(HEAD), "a.xls": OLD, "a.csv": b'name,text\na,"b"\nc,d\n'}.get(
        name, b'[{"name": "a", "text": "b"}, {"name": "c"}]\n'
    )
    for _ in range(4 if name == "a.xls" else 40):
        data = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            assert taken(tmp_path, {name: bytes(data)}).cards
        except ContentError as error:
            assert all(one.fact for one in error.problems)
