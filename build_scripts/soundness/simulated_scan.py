"""A simulated scanner: known tables as meshes such as a phone makes of them, with all typical errors."""

import math
from dataclasses import dataclass

import numpy as np
from manifold3d import Manifold, OpType
from manifold3d import Mesh as Solid
from scipy import ndimage

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.rays import Occluder, any_hit, first_hits
from app.geometry.table_scan.scan_mesh import ScanMesh, join_scans, make_scan_mesh
from app.table.battle_geometry import BattleGeometry

SLAB_MM, RIM_MM = 18.0, 70.0
"""Thickness of the table top, and its overhang beyond the board."""
EYES, FAR_MM = 28, 1_500.0


@dataclass(frozen=True)
class Scanner:
    """The quality of a scan: cells in mm, blur in cells; noise, similar in neighbouring vertices.

    `holes` is the number of places without photos, of `hole_mm` across; `unseen` drops what no camera saw; `room` adds
    parts of the room, `rim` makes the table larger than the board.
    """

    detail_mm: float = 2.5
    blur: float = 0.7
    noise_mm: float = 1.0
    smooth: int = 2
    holes: int = 4
    hole_mm: float = 25.0
    unseen: bool = True
    room: bool = True
    rim: bool = True


@dataclass(frozen=True, eq=False)
class SimulatedScan:
    """A scan in its own coordinates, and the transform `(4, 4)` from the table's mm to them."""

    scan: ScanMesh
    frame: Floats

    def at(self, *points: tuple[float, float, float]) -> Floats:
        """Returns points of the table in the scan's coordinates, `(n, 3)`."""
        return transform_points(np.array(points, dtype=np.float64), self.frame)


def simulate_scan(table: BattleGeometry, scanner: Scanner, seed: int = 1) -> SimulatedScan:
    """Returns the scan of a table's terrain and board, in a random unit and orientation."""
    chance = np.random.default_rng(seed)
    scan = _fuse(_make_solid(table, scanner), scanner)
    if scanner.unseen:
        scan = scan.with_faces(_find_seen(scan))
    scan = ScanMesh(scan.vertices + _make_noise(scan, scanner, chance), scan.faces, _paint(scan))
    scan = _tear_holes(scan, scanner, chance)
    if scanner.room:
        scan = join_scans([scan, *_make_room(table, scanner, chance)])
    frame = make_frame(tuple(chance.uniform(-3, 3, 3).tolist()), *_random_turn(chance))
    return SimulatedScan(scan.with_frame(frame), frame)


def _random_turn(chance: np.random.Generator) -> tuple[float, float, tuple[float, float]]:
    """Returns a yaw, a scale in metres or an arbitrary one, and a tilt; sometimes another axis is up."""
    scale = float(chance.choice([0.001, 0.01, 1.0, 0.0137]))
    tilt = chance.choice([0.0, 90.0, 180.0, -90.0]) + chance.normal(0, 4, 2)
    return float(chance.uniform(0, 360)), scale, (float(tilt[0]), float(tilt[1]))


def _make_solid(table: BattleGeometry, scanner: Scanner) -> Mesh:
    """Returns board and terrain as one mesh, as a camera sees them."""
    board, rim = table.battle.board, RIM_MM if scanner.rim else 0.0
    slab = Manifold.cube((board.width_mm + 2 * rim, board.depth_mm + 2 * rim, SLAB_MM))
    parts = [slab.translate((-rim, -rim, -SLAB_MM))]
    for piece in table.pieces:
        points = transform_points(piece.mesh.vertices, piece.frame) - (0.0, 0.0, 0.01)
        parts.append(Manifold(Solid(points.astype(np.float32), piece.mesh.faces.astype(np.uint32))))
    found = Manifold.batch_boolean(parts, OpType.Add).to_mesh()
    points = np.asarray(found.vert_properties[:, :3], dtype=np.float64)
    return mesh_without_repair(points, np.asarray(found.tri_verts, dtype=np.int32))


def _fuse(solid: Mesh, scanner: Scanner) -> ScanMesh:
    """Returns the surface as a scanner fuses it: the blurred fill of cells, and the surface where that is one half.

    By surface nets (Gibson, 1998); details finer than the cells are lost, and edges are rounded.
    """
    cell = scanner.detail_mm
    low, high = solid.vertices.min(axis=0) - 3 * cell, solid.vertices.max(axis=0) + 3 * cell
    count = np.ceil((high - low) / cell).astype(np.int64)
    field = ndimage.gaussian_filter(_fill(solid, low, count, cell), scanner.blur) - 0.5
    vertices, faces = _surface_net(field)
    return make_scan_mesh(low + (vertices + 0.5) * cell, faces)


