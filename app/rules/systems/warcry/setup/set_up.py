"""Where a fighter may be set up: near its group's point, on floor or platform, in nobody's way (C1.7, C1.12, S28)."""

from collections.abc import Iterator

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter
from app.rules.flow import Zone
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.cards import subjects
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.rules.systems.warcry.setup import free_room, order
from app.rules.systems.warcry.setup.zones import group_zone
from app.rules.systems.warcry.turn import activation
from app.terrain import out_of_reach

_STAND = {
    "air": mark("{name} stands on nothing"),
    "off": mark("{name} stands off the board"),
    "low": mark("{name} stands on low terrain, neither on the floor nor on a platform"),
    "obstacle": mark("{name} stands neither on the floor nor on a platform"),
    "stairs": mark("{name} stands on stairs, neither on the floor nor on a platform"),
    "ladder": mark("{name} stands on a ladder, neither on the floor nor on a platform"),
}


def placement_problems(table: Table, id: str) -> tuple[Problem, ...]:
    """Why a fighter on the table is set up where it may not be, while it could still be set up elsewhere (S28)."""
    battle = table.battle
    fighter = next((one for one in battle.fighters if one.id == id), None)
    if fighter is None or not may_be_placed(battle, fighter):
        return ()
    return (*_too_soon(battle, fighter), *place_problems(table, fighter))


def _too_soon(battle: Battle, fighter: Fighter) -> Iterator[Problem]:
    """Why a fighter should not be on the table yet (S29); beasts of nobody are in no group."""
    if not activation.is_beast(battle, fighter) and not order.may_arrive(battle, fighter):
        yield order.early_problem(battle, fighter)


def may_be_placed(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter is being set up at this moment, or could still be."""
    clock = battle.clock
    if clock.stage == "battle":
        arrives = order.arrival_round(battle, fighter) == clock.round > 1 or order.is_called(battle, fighter)
        return clock.phase == "reserve" and arrives
    return clock.stage == "deployment"


def place_problems(table: Table, fighter: Fighter) -> Iterator[Problem]:
    """What is wrong with where a fighter of the table stands."""
    battle = table.battle
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if order.is_called(battle, fighter):
        yield from _called(table, fighter)
    elif zone is not None and not subjects.is_elsewhere(battle, fighter):
        yield from _too_far(table, fighter, zone)
    yield from _no_ground(table, fighter)


def reach_mm(battle: Battle, fighter: Fighter) -> float:
    """How near its point all of a fighter's base is: monsters may be farther (S28, A8.4)."""
    rules = book_of(battle)
    monster = activation.is_monster(battle, fighter)
    return (rules.setup.monster_reach_in if monster else rules.setup.reach_in) * INCH


def _too_far(table: Table, fighter: Fighter, zone: Zone) -> Iterator[Problem]:
    battle = table.battle
    reach = reach_mm(battle, fighter)
    beyond = out_of_reach(fighter, fighter.pose, zone.start, zone.end, reach)
    late = battle.clock.stage == "battle"
    if not beyond or (late and beyond <= _room_beyond(table, fighter, zone, reach)):
        return
    far = format_inches(reach + beyond, reach)
    point = tr("line") if zone.start != zone.end else tr("point")
    text = tr('the base of {name} reaches to {far}" from its {point}', name=fighter.id, far=far, point=point)
    what = tr('Wholly within {reach}" horizontally', reach=format_inches(reach))
    if late:
        what = tr(
            'Wholly within {reach}" horizontally; if not all fit, as near as possible', reach=format_inches(reach)
        )
    rules = book_of(battle)
    key = "setup.reach_in" if reach == rules.setup.reach_in * INCH else "setup.monster_reach_in"
    yield make_problem(battle, text, what, rules.rows["within"], key)


def _room_beyond(table: Table, fighter: Fighter, zone: Zone, reach: float) -> float:
    """How much farther a reserve may stand: those of its group that arrive with it could stand elsewhere (A7.7)."""
    battle, state = table.battle, fighter.state
    mates = tuple(
        one
        for one in battle.fighters
        if (one.side, one.state.group) == (fighter.side, state.group)
        and one.id != fighter.id
        and may_be_placed(battle, one)
    )
    reaches = tuple(reach_mm(battle, one) for one in mates)
    return free_room.room_beyond(table, fighter, (zone.start, zone.end), reach, mates, reaches)


def _called(table: Table, fighter: Fighter) -> Iterator[Problem]:
    """Where a card says that a fighter is set up whose group arrives later: near an edge, far from others (C5)."""
    battle, rule = table.battle, tr("Who is called is set up where the card says")
    for hazard in (one for card in battle.plan.twists for one in card.hazards if one.does == "call"):
        edges = (subjects.edge(battle, name) for name in subjects.EDGES)
        if not any(table.within(fighter.id, hazard.edge * INCH, edge, True) for edge in edges):
            text = tr('{name} is not within {reach:g}" of an edge', name=fighter.id, reach=hazard.edge)
            yield make_problem(battle, text, rule, "S35")
        for other in battle.fighters:
            near = table.within(fighter.id, hazard.apart * INCH, other.id)
            if other.id != fighter.id and near and may_be_placed(battle, other):
                text = tr('{name} is within {reach:g}" of {other}', name=fighter.id, reach=hazard.apart, other=other.id)
                yield make_problem(battle, text, rule, "S35")


def _no_ground(table: Table, fighter: Fighter) -> Iterator[Problem]:
    battle = table.battle
    what, row = tr("Fighters are set up on the floor or on platforms"), book_of(battle).rows["within"]
    spot = free_room.find_spot(table, fighter)
    if spot.met.off_board:
        text = tr("the base of {name} hangs over the board's edge", name=fighter.id)
        yield make_problem(battle, text, what, row)
    if not spot.firm or (spot.on == "low" and not book_of(battle).setup.low_is_floor):
        yield make_problem(battle, tr(_STAND[spot.on], name=fighter.id), what, row, "setup.low_is_floor")
    for other in (*spot.met.fighters, *spot.met.pieces):
        text = tr("{name} stands in {other}", name=fighter.id, other=other)
        yield make_problem(battle, text, tr("Nobody stands in terrain or in another fighter"), row)
