"""PNG files chunk by chunk (ISO/IEC 15948, 5.3): one of our own is put in and found again, the picture untouched.

A file may come from a stranger: nothing is taken for granted, and nothing is read that is not asked for. Quick to
import.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CARD_CHUNK = b"eyLn"
"""What a dispute card carries its battle in: ancillary, private, safe to copy."""
MOST_CHUNKS = 20_000
"""No picture that is looked through has more."""
END = b"IEND"
_HEAD, _CHECK = 8, 4


class BrokenPngError(ValueError):
    """A PNG file that ends too early, or is not what it says of itself."""


def is_png(path: Path) -> bool:
    """Whether a file begins as every PNG file does; what is no file does not."""
    try:
        if not path.is_file():  # a pipe would be waited for
            return False
        with path.open("rb") as stream:
            return stream.read(len(SIGNATURE)) == SIGNATURE
    except (OSError, ValueError):
        return False


def has_chunk(path: Path, kind: bytes) -> bool:
    """Whether a PNG file has a chunk of this kind; its content is not read."""
    try:
        if not is_png(path):
            return False
        with path.open("rb") as stream:
            return any(name == kind for name, _ in _walk(stream))
    except (OSError, ValueError):
        return False


def read_chunk(path: Path, kind: bytes, most: int) -> bytes | None:
    """The content of the first chunk of this kind, None where there is none.

    Raises BrokenPngError where it is longer than `most` bytes, cut off, or not what its checksum says; and OSError.
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
    """A PNG file with one more chunk before its end. Raises BrokenPngError where it is none."""
    tail = picture.rfind(END)
    if not picture.startswith(SIGNATURE) or tail < len(SIGNATURE):
        raise BrokenPngError("signature")
    at = tail - 4
    check = struct.pack(">I", zlib.crc32(kind + data))
    return picture[:at] + struct.pack(">I", len(data)) + kind + data + check + picture[at:]


def _walk(stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Each chunk's kind and length, the stream being at its content; up to the end, or to where nothing is left."""
    if stream.read(len(SIGNATURE)) != SIGNATURE:
        return
    at = len(SIGNATURE)
    for _ in range(MOST_CHUNKS):
        stream.seek(at)
        head = stream.read(_HEAD)
        if len(head) < _HEAD:
            return
        length, kind = int.from_bytes(head[:4], "big"), head[4:]
        yield kind, length
        if kind == END:
            return
        at += _HEAD + length + _CHECK