def _fill(solid: Mesh, low: Floats, count: Longs, cell: float) -> Floats:
    """Returns the fill of each cell of a grid `(nx, ny, nz)`, from 0 to 1, along a ray down its middle."""
    x, y = (low[axis] + (np.arange(count[axis]) + 0.5) * cell for axis in (0, 1))
    spots = np.stack(np.meshgrid(x, y, indexing="ij"), axis=2).reshape(-1, 2) + 1e-3
    top, bottom = float(low[2] + count[2] * cell), float(low[2])
    floors = low[2] + np.arange(count[2]) * cell
    filled = np.zeros((len(spots), int(count[2])))
    world = [Occluder("table", solid, np.eye(4))]
    open_, height, entered = np.arange(len(spots)), np.full(len(spots), top), np.full(len(spots), np.nan)
    while len(open_):
        starts, ends = np.c_[spots[open_], height[open_]], np.c_[spots[open_], np.full(len(open_), bottom)]
        share = first_hits(world, starts, ends).share
        met = np.isfinite(share) & (share <= 1)
        open_, at = open_[met], (starts[:, 2] + share * (bottom - starts[:, 2]))[met]
        leaves = np.isfinite(entered[open_])
        rows, upper, lower = open_[leaves], entered[open_][leaves], at[leaves]
        part = np.minimum(upper[:, None], floors + cell) - np.maximum(lower[:, None], floors)
        filled[rows] += np.clip(part / cell, 0.0, 1.0)
        entered[open_] = np.where(leaves, np.nan, at)
        height[open_] = at - 2e-3
    return filled.reshape(int(count[0]), int(count[1]), -1)


def _surface_net(field: Floats) -> tuple[Floats, Longs]:
    """Returns vertices `(n, 3)` in cells and faces `(m, 3)` of the zero surface of a field that is positive inside."""
    total, many = np.zeros((*(np.array(field.shape) - 1), 3)), np.zeros(np.array(field.shape) - 1)
    quads: list[tuple[Longs, Flags]] = []
    number = np.arange(many.size).reshape(many.shape)
    for axis in range(3):
        one = np.moveaxis(field, axis, 0)
        a, b = one[:-1], one[1:]
        crossed = (a > 0) != (b > 0)
        share = np.where(crossed, a / np.where(crossed, a - b, 1.0), 0.0)
        place = np.stack(np.meshgrid(*map(np.arange, a.shape), indexing="ij"), axis=3).astype(np.float64)
        place[..., 0] += share
        sums, counts = np.moveaxis(total, axis, 0), np.moveaxis(many, axis, 0)
        order = [axis, *(other for other in range(3) if other != axis)]
        for j in (0, 1):
            for k in (0, 1):
                near = np.s_[:, j : a.shape[1] - 1 + j, k : a.shape[2] - 1 + k]
                held = crossed[near]
                sums[..., order] += np.where(held[..., None], place[near], 0.0)
                counts += held
        whole = np.s_[:, 1:-1, 1:-1]
        grid = np.moveaxis(number, axis, 0)
        i, j, k = np.nonzero(crossed[whole])
        ring = np.stack([grid[i, j, k], grid[i, j + 1, k], grid[i, j + 1, k + 1], grid[i, j, k + 1]], axis=1)
        out = (a > 0)[whole][i, j, k]
        quads.append((ring, out if axis != 1 else ~out))
    ring = np.concatenate([np.where(out[:, None], ring, ring[:, ::-1]) for ring, out in quads])
    used, faces = np.unique(ring, return_inverse=True)
    faces = faces.reshape(-1, 4)
    vertices = total.reshape(-1, 3)[used] / np.maximum(many.reshape(-1)[used, None], 1)
    return vertices, np.concatenate([faces[:, :3], faces[:, [0, 2, 3]]])


