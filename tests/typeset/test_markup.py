from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typeset.markup import Icon, Span, read_markup


def flat(text: str) -> str:
    """Show marked text with [bold], <italic> and (icon)."""
    shown = []
    for line in read_markup(text).lines:
        parts = []
        for part in line:
            if isinstance(part, Icon):
                parts.append(f"({part.name})")
            else:
                inner = f"[{part.text}]" if part.strong else part.text
                parts.append(f"<{inner}>" if part.slanted else inner)
        shown.append("".join(parts))
    return "\n".join(shown)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("plain", "plain"),
        ("say **TRADE** or **DUEL**.", "say [TRADE] or [DUEL]."),
        ("un**bold**ed", "un[bold]ed"),
        ("_all of it_, then", "<all of it>, then"),
        ("**bold and _both_**", "[bold and ]<[both]>"),
        ("pay {two-coins}{shield}.", "pay (two-coins)(shield)."),
        ("{ spaced }", "(spaced)"),
        ("snake_case_name", "snake_case_name"),
        ("2*3*4 and a * b", "2*3*4 and a * b"),
        ("name: ______ and __it__ and a__b__", "name: ______ and [it] and a__b__"),
        ("a _ b", "a _ b"),
        (r"\*\*stars\*\* \{brace\} \_low\_", "**stars** {brace} _low_"),
        (r"C:\dir \\ end", r"C:\dir \ end"),
        ("one } brace, one { brace, {}", "one } brace, one { brace, {}"),
        ("first\nsecond\n\nthird", "first\nsecond\n\nthird"),
        ("\n\nonly\n", "only"),
        ("**two\nlines**", "[two]\n[lines]"),
        ("& < > % \" '", "& < > % \" '"),
        ("", ""),
    ],
)
def test_markup_is_read_as_it_was_meant(written, meant):
    assert flat(written) == meant


@pytest.mark.parametrize("written", ["**Ward", "2**3", "a _b", "**a** **b", "{gem.", "pay {", "{a{b}", "{gem\n}"])
def test_markup_that_is_not_closed_is_a_fault(written):
    ((told, hint),) = read_markup(written).faults

    assert "never closed" in told
    assert "\\" in hint


def test_braces_around_nothing_are_a_fault():
    assert read_markup("{}").faults == (
        ("braces ({}) hold no icon's name", r"write {coin} for an icon, or \{ for a brace"),
    )


def test_a_blank_line_is_empty_and_not_lost():
    assert read_markup("a\n \nb").lines == ((Span("a"),), (), (Span("b"),))


@given(st.text(alphabet=st.characters(exclude_characters="\\*_{}\n", exclude_categories=["Cs"])))
def test_text_without_marks_is_never_changed(text):
    assert "".join(part.text for line in read_markup(text).lines for part in line if isinstance(part, Span)) in (
        text,
        "",
    )


@given(st.text(alphabet=st.sampled_from("ab*_{}\\ \n"), max_size=40))
def test_any_mess_is_read_without_losing_a_letter(text):
    marked = read_markup(text)
    shown = "".join(part.name if isinstance(part, Icon) else part.text for line in marked.lines for part in line)

    assert [ch for ch in shown if ch in "ab"] == [ch for ch in text if ch in "ab"]


@given(st.text(alphabet=st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=40))
def test_escaping_every_mark_gives_the_text_itself(text):
    escaped = "".join("\\" + ch if ch in "\\*_{}" else ch for ch in text)
    shown = "".join(part.text for line in read_markup(escaped).lines for part in line)

    assert shown == text or not text.strip()
    assert read_markup(escaped).faults == ()
