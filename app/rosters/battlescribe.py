"""Reads BattleScribe rosters: `.ros` is XML, `.rosz` a zip archive with exactly one `.ros`.

Archives are read in memory and never unpacked to the disk. The XML is read as a stream; document type declarations, and
with them all entities, are refused.
"""

import zipfile
import zlib
from io import BytesIO
from typing import Any
from xml.parsers import expat

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.rosters.file_limits import DEEPEST, require_short

MAX_XML_BYTES = 8_000_000
"""Largest size of the XML in bytes; a large roster has 200,000."""
MAX_ENTRIES = 16
MAX_PARTS = 100_000
NOT_WHOLE = mark("it is an incomplete or damaged archive; save or export the roster again")
_LISTS = {
    "force": "forces",
    "selection": "selections",
    "profile": "profiles",
    "characteristic": "characteristics",
    "category": "categories",
    "cost": "costs",
}
"""The XML elements that are kept, with the names of the lists that hold them."""
_SURE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError, OSError)


def unzip(data: bytes) -> bytes:
    """Returns the only roster in an archive. Raises PlayerError."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            inside = archive.infolist()
            rosters = [entry for entry in inside if entry.filename.lower().endswith(".ros")]
            if len(rosters) != 1 or len(inside) > MAX_ENTRIES:
                sentence = tr("it contains {count} rosters instead of one; export it again", count=len(rosters))
                raise PlayerError(sentence)
            require_short(rosters[0].file_size, MAX_XML_BYTES)
            with archive.open(rosters[0]) as stream:
                found = stream.read(MAX_XML_BYTES + 1)  # The archive may state a wrong size.
    except _SURE as error:
        raise PlayerError(tr(NOT_WHOLE)) from error
    require_short(len(found), MAX_XML_BYTES)
    return found


def parse_tree(data: bytes) -> dict[str, Any]:
    """Returns an XML roster as plain lists and objects, for conversion to a `SelectionTree`. Raises PlayerError."""
    require_short(len(data), MAX_XML_BYTES)
    reading = _Reading()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.EntityDeclHandler = _refuse_doctype
    parser.StartElementHandler = reading.begin
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.write
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        sentence = tr("it is damaged or incomplete ({why}); save or export it again", why=str(error)[:80])
        raise PlayerError(sentence) from error
    return reading.root


class _Reading:
    """The state of the parser."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self._open: list[dict[str, Any] | None] = []
        self._kept: list[dict[str, Any]] = []
        self._parts = 0

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2]
        if len(self._open) >= DEEPEST:
            raise PlayerError(tr("it is nested too deeply for a roster; save or export it again"))
        if not self._open and name != "roster":
            raise PlayerError(
                tr("it is XML that begins with <{name}> instead of <roster>; export the roster", name=name[:40])
            )
        part = self._part(name, attributes) if name in _LISTS or not self._open else None
        self._open.append(part)
        if part is not None:
            self._kept.append(part)

    def end(self, name: str) -> None:
        if self._open.pop() is not None:
            self._kept.pop()

    def write(self, text: str) -> None:
        if self._open and self._open[-1] is not None and "typeId" in self._open[-1]:
            self._open[-1]["$text"] = (self._open[-1].get("$text", "") + text)[:1000]

    def _part(self, name: str, attributes: dict[str, str]) -> dict[str, Any]:
        self._parts += 1
        if self._parts > MAX_PARTS:
            raise PlayerError(tr("it is too large for a roster"))
        # An attribute must not replace a list of the same name, which is filled below.
        part: dict[str, Any] = {key: text for key, text in attributes.items() if key not in _LISTS.values()}
        if name == "characteristic":
            part.setdefault("typeId", "")
        if self._kept:
            self._kept[-1].setdefault(_LISTS[name], []).append(part)
        else:
            self.root = part
        return part


def _refuse_doctype(*_: object) -> None:
    sentence = tr(
        "it contains a document type declaration, which no roster needs; do not trust it, and ask for a clean export"
    )
    raise PlayerError(sentence)
