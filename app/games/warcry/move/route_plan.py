"""The manners a way needs: walked where that leads there, else jumped, climbed or flown; the rules judge each (A4)."""

from collections.abc import Iterator
from itertools import chain, groupby, pairwise

from msgspec.structs import replace

from app.games.actions import Action
from app.games.battle_actions import Manner, Route, Walk
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

Stretch = tuple[Manner, tuple[Pose, ...]]
"""A manner, and the poses it leads through."""
Way = tuple[Stretch, ...]


def manner_problems(battle: Battle, fighter: str, manner: str) -> tuple[Problem, ...]:
    """Why a fighter cannot move in a manner at all. Raises PlayerError where there is no such fighter."""
    return tuple(move_actions.manner_problems(battle, find_fighter(battle, fighter), manner))


def plan_move(table: BattleGeometry, action: Action) -> Action:
    """A walk through corners as the way needs it: the same walk, in another manner, or a route of several.

    From corner to corner each: what breaks no rule and makes for no impact damage, walking before jumping and that
    before climbing; where every way breaks some, the one that breaks the fewest. A climb goes up as far as the move
    does.
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
    """The climb, up to where nothing is left of the move: there the fighter hangs, to climb on with its next (A4.8)."""
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
    """The best way from where a fighter stands to a pose, with so much of its Move left, and what it costs; mm."""
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
    """Ways that may lead there with so much of the Move left, those to be preferred first."""
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
    """Straight on over what stands in the way."""
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
    """Ways that lead up beside something and onto it, or over the edge and down; straight, then round a corner."""
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
    """Feet behind a corner; looked for once no straight way will do."""
    most = left - twists.climbing_cost(table.battle) * (high.z - low.z) + SLACK
    yield from terrain.find_climbs_round(table, fighter, low, high, platform, most)


def _judge(table: BattleGeometry, fighter: Fighter, way: Way) -> tuple[int, int, float]:
    """How many rules a way breaks, how many dice for impact damage it asks for, and what it costs in mm."""
    problems, impacts, cost = 0, 0, 0.0
    for manner, path in way:
        problems += len(path_rules.path_problems(table, fighter, path, manner))
        problems += len(tuple(move_actions.manner_problems(table.battle, fighter, manner)))
        impacts += len(impact_causes(table, Walk(fighter.id, path, manner)))
        cost += path_cost(table, fighter, path, manner)
        fighter = replace(fighter, pose=path[-1])
        table = table.with_battle(table.battle.with_fighters(fighter))
    return problems, impacts, cost
