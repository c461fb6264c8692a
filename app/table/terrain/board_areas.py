"""Positions of bases on the board, by quarters and edges, and the highest platforms (for cards)."""

from dataclasses import dataclass

import numpy as np

from app.geometry.outlines import Outline
from app.model import Fighter
from app.table import battle_shapes
from app.table.terrain.floor_support import EVEN_MM, to_fighter
from app.table.terrain.terrain_parts import Platform, TerrainSource, platforms

SLACK_MM = 1e-6


@dataclass(frozen=True)
class EdgeDistance:
    """Distances of the nearest and the farthest point of a base from an edge of the board, in mm."""

    nearest: float
    farthest: float


def edge_distances(table: TerrainSource, fighter: str | Fighter) -> dict[str, EdgeDistance]:
    """Returns a base's distances from the board's edges: it is within X if `nearest` is, wholly if `farthest` is."""
    low_x, low_y, high_x, high_y = outline_extent(battle_shapes.fighter_outline(to_fighter(table, fighter)))
    width, depth = table.battle.board.width_mm, table.battle.board.depth_mm
    return {
        "left": EdgeDistance(low_x, high_x),
        "right": EdgeDistance(width - high_x, width - low_x),
        "near": EdgeDistance(low_y, high_y),
        "far": EdgeDistance(depth - high_y, depth - low_y),
    }


def find_quarter(table: TerrainSource, fighter: str | Fighter) -> str:
    """Returns the quarter of the board that wholly contains a base, such as "near-left"; "" if none does."""
    low_x, low_y, high_x, high_y = outline_extent(battle_shapes.fighter_outline(to_fighter(table, fighter)))
    middle_x, middle_y = table.battle.board.width_mm / 2, table.battle.board.depth_mm / 2
    along = _side_name(low_x, high_x, middle_x, ("left", "right"))
    across = _side_name(low_y, high_y, middle_y, ("near", "far"))
    return f"{across}-{along}" if along and across else ""


def highest_platforms(table: TerrainSource) -> tuple[Platform, ...]:
    """Returns the highest platforms; those lower by no more than the unevenness of a floor count as well."""
    all_ = platforms(table)
    most = max((one.height for one in all_), default=0.0)
    return tuple(one for one in all_ if one.height >= most - EVEN_MM)


def outline_extent(outline: Outline) -> tuple[float, float, float, float]:
    """Returns the least x and y and the greatest x and y of an outline, exactly."""
    axis = outline.axis
    across = outline.core * abs(axis.real) + float(np.hypot(outline.a * axis.real, outline.b * axis.imag))
    up = outline.core * abs(axis.imag) + float(np.hypot(outline.a * axis.imag, outline.b * axis.real))
    return outline.x - across, outline.y - up, outline.x + across, outline.y + up


def _side_name(low: float, high: float, middle: float, names: tuple[str, str]) -> str:
    if high <= middle + SLACK_MM:
        return names[0]
    return names[1] if low >= middle - SLACK_MM else ""
