"""Lethal terrain attacks a unit the moment it comes into contact with it, whatever has moved the unit (W116)."""

from collections.abc import Mapping, Sequence
from typing import Any

import shapely

from app.core.language import tr
from app.games.rule import Rule
from app.games.warcrow.combat.attack_dice import with_terrain_attack
from app.games.warcrow.combat.combat_actions import TakePositions
from app.games.warcrow.dice.pools import Pool
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import Ground, element_keywords, find_ground, is_adjacent
from app.games.warcrow.keyword_values import keyword_dice
from app.games.warcrow.keywords import find_keyword
from app.games.warcrow.measures import find_leader, standing_troops, units_on_table
from app.games.warcrow.move.displacement import PLACE, DisplaceUnit
from app.games.warcrow.move.way import find_way_area
from app.games.warcrow.state import Unit, read_state
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry

LETHAL = "Lethal"

Rules = dict[type[Any], Rule]


def with_lethal_contacts(rules: Mapping[type[Any], Rule], led: bool = True) -> Rules:
    """Rules that move units, with the attacks of lethal terrain that they come into contact with.

    Where nobody is `led`, troops that stand elsewhere afterwards have come there without a way.
    """
    return {kind: _watch(rule, led) for kind, rule in rules.items()}


def _watch(rule: Rule, led: bool) -> Rule:
    def apply(table: BattleGeometry, action: Any) -> Battle:
        return attack_touching(table, rule.apply(table, action), action if led else None)

    return Rule(rule.check, apply, rule.label, rule.dice_requests, rule.with_dice)


def attack_touching(table: BattleGeometry, battle: Battle, action: object = None) -> Battle:
    """The battle after lethal terrain has attacked the units that touch it and did not before.

    Of troops, places count; of a leader that was led over the table by an action, its way counts, too. As we read it,
    who is set up in contact is attacked as the battle begins.
    """
    if battle.clock.stage != "battle" or not _has_lethal(battle):
        return battle
    after, begins = table.with_battle(battle), table.battle.clock.stage != "battle"
    for unit in units_on_table(battle):
        before = set[str]() if begins else _find_touched(table, unit, {one.id for one in standing_troops(battle, unit)})
        for ground in find_ground(after, LETHAL, unit):
            dice = keyword_dice(ground.keyword)
            if dice != Pool() and ground.element.piece not in before and _meets(table, after, unit, ground, action):
                why = tr("it was set up in contact, as we read it") if begins else ""
                battle = with_terrain_attack(battle, unit.id, ground.element.piece, dice.text, why)
    return battle


def _has_lethal(battle: Battle) -> bool:
    return any(find_keyword(element_keywords(element), LETHAL) for element in read_state(battle).elements)


def _find_touched(table: BattleGeometry, unit: Unit, ids: set[str]) -> set[str]:
    """The lethal elements that troops touched before, those of whoever has joined the unit since among them."""
    troops = [one for one in table.battle.fighters if one.id in ids]
    found = (one for one in find_ground(table, LETHAL, unit) if any(is_adjacent(one, troop) for troop in troops))
    return {one.element.piece for one in found}


def _meets(before: BattleGeometry, after: BattleGeometry, unit: Unit, ground: Ground, action: object) -> bool:
    if any(is_adjacent(ground, troop) for troop in standing_troops(after.battle, unit)):
        return True
    leader = find_leader(before.battle, unit)
    way = _way(after.battle, unit, leader, action) if leader else ()
    return leader is not None and bool(way) and _touches(leader, way, ground)


def _touches(leader: Fighter, way: Sequence[Pose], ground: Ground) -> bool:
    return bool(shapely.distance(find_way_area(leader, way), ground.area) <= TOUCH_MM)


def _way(battle: Battle, unit: Unit, leader: Fighter, action: object) -> Sequence[Pose]:
    """The way that a leader was led, straight where the action does not say; none where it was placed or stayed."""
    placed = isinstance(action, TakePositions) or (isinstance(action, DisplaceUnit) and action.kind == PLACE)
    if action is None or placed:
        return ()
    now = next((one for one in standing_troops(battle, unit) if one.id == leader.id), None)
    if now is None or now.pose == leader.pose:
        return ()
    path = getattr(action, "path", ()) if getattr(action, "unit", "") == unit.id else ()
    return path or (now.pose,)
