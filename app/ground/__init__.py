"""What terrain is to a game: platforms, obstacles, what a base stands on and passes, and where it may be put."""

from app.ground.crossing import Crossing, crossing
from app.ground.parts import Ground, Obstacle, Parts, Place, Platform, obstacles, parts, places, platforms
from app.ground.standing import Standing, level_under, place_at, standing

__all__ = [
    "Crossing",
    "Ground",
    "Obstacle",
    "Parts",
    "Place",
    "Platform",
    "Standing",
    "crossing",
    "level_under",
    "obstacles",
    "parts",
    "place_at",
    "places",
    "platforms",
    "standing",
]
