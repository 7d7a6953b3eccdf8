"""Hold what an incremental build leaves against a clean one's: files, bill, problems. Knows nothing of edits."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2

from tests.attacks.project import Project
from tests.helpers.shell import environment

_SECONDS = 120.0
_OFTEN = 8


class Made(NamedTuple):
    """What a build left: digests by file, the lines of its bill, its problems, its exit code."""

    files: Mapping[str, str]
    bill: str
    problems: str
    code: int
    fell: bool


class Bench:
    """Builds one project again and again: with what is kept from before, and clean."""

    def __init__(self, project: Project, work: Path) -> None:
        self.project = project
        self._work = work
        self._clean: dict[tuple[str, ...], Made] = {}
        self._count = 0

    def again(self, words: Sequence[str]) -> Made:
        """Build where it was built before."""
        return self._build("output", self._work / "code", words)

    def clean(self, words: Sequence[str]) -> Made:
        """Build into a fresh folder, with nothing kept; what was built from the same files is known."""
        key = (self.project.state(), *words)
        if key not in self._clean:
            self.forget()
            self._clean[key] = self._build("fresh", self._work / "fresh-code", words)
        return self._clean[key]

    def forget(self) -> None:
        """Delete what a clean build left; compiled templates, which nobody but clean builds sees, now and then."""
        shutil.rmtree(self.project.root / "fresh", ignore_errors=True)
        if self._count % _OFTEN == 0:
            shutil.rmtree(self._work / "fresh-code", ignore_errors=True)
        self._count += 1

    def pages(self, name: str, words: Sequence[str]) -> list[str]:
        """Give the words on each page of a PDF of a clean build; of one that failed, what it said."""
        self.forget()
        made = self._build("fresh", self._work / "fresh-code", words)
        path = self.project.root / "fresh" / self.project.slug / name
        return words_of(path) if made.code == 0 and path.exists() else [f"exit {made.code}: {made.problems}"]

    def _build(self, output: str, code: Path, words: Sequence[str]) -> Made:
        line = [sys.executable, "-m", "generator", "build", self.project.slug, "-o", output, "--json", *words]
        env = environment({"TUCKBOX_CACHE": str(code)})
        said = subprocess.run(
            line, cwd=self.project.root, env=env, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
        return _made(said, self.project.root / output)


def _made(said: subprocess.CompletedProcess[str], folder: Path) -> Made:
    try:
        answer: dict[str, Any] = json.loads(said.stdout)
    except ValueError:
        return Made({}, "", f"no answer: {said.stderr[-2000:]}", said.returncode, True)
    bill = [{name: value for name, value in item.items() if name != "status"} for item in answer["files"]]
    files = {item["file"]: _digest(folder / item["file"]) for item in bill if item.get("file")}
    known = folder / bill[0]["game"] / "manifest.json" if bill else folder
    if known.is_file():  # what each was made from is known as well
        kept = json.loads(known.read_bytes())["files"]
        files |= {f"{name}, inputs": kept[name]["inputs"] for name in files if name in kept}
    return Made(files, json.dumps(bill), json.dumps(answer["problems"]), said.returncode, "Traceback" in said.stderr)


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.exists() else "missing"


def differences(again: Made, clean: Made) -> list[str]:
    """Say in what an incremental build differs from a clean one: files by name, bill, problems, exit code."""
    found = []
    if clean.fell or again.fell:
        found.append("traceback")
    if again.code != clean.code:
        found.append(f"exit {again.code} for {clean.code}")
    if again.problems != clean.problems:
        found.append("problems")
    if clean.code == 0:
        found += sorted(name for name, digest in clean.files.items() if again.files.get(name) != digest)
        if not found and again.bill != clean.bill:
            found.append("bill")
    return found


def words_of(path: Path) -> list[str]:
    """Give the words on each page of a PDF as a reader copies them."""
    pdf = pypdfium2.PdfDocument(path)
    try:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
    finally:
        pdf.close()
