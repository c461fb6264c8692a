"""Are places of planning maps those where rules let one stand? `python -m build_scripts.sound_places [count] [seed]`.

Random places on the demo's table, on whatever is there, are asked of the rules and of the map, both ways. What the map
lacks costs a colour; what it has and the rules do not would be wrong, and is told place by place.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import shapely

from app import terrain
from app.app_paths import DEMO
from app.model import Pose
from app.planning.place_rules import with_fighter_at
from app.rules.systems.warcry.move.path_rules import may_stand
from app.session import open_session
from app.terrain.terrain_shape import RISE_MM

HEIGHTS = (30.0, 100.0, 300.0)
"""From where bases are let fall, in mm: under platforms, onto them, onto roofs."""


@dataclass
class FootTally:
    """How many places both allow or neither; those that only the rules allow, by what is there; those only the map."""

    agreed: int = 0
    missing: Counter[str] = field(default_factory=Counter[str])
    wrong: list[Pose] = field(default_factory=list[Pose])


def tally(count: int, seed: int = 0) -> FootTally:
    """What came of so many places."""
    table, rng, found = open_session(DEMO).table, np.random.default_rng(seed), FootTally()
    fighter, board = table.battle.fighters[0], table.battle.board
    regions = terrain.find_standing_regions(table, fighter)
    for _ in range(count):
        x, y = (float(rng.uniform(20.0, size - 20.0)) for size in (board.width_mm, board.depth_mm))
        fallen = table.base_support(fighter.base, Pose(x, y, 0.0), float(rng.choice(HEIGHTS)))
        at = Pose(x, y, fallen.height_mm, fighter.pose.yaw)
        moved = with_fighter_at(table, fighter, at)
        there = moved.battle.fighter(fighter.id)
        legal = may_stand(moved, there, at) and not moved.find_fighter_overlaps(there)
        mapped = any(
            abs(one.height - at.z) <= RISE_MM and shapely.intersects_xy(one.area, at.x, at.y) for one in regions
        )
        if legal and not mapped:
            found.missing[terrain.find_support(moved, there).on] += 1
        elif mapped and not legal:
            found.wrong.append(at)
        else:
            found.agreed += 1
    return found


if __name__ == "__main__":
    done = tally(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(f"{done.agreed} agree; only the rules: {dict(done.missing)}; only the map: {done.wrong}")
