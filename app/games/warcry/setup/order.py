"""The order in which battle groups are set up or arrive, and their missing fighters (C1.7, S27, A7.7)."""

from collections.abc import Iterator
from itertools import zip_longest

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcry.book import book_of
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import stages
from app.games.warcry.setup.groups import GROUPS
from app.games.warcry.setup.zones import group_zone
from app.games.warcry.state import read_plan
from app.model import Battle, Fighter, Value

NEVER = 0
"""The round of a group that is not on the deployment card."""
EARLY_ARRIVAL, DELAYED = "called ", "late "
"""Marks of reserves that a card lets be set up immediately, or later, followed by the number of the round."""


class GroupPlacement(Value, frozen=True):
    """A group to set up, with those of its fighters that are not on the table yet."""

    side: str
    group: str
    missing: tuple[str, ...]


def early_card_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns why the victory card's demands have to wait until fighters are set up (S23, S31)."""
    if not (battle.clock.stage and is_setting_up(battle) and book_of(battle).setup.victory_last):
        return ()
    return (make_problem(battle, tr("fighters have not been set up"), "S31"),)


def arrival_round(battle: Battle, fighter: Fighter) -> int:
    """Returns the round in which a fighter is set up: 1 for the start, `NEVER` if its group is not on the card."""
    if read_plan(battle).deployment is None:
        return 1
    zone = group_zone(battle, fighter.side, fighter.state.group)
    if zone is None:
        return NEVER
    late = (mark.removeprefix(DELAYED) for mark in fighter.state.marks if mark.startswith(DELAYED))
    return max((zone.round, *(int(round) + 1 for round in late if round.isdecimal())))


def arrives_early(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a card lets a fighter be set up in this reserve phase, regardless of its group (C5)."""
    return f"{EARLY_ARRIVAL}{battle.clock.round}" in fighter.state.marks and battle.clock.phase == "reserve"


def is_reserve(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter is not there from the start (S29)."""
    return arrival_round(battle, fighter) != 1


def placements(battle: Battle) -> tuple[GroupPlacement, ...]:
    """Returns the groups to set up before the battle in order: Dagger, Shield, Hammer, side by side (S27)."""
    setup = book_of(battle).setup
    sides = stages.sides_in_turn(battle, stages.deciding_side(battle, setup.deploys_first))
    found = tuple(_placements(battle, sides, 1))
    if setup.reserves_passed_over:
        return found
    # The sides alternate while they have groups left, each in its own order.
    own = [[one for one in found if one.side == side] for side in sides]
    return tuple(one for row in zip_longest(*own) for one in row if one is not None)


def arrivals(battle: Battle) -> tuple[GroupPlacement, ...]:
    """Returns the groups that arrive now or are late; the side with the initiative is first (A7.7)."""
    sides = stages.sides_in_turn(battle, battle.clock.initiative)
    return tuple(placement for side in sides for placement in _side_arrivals(battle, side))


def next_placement(battle: Battle) -> GroupPlacement | None:
    """Returns the group to set up now, if any."""
    found = placements(battle) if battle.clock.stage == "deployment" else arrivals(battle)
    return next((placement for placement in found if placement.missing), None)


def is_setting_up(battle: Battle) -> bool:
    """Returns whether fighters are still to be set up before the battle."""
    stage = battle.clock.stage
    return stage in ("", "muster", "setup") or (stage == "deployment" and next_placement(battle) is not None)


def _placements(battle: Battle, sides: tuple[str, ...], round: int) -> Iterator[GroupPlacement]:
    for group in GROUPS:
        for side in sides:
            members = [one for one in battle.fighters_of(side) if one.state.group == group]
            there = [one for one in members if arrival_round(battle, one) == round]
            if there:
                yield GroupPlacement(side, group, _missing_ids(there))


def _side_arrivals(battle: Battle, side: str) -> Iterator[GroupPlacement]:
    for group in GROUPS:
        members = [one for one in battle.fighters_of(side) if one.state.group == group]
        there = [
            one for one in members if 1 < arrival_round(battle, one) <= battle.clock.round or arrives_early(battle, one)
        ]
        if any(one.state.whereabouts == "reserve" for one in there):
            yield GroupPlacement(side, group, _missing_ids(there))


def _missing_ids(fighters: list[Fighter]) -> tuple[str, ...]:
    return tuple(one.id for one in fighters if one.state.whereabouts in ("mustered", "reserve"))


def may_arrive(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether the card lets a fighter's group be set up by now."""
    round = arrival_round(battle, fighter)
    return 1 <= round <= max(1, battle.clock.round) or arrives_early(battle, fighter)


def make_early_problem(battle: Battle, fighter: Fighter) -> Problem:
    """Returns why a fighter is not set up yet (S29)."""
    round = arrival_round(battle, fighter)
    text = tr("{name} arrives in round {round}", name=fighter.id, round=round)
    if round == NEVER:
        text = tr("the deployment card does not show where {name} is set up", name=fighter.id)
    if not fighter.state.group:
        text = tr("{name} is not in a battle group", name=fighter.id)
    return make_problem(battle, text, book_of(battle).rows["reserve"])
