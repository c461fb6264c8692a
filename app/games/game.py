"""A game: a class whose methods say what is allowed, what comes next, and what the window shows of a battle.

`Game` itself is free play: everything may move anywhere, and sight follows the lines alone. A game with rounds is a
subclass that overrides the methods it needs; README.md in this folder builds a small one on one page.

Every method takes a battle or its `BattleGeometry`, derives its answer from that, and changes nothing.
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.lengths import INCHES, LengthUnit
from app.games import ruling
from app.games.actions import Action, Move
from app.games.attack_option import AttackOption
from app.games.batch import Batch, BatchTools
from app.games.battle_actions import Walk, Wound
from app.games.battle_status import FighterStatus, Scoreboard
from app.games.battle_views import BattleMoment, FighterRow, MoveMode, Track
from app.games.card_map import GroupLook
from app.games.dice_looks import DieKinds, DisplayedDice
from app.games.facts import Fact
from app.games.game_packs import GamePacks
from app.games.move_costs import AttackReach, MoveCosts, ObjectiveReach
from app.games.move_paths import MovePart
from app.games.named_id import NamedId
from app.games.prompts import Option, Reminder, TurnPrompt
from app.games.report_parts import ReportParts
from app.games.rule import Rule
from app.games.ruling import Problem, Ruling
from app.games.setup import Setup
from app.games.shared_rules import SHARED_RULES
from app.games.terrain_table import TerrainTable
from app.games.token_looks import COMMON_LOOKS, TokenLook, TokenLooks
from app.games.zone import Zone, legal_regions
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Battle, Fighter, Pose, Profile, Squad
from app.rosters import RosterForms
from app.table.battle_geometry import BattleGeometry, SightEvidence
from app.table.terrain import Region


class Game:
    """A game with its `id`; `name` is to be translated.

    Attributes come first, then methods in the order in which a battle needs them.
    """

    has_rounds: bool = False
    """True if the game has a set-up, rounds and a winner; otherwise it has only a table."""
    rules: Mapping[type[Any], type[Rule[Any]]] = SHARED_RULES
    """The rule that checks and applies each kind of action."""
    usual_board_mm: tuple[float, float] | None = None
    """Width and depth of the usual board; None if any board will do."""
    phases: tuple[NamedId, ...] = ()
    groups: tuple[GroupLook, ...] = ()
    """The groups that a side is split into."""
    options: tuple[NamedId, ...] = ()
    """Optional rules and interpretations that players can switch."""
    readings: tuple[str, ...] = ()
    """Interpretations where the documents are silent, to be translated; listed where the game is chosen."""
    setup: Setup = Setup()
    """The set-up of the game."""
    report: ReportParts = ReportParts()
    """The game's own parts of a battle report."""
    roster_forms: RosterForms = RosterForms()
    """The forms of rosters that the game reads."""
    packs: GamePacks = GamePacks()
    """The decks of cards, and how packs of them are kept."""
    terrain: TerrainTable = TerrainTable()
    """The kinds that terrain pieces can count as."""
    evidence: SightEvidence | None = None
    """The game's own line-of-sight test; None to use bodies and meshes."""
    token_looks: TokenLooks = MappingProxyType({})
    """The appearance of tokens that only this game has."""
    die_kinds: DieKinds = MappingProxyType({})
    """Dice with symbols on their faces, by their name in rolls."""
    move_modes: tuple[MoveMode, ...] = ()
    """The modes of movement, if players choose among several."""
    lists_attacks: bool = False
    """True if the game lists every weapon of a fighter against every enemy."""
    lists_facts: bool = False
    """True if the game derives facts from positions."""
    judges_cover: bool = False
    """True if the game says what gives cover."""
    joins_activations: bool = True
    """True if a report joins everything done in an activation into one line."""
    ability_caption: str = mark("Abilities")
    """The caption over the options of the topic "ability", to be translated."""
    has_numbers: bool = False
    """True if the game has a file of numbers for `check_numbers` to read."""
    unit_range_mm: tuple[float, float] | None = None
    """The range for the game's unit of length, if players set it."""
    demo: str = ""
    """A description of the demo table, to be translated; empty if there is none."""
    makes_demo: bool = False
    """True if `demo_steps` builds the demo table; otherwise two shipped rosters are set up at random."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name

    # Numbers, units and board

    def check_numbers(self, path: Path) -> None:
        """Reads a file of this game's numbers. Raises PlayerError if it does not fit."""

    def require_valid(self, battle: Battle) -> None:
        """Checks a battle from a file. Raises PlayerError with the place of what this game does not have."""

    def length_unit(self, battle: Battle) -> LengthUnit:
        """Returns the unit of length."""
        return INCHES

    def with_unit_mm(self, mm: float) -> Action:
        """Returns the action that sets the unit of length, for games that let players set it."""
        raise NotImplementedError

    def accepts_unit_mm(self, mm: float | None) -> bool:
        """Returns whether players may set the unit to this length; a settings file may contain any number."""
        if mm is None or self.unit_range_mm is None:
            return False
        least, most = self.unit_range_mm
        return least <= mm <= most

    def board_mm(self, battle: Battle) -> tuple[float, float]:
        """Returns the board size in this battle's unit; the current size if the game has no usual board."""
        if self.usual_board_mm is None:
            return battle.board.width_mm, battle.board.depth_mm
        grown = self.length_unit(battle).mm / self.length_unit(Battle(self.id)).mm
        return self.usual_board_mm[0] * grown, self.usual_board_mm[1] * grown

    def options_on(self, battle: Battle) -> frozenset[str]:
        """Returns the ids of the optional rules that are on in a battle."""
        return frozenset()

    def active_readings(self, battle: Battle) -> tuple[str, ...]:
        """Returns the alternative interpretations in use, to be translated."""
        return ()

    def replaced_readings(self, battle: Battle) -> tuple[str, ...]:
        """Returns the interpretations that an optional rule replaces in a battle."""
        return ()

    def house_rules(self, battle: Battle) -> tuple[str, ...]:
        """Returns the optional rules and interpretations in use in a battle, to be translated."""
        on = self.options_on(battle)
        return (*(option.text for option in self.options if option.id in on), *self.active_readings(battle))

    def demo_steps(self, battle: Battle) -> tuple[Action, ...]:
        """Returns the actions that turn shipped terrain into the demo table."""
        return ()

    # Sight

    def judge(self, sight: SightResult) -> Ruling:
        """Returns what evidence means for any pair."""
        return ruling.judge(sight)

    def explain(self, table: BattleGeometry, observer: str, target: str, sight: SightResult) -> Ruling:
        """Returns what evidence means for this pair, with reasons from the table."""
        return self.judge(sight)

    def adjust_ruling(self, table: BattleGeometry, observer: str, target: str, ruling: Ruling) -> Ruling:
        """Returns the ruling for a pair after the effects of cards in force."""
        return ruling

    def ruling(self, table: BattleGeometry, observer: str, target: str, sight: SightResult) -> Ruling:
        """Returns what evidence on a pair means at this moment of the battle."""
        return self.adjust_ruling(table, observer, target, self.explain(table, observer, target, sight))

    # Setting up

    def check_muster(self, battle: Battle, side: str) -> tuple[Problem, ...]:
        """Returns what is wrong with the fighters that a side has mustered."""
        return ()

    def check_groups(self, battle: Battle, side: str, groups: Mapping[str, str]) -> tuple[Problem, ...]:
        """Returns what is wrong with groups, given as a group's id by fighter's id."""
        return ()

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        """Returns where the groups of both sides are set up or arrive."""
        return ()

    def fighter_zone(self, battle: Battle, fighter: str) -> Zone | None:
        """Returns where one fighter is set up or arrives, with its own reach."""
        return None

    def placement_problems(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        """Returns the problems with where a fighter is being set up."""
        return ()

    def misplaced(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        """Returns the problems with where a fighter was set up: those of the place, and perhaps others."""
        return self.placement_problems(table, fighter)

    def deploy_regions(self, table: BattleGeometry, fighter: Fighter) -> tuple[Region, ...]:
        """Returns where a fighter may be set up at its current angle, level by level: the free parts of its zone."""
        zone = self.fighter_zone(table.battle, fighter.id)
        return legal_regions(table, fighter, zone) if zone else ()

    # Playing

    def turn_prompt(self, table: BattleGeometry) -> TurnPrompt:
        """Returns what is to be done now, with every option."""
        return TurnPrompt(table.battle.clock.stage, "")

    def worded_action(self, battle: Battle, option: Option, words: str, choice: int) -> Action | None:
        """Returns the action from the words and choice entered for an option that asks for words; else None."""
        return None

    def reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        """Returns what players must not forget now."""
        return ()

    def unfinished_reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        """Returns what would be left undone if the phase ended now."""
        return ()

    def harm_action(self, battle: Battle, fighter: str, by: int) -> Action:
        """Returns manual damage for a fighter, or healing if it is negative."""
        return Wound(fighter, by)

    # Batches of legal actions; empty if there is nothing to do

    def split_groups(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Splits every side that is in no groups yet."""
        return Batch("")

    def draw_cards(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Draws a card of each deck that has none in play. Raises PlayerError if there is no such card."""
        return Batch("")

    def put_tokens(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Places the tokens that are due."""
        return Batch("")

    def place_all(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Sets up every fighter that is due, at legal places that need not be good ones."""
        return Batch("")

    def advance_setup_randomly(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Continues the set-up at random until fighters are set up; does nothing where players must decide."""
        return Batch("")

    def go_to_next(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Ends the activation and begins the one that is most likely next."""
        return Batch("")

    def keep_dice(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Keeps the dice that no player wants to use."""
        return Batch("")

    # Actions

    def rule(self, table: BattleGeometry, action: Action) -> Rule[Any]:
        """Returns the rule for an attempt at an action. Raises PlayerError if the game has no such action."""
        rule = self.rules.get(type(action))
        if rule is None:
            raise PlayerError(tr("{system} has no such action; choose another game first", system=tr(self.name)))
        return rule(table, action)

    # Moving

    def drag_action(self, battle: Battle, move: Move) -> Action:
        """Returns what dragging things means at this stage of a battle."""
        return move

    def squad(self, battle: Battle, fighter: str) -> tuple[str, ...]:
        """Returns the fighters that move as one with a fighter on the table, including it; the leader first."""
        return (fighter,)

    def find_squads(self, battle: Battle) -> tuple[Squad, ...]:
        """Returns the fighters on the table that belong together, such as units, for copying."""
        return ()

    def arrange_squad(self, table: BattleGeometry, action: Action) -> Action:
        """Returns a drag that moves the whole squad to where it has room."""
        return action

    def with_mode(self, walk: Walk, manner: str) -> Action:
        """Returns a drag in one of the `move_modes`, by its id."""
        return walk

    def mode_problems(self, battle: Battle, fighter: str, manner: str) -> tuple[Problem, ...]:
        """Returns why a fighter cannot use a mode of movement at all, on any path."""
        return ()

    def plan_move(self, table: BattleGeometry, action: Action) -> Action:
        """Returns a drag through some poses in the modes it needs: on foot if possible, else climbing or jumping."""
        return action

    def path_cost_mm(self, table: BattleGeometry, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
        """Returns how much of its Move a path costs a fighter in a mode of movement."""
        return 0.0

    def move_cost_mm(self, table: BattleGeometry, action: Action) -> tuple[float, float]:
        """Returns the length of the whole move up to the end of a stretch, and its limit, in mm."""
        return 0.0, 0.0

    def move_parts(self, table: BattleGeometry, action: Action) -> tuple[MovePart, ...]:
        """Returns the parts of a stretch's length, in the order of the path."""
        return ()

    def move_costs(self, table: BattleGeometry, fighter: str) -> MoveCosts | None:
        """Returns the costs and limit of one move of a fighter, on or off the table; None if unknown."""
        return None

    # Attacks, facts and status

    def attack_options(self, table: BattleGeometry, fighter: str) -> tuple[AttackOption, ...]:
        """Returns every weapon of a fighter against every enemy; line of sight is judged separately."""
        return ()

    def attack_reaches(self, table: BattleGeometry, fighter: str) -> tuple[AttackReach, ...]:
        """Returns how far the attacks of a fighter reach."""
        return ()

    def objective_reaches(self, table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
        """Returns the things on the table that a fighter could hold or take."""
        return ()

    def cover_text(self, table: BattleGeometry, attacker: Fighter, target: Fighter) -> str:
        """Returns a short text on what gives a target cover from an attacker at their places; empty if nothing does."""
        return ""

    def facts(self, table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
        """Returns all facts about one fighter."""
        return ()

    def table_facts(self, table: BattleGeometry) -> tuple[Fact, ...]:
        """Returns all facts about tokens and the board: control, quarters, edges."""
        return ()

    def pair_facts(self, table: BattleGeometry, observer: str, target: str) -> tuple[Fact, ...]:
        """Returns facts about an observer and a target beyond the ruling, such as the sight of their units."""
        return ()

    def moment(self, battle: Battle) -> BattleMoment:
        """Returns the current moment of a battle, with the active fighter by the name that players see."""
        return BattleMoment(actor=battle.clock.active)

    def turn_track(self, battle: Battle) -> Track | None:
        """Returns the turn track with what is on it, if the game has one."""
        return None

    def side_dice(self, battle: Battle) -> tuple[DisplayedDice, ...]:
        """Returns the dice in front of each side, such as those it can still spend."""
        return ()

    def fighter_rows(self, table: BattleGeometry) -> tuple[FighterRow, ...]:
        """Returns a row for every fighter or unit, those on the table first."""
        return ()

    def fighter_statuses(self, table: BattleGeometry) -> Mapping[str, FighterStatus]:
        """Returns the condition of each fighter on the table, by its id."""
        return {
            one.id: FighterStatus(one.profile.wounds if one.profile else 0, one.state.damage)
            for one in table.battle.fighters
        }

    def fighter_names(self, table: BattleGeometry) -> dict[str, str]:
        """Returns names for a plan that differ from the ids, by id: a squad's name for its leader."""
        return {id: one.name for id, one in self.fighter_statuses(table).items() if one.name is not None}

    def profile_figures(self, profile: Profile) -> tuple[tuple[str, str], ...]:
        """Returns a card's figures with their names, to be shown in a row."""
        return ()

    def scoreboard(self, table: BattleGeometry) -> Scoreboard:
        """Returns each side's score, and the winner."""
        return Scoreboard()

    def token_look(self, kind: str) -> TokenLook:
        """Returns the look of tokens of a kind; unknown kinds look like markers."""
        return self.token_looks.get(kind) or COMMON_LOOKS.get(kind) or TokenLook(kind)
