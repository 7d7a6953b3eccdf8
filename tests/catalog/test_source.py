"""Reading YAML: plain types, lengths, places, and every way in which a file can be hostile."""

import os
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog import source
from generator.catalog.fields import frozen
from generator.catalog.ground import Ground
from generator.catalog.model import Size
from generator.catalog.nodes import Block, resolve, written
from generator.catalog.problems import MOST_PER_FILE, Findings
from generator.catalog.source import MOST_BYTES, read_yaml
from generator.catalog.units import LONGEST, SIZES, UNITS, to_mm, to_size
from tests.helpers.moment import in_time

plain = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**14), 10**14), st.floats(-1e6, 1e6).map(lambda x: round(x, 3))
)
texts = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Cn", "Zl", "Zp")), max_size=40)


def read(tmp_path, text):
    """The tree of a text and what is wrong with it."""
    path = tmp_path / "x.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    findings = Findings()
    return read_yaml(path, Ground(path.parent), "x.yaml", findings), [str(problem) for problem in findings.problems()]


def values(tmp_path, text):
    node, problems = read(tmp_path, text)
    assert not problems
    return frozen(node, "")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@given(plain)
def test_a_plain_value_is_read_as_it_is_written(value):
    again = resolve(written(value))

    assert (type(again), again) == (type(value), value)


@given(st.text("0123456789.-+eE_:xn", min_size=1, max_size=20))
def test_no_digit_of_a_number_is_lost(text):
    value = resolve(text)

    assert str(value) == text


@pytest.mark.parametrize(
    "text", ["NO", "yes", "on", "12:30", "007", "2026-01-02", "1_000", "0x1F", "0o7", "+1", ".5", "1.", "1e3", "-0",
             "TRUE", "Null", ".inf", ".nan", "1.5.0", "12345678901234567890", "٣"],
)  # fmt: skip
def test_what_other_yaml_readers_guess_stays_text(tmp_path, text):
    assert values(tmp_path, f"a: {text}")["a"] == text


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("-3", -3), ("0", 0), ("2.5", 2.5), ("207.500", 207.5),
     ("-1.00", -1.0), ("-0.5", -0.5), ("true", True), ("false", False), ("null", None),
     ("~", None), ("", None), ('"3"', "3"), ("'true'", "true"), ('""', "")],
)  # fmt: skip
def test_plain_values(tmp_path, text, value):
    read_value = values(tmp_path, f"a: {text}")["a"]

    assert (read_value, isinstance(read_value, str)) == (value, isinstance(value, str))


@given(st.dictionaries(texts, st.one_of(texts, plain), max_size=6))
def test_a_group_is_read_as_it_was_written(tmp_path_factory, group):
    text = "".join(
        f"{quoted(name)}: {quoted(value) if isinstance(value, str) else written(value)}\n"
        for name, value in group.items()
    )

    assert dict(values(tmp_path_factory.mktemp("group"), text or "{}")) == group


def test_both_parsers_read_the_same_values_and_places(tmp_path, monkeypatch):
    text = "a: [1, {b: two words}, 'it''s']\nc:\n  - d: |\n      long\n      text\n    e: ü — ✓\n"

    def places(node):
        if isinstance(node, Block):
            return [(name, key.mark, places(value)) for name, (key, value) in node.entries.items()]
        inner = [places(item) for item in node.items] if hasattr(node, "items") else node.value
        return (node.mark, inner)

    quick = places(read(tmp_path, text)[0])
    monkeypatch.setattr(source, "_Parser", yaml.SafeLoader)

    assert places(read(tmp_path, text)[0]) == quick


def test_every_text_knows_its_place_and_its_field(tmp_path):
    card = values(tmp_path, "name: Ünder\nsections:\n  - {head: Setup, text: Shuffle.}\n  - text: Deal.\n")

    marks = [(str(words.mark), words.field) for words in (card["name"], *(s["text"] for s in card["sections"]))]
    assert marks == [
        ("x.yaml:1:7", ".name"),
        ("x.yaml:3:25", ".sections[1].text"),
        ("x.yaml:4:11", ".sections[2].text"),
    ]


