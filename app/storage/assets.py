"""The files a battle uses, by the names it knows them under, packed so that they can travel inside it."""

import base64
import errno
import hashlib
import os
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import unquote

import msgspec

from app.core.app_paths import find_beside
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.legible import legible
from app.model import Battle
from app.model.file_references import find_file_names
from app.rosters.visible_text import clean_lines
from app.storage.file_names import MODEL_SUFFIXES, PHOTO_SUFFIXES
from app.storage.sqlite_schema import Damaged

LARGEST = 256 * 2**20
"""No file inside a battle is longer than this, in bytes."""
MOST_ASSETS = 2_000
"""No battle holds more models and photos than this."""
MOST_BYTES = 2**30
"""All files inside a battle together are no longer than this, unpacked."""
LEVEL = 3
"""How hard zlib tries: higher levels take far longer on meshes and save a few per cent."""
_LONGEST_NAME = 180
"""Bytes; with what is put before and after it, more would be too long for many disks."""
_MOST_BUFFERS = 1_000
_PACKED_ALREADY = {".jpg", ".jpeg", ".png", ".webp", ".3mf", ".zae"}
_FILE = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|]{1,200}")

Packing = Literal["zlib", "none"]


@dataclass(frozen=True)
class Asset:
    """One file: the battle's name for it, its own name, what it was when it was kept, and its bytes."""

    name: str
    file: str
    sha256: str
    size: int
    packing: Packing
    packed: bytes

    @property
    def suffix(self) -> str:
        """The kind of file, such as ".stl"."""
        return Path(self.file).suffix.lower()


@dataclass(frozen=True)
class Content:
    """A file as it was read: its own name, its bytes, and whether others it names are in them now."""

    file: str
    data: bytes
    others: bool = False


def used_names(*battles: Battle) -> frozenset[str]:
    """The names of all files that battles need."""
    return find_file_names(*battles)


def read_asset(path: Path) -> Content:
    """A file, read once; a glTF scene with what it names beside it. Raises PlayerError where it cannot be taken."""
    data = whole = _read_bytes(path)
    if path.suffix.lower() == ".gltf":
        whole = _embed_buffers(data, path.parent)
        _require_room(path, len(whole))
    return Content(path.name, whole, others=whole is not data)


def pack_asset(name: str, found: Content) -> Asset:
    """A file as it is kept under a name. Raises PlayerError where a battle can hold none such."""
    data, packing = found.data, choose_packing(found.file)
    body = data if packing == "none" else zlib.compress(data, LEVEL)
    # A file name that every system can have: some count bytes, and some names are no Unicode at all.
    stem, suffix = Path(found.file).stem, Path(found.file).suffix.lower()
    known = clean_lines(stem)[:120].encode("utf-8", "replace")[:_LONGEST_NAME].decode("utf-8", "ignore")
    file = (re.sub(r"[\x00-\x1f\x7f/\\:*?\"<>|]", "_", known) or "model") + suffix
    asset = Asset(name, file, hashlib.sha256(data).hexdigest(), len(data), packing, body)
    if not is_sane(asset):
        sentence = tr(
            'the stored file "{name}" is not of a type that a battle can contain',
            name=printable_name(name or found.file),
        )
        raise PlayerError(sentence)
    return asset


def unpack_asset(asset: Asset) -> bytes:
    """The file's bytes. Raises PlayerError where they are not those that were kept."""
    data = asset.packed
    if asset.packing != "none":
        try:  # no more than was promised, and one byte that tells
            data = zlib.decompressobj().decompress(asset.packed, asset.size + 1)
        except zlib.error as error:
            raise damaged_asset_error(asset) from error
    if len(data) != asset.size or hashlib.sha256(data).hexdigest() != asset.sha256:
        raise damaged_asset_error(asset)
    return data


def choose_packing(file: str) -> Packing:
    """How a file of this name is packed."""
    return "none" if Path(file).suffix.lower() in _PACKED_ALREADY else "zlib"


def is_sane(asset: Asset) -> bool:
    """Whether a file from a stranger claims nothing but what ours do."""
    known = asset.suffix in (*MODEL_SUFFIXES, *PHOTO_SUFFIXES) and asset.packing in get_args(Packing)
    return known and bool(_FILE.fullmatch(asset.file)) and 0 <= asset.size <= LARGEST >= len(asset.packed)


def printable_name(name: str) -> str:
    """A name from a stranger, short and on one line."""
    return legible(name[:80])


def damaged_asset_error(asset: Asset) -> Damaged:
    """What a player hears of a file in a battle that is not as it was kept."""
    return Damaged(
        tr(
            'the stored file "{name}" is damaged; recover the battle, or open another copy',
            name=printable_name(asset.name or asset.file),
        )
    )


def _read_bytes(path: Path) -> bytes:
    try:
        if not path.is_file():  # a pipe would be waited for
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PlayerError(
            tr("{name} cannot be opened ({why}); check that you have permission to read it", name=path.name, why=why)
        ) from error
    _require_room(path, len(data))
    return data


def _require_room(path: Path, size: int) -> None:
    if size > LARGEST:
        raise PlayerError(
            tr(
                "{name} is larger than the {megabytes} MB allowed for a file in a battle",
                name=path.name,
                megabytes=LARGEST >> 20,
            )
        )


class _Buffer(msgspec.Struct, omit_defaults=True, rename="camel"):
    """A buffer of a glTF scene; what else is said of it is for people."""

    uri: str = ""
    byte_length: int = 0


def _embed_buffers(data: bytes, folder: Path) -> bytes:
    """A glTF scene with the files it names beside itself taken into it; unchanged where it cannot be understood."""
    try:
        document = msgspec.json.decode(data, type=dict[str, msgspec.Raw])  # all else stays text: it may be anything
        written = document.get("buffers", msgspec.Raw(b"[]"))
        is_short = bytes(written).count(b"{") <= _MOST_BUFFERS
        buffers = msgspec.json.decode(written, type=list[_Buffer]) if is_short else []
        named = [buffer for buffer in buffers if buffer.uri and not buffer.uri.startswith("data:")]
        for buffer in named:
            path = find_beside(folder, unquote(buffer.uri))
            if path is None or not path.is_file():
                return data
            buffer.uri = "data:application/octet-stream;base64," + base64.b64encode(_read_bytes(path)).decode()
    except (ValueError, TypeError, RecursionError, OSError, RuntimeError):  # who reads it will say what it is
        return data
    return msgspec.json.encode({**document, "buffers": buffers}) if named else data
