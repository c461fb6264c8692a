"""The overlay of a move while it is dragged: its path, its start, and its length in parts."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.core.language import labelled, mark, tr
from app.core.lengths import format_units, format_units_sum
from app.games.battle_actions import Route, Walk
from app.games.move_paths import MovePath
from app.geometry.frames import transform_points
from app.table.battle_shapes import fighter_occluder
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.styled_lines import StyledLine

if TYPE_CHECKING:
    from app.games.actions import Action
    from app.games.game import Game
    from app.model import Pose
    from app.table.battle_geometry import BattleGeometry

_SIGNS = {"across": "", "up": "↑", "down": "↓", "jump": mark("jump"), "fly": mark("fly")}
WITHIN, AGAINST = (0.55, 0.92, 0.68), (1.0, 0.52, 0.34)
"""Colours of a legal path, and of an illegal one, which is also dashed."""
LIFT = 2.0
_SLACK = 1e-3


def make_move_overlay(
    table: BattleGeometry,
    way: MovePath | None,
    length: str,
    against: str,
    corners: tuple[Pose, ...] = (),
    is_too_far: bool = False,
) -> Overlay:
    """Returns the path of a move with its length and its first problem at the end, and a dot at each corner."""
    start = next((one.pose for one in table.battle.fighters if way and one.id == way.leader), None)
    if way is None or start is None:
        return Overlay()
    points = [(pose.x, pose.y, pose.z + LIFT) for pose in (start, *way.path)]
    colour, dash = (AGAINST, 9.0) if against or is_too_far else (WITHIN, 0.0)
    lines = [StyledLine(a, b, colour, 3.4, 1.6, dash) for a, b in itertools.pairwise(points)]
    turns = [(pose.x, pose.y, pose.z + LIFT) for pose in (start, *corners)]
    dots = [StyledLine(at, at, colour, 8.0) for at in turns]
    if len(way.squad) > 1:  # A leader's label also names its followers, so there is more space next to the path.
        tags = (Tag(length, points[-1], strong=True), Tag("" if is_too_far else against, points[-1], strong=True))
    else:
        tags = (
            Tag(length, points[-1], strong=True, fighter=way.leader, tone="loss" if dash else ""),
            Tag(against, points[-1], strong=True),
        )
    return Overlay((*lines, *dots), tuple(tag for tag in tags if tag.text))


def find_way(game: Game, table: BattleGeometry, action: Action) -> MovePath | None:
    """Returns the path of a fighter's or a squad's move; None if the action does not move along a path."""
    if isinstance(action, Walk | Route):
        way = MovePath(action.fighter, tuple(action.path), (action.fighter,))
        manner = action.manner if isinstance(action, Walk) else ""
        names = (one.text for one in game.move_modes if one.id == manner)
        return replace(way, text=next(iter(names), way.text))
    return game.rule(table, action).path()


def make_start_ghosts(table: BattleGeometry, ids: tuple[str, ...]) -> tuple[OverlaySolid, ...]:
    """Returns translucent copies of the fighters at the start of their move."""
    shapes = (fighter_occluder(fighter, table.meshes) for fighter in table.battle.fighters if fighter.id in ids)
    return tuple(
        OverlaySolid(transform_points(shape.mesh.vertices, shape.frame), shape.mesh.faces, WITHIN, 0.25, 0.1)
        for shape in shapes
    )


def format_move_length(game: Game, table: BattleGeometry, action: Action) -> str:
    """Returns the length of a move, in parts if there are several, and the remaining movement."""
    used, most = game.move_cost_mm(table, action)
    parts = [(part.mm, tr(_SIGNS[part.kind]) if _SIGNS[part.kind] else "") for part in game.move_parts(table, action)]
    if len(parts) < 2:
        way = find_way(game, table, action)
        if way is None:
            return ""
        if isinstance(action, Walk) and not most:
            used = game.path_cost_mm(table, action.fighter, action.path, action.manner)
        return _format_left(labelled(tr(way.text), format_units(used)), used, most)
    here = sum(mm for mm, _ in parts)
    if most and used - here > _SLACK:
        parts.insert(0, (used - here, ""))
    text = f"{format_units_sum(parts)} = {format_units(used if most else here)}"
    return _format_left(text, used, most)


def is_too_far(game: Game, table: BattleGeometry, action: Action) -> bool:
    """Returns whether a move is longer than allowed."""
    used, most = game.move_cost_mm(table, action)
    return bool(most) and used > most + _SLACK


def _format_left(text: str, used: float, most: float) -> str:
    if not most:
        return text
    if used > most + _SLACK:
        return tr("{text} of {most}", text=text, most=format_units(most))
    return tr("{text} of {most}, {left} left", text=text, most=format_units(most), left=format_units(most - used))
