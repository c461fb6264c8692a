"""Rules for paths: fighters, terrain, climbs, support and deadly parts on the way (A3, A4.2 to A4.8, A4.12)."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely
from msgspec.structs import replace

from app.core.language import mark, tr
from app.core.lengths import format_inches
from app.games.ruling import Problem
from app.games.warcry.book import INCH, book_of
from app.games.warcry.move.climb_rules import climb_problems
from app.games.warcry.rule_citations import make_problem
from app.geometry.areas import outline_area, union
from app.model import Battle, Fighter, Pose
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.climbs import Spot
from app.table.terrain.floor_support import EVEN_MM, floor_height
from app.table.terrain.platform_edges import area_gap
from app.table.terrain.swept_path import TOUCH_MM, pose_between
from app.table.terrain.terrain_shape import RISE_MM

_OPENINGS = ("archway", "door")
_NO_OPENING = {"archway": mark("{name} cannot use archways"), "door": mark("{name} cannot use doors")}
_ON_NOTHING = {
    "walk": mark("the centre of {name} would leave the floor and the platforms"),
    "jump": mark("{name} would not land on the floor or a platform"),
    "fly": mark("{name} would not land on the floor or a platform"),
}
_ROW = {"walk": "A4.4", "jump": "A4.5", "fly": "A4.7", "climb": "A4.6"}


def path_problems(table: BattleGeometry, fighter: Fighter, path: Sequence[Pose], manner: str) -> tuple[Problem, ...]:
    """Returns why a fighter may not take this path in this mode: collisions and missing support."""
    poses = path_poses(fighter.pose, path, manner)
    passed = with_stair_poses(table, poses) if manner == "walk" else poses
    stopped = tuple(_collision_problems(table, fighter, passed, manner))
    # A level walk through a wall gets one problem: that its centre is in the wall adds nothing.
    level = max(pose.z for pose in poses) - min(pose.z for pose in poses) <= EVEN_MM
    looked = poses[-1:] if stopped and level else poses
    return (
        *stopped,
        *_support_problems(table, fighter, looked, manner),
        *(_jump_problems(table, fighter, path, poses) if manner == "jump" else ()),
        *(climb_problems(table, fighter, poses) if manner == "climb" else ()),
    )


def path_poses(start: Pose, path: Sequence[Pose], manner: str) -> tuple[Pose, ...]:
    """Returns the poses of a path with its start; except on foot, it goes up before across, and across before down."""
    poses = [start]
    for end in path:
        last = poses[-1]
        if manner in ("climb", "jump") and last.z != end.z:
            corner = replace(last, z=end.z) if end.z > last.z else replace(end, z=last.z)
            poses += [corner] if corner not in (last, end) else []
        poses.append(end)
    return tuple(poses)


def forbidden_openings(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """Returns the openings that a fighter's runemarks forbid: archways, doors (A3)."""
    numbers = book_of(battle).move
    bans = {"archway": numbers.no_archway, "door": numbers.no_door}
    marks = () if fighter.profile is None else fighter.profile.keywords
    own = {mark.casefold() for mark in marks}
    return tuple(kind for kind, banned in bans.items() if own & set(banned))


def _collision_problems(
    table: BattleGeometry, fighter: Fighter, poses: tuple[Pose, ...], manner: str
) -> Iterator[Problem]:
    battle, name = table.battle, fighter.id
    bans = forbidden_openings(battle, fighter)
    allowed = (*STEPS, *(kind for kind in _OPENINGS if kind not in bans))
    where = poses[-1:] if manner == "fly" else poses
    met = terrain.find_blockers(table, fighter, where, allowed)
    for other in met.fighters:
        yield make_problem(battle, tr("{name} would move through {other}", name=name, other=other), "A4.2")
    pieces = dict.fromkeys((*met.pieces, *_find_ceilings(table, fighter, poses, manner, allowed)))
    for piece in pieces:
        yield make_problem(battle, tr("{name} would move through {other}", name=name, other=piece), "A4.2")
    for kind in bans if pieces else ():
        more = (*allowed, kind)
        closed = terrain.find_blockers(table, fighter, where, more).pieces
        if len({*closed, *_find_ceilings(table, fighter, poses, manner, more)}) < len(pieces):
            yield make_problem(battle, tr(_NO_OPENING[kind], name=name), "A3")
    if met.off_board:
        yield make_problem(battle, tr("{unit} would leave the battlefield", unit=name), "A4.2")


