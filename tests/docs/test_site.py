"""The site that `make docs` builds: all pages are in it, and links lead somewhere. Builds nothing."""

import re

import pytest
import yaml

from docs.hooks import RULES, SHOWN, on_page_markdown
from tests.helpers.shell import TOP

DOCS = TOP / "docs"
SITE = yaml.safe_load((TOP / "mkdocs.yml").read_text(encoding="utf-8"))


def named(nav):
    for entry in nav:
        for value in entry.values() if isinstance(entry, dict) else [entry]:
            yield from named(value) if isinstance(value, list) else [value]


class Page:
    """What the hook is told of a page."""

    def __init__(self, uri):
        self.file = self
        self.src_uri = uri


def test_every_page_is_in_the_navigation():
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}

    assert sorted(named(SITE["nav"])) == sorted({*pages, *SHOWN, RULES})
    assert all((TOP / source).is_file() for source in SHOWN.values())


def test_nothing_is_loaded_from_elsewhere_and_dead_links_fail():
    assert SITE["theme"]["font"] is False
    assert SITE["strict"] is True
    assert "mkdocs build\n" in (TOP / "Makefile").read_text(encoding="utf-8")  # --quiet would switch `strict` off
    assert "http" not in (DOCS / "site.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: path.relative_to(DOCS).as_posix())
def test_files_that_a_page_links_to_exist(path):
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))

    sources = {str((DOCS / page).resolve()): TOP / source for page, source in SHOWN.items()}
    assert [link for link in links if not sources.get(str(to := (path.parent / link).resolve()), to).exists()] == []


def test_a_caption_becomes_the_title_of_its_code_and_links_lead_to_pages_of_the_site():
    written = "See [fields](../../content/README.md#gameyaml).\n\n`content/inn/game.yaml`\n\n```yaml\ntitle: Inn\n```\n"

    shown = on_page_markdown(written, Page("cookbook/inn.md"))

    assert '```yaml title="content/inn/game.yaml"\ntitle: Inn' in shown
    assert "[fields](../content.md#gameyaml)" in shown
