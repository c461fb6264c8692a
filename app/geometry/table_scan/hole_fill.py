"""Holes in the terrain of a scan: small ones, which no photo showed, are closed; large ones are reported."""

from dataclasses import dataclass

import numpy as np

from app.core.language import counted, format_number
from app.geometry.arrays import Longs
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.mesh_repair.closed_components import hole_loops
from app.geometry.mesh_repair.hole_repair import make_lid
from app.geometry.result_cache import cached_on
from app.geometry.table_scan.scan_mesh import ScanMesh

SMALL_MM = 20.0
"""Width below which a hole is closed: less than the smallest base; the surface of a solid wall has no such end."""
MAX_HOLES = 2_000
ON_BOARD_MM = 1e-6
"""Largest height of a rim on the board, to allow for rounding."""


@dataclass(frozen=True)
class Holes:
    """The number of holes that were closed, the number left, and the width of the widest of these in mm."""

    closed: int = 0
    left: int = 0
    widest_mm: float = 0.0

    def __add__(self, other: "Holes") -> "Holes":
        return Holes(self.closed + other.closed, self.left + other.left, max(self.widest_mm, other.widest_mm))


def fill_holes(scan: ScanMesh, fill: bool = True) -> tuple[ScanMesh, Holes]:
    """Returns a clump that stands on z = 0 with a bottom, and with small holes closed if `fill`."""
    faces = scan.faces.astype(np.int32)
    rims = hole_loops(faces)
    lids: list[Longs] = []
    holes = Holes()
    for number, rim in enumerate(rims):
        points = scan.vertices[rim]
        on_board, width = bool((points[:, 2] <= ON_BOARD_MM).all()), float(np.ptp(points, axis=0).max())
        wanted = on_board or (fill and width < SMALL_MM)
        lid = make_lid(scan.vertices, np.array(rim), scan.faces) if wanted and number < MAX_HOLES else None
        if lid is not None:
            lids.append(lid)
        if not on_board:
            holes += Holes(closed=1) if lid is not None else Holes(left=1, widest_mm=width)
    return ScanMesh(scan.vertices, np.concatenate([scan.faces, *lids]), scan.colours), holes


@cached_on()
def cover_holes(mesh: Mesh) -> Mesh | None:
    """Returns covers for the holes left in a clump of a scan: fans about their middles; None if there are none."""
    rims = [rim for rim in hole_loops(mesh.faces) if (mesh.vertices[rim, 2] > ON_BOARD_MM).any()]
    if not rims:
        return None
    middles = np.array([mesh.vertices[rim].mean(axis=0) for rim in rims])
    begin = len(mesh.vertices)
    fans = [
        np.stack([rim, np.roll(rim, -1), np.full(len(rim), begin + number)], axis=1) for number, rim in enumerate(rims)
    ]
    return mesh_without_repair(np.vstack([mesh.vertices, middles]), np.concatenate(fans).astype(np.int32))


def format_holes(holes: Holes) -> list[str]:
    """Returns sentences on the holes."""
    said: list[str] = []
    if holes.closed:
        said.append(
            counted(
                holes.closed,
                "{count} small hole not covered by any photo was filled.",
                "{count} small holes not covered by any photo were filled.",
            )
        )
    if holes.left:
        said.append(
            counted(
                holes.left,
                "{count} hole remains, {mm} mm wide; lines can pass through it.",
                "{count} holes remain, the widest {mm} mm; lines can pass through them.",
                mm=format_number(holes.widest_mm, ".0f"),
            )
        )
    return said
