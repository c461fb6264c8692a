"""What terrain is to a game: platforms, obstacles, what a base stands on and passes, and where it may be put."""

from app.ground.board import edge_distances, highest_platforms, quarter, under_platform, widths
from app.ground.crossing import Crossing, crossing
from app.ground.dropping import (
    Candidate,
    drop_points,
    drop_problems,
    drop_room,
    fall_places,
    fall_problems,
    sees_spot,
    sight_of_spot,
)
from app.ground.edges import edge_gap, open_edges
from app.ground.parts import Ground, Obstacle, Parts, Place, Platform, obstacles, parts, places, platforms
from app.ground.regions import Region, legal_region, out_of_reach, overlapping
from app.ground.standing import Standing, level_under, place_at, standing, standing_at
from app.ground.ways import Way, nearest_approach, way

__all__ = [
    "Candidate",
    "Crossing",
    "Ground",
    "Obstacle",
    "Parts",
    "Place",
    "Platform",
    "Region",
    "Standing",
    "Way",
    "crossing",
    "drop_points",
    "drop_problems",
    "drop_room",
    "edge_distances",
    "edge_gap",
    "fall_places",
    "fall_problems",
    "highest_platforms",
    "legal_region",
    "level_under",
    "nearest_approach",
    "obstacles",
    "open_edges",
    "out_of_reach",
    "overlapping",
    "parts",
    "place_at",
    "places",
    "platforms",
    "quarter",
    "sees_spot",
    "sight_of_spot",
    "standing",
    "standing_at",
    "under_platform",
    "way",
    "widths",
]
