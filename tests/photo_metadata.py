"""EXIF as cameras and attackers write it, and photos that contain it: built here, independently of the reader."""

import struct
import zlib

PLACE, MAKER, MOMENT = b"N51-28-40.1", b"Private Camera Works", b"2026:03:04 05:06:07"
SECRETS = (PLACE, MAKER, MOMENT, b"Exif", b"PRIVATE-XMP", b"THUMBNAIL", b"Comment by the owner")
"""Bytes that must not leave the player's own file."""
SHORT, LONG, RATIONAL, ASCII = 3, 4, 5, 2
XMP = b"<x:xmpmeta>PRIVATE-XMP" + PLACE + MAKER + b"</x:xmpmeta>"


def exif(orientation=1, *, camera=(), more=(), order="<"):
    """Returns EXIF from its byte order on; `camera` are (tag, type, value) of its own directory, `more` of the main."""
    main = [(0x010F, ASCII, MAKER), *([(0x0112, SHORT, orientation)] if orientation else []), *more]
    start = 8 + _size(main) + 24
    sub = _directory(list(camera), start, order)
    gps = _directory([(0x0002, ASCII, PLACE), (0x001D, ASCII, MOMENT)], start + len(sub), order)
    main += [(0x8769, LONG, start), (0x8825, LONG, start + len(sub))]
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}L", 8)
    return head + _directory(main, 8, order) + sub + gps + b"THUMBNAIL"


def _size(entries):
    return len(_directory(entries, 0, "<"))


def _directory(entries, at, order):
    """Returns a directory that begins at this offset, with its values behind it."""
    behind, rows = b"", b""
    end = at + 2 + 12 * len(entries) + 4
    for tag, kind, value in entries:
        if kind == RATIONAL:
            data, count = struct.pack(f"{order}LL", *value), 1
        elif kind == ASCII:
            data, count = value + b"\0", len(value) + 1
        else:
            data, count = struct.pack(f"{order}{'H' if kind == SHORT else 'L'}", value), 1
        if len(data) > 4:
            field = struct.pack(f"{order}L", end + len(behind))
            behind += data + b"\0" * (len(data) % 2)
        else:
            field = data.ljust(4, b"\0")
        rows += struct.pack(f"{order}HHL", tag, kind, count) + field
    return struct.pack(f"{order}H", len(entries)) + rows + bytes(4) + behind


def segment(marker, body):
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def jpeg_with(photo, tiff, *segments):
    """Returns a JPEG with EXIF, and segments behind it."""
    return photo[:2] + segment(0xE1, b"Exif\0\0" + tiff) + b"".join(segments) + photo[2:]


def secret_jpeg(photo, tiff):
    """Returns a JPEG that tells everything: EXIF, XMP, a comment, a colour profile, and more behind its end."""
    xmp = segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP)
    profile = segment(0xE2, b"ICC_PROFILE\0\1\1" + MAKER)
    return jpeg_with(photo, tiff, xmp, profile, segment(0xFE, b"Comment by the owner")) + b"THUMBNAIL" + PLACE


def chunk(kind, body):
    return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))


def png_with(photo, *chunks):
    """Returns a PNG with these chunks behind its header."""
    return photo[:33] + b"".join(chunks) + photo[33:]


def secret_png(photo, tiff):
    texts = [chunk(b"tEXt", b"Comment\0Comment by the owner"), chunk(b"tEXt", b"Author\0" + MAKER)]
    xmp = chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP)
    return png_with(photo, chunk(b"eXIf", tiff), *texts, xmp)


def webp_with(photo, tiff, size):
    """Returns a WebP with EXIF, in the extended form."""
    flags = struct.pack("<L", 0x08) + (size[0] - 1).to_bytes(3, "little") + (size[1] - 1).to_bytes(3, "little")
    parts = [b"VP8X" + struct.pack("<L", 10) + flags, photo[12:]]
    parts.append(b"EXIF" + struct.pack("<L", len(tiff)) + tiff + b"\0" * (len(tiff) % 2))
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<L", len(body)) + body
