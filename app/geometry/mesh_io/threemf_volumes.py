"""The volumes that slicers name in a 3MF file: parts of the model, or aids that only control its printing.

PrusaSlicer and its relatives name ranges of an object's triangles, Bambu Studio and OrcaSlicer components of an
object, Cura settings of an object. The files are untrusted XML, read as a stream.
"""

import zipfile
from dataclasses import dataclass
from typing import Literal
from xml.parsers import expat

from app.core.language import counted, mark
from app.core.plain_numbers import parse_int
from app.geometry.mesh_io.raw_mesh import MAX_NAMED, Unreadable, printable_word
from app.geometry.mesh_io.xml_stream import parse_stream

Kind = Literal["part", "negative", "modifier", "support", "unprinted"]
Attributes = dict[str, str]

OBJECT_TYPES: dict[str, Kind] = {"support": "support", "solidsupport": "support", "other": "unprinted"}
VOLUME_TYPES: dict[str, Kind] = {
    "negativevolume": "negative", "negativepart": "negative",
    "parametermodifier": "modifier", "modifierpart": "modifier", "1": "modifier",
    "supportblocker": "support", "supportenforcer": "support",
}  # fmt: skip
"""Kinds by the slicers' names for them, without underscores; anything else is a part of the model."""
CURA_SETTINGS: dict[str, Kind] = {
    "support_mesh": "support", "anti_overhang_mesh": "support", "infill_mesh": "modifier", "cutting_mesh": "modifier",
}  # fmt: skip
CONFIGS = ("_model.config", "/model_settings.config")
"""Ends of the names of configuration files, of PrusaSlicer and its relatives, and of Bambu Studio and its relatives."""
MAX_VOLUMES = 100_000
TOO_MANY_PARTS = mark("{name} consists of more than {most:,} parts; simplify it.")


@dataclass(eq=False)
class Volume:
    """A volume of an object: the component that shows the object `part`, or else its triangles `first` to `last`."""

    part: str = ""
    first: int = 0
    last: int = -1
    kind: Kind = "part"
    name: str = ""


def read_volumes(archive: zipfile.ZipFile) -> dict[str, list[Volume]]:
    """Returns the volumes that a slicer names, by the id of their object in the main model. Raises Unreadable."""
    found: dict[str, list[Volume]] = {}
    names = {name.lower(): name for name in archive.namelist() if name.lower().startswith("metadata/")}
    for ending in CONFIGS:
        name = next((name for low, name in names.items() if low.endswith(ending)), None)
        if name is not None:
            with archive.open(name) as stream:
                parse_stream(stream, _ConfigReader(found).attach)
    return found


class _ConfigReader:
    """The state of the parser while it reads a slicer's configuration."""

    def __init__(self, found: dict[str, list[Volume]]) -> None:
        self.found, self.object, self.volume = found, "", Volume()
        self.count = 0

    def attach(self, parser: expat.XMLParserType) -> None:
        parser.StartElementHandler, parser.EndElementHandler = self.begin, self.end

    def begin(self, name: str, attributes: Attributes) -> None:
        if name == "object":
            self.object, self.volume = attributes.get("id", ""), Volume()
        elif name in ("volume", "part"):
            self.count += 1
            if self.count > MAX_VOLUMES:
                raise Unreadable(TOO_MANY_PARTS, most=MAX_VOLUMES)
            try:
                if name == "part":
                    self.volume = Volume(attributes["id"], kind=_volume_kind(attributes.get("subtype", "")))
                else:
                    self.volume = Volume(first=parse_int(attributes["firstid"]), last=parse_int(attributes["lastid"]))
            except (KeyError, ValueError) as error:
                sentence = mark("{name} has an incomplete <{element}> element; export it again.")
                raise Unreadable(sentence, element=name) from error
            self.found.setdefault(self.object, []).append(self.volume)
        elif name == "metadata":
            key, value = attributes.get("key"), attributes.get("value", "")
            if key == "name":
                self.volume.name = value
            elif key in ("volume_type", "modifier"):
                self.volume.kind = _volume_kind(value) if self.volume.kind == "part" else self.volume.kind

    def end(self, name: str) -> None:
        if name in ("volume", "part"):
            self.volume = Volume()


def _volume_kind(word: str) -> Kind:
    return VOLUME_TYPES.get(word.lower().replace("_", ""), "part")


def kind_note(kind: Kind, names: list[str]) -> str:
    """Returns a note on the volumes of a kind, given their names."""
    said = ", ".join(printable_word(name) for name in names[:MAX_NAMED]) + (" …" if len(names) > MAX_NAMED else "")
    count = len(names)
    if kind == "negative":
        return counted(
            count, "Cut out {count} negative part: {names}.", "Cut out {count} negative parts: {names}.", names=said
        )
    if kind == "modifier":
        return counted(
            count,
            "Left out {count} part that only modifies print settings: {names}.",
            "Left out {count} parts that only modify print settings: {names}.",
            names=said,
        )
    if kind == "support":
        return counted(
            count,
            "Left out {count} support part: {names}.",
            "Left out {count} support parts: {names}.",
            names=said,
        )
    return counted(
        count,
        "Left out {count} part that is not printed: {names}.",
        "Left out {count} parts that are not printed: {names}.",
        names=said,
    )
