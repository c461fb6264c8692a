"""The terrain of a scan that lies on its board: the rim cut off, the floor taken away, the rest in clumps."""

from dataclasses import dataclass, replace

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Colours, Flags, Floats
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.table_scan.floor_picture import draw_floor
from app.geometry.table_scan.hole_fill import Holes, fill_holes
from app.geometry.table_scan.roughness import Roughness, level_frame, measure_roughness
from app.geometry.table_scan.scale import TableFrame
from app.geometry.table_scan.scan_mesh import ScanMesh, join_scans

LOW_MM = 3.5
"""As high as a base is thick: what is lower stops no line, and bases stand on the board all the same."""
LEAST_AREA_MM2, SURE_AREA_MM2 = 60.0, 600.0
"""A part with less surface is a scrap of the scanner's, and one with less than the other unless it is high."""
MOST_CLUMPS = 200
MOST_FACES = 2_000_000


@dataclass(frozen=True, eq=False)
class LaidTable:
    """What came of a scan: its clumps, in mm where they stand on the board, largest first, and how rough it is.

    Each tells what the scan lacks of its file. `dropped` is how many scraps were left out; `holes` what there is of
    holes, those on the board aside; `floor` a
    picture `(h, w, 3)` of it from above, its first row at the far edge, where the scan has colours.
    """

    clumps: tuple[Mesh, ...]
    roughness: Roughness
    layout: TableFrame
    dropped: int
    holes: Holes
    floor: Colours | None = None

    def as_one(self) -> "LaidTable":
        """The same with all clumps as one."""
        if len(self.clumps) < 2:
            return self
        scans = [ScanMesh(one.vertices, one.faces.astype(np.int64), one.colours) for one in self.clumps]
        left_out = self.clumps[0].health.left_out
        return replace(self, clumps=(_make_mesh(join_scans(scans), self.roughness.tolerance_mm, left_out),))


def lay_table(scan: ScanMesh, layout: TableFrame, fill: bool = True, report: Report = silent) -> LaidTable:
    """The clumps of a scan that is laid so, small holes filled where wanted.

    Raises PlayerError where nothing stands on the board.
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
    # What stands on the floor, its lowest vertices on z = 0; what is below is left out.
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
    return LaidTable(tuple(clumps), roughness, layout, dropped, holes, floor)


def _make_mesh(scan: ScanMesh, tolerance_mm: float, left_out: tuple[str, ...]) -> Mesh:
    mesh = prepare_mesh(scan.vertices, scan.faces, centred=False, left_out=left_out, colours=scan.colours)
    return replace(mesh, health=replace(mesh.health, tolerance_mm=tolerance_mm))


def _find_clumps(scan: ScanMesh, least_mm: float) -> tuple[list[Flags], int]:
    """The faces of each clump, the largest first, and how many parts are no terrain.

    Parts one above the other are one clump: a roof whose walls the scanner did not see.
    """
    if not len(scan.faces):
        return [], 0
    part = scan.parts()
    count = int(part.max()) + 1
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    np.minimum.at(low, part, scan.corners.min(axis=1))
    np.maximum.at(high, part, scan.corners.max(axis=1))
    area = np.bincount(part, weights=scan.areas, minlength=count)
    kept = (area > LEAST_AREA_MM2) & ((high[:, 2] > 2 * least_mm) | (area > SURE_AREA_MM2))
    order = [number for number in np.argsort(-area).tolist() if kept[number]]
    clumps: list[list[int]] = []
    boxes: list[tuple[Floats, Floats]] = []
    for number in order:
        home = next((k for k, box in enumerate(boxes) if _lies_over((low[number], high[number]), box)), None)
        if home is None and len(clumps) < MOST_CLUMPS:
            clumps.append([number])
            boxes.append((low[number, :2], high[number, :2]))
        else:
            clumps[home if home is not None else -1].append(number)
    return [np.isin(part, members) for members in clumps], count - len(order)


def _lies_over(box: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> bool:
    """Whether most of a box lies within another, seen from above."""
    low, high = np.maximum(box[0][:2], other[0]), np.minimum(box[1][:2], other[1])
    own = float(np.prod(np.maximum(box[1][:2] - box[0][:2], 1.0)))
    return bool((high > low).all()) and float(np.prod(np.maximum(high - low, 0.0))) > 0.5 * own
