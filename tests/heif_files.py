"""Small HEIC files, built box by box around one encoded tile (ISO/IEC 14496-12 and 23008-12)."""

import base64
import struct

TILE_SIDE = 64
HVCC = base64.b64decode(
    "AQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQArQgEBA3AAAAMAkAAAAwAAAwAe"
    "oCCBBZbqSSmubgIaDAgAAAMAyAAAAwAIQGIAAQAHRAHBcrAiQA=="
)
"""The decoder's configuration of the tile: HEVC, 4:2:0, 8 bits."""
TILE = base64.b64decode("AAAAPSgBrwngITl1X1/99pf//7Sbch5na2f//2byod/te5f/vghwn//hZEQH53PPf6y2g9v/8bCy/9sMNP8iX8A=")
"""64 × 64 pixels, encoded once with x265: yellow and blue above red and green."""
MIRROR_AXES = {"vertical": 0, "horizontal": 1}


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">L4s", 8 + len(body), kind) + body


def full_box(kind, *parts, version=0, flags=0):
    return box(kind, struct.pack(">L", version << 24 | flags), *parts)


def ispe(width, height):
    return full_box(b"ispe", struct.pack(">LL", width, height))


def irot(quarter_turns):
    """Returns the property that turns the picture counter-clockwise."""
    return box(b"irot", bytes([quarter_turns]))


def imir(axis):
    return box(b"imir", bytes([MIRROR_AXES[axis]]))


def heic(*more, size=(TILE_SIDE, TILE_SIDE), exif=b"", grid=None, brand=b"heic"):
    """Returns a file with the tile as its picture, or with `grid` (rows, columns, width, height) of it.

    `size` is what its header states; `more` are further properties of the picture.
    """
    tiles = grid[0] * grid[1] if grid else 1
    items = [(b"hvc1", TILE) for _ in range(tiles)]
    properties = [box(b"hvcC", HVCC), ispe(*((TILE_SIDE, TILE_SIDE) if grid else size)), *more]
    used = {number: [1, 2] for number in range(1, tiles + 1)}
    references = []
    if grid:
        rows, columns, width, height = grid
        items.append((b"grid", struct.pack(">BBBBLL", 0, 1, rows - 1, columns - 1, width, height)))
        properties.append(ispe(width, height))
        used[tiles + 1] = [len(properties), *range(3, 3 + len(more))]
        references.append(_reference(b"dimg", tiles + 1, range(1, tiles + 1)))
    else:
        used[1] += range(3, 3 + len(more))
    picture = len(items)
    if exif:
        items.append((b"Exif", struct.pack(">L", 6) + b"Exif\0\0" + exif))
        references.append(_reference(b"cdsc", len(items), [picture]))
    return _file(items, properties, used, references, picture, brand)


def _reference(kind, source, targets):
    return box(kind, struct.pack(f">HH{len(targets)}H", source, len(targets), *targets))


def _file(items, properties, used, references, picture, brand):
    ftyp = box(b"ftyp", brand, bytes(4), b"mif1", b"heic")
    entries = [
        full_box(b"infe", struct.pack(">HH4sB", number, 0, kind, 0), version=2)
        for number, (kind, _) in enumerate(items, 1)
    ]
    places = b"".join(
        struct.pack(">HB", number, len(indices)) + bytes(0x80 | one for one in indices)
        for number, indices in used.items()
    )

    def meta(start):
        at, located = start, b""
        for number, (_, data) in enumerate(items, 1):
            located += struct.pack(">HHHLL", number, 0, 1, at, len(data))
            at += len(data)
        return full_box(
            b"meta",
            full_box(b"hdlr", bytes(4), b"pict", bytes(13)),
            full_box(b"pitm", struct.pack(">H", picture)),
            full_box(b"iloc", b"\x44\0", struct.pack(">H", len(items)), located),
            full_box(b"iinf", struct.pack(">H", len(items)), *entries),
            full_box(b"iref", *references) if references else b"",
            box(b"iprp", box(b"ipco", *properties), full_box(b"ipma", struct.pack(">L", len(used)), places)),
        )

    start = len(ftyp) + len(meta(0)) + 8
    return ftyp + meta(start) + box(b"mdat", *(data for _, data in items))
