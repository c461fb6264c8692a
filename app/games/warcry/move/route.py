"""A move in one go: stretches in several manners, each checked and done from where the one before it ends (A4.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.battle_actions import Route, Walk
from app.games.battle_lookup import find_on_table
from app.games.move_paths import MovePart
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.cards import twists
from app.games.warcry.facts.measures import SLACK
from app.games.warcry.move import move_actions, segment
from app.games.warcry.move.move_actions import impact_causes
from app.games.warcry.move.path_rules import path_poses
from app.games.warcry.move.segment import MoveSegment, find_segment
from app.model import Battle, Fighter, Roll
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True, eq=False)
class _Stretch:
    """One stretch with the table it begins on; `passing` where another follows."""

    table: BattleGeometry
    action: Walk
    segment: MoveSegment
    passing: bool


def _stretches(table: BattleGeometry, action: Route) -> Iterator[_Stretch]:
    """The stretches one after the other, with the rolls that are each one's, as long as the fighter can go on."""
    falls = list(action.falls)
    for number, walk in enumerate(action.stretches):
        if action.fighter not in {fighter.id for fighter in table.battle.fighters}:
            return
        count = len(impact_causes(table, walk)) if falls else 0
        own, falls = replace(walk, fighter=action.fighter, falls=tuple(falls[:count])), falls[count:]
        to_come = 0.0 if number else _rest_cost(table, action)
        found = find_segment(table, own, to_come, continues=number > 0)
        passing = number + 1 < len(action.stretches)
        yield _Stretch(table, own, found, passing)
        table = table.with_battle(move_actions.apply_stretch(table, found, own, passing))


def _rest_cost(table: BattleGeometry, action: Route) -> float:
    """How far it is after the first stretch, in mm."""
    each = list(_from_where(find_on_table(table.battle, action.fighter), action.stretches))
    return sum(segment.path_cost(table, fighter, walk.path, walk.manner) for fighter, walk in each[1:])


def _check(table: BattleGeometry, action: Route) -> tuple[Problem, ...]:
    find_on_table(table.battle, action.fighter)
    found = (
        problem
        for one in _stretches(table, action)
        for problem in move_actions.check_stretch(one.table, one.segment, one.action, one.passing)
    )
    return tuple(dict.fromkeys(found))


def _apply(table: BattleGeometry, action: Route) -> Battle:
    find_on_table(table.battle, action.fighter)
    *_, last = _stretches(table, action)
    return move_actions.apply_stretch(last.table, last.segment, last.action, last.passing)


def _dice_requests(table: BattleGeometry, action: Route) -> tuple[DiceRequest, ...]:
    """The dice of the first stretch that asks for any and has none: they may end the move."""
    each = (move_actions.dice_requests(one.table, one.action) for one in _stretches(table, action))
    return next((due for due in each if due), ())


def _with_dice(action: Route, rolls: tuple[Roll, ...]) -> Route:
    return replace(action, falls=(*action.falls, *rolls))


def _label(battle: Battle, action: Route) -> str:
    return tr("{name} moves", name=action.fighter)


RULES: dict[type[Any], Rule] = {Route: Rule(_check, _apply, _label, _dice_requests, _with_dice)}


def move_cost_mm(table: BattleGeometry, action: Action) -> tuple[float, float]:
    """How far a move has come with an action, and how far it may go, in mm."""
    if not isinstance(action, Route):
        return move_actions.move_cost_mm(table, action)
    *_, last = _stretches(table, action)
    return last.segment.move_mm, last.segment.limit_mm or 0.0


def move_parts(table: BattleGeometry, action: Action) -> tuple[MovePart, ...]:
    """What an action's own length is made of, in the order of the way; together it is what the rules charge."""
    walks = action.stretches if isinstance(action, Route) else (action,) if isinstance(action, Walk) else ()
    here = [one for one in table.battle.fighters if walks and one.id == walks[0].fighter]
    parts: list[MovePart] = []
    for fighter, walk in _from_where(here[0], walks) if here else ():
        for part in _stretch_parts(table, fighter, walk):
            before = parts.pop().mm if parts and parts[-1].kind == part.kind else 0.0
            parts.append(replace(part, mm=before + part.mm))
    return tuple(parts)


def _from_where(fighter: Fighter, walks: tuple[Walk, ...]) -> Iterator[tuple[Fighter, Walk]]:
    """Each stretch, and the fighter where it begins."""
    for walk in walks:
        yield fighter, walk
        fighter = replace(fighter, pose=walk.path[-1])


def _stretch_parts(table: BattleGeometry, fighter: Fighter, walk: Walk) -> tuple[MovePart, ...]:
    cost = segment.path_cost(table, fighter, walk.path, walk.manner)
    if walk.manner != "climb":
        return (MovePart("across" if walk.manner == "walk" else walk.manner, cost),)
    each = twists.climbing_cost(table.battle)
    legs = list(pairwise(path_poses(fighter.pose, walk.path, "climb")))
    parts = [
        MovePart("across", segment.path_length(fighter.base, leg))
        if leg[0].z == leg[1].z
        else MovePart("up" if leg[1].z > leg[0].z else "down", each * abs(leg[1].z - leg[0].z))
        for leg in legs
    ]
    return tuple(part for part in parts if part.mm > SLACK)