def _find_seen(scan: ScanMesh) -> Flags:
    """Returns the faces `(m,)` that some camera on a dome over the table sees."""
    middle, scene = scan.vertices.mean(axis=0), mesh_without_repair(scan.vertices, scan.faces.astype(np.int32))
    world = [Occluder("scan", scene, np.eye(4))]
    centres = scan.corners.mean(axis=1)
    normals = scan.crosses / np.maximum(2 * scan.areas[:, None], 1e-12)
    seen = np.zeros(len(scan.faces), dtype=np.bool_)
    for number in range(EYES):
        turn, up = number * 2.399963, math.radians(18 + 60 * number / EYES)
        way = np.array([math.cos(up) * math.cos(turn), math.cos(up) * math.sin(turn), math.sin(up)])
        eye = middle + FAR_MM * way
        facing = ~seen & (((eye - centres) * normals).sum(axis=1) > 0)
        starts = (centres + 0.05 * normals)[facing]
        seen[np.flatnonzero(facing)[~any_hit(world, starts, np.broadcast_to(eye, starts.shape).copy())]] = True
    return seen


def _make_noise(scan: ScanMesh, scanner: Scanner, chance: np.random.Generator) -> Floats:
    """Returns the offset of each vertex `(n, 3)`, smoothed over its neighbours as in real scans."""
    link = _neighbours(scan)
    noise = chance.normal(0, 1, len(scan.vertices))
    for _ in range(scanner.smooth):
        noise = _mean(link, noise[:, None])[:, 0]
    noise *= scanner.noise_mm / max(float(noise.std()), 1e-12)
    return noise[:, None] * scan.vertex_normals


def _neighbours(scan: ScanMesh) -> tuple[Longs, Longs]:
    one = scan.faces.ravel()
    other = np.roll(scan.faces, -1, axis=1).ravel()
    return np.concatenate([one, other]), np.concatenate([other, one])


def _mean(link: tuple[Longs, Longs], values: Floats) -> Floats:
    """Returns the mean of each vertex and its neighbours."""
    total, count = values.copy(), np.ones(len(values))
    np.add.at(total, link[0], values[link[1]])
    np.add.at(count, link[0], 1)
    return total / count[:, None]


def _paint(scan: ScanMesh) -> np.ndarray:
    """Returns colours: earth on the floor, stone that gets paler upwards elsewhere."""
    height = np.clip(scan.vertices[:, 2:] / 120.0, 0.0, 1.0)
    stone = np.array([[120, 116, 108]]) + height * 90
    earth = np.array([[104, 86, 62]]) + 14 * np.sin(scan.vertices[:, :1] / 23) * np.cos(scan.vertices[:, 1:2] / 31)
    return np.clip(np.where(scan.vertices[:, 2:] < 1.0, earth, stone), 0, 255).astype(np.uint8)


def _tear_holes(scan: ScanMesh, scanner: Scanner, chance: np.random.Generator) -> ScanMesh:
    """Returns the scan with holes of similar size, where no photos were taken."""
    centres, left = scan.corners.mean(axis=1), np.ones(len(scan.faces), dtype=np.bool_)
    for row in chance.integers(0, len(centres), scanner.holes):
        radius = scanner.hole_mm / 2 * chance.uniform(0.5, 1.5)
        left &= np.linalg.norm(centres - centres[row], axis=1) > radius
    return scan.with_faces(left)


def _make_room(table: BattleGeometry, scanner: Scanner, chance: np.random.Generator) -> list[ScanMesh]:
    """Returns parts of the room: a wall behind the table, a chair next to it, a bottle on its edge, airborne flakes."""
    board = table.battle.board
    boxes = [
        ((-50.0, board.depth_mm + 320, -100.0), (board.width_mm - 200, board.depth_mm + 330, 200.0)),
        ((board.width_mm + 150, 60.0, -330.0), (board.width_mm + 480, 380.0, -290.0)),
        ((-55.0, 100.0, 0.0), (-15.0, 140.0, 160.0)),
    ]
    parts = [_box(np.array(low), np.array(high), scanner.detail_mm * 4) for low, high in boxes]
    for _ in range(20):
        spot = chance.uniform((0, 0, 40), (board.width_mm, board.depth_mm, 200))
        flake = spot + chance.normal(0, 2, (3, 3))
        parts.append(make_scan_mesh(flake, np.array([[0, 1, 2]])))
    return [ScanMesh(part.vertices, part.faces, np.full((len(part.vertices), 3), 90, np.uint8)) for part in parts]


def _box(low: Floats, high: Floats, spacing: float) -> ScanMesh:
    found = Manifold.cube(tuple((high - low).tolist())).translate(tuple(low.tolist())).refine_to_length(spacing)
    mesh = found.to_mesh()
    points = np.asarray(mesh.vert_properties[:, :3], dtype=np.float64)
    return make_scan_mesh(points, np.asarray(mesh.tri_verts, dtype=np.int64))
