"""The Warcrow game; each method delegates to a module of this folder."""

from collections.abc import Mapping
from pathlib import Path

from app.core.language import mark
from app.core.lengths import LengthUnit
from app.games import manual_rules
from app.games.actions import Action, Move
from app.games.attack_option import AttackOption
from app.games.batch import Batch, BatchTools
from app.games.battle_status import FighterStatus, Scoreboard
from app.games.battle_views import BattleMoment, FighterRow, Track
from app.games.facts import Fact
from app.games.game import Game
from app.games.move_costs import AttackReach, MoveCosts, ObjectiveReach
from app.games.prompts import Reminder, TurnPrompt
from app.games.rule import rules_by_kind
from app.games.ruling import Problem, Ruling
from app.games.shared_rules import SHARED_RULES
from app.games.warcrow import (
    book,
    measures,
    objectives,
    pending_kinds,
    scenario_places,
    stress,
    terrain_elements,
    unit_references,
    willpower,
)
from app.games.warcrow.combat import (
    attacks,
    combat_moves,
    combat_prompt,
    dice_changes,
    face_to_face,
    possible_attacks,
    push_back,
)
from app.games.warcrow.flat_sight import PlanEvidence, explain_sight, find_unit_facts
from app.games.warcrow.magic import cast, tinge_effects, tinge_roll
from app.games.warcrow.move import charges, fleeing, map_costs, unit_moves
from app.games.warcrow.pending_kinds import prompts_by_kind
from app.games.warcrow.rosters import army_roster
from app.games.warcrow.rosters.army import demo_steps
from app.games.warcrow.rosters.army_roster import FORMS
from app.games.warcrow.setup import deploy_unit, scenario_choice, setup_guide, unit_places
from app.games.warcrow.state import require_valid
from app.games.warcrow.symbol_dice import die_kinds as make_die_kinds
from app.games.warcrow.terrain_elements import TERRAIN
from app.games.warcrow.turn import activations, drags, manual_actions, rounds, turn_prompt, unit_actions, unit_status
from app.games.warcrow.unit_references import find_squads
from app.games.warcrow.units import casualties, characters, lasting_effects, new_units, skills, tinge, unit_states
from app.games.zone import Zone
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Battle, Fighter, Squad
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Region

_RULES = (
    SHARED_RULES
    | manual_rules.RULES
    | rules_by_kind(
        *unit_references.RULES,
        *manual_actions.RULES,
        *terrain_elements.RULES,
        *measures.RULES,
        # Before the battle
        *army_roster.RULES,
        *scenario_choice.RULES,
        *deploy_unit.RULES,
        # Rounds and activations
        *rounds.RULES,
        *activations.RULES,
        *unit_actions.RULES,
        *pending_kinds.RULES,
        # Units and morale
        *new_units.RULES,
        *characters.RULES,
        *casualties.RULES,
        *unit_states.RULES,
        *tinge.RULES,
        *lasting_effects.RULES,
        *skills.RULES,
        *stress.RULES,
        *willpower.RULES,
        # Moves
        *unit_moves.RULES,
        *charges.RULES,
        *fleeing.RULES,
        # Combat
        *attacks.RULES,
        *dice_changes.RULES,
        *face_to_face.RULES,
        *combat_prompt.RULES,
        *push_back.RULES,
        *combat_moves.RULES,
        # Magic
        *cast.RULES,
        *tinge_roll.RULES,
        *tinge_effects.RULES,
    )
)
_DUES = prompts_by_kind(
    *casualties.DUES,
    *willpower.DUES,
    *fleeing.DUES,
    *combat_prompt.DUES,
    *push_back.DUES,
    *combat_moves.DUES,
    *attacks.DUES,
    *tinge_roll.DUES,
    *tinge_effects.DUES,
)


