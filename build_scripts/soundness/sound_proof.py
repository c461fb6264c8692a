"""Checks the verdicts of every pair on random tables with lines that try to contradict them.

`dev.py soundness sound_proof --pairs 5000 --broken 0.4 --record FILE` checks 5,000 pairs on tables two fifths of whose
pieces are badly drawn solids, from seed 0 (`--seed`). FILE holds the counts after every table; a new run continues from
there. Each pair is checked in both directions. A witness is measured again by a loop over all triangles that shares no
code with the engine. A verdict of "blocked" is tested with `--segments` random lines, and half as many aimed ones:
those that came farthest, moved a little, again and again. The clearance of such a line is measured by the same loop. A
line whose end the program considers inside something counts as well if a way leads out of that.

Reads the meshes in `../shared/meshes` if that folder exists, otherwise the shipped terrain. The exit code is 1 if a
verdict was contradicted.
"""

import argparse
import importlib
import itertools
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from app.geometry.arrays import Floats
from app.geometry.bodies import Body
from app.geometry.clearance import clearance
from app.geometry.rays import Occluder, any_hit, first_hits
from app.geometry.sight_proof.inside import encloses
from app.geometry.sight_proof.sight_result import SightResult
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness.random_table import random_table
from build_scripts.soundness.real_table import MESHES

MEASURED = 200
"""Number of free lines measured for each pair."""
_BATCH = 20_000
_ROUNDS, _BEST = 4, 64
_WAYS_OUT = 400
_FAR_MM = 2000.0
_ROUNDING = 1e-6


class Tally(msgspec.Struct):
    """The results for some tables: verdicts, contradictions, and the milliseconds of each pair."""

    seed: int = 0
    visible: int = 0
    blocked: int = 0
    undecided: int = 0
    contradictions: list[str] = []
    open_pairs: list[str] = []
    milliseconds: list[float] = []

    @property
    def pairs(self) -> int:
        """Number of pairs checked."""
        return self.visible + self.blocked + self.undecided

    def add(self, more: "Tally") -> None:
        """Adds the results of the next table."""
        self.seed = more.seed + 1
        self.visible, self.blocked = self.visible + more.visible, self.blocked + more.blocked
        self.undecided += more.undecided
        self.contradictions += more.contradictions
        self.open_pairs += more.open_pairs
        self.milliseconds += more.milliseconds

    def __str__(self) -> str:
        times = np.percentile(self.milliseconds or [0.0], (50, 90, 99, 100))
        return (
            f"{self.pairs} pairs: {self.visible} visible, {self.blocked} blocked, {self.undecided} undecided "
            f"({self.undecided / max(1, self.pairs):.2%}), {len(self.contradictions)} contradictions; "
            f"ms: median {times[0]:.1f}, 90 % {times[1]:.1f}, 99 % {times[2]:.1f}, worst {times[3]:.0f}"
        )


def tally(table: BattleGeometry, segments: int, seed: int = 0, most: int = sys.maxsize) -> Tally:
    """Returns the verdicts of up to `most` pairs, and the lines that contradict them."""
    found, rng = Tally(seed), np.random.default_rng(seed)
    for a, b in itertools.islice(itertools.combinations([fighter.id for fighter in table.battle.fighters], 2), most):
        began = time.perf_counter()
        evidence = table.sight(a, b)
        found.milliseconds.append(round((time.perf_counter() - began) * 1000, 1))
        setattr(found, evidence.verdict, getattr(found, evidence.verdict) + 1)
        if evidence.verdict == "undecided":
            found.open_pairs.append(f"table {seed}, {a} – {b}: {evidence.reason}")
        bodies = [battle_shapes.sight_body(table.battle.fighter(id), table.meshes) for id in (a, b)]
        wrong = _unlike(evidence, table.sight(b, a)) or _against(
            evidence, bodies, table.other_occluders(a, b), segments, rng
        )
        found.contradictions += [f"table {seed}, {a} – {b}: {wrong}"] if wrong else []
    return found


def _unlike(evidence: SightResult, back: SightResult) -> str:
    """Returns how the two directions differ; a time limit may end only one of the searches."""
    if "undecided" in (evidence.verdict, back.verdict) or evidence == back.reverse():
        return ""
    return "the opposite direction gives another answer"


def _against(
    evidence: SightResult, bodies: Sequence[Body], others: list[Occluder], segments: int, rng: np.random.Generator
) -> str:
    """Returns what contradicts a verdict, in words; "" if nothing does."""
    if evidence.witness:
        start, end = (np.array(point) for point in evidence.witness)
        room = _measured_again(start, end, others)
        if room < evidence.resolution_mm - 1e-9 or abs(room - (evidence.clearance_mm or room)) > _ROUNDING * room:
            return f"the witness has {room:.6f} mm of clearance, not {evidence.clearance_mm}"
    if evidence.verdict == "blocked":
        room = widest(bodies[0], bodies[1], others, segments, rng)
        if room >= evidence.resolution_mm:
            return f"a line clears everything by {room:.4f} mm"
    return ""


