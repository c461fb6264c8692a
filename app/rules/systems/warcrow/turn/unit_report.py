"""What a report of a battle tells of units, and of the scenario it was about."""

from app.language import counted, mark, tr
from app.model import Battle
from app.rules.report_parts import ReportParts
from app.rules.systems.warcrow.scenario_places import find_scenario
from app.rules.systems.warcrow.state import Unit, read_state


def _format_aim(battle: Battle) -> str:
    scenario = find_scenario(battle)
    return tr("They play {scenario}.", scenario=scenario.name) if scenario else ""


def _list_units(battle: Battle, side: str) -> tuple[str, ...]:
    return tuple(_format_unit(unit) for unit in read_state(battle).units if unit.side == side)


def _format_unit(unit: Unit) -> str:
    """Its troops, what it costs, and whom it has joined."""
    said = [counted(len(unit.troops), "{count} troop", "{count} troops")]
    if unit.card.points:
        said.append(counted(unit.card.points, "{count} point", "{count} points"))
    if unit.host:
        said.append(tr("has joined {unit}", unit=unit.host))
    return tr("{unit}: {words}", unit=unit.id, words=", ".join(said))


REPORT = ReportParts(mark("The armies"), _format_aim, members=_list_units)
