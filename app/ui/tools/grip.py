"""How a dragged fighter follows the mouse: where on the table it would stand for a ray."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from app.geometry.footing import Footing
from app.geometry.mesh import Floats
from app.model import Fighter, Pose
from app.table import Table

FLOOR = 0.5
"""A surface is a floor while its unit normal's z is above this: flatter than 60°."""
STEP_MM = 3.0
"""How far above the spot the mouse points at the base is let go: more than a floor's texture, less than a storey."""
FEW = 0.3
"""A base with less of it supported than this share would fall off: look for a floor further along the ray."""
_MOST = 6


@dataclass(frozen=True, eq=False)
class Held:
    """Where the fighter would stand, and how."""

    pose: Pose
    footing: Footing


@dataclass(frozen=True, eq=False)
class Grip:
    """A fighter held where the mouse took it: `shift` `(3,)` leads from that point to the middle of the base.

    Rays are moved by the shift before they meet the table, so the fighter does not jump to the cursor.
    """

    id: str
    shift: Floats

    @staticmethod
    def on(fighter: Fighter, point: Floats) -> "Grip":
        """The grip of a mouse that took the fighter at a point `(3,)`."""
        pose = fighter.pose
        return Grip(fighter.id, np.array((pose.x, pose.y, pose.z)) - point)

    def held(self, table: Table, origin: Floats, direction: Floats) -> Held | None:
        """Where the fighter would stand for this ray; None where the ray leads to no floor it could stand on."""
        fighter = table.battle.fighter(self.id)
        for point in floors(table, origin + self.shift, direction, self.id):
            x, y, z = (float(c) for c in point)
            found = standing(table, fighter, replace(fighter.pose, x=x, y=y, z=z))
            if found.footing.rests_on is not None and found.footing.supported >= FEW:
                return found
        return None


def standing(table: Table, fighter: Fighter, pose: Pose) -> Held:
    """The fighter let go just above a pose."""
    footing = table.footing(fighter.base, pose, pose.z + STEP_MM)
    return Held(replace(pose, z=footing.height_mm), footing)


def floors(table: Table, origin: Floats, direction: Floats, without: str) -> Iterator[Floats]:
    """The points `(3,)` where a ray meets floors, nearest first; walls and fighters are passed through."""
    for _ in range(_MOST):
        spot = table.pick(origin, direction, without)
        if spot is None:
            return
        if spot.kind != "fighter" and spot.normal[2] > FLOOR:
            yield spot.point
        if spot.kind == "board":
            return
        origin = spot.point + direction * 0.05


def remarks(table: Table, fighter: Fighter, footing: Footing) -> str:
    """What is odd about how a fighter stands, in words; nothing where it stands well."""
    said: list[str] = []
    if footing.overlap > 0.01:
        said.append(f"{footing.overlap:.0%} of its base is inside {', '.join(footing.overlapping)}")
    if footing.rests_on is None:
        said.append("nothing is under it")
    elif not footing.centre_supported:
        said.append("the middle of its base hangs over an edge")
    elif footing.supported + footing.overlap < 0.95:
        said.append(f"{footing.supported:.0%} of its base is supported")
    said += [f"its base meets {other}'s" for other in touching(table, fighter)]
    return f"{fighter.id}: {'; '.join(said)}" if said else ""


def touching(table: Table, fighter: Fighter) -> list[str]:
    """The fighters whose bases this one's base touches or overlaps."""
    others = (other.id for other in table.battle.fighters if other.id != fighter.id)
    return [other for other in others if table.distance(fighter.id, other).distance_mm == 0]
