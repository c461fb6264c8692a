"""A plan of the table as SVG: terrain from above, bases in their sides' colours with marks and names, a scale bar."""

import base64
import struct
import zlib
from collections.abc import Iterator, Mapping
from html import escape
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from app.core.language import tr
from app.core.legible import legible
from app.core.lengths import INCHES, format_units, length_unit
from app.geometry.drawing.heightmap import make_heightmap
from app.geometry.drawing.relief import paint_relief
from app.model import Battle, Fighter, Token
from app.model.colours import SIDE_COLOURS, STONE, Rgb, side_numbers
from app.table.battle_shapes import Meshes, fighter_outline, piece_occluder
from app.table.pictures.top_view_labels import PlanLabel, place_labels

PIXELS_A_MM = 1.0
BOARD, SUN = (0.93, 0.91, 0.86), (-0.458, -0.358, 0.814)
INK, TOKEN = "#22201d", "#a67c00"
EDGE_MM, TYPE_MM, TYPE_SHARE = 10.0, 14.0, 1 / 55
"""Margin round the board; least type size in mm and as a share of the board, since all plans are shown equally large.
"""
SCALE = 6
"""Length of the scale bar, in the game's unit of length."""
NO_NAMES: Mapping[str, str] = MappingProxyType({})
MARKS = ("0,-1 0.87,0.6 -0.87,0.6", "-0.8,-0.8 0.8,-0.8 0.8,0.8 -0.8,0.8", "", "0,-1 0.8,0 0,1 -0.8,0")
"""The corners of each side's mark, as used throughout: triangle, square, disc and diamond."""
DIAMOND = "0,9 9,0 0,-9 -9,0"
"""The corners of a token, in mm."""


def draw_terrain(battle: Battle, meshes: Meshes, ground: Rgb = BOARD) -> bytes:
    """Returns the board in one colour, with its terrain from above, as a PNG file."""
    board = battle.board
    pieces = [piece_occluder(piece, meshes) for piece in battle.pieces]
    seen = make_heightmap(pieces, board.width_mm, board.depth_mm, PIXELS_A_MM)
    floor = np.broadcast_to(np.array(ground), (*seen.height.shape, 3)).copy()
    colours = np.tile(np.array(STONE), (max(len(pieces), 1), 1))
    return encode_png(paint_relief(seen, floor, colours, np.array(SUN), PIXELS_A_MM)[::-1])


def encode_png(picture: NDArray[np.uint8]) -> bytes:
    """Returns a PNG file of a picture `(h, w, 3)`, its first row on top (ISO/IEC 15948, colour type 2)."""
    height, width, _ = picture.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), picture.reshape(height, 3 * width)], axis=1)
    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def format_image(picture: bytes, battle: Battle, id: str = "terrain") -> str:
    """Returns a picture of the whole board for `format_plan`; `<use href="#id"/>` shows it again on the same page."""
    board, data = battle.board, base64.b64encode(picture).decode()
    size = f'width="{board.width_mm:g}" height="{board.depth_mm:g}"'
    return f'<image id="{escape(id)}" {size} href="data:image/png;base64,{data}"/>'


def format_plan(
    battle: Battle, terrain: str, about: str, names: Mapping[str, str] = NO_NAMES, type_mm: float = 0.0
) -> str:
    """Returns the plan as an SVG element over the terrain's element; `about` is its title.

    `names` are fighters' names if they are not their ids; an empty name is not shown. `type_mm` is the type size in mm
    of the table; 0 means a share of the board that is legible on half a page.
    """
    board = battle.board
    type_mm = type_mm or max(TYPE_MM, TYPE_SHARE * max(board.width_mm, board.depth_mm))
    width, height = board.width_mm + 2 * EDGE_MM, board.depth_mm + 2 * EDGE_MM + 2 * type_mm
    tokens = (_format_token(token, type_mm) for token in battle.tokens if not token.carrier)
    things = "\n".join((*tokens, *_format_fighters(battle, names, type_mm)))
    turn = f"translate(0 {board.depth_mm:g}) scale(1 -1)"
    long, y = SCALE * length_unit().mm, board.depth_mm + EDGE_MM + type_mm / 2
    words = tr("6 inches") if length_unit() is INCHES else format_units(long)
    ends = "".join(f"M{x:g} {y - 4:g}v8" for x in (0.0, long))
    line = f'<path d="M0 {y:g}h{long:g}{ends}" stroke="{INK}" stroke-width="2" fill="none"/>'
    scale = f'{line}<text x="{long + 8:g}" y="{y + type_mm / 3:g}" fill="{INK}">{escape(words)}</text>'
    return (
        f'<svg viewBox="{-EDGE_MM:g} {-EDGE_MM:g} {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" font-family="Arial, sans-serif" font-size="{type_mm:g}"><title>{escape(about)}</title>\n'
        f"{terrain}\n"
        f'<rect width="{board.width_mm:g}" height="{board.depth_mm:g}" fill="none" stroke="{INK}" stroke-width="2"/>\n'
        f'<g transform="{turn}">\n{things}\n</g>\n{scale}\n</svg>'
    )


