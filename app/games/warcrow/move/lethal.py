"""Lethal terrain attacks a unit that comes into contact with it, whatever moved the unit (W116)."""

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
from app.games.warcrow.move.leader_path import swept_area
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.symbol_dice import Pool
from app.model import Battle, Fighter, Pose
from app.table.battle_geometry import BattleGeometry

LETHAL = "Lethal"


class MovingRule(Rule[A]):
    """The rule of an action that may move units: lethal terrain that they come into contact with attacks.

    Troops count where they end; the leader also counts along its path.
    """

    def apply(self) -> Battle:
        return attack_touching(self.table, self.act(), self.leader_path_to)

    def act(self) -> Battle:
        """Returns the battle after the action, before terrain attacks. Raises PlayerError if it is not possible."""
        raise NotImplementedError

    def leader_path_to(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        """Returns the path on which a unit's leader reached its end: straight by default; empty if it was placed."""
        return (end,)


class PlacingRule(MovingRule[A]):
    """The rule of an action that places troops or rearranges them, without a path."""

    def leader_path_to(self, unit: Unit, end: Pose) -> Sequence[Pose]:
        return ()


def attack_touching(
    table: BattleGeometry, battle: Battle, leader_path_to: Callable[[Unit, Pose], Sequence[Pose]]
) -> Battle:
    """Returns the battle after lethal terrain has attacked the units that newly touch it.

    `leader_path_to` returns the path of a leader to its new pose. In our interpretation, units deployed in contact are
    attacked when the battle begins.
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
            if _touch(troops, ground) or _is_led_past(table, battle, unit, ground, leader_path_to):
                why = tr("it was deployed in contact (as we read it)") if begins else ""
                battle = with_terrain_attack(battle, unit.id, piece, dice.text, why)
    return battle


def _touch(troops: Iterable[Fighter], ground: Ground) -> bool:
    return any(is_adjacent(ground, troop) for troop in troops)


def _is_led_past(
    table: BattleGeometry,
    battle: Battle,
    unit: Unit,
    ground: Ground,
    leader_path_to: Callable[[Unit, Pose], Sequence[Pose]],
) -> bool:
    """Returns whether a unit's leader has touched an element on its way."""
    leader = find_leader(table.battle, unit)
    now = next((one for one in standing_troops(battle, unit) if leader and one.id == leader.id), None)
    if leader is None or now is None or now.pose == leader.pose:
        return False
    way = leader_path_to(unit, now.pose)
    return bool(way) and bool(shapely.distance(swept_area(leader, way), ground.area) <= TOUCH_MM)
