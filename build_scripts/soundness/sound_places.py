"""Checks that planning maps have the places where the rules let a base stand: random bases on random tables.

`dev.py soundness sound_places [COUNT] [SEED]`

Bases of many sizes on the demo's table, on random tables of shipped pieces, and on those of real pieces if the
collection is available. The rules check places of the maps; and where a dropped base may stand by the rules, the maps
should have a place within the height of low terrain. A place missing from a map only costs a colour; a place that the
rules forbid would be wrong, and is printed.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from msgspec.structs import replace

from app.core.app_paths import DEMO
from app.games.free import FREE_PLAY
from app.model import Base, Fighter, Oval, Pill, Pose, Round
from app.planning.place_rules import find_place_problems, with_fighter_at
from app.planning.places import Places, find_places
from app.session import open_session
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.terrain_shape import RISE_MM
from build_scripts.soundness.random_table import random_table
from build_scripts.soundness.real_table import MESHES

HEIGHTS = (12.0, 30.0, 60.0, 100.0, 300.0)
"""Heights from which bases are dropped, in mm: under platforms, onto them, onto roofs."""
BASES: tuple[Base, ...] = (
    Round(25.0),
    Round(28.5),
    Round(32.0),
    Round(40.0),
    Round(60.0),
    Oval(60.0, 35.0),
    Pill(60.0, 35.0),
)
STEPS = (9.7, 12.7, 17.3)


@dataclass
class FootTally:
    """The number of places on which both agree; those that only the rules allow, by support; those only on the map."""

    agreed: int = 0
    missing: Counter[str] = field(default_factory=Counter[str])
    wrong: list[tuple[str, Base, Pose, str]] = field(default_factory=list[tuple[str, Base, Pose, str]])

    @property
    def share_missing(self) -> float:
        """Share of the places allowed by the rules that the maps lack, 0 to 1."""
        missing = self.missing.total()
        return missing / max(1, self.agreed + missing)


def tally(count: int, seed: int = 0) -> FootTally:
    """Returns the results for `count` places that the rules or the maps allow, on table after table."""
    found, number = FootTally(), seed
    while found.agreed + found.missing.total() < count:
        rng = np.random.default_rng(number)
        name, table = _make_table(number)
        fighter = table.battle.fighters[int(rng.integers(len(table.battle.fighters)))]
        pose = replace(fighter.pose, yaw=float(rng.uniform(0, 360)))
        fighter = replace(fighter, base=BASES[int(rng.integers(len(BASES)))], pose=pose)
        _compare(found, f"{name} {number}", table, fighter, rng)
        number += 1
    return found


def _make_table(number: int) -> tuple[str, BattleGeometry]:
    kind = number % (3 if MESHES.is_dir() else 2)
    if kind == 0:
        return "demo", open_session(DEMO).table
    return ("shipped", random_table(number, shipped=True)) if kind == 1 else ("real", random_table(number))


def _compare(found: FootTally, name: str, table: BattleGeometry, fighter: Fighter, rng: np.random.Generator) -> None:
    """Compares a map of one table with the rules: some of its places, mostly above the floor, and random places."""
    places = find_places(table, fighter, float(rng.choice(STEPS)))
    high, low = (rng.permutation(np.flatnonzero(on)) for on in (places.points[:, 2] > 0, places.points[:, 2] <= 0))
    for number in (*high[:200].tolist(), *low[:40].tolist()):
        x, y, z = places.points[number].tolist()
        at = Pose(x, y, z, fighter.pose.yaw)
        problems = find_place_problems(table, FREE_PLAY, fighter, at)
        if problems:
            found.wrong.append((name, fighter.base, at, problems[0]))
    cells = rng.permutation(places.shape[0] * places.shape[1])[:150]
    for row, column in zip(*np.divmod(cells, places.shape[1]), strict=True):
        for at in _fall(table, fighter, places, int(row), int(column)):
            if find_place_problems(table, FREE_PLAY, fighter, at):
                continue
            there = places.points[(places.cells[:, 1] == row) & (places.cells[:, 2] == column)]
            if (np.abs(there[:, 2] - at.z) <= RISE_MM).any():  # a map needs only one of places this close
                found.agreed += 1
            else:
                found.missing[terrain.find_support(with_fighter_at(table, fighter, at), fighter, at).on] += 1


def _fall(table: BattleGeometry, fighter: Fighter, places: Places, row: int, column: int) -> Iterator[Pose]:
    """Yields the poses at which the base rests when dropped over a cell from several heights."""
    x, y = (column + 0.5) * places.step_mm, (row + 0.5) * places.step_mm
    at = Pose(x, y, 0.0, fighter.pose.yaw)
    for height in sorted({table.base_support(fighter.base, at, below).height_mm for below in HEIGHTS}):
        yield replace(at, z=height)


if __name__ == "__main__":
    done = tally(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    for one in done.wrong:
        print("only the map:", *one)
    print(
        f"{done.agreed} agree; only the rules: {dict(done.missing)}, {done.share_missing:.2%}; {len(done.wrong)} wrong"
    )
