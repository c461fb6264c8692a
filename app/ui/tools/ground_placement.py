"""Where on the table a fighter would stand, which floors a ray leads to, and what is odd about a place."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from app.battle_geometry import BattleGeometry
from app.geometry.arrays import Floats
from app.geometry.placement.base_support import BaseSupport
from app.language import tr
from app.model import Fighter, Pose

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
    footing: BaseSupport


def standing(table: BattleGeometry, fighter: Fighter, pose: Pose) -> Held:
    """The fighter let go just above a pose."""
    footing = table.base_support(fighter.base, pose, pose.z + STEP_MM)
    return Held(replace(pose, z=footing.height_mm), footing)


def floors(
    table: BattleGeometry, origin: Floats, direction: Floats, without: str, ceiling: float = math.inf
) -> Iterator[Floats]:
    """The points `(3,)` where a ray meets floors below a height, nearest first.

    Walls, fighters and one thing are passed through.
    """
    bare = BattleGeometry(
        table.battle.without({without, *(fighter.id for fighter in table.battle.fighters)}), table.meshes
    )
    for _ in range(_MOST):
        spot = bare.pick(origin, direction, ceiling=ceiling)
        if spot is None:
            return
        if spot.normal[2] > FLOOR:
            yield spot.point
        if spot.kind == "board":
            return
        origin = spot.point + direction * 0.05


def remarks(table: BattleGeometry, fighter: Fighter, footing: BaseSupport) -> str:
    """What is odd about how a fighter stands, in words; nothing where it stands well."""
    said: list[str] = []
    if footing.overlap > 0.01:
        share, names = f"{footing.overlap:.0%}", ", ".join(footing.overlapping)
        said.append(tr("{share} of its base is inside {names}", share=share, names=names))
    if footing.rests_on is None:
        said.append(tr("nothing is under it"))
    elif not footing.centre_supported:
        said.append(tr("the middle of its base hangs over an edge"))
    elif footing.supported + footing.overlap < 0.95:
        said.append(tr("{share} of its base is supported", share=f"{footing.supported:.0%}"))
    said += [tr("its base meets {name}'s", name=other) for other in touching(table, fighter)]
    return tr("{name}: {remarks}", name=fighter.id, remarks="; ".join(said)) if said else ""


def touching(table: BattleGeometry, fighter: Fighter) -> list[str]:
    """The fighters whose bases this one's base overlaps."""
    others = (other.id for other in table.battle.fighters if other.id != fighter.id)
    return [other for other in others if table.distance(fighter.id, other).distance_mm == 0]
