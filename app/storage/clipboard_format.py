"""Fighters and terrain on the clipboard, as JSON with their models, for another window or a later session.

The content of the clipboard is untrusted: it is read within limits, and a model is accepted only under its own hash.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from app.core.errors import PlayerError
from app.core.language import format_decoder_error, tr
from app.core.progress import Report, silent
from app.model import MAX_COUNTS, Fighter, FileName, Piece, PieceKind, Pieces, Sculpt, Squad, Thing, Value
from app.model.file_references import find_file_names, rename_files
from app.model.legible_json import legible_json
from app.storage import library
from app.storage.assets import Asset, Packing, is_within_limits, printable_name, unpack_asset
from app.storage.model_files import Models, find_shipped_model

MIME = "application/x-eyeline-objects"
MAX_PACKED_BYTES = 32 * 2**20
"""Largest total size of the packed models that are copied, in bytes; further models are copied as hashes only."""
MAX_BYTES = 64 * 2**20
"""Largest size of clipboard content that is read, in bytes."""

CopiedThings = tuple[tuple[Thing, ...], tuple[PieceKind, ...], tuple[Squad, ...]]
"""Fighters and pieces, the terrain kinds of the pieces, and the squads of the fighters, by their ids."""


class ClipboardFile(Value, frozen=True):
    """A model that is not shipped: its name in the battle and an asset's fields, without the bytes if it is large."""

    name: FileName
    file: Annotated[str, Meta(max_length=1000)]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
    size: Annotated[int, Meta(ge=0)]
    packing: Packing
    packed: bytes | None = None

    @property
    def library_name(self) -> str:
        """The name of this content in the library, and in battles that it was copied into."""
        return self.sha256 + Asset(self.name, self.file, self.sha256, self.size, self.packing, b"").suffix


class ClipboardObjects(Value, frozen=True):
    """The content of the clipboard."""

    format: Literal["eyeline-objects"]
    version: Literal[1]
    fighters: Annotated[tuple[Fighter, ...], Meta(max_length=MAX_COUNTS["fighters"])] = ()
    pieces: Pieces = ()
    kinds: Annotated[tuple[PieceKind, ...], Meta(max_length=MAX_COUNTS["pieces"])] = ()
    """The terrain kinds of the pieces in the game that they were copied from."""
    squads: Annotated[tuple[Squad, ...], Meta(max_length=100)] = ()
    """The squads of the fighters in that game."""
    files: Annotated[tuple[ClipboardFile, ...], Meta(max_length=MAX_COUNTS["pieces"] + MAX_COUNTS["fighters"])] = ()


def format_objects(
    things: Iterable[Thing], models: Models, kinds: Iterable[PieceKind] = (), squads: Iterable[Squad] = ()
) -> bytes:
    """Returns fighters and pieces as clipboard content, with their data in the game and their models.

    The smallest models come first, until the limit is reached. Squads that are not complete are left out. Raises
    PlayerError.
    """
    things = tuple(things)
    files, room = list[ClipboardFile](), MAX_PACKED_BYTES
    names = find_file_names(*things) - models.missing_names
    kept = (models.asset(name) for name in names if not _is_shipped(name, models))
    for asset in sorted(kept, key=lambda asset: (len(asset.packed), asset.name)):
        room -= len(asset.packed)
        packed = asset.packed if room >= 0 else None
        files.append(ClipboardFile(asset.name, asset.file, asset.sha256, asset.size, asset.packing, packed))
    fighters = tuple(thing for thing in things if isinstance(thing, Fighter))
    pieces = tuple(thing for thing in things if isinstance(thing, Piece))
    ids = {thing.id for thing in things}
    counted = tuple(kind for kind in kinds if kind.piece in ids)
    whole = tuple(squad for squad in squads if ids.issuperset(squad.fighters))
    return msgspec.json.encode(ClipboardObjects("eyeline-objects", 1, fighters, pieces, counted, whole, tuple(files)))


def read_objects(data: bytes, models: Models, report: Report = silent) -> CopiedThings:
    """Returns the objects on the clipboard and their data in the game, and loads their models. Raises PlayerError."""
    if len(data) > MAX_BYTES:
        raise PlayerError(tr("the clipboard contains more than {most} MB; copy fewer objects", most=MAX_BYTES >> 20))
    try:
        found = msgspec.json.decode(legible_json(data, ()), type=ClipboardObjects)
    except msgspec.ValidationError as error:
        why = format_decoder_error(error)
        raise PlayerError(tr("the clipboard contains no Eyeline objects: {why}", why=why)) from error
    except (ValueError, RecursionError) as error:
        raise PlayerError(tr("the clipboard contains no Eyeline objects: {why}", why=error)) from error
    things: Sequence[Thing] = (*found.fighters, *found.pieces)
    names = {file.name: _take_file(file, models) for file in found.files}
    for name in find_file_names(*things) - names.keys() - models.missing_names:
        if find_shipped_model(name) is None:
            raise PlayerError(
                tr("the clipboard refers to a model that it does not contain: “{name}”", name=printable_name(name))
            )
    things = tuple(rename_files(thing, names) for thing in things)
    shapes = (thing.body if isinstance(thing, Fighter) else thing for thing in things)
    refs = list(dict.fromkeys(shape.ref for shape in shapes if isinstance(shape, Piece | Sculpt)))
    for number, ref in enumerate(refs):
        report(number / len(refs), tr("Reading {name}", name=printable_name(ref.name)))
        models.load(ref, silent)
    return things, found.kinds, found.squads


def _is_shipped(name: str, models: Models) -> bool:
    """Returns whether this very file is shipped with the program; compares hashes, since packing takes a while."""
    shipped = find_shipped_model(name)
    return shipped is not None and models.has_content(name, hashlib.sha256(shipped.read_bytes()).hexdigest())


def _take_file(file: ClipboardFile, models: Models) -> str:
    """Adds a model to the battle that it is pasted into, and returns its name there."""
    for name in (file.name, file.library_name):
        if models.has_content(name, file.sha256):
            return name
    if file.packed is None:
        if library.find_file(file.library_name):
            return file.library_name
        sentence = tr(
            "{file} is too large for the clipboard; import it into the terrain library here, then paste again",
            file=printable_name(file.file),
        )
        raise PlayerError(sentence)
    asset = Asset(file.library_name, file.file, file.sha256, file.size, file.packing, file.packed)
    if not is_within_limits(asset):
        raise PlayerError(tr("the clipboard contains no model in {file}", file=printable_name(file.file)))
    unpack_asset(asset)
    models.add_asset(asset)
    return asset.name