def format_plan_file(
    battle: Battle, meshes: Meshes, about: str, names: Mapping[str, str] = NO_NAMES, type_mm: float = 0.0
) -> str:
    """Returns the plan as a complete SVG file."""
    return make_svg_file(format_plan(battle, format_image(draw_terrain(battle, meshes), battle), about, names, type_mm))


def make_svg_file(element: str) -> str:
    """Returns an SVG element of a page as a file."""
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return element.replace("<svg ", f"<svg {spaces} ", 1).replace(" href=", " xlink:href=", 1)


def _format_fighters(battle: Battle, names: Mapping[str, str], type_mm: float) -> Iterator[str]:
    numbers = side_numbers(battle)
    yield from (_format_base(fighter, numbers[fighter.side]) for fighter in battle.fighters)
    labels = [_label(fighter, names.get(fighter.id, fighter.id), type_mm) for fighter in battle.fighters]
    board = battle.board
    plan = (-EDGE_MM, -EDGE_MM, board.width_mm + EDGE_MM, board.depth_mm + EDGE_MM)
    for label, (x, y) in zip(labels, place_labels(labels, type_mm, plan), strict=True):
        if label.words:
            yield _format_words(label.words, x, y)


def _label(fighter: Fighter, name: str, type_mm: float) -> PlanLabel:
    outline = fighter_outline(fighter)
    long = outline.a + outline.core
    return PlanLabel(legible(name), outline.x, outline.y, long, max(outline.b, min(long, outline.b + type_mm)))


def _format_base(fighter: Fighter, side: int) -> str:
    outline = fighter_outline(fighter)
    colour, mark = SIDE_COLOURS[side], MARKS[side]
    fill = "#" + "".join(f"{round(255 * part):02x}" for part in colour)
    size = 0.5 * outline.b
    shape = f'<polygon points="{mark}"/>' if mark else '<circle r="0.85"/>'
    # A disc, oval or pill at the origin is a box whose corners are fully rounded.
    long, wide = outline.a + outline.core, outline.b
    base = (
        f'<rect transform="rotate({outline.yaw:.1f})" x="{-long:.2f}" y="{-wide:.2f}" width="{2 * long:.2f}" '
        f'height="{2 * wide:.2f}" rx="{outline.a:.2f}" ry="{outline.b:.2f}" fill="{fill}" stroke="{INK}"/>'
    )
    return (
        f'<g transform="translate({outline.x:.1f} {outline.y:.1f})">{base}'
        f'<g transform="scale({size:.2f} {-size:.2f})" fill="#ffffff">{shape}</g></g>'
    )


def _format_token(token: Token, type_mm: float) -> str:
    x, y = token.at[0], token.at[1]
    place = f"translate({x:.1f} {y:.1f})"
    diamond = f'<polygon points="{DIAMOND}" transform="{place}" fill="{TOKEN}" stroke="{INK}"/>'
    return f"{diamond}{_format_words(token.id, x, y - 9 - type_mm)}"


def _format_words(words: str, x: float, y: float) -> str:
    """Returns a name at a point of the board, legible on any background."""
    shown = escape(legible(words))  # XML does not allow some invisible characters.
    text = f'text-anchor="middle" transform="translate({x:.1f} {y:.1f}) scale(1 -1)"'
    halo = f'<text {text} fill="#ffffff" stroke="#ffffff" stroke-width="4">{shown}</text>'
    return f'{halo}<text {text} fill="{INK}">{shown}</text>'
