"""Terrain elements drawn on the table: the area of each on the plan, hatched by its effects, and its signs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.core.language import mark, tr
from app.games.terrain_table import TerrainNote, TerrainSign, TerrainTable
from app.table import collision
from app.table.battle_geometry import BattleGeometry
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import Colour
from app.ui.viewport.styled_lines import StyledLine

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
LEGEND: dict[TerrainSign, tuple[str, str]] = {
    "blocks-sight": ("⊘", mark("blocks line of sight")),
    "cover": ("◐", mark("cover")),
    "impassable": ("✕", mark("impassable")),
    "slow": ("≈", mark("slow")),
    "danger": ("!", mark("dangerous")),
    "other": ("○", mark("other keywords")),
}
"""What is written on elements instead of their long names, by sign, and its meaning."""
FLAT_MM, LIFT_MM = 6.0, 0.8
NOTCH_MM, ROUND_MM, COARSE_MM = 100.0, 3.0, 1.0
"""The radius to which notches of models are filled in drawing, that of their rounded tips, and the tolerance."""


@dataclass(frozen=True, eq=False)
class DrawnElement:
    """The element a piece counts as, its area on the plan, and the height of its top above the board, in mm."""

    note: TerrainNote
    area: BaseGeometry
    top: float


def find_elements(table: BattleGeometry, terrain: TerrainTable) -> tuple[DrawnElement, ...]:
    """Returns all elements on a table. Large meshes take a moment."""
    tops = {piece.id: float(collision.bounding_box(piece, table.meshes)[1][2]) for piece in table.battle.pieces}
    found: list[DrawnElement] = []
    for note in terrain.notes(table.battle):
        area, top = terrain.area(table, note.piece), tops[note.piece]
        drawn = shapely.simplify(area, COARSE_MM) if top <= FLAT_MM else _smooth(area)
        found.append(DrawnElement(note, drawn, top))
    return tuple(found)


def _smooth(area: BaseGeometry) -> BaseGeometry:
    """Returns the area of a model as drawn: a simple shape round it, without holes and notches. Rules use the area."""
    parts = shapely.get_parts(shapely.buffer(shapely.buffer(area, NOTCH_MM), ROUND_MM - NOTCH_MM))
    whole = [shapely.Polygon(part.exterior) for part in parts if isinstance(part, shapely.Polygon)]
    return shapely.simplify(shapely.union_all(whole), COARSE_MM)


def make_elements_overlay(elements: Iterable[DrawnElement], told: str = "") -> Overlay:
    """Returns all elements drawn flat with their signs; the one on the piece `told` has its name and keywords."""
    lines: list[StyledLine] = []
    tags: list[Tag] = []
    for element in elements:
        lines += [*_make_outline(element), *_make_hatch(element)]
        if not element.area.is_empty:
            x, y = shapely.get_coordinates(shapely.point_on_surface(element.area))[0].tolist()
            strong = element.note.piece == told
            signs = " ".join(text for sign, (text, _) in LEGEND.items() if sign in element.note.signs)
            words = format_note(element.note) if strong else signs
            tags.append(Tag(words, (x, y, element.top + LIFT_MM), strong=strong))
    return Overlay(tuple(lines), tuple(tags))


def format_note(note: TerrainNote) -> str:
    """Returns what a piece counts as, in one line, with the sign of each keyword."""
    keywords = ", ".join(f"{LEGEND[sign][0]}\u00a0{keyword}" for keyword, sign in note.effects)
    return f"{note.name} · {keywords}" if keywords else note.name


def format_legend() -> str:
    """Returns the signs with their meanings."""
    return " · ".join(f"{sign}\u00a0{tr(meaning)}" for sign, meaning in LEGEND.values())


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
