"""The terrain of a scan laid on its board: the rim cut off, the floor removed, the rest split into clumps."""

from dataclasses import dataclass, replace

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Colours, Flags, Floats
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.table_scan.hole_fill import Holes, fill_holes
from app.geometry.table_scan.roughness import Roughness, level_frame, measure_roughness
from app.geometry.table_scan.scale import TableFrame
from app.geometry.table_scan.scan_mesh import ScanMesh, join_scans

LOW_MM = 3.5
"""The thickness of a base: lower terrain stops no line, and bases stand on the board as if it were not there."""
MIN_AREA_MM2, SURE_AREA_MM2 = 60.0, 600.0
"""Least surface of a part of the terrain (smaller ones are scanning artefacts), and of a low part."""
MAX_CLUMPS = 200


@dataclass(frozen=True, eq=False)
class ScannedTerrain:
    """The result of a scan: its clumps, in mm at their places on the board, largest first, and how rough it is.

    The health of each clump names what the scan lacks of its file. `dropped` is the number of scraps left out;
    `holes` describes the holes, except those on the board; `floor` is a picture `(h, w, 3)` of the floor from above,
    far edge first, if the scan has colours.
    """

    clumps: tuple[Mesh, ...]
    roughness: Roughness
    layout: TableFrame
    dropped: int
    holes: Holes
    floor: Colours | None = None

    def as_one(self) -> "ScannedTerrain":
        """Returns the same table with all clumps joined into one."""
        if len(self.clumps) < 2:
            return self
        scans = [ScanMesh(one.vertices, one.faces.astype(np.int64), one.colours) for one in self.clumps]
        left_out = self.clumps[0].health.left_out
        return replace(self, clumps=(_make_mesh(join_scans(scans), self.roughness.tolerance_mm, left_out),))


def extract_terrain(scan: ScanMesh, layout: TableFrame, fill: bool = True, report: Report = silent) -> ScannedTerrain:
    """Returns the clumps of a scan laid in this way, with small holes closed if `fill`.

    Raises PlayerError if nothing stands on the board.
    """
    report(0.1, tr("Preparing the scan"))
    placed = scan.with_frame(layout.frame)
    inside = placed
    for axis, length in enumerate(layout.board_mm):
        inside = inside.cut(axis, 0.0, upper=True).cut(axis, length, upper=False)
        if not len(inside.faces):
            raise PlayerError(tr("the scan is not on the board; check the points"))
    level = level_frame(inside)
    layout = replace(layout, frame=level @ layout.frame)
    inside = replace(inside, vertices=transform_points(inside.vertices, level))
    report(0.4, tr("Preparing the scan"))
    roughness = measure_roughness(inside, layout.residual_mm)
    report(0.5, tr("Preparing the scan"))
    # Everything on the floor, with its lowest vertices at z = 0; everything below is left out.
    height = inside.vertices[:, 2]
    points = inside.vertices.copy()
    points[height <= roughness.band_mm, 2] = 0.0
    stands: Flags = np.any(height[inside.faces] > roughness.band_mm, axis=1)
    standing = replace(inside, vertices=points).with_faces(stands)
    groups, dropped = _find_clumps(standing, max(LOW_MM, roughness.band_mm))
    if not groups:
        raise PlayerError(tr("there is nothing above the floor within the board; check the floor and the points"))
    clumps, holes = list[Mesh](), Holes()
    for number, flags in enumerate(groups):
        report(0.6 + 0.4 * number / len(groups), tr("Checking the mesh"))
        filled, found = fill_holes(standing.with_faces(flags), fill)
        holes += found
        clumps.append(_make_mesh(filled, roughness.tolerance_mm, scan.left_out))
    floor = draw_floor(inside, roughness.band_mm, layout.board_mm)
    return ScannedTerrain(tuple(clumps), roughness, layout, dropped, holes, floor)


def _make_mesh(scan: ScanMesh, tolerance_mm: float, left_out: tuple[str, ...]) -> Mesh:
    mesh = prepare_mesh(scan.vertices, scan.faces, centred=False, left_out=left_out, colours=scan.colours)
    return replace(mesh, health=replace(mesh.health, tolerance_mm=tolerance_mm))


def _find_clumps(scan: ScanMesh, least_mm: float) -> tuple[list[Flags], int]:
    """Returns the faces of each clump, the largest first, and the number of parts that are not terrain.

    Parts above one another form one clump, such as a roof whose walls the scanner did not see.
    """
    if not len(scan.faces):
        return [], 0
    part = scan.parts()
    count = int(part.max()) + 1
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    np.minimum.at(low, part, scan.corners.min(axis=1))
    np.maximum.at(high, part, scan.corners.max(axis=1))
    area = np.bincount(part, weights=scan.areas, minlength=count)
    top = high[:, 2]
    kept = (area > MIN_AREA_MM2) & ((top > 2 * least_mm) | (top > least_mm) & (area > SURE_AREA_MM2))
    order = [number for number in np.argsort(-area).tolist() if kept[number]]
    clumps: list[list[int]] = []
    boxes: list[tuple[Floats, Floats]] = []
    for number in order:
        home = next((k for k, box in enumerate(boxes) if _lies_over((low[number], high[number]), box)), None)
        if home is None and len(clumps) < MAX_CLUMPS:
            clumps.append([number])
            boxes.append((low[number, :2], high[number, :2]))
        else:
            clumps[home if home is not None else -1].append(number)
    return [np.isin(part, members) for members in clumps], count - len(order)


def _lies_over(box: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> bool:
    """Returns whether most of a box is within another one, seen from above."""
    low, high = np.maximum(box[0][:2], other[0]), np.minimum(box[1][:2], other[1])
    own = float(np.prod(np.maximum(box[1][:2] - box[0][:2], 1.0)))
    return bool((high > low).all()) and float(np.prod(np.maximum(high - low, 0.0))) > 0.5 * own


PIXEL_MM = 1.5
"""Size of a pixel: scans have a colour every few mm."""
MIN_SHARE = 0.05
"""Least share of pixels with a colour for a floor that is drawn."""


def draw_floor(scan: ScanMesh, band_mm: float, board_mm: tuple[float, float]) -> Colours | None:
    """Returns the floor `(h, w, 3)` of a scan that is laid on its board, far edge first; None without colours.

    Everything up to `band_mm` is floor. Where no floor was seen, as under terrain, it is painted like the nearest
    part that was.
    """
    if scan.colours is None:
        return None
    from scipy import ndimage

    shape = tuple(max(8, round(side / PIXEL_MM)) for side in board_mm[::-1])
    on = np.abs(scan.vertices[:, 2]) <= band_mm
    share: Floats = scan.vertices[on, 1::-1] / np.array(board_mm[::-1])
    place = np.clip((share * shape).astype(np.int64), 0, np.array(shape) - 1)
    cell = np.ravel_multi_index((place[:, 0], place[:, 1]), shape)
    count = np.bincount(cell, minlength=shape[0] * shape[1])
    if np.count_nonzero(count) < MIN_SHARE * len(count):
        return None
    sums = [np.bincount(cell, scan.colours[on, band], minlength=len(count)) for band in range(3)]
    paint = np.stack(sums, axis=1) / np.maximum(count, 1)[:, None]
    nearest = np.zeros((2, *shape), dtype=np.int32)
    unseen = count.reshape(shape) == 0
    ndimage.distance_transform_edt(unseen, return_distances=False, return_indices=True, indices=nearest)
    return np.round(paint.reshape(*shape, 3)[nearest[0], nearest[1]]).astype(np.uint8)[::-1]
