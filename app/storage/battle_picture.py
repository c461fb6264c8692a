"""The picture in a battle file that file managers show, and the program that writes it for them.

The file holds plain pixels, packed, as an entry of its table `state`: no step and no hash covers them, and older
versions ignore them. A thumbnail is made of these pixels, after they were counted: nothing else gets into it.
"""

import base64
import binascii
import os
import re
import sqlite3
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import PlayerError
from app.core.process_limits import limit_process
from app.storage import journals, sqlite_schema
from app.storage.outside_changes import find_version
from app.storage.png_chunks import SIGNATURE, make_chunk

WRITE = "INSERT OR REPLACE INTO state VALUES('picture', ?)"
_READ = "SELECT value FROM state WHERE key = 'picture'"
MAX_SIDE, MAX_BYTES = 256, 2**16
"""Largest width and height in pixels, and largest size of the packed pixels in bytes."""
_MAX_TEXT = MAX_BYTES * 4 // 3 + 100
_TEXT = re.compile(r"(\d{1,3})x(\d{1,3}) ([A-Za-z0-9+/=]+)")
_MEMORY_BYTES, _CPU_S = 2**29, 10
"""Limits of the process that reads a file for a file manager; Python and its libraries need most of the memory."""


@dataclass(frozen=True)
class Picture:
    """A small picture; `pixels` are its rows from the top, three bytes for each pixel: red, green, blue."""

    width: int
    height: int
    pixels: bytes

    def pack(self) -> str:
        """Returns the entry of a battle file; "" for a picture that is too large."""
        packed = zlib.compress(self.pixels, 9)
        if max(self.width, self.height) > MAX_SIDE or len(packed) > MAX_BYTES:
            return ""
        return f"{self.width}x{self.height} {base64.b64encode(packed).decode()}"

    def shrink(self, side: int) -> "Picture":
        """Returns the picture with every second, third … pixel, so that no side is longer than `side` pixels."""
        step = -(-max(self.width, self.height) // side)
        rows = [self.pixels[3 * self.width * y :][: 3 * self.width] for y in range(0, self.height, step)]
        shrunk = [b"".join(row[x : x + 3] for x in range(0, len(row), 3 * step)) for row in rows]
        return Picture(len(shrunk[0]) // 3, len(shrunk), b"".join(shrunk))

    def to_png(self) -> bytes:
        """Returns the picture as a PNG file."""
        row = 3 * self.width
        lines = b"".join(b"\0" + self.pixels[at : at + row] for at in range(0, len(self.pixels), row))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)  # 8 bits of red, green and blue
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
        return SIGNATURE + b"".join(make_chunk(kind, data) for kind, data in chunks)


def unpack(text: str) -> Picture:
    """Returns the picture of an untrusted entry. Raises ValueError."""
    found = _TEXT.fullmatch(text) if len(text) <= _MAX_TEXT else None
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if found is None or not 0 < width <= MAX_SIDE or not 0 < height <= MAX_SIDE:
        raise ValueError("not a picture")
    size, inflater = 3 * width * height, zlib.decompressobj()
    try:
        pixels = inflater.decompress(base64.b64decode(found[3], validate=True), size + 1)
    except (binascii.Error, zlib.error) as error:
        raise ValueError("not a picture") from error
    if len(pixels) != size or not inflater.eof:
        raise ValueError("not a picture")
    return Picture(width, height, pixels)


def read(path: Path) -> Picture:
    """Returns the picture in a battle file of any version, which stays as it is, with every file beside it.

    Raises ValueError if the file has no picture, or a journal: only the program itself may complete such a file. Raises
    PlayerError, sqlite3.Error and OSError if it cannot be read.
    """
    if find_version(path) is None or any(
        os.path.lexists(journals.companion_path(path, end)) for end in journals.SUFFIXES
    ):
        raise ValueError("not a battle file, or in use")
    with sqlite_schema.closing(sqlite_schema.open_connection(path, immutable=True)) as link:
        link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_TEXT)
        (text,) = link.execute(_READ).fetchone() or ("",)
        return unpack(str(text))


def main(arguments: list[str]) -> int:
    """Writes the picture of a battle as PNG: `battle.eyeline thumbnail.png SIZE`, as thumbnailers are called.

    Returns 0 on success, else 1; a file manager then shows the icon of battles.
    """
    limit_process(_MEMORY_BYTES, MAX_BYTES * 4, _CPU_S)
    try:
        battle, out, size = arguments
        if Path(out).exists() and not Path(out).is_file():
            return 1  # Writing to a pipe would block.
        Path(out).write_bytes(read(Path(battle)).shrink(max(1, int(size))).to_png())
    except (ValueError, OSError, MemoryError, PlayerError, sqlite3.Error):
        return 1
    return 0
