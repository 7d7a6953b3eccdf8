"""The words that a book says by itself, and its quotation marks, in the language of its text.

A language that has no words here gets English ones, and one without marks of its own those of English.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple


class Tongue(NamedTuple):
    """What a book says: the heading of its contents, before a page's number, on boxes, in its bill and its imprint.

    `quotes` are the marks that straight ones become: the outer two, then those within them.
    """

    contents: str
    page: str
    example: str
    note: str
    designer: str
    variant: str
    many: str
    what: str
    size: str
    sizes: str
    and_: str
    played: str
    set_in: str
    made: str
    quotes: Sequence[str] = "“”‘’"

    def label(self, kind: str) -> str:
        """Return what stands on a kind of box."""
        labels = {"example": self.example, "note": self.note, "designer": self.designer, "variant": self.variant}
        return "" if kind == "quote" else labels.get(kind, kind.title())

    def listed(self, names: Sequence[str]) -> str:
        """Write names as a list.

        >>> tongue("en").listed(["a", "b", "c"]), tongue("de-AT").listed(["a"]), tongue("de").listed(["a", "b"])
        ('a, b and c', 'a', 'a und b')
        """
        return f" {self.and_} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


_TONGUES: Final = {
    "en": Tongue(
        "Contents",
        "page",
        "Example",
        "Note",
        "Designer’s note",
        "Variant",
        "Count",
        "What",
        "Size",
        "several sizes",
        "and",
        "Played with: {}.",
        "Set in {}",
        "Made with Tuckbox {} from the game’s own rules and cards.",
    ),
    "de": Tongue(
        "Inhalt",
        "Seite",
        "Beispiel",
        "Hinweis",
        "Anmerkung zur Gestaltung",
        "Variante",
        "Anzahl",
        "Was",
        "Größe",
        "mehrere Größen",
        "und",
        "Gespielt mit: {}.",
        "Gesetzt aus {}",
        "Mit Tuckbox {} aus den Regeln und Karten des Spiels gemacht.",
    ),
    "fr": Tongue(
        "Sommaire",
        "page",
        "Exemple",
        "Remarque",
        "Note d’auteur",
        "Variante",
        "Nombre",
        "Quoi",
        "Taille",
        "plusieurs tailles",
        "et",
        "Joué avec\u00a0: {}.",
        "Composé en {}",
        "Fait avec Tuckbox {} à partir des règles et des cartes du jeu.",
    ),
    "es": Tongue(
        "Índice",
        "página",
        "Ejemplo",
        "Nota",
        "Nota de diseño",
        "Variante",
        "Cantidad",
        "Qué",
        "Tamaño",
        "varios tamaños",
        "y",
        "Se juega con: {}.",
        "Compuesto en {}",
        "Hecho con Tuckbox {} a partir de las reglas y las cartas del juego.",
    ),
    "it": Tongue(
        "Indice",
        "pagina",
        "Esempio",
        "Nota",
        "Nota d’autore",
        "Variante",
        "Quantità",
        "Cosa",
        "Formato",
        "vari formati",
        "e",
        "Si gioca con: {}.",
        "Composto in {}",
        "Fatto con Tuckbox {} dalle regole e dalle carte del gioco.",
    ),
    "nl": Tongue(
        "Inhoud",
        "pagina",
        "Voorbeeld",
        "Opmerking",
        "Noot bij het ontwerp",
        "Variant",
        "Aantal",
        "Wat",
        "Formaat",
        "verschillende formaten",
        "en",
        "Gespeeld met: {}.",
        "Gezet in {}",
        "Gemaakt met Tuckbox {} uit de regels en kaarten van het spel.",
    ),
    "pt": Tongue(
        "Índice",
        "página",
        "Exemplo",
        "Nota",
        "Nota de autor",
        "Variante",
        "Quantidade",
        "O quê",
        "Tamanho",
        "vários tamanhos",
        "e",
        "Joga-se com: {}.",
        "Composto em {}",
        "Feito com Tuckbox {} a partir das regras e das cartas do jogo.",
    ),
    "hi": Tongue(
        "विषय सूची",
        "पृष्ठ",
        "उदाहरण",
        "ध्यान दें",
        "रचनाकार की टिप्पणी",
        "विकल्प",
        "संख्या",
        "क्या",
        "आकार",
        "कई आकार",
        "और",
        "इन नियमों से खेला जाता है: {}।",
        "लिपि: {}",
        "Tuckbox {} से, खेल के अपने नियमों और पत्तों से बनी।",
    ),
}
_QUOTES: Final[dict[str, Sequence[str]]] = {
    "cs": "„“‚‘",
    "da": "»«›‹",
    "de": "„“‚‘",
    "de-CH": "«»‹›",
    "es": "«»“”",
    "fi": "””’’",
    "fr": ("«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"),
    "fr-CH": "«»‹›",
    "hu": "„”»«",
    "it": "«»“”",
    "nb": "«»‘’",
    "pl": "„”‚’",
    "ro": "„”«»",
    "ru": "«»„“",
    "sk": "„“‚‘",
    "sl": "„“‚‘",
    "sv": "””’’",
    "uk": "«»„“",
}


def tongue(language: str) -> Tongue:
    r"""Return the words of the language of a tag, such as "de-AT".

    >>> tongue("de-AT").page, tongue("pt-BR").page, tongue("sv").page, tongue("fr").quotes[0]
    ('Seite', 'página', 'page', '«\xa0')
    """
    first = language.partition("-")[0]
    quotes = _QUOTES.get(language) or _QUOTES.get(first) or "“”‘’"
    return _TONGUES.get(first, _TONGUES["en"])._replace(quotes=quotes)