class Warcrow(Game):
    """The game Warcrow with its rules update 1.5.2."""

    has_rounds = True
    rules = _RULES
    setup = setup_guide.WarcrowSetup()
    report = unit_status.WarcrowReport()
    roster_forms = FORMS
    terrain = TERRAIN
    evidence = PlanEvidence()
    die_kinds = make_die_kinds()
    lists_attacks = lists_facts = has_numbers = makes_demo = True
    joins_activations = False
    ability_caption = mark("Spells and skills")
    unit_range_mm = (measures.MIN_MM, measures.MAX_MM)
    demo = mark("Terrain elements, two demo armies and a scenario, ready for deployment.")

    def __init__(self) -> None:
        super().__init__("warcrow", mark("Warcrow"))
        numbers = book.find_book()
        wide, deep = numbers.board_strides
        self.usual_board_mm = (wide * numbers.stride_mm, deep * numbers.stride_mm)
        self.readings = tuple(one.words for one in numbers.reading.values())

    def check_numbers(self, path: Path) -> None:
        book.check_numbers(path)

    def require_valid(self, battle: Battle) -> None:
        require_valid(battle)

    def length_unit(self, battle: Battle) -> LengthUnit:
        return measures.stride_unit(battle)

    def with_unit_mm(self, mm: float) -> Action:
        return measures.SetStride(mm)

    def active_readings(self, battle: Battle) -> tuple[str, ...]:
        return scenario_choice.active_readings(battle)

    def demo_steps(self, battle: Battle) -> tuple[Action, ...]:
        return demo_steps(battle)

    def explain(self, table: BattleGeometry, observer: str, target: str, sight: SightResult) -> Ruling:
        return explain_sight(table, observer, target, sight)

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        return scenario_places.find_zones(battle)

    def fighter_zone(self, battle: Battle, fighter: str) -> Zone | None:
        return scenario_places.find_unit_zone(battle, fighter)

    def placement_problems(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        return unit_places.placement_problems(table, fighter)

    def deploy_regions(self, table: BattleGeometry, fighter: Fighter) -> tuple[Region, ...]:
        return unit_places.deploy_regions(table, fighter)

    def turn_prompt(self, table: BattleGeometry) -> TurnPrompt:
        return turn_prompt.make_turn_prompt(table, _DUES)

    def reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        return turn_prompt.find_reminders(table)

    def harm_action(self, battle: Battle, fighter: str, by: int) -> Action:
        return unit_status.harm_action(battle, fighter, by)

    def place_all(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return unit_places.place_all(table, self, tools)

    def advance_setup_randomly(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return scenario_choice.advance_setup_randomly(table, self, tools)

    def go_to_next(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return turn_prompt.go_to_next_unit(table, self, tools)

    def drag_action(self, battle: Battle, move: Move) -> Action:
        return drags.drag_action(battle, move)

    def squad(self, battle: Battle, fighter: str) -> tuple[str, ...]:
        return unit_moves.find_squad(battle, fighter)

    def find_squads(self, battle: Battle) -> tuple[Squad, ...]:
        return find_squads(battle)

    def arrange_squad(self, table: BattleGeometry, action: Action) -> Action:
        return drags.arrange_squad(table, action)

    def move_cost_mm(self, table: BattleGeometry, action: Action) -> tuple[float, float]:
        rule = self.rule(table, action)
        return rule.cost_mm() if isinstance(rule, unit_moves.LeaderPathRule) else (0.0, 0.0)

    def move_costs(self, table: BattleGeometry, fighter: str) -> MoveCosts | None:
        return map_costs.find_move_costs(table, fighter)

    def attack_options(self, table: BattleGeometry, fighter: str) -> tuple[AttackOption, ...]:
        return possible_attacks.find_attacks(table, fighter)

    def attack_reaches(self, table: BattleGeometry, fighter: str) -> tuple[AttackReach, ...]:
        return map_costs.find_attack_reaches(table, fighter)

    def objective_reaches(self, table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
        return objectives.find_objective_reaches(table, fighter)

    def facts(self, table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
        return unit_status.find_facts(table, fighter)

    def table_facts(self, table: BattleGeometry) -> tuple[Fact, ...]:
        return unit_status.table_facts(table)

    def pair_facts(self, table: BattleGeometry, observer: str, target: str) -> tuple[Fact, ...]:
        return find_unit_facts(table, observer, target)

    def moment(self, battle: Battle) -> BattleMoment:
        return turn_prompt.find_moment(battle)

    def turn_track(self, battle: Battle) -> Track | None:
        return turn_prompt.make_track(battle)

    def fighter_rows(self, table: BattleGeometry) -> tuple[FighterRow, ...]:
        return unit_status.make_rows(table)

    def fighter_statuses(self, table: BattleGeometry) -> Mapping[str, FighterStatus]:
        return unit_status.find_statuses(table)

    def scoreboard(self, table: BattleGeometry) -> Scoreboard:
        return objectives.make_scoreboard(table)


WARCROW = Warcrow()
