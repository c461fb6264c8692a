"""Setting up: near the group's point, on floor or platform, in turn; reserves later (C1.7, C1.12, S28, S29)."""

import math
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app import shapes
from app.errors import PlayerError
from app.ground import Way, legal_region, out_of_reach, standing, way
from app.language import mark, tr
from app.model import Battle, Fighter, Pose, Whereabouts
from app.rules.course import Zone
from app.rules.log import told
from app.rules.setup_actions import Begin, Deploy, Withdraw
from app.rules.system import Problem, Rule
from app.rules.systems.warcry import beginning, groups, order, stages
from app.rules.systems.warcry.book import INCH, book
from app.rules.systems.warcry.citing import inches, problem
from app.rules.systems.warcry.zones import zone_of, zones
from app.table import Table

__all__ = ["RULES", "misplaced", "zones"]

_NEAR_MM = 1.0
"""As near as possible is not nearer than hands can tell."""
_STAND = {
    "air": mark("{name} stands on nothing"),
    "off": mark("{name} stands off the board"),
    "obstacle": mark("{name} stands neither on the floor nor on a platform"),
    "stairs": mark("{name} stands on stairs, neither on the floor nor on a platform"),
    "ladder": mark("{name} stands on a ladder, neither on the floor nor on a platform"),
}


# where


def misplaced(table: Table, id: str) -> tuple[Problem, ...]:
    """Why a fighter on the table is set up where it may not be, while it could still be set up elsewhere (S28)."""
    battle = table.battle
    fighter = battle.fighter(id)
    if not _being_set_up(battle, fighter):
        return ()
    return tuple(_misplaced(table, fighter))


def _being_set_up(battle: Battle, fighter: Fighter) -> bool:
    clock = battle.clock
    if clock.stage == "battle":
        return clock.phase == "reserve" and order.round_of(battle, fighter) == clock.round > 1
    return clock.stage == "deployment"


def _misplaced(table: Table, fighter: Fighter) -> Iterator[Problem]:
    battle = table.battle
    zone = zone_of(battle, fighter.side, fighter.state.group)
    if zone is not None:
        yield from _too_far(table, fighter, zone)
    yield from _no_ground(table, fighter)


def reach_mm(battle: Battle, fighter: Fighter) -> float:
    """How near its point all of a fighter's base is: monsters may be farther (S28, A8.4)."""
    rules = book(battle)
    monster = fighter.profile is not None and fighter.profile.has(rules.monster.mark)
    return (rules.setup.monster_reach_in if monster else rules.setup.reach_in) * INCH


def _too_far(table: Table, fighter: Fighter, zone: Zone) -> Iterator[Problem]:
    battle = table.battle
    reach = reach_mm(battle, fighter)
    beyond = out_of_reach(fighter, fighter.pose, zone.start, zone.end, reach)
    if not beyond or beyond <= _room_beyond(table, fighter, zone, reach):
        return
    far = inches(reach + beyond, reach)
    point = tr("line") if zone.start != zone.end else tr("point")
    text = tr('the base of {name} reaches to {far}" from its {point}', name=fighter.id, far=far, point=point)
    what = tr('Wholly within {reach}" horizontally; if not all fit, as near as possible', reach=inches(reach))
    rules = book(battle)
    key = "setup.reach_in" if reach == rules.setup.reach_in * INCH else "setup.monster_reach_in"
    yield problem(battle, text, what, rules.rows["within"], key)


def _room_beyond(table: Table, fighter: Fighter, zone: Zone, reach: float) -> float:
    """How far beyond its reach a fighter may be because there is no room nearer (A7.7); 0 where there is, in mm."""

    def fits(beyond: float) -> bool:
        return bool(legal_region(table, fighter, zone.start, zone.end, reach + beyond))

    low, high = 0.0, math.hypot(table.battle.board.width_mm, table.battle.board.depth_mm)
    if fits(low):
        return 0.0
    while high - low > _NEAR_MM / 2:
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high + _NEAR_MM


def _no_ground(table: Table, fighter: Fighter) -> Iterator[Problem]:
    battle = table.battle
    what, row = tr("Fighters are set up on the floor or on platforms"), book(battle).rows["within"]
    met = Way() if _alone(table, fighter) else way(table, fighter, (fighter.pose,))
    if met.off_board:
        text = tr("the base of {name} hangs over the board's edge", name=fighter.id)
        yield problem(battle, text, what, row)
    on = standing(table, fighter)
    if not on.firm:
        yield problem(battle, tr(_STAND[on.on], name=fighter.id), what, row)
    for other in (*met.fighters, *met.pieces):
        text = tr("{name} stands in {other}", name=fighter.id, other=other)
        yield problem(battle, text, tr("Nobody stands in terrain or in another fighter"), row)


def _alone(table: Table, fighter: Fighter) -> bool:
    """Whether nothing is near a base, as a quick look tells: no terrain, no edge of the board, nobody else."""
    battle = table.battle
    radius, board, pose = _radius(fighter), battle.board, fighter.pose
    others = (one for one in battle.fighters if one.id != fighter.id)
    return (
        not battle.pieces
        and radius <= pose.x <= board.width_mm - radius
        and radius <= pose.y <= board.depth_mm - radius
        and all(math.dist((pose.x, pose.y), (one.pose.x, one.pose.y)) > radius + _radius(one) for one in others)
    )


def _radius(fighter: Fighter) -> float:
    """How far a base reaches from its centre at most."""
    base = shapes.outline(fighter.base, 0.0, 0.0, 0.0)
    return max(base.a + base.core, base.b)


