"""Areas grown and shrunk by a base, remembered: the same few are asked for as often as a base might stand anywhere."""

from functools import lru_cache

from shapely.geometry.base import BaseGeometry

from app.geometry.areas import grow, shrink
from app.geometry.outlines import Outline

_KEPT = 512


@lru_cache(_KEPT)
def find_grown(area: BaseGeometry, shape: Outline) -> BaseGeometry:
    """All places of a base's middle, as at the origin, at which it meets an area (see `grow`)."""
    return grow(area, shape)


@lru_cache(_KEPT)
def find_shrunk(area: BaseGeometry, shape: Outline) -> BaseGeometry:
    """All places of a base's middle, as at the origin, at which it lies wholly in a convex area (see `shrink`)."""
    return shrink(area, shape)
