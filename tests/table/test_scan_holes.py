"""Lines through holes of scans are reported."""

import dataclasses
import math

import numpy as np

from app.geometry.mesh_repair.preparation import prepare_mesh
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round
from app.table.battle_geometry import BattleGeometry


def test_a_line_through_a_hole_of_a_scan_is_reported_and_one_over_it_is_not():
    table = _scanned_wall(hole_at=20.0)
    seen = table.sight("low", "other")
    assert seen.verdict == "visible"
    [told] = table.hole_notes(seen)
    assert told.startswith("wall: the line passes through a hole")
    over = table.sight("high", "other high")
    assert over.verdict == "visible"
    assert table.hole_notes(over) == ()
    assert table.scan_tolerance_mm == 1.0


def _scanned_wall(hole_at: float) -> BattleGeometry:
    """Returns a sheet wall of 200 × 60 mm with a hole 24 mm wide in its middle, and low and high fighters beside."""
    step = 4.0
    spots = [(x, z) for x in np.arange(-100, 100, step) for z in np.arange(0, 60, step)]
    kept = [(x, z) for x, z in spots if math.hypot(x + step / 2, z + step / 2 - hole_at) > 12]
    corners = [(x, 0.0, z) for x, z in kept for x, z in ((x, z), (x + step, z), (x + step, z + step), (x, z + step))]
    faces = [(4 * k + a, 4 * k + b, 4 * k + c) for k in range(len(kept)) for a, b, c in ((0, 1, 2), (0, 2, 3))]
    mesh = prepare_mesh(corners, faces, centred=False)
    mesh = dataclasses.replace(mesh, health=dataclasses.replace(mesh.health, tolerance_mm=1.0))
    fighters = tuple(
        Fighter(name, "red", Round(25.0), Cylinder(9.0, 30.0), Pose(0.0, y, z))
        for name, y, z in (("low", -60, 0), ("other", 60, 0), ("high", -60, 100), ("other high", 60, 100))
    )
    battle = Battle("free", Board(), (Piece("wall", "wall", PiecePose(0.0, 0.0)),), fighters)
    return BattleGeometry(battle, lambda _: mesh)
