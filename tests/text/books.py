"""The fonts that tests set text in: the ones that are shipped, and small ones for other scripts."""

from functools import cache
from pathlib import Path

from generator.text.fonts import FontBook

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "templates" / "_shared" / "fonts"
SCRIPTS = ROOT / "tests" / "fonts"


@cache
def shipped() -> FontBook:
    return FontBook([SHIPPED])


@cache
def all_scripts() -> FontBook:
    return FontBook([SHIPPED, SCRIPTS / "noto-sans-devanagari", SCRIPTS / "noto-sans-jp"])
