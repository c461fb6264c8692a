"""The drawing of plans on the table: ghosts in their sides' colours, with rim, facing and name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from app.core.language import tr
from app.geometry.frames import transform_points
from app.geometry.placement.reach import reach_ring
from app.model import Cylinder, Fighter, Spot
from app.model.standard_sizes import base_sides
from app.table import battle_shapes
from app.table.battle_shapes import Meshes
from app.ui.scene_builder import SideStyles
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import SELECTED, Colour
from app.ui.viewport.styled_lines import StyledLine

LIFT, DASH = 1.5, 9.0
"""Height of rims above the ground in mm; length of a dash with its gap, for the other plan, in pixels."""
OPACITY, OTHER_OPACITY = 0.45, 0.18
GUESS, TICK = "?", "✓"


def make_ghost_overlay(
    fighters: Sequence[Fighter],
    styles: SideStyles,
    marks: Mapping[str, str] | None = None,
    chosen: str = "",
    names: Mapping[str, str] | None = None,
    plan: str = "",
) -> Overlay:
    """Returns rims and names for fighters; those of another `plan` are dashed and named with it.

    `marks` are for some fighters: `GUESS`, or `TICK`, which stays visible if there is no room for the name.
    """
    lines, tags = list[StyledLine](), list[Tag]()
    for one in fighters:
        colour = SELECTED if one.id == chosen else _colour(one, styles)
        dash = DASH if plan else 0.0
        lines += [StyledLine(a, b, colour, 2.6, dash=dash, toward=0.003) for a, b in _rim(one)]
        text, mark = (names or {}).get(one.id, one.id), (marks or {}).get(one.id, "")
        if text and plan:
            text = f"{text} ({plan})"
        elif text and mark == GUESS:
            text = tr("{name}?", name=text)
        elif text and mark:
            text = f"{text} {mark}"
        if text:
            at = one.pose.x, one.pose.y, one.pose.z + LIFT
            short, radius = TICK if mark == TICK else "", max(base_sides(one.base)) / 2
            tags.append(Tag(text, at, strong=one.id == chosen, short=short, radius=radius))
    return Overlay(tuple(lines), tuple(tags))


def _colour(fighter: Fighter, styles: SideStyles) -> Colour:
    return styles[fighter.side][0] if fighter.side in styles else SELECTED


def _rim(fighter: Fighter) -> Iterator[tuple[Spot, Spot]]:
    """Yields the rim of the base, and a line from its centre in the direction of its facing."""
    height = fighter.pose.z + LIFT
    rim = [(x, y, height) for x, y in reach_ring(battle_shapes.fighter_outline(fighter), 0.0).tolist()]
    yield from pairwise([*rim, rim[0]])
    angle, long = np.radians(fighter.pose.yaw), max(base_sides(fighter.base)) / 2
    x, y = fighter.pose.x, fighter.pose.y
    yield (x, y, height), (x + long * float(np.cos(angle)), y + long * float(np.sin(angle)), height)


def make_ghost_solid(fighter: Fighter, meshes: Meshes, styles: SideStyles, is_other: bool = False) -> OverlaySolid:
    """Returns a translucent body, fainter for a plan that another is compared with.

    A miniature becomes a plain cylinder of the same height, because its folds would blur as a ghost.
    """
    body = fighter.body
    if not isinstance(body, Cylinder):
        tall = float(battle_shapes.body_mesh(fighter, meshes).vertices[:, 2].max())
        body = Cylinder(min(base_sides(fighter.base)) * 0.4, max(tall, fighter.base.thickness_mm + 1.0))
    plain, opacity = replace(fighter, body=body), OTHER_OPACITY if is_other else OPACITY
    parts = battle_shapes.base_mesh(fighter.base), battle_shapes.body_mesh(plain, meshes)
    vertices = np.concatenate([part.vertices for part in parts])
    faces = np.concatenate([parts[0].faces, parts[1].faces + len(parts[0].vertices)])
    return OverlaySolid(
        transform_points(vertices, battle_shapes.pose_frame(fighter.pose)), faces, _colour(fighter, styles), opacity
    )
