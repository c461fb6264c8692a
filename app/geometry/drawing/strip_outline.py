"""The outline of a strip that stands on a table between two bases and whose upper edge is a line of sight.

In the upright plane of the line, everything that the plane cuts casts a shadow straight down. The strip is what lies
below the line and in no shadow: it can be put down from above, and rests on the highest things under the line. Where
the line is inside something, or so little above it that paper would tear, the strip is cut into parts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import difference, intersection, union
from app.geometry.arrays import Floats
from app.geometry.drawing.mesh_section import SectionCut
from app.geometry.placement.base_meshes import Triangles, make_prism

SLACK_MM = 0.5
"""Space left free beside everything under the strip, as paper is never cut exactly. Heights are exact."""
MIN_HEIGHT_MM, MIN_WIDTH_MM = 2.0, 5.0
"""Smallest height at which a strip holds together, and smallest width of a part that can stand."""
_GRID_MM = 1e-3
"""Distance between the places where corners can be: distinct ones remain so in the single precision of an STL file."""
_DEEP_MM = 10.0


@dataclass(frozen=True)
class StripFrame:
    """A line between two points of an upright plane, and the stretch of it below which the strip stands.

    Points are the distance along the plane and the height, in mm; the line leads to the right. The stretch is from
    distance `left` to `right`; `floor` is the height of the ground.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    left: float
    right: float
    floor: float = 0.0

    def line_height(self, x: Floats) -> Floats:
        """Returns the height of the line at distances along the plane, also beyond its ends."""
        (x0, y0), (x1, y1) = self.start, self.end
        return y0 + (x - x0) * ((y1 - y0) / (x1 - x0))


def outline_strip(frame: StripFrame, cuts: Sequence[SectionCut]) -> tuple[Floats, ...]:
    """Returns the parts of the strip from left to right, each as a counter-clockwise outline `(k, 2)` in mm.

    `cuts` is everything that the plane cuts between the bases. There are no parts if the line leaves no room for one.
    """
    if frame.right - frame.left < MIN_WIDTH_MM:
        return ()
    shadows = union(
        [*_cast_shadows(_list_edges(cuts), frame), *(column for cut in cuts for column in _find_stops(cut, frame))]
    )
    # Where less than the smallest height is left, the whole column is cut out.
    low = intersection(_make_band(frame, MIN_HEIGHT_MM), shadows)
    columns = [_make_column(frame, part.bounds[0], part.bounds[2]) for part in _list_polygons(low)]
    whole = _make_band(frame, None)
    parts = _list_polygons(shapely.set_precision(difference(whole, union([shadows, *columns])), _GRID_MM))
    wide = [part for part in parts if part.bounds[2] - part.bounds[0] >= MIN_WIDTH_MM]
    return tuple(
        np.array(shapely.orient_polygons(part).exterior.coords)[:-1]
        for part in sorted(wide, key=lambda part: part.bounds)
    )


def make_plate(outline: Floats, thickness: float) -> Triangles:
    """Returns the closed flat plate over a counter-clockwise outline `(k, 2)`, lying on z = 0; faces point outwards."""
    from manifold3d import triangulate  # Slow to import.

    count = len(outline)
    vertices, faces = make_prism(outline, 0.0, thickness)
    cap = np.asarray(triangulate([outline]), dtype=np.int32)
    return vertices, np.vstack([faces[: 2 * count], cap[:, ::-1], cap + np.int32(count)])


def _make_band(frame: StripFrame, height: float | None) -> BaseGeometry:
    """Returns the band of this height below the line; without a height, down to the floor."""
    x = np.array((frame.left, frame.right))
    top = frame.line_height(x)
    bottom = np.full(2, frame.floor) if height is None else top - height
    return shapely.Polygon(np.column_stack([np.append(x, x[::-1]), np.append(bottom, top[::-1])]))


