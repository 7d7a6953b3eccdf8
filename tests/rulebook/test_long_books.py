"""A long flowing book in four languages: its marks, its words, its hyphens are those of the language.

Sixty pages of a little game without drawn pages, read back from the PDF.
"""

import re
import shutil
import unicodedata

import pytest

from generator.parts.order import Wish
from tests.helpers import printed
from tests.helpers.cases import rows
from tests.helpers.little import make, write_game
from tests.helpers.shell import TOP

PAGES = 60
LANGUAGES = rows("rulebook", "long_books")
"""A paragraph, and what the book says by itself or makes of the paragraph's marks."""
HYPHENATED = {"en-GB", "de", "fr"}


@pytest.fixture(scope="module", params=[pytest.param(one, marks=pytest.mark.xdist_group(one)) for one in LANGUAGES])
def book(request, tmp_path_factory):
    """The words of each page of a book in a language, and what must stand there."""
    language, root = request.param, tmp_path_factory.mktemp("long")
    said, wanted = LANGUAGES[language]
    write_game(root)
    content = root / "content" / "dots"
    look = ""
    if language == "hi":
        shutil.copytree(
            TOP / "tests" / "fonts" / "noto-sans-devanagari-whole", root / "templates" / "dots" / "fonts" / "noto"
        )
        look = ", look: {body: Noto Sans Devanagari, sans: Noto Sans Devanagari, display: Noto Sans Devanagari}"
    game = (content / "game.yaml").read_text().replace("language: en-GB", f"language: {language}")
    (content / "game.yaml").write_text(f"{game}  - {{rulebook: rulebook.md, cover: none{look}}}\n")
    chapters = "\n\n".join(
        f"# {said.split()[0]} {number}\n\n"
        + "\n\n".join(f"{number} / {at}: {f'{said} ' * 4}" for at in range(1, 6))
        + f"\n\n::: example\n{number}: {said}\n:::"
        for number in range(1, PAGES + 1)
    )
    first = chapters.split("\n", 1)[0].lstrip("# ").casefold().replace(" ", "-")
    text = f"::: contents\n\n::: bill\n\n{chapters}\n\n([page](#{first}))\n\n::: imprint\n"
    (content / "rulebook.md").write_text(text)
    done = make(root, wish=Wish(only=("rulebook",)))
    assert not [str(one) for one in done.problems][:3]
    (path,) = (root / "out" / item.file for item in done.items if item.file.endswith("rulebook.pdf"))
    return language, wanted, printed.pages(path)


@pytest.mark.long
def test_a_book_of_sixty_pages_speaks_the_language_of_its_text(book):
    _, wanted, pages = book
    whole = unicodedata.normalize("NFC", re.sub(r"[ \r\n]+", " ", " ".join(pages)).replace("\u00a0 ", "\u00a0"))

    assert len(pages) >= PAGES
    assert [one for one in wanted if one.replace("\u00a0", " ") not in whole.replace("\u00a0", " ")] == []
    assert not re.search(r"[\"']", whole)


@pytest.mark.long
def test_its_words_are_divided_where_the_language_has_rules(book):
    language, _, pages = book
    divided = re.findall(r"[^\W\d_]\x02[^\W\d_]", "".join(pages))  # as pdfium tells a hyphen at a line's end

    assert bool(divided) == (language in HYPHENATED)
