"""Both editions of Warcry as a game: each method calls the module of this folder that does the work."""

from collections.abc import Mapping
from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action, Move
from app.games.attack_option import AttackOption
from app.games.batch import Batch, BatchTools
from app.games.battle_actions import Walk
from app.games.battle_status import FighterStatus, Scoreboard
from app.games.battle_views import BattleMoment, FighterRow
from app.games.dice_looks import DisplayedDice
from app.games.facts import Fact
from app.games.game import Game
from app.games.move_costs import AttackReach, MoveCosts, ObjectiveReach
from app.games.move_paths import MovePart
from app.games.named_id import NamedId
from app.games.prompts import Option, Reminder, TurnPrompt
from app.games.rule import rules_by_kind
from app.games.ruling import Problem, Ruling
from app.games.shared_rules import SHARED_RULES
from app.games.warcry import battle_groups, battleplan_references, book
from app.games.warcry.attack import attack_options, cover
from app.games.warcry.battleplan_references import require_known_names
from app.games.warcry.book import INCH, book_of, find_book
from app.games.warcry.cards import battleplan_report, victory
from app.games.warcry.cards.warcry_packs import WarcryPacks
from app.games.warcry.facts import position_facts, visibility
from app.games.warcry.move import falls, map_costs, move_actions, move_modes, route, route_plan
from app.games.warcry.roles import require_known_roles
from app.games.warcry.rosters import warband_forms
from app.games.warcry.setup import (
    battleplan,
    deployment,
    muster_warband,
    optional_rules,
    panel_steps,
    setup_batches,
    stages,
    tokens,
    warband_limits,
    zones,
)
from app.games.warcry.setup import groups as battle_group_rules
from app.games.warcry.state import IDS
from app.games.warcry.turn import (
    abilities,
    available_dice,
    fighter_actions,
    fighter_options,
    fighter_rows,
    fighter_status,
    hazards,
    initiative,
    manual_actions,
    reactions,
    rounds,
    treasure_drops,
    turn_batches,
    turn_prompt,
    turns,
)
from app.games.zone import Zone
from app.model import Battle, Fighter, Pose, Profile
from app.table.battle_geometry import BattleGeometry

_PHASES = {
    "hero": mark("Hero phase"),
    "initiative": mark("Initiative phase"),
    "reserve": mark("Reserve phase"),
    "combat": mark("Combat phase"),
}
_NAMES = {"warcry-1e": mark("Warcry, 1st edition"), "warcry-2e": mark("Warcry, 2nd edition")}
_RULES = SHARED_RULES | rules_by_kind(
    *battleplan_references.RULES,
    *muster_warband.RULES,
    *battle_group_rules.RULES,
    *battleplan.RULES,
    *deployment.RULES,
    *rounds.RULES,
    *initiative.RULES,
    *turns.RULES,
    *abilities.RULES,
    *falls.RULES,
    *move_actions.RULES,
    *route.RULES,
    *reactions.RULES,
    *manual_actions.RULES,
    *treasure_drops.RULES,
    *fighter_actions.RULES,
    *hazards.RULES,
    *victory.RULES,
)
"""The game's rules; of two rules for one kind of action the later one wins."""

_NO_PHASE = mark("unknown phase “{name}”")
_DECKS = ("deployment", "victory", "twist")
_COLOURS = ("colours", "colours-roll", "points")
_SET_UP = ("muster", "roll", "roles-roll", stages.ROLES, "split", "terrain", *_COLOURS, "begin")
STEPS = frozenset(
    ("", *_SET_UP, *_DECKS, "place", "cards", initiative.TIE, turns.BONUS_ACTIVATION, turns.OPPONENT_CONTROLS)
)
"""The clock's steps in the phases and in the set-up."""


def _require_valid(battle: Battle) -> None:
    """Raises PlayerError with the place of an invalid value."""
    require_known_roles(battle)
    require_known_names(battle)
    clock, known = battle.clock, {*book_of(battle).phases.order}
    if clock.stage != "battle":
        known.add("")
    if clock.phase not in known:
        raise PlayerError(f"clock.phase: {tr(_NO_PHASE, name=clock.phase)}")
    if clock.step not in STEPS:
        raise PlayerError(f"clock.step: {tr(_NO_PHASE, name=clock.step)}")