def _find_ceilings(
    table: BattleGeometry, fighter: Fighter, poses: tuple[Pose, ...], manner: str, through: Sequence[str]
) -> Iterator[str]:
    """Yields the pieces above a climb or a jump, on each leg straight up or down."""
    for leg in pairwise(poses) if manner in ("climb", "jump") else ():
        low, high = sorted(leg, key=lambda pose: pose.z)
        if low.z < high.z:
            yield from terrain.find_ceilings(table, fighter, low, high.z, through)


def _jump_problems(
    table: BattleGeometry, fighter: Fighter, path: Sequence[Pose], poses: tuple[Pose, ...]
) -> Iterator[Problem]:
    """Yields problems of a jump, which leads straight across and down, never up (A4.5)."""
    up = max(end.z - start.z for start, end in pairwise(poses))
    if up > EVEN_MM:
        text = tr("{name} would jump {up} upwards", name=fighter.id, up=format_inches(up))
        yield make_problem(table.battle, text, "A4.5")
    places = (fighter.pose, *path)
    turns = (at for before, at, after in zip(places, path, path[1:], strict=False) if _is_turn(before, at, after))
    if any(not may_stand(table, fighter, at) for at in turns):
        yield make_problem(table.battle, tr("{name} would turn in the air", name=fighter.id), "A4.5")


_STRAIGHT_MM = 1.0


def _is_turn(before: Pose, at: Pose, after: Pose) -> bool:
    """Returns whether a path turns a corner at a pose, seen from above."""
    if (before.x, before.y) == (after.x, after.y):
        return (at.x, at.y) != (before.x, before.y)
    line = shapely.LineString([(before.x, before.y), (after.x, after.y)])
    return line.distance(shapely.Point(at.x, at.y)) > _STRAIGHT_MM


def _support_problems(
    table: BattleGeometry, fighter: Fighter, poses: tuple[Pose, ...], manner: str
) -> Iterator[Problem]:
    """Yields a problem if a walk leaves floor and platforms, or a jump or flight does not end there."""
    battle, name = table.battle, fighter.id
    if manner == "climb":
        return
    held = is_walkable(table, fighter, poses) if manner == "walk" else may_stand(table, fighter, poses[-1])
    if not held:
        rule = tr("The centre of the base must be on the floor or a platform")
        yield make_problem(battle, tr(_ON_NOTHING[manner], name=name), _ROW[manner], rule)


_WALK_STEP_MM = 3.0
_CRACK_MM = 6.0
"""Largest gap between platforms that count as touching, so that no fighter falls in."""
_FIRM = ("floor", "platform", "low", "stairs", "ladder")
STEPS = ("stairs", "ladder")
"""Places where a fighter may end its activation on the way up or down (A3)."""


