"""Reads from a photo's EXIF how it is turned and how long the lens was, and nothing else.

EXIF is a small TIFF file: directories of entries of twelve bytes, each a tag, a type, a count and a value, or the place
of a value. This reader looks up a fixed set of tags and skips everything else: place, time and device are never read,
and entries that lie about their size or lead in circles cost nothing. Whatever is broken counts as absent.

Tags are those of Exif 2.32 (CIPA DC-008); containers are those of JPEG (ISO 10918-1), PNG (third edition) and WebP
(RFC 9649).
"""

import math
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

ORIENTATION, CAMERA_DIRECTORY = 0x0112, 0x8769
FOCAL_LENGTH, FOCAL_LENGTH_35MM, DIGITAL_ZOOM = 0x920A, 0xA405, 0xA404
FOCAL_PLANE_X, FOCAL_PLANE_UNIT, PIXEL_WIDTH, PIXEL_HEIGHT = 0xA20E, 0xA210, 0xA002, 0xA003
MAIN_TAGS = frozenset((ORIENTATION, CAMERA_DIRECTORY))
CAMERA_TAGS = frozenset(
    (FOCAL_LENGTH, FOCAL_LENGTH_35MM, DIGITAL_ZOOM, FOCAL_PLANE_X, FOCAL_PLANE_UNIT, PIXEL_WIDTH, PIXEL_HEIGHT)
)
FILM_DIAGONAL_MM = math.hypot(36.0, 24.0)
"""The diagonal of 35 mm film, 43.27 mm, to which `FocalLengthIn35mmFilm` refers (Exif 2.32, annex on conversion)."""
UNIT_MM = {2: 25.4, 3: 10.0, 4: 1.0, 5: 0.001}
"""Units of `FocalPlaneXResolution`; the last two are not in the standard, but in use."""
MAX_ZOOM, MAX_CROP = 1.01, 1.02
"""Largest digital zoom that counts as none, and largest ratio between two shapes that count as the same."""
MIN_FOCAL, MAX_FOCAL = 0.3, 20.0
"""Shortest and longest focal length that is believed, in longer sides of the picture."""
MIN_SENSOR_MM = 4.6
"""Narrowest sensor that is believed, 1/3 inch: if pixels per mm say less, the picture was reduced after they did."""
MAX_PARTS = 100_000
"""Most parts of a file that are looked at; a PNG has one for every 8 KB or so."""


@dataclass(frozen=True)
class PhotoExif:
    """What a photo's EXIF says: its orientation, from 1 to 8, and the numbers of `CAMERA_TAGS` that it has."""

    orientation: int = 1
    camera: Mapping[int, float] = field(default_factory=dict[int, float])

    @property
    def is_mirrored(self) -> bool:
        """Whether the picture is to be mirrored, as some phones do with pictures of their front camera."""
        return self.orientation in (2, 4, 5, 7)

    def is_cropped(self, width: int, height: int) -> bool:
        """Returns whether the camera's picture had another shape than this one, whichever way it is turned."""
        long, short = sorted((self._number(PIXEL_WIDTH), self._number(PIXEL_HEIGHT)), reverse=True)
        if not short:
            return False
        change = long / short * min(width, height) / max(width, height)
        return max(change, 1.0 / change) > MAX_CROP

    def focal_px(self, width: int, height: int) -> float | None:
        """Returns the focal length in pixels of the whole picture reduced to this size; None if it is not known.

        It is not known in a cropped picture, nor with digital zoom: some phones count it in and others do not (bug
        2064625 of Hugin).
        """
        if self._number(DIGITAL_ZOOM) > MAX_ZOOM or self.is_cropped(width, height):
            return None
        focal = self._number(FOCAL_LENGTH_35MM) / FILM_DIAGONAL_MM * math.hypot(width, height)
        if not focal:
            unit_mm = UNIT_MM.get(int(self._number(FOCAL_PLANE_UNIT) or 2), math.inf)
            pixels, a_mm = max(map(self._number, (PIXEL_WIDTH, PIXEL_HEIGHT))), self._number(FOCAL_PLANE_X) / unit_mm
            if pixels < MIN_SENSOR_MM * a_mm or not pixels:
                return None
            focal = self._number(FOCAL_LENGTH) * a_mm * max(width, height) / pixels
        return focal if MIN_FOCAL <= focal / max(width, height) <= MAX_FOCAL else None

    def _number(self, tag: int) -> float:
        return self.camera.get(tag, 0.0)


