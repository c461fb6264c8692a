"""Removes from a photo's file what it says beside the picture: place, time, device, comments and small pictures.

The picture itself is not decoded, so it stays as it is. What a file may keep is listed, and everything else goes: parts
of JPEG, PNG and WebP are left out, and in TIFF, where everything refers to offsets, values are overwritten with zeros.
Only the orientation is written anew, since the picture would lie on its side without it. BMP says nothing.
"""

import re
import struct
import zlib
from collections.abc import Iterator

from app.storage.photo_exif import CAMERA_DIRECTORY, find_chunks, read_photo_exif

_SCAN_END = re.compile(rb"\xff+[^\x00\xd0-\xd7\xff]")
"""The next marker behind the data of a JPEG's scan, which contain stuffed and restart markers."""
_PNG_KEPT = frozenset(
    b"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT".split()  # the last three are animations
)
_WEBP_KEPT = frozenset((b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF"))
_WEBP_SAYS, _WEBP_EXIF = 0x2C, 0x08
"""Bits of VP8X for a profile, EXIF and XMP, and the one for EXIF."""
_TIFF_KEPT = frozenset(
    (*range(254, 260), 262, 266, 273, 274, *range(277, 280), 282, 283, 284, 292, 293, 296, 317, *range(320, 326), 338,
     339, 347, *range(512, 522), *range(529, 533))
)  # fmt: skip
"""Tags of TIFF 6.0 that describe how the picture is stored, and its orientation."""
_TIFF_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4}
_GPS_DIRECTORY = 0x8825
_MAX_DIRECTORIES = 100


def remove_metadata(data: bytes) -> bytes:
    """Returns a photo's file with nothing but the picture and its orientation; what it does not know stays as it is.

    A file without anything else is returned unchanged.
    """
    orientation = read_photo_exif(data).orientation
    exif = b"MM\0*\0\0\0\x08\0\1" + struct.pack(">HHLHH", 0x0112, 3, 1, orientation, 0) + bytes(4)
    exif = exif if orientation > 1 else b""
    if data[:3] == b"\xff\xd8\xff":
        return data[:2] + (_segment(b"Exif\0\0" + exif) if exif else b"") + b"".join(_jpeg_parts(data))
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return data[:8] + b"".join(_png_parts(data, exif))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        body = b"".join(_webp_parts(data, exif))
        return b"RIFF" + struct.pack("<L", 4 + len(body)) + b"WEBP" + body
    return _blank_tiff(data) if data[:4] in (b"II*\0", b"MM\0*") else data


def _segment(body: bytes) -> bytes:
    return b"\xff\xe1" + struct.pack(">H", 2 + len(body)) + body


def _jpeg_parts(data: bytes) -> Iterator[bytes]:
    """Yields what is kept of a JPEG behind its first marker; nothing behind its end, where phones put videos."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        if marker == 0xD9:
            break
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xDA:
            found = _SCAN_END.search(data, end)
            end = found.start() if found else len(data)
        says = 0xE1 <= marker <= 0xEF and marker != 0xEE  # 0xEE is Adobe's, on how colours are stored.
        small = marker == 0xE0 and (data[at + 4 : at + 9] != b"JFIF\0" or end - at > 18)
        if not (says or small or marker == 0xFE):
            yield data[at:end]
        at = end
    yield data[at : at + 2] if data[at : at + 2] == b"\xff\xd9" else data[at:]


def _png_parts(data: bytes, exif: bytes) -> Iterator[bytes]:
    for kind, _, whole in find_chunks(data, 8, ">L4s", 4):
        if kind == b"IDAT" and exif:
            yield struct.pack(">L", len(exif)) + b"eXIf" + exif + struct.pack(">L", zlib.crc32(b"eXIf" + exif))
            exif = b""
        if kind in _PNG_KEPT:
            yield whole
        if kind == b"IEND":
            return


def _webp_parts(data: bytes, exif: bytes) -> Iterator[bytes]:
    for kind, body, whole in find_chunks(data, 12, "<4sL", 0):
        if kind == b"VP8X" and body:
            yield whole[:8] + bytes([body[0] & ~_WEBP_SAYS | (_WEBP_EXIF if exif else 0)]) + whole[9:]
        elif kind in _WEBP_KEPT:
            yield whole
    if exif:
        yield b"EXIF" + struct.pack("<L", len(exif)) + exif


def _blank_tiff(data: bytes) -> bytes:
    """Returns a TIFF whose directories have zeros for every value that is not about how the picture is stored."""
    blank, order = bytearray(data), "<" if data[:2] == b"II" else ">"
    waiting, seen = [(struct.unpack_from(f"{order}L", data.ljust(8, b"\0"), 4)[0], False)], set[int]()
    while waiting and len(seen) < _MAX_DIRECTORIES:
        at, whole = waiting.pop()
        if at in seen or not 8 <= at <= len(data) - 2:
            continue
        seen.add(at)
        end = at + 2 + 12 * struct.unpack_from(f"{order}H", data, at)[0]
        for entry in range(at + 2, min(end, len(data) - 11), 12):
            tag, kind, count, place = struct.unpack_from(f"{order}HHLL", data, entry)
            if tag in _TIFF_KEPT and not whole:
                continue
            if tag in (CAMERA_DIRECTORY, _GPS_DIRECTORY):
                waiting.append((place, True))
            size = _TIFF_SIZES.get(kind, 1) * count
            begin = place if size > 4 else entry + 8
            size = max(0, min(size, len(data) - begin))
            blank[begin : begin + size] = bytes(size)
        if not whole and end + 4 <= len(data):
            waiting.append((struct.unpack_from(f"{order}L", data, end)[0], False))
    return bytes(blank)
