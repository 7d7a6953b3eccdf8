"""What authors get wrong in a rulebook is told with the line of rulebook.md, what is wrong, and the way out."""

import re
from pathlib import Path

import pytest

from generator.catalog.problems import Findings
from generator.making.build import check
from generator.rulebook import markdown, slips
from generator.rulebook.blocks import Box
from generator.rulebook.markdown import TOO_LONG, Reader
from tests.helpers.cases import data
from tests.helpers.little import deck_file, make, write_game

DATA = data(Path(__file__).with_name("mistakes.yaml"))


def found_in(root, text, entry="{rulebook: rulebook.md}"):
    """Say what is wrong with a rulebook."""
    write_game(root)
    game = root / "content" / "dots"
    path = game / "game.yaml"
    path.write_text(f"{path.read_text()}  - {entry}\n")
    (game / "rules.yaml").write_text("parameters:\n  turns_each: {default: 3, allowed: [2, 3]}\n")
    (game / "rulebook.md").write_text(text)
    return make(root, command=check).problems


@pytest.fixture(scope="module")
def together(tmp_path_factory):
    """Give what is told of a book with all mistakes that change nothing behind them, by their lines."""
    lines = [line for line, *_ in DATA["lines"] if not re.search(r"[{\n\0]|^:|^[`~]{3}", line)]
    told = found_in(tmp_path_factory.mktemp("lines"), "\n\n".join(["# The start", "A rule. [DO-1]", *lines]))
    return {line: [one for one in told if one.mark.line == 5 + 2 * at] for at, line in enumerate(lines)}


@pytest.mark.parametrize(("line", "fact", "hint"), DATA["lines"])
def test_a_mistake_is_told_at_its_line(tmp_path, together, line, fact, hint):
    problems = together.get(line) or found_in(tmp_path, f"# The start\n\nA rule. [DO-1]\n\n{line}\n")
    assert problems, "nothing was found"
    (problem,) = [one for one in problems if fact in one.fact]
    assert problem.mark.file == "content/dots/rulebook.md"
    assert problem.mark.line == 5 or line in together or "{% if" in line
    assert hint in problem.hint


def test_each_mistake_has_a_column_and_what_is_escaped_is_none(tmp_path):
    text = "# A\n\n{% set b = rules.nope %}\n\n{{ b }}\n\n[x](#y)\n"
    assert [(one.mark.line, one.mark.column) for one in found_in(tmp_path, text)] == [(3, 18)]
    fine = "# A\n\n\\*\\* and \\#x, [A-1, A-2] [A-3](#A-3) [A-3]\n\n```\n**x\n```\n"
    fine += "\n<!-- a\n\nnote -->\n\nIt <!-- so --> is.\n"
    assert found_in(tmp_path / "fine", fine) == ()


def test_what_a_card_brings_into_the_text_is_told_at_the_card(tmp_path):
    game = found_in(tmp_path, "# A\n\nIt is {{ cards.d0002.name }}, or { so.\n")
    assert game == ()
    deck = deck_file(tmp_path)
    deck.write_text(deck.read_text().replace("name: Dot 2", "name: 'Dot } 2'"))

    found = make(tmp_path, command=check).problems
    book = tmp_path / "content" / "dots" / "rulebook.md"
    book.write_text("# A\n\nIt is {{ cards.d0002.name }}.\n")
    (card,) = make(tmp_path, command=check).problems
    book.write_text("# A\n\nIt is } {{ cards.d0001.name }}.\n")
    (own,) = make(tmp_path, command=check).problems

    assert found == ()
    assert (card.mark.file, card.mark.line) == ("content/dots/cards/dots.yaml", 7)
    assert "printed at content/dots/rulebook.md:3" in card.hint
    assert (own.mark.file, own.mark.line) == ("content/dots/rulebook.md", 3)


def test_a_box_without_end_says_before_what_it_must_end_and_a_fence_of_two_colons_ends_it(tmp_path):
    (problem,) = found_in(tmp_path, "# A\n\n::: example\n\nx\n\n## B\n")
    assert problem.hint.endswith("before content/dots/rulebook.md:7")
    (problem,) = found_in(tmp_path / "two", "# A\n\n::: example\n\nx\n\n::\n\n## B\n")
    assert (problem.mark.line, problem.fact) == (7, "a box begins and ends with three colons")


def test_what_a_macro_is_given_wrongly_is_told_where_it_is_given(tmp_path):
    macro = "{% macro small(source) %}\n::: note\n![]({{ source }}?width=9mm)\n\nWords.\n:::\n{% endmacro %}"
    (problem,) = found_in(tmp_path, f"{macro}\n# A\n\n{{{{ small('token:nix') }}}}\n")

    assert (problem.mark.line, problem.mark.column, "'nix'" in problem.fact) == (10, 17, True)
    assert problem.hint.endswith("put out at content/dots/rulebook.md:3")


@pytest.mark.parametrize(("line", "fact"), DATA["brackets"])
def test_brackets_around_links_are_opened_and_closed(tmp_path, line, fact):
    found = [(one.mark.line, one.fact) for one in found_in(tmp_path, f"# A\n\n{line}\n")]
    assert found == ([(3, fact)] if fact else [])


def test_code_that_puts_out_too_much_ends_by_counting(tmp_path):
    (problem,) = found_in(tmp_path, "# A\n\n{% for n in range(60000) %}word {% endfor %}\n")
    assert "its code puts out 300," in problem.fact
    assert found_in(tmp_path / "fine", "# A\n\n{% for n in range(2000) %}word {% endfor %}\n") == ()


