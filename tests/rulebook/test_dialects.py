"""What other programs and other people write in Markdown is taken as it is meant."""

import pytest

from generator.catalog.problems import Findings
from generator.rulebook.blocks import Box, Bullets, Heading, Made, Paragraph, Stroke, Table
from generator.rulebook.markdown import Reader
from tests.helpers.cases import rows


def said(text):
    """Write runs as Markdown, with / where a line ends."""
    found = ""
    for run in text:
        sign = "`" if run.code else "**" if run.strong else "_" if run.slanted else ""
        words = "/" if run.kind == "break" else f"{sign}{run.text}{sign}"
        found += f"[{words}]({run.link})" if run.link else words
    return found.replace("\u00a0", "~")


def outline(block):
    """Write a block in one line."""
    match block:
        case Heading():
            return f"{'#' * block.level} {said(block.text)}"
        case Paragraph():
            return said(block.text)
        case Bullets():
            entries = "; ".join(", ".join(map(outline, entry)) for entry in block.entries)
            return f"{block.start or '*'}({entries}){'' if block.tight else ' loose'}"
        case Table():
            return "; ".join(" | ".join(map(said, row)) for row in (block.head, *block.rows) if row)
        case Box():
            return f"{block.kind} [{said(block.title)}] {', '.join(map(outline, block.blocks))}"
        case Stroke():
            return "---"
        case Made():
            return f"::: {block.name}"


def read(text, notes=None):
    findings = Findings()
    lines = [(line, number) for number, line in enumerate(text.split("\n"), 1)]
    blocks = Reader("rulebook.md", findings).read(lines)
    if notes is not None:
        notes += [f"{one.mark.line}: {one.fact}" for one in findings.notes]
    return blocks, findings.problems()


@pytest.mark.parametrize(("text", "wanted"), rows("rulebook", "dialects"))
def test_what_others_write_is_taken_as_it_is_meant(text, wanted):
    blocks, problems = read(text)

    assert [outline(block) for block in blocks] == wanted
    assert problems == ()


@pytest.mark.parametrize(("text", "wanted", "told"), rows("rulebook", "left"))
def test_what_a_book_cannot_have_is_left_out_and_told_once(text, wanted, told):
    notes = []
    blocks, problems = read(text, notes)

    assert [outline(block) for block in blocks] == wanted
    assert (notes, problems) == (told, ())


@pytest.mark.parametrize("text", ["<ul><li>" * 4000 + "x", "<blockquote>" * 4000 + "x", "<table><tr><td>" * 4000 + "x"])
def test_html_that_is_never_closed_ends_and_loses_no_word(text):
    blocks, _ = read(text)

    assert "x" in "".join(map(outline, blocks))


def test_a_block_of_html_is_at_its_line():
    blocks, _ = read("# A\n\n<div>\n<p>one</p>\n\n<ul>\n<li>two\n\n- three\n</ul>\n")

    (_, paragraph, bullets) = blocks
    assert (paragraph.line, bullets.line, bullets.entries[0][1].line) == (4, 6, 9)
