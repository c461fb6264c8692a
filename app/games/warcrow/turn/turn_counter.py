"""The turn counter: its spaces round by round, tokens of events and of demoralized units, and where a battle is."""

from app.core.language import tr
from app.games.battle_pages import Moment, Track, TrackSpace, TrackToken
from app.games.warcrow.activation import active_unit
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.state import read_state
from app.games.warcrow.turn import turns
from app.model import Battle

_STEPS = (turns.FIRST, turns.END, turns.BEHIND)


def find_moment(battle: Battle) -> Moment:
    """Round, turn and the unit that is being activated."""
    scenario, course = find_scenario(battle), read_state(battle).course
    unit = active_unit(battle)
    first, last = turns.first_turn_of_round(battle), turns.last_turn(battle)
    part = tr("Turn {turn} of {turns}", turn=min(course.turn, last) - first + 1, turns=last - first + 1)
    if course.step in _STEPS:
        part = {turns.FIRST: tr("Before its first turn"), turns.END: tr("After its last turn")}.get(
            course.step, tr("End of the round")
        )
    return Moment(len(scenario.turns) if scenario else 0, part, unit.id if unit else "", bool(course.due))


def make_track(battle: Battle) -> Track | None:
    """All spaces of the scenario with what lies on them; none before the battle."""
    scenario = find_scenario(battle)
    if scenario is None or battle.clock.stage not in ("battle", "over"):
        return None
    state = read_state(battle)
    spaces: list[TrackSpace] = []
    for round, count in enumerate(scenario.turns, 1):
        spaces += [TrackSpace(str(len(spaces) + number + 1), round) for number in range(count)]
    last = len(spaces)
    lying: dict[int, list[TrackToken]] = {}
    for event in state.course.events:
        lying.setdefault(event.at, []).append(TrackToken(tr("event “{name}”", name=event.name)))
    for unit in state.units:
        if unit.tokens.demoralized is not None:
            text = tr("{unit} tests to rally", unit=unit.id)
            lying.setdefault(min(unit.tokens.demoralized, last), []).append(TrackToken(text, unit.side))
    told = tuple(
        TrackSpace(space.text, space.round, tuple(lying.get(number, ()))) for number, space in enumerate(spaces, 1)
    )
    return Track(tr("Turn counter"), told, min(max(state.course.turn, 1), last) - 1)
