"""The ceilings above a base that climbs straight up: decks, roofs, and hatches that may be too small (A4.2, A4.6).

Rays are cast straight down over the base and a margin round it, from the height it climbs to. Every hit above the floor
is in the way, unless the base clears all of them by moving aside a little.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from app.geometry.outlines import Outline, are_inside
from app.geometry.placement.base_drop import hit_from_within
from app.geometry.rays import first_hits, occluders_near
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.floor_support import EVEN_MM, floor_height
from app.table.terrain.terrain_parts import TerrainSource, tagged_areas
from app.table.terrain.terrain_shape import RISE_MM

BENEATH_MM = 4.0
"""Greatest distance by which a base may be under the edge it climbs past: posts are set in a little from the rim."""
_HAIR = 0.05  # mm a base may be inside what it touches: round shapes are polygons elsewhere
_ASIDE, _DIRECTIONS = (0.5, 1.0), 16  # shares of `BENEATH_MM`, and the number of directions
_SPOTS = 4_000


def find_ceilings(
    table: TerrainSource, fighter: Fighter, low: Pose, high: float, through: Sequence[str] = ()
) -> tuple[str, ...]:
    """Returns the pieces that a base runs into on its way straight up from a pose to a height, or back down.

    Low terrain on the floor below is not a ceiling, nor is an edge that the base clears by moving `BENEATH_MM` aside; a
    hatch must be as large as the base. `through` lists kinds of areas that let it pass, as trapdoors do (A3).
    """
    outline = battle_shapes.base_outline(fighter.base, low.x, low.y, low.yaw)
    outline = replace(outline, a=max(0.0, outline.a - _HAIR), b=max(0.0, outline.b - _HAIR))
    a, b = outline.a + outline.core + BENEATH_MM, outline.b + BENEATH_MM
    # Roberts' R2 sequence (2018): powers of the inverse plastic number fill the area evenly, at any count.
    steps = np.array([0.7548776662466927, 0.5698402909980532])
    even = (0.5 + np.arange(min(_SPOTS, math.ceil(4 * a * b)), dtype=np.float64)[:, None] * steps) % 1 * 2 - 1
    c, s = outline.axis.real, outline.axis.imag
    spots = even * np.array([a, b]) @ np.array([[c, s], [-s, c]]) + [outline.x, outline.y]
    least = max(low.z + EVEN_MM, floor_height(table, (low.x, low.y), low.z + EVEN_MM) + RISE_MM + _HAIR)
    if least >= high:
        return ()
    middle = np.array([low.x, low.y])
    reach = float(np.hypot(*(spots - middle).T).max())
    close = occluders_near(table.pieces, np.array([*middle, high]), np.array([*middle, low.z]), reach)
    starts, ends = (np.column_stack([spots, np.full(len(spots), height)]) for height in (high - _HAIR, low.z))
    hits = first_hits(close, starts, ends)
    heights = starts[:, 2] - np.where(hits.occluder >= 0, hits.share, 1.0) * (high - _HAIR - low.z)
    met = (hits.occluder >= 0) & (hit_from_within(hits, close, starts) | (heights > least))
    openings = [place for kind in through for place in tagged_areas(table, kind)]
    found = np.zeros(len(spots), dtype=np.bool_)
    for place in openings:
        level = (heights >= place.bottom - EVEN_MM) & (heights <= place.top + EVEN_MM)
        found |= level & shapely.intersects_xy(place.outline, spots[:, 0], spots[:, 1])
    met &= ~found
    if not met.any() or any(not met[are_inside(aside, spots)].any() for aside in _places_aside(outline)):
        return ()
    own = met & are_inside(outline, spots)
    return tuple(close[at].name for at in np.unique(hits.occluder[own]).tolist())


def _places_aside(outline: Outline) -> list[Outline]:
    """Returns the positions that the base may take instead, starting with its own."""
    angles = np.arange(_DIRECTIONS) * (2 * math.pi / _DIRECTIONS)
    return [
        outline,
        *(
            replace(outline, x=outline.x + far * math.cos(angle), y=outline.y + far * math.sin(angle))
            for far in (share * BENEATH_MM for share in _ASIDE)
            for angle in angles.tolist()
        ),
    ]
