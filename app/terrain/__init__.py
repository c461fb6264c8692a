"""What terrain is to a game: platforms, obstacles, what a base stands on and passes, and where it may be put."""

from app.terrain.board_areas import edge_distances, highest_platforms, quarter, under_platform, widths
from app.terrain.drop_spots import (
    DropSpot,
    drop_points,
    drop_problems,
    drop_room,
    fall_places,
    fall_problems,
    sees_spot,
    sight_of_spot,
)
from app.terrain.legal_regions import Region, legal_region, out_of_reach, overlapping
from app.terrain.obstacle_crossings import Crossing, find_crossings
from app.terrain.platform_edges import edge_gap, open_edges
from app.terrain.support import FloorSupport, find_support, level_under, support_at, tagged_area_at
from app.terrain.swept_path import PathBlockers, find_blockers, nearest_approach
from app.terrain.terrain_parts import (
    Obstacle,
    Platform,
    TaggedArea,
    TerrainParts,
    TerrainSource,
    obstacles,
    parts,
    platforms,
    tagged_areas,
)

__all__ = [
    "Crossing",
    "DropSpot",
    "FloorSupport",
    "Obstacle",
    "PathBlockers",
    "Platform",
    "Region",
    "TaggedArea",
    "TerrainParts",
    "TerrainSource",
    "drop_points",
    "drop_problems",
    "drop_room",
    "edge_distances",
    "edge_gap",
    "fall_places",
    "fall_problems",
    "find_blockers",
    "find_crossings",
    "find_support",
    "highest_platforms",
    "legal_region",
    "level_under",
    "nearest_approach",
    "obstacles",
    "open_edges",
    "out_of_reach",
    "overlapping",
    "parts",
    "platforms",
    "quarter",
    "sees_spot",
    "sight_of_spot",
    "support_at",
    "tagged_area_at",
    "tagged_areas",
    "under_platform",
    "widths",
]
