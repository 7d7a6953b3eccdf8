"""What the site does beside plain Markdown: references from elsewhere in the project, file names above code.

The content reference and the templates' reference stay where their files are (content/, templates/); the site shows
them as pages of its own, and links to them lead there. The table of where rules stand is made with the site, by
`tuckbox rules`. Knows nothing of games.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
SHOWN = {
    "content.md": "content/README.md",
    "templates.md": "templates/README.md",
    "companion.md": "companion/README.md",
}
"""Pages that are files from elsewhere in the project."""
RULES = "rules.md"
"""The page that `tuckbox rules --markdown` writes, below these words."""
_RULES = """# Where every rule is printed

Which values the rules of each game may have, and what changes with them: cards, tokens and mats, headings of the
rulebook, and the numbered rules that read otherwise. Every face is drawn and every text is run with every value. A rule
with a single value is tried with one more, which nobody may set. `tuckbox rules GAME` says the same of any game.
What prints the name of an edition changes with every rule, and is not listed.

"""
SHIM = "https://unpkg.com/iframe-worker/shim"
"""What the plugin for reading from the disk would load."""
_CAPTION = re.compile(r"^`([^`\n]+\.[\w.]+)`\n\n```(\w+)\n", re.MULTILINE)
_LANGUAGES = {"csv": "text", "svg": "xml", "sh": "bash"}


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that lie elsewhere."""
    from mkdocs.structure.files import File  # noqa: PLC0415  (only the site has it)

    for page, source in SHOWN.items():
        files.append(
            File.generated(config, page, content=_led(page, (TOP / source).read_text(encoding="utf-8"), source))
        )
    table = subprocess.run(
        [sys.executable, "-m", "generator", "rules", "--markdown"], cwd=TOP, check=True, capture_output=True, text=True
    )
    files.append(File.generated(config, RULES, content=_RULES + table.stdout))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Show a caption as the title of its code block, and lead links to where the pages are on the site."""
    here = page.file.src_uri
    text = markdown if here in SHOWN else _led(here, markdown, f"docs/{here}")
    return re.sub(
        r"^```(\w+)",
        lambda found: f"```{_LANGUAGES.get(found[1], found[1])}",
        _CAPTION.sub(lambda found: f'```{found[2]} title="{found[1]}"\n', text),
        flags=re.MULTILINE,
    )


def _led(page: str, text: str, source: str) -> str:
    """Lead the links of a file `source` to pages of the site, as seen from `page`."""
    pages = {TOP / path: name for name, path in SHOWN.items()}
    up = "../" * page.count("/")

    def lead(found: re.Match[str]) -> str:
        to = (TOP / source).parent.joinpath(found[1]).resolve()
        if to in pages:
            return f"]({up}{pages[to]}{found[2] or ''})"
        if to.is_relative_to(TOP / "docs"):
            return f"]({up}{to.relative_to(TOP / 'docs').as_posix()}{found[2] or ''})"
        return found[0]

    return re.sub(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)", lead, text)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Let the search that works from the disk load nothing from elsewhere: `offline.js` lies beside the pages."""
    return output.replace(SHIM, f"{'../' * page.file.dest_uri.count('/')}offline.js")


def on_post_template(output_content: str, **_: Any) -> str:
    """Do the same for pages that come from no Markdown, such as 404.html."""
    return output_content.replace(SHIM, "offline.js")
