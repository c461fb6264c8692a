"""A ray-traced picture of the table: needs no OpenGL, and is deterministic.

Each pixel is traced once, and pixels at an edge several times (adaptive supersampling, after Whitted, 1980). The
light is a sun with a soft shadow, an open sky and a little light from below, as in the window. Colours are squared
before lighting, and the square root is taken at the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.core.progress import Report, silent
from app.geometry.arrays import Flags, Floats, Ints
from app.geometry.drawing.camera import Camera, Size
from app.geometry.drawing.ground_picture import GroundPicture, Pixels
from app.geometry.drawing.render_mesh import normalise
from app.geometry.frames import transform_points
from app.geometry.mesh import Health, Mesh
from app.geometry.rays import HAS_EMBREE, Occluder, any_hit, first_hits

Rgb = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as on screen (sRGB)."""

SUN = normalise(np.array([[-0.46, -0.36, 0.81]]))[0]
EARTH: Rgb = (0.62, 0.59, 0.52)
EDGE: Rgb = (0.30, 0.25, 0.21)
TABLE: Rgb = (0.56, 0.54, 0.52)
HORIZON, ZENITH = np.array((0.90, 0.895, 0.885)), np.array((0.60, 0.67, 0.75))
SUNLIGHT, FROM_ABOVE, FROM_BELOW, FILL = (
    np.array(light) for light in ((1.30, 1.20, 1.02), (0.62, 0.67, 0.75), (0.37, 0.34, 0.31), (0.16, 0.17, 0.20))
)
FILL_WAY = np.array((-0.55, 0.62, 0.56))
"""Direction of a weak second light, from the far left."""
OPEN_GROUND = SUNLIGHT * SUN[2] + FROM_ABOVE + FILL * FILL_WAY[2]
"""The light on open board. A photo already contains its own light, so it is darkened by this much."""
EDGE_MM, BOARD_MM = 13.0, 22.0
"""Width of the board's frame, and thickness of the board."""
REACH_MM = 150.0
"""Largest distance at which something takes light from the sky."""
SUN_RAYS, SKY_RAYS, EDGE_RAYS = 6, 20, 8
COARSE = 3
"""Pixels along each side of a block that a plain picture draws as one."""
_SUN_RADIUS = 0.035
_LIFT = 0.15
_FAR = 2e4
BENT, STEP_MM, STEP = 0.9, 2.0, 0.004
"""Limits for an edge: a lower product of normals, or planes farther apart (in mm, and as a share of the distance)."""
CHUNK = 40_000
"""Rays per batch: a worker that traces more blocks the window."""


@dataclass(frozen=True, eq=False)
class RayShape:
    """An object on the table, and its colour."""

    occluder: Occluder
    colour: Rgb


@dataclass(frozen=True, eq=False)
class RayScene:
    """The scene to draw: a board from the origin to `width_mm`, `depth_mm`, and the objects on it.

    `ground` is a photo of the board, drawn with its original colours on open board; without it the board is plain
    earth.
    """

    width_mm: float
    depth_mm: float
    shapes: Sequence[RayShape] = field(default=())
    ground: GroundPicture | None = None

    @cached_property
    def solid(self) -> Occluder:
        """All objects in one mesh, in table coordinates, so that one tree answers each ray."""
        parts = [*((one.occluder.mesh, one.occluder.frame) for one in self.shapes), (self._board(), np.eye(4))]
        points = [transform_points(mesh.vertices, frame) for mesh, frame in parts]
        starts = np.cumsum([0, *map(len, points)])
        faces = [mesh.faces + start for (mesh, _), start in zip(parts, starts, strict=False)]
        return Occluder("", _plain_mesh(np.vstack(points), np.vstack(faces).astype(np.int32)), np.eye(4))

    @cached_property
    def owners(self) -> Ints:
        """The number of the shape of each face of `solid`; the number after the last shape is the board."""
        counts = [*(len(one.occluder.mesh.faces) for one in self.shapes), len(self._board().faces)]
        return np.repeat(np.arange(len(counts), dtype=np.int32), counts)

    def _board(self) -> Mesh:
        """Returns the board with its frame, as a box below z = 0."""
        low, high = (-EDGE_MM, -EDGE_MM), (self.width_mm + EDGE_MM, self.depth_mm + EDGE_MM)
        ring = ((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]))
        corners = np.array([(*at, z) for z in (-BOARD_MM, 0.0) for at in ring])
        sides = [(i, (i + 1) % 4, (i + 1) % 4 + 4) for i in range(4)] + [(i, (i + 1) % 4 + 4, i + 4) for i in range(4)]
        return _plain_mesh(corners, np.array([*sides, (4, 5, 6), (4, 6, 7)], dtype=np.int32))


