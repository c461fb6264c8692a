"""The set-up: armies, scenario, deployment; choices, who is set up, who is kept secret."""

from collections.abc import Iterator, Mapping

from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.setup import MusterWords, PanelStep, Placeable, Setup, SetupChoice
from app.games.warcrow.book import find_book
from app.games.warcrow.keywords import find_keyword
from app.games.warcrow.measures import is_on_table, keyword_of
from app.games.warcrow.move.troop_room import formation_order
from app.games.warcrow.objectives.score import format_award
from app.games.warcrow.rosters.army_roster import WarcrowMuster
from app.games.warcrow.scenario_places import find_scenario, side_colour
from app.games.warcrow.scenarios import Scenario
from app.games.warcrow.setup.deploy_by_hand import deploy_action, deploy_planned, propose_action
from app.games.warcrow.setup.deploy_unit import deploying, hidden_units
from app.games.warcrow.setup.scenario_choice import ChooseScenario, ChooseZone, TakeInitiative
from app.games.warcrow.setup.scouts import SCOUT
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.units.characters import JoinUnit, LeaveUnit, may_join
from app.model import Battle, Pose
from app.table.battle_geometry import BattleGeometry

MUSTER, SCENARIO, DEPLOY = "muster", "scenario", "deploy"


class ArmiesStep(PanelStep):
    """Armies are mustered."""

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
    """The scenario is chosen, and who has which zone."""

    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage in ("deployment", "battle", "over")

    def summary(self, battle: Battle) -> str:
        scenario, first = find_scenario(battle), battle.clock.initiative
        said = [tr(scenario.name)] if scenario else []
        if first:
            said.append(tr("{side} has the initiative", side=first))
        return " · ".join(said)


class UnitsStep(PanelStep):
    """Units are set up."""

    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage in ("battle", "over")

    def summary(self, battle: Battle) -> str:
        units = [unit for unit in _own_units(battle) if not unit.host]
        up = sum(is_on_table(battle, unit) for unit in units)
        hidden = sum(unit.hidden for unit in units)
        said = [counted(up, "{count} unit set up", "{count} units set up")] if up else []
        if hidden:
            said.append(counted(hidden, "{count} hidden", "{count} hidden"))
        return " · ".join(said)


class WarcrowSetup(Setup):
    """How a battle of Warcrow is set up."""

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
        list=mark("The army"),
        nobody=mark("No unit is in this army yet."),
        none=mark("No army yet"),
        muster=mark("Muster the army of {side}"),
        edit=mark("Change the army of {side}"),
        add=mark("&Add to the army"),
        demo=mark("&Demo army"),
        demo_told=mark("“{name}” is a made-up army for trying things out."),
        kept=mark("The army is kept: it is there when you open it again."),
        restored=mark("Restored from last time. Ctrl+Z goes back to the army in the battle."),
        show_secret=mark("Show hidden units of {side} ({count})"),
        cover_secret=mark("Hide units of {side} again"),
    )
    most_sides = 2

    def muster_summary(self, battle: Battle, side: str) -> str:
        """What a side has: its faction, units, troops and points."""
        units = _own_units(battle, side)
        faction = next((one.faction for one in battle.sides if one.name == side), "")
        said = [faction] if faction and faction != side else []
        said.append(counted(len(units), "{count} unit", "{count} units"))
        said.append(counted(sum(len(unit.troops) for unit in units), "{count} troop", "{count} troops"))
        if points := sum(unit.card.points for unit in units):
            said.append(tr("{points} points", points=points))
        return " · ".join(said)

    def choices(self, table: BattleGeometry) -> tuple[SetupChoice, ...]:
        """Whom Characters join, which scenario is played, who has which zone, and who has the initiative."""
        battle = table.battle
        if battle.clock.stage in ("battle", "over") or not _are_two_mustered(battle):
            return ()
        return (*_join_choices(table), self._scenario_choice(battle), _zone_choice(battle), _initiative_choice(battle))

    def openings(self, battle: Battle) -> tuple[tuple[str, Action], ...]:
        """All scenarios."""
        return tuple((tr(one.name), ChooseScenario(one.id)) for one in find_book().scenario)

    def placeables(self, battle: Battle) -> tuple[Placeable, ...]:
        """Units by sides, Scouts after all others; those that are hidden are not told."""
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
        """The troops of hidden units, and those of Characters with them."""
        state, here = read_state(battle), {fighter.id for fighter in battle.fighters}
        units = (unit for unit in state.units if state.is_hidden(unit))
        return frozenset(id for unit in units for id in unit.troops if id not in here)

    def secret_names(self, battle: Battle, side: str) -> tuple[str, ...]:
        """The hidden units of a side, for its own player."""
        units = hidden_units(battle, side)
        return tuple(f"{number}. {_format_unit(battle, unit)}" for number, unit in enumerate(units, 1))

    def _scenario_choice(self, battle: Battle) -> SetupChoice:
        all_, chosen = find_book().scenario, find_scenario(battle)
        answers = self.openings(battle)
        about = _format_scenario(chosen) if chosen else ""
        return SetupChoice(SCENARIO, tr("Scenario"), answers, all_.index(chosen) if chosen else -1, about)