def _make_column(frame: StripFrame, left: float, right: float) -> BaseGeometry:
    """Returns a rectangle from below the floor to above the line."""
    top = float(frame.line_height(np.array((left, right))).max()) + _DEEP_MM
    return shapely.box(left, frame.floor - _DEEP_MM, right, top)


def _list_edges(cuts: Sequence[SectionCut]) -> Floats:
    """Returns all edges of the cuts, `(n, 2, 2)`, each from left to right."""
    closed = [np.stack([line, np.roll(line, -1, axis=0)], axis=1) for cut in cuts for line in cut.closed]
    open_ = [np.stack([line[:-1], line[1:]], axis=1) for cut in cuts for line in cut.open_]
    edges = np.concatenate([np.zeros((0, 2, 2)), *closed, *open_])
    return np.where((edges[:, :1, :1] > edges[:, 1:, :1]), edges[:, ::-1], edges)


def _cast_shadows(edges: Floats, frame: StripFrame) -> list[BaseGeometry]:
    """Returns the areas below the parts of edges `(n, 2, 2)` that are below the line, and the ground."""
    below = edges[..., 1] - frame.line_height(edges[..., 0])
    reaches = (edges[:, 1, 0] > frame.left - SLACK_MM) & (edges[:, 0, 0] < frame.right + SLACK_MM)
    edges, below = edges[reaches & (below < 0).any(axis=1)], below[reaches & (below < 0).any(axis=1)]
    # An end above the line is moved along its edge onto the line.
    high = np.maximum(below, 0.0)
    share = high / np.maximum(np.abs(below[:, :1] - below[:, 1:]), 1e-30)
    edges = edges + share[..., None] * (edges[:, ::-1] - edges)
    (x0, y0), (x1, y1) = edges[:, 0].T, np.maximum(edges[:, 1], (-np.inf, frame.floor)).T
    y0, deep = np.maximum(y0, frame.floor), np.full(len(edges), frame.floor - _DEEP_MM)
    first = y0 >= y1
    top_x, top_y = np.where(first, x0, x1), np.where(first, y0, y1)
    corners = [(x0 - SLACK_MM, deep), (x0 - SLACK_MM, y0), (top_x - SLACK_MM, top_y), (top_x + SLACK_MM, top_y),
               (x1 + SLACK_MM, y1), (x1 + SLACK_MM, deep)]  # fmt: skip
    ground = shapely.box(frame.left, frame.floor - _DEEP_MM, frame.right, frame.floor)
    return [ground, *map(shapely.Polygon, np.array(corners).transpose(2, 0, 1))]


def _find_stops(cut: SectionCut, frame: StripFrame) -> Iterator[BaseGeometry]:
    """Yields the columns, as high as the line, in which the line is inside the cut.

    The line, extended to both sides, is inside where the outlines cross it more often upwards than downwards, or less
    often, counted from its far left (the winding number is not zero).
    """
    crossings = [np.zeros((0, 2))]
    for outline in cut.closed:
        above = outline[:, 1] - frame.line_height(outline[:, 0])
        after, over = np.roll(outline, -1, axis=0), np.roll(above, -1)
        up = (over >= 0).astype(np.float64) - (above >= 0)
        crosses = np.flatnonzero(up)
        share = above[crosses] / (above[crosses] - over[crosses])
        x = outline[crosses, 0] + share * (after[crosses, 0] - outline[crosses, 0])
        crossings.append(np.column_stack([x, up[crosses]]))
    found = np.concatenate(crossings)
    found = found[np.argsort(found[:, 0], kind="stable")]
    inside = np.cumsum(found[:, 1])
    for (begin, _), (end, _), winding in zip(found, found[1:], inside, strict=False):
        if winding and end > frame.left and begin < frame.right:
            yield _make_column(frame, begin - SLACK_MM, end + SLACK_MM)


def _list_polygons(area: BaseGeometry) -> list[shapely.Polygon]:
    """Returns the polygons in an area, without points and lines."""
    return [part for part in shapely.get_parts(area) if isinstance(part, shapely.Polygon) and not part.is_empty]