# in turn


def _deploy_problems(table: Table, action: Deploy) -> tuple[Problem, ...]:
    fighters = [_posed(table.battle, id, pose) for id, pose in action.fighters]
    after = Table(table.battle.with_fighters(*fighters), table.meshes)
    found = [*_out_of_turn(table.battle, [table.battle.anyone(id) for id, _ in action.fighters])]
    return (*found, *(one for fighter in fighters for one in _misplaced(after, fighter)))


def _out_of_turn(battle: Battle, fighters: list[Fighter]) -> Iterator[Problem]:
    """Who is not on the table yet comes in turn; who is may be put elsewhere."""
    new = [one for one in fighters if one.state.whereabouts != "table"]
    stage, clock = battle.clock.stage, battle.clock
    if stage != "deployment" and not (stage == "battle" and clock.phase == "reserve"):
        what = tr("Fighters are set up before the battle, or arrive in a reserve phase")
        yield from stages.not_at(battle, (), what, "alternate" if stage != "battle" else "reserve")
        return
    late = [one for one in new if not _may_come(battle, one)]
    yield from (_too_early(battle, fighter) for fighter in late)
    due = order.next_placement(battle)
    if due is None:
        return
    for fighter in new:
        if fighter not in late and (fighter.side, fighter.state.group) != (due.side, due.group):
            group = tr(groups.GROUPS[due.group])
            text = tr("{name} is not next: {side} sets up its {group}", name=fighter.id, side=due.side, group=group)
            about = "alternate" if stage == "deployment" else "reserve"
            yield problem(battle, text, tr(_ORDER[stage]), book(battle).rows[about])


_ORDER = {
    "deployment": mark("Sides set up in turn: Dagger, Shield, Hammer"),
    "battle": mark("Who has the initiative sets up first"),
}


def _may_come(battle: Battle, fighter: Fighter) -> bool:
    round = order.round_of(battle, fighter)
    return 1 <= round <= max(1, battle.clock.round)


def _too_early(battle: Battle, fighter: Fighter) -> Problem:
    round = order.round_of(battle, fighter)
    text = tr("{name} arrives in round {round}", name=fighter.id, round=round)
    if round == order.NEVER:
        text = tr("the deployment card does not say where {name} is set up", name=fighter.id)
    if not fighter.state.group:
        text = tr("{name} is in no battle group", name=fighter.id)
    return problem(battle, text, tr("Groups arrive in the round on the card"), book(battle).rows["reserve"])


# the actions


def _deployed(table: Table, action: Deploy) -> Battle:
    battle = table.battle
    fighters = [_posed(battle, id, pose) for id, pose in action.fighters]
    new = [one for one in fighters if battle.anyone(one.id).state.whereabouts != "table"]
    battle = beginning.stepped(battle.with_fighters(*(one for one in fighters if battle.anyone(one.id) != one)))
    for side in dict.fromkeys(one.side for one in new):
        names = ", ".join(one.id for one in new if one.side == side)
        battle = told(battle, tr("{side} sets up {names}", side=side, names=names), "move", side=side)
    return battle


def _posed(battle: Battle, id: str, pose: Pose) -> Fighter:
    fighter = _known(battle, id)
    return replace(fighter, pose=pose, state=replace(fighter.state, whereabouts="table"))


def _known(battle: Battle, id: str) -> Fighter:
    try:
        return battle.anyone(id)
    except KeyError:
        raise PlayerError(tr('there is no fighter called "{name}"', name=id)) from None


def _deploy_label(battle: Battle, action: Deploy) -> str:
    names = ", ".join(id for id, _ in action.fighters)
    return tr("Set up {names}", names=names)


def _withdrawn(table: Table, action: Withdraw) -> Battle:
    battle = table.battle
    fighters = [_aside(battle, _known(battle, id)) for id in action.ids]
    battle = beginning.stepped(battle.with_fighters(*fighters))
    return told(battle, tr("{names} are taken back", names=", ".join(action.ids)), "move")


def _aside(battle: Battle, fighter: Fighter) -> Fighter:
    where: Whereabouts = "reserve" if order.is_reserve(battle, fighter) else "mustered"
    return replace(fighter, state=replace(fighter.state, whereabouts=where))


def _withdraw_problems(table: Table, action: Withdraw) -> tuple[Problem, ...]:
    battle = table.battle
    allowed = all(_being_set_up(battle, _known(battle, id)) for id in action.ids)
    stages_ = ("", "muster", "setup", battle.clock.stage if allowed else "deployment")
    return stages.not_at(battle, stages_, tr("Fighters are taken back only while they are set up"), "alternate")


def _withdraw_label(battle: Battle, action: Withdraw) -> str:
    return tr("Take back {names}", names=", ".join(action.ids))


def _begin_problems(table: Table, action: Begin) -> tuple[Problem, ...]:
    found = beginning.problems(table.battle)
    if table.battle.clock.stage != "deployment":
        return found
    return (*found, *(one for fighter in table.battle.fighters for one in misplaced(table, fighter.id)))


def _begun(table: Table, action: Begin) -> Battle:
    return beginning.begun(table.battle)


def _begin_label(battle: Battle, action: Begin) -> str:
    return tr("Begin the battle") if battle.clock.stage == "deployment" else tr("Begin setting up")


RULES: dict[type[Any], Rule] = {
    Deploy: Rule(_deploy_problems, _deployed, _deploy_label),
    Withdraw: Rule(_withdraw_problems, _withdrawn, _withdraw_label),
    Begin: Rule(_begin_problems, _begun, _begin_label),
}