def test_all_mistakes_are_told_at_once_with_lines_counted_through_loops_and_choices(tmp_path):
    text = "# A\n\n{{ rules.a }}\n\nfine\n\n{{ rules.b }} and {{ rules.c }}\n"
    assert [one.mark.line for one in found_in(tmp_path / "all", text)] == [3, 7]
    text = "{% set n = 2 %}\n{% for i in range(3) %}\n- row {{ i }}\n{% endfor %}\n\n{# a\nnote #}\n\n[x](#nothing)\n"
    assert [one.mark.line for one in found_in(tmp_path, text)] == [9]


@pytest.mark.parametrize(("entry", "fact", "hint"), DATA["entries"])
def test_a_mistake_in_game_yaml_is_told(tmp_path, entry, fact, hint):
    problems = found_in(tmp_path, "# A\n\nWords.\n", entry)
    assert any(fact in one.fact and hint in one.hint for one in problems), problems


@pytest.mark.parametrize(("table", "wanted"), DATA["tables"])
def test_cells_beside_a_table_are_told(tmp_path, table, wanted):
    problems = found_in(tmp_path, f"# The start\n\n{table}\n")
    assert [f"{one.mark.line} {one.fact.removeprefix('the table ').split(' stands')[0]}" for one in problems] == wanted


@pytest.mark.parametrize(("text", "fact", "hint"), DATA["hardly"])
def test_what_is_hardly_meant_is_told(tmp_path, text, fact, hint):
    problems = found_in(tmp_path, f"# The start\n\n{text}\n")

    assert any(fact in one.fact and hint in one.hint and one.mark.line > 2 for one in problems), problems


@pytest.mark.parametrize("text", ["", " \n\n", "{# nothing #}\n"])
def test_an_empty_rulebook_is_told(tmp_path, text):
    assert [one.fact for one in found_in(tmp_path, text)] == ["the rulebook is empty"]


def test_links_and_code_that_are_well_are_let_be(tmp_path):
    text = (
        "# The start\n\n[a][b] `[a][c]` [DO-1][DO-2] \\[a][d]\n\n[b]: #the-start\n\n~~~\n```\n~~~\n\n```py\n~~~\n```\n"
    )
    assert found_in(tmp_path, text) == ()


def test_boxes_are_matched_in_one_go_and_do_not_stand_too_deep(monkeypatch):
    looked = []
    fence = slips.fence
    monkeypatch.setattr("generator.rulebook.slips.fence", lambda *given: looked.append(given) or fence(*given))
    for text in ("::: note a\n\n" * 1000, "::: note\n\n" * 900 + ":::\n\n" * 900, "::: nothing\n\n" * 900 + ":::\n"):
        looked.clear()
        findings = Findings()
        lines = text.splitlines()
        Reader("rulebook.md", findings).read([(line, number) for number, line in enumerate(lines, 1)])

        assert findings, text[:20]
        assert len(looked) <= 10 * len(lines)


def test_boxes_end_where_they_end():
    def shape(blocks):
        return [
            (block.kind, shape(block.blocks)) if isinstance(block, Box) else type(block).__name__ for block in blocks
        ]

    text = "::: note\n::: example\na\n:::\n::: contents\nb\n:::\nc\n:::page\n::: variant\nd\n:::"
    blocks = Reader("rulebook.md", Findings()).read([(line, 1) for line in text.splitlines()])

    assert shape(blocks) == [
        ("note", [("example", ["Paragraph"]), "Made", "Paragraph"]),
        "Paragraph",
        "Turn",
        ("variant", ["Paragraph"]),
    ]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("\n".join("  " * depth + "- a" for depth in range(8)), ""),
        ("\n".join("  " * depth + "- a" for depth in range(12)), "lists and quotes stand too deep"),
        ("\n".join("  " * depth + "- a" for depth in range(200)), "lists and quotes stand too deep"),
        (">" * 200 + " a", "lists and quotes stand too deep"),
        ("::: note\n" * 8 + "a\n" + ":::\n" * 8, ""),
        ("::: note\n" * 9 + "a\n" + ":::\n" * 9, "boxes stand more than 8 deep"),
    ],
)
def test_what_stands_too_deep_to_be_read_is_told(text, fact):
    findings = Findings()
    blocks = Reader("rulebook.md", findings).read([(line, n) for n, line in enumerate(text.splitlines(), 1)])

    assert [problem.fact[: len(fact)] for problem in findings.problems()] == [fact] * bool(fact)
    assert fact or str(blocks).count("'a'") == text.count("a")


def test_a_book_of_too_many_pieces_is_told_once_and_not_set(monkeypatch):
    monkeypatch.setattr(markdown, "MOST_TOKENS", 5_000)
    lines = [("# A", 1), *((f"{n}. a", n) for n in range(2, 900)), ("::: page", 900), ("- b", 901)]
    findings, few = Findings(), Findings()

    assert len(Reader("rulebook.md", findings).read(lines + lines)) < 10
    assert [problem.fact for problem in findings.problems()] == [TOO_LONG[0]]
    assert len(Reader("rulebook.md", few).read(lines)) == 4
    assert not few


@pytest.mark.parametrize("signs", ["![", '"', "<a ", "*a "])
def test_a_book_of_too_many_signs_is_told_at_the_line_of_one_too_many_and_not_read(signs):
    findings, fewer = Findings(), Findings()
    lines = [("# A", 1), *((signs * 6_000, n) for n in range(2, 20))]

    assert Reader("rulebook.md", findings).read(lines) == ()
    (problem,) = findings.problems()
    assert (problem.fact, problem.mark.line) == (TOO_LONG[0], 12)
    Reader("rulebook.md", fewer).read(lines[:1])
    assert not fewer
