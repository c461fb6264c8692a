"""Turns: each side has one activation in a turn; what its end brings; events and rallies (D1.30 to D1.32)."""

from msgspec.structs import replace

from app.core.language import tr
from app.games.log import with_log_line
from app.games.warcrow.due import WillpowerTest
from app.games.warcrow.measures import find_engagers, is_on_table, units_on_table
from app.games.warcrow.morale.stress import may_only_rest
from app.games.warcrow.scenario_places import find_scenario, rival_of
from app.games.warcrow.setup.scouts import is_secret
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle

FIRST, PLAY, SPENT, TESTED, END, BEHIND, DONE = "first", "", "spent", "tested", "end", "behind", "done"
"""Steps of a round: who plays first; turns; an activation that is over, with tinge to be faced, with tests to be made;
the end; moves after it; all done."""


def last_turn(battle: Battle) -> int:
    """Where on the turn counter this round ends."""
    scenario = find_scenario(battle)
    turns = scenario.turns if scenario else (5, 5, 5)
    return sum(turns[: battle.clock.round])


def is_last_round(battle: Battle) -> bool:
    """Whether the round that is played is the scenario's last."""
    scenario = find_scenario(battle)
    return battle.clock.round >= len(scenario.turns if scenario else (5, 5, 5))


def first_turn_of_round(battle: Battle) -> int:
    """Where on the turn counter this round began."""
    scenario = find_scenario(battle)
    turns = scenario.turns if scenario else (5, 5, 5)
    return sum(turns[: max(battle.clock.round - 1, 0)]) + 1


def ready_units(battle: Battle, side: str) -> tuple[Unit, ...]:
    """The units of a side that may be activated: on the table and not demoralized (W49).

    Nor is one that may only rest (W46) while it is engaged (W23).
    """
    return tuple(
        unit
        for unit in units_on_table(battle, side)
        if unit.tokens.demoralized is None
        and not unit.neutral
        and not (may_only_rest(unit) and find_engagers(battle, unit))
    )


def secret_units(battle: Battle, side: str) -> tuple[Unit, ...]:
    """The Scouts and Ambushers of a side that are still off the table and may come, those shown, too (W6, W106)."""
    alive = {one.id for one in battle.aside if one.state.whereabouts == "reserve"}
    return tuple(
        unit
        for unit in read_state(battle).units
        if unit.side == side
        and is_secret(unit)
        and not unit.host
        and not is_on_table(battle, unit)
        and alive & {*unit.troops}
    )


def may_pass(battle: Battle, side: str) -> bool:
    """Whether a side may pass: all its units on the table have been activated, demoralized ones aside (W10, D1.37)."""
    return all(unit.tokens.activated for unit in ready_units(battle, side))


def must_pass(battle: Battle, side: str) -> bool:
    """Whether a side has nobody who could be activated (W11)."""
    return not ready_units(battle, side) and not secret_units(battle, side)


def with_turn_taken(battle: Battle, side: str) -> Battle:
    """The battle after a side's activation, or its pass: the other's turn, or the end of the turn."""
    state = read_state(battle)
    played = tuple(dict.fromkeys((*state.course.played, side)))
    battle = with_state(battle, replace(state, course=replace(state.course, played=played, activation=None, step=PLAY)))
    battle = replace(battle, clock=replace(battle.clock, active="", done=()))
    other = rival_of(battle, side)
    if other and other not in played:
        return replace(battle, clock=replace(battle.clock, turn=other))
    return _end_turn(battle)


def _end_turn(battle: Battle) -> Battle:
    """Event tokens and rallies, then the counter moves on; after its last turn the round ends (D1.32)."""
    battle = _with_events(battle)
    state = read_state(battle)
    at = state.course.turn
    rallies = tuple(
        WillpowerTest(unit.id, "rally")
        for unit in state.units
        if unit.tokens.demoralized is not None and unit.tokens.demoralized <= at and is_on_table(battle, unit)
    )
    over = at >= last_turn(battle)
    course = replace(state.course, turn=at + 1, played=(), step=END if over else PLAY)
    battle = with_state(battle, replace(state, course=course).with_due(*rallies))
    first = state.course.first or battle.clock.initiative
    return replace(battle, clock=replace(battle.clock, turn="" if over else first))


def _with_events(battle: Battle) -> Battle:
    state, scenario = read_state(battle), find_scenario(battle)
    step = scenario.event.step if scenario and scenario.event else 0
    moved = []
    for event in state.course.events:
        if event.at <= state.course.turn:
            battle = with_log_line(battle, tr("Event: {name}; resolve it now", name=event.name), "clock")
            event = replace(event, at=event.at + step) if step else event  # noqa: PLW2901 # one that moves on
        moved.append(event)
    return with_state(battle, replace(state, course=replace(state.course, events=tuple(moved))))