@dataclass(frozen=True, eq=False)
class _Surface:
    """The ends of n rays: distance along each, the shape (-1: sky, -2: the table below the board), point and normal.

    `across` is the width of a pixel there in mm, the mean of both directions.
    """

    away: Floats
    shape: NDArray[np.int32]
    point: Floats
    normal: Floats
    across: Floats


def draw_rays(
    scene: RayScene, camera: Camera, size: tuple[int, int], report: Report = silent, plain: bool = not HAS_EMBREE
) -> Pixels:
    """Returns the picture `(h, w, 3)` that the camera takes, `size` its width and height in pixels; `report` may raise.

    A `plain` picture has large pixels and no shadows, and needs a few hundredths of the rays.
    """
    if plain:
        small = -(-size[0] // COARSE), -(-size[1] // COARSE)
        coarse = _draw(scene, camera, small, report, shadows=False)
        return np.repeat(np.repeat(coarse, COARSE, axis=0), COARSE, axis=1)[: size[1], : size[0]]
    return _draw(scene, camera, size, report, shadows=True)


def _draw(scene: RayScene, camera: Camera, size: tuple[int, int], report: Report, shadows: bool) -> Pixels:
    width, height = size
    column, row = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    places = np.c_[column.ravel(), row.ravel()]
    found = [_trace(scene, camera, places[part], size, shadows) for part in _parts(len(places), report, 0.0, 0.6)]
    surface = np.vstack([seen for seen, _ in found])
    colours = np.vstack([light for _, light in found])
    edge = np.flatnonzero(_find_edges(surface, (height, width)))
    shifts = _spread(EDGE_RAYS) - 0.5
    for part in _parts(len(edge), report, 0.6, 1.0, CHUNK // EDGE_RAYS):
        _, fine = _trace(scene, camera, (places[edge[part]][:, None] + shifts).reshape(-1, 2), size, shadows)
        # Clip before mixing: a sample that is brighter than white would outweigh the others at an edge.
        colours[edge[part]] = np.clip(fine, 0, 1).reshape(-1, EDGE_RAYS, 3).mean(axis=1)
    return np.round(np.sqrt(np.clip(colours, 0, 1)) * 255).astype(np.uint8).reshape(height, width, 3)


def _parts(count: int, report: Report, begin: float, end: float, size: int = CHUNK) -> Iterator[slice]:
    for start in range(0, count, size):
        report(begin + (end - begin) * start / count, "")
        yield slice(start, start + size)


def _trace(scene: RayScene, camera: Camera, places: Floats, size: Size, shadows: bool) -> tuple[Floats, Floats]:
    """Returns rows `(n, 6)` of shape, depth, plane offset and normal at positions `(n, 2)` in pixels, and the light."""
    directions = ray_directions(camera, places, size)
    seen = _find_surface(scene, camera, directions, 2 * np.tan(np.radians(camera.fov) / 2) / size[1])
    plane = (seen.point * seen.normal).sum(axis=1)
    away = np.where(np.isfinite(seen.away), seen.away, 0.0)
    return np.c_[seen.shape, away, plane, seen.normal], _shade(scene, directions, seen, shadows)


def draw_directions(scene: RayScene, camera: Camera, directions: Floats, pixel: float) -> Pixels:
    """Returns the colours `(n, 3)` seen along unit directions `(n, 3)` from the camera's eye, each traced once.

    `pixel` is the width of a pixel as a share of the distance.
    """
    light = _shade(scene, directions, _find_surface(scene, camera, directions, pixel), shadows=True)
    return np.round(np.sqrt(np.clip(light, 0, 1)) * 255).astype(np.uint8)


def ray_directions(camera: Camera, places: Floats, size: Size) -> Floats:
    """Returns the unit directions `(n, 3)` through positions `(n, 2)` in pixels, counted from the upper left corner."""
    up = np.tan(np.radians(camera.fov) / 2)
    right, above, back = camera.view_matrix()[:3, :3]
    x = (2 * places[:, 0] / size[0] - 1) * up * size[0] / size[1]
    y = (1 - 2 * places[:, 1] / size[1]) * up
    return normalise(x[:, None] * right + y[:, None] * above - back)


def _find_surface(scene: RayScene, camera: Camera, directions: Floats, pixel: float) -> _Surface:
    """Returns the surface that each ray meets; `pixel` is the width of a pixel as a share of the distance."""
    eye = np.asarray(camera.eye, dtype=np.float64)
    starts = eye + directions * camera.near
    hits = first_hits([scene.solid], starts, starts + directions * _FAR)
    hit = hits.share <= 1
    shape = np.full(len(directions), -1, dtype=np.int32)
    shape[hit] = scene.owners[hits.face[hit]]
    away = np.where(hit, camera.near + hits.share * _FAR, np.inf)
    normal = hits.normal * np.where((hits.normal * directions).sum(axis=1, keepdims=True) > 0, -1.0, 1.0)
    below = ~hit & (directions[:, 2] < -1e-4) & (eye[2] > -BOARD_MM)
    shape[below], normal[below] = -2, (0.0, 0.0, 1.0)
    away[below] = (-BOARD_MM - eye[2]) / directions[below, 2]
    point = eye + directions * np.where(np.isfinite(away), away, 0.0)[:, None]
    slant = np.clip(np.abs((normal * directions).sum(axis=1)), 1e-3, 1)
    return _Surface(away, shape, point, normal, pixel * away / np.sqrt(slant))


def _find_edges(surface: Floats, shape: tuple[int, int]) -> Flags:
    """Returns which pixels `(h * w,)` have a neighbour on another shape, or with another slope or depth."""
    grid = surface.reshape(*shape, -1)
    edge = np.zeros(shape, dtype=np.bool_)
    for axis in (0, 1):
        here, there = ((slice(None),) * axis + (part,) for part in (slice(None, -1), slice(1, None)))
        one, other = grid[here], grid[there]
        bent = (one[..., 3:] * other[..., 3:]).sum(axis=2) < BENT
        stepped = np.abs(one[..., 2] - other[..., 2]) > STEP_MM + STEP * one[..., 1]
        border = (one[..., 0] != other[..., 0]) | bent | stepped
        edge[here] |= border
        edge[there] |= border
    return edge.ravel()


def _shade(scene: RayScene, directions: Floats, seen: _Surface, shadows: bool) -> Floats:
    """Returns the light `(n, 3)` that comes back along each ray."""
    colours = _sky(directions)
    on = np.flatnonzero(seen.shape != -1)
    albedo = _albedo(scene, seen, on) ** 2
    normal, point = seen.normal[on], seen.point[on] + seen.normal[on] * _LIFT
    sun = np.clip(normal @ SUN, 0, 1)
    lit = np.flatnonzero(sun > 0)
    if shadows:
        sun[lit] *= _open_share(scene, point[lit], _sun_directions(), _FAR)
    sky = _open_sky(scene, point, normal) if shadows else np.ones(len(on))
    up = 0.5 + 0.5 * normal[:, 2:]
    light = (FROM_BELOW + (FROM_ABOVE - FROM_BELOW) * up) * (sky * (0.4 + 0.6 * sky))[:, None]
    light += SUNLIGHT * sun[:, None]
    light += FILL * (np.clip(normal @ FILL_WAY, 0, 1) * sky)[:, None]
    haze = np.clip(seen.away[on] / (4.0 * max(scene.width_mm, scene.depth_mm)) - 0.25, 0, 1)
    haze = np.where(seen.shape[on] == -2, np.maximum(haze, 0.15), 0.35 * haze)[:, None]
    colours[on] = albedo * light * (1 - haze) + HORIZON**2 * haze
    return colours


def _sky(directions: Floats) -> Floats:
    steep = np.clip(directions[:, 2:] * 2.2, 0, 1)
    return (HORIZON + (ZENITH - HORIZON) * steep) ** 2


def _albedo(scene: RayScene, seen: _Surface, on: NDArray[np.intp]) -> Floats:
    # -2 is the table; -1 is never looked up.
    palette = np.array([*(one.colour for one in scene.shapes), EARTH, TABLE, EARTH])
    colours = palette[seen.shape[on]]
    board = np.flatnonzero(seen.shape[on] == len(scene.shapes))
    x, y = seen.point[on][board, :2].T
    inside = (x >= 0) & (x <= scene.width_mm) & (y >= 0) & (y <= scene.depth_mm) & (seen.normal[on][board, 2] > 0.5)
    colours[board[~inside]] = EDGE
    if scene.ground is not None:
        places = np.c_[x[inside] / scene.width_mm, y[inside] / scene.depth_mm]
        photo = scene.ground.find_colours(places, seen.across[on][board[inside]] / scene.width_mm)
        colours[board[inside]] = photo / np.sqrt(OPEN_GROUND)
    return colours


def _open_sky(scene: RayScene, points: Floats, normals: Floats) -> Floats:
    """Returns the free share of the sky over each point, cosine-weighted (Malley's method), with fixed rays."""
    side = np.where(np.abs(normals[:, 2:]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    one = normalise(np.cross(normals, side))
    other = np.cross(normals, one)
    free = np.zeros(len(points))
    for x, y, z in _hemisphere(SKY_RAYS).tolist():
        free += _are_open(scene, points, x * one + y * other + z * normals, REACH_MM)
    return free / SKY_RAYS


def _open_share(scene: RayScene, points: Floats, directions: Floats, reach: float) -> Floats:
    """Returns the share of directions `(k, 3)` in which each point is free."""
    free = np.zeros(len(points))
    for way in directions:
        free += _are_open(scene, points, np.broadcast_to(way, points.shape), reach)
    return free / len(directions)


def _are_open(scene: RayScene, points: Floats, directions: Floats, reach: float) -> Flags:
    return ~any_hit([scene.solid], points, points + directions * reach)


def _sun_directions() -> Floats:
    """Returns directions `(k, 3)` to a sun that is a small disc."""
    side = normalise(np.cross([[0.0, 0.0, 1.0]], SUN[None]))[0]
    above = np.cross(SUN, side)
    index = np.arange(SUN_RAYS) + 0.5
    radius, turn = _SUN_RADIUS * np.sqrt(index / SUN_RAYS), index * np.pi * (3.0 - np.sqrt(5.0))
    return normalise(SUN + (radius * np.cos(turn))[:, None] * side + (radius * np.sin(turn))[:, None] * above)


def _hemisphere(count: int) -> Floats:
    index = np.arange(count) + 0.5
    radius, turn = np.sqrt(index / count), index * np.pi * (3.0 - np.sqrt(5.0))
    return np.c_[radius * np.cos(turn), radius * np.sin(turn), np.sqrt(1.0 - index / count)]


def _spread(count: int) -> Floats:
    """Returns positions `(count, 2)` spread evenly over a unit square (Roberts' R2)."""
    return np.modf(0.5 + np.arange(1, count + 1)[:, None] * np.array((0.7548776662466927, 0.5698402909980532)))[0]


def _plain_mesh(vertices: Floats, faces: Ints) -> Mesh:
    """Returns a mesh with an empty health report."""
    return Mesh(vertices, faces, Health(len(faces), 0, 0, 0, 0, (0.0, 0.0, 0.0)))
