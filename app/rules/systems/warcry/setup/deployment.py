"""Setting up: near the group's point, on floor or platform, in turn; reserves later (C1.7, C1.12, S28, S29)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter, Pose, Whereabouts
from app.rules.flow import Zone
from app.rules.log import with_log_line
from app.rules.lookup import find_fighter
from app.rules.ruling import Problem
from app.rules.setup_actions import Begin, Deploy, Withdraw
from app.rules.system import Rule
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.cards import subjects
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.setup import beginning, groups, order, set_up, stages
from app.rules.systems.warcry.setup.set_up import placement_problems, reach_mm
from app.rules.systems.warcry.setup.zones import find_zones, group_zone

__all__ = ["RULES", "fighter_zone", "find_zones", "placement_problems", "reach_mm"]


def fighter_zone(battle: Battle, id: str) -> Zone | None:
    """Where a fighter is set up or arrives: monsters may be farther from the point than others (S28, A8.4)."""
    fighter = battle.anyone(id)
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if zone is None or order.is_called(battle, fighter) or subjects.is_elsewhere(battle, fighter):
        return None
    return replace(zone, reach_mm=reach_mm(battle, fighter))


# in turn


def _deploy_problems(table: Table, action: Deploy) -> tuple[Problem, ...]:
    fighters = [_posed(table.battle, id, pose) for id, pose in action.fighters]
    after = Table(table.battle.with_fighters(*fighters), table.meshes)
    found = [*_out_of_turn(table.battle, [table.battle.anyone(id) for id, _ in action.fighters])]
    return (*found, *(one for fighter in fighters for one in set_up.place_problems(after, fighter)))


def _out_of_turn(battle: Battle, fighters: list[Fighter]) -> Iterator[Problem]:
    """Who is not on the table yet comes in turn; who is may be put elsewhere."""
    yield from _out_of_battle(battle, fighters)
    new = [one for one in fighters if one.state.whereabouts in ("mustered", "reserve")]
    stage, clock = battle.clock.stage, battle.clock
    if stage != "deployment" and not (stage == "battle" and clock.phase == "reserve"):
        what = tr("Fighters are set up before the battle, or arrive in a reserve phase")
        yield from stages.stage_problems(battle, (), what, "alternate" if stage != "battle" else "reserve")
        return
    yield from _there_already(battle, fighters)
    late = [one for one in new if not order.may_arrive(battle, one)]
    yield from (order.early_problem(battle, fighter) for fighter in late)
    due = order.next_placement(battle)
    if due is None:
        return
    for fighter in new:
        if fighter not in late and (fighter.side, fighter.state.group) != (due.side, due.group):
            group = tr(groups.GROUPS[due.group])
            text = tr("{name} is not next: {side} sets up its {group}", name=fighter.id, side=due.side, group=group)
            about = "alternate" if stage == "deployment" else "reserve"
            reading = "setup.reserves_passed_over" if stage == "deployment" and _some_wait(battle) else ""
            yield make_problem(battle, text, tr(_ORDER[stage]), book_of(battle).rows[about], reading)


def _out_of_battle(battle: Battle, fighters: list[Fighter]) -> Iterator[Problem]:
    gone = {"down": mark("{name} has been taken down"), "left": mark("{name} has left the battlefield")}
    for one in fighters:
        if one.state.whereabouts in gone:
            text = tr(gone[one.state.whereabouts], name=one.id)
            what = tr("Only fighters that are still to come are set up")
            yield make_problem(battle, text, what, book_of(battle).rows["reserve"])


def _there_already(battle: Battle, fighters: list[Fighter]) -> Iterator[Problem]:
    """Who is not set up in this phase stays where it stands."""
    for one in fighters:
        if one.state.whereabouts == "table" and not set_up.may_be_placed(battle, one):
            what = tr("Only fighters that are still to come are set up")
            yield make_problem(
                battle, tr("{name} is on the table already", name=one.id), what, book_of(battle).rows["reserve"]
            )


def _some_wait(battle: Battle) -> bool:
    """Whether a group that is not there from the start leaves a gap in the order of placements."""
    return any(one.state.group and order.is_reserve(battle, one) for one in battle.everyone)


_ORDER = {
    "deployment": mark("Sides set up in turn: Dagger, Shield, Hammer"),
    "battle": mark("Who has the initiative sets up first"),
}


# the actions


def _deployed(table: Table, action: Deploy) -> Battle:
    battle = table.battle
    fighters = [_posed(battle, id, pose) for id, pose in action.fighters]
    new = [one for one in fighters if battle.anyone(one.id).state.whereabouts != "table"]
    battle = beginning.with_next_step(battle.with_fighters(*(one for one in fighters if battle.anyone(one.id) != one)))
    for side in dict.fromkeys(one.side for one in new):
        names = ", ".join(one.id for one in new if one.side == side)
        battle = with_log_line(battle, tr("{side} sets up {names}", side=side, names=names), "move", side=side)
    for one in _moved_by_hand(table.battle, fighters):
        battle = with_log_line(battle, tr("{name} is moved", name=one.id), "note", by_hand=True)
    return battle


def _moved_by_hand(battle: Battle, fighters: list[Fighter]) -> list[Fighter]:
    """Those that stand on the table in a battle and do not arrive now."""
    there = {one.id: one for one in battle.fighters} if battle.clock.stage == "battle" else {}
    return [one for one in fighters if one.id in there and not set_up.may_be_placed(battle, there[one.id])]


def _posed(battle: Battle, id: str, pose: Pose) -> Fighter:
    fighter = find_fighter(battle, id)
    return replace(fighter, pose=pose, state=replace(fighter.state, whereabouts="table"))


def _deploy_label(battle: Battle, action: Deploy) -> str:
    names = ", ".join(id for id, _ in action.fighters)
    return tr("Set up {names}", names=names)


def _withdrawn(table: Table, action: Withdraw) -> Battle:
    battle = table.battle
    fighters = [_aside(battle, find_fighter(battle, id)) for id in action.ids]
    battle = beginning.with_next_step(battle.with_fighters(*fighters))
    return with_log_line(battle, tr("{names} are taken back", names=", ".join(action.ids)), "move")


def _aside(battle: Battle, fighter: Fighter) -> Fighter:
    where: Whereabouts = "reserve" if order.is_reserve(battle, fighter) else "mustered"
    return replace(fighter, state=replace(fighter.state, whereabouts=where))


def _withdraw_problems(table: Table, action: Withdraw) -> tuple[Problem, ...]:
    battle = table.battle
    allowed = all(set_up.may_be_placed(battle, find_fighter(battle, id)) for id in action.ids)
    stages_ = ("", "muster", "setup", battle.clock.stage if allowed else "deployment")
    return stages.stage_problems(battle, stages_, tr("Fighters are taken back only while they are set up"), "alternate")


def _withdraw_label(battle: Battle, action: Withdraw) -> str:
    return tr("Take back {names}", names=", ".join(action.ids))


def _begin_problems(table: Table, action: Begin) -> tuple[Problem, ...]:
    found = beginning.begin_problems(table.battle)
    if table.battle.clock.stage != "deployment":
        return found
    return (*found, *(one for fighter in table.battle.fighters for one in placement_problems(table, fighter.id)))


def _begun(table: Table, action: Begin) -> Battle:
    return beginning.begin_stage(table.battle)


def _begin_label(battle: Battle, action: Begin) -> str:
    return tr("Begin the battle") if battle.clock.stage == "deployment" else tr("Begin setting up")


RULES: dict[type[Any], Rule] = {
    Deploy: Rule(_deploy_problems, _deployed, _deploy_label),
    Withdraw: Rule(_withdraw_problems, _withdrawn, _withdraw_label),
    Begin: Rule(_begin_problems, _begun, _begin_label),
}
