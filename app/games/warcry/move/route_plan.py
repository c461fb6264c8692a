"""Plans a move: finds the mode of movement for each leg of a path (A4).

For each leg from corner to corner, `_ways` lists the possible ways in order of preference: on foot, flying, jumping,
climbing straight, climbing round a corner. `_judge` counts the rules each one breaks and its impact dice, and the first
with the fewest is taken. It is a suggestion: the rules judge the result like any other move.
"""

from collections.abc import Iterator
from itertools import chain, groupby, pairwise

from msgspec.structs import replace

from app.games.actions import Action
from app.games.battle_actions import Route, Walk, WalkMode
from app.games.battle_lookup import find_fighter
from app.games.ruling import Problem
from app.games.warcry.cards import twists
from app.games.warcry.facts.measures import SLACK, is_drop
from app.games.warcry.move import climb_rules, move_actions, path_rules
from app.games.warcry.move.move_actions import impact_causes
from app.games.warcry.move.segment import move_left_mm, path_cost
from app.model import Battle, Fighter, Pose
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.floor_support import EVEN_MM, floor_height
from app.table.terrain.terrain_shape import RISE_MM

Stretch = tuple[WalkMode, tuple[Pose, ...]]
"""A mode of movement, and the poses it leads through."""
Way = tuple[Stretch, ...]


def mode_problems(battle: Battle, fighter: str, manner: str) -> tuple[Problem, ...]:
    """Returns why a fighter cannot use a mode of movement. Raises PlayerError if there is no such fighter."""
    return tuple(move_actions.mode_problems(battle, find_fighter(battle, fighter), manner))


def plan_move(table: BattleGeometry, action: Action) -> Action:
    """Returns a walk through corners in the modes it needs: the walk, one in another mode, or a route.

    Each leg takes the first way without problems and impact damage, on foot before jumping and that before climbing; if
    all have problems, the one with the fewest. A climb goes up as far as the move allows.
    """
    if not isinstance(action, Walk) or action.manner not in ("walk", "climb"):
        return action
    fighter = next((one for one in table.battle.fighters if one.id == action.fighter), None)
    if fighter is None:
        return action
    if action.manner == "climb":
        return _cut_climb(table, fighter, action)
    left, stretches = move_left_mm(table, fighter, action.bonus), list[Stretch]()
    for corner in action.path:
        way, cost = _find_way(table, fighter, corner, left)
        left -= cost
        stretches += way
        fighter = replace(fighter, pose=corner, state=replace(fighter.state, climbing=False))
        table = table.with_battle(table.battle.with_fighters(fighter))
    walks = tuple(
        replace(action, manner=manner, path=tuple(pose for _, path in some for pose in path))
        for manner, some in groupby(stretches, key=lambda stretch: stretch[0])
    )
    return walks[0] if len(walks) == 1 else Route(action.fighter, walks)


def _cut_climb(table: BattleGeometry, fighter: Fighter, climb: Walk) -> Walk:
    """Returns the climb up to where the move ends: there the fighter hangs, to climb on with its next move (A4.8)."""
    left, each = move_left_mm(table, fighter, climb.bonus, another=False), twists.climbing_cost(table.battle)
    poses = path_rules.path_poses(fighter.pose, climb.path, "climb")
    for number, (start, end) in enumerate(pairwise(poses), 1):
        cost = path_cost(table, replace(fighter, pose=start), (end,), "climb")
        if cost <= left + SLACK:
            left -= cost
        elif end.z > start.z and left > SLACK:
            return replace(climb, path=(*poses[1:number], replace(start, z=start.z + left / each)))
        else:
            break
    return climb


def _find_way(table: BattleGeometry, fighter: Fighter, end: Pose, left: float) -> tuple[Way, float]:
    """Returns the best way to a pose with `left` mm of Move, and its cost in mm."""
    best: tuple[tuple[int, int], Way, float] | None = None
    for way in _ways(table, fighter, end, left):
        problems, impacts, cost = _judge(table, fighter, way)
        flaws = problems + (cost > left + SLACK), impacts
        if best is None or flaws < best[0]:
            best = flaws, way, cost
        if flaws == (0, 0) or (len(way) == 1 and way[0][0] == "walk" and not problems):
            break
    assert best is not None
    return best[1], best[2]


