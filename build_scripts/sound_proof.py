"""Is a proof ever wrong? Random tables, every pair, and a million random lines against every verdict of "blocked".

`python -m build_scripts.sound_proof --tables 20 --segments 1000000`; reads the meshes in `../shared/meshes` where
that folder is, else the shipped terrain. Ends with 1 where a line was found that a proof says cannot be.
"""

import argparse
import itertools
import json
import sys
import time
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from msgspec.structs import replace

from app import shapes
from app.geometry.bodies import Body
from app.geometry.clearance import clearance
from app.geometry.inside import holders, within_any
from app.geometry.mesh import Floats
from app.geometry.rays import Occluder, blocked
from app.model import Battle, Board, Cylinder, Fighter, ModelRef, Piece, PiecePose, Pose, Round
from app.storage.models import Models, shipped_names
from app.table import Table
from build_scripts.real_table import MESHES

LEAST_MM, MOST_MM = 20.0, 320.0
"""The longest side of a piece that is worth putting on a table."""
MEASURED = 500
"""So many free lines are measured for each pair."""
_BATCH = 100_000
# Base diameter, body radius, height.
_SIZES = ((25.0, 8.0, 30.0), (28.5, 9.0, 34.0), (32.0, 12.5, 38.0), (40.0, 15.0, 48.0))


@dataclass
class Tally:
    """What was found on some tables: verdicts, lines that contradict a proof, and the milliseconds of each pair."""

    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("visible", "blocked", "undecided"), 0))
    contradictions: list[str] = field(default_factory=list[str])
    open_pairs: list[str] = field(default_factory=list[str])
    milliseconds: list[float] = field(default_factory=list[float])

    def add(self, more: "Tally") -> None:
        """Take in what was found on another table."""
        for verdict, count in more.verdicts.items():
            self.verdicts[verdict] += count
        self.contradictions += more.contradictions
        self.open_pairs += more.open_pairs
        self.milliseconds += more.milliseconds

    def __str__(self) -> str:
        total = max(1, sum(self.verdicts.values()))
        counts = ", ".join(f"{count} {verdict}" for verdict, count in self.verdicts.items())
        times = np.percentile(self.milliseconds or [0.0], (50, 90, 99, 100))
        return (
            f"{total} pairs: {counts} ({self.verdicts['undecided'] / total:.2%} undecided), "
            f"{len(self.contradictions)} contradictions; ms: median {times[0]:.1f}, 90 % {times[1]:.1f}, "
            f"99 % {times[2]:.1f}, worst {times[3]:.0f}"
        )


def random_table(seed: int, shipped: bool = False, pieces: int = 12, fighters: int = 8) -> Table:
    """A board with random pieces anywhere, overlaps and all; half of the fighters look for ground to stand on."""
    rng = np.random.default_rng(seed)
    refs, models = _shipped() if shipped else _real()
    battle = Battle("free", Board(), tuple(_piece(f"piece {i}", refs, rng) for i in range(pieces)))
    bare = Table(battle, models)
    crowd = tuple(_standing(f"fighter {i}", bare, rng, tries=20 * (i % 2) + 1) for i in range(fighters))
    return Table(replace(battle, fighters=crowd), models)


def tally(table: Table, segments: int, seed: int = 0) -> Tally:
    """Every pair's verdict, and what so many random lines say against each proof."""
    found, rng = Tally(), np.random.default_rng(seed)
    for a, b in itertools.combinations([fighter.id for fighter in table.battle.fighters], 2):
        began = time.perf_counter()
        evidence = table.sight(a, b)
        found.milliseconds.append((time.perf_counter() - began) * 1000)
        found.verdicts[evidence.verdict] += 1
        if evidence.verdict == "undecided":
            found.open_pairs.append(f"{a} – {b}: {evidence.reason}")
        if evidence.verdict == "blocked":
            bodies = [shapes.seen(table.battle.fighter(id), table.meshes) for id in (a, b)]
            room = widest(bodies[0], bodies[1], table.others(a, b), segments, rng)
            if room >= evidence.resolution_mm:
                found.contradictions.append(f"{a} – {b}: a line clears everything by {room:.4f} mm")
    return found


def widest(a: Body, b: Body, occluders: list[Occluder], segments: int, rng: np.random.Generator) -> float:
    """The greatest clearance, in mm, among random lines between two bodies; 0 where none is free."""
    solids, room, left = holders(occluders, a), 0.0, MEASURED
    for first in range(0, segments, _BATCH):
        starts, ends = _lines(a, b, min(_BATCH, segments - first), rng)
        for i in np.flatnonzero(~blocked(occluders, starts, ends))[:left]:
            left -= 1
            if not within_any(solids, starts[i]):
                room = max(room, clearance(occluders, starts[i], ends[i]).distance)
    return room


def _lines(a: Body, b: Body, count: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    return a.facing(b, rng.random((count, 2))), b.facing(a, rng.random((count, 2)))


@cache
def _real() -> tuple[list[ModelRef], Models]:
    records = json.loads((MESHES / "manifest.json").read_text(encoding="utf-8"))
    refs = [
        ModelRef(record["file"], float(record["suggested_mm_per_unit"]), record["up_axis"])
        for record in records
        if record["file"].startswith("terrain/")
    ]
    models = Models(MESHES)
    return [ref for ref in refs if LEAST_MM < max(models(ref).health.extents_mm) < MOST_MM], models


@cache
def _shipped() -> tuple[list[ModelRef], Models]:
    return [ModelRef(name) for name in shipped_names()], Models(MESHES)


def _piece(id: str, refs: list[ModelRef], rng: np.random.Generator) -> Piece:
    ref = refs[int(rng.integers(len(refs)))]
    pose = PiecePose(float(rng.uniform(60, 700)), float(rng.uniform(60, 500)), 0.0, float(rng.uniform(0, 360)))
    return Piece(id, ref.name, pose, ref.unit, ref.up)


def _standing(id: str, table: Table, rng: np.random.Generator, tries: int) -> Fighter:
    """A fighter let fall anywhere, again while it does not land on the ground and there are tries left."""
    fighter = table.dropped(_fighter(id, rng))
    return fighter if fighter.pose.z < 1 or tries == 1 else _standing(id, table, rng, tries - 1)


def _fighter(id: str, rng: np.random.Generator) -> Fighter:
    diameter, radius, height = _SIZES[int(rng.integers(len(_SIZES)))]
    pose = Pose(float(rng.uniform(40, 720)), float(rng.uniform(40, 520)))
    return Fighter(id, "red", Round(diameter), Cylinder(radius, height), pose)


def main() -> int:
    """Print a line per table and the sum; 1 where a proof was contradicted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="the first table's seed")
    parser.add_argument("--pieces", type=int, default=12)
    parser.add_argument("--segments", type=int, default=1_000_000, help="random lines for each blocked pair")
    parser.add_argument("--shipped", action="store_true", help="the shipped terrain instead of the real meshes")
    given = parser.parse_args()
    total = Tally()
    for seed in range(given.seed, given.seed + given.tables):
        table = random_table(seed, given.shipped or not MESHES.is_dir(), given.pieces)
        found = tally(table, given.segments, seed)
        print(f"table {seed}: {found}", *found.contradictions, *found.open_pairs, sep="\n  ", flush=True)
        total.add(found)
    print(f"all: {total}")
    return 1 if total.contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
