"""Every legal follow-up of a position, a few steps deep: counts that no change of the rules may alter unnoticed."""

import math

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.battle_actions import Attack, Walk
from app.games.game_list import find_game
from app.games.warcry.move.move_actions import Disengage
from app.model import Pose, Roll
from app.table.battle_geometry import BattleGeometry

FACE = 4
"""What every die shows."""
WAYS = 8
SHARES = (0.5, 1.0)
"""Of its Move, in each of the ways."""


def follow_ups(table):
    """Yields the legal follow-ups, with all dice showing the same; moves go in eight directions, half and whole."""
    course = find_game(table.battle.system)
    options = [option.action for option in course.turn_prompt(table).options if option.action and not option.problems]
    active = table.battle.clock.active
    if active:
        options += [*moves(table, active), *attacks(table, active)]
    answered = [answer for action in options for answer in answers(course, table, action)]
    thrown = (with_dice(table, action) for action in answered)
    return [action for action in dict.fromkeys(thrown) if legal(table, action)]


def count(table, depth):
    """Returns the number of legal batches of so many actions."""
    found = follow_ups(table)
    if depth == 1:
        return len(found)
    return sum(count(after(table, action), depth - 1) for action in found)


def kinds(table):
    """Returns the number of legal actions of each kind."""
    names = [type(action).__name__ for action in follow_ups(table)]
    return {name: names.count(name) for name in sorted(set(names))}


def after(table, action):
    """Returns the table after an action."""
    return BattleGeometry(find_game(table.battle.system).rule(table, action).apply(), table.meshes)


def legal(table, action):
    """Returns whether no rule objects."""
    rule = find_game(table.battle.system).rule(table, action)
    try:
        if rule.check():
            return False
        rule.apply()
    except PlayerError:
        return False
    return True


def answers(course, table, action):
    """Yields the action with each choice that others may make before it is done."""
    choice = course.rule(table, action).choice_request()
    return [answer for _, answer in choice.answers] if choice else [action]


def with_dice(table, action):
    """Yields the action with the dice it needs, and those that they need."""
    system = find_game(table.battle.system)
    for _ in range(3):
        needs = system.rule(table, action).dice_requests()
        if not needs:
            break
        action = system.rule(table, action).with_dice(tuple(Roll(need.kind, (FACE,) * dice(need)) for need in needs))
    return action


def dice(need):
    """Returns the number of faces to try for a dice request."""
    return need.count


def moves(table, id):
    fighter = table.battle.fighter(id)
    for way in range(WAYS):
        angle = 2 * math.pi * way / WAYS
        for share in SHARES:
            reach = share * 25.4 * fighter.profile.movement
            there = stood(table, fighter, reach * math.cos(angle), reach * math.sin(angle))
            yield Walk(id, (there,))
        yield Disengage(id, (stood(table, fighter, 60 * math.cos(angle), 60 * math.sin(angle)),))


def stood(table, fighter, dx, dy):
    pose = fighter.pose
    there = replace(fighter, pose=Pose(pose.x + dx, pose.y + dy, pose.z, pose.yaw))
    return table.drop_fighter(there, pose.z + 20).pose


def attacks(table, id):
    course = find_game(table.battle.system)
    for shot in course.attack_options(table, id):
        if not shot.problems:
            yield Attack(id, shot.weapon, shot.target)
