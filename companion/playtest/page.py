"""A report as a page: what the terminal says, with charts. One file, which loads nothing from anywhere."""

from __future__ import annotations

from base64 import b64encode
from importlib.resources import files
from typing import Final

from jinja2 import Environment, StrictUndefined

from companion.playtest.answers import answers, beside
from companion.playtest.findings import Findings
from companion.playtest.terminal import CAUTION, parts

FONTS: Final = (("B", 400, "cond-400"), ("B", 600, "cond-600"), ("S", 400, "text-400"), ("S", 700, "text-700"))


def page(found: Findings) -> str:
    """Give the page of a report."""
    here = files("companion")
    fonts = [
        (family, weight, b64encode(here.joinpath("show", "fonts", f"{name}.ttf").read_bytes()).decode())
        for family, weight, name in FONTS
    ]
    language = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = language.from_string(here.joinpath("playtest", "page.html.j2").read_text(encoding="utf-8"))
    said = {"first": found.settings[0], "other": beside(found), "answers": answers(found), "parts": parts(found)}
    return template.render(fonts=fonts, found=found, caution=CAUTION, **said) + "\n"