class Warcry(Game):
    """An edition of Warcry; all differences between editions are numbers in its book."""

    has_rounds = True
    rules = _RULES
    groups = battle_groups.GROUPS
    setup = panel_steps.WarcrySetup()
    report = battleplan_report.WarcryReport()
    roster_forms = warband_forms.FORMS
    packs = WarcryPacks()
    token_looks = tokens.LOOKS
    move_modes = move_modes.MOVE_MODES
    lists_attacks = lists_facts = judges_cover = has_numbers = True
    demo = mark("Ruins, two fictional warbands in battle groups and random cards, ready for deployment.")

    def __init__(self, id: str) -> None:
        super().__init__(id, _NAMES[id])
        numbers = find_book(id)
        self.usual_board_mm = (numbers.board_in[0] * INCH, numbers.board_in[1] * INCH)
        self.phases = tuple(NamedId(phase, _PHASES[phase]) for phase in numbers.phases.order)
        self.options = optional_rules.all_optional_rules(numbers)
        self.readings = tuple(one.words for one in numbers.reading.values())

    def check_numbers(self, path: Path) -> None:
        book.check_numbers(path)

    def require_valid(self, battle: Battle) -> None:
        _require_valid(battle)

    def options_on(self, battle: Battle) -> frozenset[str]:
        return optional_rules.options_on(battle)

    def replaced_readings(self, battle: Battle) -> tuple[str, ...]:
        return optional_rules.readings_set_aside(battle)

    def adjust_ruling(self, table: BattleGeometry, observer: str, target: str, ruling: Ruling) -> Ruling:
        return visibility.adjust_ruling(table, observer, target, ruling)

    def check_muster(self, battle: Battle, side: str) -> tuple[Problem, ...]:
        return warband_limits.warband_problems(battle, side)

    def check_groups(self, battle: Battle, side: str, groups: Mapping[str, str]) -> tuple[Problem, ...]:
        return battle_group_rules.group_problems(battle, side, groups)

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        return zones.find_zones(battle)

    def fighter_zone(self, battle: Battle, fighter: str) -> Zone | None:
        return deployment.fighter_zone(battle, fighter)

    def placement_problems(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        return deployment.placement_problems(table, fighter)

    def misplaced(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        return deployment.placement_or_overlap_problems(table, fighter)

    def turn_prompt(self, table: BattleGeometry) -> TurnPrompt:
        return turn_prompt.make_turn_prompt(table)

    def worded_action(self, battle: Battle, option: Option, words: str, choice: int) -> Action | None:
        return fighter_options.worded_action(battle, option, words, choice)

    def reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        return turn_prompt.all_reminders(table)

    def unfinished_reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        return rounds.unfinished_reminders(table)

    def split_groups(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return setup_batches.split_all(table, self, tools)

    def draw_cards(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return setup_batches.draw_all(table, self, tools)

    def put_tokens(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return setup_batches.put_tokens(table, self, tools)

    def place_all(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return setup_batches.place_all(table, self, tools)

    def advance_setup_randomly(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return setup_batches.advance_setup_randomly(table, self, tools)

    def go_to_next(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return turn_batches.go_to_next_fighter(table, self, tools)

    def keep_dice(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        return turn_batches.keep_wild_dice(table, self, tools)

    def drag_action(self, battle: Battle, move: Move) -> Action:
        return turn_prompt.drag_action(battle, move)

    def with_mode(self, walk: Walk, manner: str) -> Action:
        return move_modes.with_mode(walk, manner)

    def mode_problems(self, battle: Battle, fighter: str, manner: str) -> tuple[Problem, ...]:
        return route_plan.mode_problems(battle, fighter, manner)

    def plan_move(self, table: BattleGeometry, action: Action) -> Action:
        return route_plan.plan_move(table, action)

    def path_cost_mm(self, table: BattleGeometry, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
        return move_actions.path_cost_mm(table, fighter, path, manner)

    def move_cost_mm(self, table: BattleGeometry, action: Action) -> tuple[float, float]:
        rule = self.rule(table, action)
        return rule.cost_mm() if isinstance(rule, move_actions.MeasuredPathRule) else (0.0, 0.0)

    def move_parts(self, table: BattleGeometry, action: Action) -> tuple[MovePart, ...]:
        rule = self.rule(table, action)
        return rule.parts() if isinstance(rule, move_actions.MeasuredPathRule) else ()

    def move_costs(self, table: BattleGeometry, fighter: str) -> MoveCosts | None:
        return map_costs.find_move_costs(table, fighter)

    def attack_options(self, table: BattleGeometry, fighter: str) -> tuple[AttackOption, ...]:
        return attack_options.attack_options(table, fighter)

    def attack_reaches(self, table: BattleGeometry, fighter: str) -> tuple[AttackReach, ...]:
        return map_costs.find_attack_reaches(table, fighter)

    def objective_reaches(self, table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
        return map_costs.find_objective_reaches(table, fighter)

    def cover_text(self, table: BattleGeometry, attacker: Fighter, target: Fighter) -> str:
        return cover.find_cover_text(table, attacker, target)

    def facts(self, table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
        return position_facts.fighter_facts(table, fighter)

    def table_facts(self, table: BattleGeometry) -> tuple[Fact, ...]:
        return position_facts.table_facts(table)

    def moment(self, battle: Battle) -> BattleMoment:
        return fighter_rows.find_moment(battle)

    def side_dice(self, battle: Battle) -> tuple[DisplayedDice, ...]:
        return available_dice.side_dice(battle)

    def fighter_rows(self, table: BattleGeometry) -> tuple[FighterRow, ...]:
        return fighter_rows.make_rows(table)

    def fighter_statuses(self, table: BattleGeometry) -> Mapping[str, FighterStatus]:
        return fighter_status.fighter_statuses(table)

    def profile_figures(self, profile: Profile) -> tuple[tuple[str, str], ...]:
        return muster_warband.profile_figures(profile)

    def scoreboard(self, table: BattleGeometry) -> Scoreboard:
        return victory.scoreboard(table)


EDITIONS = tuple(Warcry(id) for id in IDS)
