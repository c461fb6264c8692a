"""Terrain as games use it: platforms, obstacles, what supports and blocks a base, and where it may be placed."""

from app.table.terrain.board_areas import (
    edge_distances,
    find_quarter,
    highest_platforms,
)
from app.table.terrain.ceilings import find_ceilings
from app.table.terrain.climbs import Climb, find_climbs, find_climbs_round
from app.table.terrain.drop_spots import (
    DropSpot,
    can_see_spot,
    drop_points,
    drop_problems,
    drop_regions,
    fall_places,
    fall_problems,
    prove_spot_sight,
)
from app.table.terrain.floor_support import (
    FloorSupport,
    find_level_below,
    find_support,
    find_support_at,
    find_tagged_area,
    format_unsupported,
)
from app.table.terrain.footholds import Footholds, find_footholds, find_taken
from app.table.terrain.legal_regions import (
    Region,
    find_legal_regions,
    find_overlapping,
    find_place_inside,
    reach_excess,
)
from app.table.terrain.obstacle_crossings import Crossing, find_crossings
from app.table.terrain.platform_edges import edge_gap, open_edges
from app.table.terrain.swept_path import PathBlockers, find_blockers, nearest_approach
from app.table.terrain.terrain_parts import (
    Obstacle,
    Platform,
    TaggedArea,
    TerrainParts,
    TerrainSource,
    obstacles,
    piece_parts,
    platforms,
    tagged_areas,
)
from app.table.terrain.wall_climbs import WallClimb, find_wall_climbs

__all__ = [
    "Climb",
    "Crossing",
    "DropSpot",
    "FloorSupport",
    "Footholds",
    "Obstacle",
    "PathBlockers",
    "Platform",
    "Region",
    "TaggedArea",
    "TerrainParts",
    "TerrainSource",
    "WallClimb",
    "can_see_spot",
    "drop_points",
    "drop_problems",
    "drop_regions",
    "edge_distances",
    "edge_gap",
    "fall_places",
    "fall_problems",
    "find_blockers",
    "find_ceilings",
    "find_climbs",
    "find_climbs_round",
    "find_crossings",
    "find_footholds",
    "find_legal_regions",
    "find_level_below",
    "find_overlapping",
    "find_place_inside",
    "find_quarter",
    "find_support",
    "find_support_at",
    "find_tagged_area",
    "find_taken",
    "find_wall_climbs",
    "format_unsupported",
    "highest_platforms",
    "nearest_approach",
    "obstacles",
    "open_edges",
    "piece_parts",
    "platforms",
    "prove_spot_sight",
    "reach_excess",
    "tagged_areas",
]
