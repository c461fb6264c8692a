"""Evidence as the viewport shows it: the witness with its room, or the line that came closest and what stops it."""

import numpy as np

from app.battle_geometry import BattleGeometry
from app.geometry.rays import first_hits
from app.geometry.sight_proof.sight_result import Point, SightResult
from app.geometry.sight_proof.witness import COMFORT
from app.ui.viewport.scene import SightLine


def stop_of(table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Point | None:
    """Where the line that came closest first meets anything, seen from the seer; None where nothing stops it."""
    if sight.closest is None:
        return None
    start, end = np.array(sight.closest)
    share = first_hits(table.others(seer, target), start[None], end[None]).share[0]
    if share > 1:
        return None
    x, y, z = (start + share * (end - start)).tolist()
    return x, y, z


def line_of(sight: SightResult, stop: Point | None) -> SightLine | None:
    """The line to be drawn, stopped there; None where there is none to draw."""
    if sight.witness is not None:
        return SightLine(*sight.witness, clearance_mm=COMFORT if sight.clearance_mm is None else sight.clearance_mm)
    if sight.closest is None:
        return None
    kind = "blocked" if sight.verdict == "blocked" else "undecided"
    return SightLine(*sight.closest, kind=kind, stop=stop, silhouette=sight.silhouette, blockers=sight.blockers)