def widest(a: Body, b: Body, occluders: list[Occluder], segments: int, rng: np.random.Generator) -> float:
    """Returns the largest clearance in mm of lines between two bodies with ends not inside anything, or 0."""
    room, left = 0.0, MEASURED
    for starts, ends in _attempts(a, b, occluders, segments, rng):
        for i in np.flatnonzero(~any_hit(occluders, starts, ends))[:left]:
            left -= 1
            if clearance(occluders, starts[i], ends[i]).distance > room and not _hidden(occluders, starts[i], ends[i]):
                room = max(room, _measured_again(starts[i], ends[i], occluders))
    return room


def _attempts(
    a: Body, b: Body, occluders: list[Occluder], segments: int, rng: np.random.Generator
) -> Iterator[tuple[Floats, Floats]]:
    """Yields random lines, and then those that came farthest from both ends, moved less and less."""
    best = np.zeros((0, 4))
    for first in range(0, segments, _BATCH):
        places = rng.random((min(_BATCH, segments - first), 4))
        yield _lines(a, b, places)
        best = _farthest(a, b, occluders, np.concatenate([best, places[: _BATCH // 4]]))
    for round_ in range(_ROUNDS):
        moved = np.repeat(best, max(1, segments // (2 * _ROUNDS * _BEST)), axis=0)
        moved = np.mod(moved + rng.normal(0, 0.1 / 4**round_, moved.shape), 1)
        yield _lines(a, b, moved)
        best = _farthest(a, b, occluders, np.concatenate([best, moved]))


def _lines(a: Body, b: Body, places: Floats) -> tuple[Floats, Floats]:
    """Returns the lines `(n, 3)` to `(n, 3)` at places `(n, 4)` of the unit cube."""
    return a.sample_toward(b, places[:, :2]), b.sample_toward(a, places[:, 2:])


def _farthest(a: Body, b: Body, occluders: list[Occluder], places: Floats) -> Floats:
    """Returns those of the places `(n, 4)` whose lines have the shortest gap between the first hits from both ends."""
    starts, ends = _lines(a, b, places)
    free = sum(np.minimum(first_hits(occluders, *line).share, 1.0) for line in ((starts, ends), (ends, starts)))
    return places[np.argsort(-free, kind="stable")[:_BEST]]


def _hidden(occluders: list[Occluder], start: Floats, end: Floats) -> bool:
    """Returns whether the program puts an end of a line inside something with no way out."""
    return any(encloses(one, point) and not _has_way_out(one, point) for one in occluders for point in (start, end))


def _has_way_out(occluder: Occluder, point: Floats) -> bool:
    directions = np.random.default_rng(0).normal(size=(_WAYS_OUT, 3))
    ends = point + _FAR_MM * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    return not bool(any_hit([occluder], np.broadcast_to(point, ends.shape), ends).all())


def _measured_again(start: Floats, end: Floats, occluders: list[Occluder]) -> float:
    """Returns a line's clearance by the tests' own loop over all triangles."""
    oracle = importlib.import_module("tests.oracle")
    return float(oracle.distance(start, end, oracle.triangles_of(*occluders))) if occluders else np.inf


def main() -> int:
    """Prints a line per table and the sum; returns 1 if a verdict was contradicted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--pairs", type=int, default=0, help="number of pairs to check; overrides --tables")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first table")
    parser.add_argument("--pieces", type=int, default=12)
    parser.add_argument("--fighters", type=int, default=8)
    parser.add_argument("--broken", type=float, default=0.0, help="share of pieces that are badly drawn solids")
    parser.add_argument("--segments", type=int, default=20_000, help="random lines for each blocked pair")
    parser.add_argument("--shipped", action="store_true", help="use the shipped terrain instead of the real meshes")
    parser.add_argument("--record", type=Path, help="file for the counts; an existing one is continued")
    given = parser.parse_args()
    total = Tally(given.seed)
    if given.record and given.record.is_file():
        total = msgspec.json.decode(given.record.read_bytes(), type=Tally)
    while total.pairs < given.pairs if given.pairs else total.seed < given.seed + given.tables:
        seed, shipped = total.seed, given.shipped or not MESHES.is_dir()
        table = random_table(seed, shipped, given.pieces, given.fighters, given.broken)
        most = given.pairs - total.pairs if given.pairs else sys.maxsize
        found = tally(table, given.segments, seed, most)
        print(f"table {seed}: {found}", *found.contradictions, *found.open_pairs, sep="\n  ", flush=True)
        total.add(found)
        if given.record:
            given.record.write_bytes(msgspec.json.encode(total))
    print(f"all: {total}", *total.contradictions, sep="\n  ")
    return 1 if total.contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
