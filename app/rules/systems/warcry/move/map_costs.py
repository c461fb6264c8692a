"""What moves cost in Warcry, for maps of how far somebody comes (A4.1, A4.5 to A4.7), and how far attacks reach."""

from app.battle_geometry import BattleGeometry
from app.rules.move_costs import AttackReach, MoveCosts
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.move.path_rules import can_fly
from app.rules.systems.warcry.move.segment import move_limit_mm


def find_move_costs(table: BattleGeometry, id: str) -> MoveCosts | None:
    """Those of one move action of a fighter; None where its Move is not known."""
    limit = move_limit_mm(table.battle, id)
    if limit is None:
        return None
    return MoveCosts(limit, float(twists.climbing_cost(table.battle)), flies=can_fly(table.battle.any_fighter(id)))


def find_attack_reaches(table: BattleGeometry, id: str) -> tuple[AttackReach, ...]:
    """How far each weapon of a fighter reaches, from base to base."""
    profile = table.battle.any_fighter(id).profile
    weapons = profile.weapons if profile else ()
    return tuple(AttackReach(one.name, one.min_range * INCH, one.max_range * INCH) for one in weapons)
