"""The files that a battle uses, by their names in the battle, packed for storage inside the battle file."""

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
from app.core.errors import PlayerError, translate_disk_errors
from app.core.language import mark, tr
from app.core.legible import legible
from app.rosters.visible_text import clean_lines
from app.storage.file_names import MODEL_SUFFIXES, STORED_PHOTO_SUFFIXES
from app.storage.photo_metadata import remove_metadata
from app.storage.sqlite_schema import Damaged

MAX_ASSET_BYTES = 256 * 2**20
"""Largest size of a file in a battle, in bytes."""
MAX_ASSETS = 2_000
"""Largest number of models and photos in a battle."""
MAX_BYTES = 2**30
"""Largest total size of the files in a battle, unpacked, in bytes."""
LEVEL = 3
"""The zlib compression level: higher levels take far longer on meshes and save only a few per cent."""
_MAX_NAME_BYTES = 180
"""Longest stem of a file name, in bytes.

With what is added before and after it, a longer name would exceed the limit of many file systems.
"""
_MAX_BUFFERS = 1_000
_PACKED_ALREADY = {".jpg", ".jpeg", ".png", ".webp", ".3mf", ".zae"}
_FILE = re.compile(r"[^\x00-\x1f\x7f/\\:*?\"<>|]{1,200}")

Packing = Literal["zlib", "none"]


@dataclass(frozen=True)
class Asset:
    """A packed file: its name in the battle, its file name, its hash and size when it was stored, and its bytes."""

    name: str
    file: str
    sha256: str
    size: int
    packing: Packing
    packed: bytes

    @property
    def suffix(self) -> str:
        """The type of the file, as a suffix such as ".stl"."""
        return Path(self.file).suffix.lower()


@dataclass(frozen=True)
class FileContent:
    """A file as it was read: its file name, its bytes, and whether files that it refers to were embedded."""

    file: str
    data: bytes
    others: bool = False


def read_asset(path: Path) -> FileContent:
    """Reads a file once. Raises PlayerError if it cannot be read.

    Embeds the files that a glTF scene refers to, and removes what a photo says beside its picture.
    """
    data = whole = _read_bytes(path)
    if path.suffix.lower() in STORED_PHOTO_SUFFIXES:
        return FileContent(path.name, remove_metadata(data))
    if path.suffix.lower() == ".gltf":
        whole = _embed_buffers(data, path.parent)
        _require_room(path, len(whole))
    return FileContent(path.name, whole, others=whole is not data)


def pack_asset(name: str, found: FileContent) -> Asset:
    """Packs a file under a name. Raises PlayerError if a battle cannot contain files of this kind."""
    data, packing = found.data, choose_packing(found.file)
    body = data if packing == "none" else zlib.compress(data, LEVEL)
    # A file name that is valid on every system: some limit its bytes, and some names are not valid Unicode.
    stem, suffix = Path(found.file).stem, Path(found.file).suffix.lower()
    known = clean_lines(stem)[:120].encode("utf-8", "replace")[:_MAX_NAME_BYTES].decode("utf-8", "ignore")
    file = (re.sub(r"[\x00-\x1f\x7f/\\:*?\"<>|]", "_", known) or "model") + suffix
    asset = Asset(name, file, hashlib.sha256(data).hexdigest(), len(data), packing, body)
    if not is_within_limits(asset):
        sentence = tr(
            "the stored file “{name}” is not of a type that a battle can contain",
            name=printable_name(name or found.file),
        )
        raise PlayerError(sentence)
    return asset


def unpack_asset(asset: Asset) -> bytes:
    """Returns the bytes of the file. Raises PlayerError if they are not the bytes that were stored."""
    data = asset.packed
    if asset.packing != "none":
        try:  # At most one byte more than stated, which shows that the file is longer.
            data = zlib.decompressobj().decompress(asset.packed, asset.size + 1)
        except zlib.error as error:
            raise damaged_asset_error(asset) from error
    if len(data) != asset.size or hashlib.sha256(data).hexdigest() != asset.sha256:
        raise damaged_asset_error(asset)
    return data


def choose_packing(file: str) -> Packing:
    """Returns how a file with this name is packed."""
    return "none" if Path(file).suffix.lower() in _PACKED_ALREADY else "zlib"


def is_within_limits(asset: Asset) -> bool:
    """Returns whether the fields of an untrusted asset are within the limits of assets that this program writes."""
    known = asset.suffix in (*MODEL_SUFFIXES, *STORED_PHOTO_SUFFIXES) and asset.packing in get_args(Packing)
    return known and bool(_FILE.fullmatch(asset.file)) and 0 <= asset.size <= MAX_ASSET_BYTES >= len(asset.packed)


def printable_name(name: str) -> str:
    """Returns an untrusted name, shortened and on one line."""
    return legible(name[:80])


def damaged_asset_error(asset: Asset) -> Damaged:
    """Returns the error for a file in a battle that differs from what was stored."""
    return Damaged(
        tr(
            "the stored file “{name}” is damaged; recover the battle, or open another copy",
            name=printable_name(asset.name or asset.file),
        )
    )


def _read_bytes(path: Path) -> bytes:
    sentence = mark("{name} cannot be opened ({why}); check that you have permission to read it")
    with translate_disk_errors(sentence, name=path.name):
        if not path.is_file():  # Reading a pipe would block.
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        with path.open("rb") as file:
            data = file.read(min(path.stat().st_size, MAX_ASSET_BYTES) + 1)
    _require_room(path, len(data))
    return data


def _require_room(path: Path, size: int) -> None:
    if size > MAX_ASSET_BYTES:
        raise PlayerError(
            tr(
                "{name} is larger than the {megabytes} MB allowed for a file in a battle",
                name=path.name,
                megabytes=MAX_ASSET_BYTES >> 20,
            )
        )


class _Buffer(msgspec.Struct, omit_defaults=True, rename="camel"):
    """A buffer of a glTF scene; its other fields are only informative."""

    uri: str = ""
    byte_length: int = 0


def _embed_buffers(data: bytes, folder: Path) -> bytes:
    """Returns a glTF scene with the files that it refers to embedded.

    Returns the scene unchanged if it cannot be parsed or a file is missing.
    """
    try:
        # Everything else stays raw: it may be any JSON.
        document = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        written = document.get("buffers", msgspec.Raw(b"[]"))
        is_short = bytes(written).count(b"{") <= _MAX_BUFFERS
        buffers = msgspec.json.decode(written, type=list[_Buffer]) if is_short else []
        named = [buffer for buffer in buffers if buffer.uri and not buffer.uri.startswith("data:")]
        for buffer in named:
            path = find_beside(folder, unquote(buffer.uri))
            if path is None or not path.is_file():
                return data
            buffer.uri = "data:application/octet-stream;base64," + base64.b64encode(_read_bytes(path)).decode()
    except (ValueError, TypeError, RecursionError, OSError, RuntimeError):  # The mesh reader reports what is wrong.
        return data
    return msgspec.json.encode({**document, "buffers": buffers}) if named else data
