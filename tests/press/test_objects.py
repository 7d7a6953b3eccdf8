"""PDF files as they are written: every object is found again, by its number and packed; what is named is there."""

import io

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.press.catalog import About, Bookmark, put_catalog, put_information, put_outline
from generator.press.objects import Pdf, words


def opened(pdf):
    return pikepdf.open(io.BytesIO(pdf.close("catalog", "information")))


def begun(version=(1, 7), more="", bookmarks=()):
    pdf = Pdf(version)
    more += put_outline(pdf, bookmarks)
    pdf.put("pages", "<</Type/Pages/Count 1/Kids[@Page1@]>>")
    pdf.put("Page1", "<</Type/Page/Parent @pages@/MediaBox[0 0 9 9]/Resources<<>>/Contents @content@>>")
    put_information(pdf, About({"Title": "t"}, "en"))
    put_catalog(pdf, About({"Title": "t"}, "en"), {}, more)
    return pdf


@pytest.mark.parametrize("version", [(1, 4), (1, 7)])
@pytest.mark.parametrize("count", [0, 1, 199, 450])
def test_every_object_is_found_again(version, count):
    pdf = begun(version, "/All @all@")
    pdf.put("all", f"[{''.join([f'@{n}@ ' for n in range(count)])}]")  # before they are there
    for n in range(count):
        pdf.put(str(n), f"<</N {n}>>")
    pdf.stream("content", b"q Q")
    with opened(pdf) as read:
        assert read.check_pdf_syntax() == []
        assert read.pdf_version == f"{version[0]}.{version[1]}"
        assert [int(one.N) for one in read.Root.All] == list(range(count))
        assert read.pages[0].Contents.read_bytes() == b"q Q"


def test_a_name_of_nothing_is_told():
    with pytest.raises(RuntimeError, match="content"):
        begun().close("catalog", "information")


@given(st.text(st.characters(codec="utf-16"), max_size=40))
def test_words_are_read_as_they_were_written(text):
    assert str(pikepdf.Object.parse(words(text).encode("ascii"))) == text


@settings(max_examples=50)
@given(st.lists(st.integers(0, 5), max_size=20))
def test_an_outline_has_every_entry_in_order_and_none_skips_a_level(levels):
    pdf = begun(bookmarks=[Bookmark(str(at), level, 0) for at, level in enumerate(levels)])
    pdf.stream("content", b"")
    with opened(pdf) as read:
        found = list(entries(read.Root.Outlines, 0)) if levels else []
    deep = -1
    wanted = [deep := min(level, deep + 1) for level in levels]
    assert [title for title, _ in found] == [str(at) for at in range(len(levels))]
    assert [level for _, level in found] == wanted


def entries(above, level):
    """Give the entries below one in their order, each with its level; all are told of the one before, and counted."""
    one, before, count = above.get("/First"), None, 0
    while one is not None:
        assert (one.get("/Prev") is None) == (before is None)
        assert before is None or one.Prev.objgen == before.objgen
        assert one.Parent.objgen == above.objgen
        below = list(entries(one, level + 1))
        yield str(one.Title), level
        yield from below
        count += 1 + len(below)
        before, one = one, one.get("/Next")
    assert int(above.get("/Count", 0)) == count
    assert before is None or above.Last.objgen == before.objgen
