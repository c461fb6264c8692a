"""What a report of a battle tells of units, and of the scenario it was about."""

from app.core.language import counted, mark, tr
from app.games.report_parts import ReportParts
from app.games.warcrow.measures import is_on_table
from app.games.warcrow.objectives.score import held_by
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.state import Unit, read_state
from app.model import Battle


class WarcrowReport(ReportParts):
    """The scenario, and armies unit by unit."""

    musters = mark("The armies")

    def aim(self, battle: Battle) -> str:
        scenario = find_scenario(battle)
        return tr("They play {scenario}.", scenario=scenario.name) if scenario else ""

    def members(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Unit by unit; of those that are hidden only how many they are, until the battle is over."""
        own = [unit for unit in read_state(battle).units if unit.side == side]
        hidden = {unit.id for unit in own if _is_secret(battle, unit)}
        lines = [_format_unit(unit) for unit in own if not {unit.id, unit.host} & hidden]
        if hidden:
            lines.append(counted(len(hidden), "{count} hidden unit", "{count} hidden units"))
        return tuple(lines)

    def held(self, battle: Battle, side: str) -> tuple[str, ...]:
        return tuple(token.id for token in held_by(battle, side))


def _is_secret(battle: Battle, unit: Unit) -> bool:
    """A Character that has joined a hidden unit is a part of it."""
    is_hidden = unit.hidden and not unit.host and not is_on_table(battle, unit)
    return is_hidden and battle.clock.stage != "over"


def _format_unit(unit: Unit) -> str:
    """Its troops, what it costs, and whom it has joined."""
    said = [counted(len(unit.troops), "{count} troop", "{count} troops")]
    if unit.card.points:
        said.append(counted(unit.card.points, "{count} point", "{count} points"))
    if unit.host:
        said.append(tr("has joined {unit}", unit=unit.host))
    return tr("{unit}: {words}", unit=unit.id, words=", ".join(said))
