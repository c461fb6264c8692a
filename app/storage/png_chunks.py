"""Reads and adds private chunks of PNG files (ISO/IEC 15948, 5.3) without changing the picture.

Files are untrusted: nothing is assumed about them, and only what is requested is read. A small module that imports
quickly.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CARD_CHUNK = b"eyLn"
"""The chunk in which a dispute card carries its battle: ancillary, private, safe to copy."""
MAX_CHUNKS = 20_000
"""Largest number of chunks that are examined in a file."""
END = b"IEND"
_HEAD, _CHECK = 8, 4


class BrokenPngError(ValueError):
    """A PNG file ends too early or has a wrong checksum, length or signature."""


def is_png(path: Path) -> bool:
    """Returns whether a file begins like a PNG file; False if it is not a regular file."""
    try:
        if not path.is_file():  # Reading a pipe would block.
            return False
        with path.open("rb") as stream:
            return stream.read(len(SIGNATURE)) == SIGNATURE
    except (OSError, ValueError):
        return False


def has_chunk(path: Path, kind: bytes) -> bool:
    """Returns whether a PNG file has a chunk of this kind, without reading its content."""
    try:
        if not is_png(path):
            return False
        with path.open("rb") as stream:
            return any(name == kind for name, _ in _walk(stream))
    except (OSError, ValueError):
        return False


def read_chunk(path: Path, kind: bytes, most: int) -> bytes | None:
    """Returns the content of the first chunk of this kind; None if there is none.

    Raises BrokenPngError if the chunk is longer than `most` bytes, cut off, or has a wrong checksum; and OSError.
    """
    with path.open("rb") as stream:
        for name, length in _walk(stream):
            if name != kind:
                continue
            if length > most:
                raise BrokenPngError(f"{length} bytes")
            data, check = stream.read(length), stream.read(_CHECK)
            if len(data) < length or struct.pack(">I", zlib.crc32(kind + data)) != check:
                raise BrokenPngError("checksum")
            return data
    return None


def with_chunk(picture: bytes, kind: bytes, data: bytes) -> bytes:
    """Returns a PNG file with another chunk before its end. Raises BrokenPngError if the picture is not a PNG file."""
    tail = picture.rfind(END)
    if not picture.startswith(SIGNATURE) or tail < len(SIGNATURE):
        raise BrokenPngError("signature")
    at = tail - 4
    return picture[:at] + make_chunk(kind, data) + picture[at:]


def make_chunk(kind: bytes, data: bytes) -> bytes:
    """Returns a chunk of a PNG file, with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _walk(stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Yields the kind and length of each chunk, with the stream at its content, until IEND or the end of the file."""
    if stream.read(len(SIGNATURE)) != SIGNATURE:
        return
    at = len(SIGNATURE)
    for _ in range(MAX_CHUNKS):
        stream.seek(at)
        head = stream.read(_HEAD)
        if len(head) < _HEAD:
            return
        length, kind = int.from_bytes(head[:4], "big"), head[4:]
        yield kind, length
        if kind == END:
            return
        at += _HEAD + length + _CHECK
