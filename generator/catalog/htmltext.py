"""Turn what tables of other programs hold into the markup of cards (docs/text.md): HTML, links, gaps, `{{icon}}`."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

_SIGN: Final = re.compile(
    r"</?(?:b|strong|i|em|br|p|ul|ol|li|div|span|u|h[1-6]|a|sup|sub|small|big|font|center|code|tt|pre|s|del|ins|mark"
    r"|hr|blockquote|table|thead|tbody|tr|td|th|abbr|cite|q|dl|dt|dd|section|article|header|footer|main|nav|aside|figure"
    r"|figcaption|details|summary|label|kbd|var|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_BOLD: Final = re.compile(r"<(b|strong)\b[^<>]*>(\s*)((?:(?!<\1\b).){0,2000}?)(\s*)</\1>", re.IGNORECASE | re.DOTALL)
_SLANTED: Final = re.compile(r"<(i|em)\b[^<>]*>(\s*)((?:(?!<\1\b).){0,2000}?)(\s*)</\1>", re.IGNORECASE | re.DOTALL)
_UNDERLINED: Final = re.compile(r"(?<!_)<u>(\s*)([^<>]*?)(\s*)</u>(?!_)", re.IGNORECASE)
_BREAK: Final = re.compile(r"\s*<br\s*/?>[ \t]*\n?", re.IGNORECASE)
_POINT: Final = re.compile(r"\s*<li\b[^<>]*>\s*", re.IGNORECASE)
_PART: Final = re.compile(
    r"\s*</?(?:p|ul|ol|div|h[1-6]|hr|pre|blockquote|table|tr|dl|dt|dd|section|article|header|footer|main|aside|figure"
    r"|figcaption|details|summary)\b[^<>]*>\s*",
    re.IGNORECASE,
)
_LINK: Final = re.compile(r"(?<!!)\[([^\[\]\n]+)\]\((?:(?:https?:|mailto:|www\.|/|\.|#)[^\s()]*|\{[{%][^()\n]*)\)")
_GAP: Final = re.compile(r"\{\{c\d+::([^{}]{1,400}?)(?:::([^{}]{0,200}))?\}\}", re.DOTALL)
_BRACE: Final = re.compile(r"(?<!\\)\{(?!\s*\w[\w-]*\s*(?::[^{}\n]*)?\})")
_ENTITY: Final = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{2,6}|#x[0-9a-fA-F]{2,5});")
_ICON: Final = re.compile(r"\{\{\s*(?:icon[_-]?)([\w-]+?)\s*(?::\s*(\w+|\d*\.\d+)\s*)?\}\}", re.IGNORECASE)
_SIZES: Final = {"small": "", "medium": ":1.25", "large": ":1.6"}


def as_markup(text: str) -> str:
    r"""Give a text with tags, entities and icons as cards write them; one without any stays as it is.

    >>> as_markup("<b>Equip:</b><br/>Pay 1{{icon_stamina:small}} &amp; <i>rest</i>")
    '**Equip:**\nPay 1{stamina} & _rest_'
    >>> as_markup("Cancel a <u>Weather</u> card")
    'Cancel a _Weather_ card'
    >>> as_markup("<section class='x'>One <b>two</b></section>")
    'One **two**'
    >>> as_markup("a < b, <3 and {{name}}")
    'a < b, <3 and {{name}}'
    >>> as_markup('{{c1::Paris::city}} is <a href="#">far</a>, says [she](https://a.b/c)')
    '**Paris** (city) is far, says she'
    >>> as_markup("Ask [them]({% link _methods/a.md %}) as [planned]({{site.url}}/b/)")
    'Ask them as planned'
    """
    if "{{" in text:
        text = _GAP.sub(lambda found: f"**{found[1]}**" + (f" ({found[2]})" if found[2] else ""), text)
        text = _ICON.sub(lambda found: f"{{{found[1]}{_SIZES.get(found[2] or '', f':{found[2]}')}}}", text)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "<" in text and _SIGN.search(text):
        text = _BREAK.sub("\n", text)
        text = _BOLD.sub(r"\2**\3**\4", text)
        text = _SLANTED.sub(r"\2_\3_\4", text)
        text = _UNDERLINED.sub(r"\1_\2_\3", text)  # cards have no underlines; slanted they are told apart, too
        text = re.sub(r"\n{3,}", "\n\n", _PART.sub("\n\n", _POINT.sub("\n- ", text)))
        text = _SIGN.sub("", text).strip()
    return unescape(text) if "&" in text and _ENTITY.search(text) else text


def as_letters(text: str) -> str:
    r"""Give a text in which braces are letters, unless they hold the name of an icon.

    >>> as_letters("Pay {{1}} or {coin}, {% x %}"), as_letters("a { b")
    ('Pay \\{\\{1}} or {coin}, \\{% x %}', 'a \\{ b')
    """
    text = re.sub(r"(?<!\\)\{\{", r"\\{\\{", text) if "{{" in text else text
    return _BRACE.sub(r"\\{", text)
