"""The files that would be printed, as pages to be looked at: sheets, boards, books. Made when somebody looks."""

from __future__ import annotations

from collections.abc import Generator
from hashlib import blake2b
from typing import Any

from generator.catalog.problems import mistake
from generator.making.passing import settled
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.parts.planned import Binder
from generator.preview.faces import Faces
from generator.preview.pictures import Pictures, sizes


def paper_of(faces: Faces, order: Order, number: int, pictures: Pictures) -> Generator[None, None, dict[str, Any]]:
    """Print a file of the plan into memory, piece by piece; give its name there and how large its pages are, in mm.

    Raises:
        ContentError: there is no such file, or something is wrong with what it shows.
    """
    plan = faces.plan
    if not 0 <= number < len(plan.files):
        raise mistake(f"file {number}", "there is no such file any more")
    file = plan.files[number]
    drawn = yield from faces.drawn(file.decks)
    own = plan._replace(files=tuple(one for one in plan.files if one.part.id == file.part.id))
    at = own.files.index(file)
    files, shown = settled(faces.shop, own, order, drawn)
    file = files[at]
    made_by = writer(file.part.kind)
    if isinstance(made_by, Binder):
        content = made_by.bind(faces.shop, plan.edition, file).content(file, shown)
    else:
        content = made_by.content(faces.shop, plan.edition, file, shown)
    name = blake2b(content, digest_size=8).hexdigest()
    pictures.add_paper(name, content)
    return {"paper": name, "pages": sizes(content), "flip": file.item.flip, "title": str(file.part.name)}
