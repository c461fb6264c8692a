"""What terrain is to a game: platforms, obstacles, what a base stands on and passes, and where it may be put."""

from app.ground.board import edge_distances, highest_platforms, quarter, under_platform, widths
from app.ground.crossing import Crossing, find_crossings
from app.ground.dropping import (
    DropSpot,
    drop_points,
    drop_problems,
    drop_room,
    fall_places,
    fall_problems,
    sees_spot,
    sight_of_spot,
)
from app.ground.edges import edge_gap, open_edges
from app.ground.parts import (
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
from app.ground.regions import Region, legal_region, out_of_reach, overlapping
from app.ground.standing import BaseSupport, find_support, level_under, support_at, tagged_area_at
from app.ground.ways import PathBlockers, find_blockers, nearest_approach

__all__ = [
    "BaseSupport",
    "Crossing",
    "DropSpot",
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