def _own_units(battle: Battle, side: str = "") -> tuple[Unit, ...]:
    return tuple(unit for unit in read_state(battle).units if not unit.neutral and side in ("", unit.side))


def _are_two_mustered(battle: Battle) -> bool:
    return len({unit.side for unit in _own_units(battle)}) > 1


# choices


def _format_scenario(scenario: Scenario) -> str:
    """A scenario in short: rounds and turns, zones, what gives points, and what else it says."""
    alike = scenario.turns[:1] if len(set(scenario.turns)) == 1 else scenario.turns
    turns, count = ", ".join(map(str, alike)), len(scenario.turns)
    lines = [
        counted(count, "{count} round of {turns} turns", "{count} rounds of {turns} turns", turns=turns),
        tr("Zones {strides:g} strides deep", strides=scenario.zone_depth),
    ]
    for award in scenario.awards:
        points = counted(award.points, "{count} point", "{count} points")
        lines.append(tr("{points} {why}", points=points, why=format_award(award)))
    return "\n".join((*lines, *filter(None, [scenario.words and tr(scenario.words)])))


def _zone_choice(battle: Battle) -> SetupChoice:
    names = [side.name for side in battle.sides]
    red = next((at for at, name in enumerate(names) if side_colour(battle, name) == "red"), -1)
    answers = tuple((name, ChooseZone(name)) for name in names)
    return SetupChoice(SCENARIO, tr("Red zone, at the far edge"), answers, red)


def _initiative_choice(battle: Battle) -> SetupChoice:
    names = [side.name for side in battle.sides]
    answers = tuple((name, TakeInitiative(name)) for name in names)
    has = battle.clock.initiative
    title = tr("Initiative: who sets up first")
    return SetupChoice(SCENARIO, title, answers, names.index(has) if has in names else -1)


def _join_choices(table: BattleGeometry) -> Iterator[SetupChoice]:
    """Each Character that may join somebody, nothing of hidden units."""
    state = read_state(table.battle)
    units = [unit for unit in _own_units(table.battle) if not state.is_hidden(unit)]
    for character in units:
        hosts = [one for one in units if one.id == character.host or may_join(table, character, one)]
        if is_on_table(table.battle, character) or not hosts or not find_keyword(character.keywords, "Join"):
            continue
        joins = [(host.id, JoinUnit(character.id, host.id)) for host in hosts]
        title = tr("{side}: {unit} joins", side=character.side, unit=character.id)
        if not character.host:
            yield SetupChoice(MUSTER, title, tuple(joins), nothing=tr("nobody"))
            continue
        there = (character.host, JoinUnit(character.id, character.host))
        yield SetupChoice(MUSTER, title, (there, (tr("nobody"), LeaveUnit(character.id))), 0)


# who is set up


def _format_unit(battle: Battle, unit: Unit) -> str:
    """A unit with the Characters that have joined it."""
    joined = [one.id for one in read_state(battle).units if one.host == unit.id]
    return tr("{unit} with {characters}", unit=unit.id, characters=", ".join(joined)) if joined else unit.id


def _is_scout(unit: Unit) -> bool:
    return keyword_of(unit, SCOUT) is not None
