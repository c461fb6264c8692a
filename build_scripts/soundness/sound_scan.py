"""Checks that scans of tables give the same verdicts as the tables: a simulated scanner, and random tables.

`dev.py soundness sound_scan [TABLES] [SEED] [CELLS]`

Tables of shipped terrain are scanned by a simulated scanner (`simulated_scan`, cells in mm), and imported as players
do, with the corners clicked slightly off. Fighters stay where they are; sight is checked on both tables. For differing
verdicts, it counts whether *Robustness* within the scan's own tolerance warns of it, or otherwise the note that the
line passes a hole.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from msgspec.structs import replace as replace_value

from app.core.progress import silent
from app.geometry.mesh import Mesh
from app.geometry.table_scan.floor import find_floor
from app.geometry.table_scan.laid_table import ScannedTerrain, extract_terrain
from app.geometry.table_scan.scale import place_by_corners
from app.model import Battle, Board, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pose, Round
from app.session.templates import TemplateOptions, find_templates
from app.table.battle_geometry import BattleGeometry
from app.table.robustness import PLACEMENTS
from app.table.robustness_result import usual_tolerance
from build_scripts.soundness.simulated_scan import Scanner, simulate_scan

FIGHTERS = 10
CLICKED_MM = 0.7
"""Standard deviation of clicks from a corner."""
NOISES = (0.5, 1.0, 2.0)


@dataclass
class ScanTally:
    """The results of many pairs: verdicts (truth, scan), and for differing ones whether players are warned.

    They are warned if robustness is not certain, or if the line is reported to pass a hole of the scan. `alarms` are
    pairs with equal verdicts that were not certain, out of `asked` that were tested.
    """

    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    told: Counter[str] = field(default_factory=Counter[str])
    alarms: int = 0
    asked: int = 0
    tolerances: list[float] = field(default_factory=list[float])
    seconds: dict[str, float] = field(default_factory=lambda: {"truth": 0.0, "scan": 0.0, "robustness": 0.0})

    @property
    def same(self) -> int:
        """Number of pairs with equal verdicts."""
        return sum(count for (one, other), count in self.verdicts.items() if one == other)

    @property
    def changed(self) -> int:
        """Number of pairs that are visible on one and blocked on the other."""
        return sum(n for (one, other), n in self.verdicts.items() if {one, other} == {"visible", "blocked"})

    @property
    def text(self) -> str:
        """All results in a few lines."""
        pairs = sum(self.verdicts.values())
        kinds = ", ".join(f"{one} → {other}: {n}" for (one, other), n in sorted(self.verdicts.items()))
        times = ", ".join(f"{name} {seconds / max(pairs, 1):.2f}" for name, seconds in self.seconds.items())
        told, alarms = self.told, f"same but uncertain: {self.alarms} of {self.asked}"
        return (
            f"{pairs} pairs, {self.same} the same, {self.changed} changed, of these {told['not sure']} told as not"
            f" sure, {told['hole']} more as past a hole, {told['']} not at all\n  {kinds}\n  {alarms}; tolerance"
            f" {np.mean(self.tolerances):.1f} mm; CPU seconds a pair: {times}"
        )


def scan_and_compare(table: BattleGeometry, scanner: Scanner, seed: int, tally: ScanTally, sample: int = 4) -> None:
    """Adds the results of a scan of this table for every pair.

    Of pairs with equal verdicts, every `sample`th is tested for robustness.
    """
    laid = import_scan(table, scanner, seed)
    tolerance = usual_tolerance(laid.roughness.tolerance_mm)
    tally.tolerances.append(tolerance)
    scanned = scanned_table(table, laid)
    for number, pair in enumerate(table.pairs):
        with _clock(tally, "truth"):
            truth = table.sight(*pair)
        with _clock(tally, "scan"):
            found = scanned.sight(*pair)
        tally.verdicts[truth.verdict, found.verdict] += 1
        changed = {truth.verdict, found.verdict} == {"visible", "blocked"}
        if changed or (truth.verdict == found.verdict and number % sample == 0):
            with _clock(tally, "robustness"):
                sure = scanned.robustness(*pair, tolerance, actual=found)
            is_sure = max(sure.visible, sure.hidden) == PLACEMENTS
            if changed:
                tally.told["not sure" if not is_sure else "hole" if scanned.hole_notes(found) else ""] += 1
            else:
                tally.asked, tally.alarms = tally.asked + 1, tally.alarms + (not is_sure)


def import_scan(table: BattleGeometry, scanner: Scanner, seed: int) -> ScannedTerrain:
    """Returns the table as imported from a scan of it, with the corners clicked slightly off."""
    board, chance = table.battle.board, np.random.default_rng(seed)
    size = (board.width_mm, board.depth_mm)
    corners = np.array([(0, 0, 0), (size[0], 0, 0), (*size, 0), (0, size[1], 0)], dtype=np.float64)
    corners[:, :2] += chance.normal(0, CLICKED_MM, (4, 2))
    sim = simulate_scan(table, scanner, seed)
    return extract_terrain(
        sim.scan, place_by_corners(find_floor(sim.scan), sim.at(*map(tuple, corners.tolist())), size)
    )


def scanned_table(table: BattleGeometry, laid: ScannedTerrain) -> BattleGeometry:
    """Returns the same fighters among the clumps of a scan."""
    meshes = {f"clump {number}": clump for number, clump in enumerate(laid.clumps)}
    pieces = tuple(Piece(name, name, PiecePose(0.0, 0.0)) for name in meshes)

    def find(ref: ModelRef) -> Mesh:
        return meshes[ref.name]

    return BattleGeometry(replace_value(table.battle, pieces=pieces), find)


def tables(count: int, seed: int) -> Iterator[BattleGeometry]:
    """Yields random tables of shipped terrain, with fighters on free ground."""
    random = next(one for one in find_templates() if one.id == "random")
    for number in range(count):
        made = random.make(TemplateOptions(seed + number, "dense"), silent).table
        chance = np.random.default_rng((seed, number))
        bare = made.with_battle(Battle("free", made.battle.board, made.battle.pieces))
        yield bare.with_battle(replace_value(bare.battle, fighters=tuple(_stand(bare, chance))))


def _stand(table: BattleGeometry, chance: np.random.Generator) -> Iterator[Fighter]:
    board: Board = table.battle.board
    for number in range(FIGHTERS):
        for _ in range(200):
            x, y = (float(chance.uniform(30, side - 30)) for side in (board.width_mm, board.depth_mm))
            one = Fighter(f"F{number}", "red", Round(32.0), Cylinder(11.0, 38.0), Pose(x, y))
            if table.drop_fighter(one).pose.z < 0.1 and not table.find_fighter_overlaps(one):
                yield one
                break


class _clock:  # noqa: N801 - used as `with _clock(…)`
    """Adds the CPU time spent within a `with` block."""

    def __init__(self, tally: ScanTally, name: str) -> None:
        self._tally, self._name = tally, name

    def __enter__(self) -> None:
        self._began = time.process_time()

    def __exit__(self, *_: object) -> None:
        self._tally.seconds[self._name] += time.process_time() - self._began


if __name__ == "__main__":
    many, first, cells = (
        float(sys.argv[place]) if len(sys.argv) > place else usual for place, usual in ((1, 4), (2, 1), (3, 2.5))
    )
    for noise in NOISES:
        found = ScanTally()
        for place, one in enumerate(tables(int(many), int(first))):
            scan_and_compare(one, Scanner(detail_mm=cells, noise_mm=noise), int(first) + place, found)
        print(f"noise {noise} mm: {found.text}", flush=True)
