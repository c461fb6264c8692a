"""Lethal terrain attacks a unit the moment it comes into contact with it, whatever has moved the unit (W116)."""

from collections.abc import Callable, Iterable, Sequence

import shapely

from app.core.language import tr
from app.games.rule import A, Rule
from app.games.warcrow.card import keyword_dice
from app.games.warcrow.combat.attack_dice import with_terrain_attack
from app.games.warcrow.flat_sight import TOUCH_MM
from app.games.warcrow.ground import Ground, element_keywords, find_ground, is_adjacent
from app.games.warcrow.keywords import find_keyword
from app.games.warcrow.measures import find_leader, standing_troops, units_on_table
from app.games.warcrow.move.leader_path import find_way_area
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.symbol_dice import Pool
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry

LETHAL = "Lethal"


class MovingRule(Rule[A]):
    """An action by which units may come to stand elsewhere: lethal terrain that they come into contact with attacks.

    Of troops, places count; of a leader that was led over the table, its way counts, too.
    """

    def apply(self) -> Battle:
        return attack_touching(self.table, self.act(), self.led_along)

    def act(self) -> Battle:
        """The battle after the action, before terrain attacks. Raises PlayerError where it cannot be done at all."""
        raise NotImplementedError

    def led_along(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        """The way on which the leader of a unit has come to its end: straight; none where it was put there."""
        return (end,)


class PlacingRule(MovingRule[A]):
    """An action by which troops are put on the table, or change places: nobody is led along a way."""

    def led_along(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        return ()


def attack_touching(table: BattleGeometry, battle: Battle, led_along: Callable[[Unit, Pose], Sequence[Pose]]) -> Battle:
    """The battle after lethal terrain has attacked the units that touch it and did not before.

    `led_along` says on which way a leader has come to where it stands. As we read it, who is set up in contact is
    attacked as the battle begins.
    """
    elements = read_state(battle).elements
    if battle.clock.stage != "battle" or not any(find_keyword(element_keywords(one), LETHAL) for one in elements):
        return battle
    after, begins = table.with_battle(battle), table.battle.clock.stage != "battle"
    for unit in units_on_table(battle):
        troops = standing_troops(battle, unit)
        ids = set[str]() if begins else {one.id for one in troops}
        before = [one for one in table.battle.fighters if one.id in ids]
        old = {one.element.piece for one in find_ground(table, LETHAL, unit) if _touch(before, one)}
        for ground in find_ground(after, LETHAL, unit):
            dice, piece = keyword_dice(ground.keyword), ground.element.piece
            if dice == Pool() or piece in old:
                continue
            if _touch(troops, ground) or _is_led_past(table, battle, unit, ground, led_along):
                why = tr("it was set up in contact, as we read it") if begins else ""
                battle = with_terrain_attack(battle, unit.id, piece, dice.text, why)
    return battle


def _touch(troops: Iterable[Fighter], ground: Ground) -> bool:
    return any(is_adjacent(ground, troop) for troop in troops)


def _is_led_past(
    table: BattleGeometry, battle: Battle, unit: Unit, ground: Ground, led_along: Callable[[Unit, Pose], Sequence[Pose]]
) -> bool:
    """Whether the leader of a unit has touched an element on its way to where it stands now."""
    leader = find_leader(table.battle, unit)
    now = next((one for one in standing_troops(battle, unit) if leader and one.id == leader.id), None)
    if leader is None or now is None or now.pose == leader.pose:
        return False
    way = led_along(unit, now.pose)
    return bool(way) and bool(shapely.distance(find_way_area(leader, way), ground.area) <= TOUCH_MM)
