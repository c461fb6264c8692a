"""Terrain as games use it: platforms, obstacles, what supports and blocks a base, and where it may be placed."""

# pyright: reportUnusedImport=false

from app.table.terrain.board_areas import edge_distances, find_quarter, highest_platforms
from app.table.terrain.ceilings import find_ceilings
from app.table.terrain.climbs import Climb, find_climbs, find_climbs_round, find_wall_climbs
from app.table.terrain.drop_spots import (
    can_see_spot,
    drop_points,
    drop_problems,
    drop_regions,
    fall_places,
    fall_problems,
    prove_spot_sight,
)
from app.table.terrain.floor_support import find_level_below, find_support, find_support_at, format_unsupported
from app.table.terrain.footholds import Footholds, find_footholds, find_taken
from app.table.terrain.legal_regions import (
    Region,
    find_legal_regions,
    find_overlapping,
    find_place_inside,
    reach_excess,
)
from app.table.terrain.obstacle_crossings import Crossing, find_crossings
from app.table.terrain.platform_edges import edge_gap
from app.table.terrain.swept_path import PathBlockers, find_blockers, nearest_approach
from app.table.terrain.terrain_parts import Obstacle, Platform, TaggedArea, obstacles, platforms, tagged_areas
