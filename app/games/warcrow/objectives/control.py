"""Who controls objectives: looked at only as a unit ends its activation near one (D1.35, decision 13)."""

import shapely
from msgspec.structs import replace

from app.core.language import tr
from app.games.log import with_log_line
from app.games.move_costs import ObjectiveReach
from app.games.warcrow.book import find_book
from app.games.warcrow.measures import find_leader, units_on_table
from app.games.warcrow.scenario_places import find_scenario, quadrant_area
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import outline_area
from app.geometry.outlines import disc, gap
from app.model import Battle, Fighter, Token
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

MARKER_STRIDES = 1.0
"""Half the width of an objective's marker (D1.2)."""


def conquest_value(battle: Battle, unit: Unit) -> int:
    """A unit's CON with what the scenario adds; nothing while it is demoralized (W51)."""
    if unit.tokens.demoralized is not None:
        return 0
    scenario = find_scenario(battle)
    return unit.card.conquest + (scenario.conquest_bonus if scenario else 0)


def contest_strides(battle: Battle) -> float:
    """How near to an objective a unit contests it."""
    scenario = find_scenario(battle)
    return (scenario.contest_strides if scenario else 0.0) or find_book().turn.contest_strides


def objectives(battle: Battle) -> tuple[Token, ...]:
    """The objectives on the table that can be controlled: in Loot they are carried instead."""
    scenario = find_scenario(battle)
    if scenario and scenario.loot:
        return ()
    return tuple(token for token in battle.tokens if token.kind == "objective")


def find_objective_reaches(table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
    """Every objective that can be controlled, and how near a leader contests it, as from the middle of its marker."""
    battle = table.battle
    reach = (contest_strides(battle) + MARKER_STRIDES) * read_state(battle).stride_mm
    return tuple(ObjectiveReach(token.id, token.at, reach) for token in objectives(battle))


def is_contesting(battle: Battle, leader: Fighter, token: Token) -> bool:
    """Whether a leader stands near enough to an objective, measured to its marker; or wholly in a quadrant."""
    scenario = find_scenario(battle)
    outline = outline_area(fighter_outline(leader))
    if scenario and scenario.quadrants:
        return bool(shapely.covers(quadrant_area(battle, token), outline))
    return strides_to(battle, leader, token) <= contest_strides(battle) + 1e-9


def strides_to(battle: Battle, leader: Fighter, token: Token) -> float:
    """How far a leader's base is from the marker of a token, in strides."""
    stride = read_state(battle).stride_mm
    marker = disc(token.at[0], token.at[1], MARKER_STRIDES * stride)
    return gap(fighter_outline(leader), marker).distance / stride


def find_controller(battle: Battle, token: Token) -> str:
    """The side that an objective would be controlled by if it were looked at now.

    As we read it, that is the side of the unit with the highest conquest value near it; with a tie, or nobody there
    who has any, it stays with its holder.
    """
    best: dict[str, int] = {}
    for unit in units_on_table(battle):
        leader = find_leader(battle, unit)
        if leader and not unit.neutral and is_contesting(battle, leader, token):
            best[unit.side] = max(best.get(unit.side, 0), conquest_value(battle, unit))
    most = max(best.values(), default=0)
    winners = [side for side, value in best.items() if value == most]
    return winners[0] if most and len(winners) == 1 else token.holder


def with_control_checked(battle: Battle, id: str) -> Battle:
    """The battle after a unit has ended its activation: objectives near it go to who has the higher value there."""
    unit = read_state(battle).unit(id)
    leader = find_leader(battle, unit)
    if leader is None:
        return battle
    for token in objectives(battle):
        if not is_contesting(battle, leader, token):
            continue
        holder = find_controller(battle, token)
        if holder != token.holder:
            battle = battle.with_tokens(replace(token, holder=holder))
            text = tr("{side} controls {token}", side=holder, token=token.id)
            battle = with_log_line(battle, text, "token", side=holder)
    return battle
