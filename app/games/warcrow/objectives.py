"""Objectives: their control, and the victory points of a scenario (D1.35)."""

import shapely
from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.battle_status import Scoreboard
from app.games.log import with_log_line
from app.games.move_costs import ObjectiveReach
from app.games.warcrow.book import Award, find_book
from app.games.warcrow.measures import find_leader, is_on_table, units_on_table
from app.games.warcrow.scenario_places import find_scenario, quadrant_area, rival_of, side_colour
from app.games.warcrow.state import Unit, read_state
from app.geometry.areas import outline_area
from app.geometry.outlines import disc, gap
from app.model import Battle, Fighter, Token
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

# Control is checked only when a unit ends its activation near an objective (D1.35, decision 13).


MARKER_STRIDES = 1.0
"""Half the width of an objective marker (D1.2)."""


def conquest_value(battle: Battle, unit: Unit) -> int:
    """Returns a unit's CON plus the scenario's bonus; 0 while it is demoralized (W51)."""
    if unit.tokens.demoralized is not None:
        return 0
    scenario = find_scenario(battle)
    return unit.card.conquest + (scenario.conquest_bonus if scenario else 0)


def contest_strides(battle: Battle) -> float:
    """Returns how near an objective a unit has to be to contest it."""
    scenario = find_scenario(battle)
    return (scenario.contest_strides if scenario else 0.0) or find_book().turn.contest_strides


def objectives(battle: Battle) -> tuple[Token, ...]:
    """Returns the objectives on the table that can be controlled; in Loot there are none, as units carry them."""
    scenario = find_scenario(battle)
    if scenario and scenario.loot:
        return ()
    return tuple(token for token in battle.tokens if token.kind == "objective")


