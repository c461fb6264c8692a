"""How much of its Move a path costs a fighter (A1.7, A4.4 to A4.7)."""

from collections.abc import Sequence

from app import scene_geometry, terrain
from app.battle_geometry import Table
from app.geometry.base_distances import Along, Waypoint, travel
from app.model import Base, Fighter, Pose
from app.rules.systems.warcry.cards import twists


def path_cost(table: Table, fighter: Fighter, path: Sequence[Pose], manner: str) -> float:
    """How far a fighter comes from where it stands through poses, in mm, as a manner of moving counts it.

    Walking counts what is horizontal, and on stairs the slope (B.platforms); so do jumping and flying, where up and
    down is free. Climbing counts up and down, and what is horizontal on top (A4.6).
    """
    poses = (fighter.pose, *path)
    across = path_length(fighter.base, poses, "horizontal")
    if manner == "climb":
        return across + twists.climbing_cost(table.battle) * path_length(fighter.base, poses, "vertical")
    if manner == "walk" and any(_on_stairs(table, fighter, pose) for pose in poses):
        return path_length(fighter.base, poses, "slope")
    return across


def path_length(base: Base, poses: Sequence[Pose], along: Along = "horizontal") -> float:
    """How far the point of a base that moves farthest comes, in mm (A1.7)."""
    return travel(scene_geometry.outline(base, 0.0, 0.0, 0.0), [_place(pose) for pose in poses], along).length


def _place(pose: Pose) -> Waypoint:
    return pose.x, pose.y, pose.z, pose.yaw


def _on_stairs(table: Table, fighter: Fighter, pose: Pose) -> bool:
    return terrain.find_support(table, fighter, pose).on == "stairs"