def test_what_was_read_cannot_be_changed(tmp_path):
    card = values(tmp_path, "a: {b: [1, 2]}")

    with pytest.raises(TypeError):
        card["a"]["b"] = 3
    assert card["a"]["b"] == (1, 2)


def test_a_table_is_looked_up_by_number(tmp_path):
    assert values(tmp_path, 'roll: {1: pit, 2: net, "3": gold}')["roll"] == {1: "pit", 2: "net", "3": "gold"}


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_byte_order_mark_and_windows_lines_are_no_mistake(tmp_path, ending):
    node, problems = read(tmp_path, f"\ufeffa: 1{ending}b: x{ending}")

    assert not problems
    assert [str(value.mark) for _, value in node.entries.values()] == ["x.yaml:1:4", "x.yaml:2:4"]


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        ("name: Größe".encode("latin-1"), "x.yaml:1:9: the byte 0xf6 is not UTF-8"),
        (b"a: 1\nb: \xff", "x.yaml:2:4: the byte 0xff is not UTF-8"),
        (b"a: \xed\xa0\x80", "x.yaml:1:4: the byte 0xed is not UTF-8"),
        ("a: ü".encode("utf-16"), "x.yaml: the file is UTF-16"),
        (b"a: b\0c", "x.yaml:1:5: a zero byte stands in the text"),
        (b"a: b\nc: \x1b[31m", "x.yaml:2:4: the invisible character U+001B stands in the text"),
        ("a: b\u2028c: d", "x.yaml:1:5: the invisible character U+2028 stands in the text"),
        (b"", "x.yaml: the file is empty"),
        (b" \n\t\n", "x.yaml: the file is empty"),
        (b"# only a remark\n", "x.yaml: the file is empty"),
        (b"---\n...\n---\na: 1", "x.yaml:3:1: a second document begins here"),
        (b"a: 1\n...\nb: 2\n", "x.yaml:3:1: a second document begins here"),
    ],
)
def test_what_is_no_plain_text_is_told_with_its_place(tmp_path, data, fact):
    _, problems = read(tmp_path, data)

    assert [problem.split("\n")[0] for problem in problems] == [fact]


