"""The set-up guide: armies, scenario and deployment, with their choices, units and secrets."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.prompts import Option
from app.games.setup import MusterWords, PanelStep, Placeable, Setup, SetupChoice
from app.games.warcrow.book import Scenario, find_book
from app.games.warcrow.keywords import find_keyword
from app.games.warcrow.measures import is_on_table, keyword_of
from app.games.warcrow.move.troop_room import formation_order
from app.games.warcrow.objectives import format_award
from app.games.warcrow.rosters.army import army_options
from app.games.warcrow.rosters.army_roster import WarcrowMuster
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
from app.games.warcrow.setup.scenario_choice import (
    BeginDeployment,
    ChooseScenario,
    ChooseZone,
    TakeInitiative,
    begin_problems,
    reading_options,
)
from app.games.warcrow.setup.scouts import SCOUT, may_hide
from app.games.warcrow.setup.unit_places import deploy_action, deploy_planned, propose_action, propose_places
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.terrain_elements import element_options
from app.games.warcrow.units.characters import JoinUnit, LeaveUnit, join_options, may_join
from app.model import Battle, Pose
from app.table.battle_geometry import BattleGeometry

MUSTER, SCENARIO, DEPLOY = "muster", "scenario", "deploy"


class ArmiesStep(PanelStep):
    """The step in which armies are mustered."""

    def is_done(self, battle: Battle) -> bool:
        return _are_two_mustered(battle)

    def summary(self, battle: Battle) -> str:
        sides = dict.fromkeys(unit.side for unit in _own_units(battle))
        counts = {side: len(_own_units(battle, side)) for side in sides}
        told = (
            counted(count, "{side}: {count} unit", "{side}: {count} units", side=side) for side, count in counts.items()
        )
        return " · ".join(told)


class ScenarioStep(PanelStep):
    """The step in which scenario and zones are chosen."""

    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage in ("deployment", "battle", "over")

    def summary(self, battle: Battle) -> str:
        scenario, first = find_scenario(battle), battle.clock.initiative
        said = [tr(scenario.name)] if scenario else []
        if first:
            said.append(tr("{side} has the initiative", side=first))
        return " · ".join(said)


class UnitsStep(PanelStep):
    """The step in which units are deployed."""

    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage in ("battle", "over")

    def summary(self, battle: Battle) -> str:
        units = [unit for unit in _own_units(battle) if not unit.host]
        up = sum(is_on_table(battle, unit) for unit in units)
        hidden = sum(unit.hidden for unit in units)
        said = [counted(up, "{count} unit deployed", "{count} units deployed")] if up else []
        if hidden:
            said.append(counted(hidden, "{count} hidden", "{count} hidden"))
        return " · ".join(said)


class WarcrowSetup(Setup):
    """The set-up of a Warcrow battle."""

    steps = (
        ArmiesStep(MUSTER, mark("Armies"), "muster"),
        ScenarioStep(SCENARIO, mark("Scenario"), "choices"),
        UnitsStep(DEPLOY, mark("Deployment"), "deployment"),
    )
    musters = proposes_places = True
    muster = WarcrowMuster()
    words = MusterWords(
        dialog=mark("Army"),
        named_dialog=mark("Army: {name}"),
        list=mark("Army"),
        no_fighters=mark("No units in this army yet."),
        no_roster=mark("No army yet"),
        muster=mark("Muster the army of {side}"),
        edit=mark("Change the army of {side}"),
        add=mark("&Add to the army"),
        demo=mark("&Demo army"),
        demo_loaded=mark("“{name}” is a demo army."),
        kept=mark("The army is kept and appears again the next time you open it."),
        restored=mark("Restored from last time. Press Ctrl+Z to return to the army in the battle."),
        show_hidden=mark("Show hidden units of {side} ({count})"),
        hide_hidden=mark("Hide units of {side} again"),
    )
    most_sides = 2

    def muster_summary(self, battle: Battle, side: str) -> str:
        """Formats a side's army: its faction, units, troops and points."""
        units = _own_units(battle, side)
        faction = next((one.faction for one in battle.sides if one.name == side), "")
        said = [faction] if faction and faction != side else []
        said.append(counted(len(units), "{count} unit", "{count} units"))
        said.append(counted(sum(len(unit.troops) for unit in units), "{count} troop", "{count} troops"))
        if points := sum(unit.card.points for unit in units):
            said.append(counted(points, "{count} point", "{count} points"))
        return " · ".join(said)

    def choices(self, table: BattleGeometry) -> tuple[SetupChoice, ...]:
        """Returns the choices: units for Characters to join, scenario, zones and initiative."""
        battle = table.battle
        if battle.clock.stage in ("battle", "over") or not _are_two_mustered(battle):
            return ()
        all_, chosen = find_book().scenario, find_scenario(battle)
        answers = self.openings(battle)
        about = _format_scenario(chosen) if chosen else ""
        return (
            *_join_choices(table),
            SetupChoice(SCENARIO, tr("Scenario"), answers, all_.index(chosen) if chosen else -1, about),
            _zone_choice(battle),
            _initiative_choice(battle),
        )

    def openings(self, battle: Battle) -> tuple[tuple[str, Action], ...]:
        """Returns all scenarios."""
        return tuple((tr(one.name), ChooseScenario(one.id)) for one in find_book().scenario)

    def placeables(self, battle: Battle) -> tuple[Placeable, ...]:
        """Returns the units by side, Scouts last, without hidden ones."""
        now = {unit.id for unit in deploying(battle)[1]} if battle.clock.stage == "deployment" else set[str]()
        units = [
            unit for unit in _own_units(battle) if not unit.host and not (unit.hidden and not is_on_table(battle, unit))
        ]
        sides = [side.name for side in battle.sides]
        found = list[Placeable]()
        for unit in sorted(units, key=lambda one: (_is_scout(one), sides.index(one.side) if one.side in sides else 0)):
            troops = formation_order(battle, unit)
            if troops:
                title = tr("{side} · Scouts", side=unit.side) if _is_scout(unit) else unit.side
                group = SCOUT if _is_scout(unit) else ""
                there, name = is_on_table(battle, unit), _format_unit(battle, unit)
                found.append(Placeable(troops[0].id, name, unit.side, group, title, done=there, now=unit.id in now))
        return tuple(found)

    def deploy(self, table: BattleGeometry, id: str, pose: Pose) -> Action:
        return deploy_action(table, id, pose)

    def deploy_planned(self, table: BattleGeometry, id: str, poses: Mapping[str, Pose]) -> Action | None:
        return deploy_planned(table, id, poses)

    def propose(self, table: BattleGeometry, id: str) -> Action | None:
        return propose_action(table, id)

    def secret_fighters(self, battle: Battle) -> frozenset[str]:
        """Returns the troops of hidden units and of Characters that have joined them."""
        state, here = read_state(battle), {fighter.id for fighter in battle.fighters}
        units = (unit for unit in state.units if state.is_hidden(unit))
        return frozenset(id for unit in units for id in unit.troops if id not in here)

    def secret_names(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Returns the names of a side's hidden units, for its own player."""
        units = hidden_units(battle, side)
        return tuple(f"{number}. {_format_unit(battle, unit)}" for number, unit in enumerate(units, 1))


def _own_units(battle: Battle, side: str = "") -> tuple[Unit, ...]:
    return tuple(unit for unit in read_state(battle).units if not unit.neutral and side in ("", unit.side))


def _are_two_mustered(battle: Battle) -> bool:
    return len({unit.side for unit in _own_units(battle)}) > 1


# Choices


def _format_scenario(scenario: Scenario) -> str:
    """Formats a summary of a scenario: rounds and turns, zones, awards, and special rules."""
    alike = scenario.turns[:1] if len(set(scenario.turns)) == 1 else scenario.turns
    turns, count = ", ".join(map(str, alike)), len(scenario.turns)
    lines = [
        counted(count, "{count} round of {turns} turns", "{count} rounds of {turns} turns", turns=turns),
        tr("Zones {strides:g} strides deep", strides=scenario.zone_depth),
    ]
    for award in scenario.awards:
        points = counted(award.points, "{count} point", "{count} points")
        lines.append(f"{points} {format_award(award)}")
    return "\n".join((*lines, *filter(None, [scenario.words and tr(scenario.words)])))


def _zone_choice(battle: Battle) -> SetupChoice:
    names = [side.name for side in battle.sides]
    red = next((at for at, name in enumerate(names) if side_colour(battle, name) == "red"), -1)
    answers = tuple((name, ChooseZone(name)) for name in names)
    return SetupChoice(SCENARIO, tr("Red zone (far edge)"), answers, red)


def _initiative_choice(battle: Battle) -> SetupChoice:
    names = [side.name for side in battle.sides]
    answers = tuple((name, TakeInitiative(name)) for name in names)
    has = battle.clock.initiative
    title = tr("Initiative (deploys first)")
    return SetupChoice(SCENARIO, title, answers, names.index(has) if has in names else -1)


def _join_choices(table: BattleGeometry) -> Iterator[SetupChoice]:
    """Yields a choice for each Character that may join a unit; hidden units are left out."""
    state = read_state(table.battle)
    units = [unit for unit in _own_units(table.battle) if not state.is_hidden(unit)]
    for character in units:
        hosts = [one for one in units if one.id == character.host or may_join(table, character, one)]
        if is_on_table(table.battle, character) or not hosts or not find_keyword(character.keywords, "Join"):
            continue
        joins = [(host.id, JoinUnit(character.id, host.id)) for host in hosts]
        title = tr("{side}: {unit} joins", side=character.side, unit=character.id)
        if not character.host:
            yield SetupChoice(MUSTER, title, tuple(joins), nothing=tr("none"))
            continue
        there = (character.host, JoinUnit(character.id, character.host))
        yield SetupChoice(MUSTER, title, (there, (tr("none"), LeaveUnit(character.id))), 0)


# Units to deploy


def _format_unit(battle: Battle, unit: Unit) -> str:
    """Formats a unit with the Characters that have joined it."""
    joined = [one.id for one in read_state(battle).units if one.host == unit.id]
    return tr("{unit} with {characters}", unit=unit.id, characters=", ".join(joined)) if joined else unit.id


def _is_scout(unit: Unit) -> bool:
    return keyword_of(unit, SCOUT) is not None


# Steps before the battle: scenario, zones, initiative, then unit by unit (D1.20 to D1.22, W104)


def setup_sentence(battle: Battle) -> tuple[str, str]:
    """Returns the next step before deployment, and the side that takes it."""
    if len({unit.side for unit in read_state(battle).units}) < 2:
        return tr("Add units to both sides."), ""
    if find_scenario(battle) is None:
        return tr("Choose a scenario."), ""
    if not battle.clock.initiative:
        return tr("Choose which side has the initiative."), ""
    return tr("Everything is chosen: begin deployment."), ""


def setup_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the options for armies, scenario, zones and initiative, and for starting deployment."""
    battle = table.battle
    chosen = find_scenario(battle)
    yield from (replace(option, step="muster", has_own_control=True) for option in army_options(table))
    yield from (replace(option, step="muster", has_own_control=True) for option in join_options(table))
    for scenario in find_book().scenario:
        if scenario != chosen:
            text = tr("Play {scenario}", scenario=scenario.name)
            first = chosen is None and scenario == find_book().scenario[0]
            action = ChooseScenario(scenario.id)
            yield Option(f"scenario {scenario.id}", text, "set-up", action=action, main=first, has_own_control=True)
    for side in battle.sides:
        if side_colour(battle, side.name) != "red":
            text = tr("{side} has the red zone", side=side.name)
            yield Option(f"zone {side.name}", text, "set-up", side.name, ChooseZone(side.name), has_own_control=True)
        if side.name != battle.clock.initiative:
            text = tr("{side} has the initiative", side=side.name)
            first = not battle.clock.initiative and chosen is not None and side == battle.sides[0]
            action = TakeInitiative(side.name)
            yield Option(f"initiative {side.name}", text, "set-up", side.name, action, main=first, has_own_control=True)
    yield from (replace(option, step="scenario") for option in element_options(table))
    yield from (replace(option, step="scenario") for option in reading_options(table))
    problems = begin_problems(battle)
    text, action = tr("Begin deployment"), BeginDeployment()
    yield Option(
        "begin", text, action=action, problems=problems, main=not problems, step="scenario", has_own_control=True
    )


def deploy_sentence(battle: Battle) -> tuple[str, str]:
    """Returns the next step of deployment, and the side that takes it."""
    side, units = deploying(battle)
    if not units:
        return tr("All units are deployed. Begin the battle."), ""
    if keyword_of(units[0], SCOUT):
        return tr("{side}: deploy a Scout or keep it hidden.", side=side), side
    return tr("{side}: deploy a unit.", side=side), side


def deploy_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the deployment of each unit that may be next, the units that may hide, and the start of the battle."""
    side, units = deploying(table.battle)
    yield from (replace(option, step="muster", has_own_control=True) for option in join_options(table))
    for unit in units:
        yield place_option(table, unit, main=unit is units[0])
    for unit in waiting_units(table.battle):
        if may_hide(unit):
            text = tr("Keep {unit} hidden", unit=unit.id)
            yield Option(f"hide {unit.id}", text, "next", unit.leader, HideUnit(unit.id))
    for side_ in table.battle.sides:
        for number, unit in enumerate(hidden_units(table.battle, side_.name), 1):
            text = tr("Deploy hidden unit {number} of {side} after all", number=number, side=unit.side)
            yield Option(f"show {unit.id}", text, "side", unit.side, HideUnit(unit.id, on=False), secondary=True)
    if not side:
        problems = battle_problems(table.battle)
        text = tr("Begin the battle")
        yield Option("begin-battle", text, action=BeginBattle(), problems=problems, main=True, has_own_control=True)


def place_option(table: BattleGeometry, unit: Unit, main: bool) -> Option:
    """Returns the option to deploy a unit: the main one at a proposed place, others where the player chooses."""
    text = tr("Deploy {unit}", unit=unit.id)
    places = propose_places(table, unit) if main else None
    common = Option(f"deploy {unit.id}", text, "fighter", unit.leader, main=main, has_own_control=True, batch=True)
    if places is None:
        return replace(common, asks="pose")
    return replace(common, action=DeployUnit(unit.id, places))
