"""What is to be done before the battle: scenario, zones, initiative, then unit by unit (D1.20 to D1.22, W104)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import tr
from app.games.prompts import Option
from app.games.warcrow.book import find_book
from app.games.warcrow.measures import keyword_of
from app.games.warcrow.rosters.army_options import army_options
from app.games.warcrow.scenario_places import find_scenario, side_colour
from app.games.warcrow.setup.deploy_unit import (
    BeginBattle,
    DeployUnit,
    HideUnit,
    battle_problems,
    deploying,
    hidden_units,
    waiting_units,
)
from app.games.warcrow.setup.readings import reading_options
from app.games.warcrow.setup.scenario_choice import (
    BeginDeployment,
    ChooseScenario,
    ChooseZone,
    TakeInitiative,
    begin_problems,
)
from app.games.warcrow.setup.scouts import SCOUT, is_secret
from app.games.warcrow.setup.unit_places import propose_places
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.terrain_elements import element_options
from app.games.warcrow.units.characters import join_options
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def setup_sentence(battle: Battle) -> tuple[str, str]:
    """What is to be done before units are set up, and whose it is."""
    if len({unit.side for unit in read_state(battle).units}) < 2:
        return tr("Add the units of both sides."), ""
    if find_scenario(battle) is None:
        return tr("Choose a scenario."), ""
    if not battle.clock.initiative:
        return tr("Say who has the initiative."), ""
    return tr("All is chosen: set the units up."), ""


def setup_options(table: BattleGeometry) -> Iterator[Option]:
    """Scenario, zones and initiative, and on to setting units up."""
    battle = table.battle
    chosen = find_scenario(battle)
    yield from (replace(option, step="muster", in_page=True) for option in army_options(table))
    yield from (replace(option, step="muster", in_page=True) for option in join_options(table))
    for scenario in find_book().scenario:
        if scenario != chosen:
            text = tr("Play {scenario}", scenario=scenario.name)
            first = chosen is None and scenario == find_book().scenario[0]
            action = ChooseScenario(scenario.id)
            yield Option(f"scenario {scenario.id}", text, "set-up", action=action, main=first, in_page=True)
    for side in battle.sides:
        if side_colour(battle, side.name) != "red":
            text = tr("{side} has the red zone", side=side.name)
            yield Option(f"zone {side.name}", text, "set-up", side.name, ChooseZone(side.name), in_page=True)
        if side.name != battle.clock.initiative:
            text = tr("{side} has the initiative", side=side.name)
            first = not battle.clock.initiative and chosen is not None and side == battle.sides[0]
            action = TakeInitiative(side.name)
            yield Option(f"initiative {side.name}", text, "set-up", side.name, action, main=first, in_page=True)
    yield from (replace(option, step="scenario") for option in element_options(table))
    yield from (replace(option, step="scenario") for option in reading_options(table))
    problems = begin_problems(battle)
    text, action = tr("Set units up"), BeginDeployment()
    yield Option("begin", text, action=action, problems=problems, main=not problems, step="scenario", in_page=True)


def deploy_sentence(battle: Battle) -> tuple[str, str]:
    """Whose turn it is to set a unit up."""
    side, units = deploying(battle)
    if not units:
        return tr("All units are set up. Begin the battle."), ""
    if keyword_of(units[0], SCOUT):
        return tr("{side}: set up a Scout, or keep it hidden.", side=side), side
    return tr("{side}: set up a unit.", side=side), side


def deploy_options(table: BattleGeometry) -> Iterator[Option]:
    """A place for each unit that may be set up now; who may stay hidden; and the battle."""
    side, units = deploying(table.battle)
    yield from (replace(option, step="muster", in_page=True) for option in join_options(table))
    for unit in units:
        yield place_option(table, unit, main=unit is units[0])
    for unit in waiting_units(table.battle):
        if is_secret(unit):
            text = tr("Keep {unit} hidden", unit=unit.id)
            yield Option(f"hide {unit.id}", text, "next", unit.leader, HideUnit(unit.id))
    for side_ in table.battle.sides:
        for number, unit in enumerate(hidden_units(table.battle, side_.name), 1):
            text = tr("Set hidden unit {number} of {side} up after all", number=number, side=unit.side)
            yield Option(f"show {unit.id}", text, "side", unit.side, HideUnit(unit.id, on=False), is_seldom=True)
    if not side:
        problems = battle_problems(table.battle)
        text = tr("Begin the battle")
        yield Option("begin-battle", text, action=BeginBattle(), problems=problems, main=True, in_page=True)


def place_option(table: BattleGeometry, unit: Unit, main: bool) -> Option:
    """Setting a unit up: that which is probably wanted at the place that is proposed, all others where players say."""
    text = tr("Set up {unit}", unit=unit.id)
    places = propose_places(table, unit) if main else None
    common = Option(f"deploy {unit.id}", text, "fighter", unit.leader, main=main, in_page=True, at_once=True)
    if places is None:
        return replace(common, asks="pose")
    return replace(common, action=DeployUnit(unit.id, places))