HOSTILE = {
    "ten megabytes": (b"a: " + b"x" * 10_000_000, "the file is larger than 8 MB"),
    "lists in lists, flowing": (b"[" * 1_000_000, "nested more than 32 deep"),
    "groups in groups, flowing": (b"{a: " * 1_000_000, "nested more than 32 deep"),
    "lists in lists, in block": (b"- " * 1_000_000, "nested more than 32 deep"),
    "names in names": (b"? " * 1_000_000, "nested more than 32 deep"),
    "empty groups without end": (b"- {}\n" * 300_000, "the file has more than 250,000 values"),
    "names without end": ("".join(f"k{i}: 1\n" for i in range(150_000)).encode(), "more than 250,000 values"),
    "one name without end": (b"k: 1\n" * 1_500_000, "more than 100 mistakes in this file"),
    "aliases without end": (b"a: &a x\nb: [" + b"*a," * 2_000_000 + b"]", "more than 100 mistakes in this file"),
    "a bomb of aliases": (
        b"a: &a [x,x,x,x,x,x,x,x,x]\n"
        + b"".join(b"%c: &%c [%s]\n" % (98 + i, 98 + i, b",".join([b"*%c" % (97 + i)] * 9)) for i in range(20)),
        "more than 100 mistakes in this file",
    ),
    "an alias of itself": (b"a: &a [*a]", "aliases are not read (*a)"),
    "tag directives without end": (
        b"".join(b"%%TAG !e%d! tag:e,%d:\n" % (i, i) for i in range(200_000)) + b"---\na: 1\n",
        "a line cannot begin with %",
    ),
    "tag directives after the document": (
        b"a: 1\n...\n" + b"".join(b"%%TAG !e%d! tag:e,%d:\n" % (i, i) for i in range(200_000)),
        "a line cannot begin with %",
    ),
    "python from a tag": (b"a: !!python/object/apply:os.system [touch /tmp/pwned]", "tags are not read"),
    "documents without end": (b"--- a\n" * 1_000_000, "a second document begins here"),
    "a quotation without end": (b'a: "' + b"x\\n" * 2_000_000, "a quotation mark is opened and never closed"),
    "a name of a megabyte": (b"x" * 1_000_000 + b": a", "a second colon on this line"),
    "colons": (b": " * 1_000_000, "this is not in line with what stands above"),
    "brackets": (b"]" * 1_000_000, "this is not in line with what stands above"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_within_two_seconds(tmp_path, name):
    data, fact = HOSTILE[name]
    (tmp_path / "x.yaml").write_bytes(data)
    findings = Findings()

    in_time(2, lambda: read_yaml(tmp_path / "x.yaml", Ground(tmp_path), "x.yaml", findings))

    facts = [problem.fact for problem in findings.problems()]
    assert any(fact in one for one in facts), facts
    assert len(findings.problems()) <= MOST_PER_FILE + 1
    assert all(len(str(problem)) < 400 for problem in findings.problems())


@pytest.mark.parametrize("text", [b"a: " + b"x " * (MOST_BYTES // 2 - 10), b"a: |\n" + b"  x\n" * 1_900_000])
def test_a_large_text_is_read_within_two_seconds(tmp_path, text):
    node, problems = in_time(2, lambda: read(tmp_path, text))

    assert node is not None
    assert not problems


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize(("make", "what"), [(os.mkdir, "a folder, not a file"), (os.mkfifo, "not an ordinary file")])
def test_a_folder_is_no_file_and_a_pipe_does_not_keep_us_waiting(tmp_path, make, what):
    make(tmp_path / "x.yaml")
    findings = Findings()

    assert read_yaml(tmp_path / "x.yaml", Ground(tmp_path), "x.yaml", findings) is None
    assert [problem.fact for problem in findings.problems()] == [f"this is {what}"]


lengths = st.decimals(0, 70, places=3)
units = st.sampled_from(sorted(UNITS))


@given(lengths, units)
def test_a_length_is_its_number_times_its_unit(number, unit):
    assert to_mm(f"{number}{unit}") == pytest.approx(float(number) * UNITS[unit], abs=1e-6)


@given(lengths, units, st.sampled_from(["", " ", "  "]))
def test_a_space_before_the_unit_changes_nothing(number, unit, space):
    assert to_mm(f"{number}{space}{unit}") == to_mm(f"{number}{unit}")


@given(lengths, lengths, units)
def test_a_size_is_two_lengths(width, height, unit):
    assert to_size(f"{width}x{height}{unit}") == Size(to_mm(f"{width}{unit}"), to_mm(f"{height}{unit}"))


def test_the_units_of_two_worlds_meet():
    assert to_mm("1in") == to_mm("72pt") == to_mm("2.54cm") == to_mm("25.4mm") == 25.4


@pytest.mark.parametrize(
    "text",
    ["", "mm", "3", "6,35mm", "abcmm", "-3mm", "+3mm", "3 m", "3px", ".5mm", "3.mm", "1e3mm", "٣mm", "3mm3mm", "nanmm",
     "infmm", "1_0mm", "0x3mm", "3 3mm", "9" * 400 + "mm", "3\nmm\n"],
)  # fmt: skip
def test_what_is_no_length_is_never_a_zero(text):
    with pytest.raises(ValueError, match="is not a length"):
        to_mm(text)


def test_nothing_is_longer_than_a_table():
    assert to_mm("2000mm") == LONGEST
    with pytest.raises(ValueError, match=r"longer than 2 m"):
        to_mm("2001mm")


@pytest.mark.parametrize("text", ["", "pokr", "63", "63x", "x88mm", "63mm", "63x88", "63x88x2mm", "63 by 88mm"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError, match="is not a"):
        to_size(text)


@pytest.mark.parametrize(
    "text", ["63x88mm", "63 x 88 mm", "6.3cm x 8.8cm", "63mmx8.8cm", "63×88mm", "euro", "standard"]
)
def test_one_size_may_be_written_in_many_ways(text):
    assert to_size(text) == Size(63.0, 88.0)


def test_every_size_is_in_the_designers_readme():
    readme = " ".join((Path(__file__).parents[2] / "content" / "README.md").read_text("utf-8").split())

    for name, size in SIZES.items():
        assert f"`{name}`" in readme
        assert f"{size.width:g} × {size.height:g}" in readme