def read_photo_exif(data: bytes) -> PhotoExif:
    """Returns what the EXIF of a JPEG, PNG, WebP or TIFF file says; the defaults if there is none or it is broken."""
    return read_exif(_find_exif(data))


def read_exif(tiff: bytes) -> PhotoExif:
    """Returns what EXIF says, given its bytes from the byte order on."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None or len(tiff) < 8:
        return PhotoExif()
    main = dict(_read_directory(tiff, order, struct.unpack_from(f"{order}L", tiff, 4)[0], MAIN_TAGS))
    camera = dict(_read_directory(tiff, order, int(main.get(CAMERA_DIRECTORY, len(tiff))), CAMERA_TAGS))
    orientation = int(main.get(ORIENTATION, 1))
    return PhotoExif(orientation if 1 <= orientation <= 8 else 1, camera)


def _read_directory(tiff: bytes, order: str, at: int, tags: frozenset[int]) -> Iterator[tuple[int, float]]:
    """Yields the numbers of these tags in a directory; ends where the directory leaves the bytes."""
    count = struct.unpack_from(f"{order}H", tiff, at)[0] if at + 2 <= len(tiff) else 0
    for entry in range(at + 2, min(at + 2 + 12 * count, len(tiff) - 11), 12):
        tag, kind = struct.unpack_from(f"{order}HH", tiff, entry)
        if tag in tags and (number := _read_number(tiff, order, kind, entry + 8)) is not None:
            yield tag, number


def _read_number(tiff: bytes, order: str, kind: int, at: int) -> float | None:
    """Returns the first number of a value: a SHORT, a LONG, or the quotient of a RATIONAL; None for anything else."""
    if kind in (3, 4):
        return float(struct.unpack_from(f"{order}{'H' if kind == 3 else 'L'}", tiff, at)[0])
    place = struct.unpack_from(f"{order}L", tiff, at)[0]
    if kind != 5 or place + 8 > len(tiff):
        return None
    over, under = struct.unpack_from(f"{order}LL", tiff, place)
    return over / under if under else None


def _find_exif(data: bytes) -> bytes:
    """Returns the EXIF in a file, from its byte order on; b"" if there is none."""
    if data[:2] == b"\xff\xd8":
        return next((body[6:] for kind, body in _jpeg_parts(data) if kind == 0xE1 and body[:6] == b"Exif\0\0"), b"")
    if data[:4] == b"\x89PNG":
        return next((body for kind, body, _ in find_chunks(data, 8, ">L4s", 4) if kind == b"eXIf"), b"")
    if data[:4] == b"RIFF":
        found = next((body for kind, body, _ in find_chunks(data, 12, "<4sL", 0) if kind == b"EXIF"), b"")
        return found.removeprefix(b"Exif\0\0")
    return data


def _jpeg_parts(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yields the marker and body of each segment before the picture itself."""
    at = 2
    for _ in range(MAX_PARTS):
        if at + 4 > len(data) or data[at] != 0xFF or data[at + 1] == 0xDA:
            return
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        yield data[at + 1], data[at + 4 : at + 2 + size]
        at += 2 + size


def find_chunks(data: bytes, at: int, head: str, checksum: int) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Yields each chunk of PNG or RIFF: its name, its body, and the whole, with its checksum or padded to even size."""
    for _ in range(MAX_PARTS):
        if at + 8 > len(data):
            return
        first, second = struct.unpack_from(head, data, at)
        kind, size = (first, second) if isinstance(first, bytes) else (second, first)
        end = at + 8 + size + (checksum or size % 2)
        yield kind, data[at + 8 : at + 8 + size], data[at:end]
        at = end