def find_objective_reaches(table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
    """Returns each objective and the distance from its marker's centre within which a leader contests it."""
    battle = table.battle
    reach = (contest_strides(battle) + MARKER_STRIDES) * read_state(battle).stride_mm
    return tuple(ObjectiveReach(token.id, token.at, reach) for token in objectives(battle))


def is_contesting(battle: Battle, leader: Fighter, token: Token) -> bool:
    """Returns whether a leader is near enough to the marker of an objective, or wholly in its quadrant."""
    scenario = find_scenario(battle)
    outline = outline_area(fighter_outline(leader))
    if scenario and scenario.quadrants:
        return bool(shapely.covers(quadrant_area(battle, token), outline))
    return distance_in_strides(battle, leader, token) <= contest_strides(battle) + 1e-9


def distance_in_strides(battle: Battle, leader: Fighter, token: Token) -> float:
    """Returns the distance from a leader's base to the marker of a token, in strides."""
    stride = read_state(battle).stride_mm
    marker = disc(token.at[0], token.at[1], MARKER_STRIDES * stride)
    return gap(fighter_outline(leader), marker).distance / stride


def find_controller(battle: Battle, token: Token) -> str:
    """Returns the side that would control an objective if control were checked now.

    In our interpretation this is the side of the unit with the highest conquest value near it. On a tie, or if no unit
    has any, the holder keeps it.
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
    """Returns the battle after a unit has ended its activation, with control of nearby objectives updated."""
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


# Victory points at the end of a round, and the current standing


DRAW = "draw"


def held_by(battle: Battle, side: str, award: Award | None = None) -> tuple[Token, ...]:
    """Returns the objectives that a side holds, or its units carry in Loot; only those that count for an award."""
    carried = {unit.tokens.carries: unit.side for unit in read_state(battle).units if unit.tokens.carries}
    counting = battle.tokens if award is None else counted_tokens(battle, side, award)
    return tuple(
        token for token in counting if token.kind == "objective" and side in (token.holder, carried.get(token.id))
    )


def counted_tokens(battle: Battle, side: str, award: Award) -> tuple[Token, ...]:
    """Returns the objectives that count for a side's award."""
    own = side_colour(battle, side)
    colour = {"own": own, "rival": "blue" if own == "red" else "red"}.get(award.of, award.of)
    return tuple(
        token
        for token in battle.tokens
        if token.kind == "objective"
        and (not colour or colour in token.marks)
        and (not award.number or str(award.number) in token.marks)
    )


def award_points(battle: Battle, side: str, award: Award) -> int:
    """Returns the points that an award gives a side now."""
    rival = rival_of(battle, side)
    about = counted_tokens(battle, side, award)
    own = len(held_by(battle, side, award))
    carried = {unit.tokens.carries: unit.side for unit in read_state(battle).units if unit.tokens.carries}
    others = sum(rival in (token.holder, carried.get(token.id)) for token in about)
    if award.what == "each":
        return award.points * own
    earned = {
        "least": own >= award.count,
        "more": own > others,
        "same": own == others,
        "none-lost": others == 0,
        "rival-none": others == 0,
    }[award.what]
    return award.points if earned else 0


def format_award(award: Award) -> str:
    """Formats the condition of an award in a few words."""
    what = {
        "own": tr("objectives of its colour"),
        "rival": tr("objectives of the rival’s colour"),
        "red": tr("red objectives"),
        "blue": tr("blue objectives"),
        "brown": tr("brown objectives"),
    }.get(award.of, tr("objectives"))
    if award.number:
        what = tr("{what}, number {number}", what=what, number=award.number)
    return {
        "each": tr("for each of the {what} it holds", what=what),
        "least": tr("for at least {count} of the {what}", count=award.count, what=what),
        "more": tr("for more {what} than the rival", what=what),
        "same": tr("for as many {what} as the rival", what=what),
        "none-lost": tr("because the rival holds none of the {what}", what=what),
        "rival-none": tr("because the rival holds none of the {what}", what=what),
    }[award.what]


def with_round_scored(battle: Battle) -> Battle:
    """Returns the battle with the points that each side scores at the end of a round (D1.36)."""
    scenario = find_scenario(battle)
    for side in battle.sides if scenario else ():
        for award in scenario.awards if scenario else ():
            points = award_points(battle, side.name, award)
            if points:
                before = battle.side(side.name)
                battle = battle.with_sides(replace(before, points=before.points + points))
                scored = counted(points, "{side} scores {count} point", "{side} scores {count} points", side=side.name)
                text = f"{scored} {format_award(award)}"
                battle = with_log_line(battle, text, "points", side=side.name)
    return battle


def leading_side(battle: Battle) -> str:
    """Returns the side with the most points, or "draw" if several are tied (D1, scenarios)."""
    best = max((side.points for side in battle.sides), default=0)
    ahead = [side.name for side in battle.sides if side.points == best]
    return ahead[0] if len(ahead) == 1 else DRAW


def _is_left(battle: Battle, unit: Unit) -> bool:
    waiting = {one.id for one in battle.aside if one.state.whereabouts == "reserve"}
    return not unit.host and (is_on_table(battle, unit) or bool(waiting & {*unit.troops}))


def make_scoreboard(table: BattleGeometry) -> Scoreboard:
    """Returns each side's points and objectives, and the winner if the battle is over."""
    battle = table.battle
    lines = tuple(
        tr(
            "{side}: {points}, holds {held}",
            side=side.name,
            points=side.points,
            held=", ".join(token.id for token in held_by(battle, side.name)) or tr("nothing"),
        )
        for side in battle.sides
    )
    scores = tuple((side.name, str(side.points)) for side in battle.sides)
    if battle.clock.stage != "battle":
        return Scoreboard(lines, scores=scores)
    there = {unit.side for unit in read_state(battle).units if _is_left(battle, unit)}
    gone = [side.name for side in battle.sides if side.name not in there]
    winner = leading_side(battle)
    if gone:
        text = tr("{side} has no units left", side=", ".join(gone))
        return Scoreboard(lines, winner, ends=True, text=text, scores=scores)
    return Scoreboard(lines, "" if winner == DRAW else winner, scores=scores)