def _ways(table: BattleGeometry, fighter: Fighter, end: Pose, left: float) -> Iterator[Way]:
    """Yields possible ways with `left` mm of Move, in order of preference."""
    yield (("walk", (end,)),)
    if path_rules.can_fly(fighter):
        yield (("fly", (end,)),)
    drop = fighter.pose.z - end.z
    jumps = drop >= -EVEN_MM
    if jumps and not is_drop(table.battle, drop):
        yield (("jump", (end,)),)
    if abs(drop) > EVEN_MM:
        yield from _climbs(table, fighter, end, left)
    if jumps and is_drop(table.battle, drop):
        yield (("jump", (end,)),)
    if abs(drop) <= EVEN_MM:
        yield from _wall_climbs(table, fighter, end)


def _wall_climbs(table: BattleGeometry, fighter: Fighter, end: Pose) -> Iterator[Way]:
    """Yields the way straight on over walls."""
    way: Way = ()
    for climb in terrain.find_wall_climbs(table, fighter, fighter.pose, end):
        foot, far = (
            replace(fighter.pose, x=x, y=y, z=floor_height(table, (x, y), fighter.pose.z + RISE_MM))
            for x, y in (climb.foot, climb.far)
        )
        over = replace(foot, z=climb.top), replace(far, z=climb.top), far
        way = (*way, ("walk", (foot,)), ("climb", over))
    if way:
        yield (*way, ("walk", (end,)))


def _climbs(table: BattleGeometry, fighter: Fighter, end: Pose, left: float) -> Iterator[Way]:
    """Yields ways up beside something and onto it, or over the edge and down; straight, then round a corner."""
    start = fighter.pose
    upwards = end.z > start.z
    if not upwards and climb_rules.is_hanging(table, fighter):
        ground = floor_height(table, (start.x, start.y), start.z)
        yield ("climb", (replace(start, z=ground),)), ("walk", (end,))
        return
    high = end if upwards else start
    platform = terrain.find_support(table, fighter, high).platform
    if platform is None:
        return
    level = high.z if abs(high.z - platform.height) <= EVEN_MM else platform.height
    low = start if upwards else end
    if climb_rules.is_hanging(table, fighter):
        yield (("climb", (replace(start, z=level), end)),)
        return
    there = replace(high, z=level)
    climbs = chain(
        terrain.find_climbs(table, fighter, low, there, platform),
        _climbs_round(table, fighter, low, there, platform, left),
    )
    for climb in climbs:
        top = Pose(*climb.top, level, start.yaw)
        foot, *corner = (
            Pose(*spot, floor_height(table, spot, low.z + RISE_MM), start.yaw)
            for spot in (climb.foot, climb.corner)
            if spot
        )
        if upwards:
            yield (("walk", (*corner, foot)), ("climb", (replace(foot, z=level), top)), ("walk", (end,)))
        else:
            yield (("walk", (top,)), ("climb", (replace(foot, z=level), foot)), ("walk", (*corner, end)))


def _climbs_round(
    table: BattleGeometry, fighter: Fighter, low: Pose, high: Pose, platform: terrain.Platform, left: float
) -> Iterator[terrain.Climb]:
    """Yields climbs that begin round a corner; searched only if no straight one is good enough."""
    most = left - twists.climbing_cost(table.battle) * (high.z - low.z) + SLACK
    yield from terrain.find_climbs_round(table, fighter, low, high, platform, most)


def _judge(table: BattleGeometry, fighter: Fighter, way: Way) -> tuple[int, int, float]:
    """Returns how many rules a way breaks, how many impact dice it needs, and its cost in mm."""
    problems, impacts, cost = 0, 0, 0.0
    for manner, path in way:
        problems += len(path_rules.path_problems(table, fighter, path, manner))
        problems += len(tuple(move_actions.mode_problems(table.battle, fighter, manner)))
        impacts += len(impact_causes(table, Walk(fighter.id, path, manner)))
        cost += path_cost(table, fighter, path, manner)
        fighter = replace(fighter, pose=path[-1])
        table = table.with_battle(table.battle.with_fighters(fighter))
    return problems, impacts, cost
