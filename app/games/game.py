"""What a game is: a class whose methods say what is allowed, what comes next, and what the window shows of a battle.

`Game` itself is free play: everything may move anywhere, and sight is what the lines say. A game with rounds is a
subclass that overrides the methods it has an answer for; README.md in this folder makes a small one on one page.

Every method is asked of a battle or of its `BattleGeometry`, derives its answer from that, and changes nothing.
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
from app.games.battle_pages import FighterRow, Moment, MoveManner, Track
from app.games.battle_status import FighterStatus, Scoreboard
from app.games.card_map import GroupLook
from app.games.dice_looks import DieKinds, SideDice
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
    """One game, under its `id`; `name` is to be translated.

    Attributes come first, then methods in the order in which a battle needs them.
    """

    has_rounds: bool = False
    """Whether it has a set-up, rounds and a winner; without them there is only the table."""
    rules: Mapping[type[Any], type[Rule[Any]]] = SHARED_RULES
    """How each kind of action is checked and applied."""
    usual_board_mm: tuple[float, float] | None = None
    """Width and depth of its board; None where any board will do."""
    phases: tuple[NamedId, ...] = ()
    groups: tuple[GroupLook, ...] = ()
    """What a side is split into."""
    options: tuple[NamedId, ...] = ()
    """Optional rules and readings that can be switched."""
    readings: tuple[str, ...] = ()
    """How it reads what its documents leave open, to be translated; listed where the game is chosen."""
    setup: Setup = Setup()
    """How it is set up."""
    report: ReportParts = ReportParts()
    """What only the game can tell in the report of a battle."""
    roster_forms: RosterForms = RosterForms()
    """How its players' rosters are read."""
    packs: GamePacks = GamePacks()
    """Its decks of cards, and how packs of them are kept."""
    terrain: TerrainTable = TerrainTable()
    """What pieces of terrain can count as."""
    evidence: SightEvidence | None = None
    """Its own way to find out who sees whom; without one, bodies and meshes decide."""
    token_looks: TokenLooks = MappingProxyType({})
    """How tokens look that only it has."""
    die_kinds: DieKinds = MappingProxyType({})
    """Its dice that have symbols on their faces, by how rolls name them."""
    move_manners: tuple[MoveManner, ...] = ()
    """The manners in which fighters move, where players choose among several."""
    lists_attacks: bool = False
    """Whether it tells every weapon of a fighter on every enemy."""
    lists_facts: bool = False
    """Whether it tells what positions say."""
    judges_cover: bool = False
    """Whether it tells what gives cover."""
    joins_activations: bool = True
    """Whether a report tells all that was done in an activation in one line."""
    ability_caption: str = mark("Abilities")
    """What stands over the options of the topic "ability", to be translated."""
    has_numbers: bool = False
    """Whether it has a file of numbers that `check_numbers` reads."""
    unit_range_mm: tuple[float, float] | None = None
    """How long its unit of length may be, where players say how long that is."""
    demo: str = ""
    """What stands on the table that it is shown with, to be translated; nothing where there is none."""
    makes_demo: bool = False
    """Whether `demo_steps` makes that table; else two shipped rosters are set up by chance."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name

    # Its numbers, its units, its board

    def check_numbers(self, path: Path) -> None:
        """Reads a file of this game's numbers. Raises PlayerError with one sentence where it does not fit."""

    def require_valid(self, battle: Battle) -> None:
        """Looks at a battle from a file. Raises PlayerError with the place of what this game does not have."""

    def length_unit(self, battle: Battle) -> LengthUnit:
        """What it measures in."""
        return INCHES

    def with_unit_mm(self, mm: float) -> Action:
        """How players say how long that is, where it is for them to say."""
        raise NotImplementedError

    def takes_unit(self, mm: float | None) -> bool:
        """Whether players may say that what it measures in is so long; a file of settings may say anything."""
        if mm is None or self.unit_range_mm is None:
            return False
        least, most = self.unit_range_mm
        return least <= mm <= most

    def board_mm(self, battle: Battle) -> tuple[float, float]:
        """How large its board is, lengths being what they are on this table; as it lies, where it has none."""
        if self.usual_board_mm is None:
            return battle.board.width_mm, battle.board.depth_mm
        grown = self.length_unit(battle).mm / self.length_unit(Battle(self.id)).mm
        return self.usual_board_mm[0] * grown, self.usual_board_mm[1] * grown

    def options_on(self, battle: Battle) -> frozenset[str]:
        """Which of its optional rules are on in a battle, by their ids."""
        return frozenset()

    def readings_on(self, battle: Battle) -> tuple[str, ...]:
        """Other readings that are played by, to be translated."""
        return ()

    def readings_off(self, battle: Battle) -> tuple[str, ...]:
        """Which of its readings an optional rule sets aside in a battle."""
        return ()

    def house_rules(self, battle: Battle) -> tuple[str, ...]:
        """Optional rules and readings that a battle is played by, to be translated."""
        on = self.options_on(battle)
        return (*(option.text for option in self.options if option.id in on), *self.readings_on(battle))

    def demo_steps(self, battle: Battle) -> tuple[Action, ...]:
        """What is done on shipped terrain to make the table that it is shown with."""
        return ()

    # Sight

    def judge(self, sight: SightResult) -> Ruling:
        """What evidence on a pair means, whoever they are."""
        return ruling.judge(sight)

    def explain(self, table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Ruling:
        """What evidence on this pair means, with reasons that lie on the table."""
        return self.judge(sight)

    def adjust_ruling(self, table: BattleGeometry, seer: str, target: str, ruling: Ruling) -> Ruling:
        """A ruling on a pair, with what cards in force make of it."""
        return ruling

    def ruling(self, table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Ruling:
        """What evidence on a pair means at this moment of the battle."""
        return self.adjust_ruling(table, seer, target, self.explain(table, seer, target, sight))

    # Setting up

    def check_muster(self, battle: Battle, side: str) -> tuple[Problem, ...]:
        """What is wrong with whom a side has mustered."""
        return ()

    def check_groups(self, battle: Battle, side: str, groups: Mapping[str, str]) -> tuple[Problem, ...]:
        """What is wrong with groups, given as a group's name by fighter's id."""
        return ()

    def zones(self, battle: Battle) -> tuple[Zone, ...]:
        """Where groups are set up or arrive, all of both sides."""
        return ()

    def fighter_zone(self, battle: Battle, fighter: str) -> Zone | None:
        """Where one fighter is set up or arrives, with the reach that it has itself."""
        return None

    def placement_problems(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        """Why a fighter is set up where it may not be."""
        return ()

    def misplaced(self, table: BattleGeometry, fighter: str) -> tuple[Problem, ...]:
        """What is wrong with where somebody stands who was set up: what rules say of the place, and perhaps more."""
        return self.placement_problems(table, fighter)

    def deploy_regions(self, table: BattleGeometry, fighter: Fighter) -> tuple[Region, ...]:
        """Where a fighter may be set up, turned as it is, level by level: in its zone wherever there is room."""
        zone = self.fighter_zone(table.battle, fighter.id)
        return legal_regions(table, fighter, zone) if zone else ()

    # Playing

    def turn_prompt(self, table: BattleGeometry) -> TurnPrompt:
        """What is to be done now, with every option."""
        return TurnPrompt(table.battle.clock.stage, "")

    def worded_action(self, battle: Battle, option: Option, words: str, choice: int) -> Action | None:
        """What an option that asks for words comes to, with these and the number of what was chosen; else None."""
        return None

    def reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        """What is not to be forgotten now."""
        return ()

    def unfinished_reminders(self, table: BattleGeometry) -> tuple[Reminder, ...]:
        """What would be left undone if the phase ended now."""
        return ()

    def harm_action(self, battle: Battle, fighter: str, by: int) -> Action:
        """Damage by hand for a fighter, or healing where it is negative."""
        return Wound(fighter, by)

    # What it does at once, as a batch of actions that no rule is against; an empty one where there is nothing to do

    def roll_off(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """The roll-off that is due, with its dice."""
        return Batch("")

    def split_groups(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Every side that is in no groups yet put into some."""
        return Batch("")

    def draw_cards(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """A card of each deck of which none is laid out. Raises PlayerError where there is no such card."""
        return Batch("")

    def put_tokens(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """The tokens that are due put down."""
        return Batch("")

    def place_all(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """Everybody who is due set up, at legal places that are no clever ones."""
        return Batch("")

    def go_on_by_chance(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """What comes next in the set-up, until fighters are set up; nothing where players have to decide."""
        return Batch("")

    def go_to_next(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """The activation ended, and that begun which is probably next."""
        return Batch("")

    def keep_dice(self, table: BattleGeometry, tools: BatchTools) -> Batch:
        """The dice kept that nobody wants to play."""
        return Batch("")

    # Actions

    def rule(self, table: BattleGeometry, action: Action) -> Rule[Any]:
        """The rule of an action, made for an attempt at it. Raises PlayerError where the game has no such action."""
        rule = self.rules.get(type(action))
        if rule is None:
            raise PlayerError(tr("{system} has no such action; choose another game first", system=tr(self.name)))
        return rule(table, action)

    # Moving

    def drag_action(self, battle: Battle, move: Move) -> Action:
        """What it means, at this stage of a battle, that things are dragged."""
        return move

    def squad(self, battle: Battle, fighter: str) -> tuple[str, ...]:
        """Who is moved as one with a fighter on the table, itself among them; first who leads."""
        return (fighter,)

    def find_squads(self, battle: Battle) -> tuple[Squad, ...]:
        """The fighters on the table that are one, such as units, for who copies them."""
        return ()

    def lay_out(self, table: BattleGeometry, action: Action) -> Action:
        """A drag, with all whom it moves where there is room for them."""
        return action

    def in_manner(self, walk: Walk, manner: str) -> Action:
        """A drag led in one of its `move_manners`, by its id."""
        return walk

    def manner_problems(self, battle: Battle, fighter: str, manner: str) -> tuple[Problem, ...]:
        """Why a fighter cannot move in a manner at all, wherever it is led."""
        return ()

    def plan_move(self, table: BattleGeometry, action: Action) -> Action:
        """A drag through some poses as the way needs it: walked where that leads there, else climbed or jumped."""
        return action

    def path_cost_mm(self, table: BattleGeometry, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
        """How much of its Move a path costs a fighter, moving in a manner."""
        return 0.0

    def move_cost_mm(self, table: BattleGeometry, action: Action) -> tuple[float, float]:
        """What a stretch of a move brings the whole move to, with those before it, and how far it may go; in mm."""
        return 0.0, 0.0

    def move_parts(self, table: BattleGeometry, action: Action) -> tuple[MovePart, ...]:
        """What the length of a stretch of a move is made of, in the order of the way."""
        return ()

    def move_costs(self, table: BattleGeometry, fighter: str) -> MoveCosts | None:
        """What one move of a fighter, on the table or not, may lead over and how far; None where that is not known."""
        return None

    # Attacks, facts, and how the battle stands

    def attack_options(self, table: BattleGeometry, fighter: str) -> tuple[AttackOption, ...]:
        """Every weapon of a fighter on every enemy, without looking for lines: sight is judged beside it."""
        return ()

    def attack_reaches(self, table: BattleGeometry, fighter: str) -> tuple[AttackReach, ...]:
        """How far the attacks of a fighter reach."""
        return ()

    def objective_reaches(self, table: BattleGeometry, fighter: Fighter) -> tuple[ObjectiveReach, ...]:
        """What lies on the table that a fighter could hold or take."""
        return ()

    def cover_text(self, table: BattleGeometry, attacker: Fighter, target: Fighter) -> str:
        """What gives the second of two fighters cover from the first where they stand, in short; else nothing."""
        return ""

    def facts(self, table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
        """Everything positions say of one fighter."""
        return ()

    def table_facts(self, table: BattleGeometry) -> tuple[Fact, ...]:
        """Everything positions say of tokens and the board: control, quarters, edges."""
        return ()

    def pair_facts(self, table: BattleGeometry, seer: str, target: str) -> tuple[Fact, ...]:
        """What is to be said of a seer and a target beside the ruling, such as how those they belong to see them."""
        return ()

    def moment(self, battle: Battle) -> Moment:
        """Where in its rounds a battle is, and who is active, by the name that players have for it."""
        return Moment(actor=battle.clock.active)

    def turn_track(self, battle: Battle) -> Track | None:
        """The counter of turns, with what lies on it, where the game has one."""
        return None

    def side_dice(self, battle: Battle) -> tuple[SideDice, ...]:
        """The dice before each side, such as those it has left to spend."""
        return ()

    def fighter_rows(self, table: BattleGeometry) -> tuple[FighterRow, ...]:
        """Everybody, side by side, those on the table first."""
        return ()

    def fighter_statuses(self, table: BattleGeometry) -> Mapping[str, FighterStatus]:
        """How each fighter on the table fares, by its id."""
        return {
            one.id: FighterStatus(one.profile.wounds if one.profile else 0, one.state.damage)
            for one in table.battle.fighters
        }

    def fighter_names(self, table: BattleGeometry) -> dict[str, str]:
        """What fighters are called on a plan, by id, where that is not their id: of a squad its name at who leads."""
        return {id: one.name for id, one in self.fighter_statuses(table).items() if one.name is not None}

    def profile_figures(self, profile: Profile) -> tuple[tuple[str, str], ...]:
        """A card's figures by their names, to be shown in a row."""
        return ()

    def scoreboard(self, table: BattleGeometry) -> Scoreboard:
        """Each side's score, and who has won."""
        return Scoreboard()

    def token_look(self, kind: str) -> TokenLook:
        """How tokens of a kind look; those of a kind that nobody knows look like markers."""
        return self.token_looks.get(kind) or COMMON_LOOKS.get(kind) or TokenLook(kind)
