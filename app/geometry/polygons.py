"""Union, intersection and difference of areas that never raise, whatever slivers and touching rings they are made of.

GEOS refuses rings that touch or cross themselves by rounding, as rings do after they are turned (`TopologyException`),
or makes something else of them without a word. Here such areas are mended, and where that is not enough the corners of
the result are put on a fine grid.
"""

from collections.abc import Callable, Sequence

import shapely
from shapely.errors import GEOSException
from shapely.geometry.base import BaseGeometry

GRIDS_MM = (1e-6, 1e-5, 1e-4, 1e-3)
"""How far apart the corners of a result lie at least where they cannot be kept as they are: tried in this order."""


def mended(area: BaseGeometry) -> BaseGeometry:
    """The same area as valid polygons: rings that touch or cross themselves are cut there, and hairs left out."""
    if shapely.is_valid(area):
        return area
    parts = shapely.get_parts(shapely.make_valid(area))  # may hold polygons in a collection beside lines and points
    polygons = [part for each in parts for part in shapely.get_parts(each) if isinstance(part, shapely.Polygon)]
    return polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)


def union(areas: Sequence[BaseGeometry]) -> BaseGeometry:
    """All that lies in any of the areas; empty where there are none."""
    return _overlaid(lambda each, grid: shapely.union_all(each, grid_size=grid), areas)


def intersection(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What lies in both."""
    return _overlaid(lambda each, grid: shapely.intersection(*each, grid_size=grid), (one, other))


def difference(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What of one does not lie in the other."""
    return _overlaid(lambda each, grid: shapely.difference(*each, grid_size=grid), (one, other))


def _overlaid(
    overlay: Callable[[Sequence[BaseGeometry], float | None], BaseGeometry], areas: Sequence[BaseGeometry]
) -> BaseGeometry:
    areas = [mended(area) for area in areas]  # of areas that are not valid GEOS may make anything, without a word
    for grid in (None, *GRIDS_MM):
        try:
            return overlay(areas, grid)
        except GEOSException:
            continue
    return overlay([mended(shapely.set_precision(area, GRIDS_MM[-1])) for area in areas], GRIDS_MM[-1])