def with_stair_poses(table: BattleGeometry, poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """Returns the poses of a walk, with those where stairs or ladders begin and end.

    A walk over stairs or a ladder changes its height on them.
    """
    found = [poses[0]]
    for start, end in pairwise(poses):
        spots = _find_steps(table, start, end)
        if spots:
            (x, y), (far_x, far_y) = spots
            found += [replace(end, x=x, y=y, z=start.z), replace(end, x=far_x, y=far_y)]
        found.append(end)
    return tuple(found)


def _find_steps(table: BattleGeometry, start: Pose, end: Pose) -> tuple[Spot, Spot] | None:
    """Returns where a straight leg up or down enters stairs or ladders, and where it leaves the last of them."""
    low, high = sorted((start.z, end.z))
    if high - low <= EVEN_MM or (start.x, start.y) == (end.x, end.y):
        return None
    areas = [place for kind in STEPS for place in terrain.tagged_areas(table, kind)]
    level = [one.outline for one in areas if one.bottom <= high + EVEN_MM and one.top >= low - EVEN_MM]
    line = shapely.LineString([(start.x, start.y), (end.x, end.y)])
    met = shapely.get_coordinates(shapely.intersection(line, level))
    if not len(met):
        return None
    (x, y), *_, (far_x, far_y) = sorted(met.tolist() * 2, key=lambda spot: math.dist(spot, (start.x, start.y)))
    return (x, y), (far_x, far_y)


_EDGE_SHARE = 1e-9


def with_ground_heights(table: BattleGeometry, poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """Returns the poses of a walk, with those where the ground under the middle rises or falls.

    A fighter that walks onto low terrain stays level until its middle crosses the edge (A4.4).
    """
    found = [poses[0]]
    for start, end in pairwise(poses):
        if abs(end.z - start.z) > EVEN_MM:
            found += _find_rises(table, start, end)
        found.append(end)
    return tuple(found)


def _find_rises(table: BattleGeometry, start: Pose, end: Pose) -> Iterator[Pose]:
    """Yields the poses before and after each edge on one leg, and one every 3 mm on a slope."""
    lowest, highest = sorted((start.z, end.z))

    def on_ground(share: float) -> Pose:
        at = pose_between(start, end, share)
        ground = floor_height(table, (at.x, at.y), highest + EVEN_MM)
        return replace(at, z=min(max(ground, lowest), highest))

    count = max(1, math.ceil(math.dist((start.x, start.y), (end.x, end.y)) / _WALK_STEP_MM))
    before = on_ground(0.0)
    for number in range(1, count + 1):
        low, high, here = (number - 1) / count, number / count, on_ground(number / count)
        while abs(here.z - before.z) > EVEN_MM and high - low > _EDGE_SHARE:
            middle = (low + high) / 2
            low, high = (low, middle) if abs(on_ground(middle).z - before.z) > EVEN_MM else (middle, high)
        if abs(here.z - before.z) > EVEN_MM:
            edge = pose_between(start, end, high)
            yield from (replace(edge, z=before.z), replace(edge, z=here.z))
        elif here.z != before.z:
            yield here
        before = here


def may_stand(table: BattleGeometry, fighter: Fighter, pose: Pose) -> bool:
    """Returns whether a fighter may stand at a pose: its middle on floor, platform, low terrain or stairs."""
    return terrain.find_support(table, fighter, pose).on in _FIRM


def is_walkable(table: BattleGeometry, fighter: Fighter, poses: Sequence[Pose]) -> bool:
    """Returns whether a walk keeps its middle supported, and ends at the height of its last pose (A4.4).

    The path is sampled every 3 mm. It stays level where it can, also over cracks, and goes up or down by at most the
    height of low terrain, except on stairs. Heights between poses are those of the ground.
    """
    step = book_of(table.battle).move.low_in * INCH + EVEN_MM
    height = poses[0].z
    for at, is_end in _walk_samples(poses):
        if not terrain.find_support(table, fighter, replace(at, z=height)).is_firm:
            if not is_end and _is_in_crack(table, replace(at, z=height)):
                continue
            found = floor_height(table, (at.x, at.y), height + step)
            if abs(found - height) > step or not may_stand(table, fighter, replace(at, z=found)):
                return False
            height = found
        if is_end and not _is_height_of(table, fighter, at, height):
            return False
    return True


def _is_in_crack(table: BattleGeometry, at: Pose) -> bool:
    """Returns whether a place is between platforms at its height that nearly touch."""
    level = [one.outline for one in terrain.platforms(table) if abs(one.height - at.z) <= EVEN_MM]
    near = [one for one in level if shapely.dwithin(one, shapely.Point(at.x, at.y), _CRACK_MM)]
    if len(near) < 2:
        return False
    closed = union(near).buffer(_CRACK_MM / 2).buffer(-_CRACK_MM / 2)
    return bool(shapely.intersects_xy(closed, at.x, at.y))


def _is_height_of(table: BattleGeometry, fighter: Fighter, pose: Pose, floor: float) -> bool:
    """Returns whether a pose's height fits the floor under its centre: even, or raised by low terrain."""
    rises = pose.z - floor
    return abs(rises) <= EVEN_MM or (0 < rises <= RISE_MM and may_stand(table, fighter, pose))


def is_wholly_supported(table: BattleGeometry, there: Fighter) -> bool:
    """Returns whether the whole base is on the floor or a platform (A4.12)."""
    found = terrain.find_support(table, there)
    if found.platform is None:
        return found.is_firm
    base = outline_area(battle_shapes.fighter_outline(there))
    level = [one.outline for one in terrain.platforms(table) if abs(one.height - found.platform.height) <= EVEN_MM]
    return bool(shapely.covers(union(level).buffer(TOUCH_MM), base))


def _walk_samples(poses: Sequence[Pose]) -> Iterator[tuple[Pose, bool]]:
    """Yields the path in short steps, each with whether it is one of the poses."""
    yield poses[0], True
    for start, end in pairwise(poses):
        count = max(1, math.ceil(math.dist((start.x, start.y), (end.x, end.y)) / _WALK_STEP_MM))
        yield from ((pose_between(start, end, share / count), share == count) for share in range(1, count + 1))


def can_fly(fighter: Fighter) -> bool:
    """Returns whether a fighter has the Fly runemark."""
    return fighter.profile is not None and fighter.profile.has_keyword("fly")


_DEADLY_STEP_MM = 3.0
DEADLY_REACH_IN = 1.0
"""Largest distance from deadly terrain at which it hurts a fallen fighter, in inches."""


def deadly_pieces_on_path(
    table: BattleGeometry, fighter: Fighter, poses: Sequence[Pose], manner: str
) -> tuple[str, ...]:
    """Returns the pieces whose deadly parts a path enters, once each; a part at the start is not entered.

    A climb enters what the base touches, a walk what its centre crosses, a jump or flight where it lands.
    """
    looked = poses[-1:] if manner in ("jump", "fly") else list(_path_samples(poses))
    reach = TOUCH_MM if manner == "climb" else None
    there = {
        place.piece: None
        for place in terrain.tagged_areas(table, "deadly")
        for pose in looked
        if _is_on_area(fighter, pose, place, reach) and not _is_on_area(fighter, poses[0], place, reach)
    }
    return tuple(there)


def _path_samples(poses: Sequence[Pose]) -> Iterator[Pose]:
    """Yields the path in steps of 3 mm, without its start."""
    for start, end in pairwise(poses):
        count = max(1, math.ceil(math.dist((start.x, start.y), (end.x, end.y)) / _DEADLY_STEP_MM))
        yield from (pose_between(start, end, share / count) for share in range(1, count + 1))


def is_beside_deadly(table: BattleGeometry, fighter: Fighter, pose: Pose) -> bool:
    """Returns whether a base at a pose is near enough to deadly terrain to be hurt by a fall there."""
    return any(
        _is_on_area(fighter, pose, place, DEADLY_REACH_IN * INCH) for place in terrain.tagged_areas(table, "deadly")
    )


def _is_on_area(fighter: Fighter, pose: Pose, place: terrain.TaggedArea, reach: float | None) -> bool:
    """Returns whether the base is within reach of an area, or without a reach has its centre on it."""
    level = place.bottom - EVEN_MM <= pose.z <= place.top + EVEN_MM
    if reach is None:
        return level and area_gap(battle_shapes.outlines.point(pose.x, pose.y), place.outline) <= 0
    return (
        level and area_gap(battle_shapes.base_outline(fighter.base, pose.x, pose.y, pose.yaw), place.outline) <= reach
    )
