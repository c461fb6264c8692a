"""Terrain elements drawn on the table: the area of each on the plan, hatched by its effects, with flat signs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.games.terrain_table import TerrainNote, TerrainSign, TerrainTable
from app.table import collision
from app.table.battle_geometry import BattleGeometry
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import Colour, Point
from app.ui.viewport.styled_lines import StyledLine

Stroke = tuple[tuple[float, float], ...]
COLOURS: dict[TerrainSign, Colour] = {
    "blocks-sight": (0.55, 0.30, 0.78),
    "impassable": (0.86, 0.30, 0.26),
    "slow": (0.66, 0.47, 0.22),
    "danger": (0.92, 0.70, 0.12),
    "cover": (0.35, 0.55, 0.42),
    "other": (0.5, 0.5, 0.52),
}
"""The first of these signs that an element has determines its colour."""
HATCHES: dict[TerrainSign, tuple[float, float, float]] = {
    "blocks-sight": (45.0, 8.0, 0.0),
    "impassable": (-45.0, 11.0, 0.0),
    "slow": (0.0, 9.0, 9.0),
    "danger": (90.0, 12.0, 5.0),
}
"""The angle of the lines, their distance in mm, and the length of their dashes, by sign."""
SIGNS: dict[TerrainSign, tuple[Stroke, ...]] = {
    "blocks-sight": (
        (
            (0.0, 0.5),
            (0.25, 0.75),
            (0.5, 0.82),
            (0.75, 0.75),
            (1.0, 0.5),
            (0.75, 0.25),
            (0.5, 0.18),
            (0.25, 0.25),
            (0.0, 0.5),
        ),
        ((0.42, 0.5), (0.5, 0.58), (0.58, 0.5), (0.5, 0.42), (0.42, 0.5)),
        ((0.12, 0.0), (0.88, 1.0)),
    ),
    "cover": (
        ((0.0, 0.0), (0.0, 0.9), (0.3, 0.9), (0.3, 0.65), (0.7, 0.65), (0.7, 0.9), (1.0, 0.9), (1.0, 0.0), (0.0, 0.0)),
    ),
    "impassable": (((0.05, 0.05), (0.95, 0.95)), ((0.05, 0.95), (0.95, 0.05))),
    "slow": (((0.0, 0.3), (0.17, 0.7), (0.33, 0.3), (0.5, 0.7), (0.67, 0.3), (0.83, 0.7), (1.0, 0.3)),),
    "danger": (
        ((0.0, 0.05), (0.5, 0.95), (1.0, 0.05), (0.0, 0.05)),
        ((0.5, 0.65), (0.5, 0.32)),
        ((0.5, 0.2), (0.5, 0.19)),
    ),
    "other": (((0.1, 0.5), (0.5, 0.9), (0.9, 0.5), (0.5, 0.1), (0.1, 0.5)),),
}
"""Each sign as strokes in a square of side 1, its lower left corner at the origin."""
INK: Colour = (0.98, 0.97, 0.95)
SIGN_MM, ROOM_MM = 16.0, 5.0
FLAT_MM, LIFT_MM = 6.0, 0.8
COARSE_MM = 0.6


@dataclass(frozen=True, eq=False)
class DrawnElement:
    """The element a piece counts as, its area on the plan, and the height of its top above the board, in mm."""

    note: TerrainNote
    area: BaseGeometry
    top: float


def find_elements(table: BattleGeometry, terrain: TerrainTable) -> tuple[DrawnElement, ...]:
    """Returns all elements on a table. Large meshes take a moment."""
    tops = {piece.id: float(collision.bounding_box(piece, table.meshes)[1][2]) for piece in table.battle.pieces}
    return tuple(
        DrawnElement(note, shapely.simplify(terrain.area(table, note.piece), COARSE_MM), tops[note.piece])
        for note in terrain.notes(table.battle)
    )


def make_elements_overlay(elements: Iterable[DrawnElement], told: str = "") -> Overlay:
    """Returns all elements drawn flat; the one on the piece `told` has its name and keywords."""
    lines: list[StyledLine] = []
    tags: list[Tag] = []
    for element in elements:
        lines += [*_make_outline(element), *_make_hatch(element), *_make_signs(element)]
        if element.note.piece == told:
            x, y = shapely.get_coordinates(shapely.point_on_surface(element.area))[0].tolist()
            tags.append(Tag(format_note(element.note), (x, y, element.top + LIFT_MM), strong=True))
    return Overlay(tuple(lines), tuple(tags))


def format_note(note: TerrainNote) -> str:
    """Returns what a piece counts as, in one line."""
    return f"{note.name} · {note.keywords}" if note.keywords else note.name


def _height(element: DrawnElement) -> float:
    """Returns the height at which an element is drawn: on top of flat shapes, on the board round models."""
    return element.top + LIFT_MM if element.top <= FLAT_MM else LIFT_MM


def _make_outline(element: DrawnElement) -> Iterator[StyledLine]:
    known: list[TerrainSign] = [sign for sign in COLOURS if sign in element.note.signs]
    colour, z = COLOURS[(known[0] if known else "other")], _height(element)
    width = 3.4 if element.note.blocks_sight else 2.2
    for ring in _rings(element.area):
        yield from (
            StyledLine((*a, z), (*b, z), colour, width, 1.0, 0.0 if element.note.blocks_sight else 10.0)
            for a, b in itertools.pairwise(ring)
        )


def _rings(area: BaseGeometry) -> Iterator[list[tuple[float, float]]]:
    for part in shapely.get_parts(area):
        if isinstance(part, shapely.Polygon):
            for ring in (part.exterior, *part.interiors):
                yield [(x, y) for x, y in np.asarray(ring.coords)[:, :2].tolist()]


def _make_hatch(element: DrawnElement) -> Iterator[StyledLine]:
    """Yields the hatching of each sign that has one, clipped to the area."""
    z = _height(element)
    for sign, (angle, apart, dash) in HATCHES.items():
        if sign in element.note.signs:
            for start, end in _hatch_lines(element.area, angle, apart):
                yield StyledLine((*start, z), (*end, z), COLOURS[sign], 1.5, 0.0, dash, 0.75, reach_through=False)


def _hatch_lines(area: BaseGeometry, angle: float, apart: float) -> Iterator[tuple[tuple[float, float], ...]]:
    """Yields the ends of parallel lines clipped to an area."""
    if area.is_empty:
        return
    low_x, low_y, high_x, high_y = area.bounds
    middle, reach = ((low_x + high_x) / 2, (low_y + high_y) / 2), math.hypot(high_x - low_x, high_y - low_y) / 2
    way = np.array((math.cos(math.radians(angle)), math.sin(math.radians(angle))))
    across = np.array((-way[1], way[0]))
    steps = np.arange(-reach + apart / 2, reach, apart)
    ends = [(middle + step * across - reach * way, middle + step * across + reach * way) for step in steps]
    for start, end in ends:
        for part in shapely.get_parts(shapely.intersection(shapely.LineString([start, end]), area)):
            if isinstance(part, shapely.LineString) and part.length > 1.0:
                (ax, ay), (bx, by) = part.coords[0], part.coords[-1]
                yield (ax, ay), (bx, by)


def _make_signs(element: DrawnElement) -> Iterator[StyledLine]:
    """Yields the element's signs side by side on top of its centre, to be seen from above."""
    x, y = shapely.get_coordinates(shapely.point_on_surface(element.area))[0].tolist()
    wide = len(element.note.signs) * (SIGN_MM + ROOM_MM) - ROOM_MM
    for number, sign in enumerate(element.note.signs):
        left, low = x - wide / 2 + number * (SIGN_MM + ROOM_MM), y - SIGN_MM / 2
        for stroke in SIGNS[sign]:
            spots: list[Point] = [(left + SIGN_MM * u, low + SIGN_MM * v, element.top + LIFT_MM) for u, v in stroke]
            yield from (StyledLine(a, b, INK, 2.2, 1.4, reach_through=False) for a, b in itertools.pairwise(spots))
