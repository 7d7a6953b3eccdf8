"""Hostile template code: ways out of the sandbox, and work that costs more than it looks."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.attacks.pit import Case, Place, drawn, write

ESCAPES = (
    "''.__class__.__mro__[1].__subclasses__()", "cycler.__init__.__globals__.os.popen('id').read()", "text.__globals__", "text.__func__.__globals__",
    "text.__self__._sources", "card._resolve", "card.__dict__", "''|attr('__class__')", "([card]|map(attribute='__dict__')|list)[0]", "'{0.__class__.__mro__}'.format(1)",
    "'{0.__class__}'.format_map({'0': 1})", "'%s'|format(namespace.__init__)", "self.__init__.__globals__", "self._TemplateReference__context", "joiner.__call__.__globals__",
    "rand(1)._random.seed.__self__", "loop.__class__", "lipsum.__globals__", "caller.__class__", "varargs.__class__", "self.face.__class__", "card['__class__']", "card|attr('__cl' ~ 'ass__')",
    "[card]|map('attr', '__class__')|list", "[1]|groupby('__class__')|list", "[card]|sum(attribute='__class__')", "[card]|sort(attribute='__class__.__name__')", "{'a': card}|dictsort", "card.keys.__self__",
    "namespace(a=1).__dict__", "namespace(a=1)._Namespace__attrs", "(1).__class__.__base__", "(1.5).fromhex.__self__", "''.join.__self__.__class__", "range.__code__", "face.__closure__", "icon.__wrapped__",
    "game.__class__.__mro__", "theme.__init__", "deck._values", "size._resolve.__self__", "'{0[__class__]}'.format(card)", "'{a.__init__}'.format(a=card)", "('{' ~ '0.__class__}').format(card)", "card | string", "text | string",
    "text ~ ''", "'%r' % text", "'%(a)s' % {'a': text}", "'{}'.format(text)", "'{!r}'.format(card)", "[text] | join", "text | e", "{'a': text} | string", "namespace(a=text) | string", "art('/etc/passwd', 0, 0, 5, 5)",
    "art('../../../../etc/passwd', 0, 0, 5, 5)", "icon('../../x', 0, 0, 5)", "face('../../x', 0, 0, 5)", "x.__class__", "undefined.__class__.__mro__", "(1|batch(1)).gi_frame.f_globals", "([1]|map('string')).gi_frame", "([1]|select).gi_code",
)
_INCLUDED = ("/etc/passwd", "../../../../../../etc/passwd", "file:///etc/passwd", "\\etc\\passwd", "a/../../x", "./x", "//etc/passwd", "_shared/../../x", "%2e%2e/x", "_shared", "x\0y", "x" * 5000, "C:\\x", "~/.profile", "\u2025/x")

# Each takes one number, how often; what is doubled here is doubled in C, where nobody counts.
_DEAR = {
    "format, wide": "{{{{ '%{0}d' % 1 }}}}", "format with a star": "{{{{ '%*d' % ({0}, 1) }}}}", "format, precise": "{{{{ '%.{0}f' % 1.5 }}}}", "format of a format": "{{{{ ('{{:' ~ '{0}' ~ '}}').format(1) }}}}",
    "format with a width given": "{{{{ '{{:{{w}}}}'.format(1, w={0}) }}}}", "format of many": "{{% for i in range(900) %}}{{% set x = '%900d' % i %}}{{% set y = ('%900d' * 900) % ((1,) * 900) %}}{{% endfor %}}",
    "translate": "{{{{ ('x' * 9000).translate({{120: 'y' * {0}}}) | length }}}}", "translate, again": "{{% set n = namespace(s='x') %}}{{% for i in range(40) %}}{{% set n.s = n.s.translate({{120: 'xxxxxxxx'}}) %}}{{% endfor %}}",
    "expandtabs": "{{{{ ('\\t' * 9000).expandtabs({0}) | length }}}}", "expandtabs, just below": "{{{{ ('\\t' * 9999999).expandtabs(1000) | length }}}}", "ljust": "{{{{ 'x'.ljust({0}) | length }}}}", "ljust, often": "{{% for i in range(90000) %}}{{% set x = ('x' * 999).ljust(1000) %}}{{% endfor %}}",
    "zfill": "{{{{ '1'.zfill({0}) }}}}", "center": "{{{{ 'x' | center({0}) }}}}", "indent": "{{{{ 'x\\nx' | indent({0}) }}}}", "wordwrap": "{{{{ ('x' * 99999) | wordwrap(1) | length }}}}", "encode": "{{{{ ('é' * 9999999).encode('utf-8') | length }}}}",
    "sum": "{{{{ ([range(90000)] * 100) | map('sum') | list | length }}}}", "sum, a thousand times": "{{% for i in range(9000) %}}{{% set x = range(99999) | sum %}}{{% endfor %}}", "sort": "{{% set l = range(99999) | list %}}{{% for i in range(2000) %}}{{% set x = l | sort(reverse=True) %}}{{% endfor %}}",
    "sort of long texts": "{{% set l = ['x' * 9000000 ~ '1', 'x' * 9000000 ~ '2'] * 900 %}}{{{{ l | sort | length }}}}", "unique": "{{% set l = range(99999) | list %}}{{% for i in range(2000) %}}{{% set x = l | unique | list %}}{{% endfor %}}",
    "in": "{{% set l = range(99999) | list %}}{{% for i in range(90000) %}}{{% set x = -1 in l %}}{{% endfor %}}", "in a long text": "{{% set s = ('a' * 4999999) ~ 'b' %}}{{% for i in range(9000) %}}{{% set x = ('a' * 99 ~ 'c') in s %}}{{% endfor %}}",
    "in, of a bad kind": "{{% set s = 'a' * 500000 %}}{{{{ ('a' * 250000 ~ 'b' ~ 'a' * 200000) in s }}}}", "equal lists": "{{% set a = range(99999) | list %}}{{% set b = range(99999) | list %}}{{% for i in range(9000) %}}{{% set x = a == b %}}{{% endfor %}}",
    "equal deep lists": "{{% set n = namespace(a=[], b=[]) %}}{{% for i in range(30) %}}{{% set n.a = [n.a, n.a] %}}{{% set n.b = [n.b, n.b] %}}{{% endfor %}}{{{{ n.a == n.b }}}}", "a deep list as text": "{{% set n = namespace(a=[1]) %}}{{% for i in range(30) %}}{{% set n.a = [n.a, n.a] %}}{{% endfor %}}{{{{ (n.a ~ '') | length }}}}",
    "a deep list as seed": "{{% set n = namespace(a=[1]) %}}{{% for i in range(30) %}}{{% set n.a = [n.a, n.a] %}}{{% endfor %}}{{{{ rand(n.a).i(1, 2) }}}}", "a deep list, formatted": "{{% set n = namespace(a=[1]) %}}{{% for i in range(30) %}}{{% set n.a = [n.a, n.a] %}}{{% endfor %}}{{{{ '%s' | format(n.a) | length }}}}",
    "min and max": "{{% set l = range(99999) | list %}}{{% for i in range(20000) %}}{{% set x = max(l) + l | min %}}{{% endfor %}}", "length of text": "{{% for i in range(90000) %}}{{% set x = ('x' * 99999) | upper | length %}}{{% endfor %}}", "replace": "{{% for i in range(20000) %}}{{% set x = ('x' * 99999) | replace('x', 'y') %}}{{% endfor %}}",
    "split": "{{% for i in range(9000) %}}{{% set x = ('x ' * 99999).split() | length %}}{{% endfor %}}", "slices": "{{% set l = range(99999) | list %}}{{% for i in range(90000) %}}{{% set x = l[1:] %}}{{% endfor %}}", "slices of text": "{{% set s = 'x' * 9999999 %}}{{% for i in range(90000) %}}{{% set x = s[1:] %}}{{% endfor %}}",
    "kept slices": "{{% set s = 'x' * 9999999 %}}{{% set k = namespace(a=[]) %}}{{% for i in range(2000) %}}{{% do k.a.append(s[i:]) %}}{{% endfor %}}", "kept texts": "{{% set k = [] %}}{{% for i in range(9000) %}}{{% do k.append('x' * 999999 ~ i) %}}{{% endfor %}}",
    "kept lists": "{{% set k = [] %}}{{% for i in range(9000) %}}{{% do k.append(range(99999) | list) %}}{{% endfor %}}", "tojson-like reprs": "{{% set l = range(99999) | list %}}{{% for i in range(9000) %}}{{% set x = l | string %}}{{% endfor %}}",
    "groupby": "{{% for i in range(2000) %}}{{% set x = range(99999) | groupby(0) %}}{{% endfor %}}", "dictsort": "{{% set d = dict(zip(range(9999), range(9999))) %}}{{% for i in range(9000) %}}{{% set x = d | dictsort %}}{{% endfor %}}", "batch": "{{% for i in range(9000) %}}{{% set x = range(99999) | batch(2) | list %}}{{% endfor %}}",
    "power": "{{{{ (9 ** 600) ** 9 }}}}", "multiplied": "{{% set n = namespace(x=3) %}}{{% for i in range(90) %}}{{% set n.x = n.x * n.x %}}{{% endfor %}}", "shifted": "{{{{ 1.0.__class__ }}}}", "a number in words": "{{{{ 10 ** 600 | words }}}}", "a number as text": "{{{{ (10 ** 600) | string | length }}}}",
    "title of a long text": "{{% for i in range(900) %}}{{% set x = ('x ' * 999999) | title %}}{{% endfor %}}", "trim": "{{% for i in range(9000) %}}{{% set x = (' ' * 9999999 ~ 'x') | trim %}}{{% endfor %}}", "truncate": "{{% for i in range(9000) %}}{{% set x = ('x ' * 999999) | truncate(9) %}}{{% endfor %}}",
    "wordcount": "{{% for i in range(900) %}}{{% set x = ('x ' * 999999) | wordcount %}}{{% endfor %}}", "escape": "{{% for i in range(900) %}}{{% set x = ('<' * 999999) | e | length %}}{{% endfor %}}", "smooth": "{{% set p = [(1, 2)] * 99999 %}}{{% for i in range(900) %}}{{% set x = smooth(p) %}}{{% endfor %}}",
    "poly": "{{% set p = [(1, 2)] * 99999 %}}{{% for i in range(900) %}}{{% set x = poly(p) %}}{{% endfor %}}", "zip": "{{% for i in range(9000) %}}{{% set x = zip(range(99999), range(99999)) | list %}}{{% endfor %}}", "a text set a thousand times": "{{% for i in range(1000) %}}{{{{ text('word ' * 900 ~ i, 0, 0, 50, 60, size=9, min_size=0.5) }}}}{{% endfor %}}",
    "text_height, thousands": "{{% for i in range(4000) %}}{{% set x = text_height('word ' * 99 ~ i, 20, size=9) %}}{{% endfor %}}", "one word of 20,000": "{{{{ text('x' * 19999, 4, 20, 40, 40, size=20, min_size=1) }}}}", "text that shrinks from 9000": "{{{{ text('pit ' * 2000, 4, 20, 40, 40, size=9000, min_size=1) }}}}", "text that grows": "{{{{ text('pit ' * 2000, 4, 20, 4000, 4000, size=1, grow=9000) }}}}",
    "balanced text": "{{{{ text('pit ' * 4900, 4, 20, 50, 60, size=1, balance=True) }}}}", "hyphens": "{{{{ text('incomprehensibility' * 900, 4, 20, 50, 60, size=2, min_size=0.1, hyphenate=True) }}}}", "bold upon bold": "{{{{ text('**a** _b_ ' * 1900, 4, 20, 50, 60, size=1, min_size=0.1) }}}}", "stars without end": "{{{{ text('*' * 19000, 4, 20, 50, 60, size=1) }}}}", "underscores": "{{{{ text('_a' * 9500, 4, 20, 50, 60, size=1, min_size=0.1) }}}}",
    "brackets": "{{{{ text('{{' * 19000, 4, 20, 50, 60, size=1) }}}}", "backslashes": "{{{{ text('\\\\' * 19000, 4, 20, 50, 60, size=1) }}}}", "combining marks": "{{{{ text('a' ~ '\u0301' * 19999, 4, 20, 50, 20, size=6) }}}}", "combining marks, and joiners": "{{{{ text('a\u0301\u200d' * 6000, 4, 20, 50, 20, size=2, min_size=0.1) }}}}", "flags": "{{{{ text('\U0001f1e6' * 9000, 4, 20, 50, 20, size=2) }}}}",
    "every letter there is": "{{{{ text('{every}', 4, 20, 50, 20, size=2) }}}}", "right to left": "{{{{ text('\u05d0 ' * 900, 4, 20, 50, 20, size=2) }}}}", "blanks": "{{{{ text(' ' * 19999, 4, 20, 50, 20, size=2) }}}}", "soft hyphens": "{{{{ text('a\u00ad' * 9900, 4, 20, 50, 60, size=2, min_size=0.1) }}}}", "line breaks": "{{{{ text('\\n' * 19999 ~ 'a', 4, 20, 50, 60, size=2, min_size=0.1) }}}}",
    "a macro of itself": "{{% macro m(n) %}}{{% if n %}}{{{{ m(n - 1) }}}}{{{{ m(n - 1) }}}}{{% endif %}}{{% endmacro %}}{{{{ m({0}) }}}}", "call within call": "{{% macro m(n) %}}{{{{ caller() }}}}{{{{ caller() }}}}{{% endmacro %}}" + "{{% call m(1) %}}" * 40 + "x" + "{{% endcall %}}" * 40, "set block, doubling": "{{% set a %}}xxxxxxxxxx{{% endset %}}" + "{{% set a %}}{{{{ a }}}}{{{{ a }}}}{{% endset %}}" * 40,
    "filter block": "{{% filter upper %}}" + "{{{{ 'x' * 9999999 }}}}" * 50 + "{{% endfilter %}}", "recursive loop": "{{% for i in [1] recursive %}}{{{{ loop([1, 1]) }}}}{{% endfor %}}", "loops in loops": "{{% for a in range(999) %}}{{% for b in range(999) %}}{{% for c in range(999) %}}{{% endfor %}}{{% endfor %}}{{% endfor %}}",
    "a list of itself": "{{% set l = [1] %}}{{% do l.append(l) %}}{{{{ (l ~ '') | length }}}}{{{{ l == l }}}}{{{{ rand(l).i(1, 2) }}}}", "a group of itself": "{{% set d = {{}} %}}{{% do d.update({{'a': d}}) %}}{{{{ (d ~ '') | length }}}}", "cycler of much": "{{% set c = cycler(*range(99999)) %}}{{% for i in range(9000) %}}{{% set c = cycler(*range(99999)) %}}{{% endfor %}}",
    "arguments by the thousand": "{{% macro m() %}}{{{{ varargs | length }}}}{{% endmacro %}}{{% for i in range(9000) %}}{{{{ m(*range(99999)) }}}}{{% endfor %}}", "joined by the card": "{{{{ ([card] * 199999) | length }}}}", "icons by the thousand": "{{% for i in range(20000) %}}{{{{ art('x.png', 1, 1, 1, 1) }}}}{{% endfor %}}",
    "put out much": "{{% for i in range(90) %}}{{{{ '<g/>' * 99999 }}}}{{% endfor %}}", "put out elements": "{{% for i in range(90000) %}}<rect width='1' height='1'/>{{% endfor %}}", "put out texts": "{{% for i in range(40000) %}}<text x='5' y='{{{{ i % 80 }}}}'>a</text>{{% endfor %}}", "rounded": "{{{{ 1.5 | round({0}) }}}}", "a range": "{{{{ range({0}) | list | length }}}}",
    "comparing texts": "{{% set a = 'x' * 9999999 %}}{{% set b = 'x' * 9999999 %}}{{% for i in range(9000) %}}{{% set c = a == b %}}{{% endfor %}}", "hashes": "{{% for i in range(900) %}}{{% set c = {{'x' * 9999999 ~ i: 1}} %}}{{% endfor %}}", "percent of a list": "{{{{ ('%s' * 9999) % ((range(9999) | list,) * 9999) }}}}", "count": "{{% set s = 'x' * 9999999 %}}{{% for i in range(9000) %}}{{% set c = s.count('xy') + s.find('y') + s.rfind('y') %}}{{% endfor %}}",
    "splitlines": "{{% for i in range(900) %}}{{% set c = ('\\n' * 9999999).splitlines() | length %}}{{% endfor %}}", "partition": "{{% set s = 'x' * 9999999 %}}{{% for i in range(9000) %}}{{% set c = s.partition('y') %}}{{% endfor %}}", "swapcase": "{{% set s = 'x' * 9999999 %}}{{% for i in range(900) %}}{{% set c = s.swapcase().casefold().title() %}}{{% endfor %}}",
}
_BLANKS = {
    "include and blanks": '{# {% include "x' + " " * 60_000, "include and blanks, closed": '{# {% include "x' + " " * 60_000 + "#}", "extends and blanks": '{% raw %}{% extends "x"' + " " * 60_000 + "{% endraw %}", "import and as": '{# {% import "x" ' + "as " * 30_000 + "#}",
    "tags that do not end": "{# " + "{% include " * 20_000 + "#}", "quotes": "{# {% include " + '"' * 60_000 + "#}", "tildes": "{% set a = 'x'" + " ~ 'x'" * 20_000 + " %}", "from and import": '{# {% from "x" import ' + "import " * 20_000 + "#}",
    "an opened tag": "{{ '" + "x" * 60_000, "brackets": "{{ " + "(" * 20_000 + " }}", "nots": "{{ " + "not " * 5_000 + "1 }}", "minuses": "{{ " + "-" * 20_000 + "1 }}", "dots": "{{ card" + ".name" * 20_000 + " }}", "ifs": "{% if 1 %}" * 5_000 + "{% endif %}" * 5_000,
    "fors": "{% for i in [1] %}" * 30 + "{% endfor %}" * 30, "sums": "{{ 1" + "+1" * 50_000 + " }}", "lists": "{{ " + "[" * 5_000 + "]" * 5_000 + " }}", "elifs": "{% if 0 %}" + "{% elif 0 %}" * 5_000 + "{% endif %}", "filters": "{{ 1" + " | string" * 5_000 + " }}", "tests": "{{ 1" + " is defined" * 5_000 + " }}",
    "svg tag and blanks": "<svg" + " " * 60_000, "svg attributes": '<rect a="' + "<" * 60_000 + '"/>', "an id and blanks": "<g id" + " " * 60_000 + "/>", "data-text and blanks": '<rect data-text="' + "{{" * 20_000 + '"/>', "href and blanks": "<use href" + " " * 60_000 + '="#a"/>', "a comment of dashes": "<!--" + "- " * 60_000, "url( and blanks": '<rect fill="url(' + " " * 60_000 + '"/>',
    "style and blanks": "<style>" + "a" + " " * 60_000 + "{fill:red}</style>", "style comments": "<style>" + "/*" * 30_000 + "</style>", "a transform of blanks": '<g transform="rotate(' + " " * 60_000 + '"/>', "points of dots": '<polyline points="' + "." * 60_000 + '"/>', "a path of minuses": '<path d="M' + "-" * 60_000 + '"/>', "a path of digits": '<path d="M' + "1" * 60_000 + '"/>', "numbers of e": '<rect width="1' + "e1" * 30_000 + '"/>',
    "a colour of blanks": '<rect fill="rgb(' + " " * 60_000 + '"/>', "a font list": '<text font-family="' + "a," * 30_000 + '">x</text>', "a dash list of commas": '<path d="M0 0h9" stroke-dasharray="' + "," * 60_000 + '"/>',
}


_MISTAKES = {
    "a name": "{{ nmae }}", "a field": "{{ card.nmae.x }}", "a filter": "{{ 1 | uper }}", "a macro": "{% macro m(a) %}{% endmacro %}{{ m(1, 2, 3) }}", "an open tag": "{% if 1 %}", "an open element": "<g>",
    "a fill": '<rect width="1" height="1" fill="url(#no)"/>', "a colour": '<rect width="1" height="1" fill="gren"/>', "two texts": "{{ text('a' 'b', 1, 1) }}", "an icon": '{{ icon("con", 1, 1, 9) }}',
}


_REPEATED = re.compile(r"'([^']+)' \* (\d{6,})")


def _doubled(code: str) -> str:
    """Let long texts be made by doubling, for nobody may write 'x' * 9999999."""
    found = _REPEATED.search(code)
    if not found or "range" in found[1]:
        return code
    rounds = 23 if len(found[2]) > 6 else 20
    begun = f"{{% set big = namespace(s='{found[1]}') %}}{{% for i in range({rounds}) %}}{{% set big.s = big.s ~ big.s %}}{{% endfor %}}"
    return begun + _REPEATED.sub("big.s", code)


def _every() -> str:
    return "".join(chr(code) for code in range(0x21, 0x52FF) if chr(code).isalnum())[:19_000]


def _misspelt(kind: str, cards: int) -> Case:
    """Misspell something in a macro file that many cards draw on."""
    wrong = {"filter": "{{ x | uper }}", "tag": "{% sett x = 1 %}", "name": "{{ y.z }}", "test": "{{ x is evn }}", "bracket": "{{ x"}[kind]

    def make(place: Place) -> None:
        pit = write(place.pit.root, body='{% import "m.svg.j2" as m %}{{ m.m(card.id) }}')
        pit.write("TEMPLATES/m.svg.j2", "{% macro m(x) %}" + "<g/>\n" * 3000 + wrong + "{% endmacro %}")
        listed = "".join(f"  - {{id: c{number}, name: Card {number}}}\n" for number in range(cards))
        pit.write("CONTENT/cards/traps.yaml", f"name: Traps\nsize: euro\nface: face.svg.j2\ncards:\n{listed}")
        pit.write("CONTENT/game.yaml", pit.read("CONTENT/game.yaml").replace("yaml, count: 1", f"yaml, count: {cards}"))

    return Case(f"misspelt {kind} in a macro file, {cards} cards", make)


def _doubling(name: str, field: str, deep: int) -> Case:
    """Let the texts of a YAML file show each other, twice each."""

    def make(place: Place) -> None:
        pit = write(place.pit.root, body="{{ text(" + field.format(deep) + ", 4, 20, 50, 40, size=4, min_size=1) }}")
        chain = "".join(f'a{i}: "{{{{ {field.format(i - 1)} }}}}{{{{ {field.format(i - 1)} }}}}"\n' for i in range(1, deep + 1))
        first = "a0: pit\n"
        if field.startswith("theme"):
            pit.write("CONTENT/game.yaml", pit.read("CONTENT/game.yaml") + "theme: night\n")
            pit.write("CONTENT/themes/night.yaml", f"name: Night\n{first}{chain}")
        elif field.startswith("deck"):
            pit.write("CONTENT/cards/traps.yaml", pit.read("CONTENT/cards/traps.yaml").replace("cards:", f"{first}{chain}cards:"))
        elif field.startswith("tables"):
            pit.write("CONTENT/rules.yaml", pit.read("CONTENT/rules.yaml") + "".join(f"  {line}\n" for line in (first + chain).splitlines()))
        else:
            flat = ", ".join((first + chain).splitlines())
            pit.write("CONTENT/cards/traps.yaml", pit.read("CONTENT/cards/traps.yaml").replace("name: Pit}", f"name: Pit, {flat}}}"))

    return Case(f"texts that double: {name}, {deep} deep", make)


def cases(random: Random) -> Iterator[Case]:
    """Give the cases of this module."""
    for code in ESCAPES:
        yield drawn(f"escape: {code}", "{{ text(" + code + ", 4, 20, 55, 30, size=3, min_size=1) }}")
    for code in random.sample(ESCAPES, 12):
        yield drawn(f"escape in a card's text: {code}", "", card="'{{ " + code.replace("'", '"') + " }}'")
    for name in _INCLUDED:
        yield drawn(f"include of {name[:30]!r}", '{% include "' + name.replace("\\", "\\\\") + '" %}')
    for name, code in _DEAR.items():
        often = random.choice((999, 10**5, 10**7, 10**9))
        yield drawn(f"dear: {name}", _doubled(code.format(often)) if "{every}" not in code else "{{ text('" + _every() + "', 4, 20, 50, 60, size=2, min_size=0.1) }}")
    for name, code in _BLANKS.items():
        yield drawn(f"back-tracking: {name}", code)
    for name, code in _BLANKS.items():
        wrong, mistake = random.choice([*_MISTAKES.items()])
        yield drawn(f"back-tracking, beside {wrong}: {name}", mistake + code if random.random() < 0.5 else code + mistake)
    for kind in ("filter", "tag", "name", "test", "bracket"):
        yield _misspelt(kind, 400)
    for name, field in (("theme", "theme.a{0}"), ("deck", "deck.a{0}"), ("tables", "tables.a{0}"), ("card", "card.a{0}")):
        for deep in (12, random.randrange(20, 60)):
            yield _doubling(name, field, deep)
    yield drawn("text that shows itself", "", card='"{{ card.name }}"')
    yield drawn("text that shows itself twice", "", card='"{{ card.name }}{{ card.name }}"')
