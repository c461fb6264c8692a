"""What a game system knows of a whole battle: set-up, rounds, victory; the window draws what is told here.

Everything here is asked of a `BattleGeometry`, is derived from it, and changes nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from app.core.language import mark
from app.games.actions import Action, Move
from app.games.battle_actions import Walk, Wound
from app.games.battle_pages import FighterRow, Moment, MoveManner, Track
from app.games.card_map import GroupLook
from app.games.dice_looks import DieKinds, FaceSymbol, Odds, SideDice
from app.games.move_costs import AttackReach, MoveCosts, ObjectiveReach
from app.games.report_parts import ReportParts
from app.games.ruling import Problem, Ruling
from app.games.setup_flow import SetupFlow
from app.model import Battle, Colour, Fighter, Pose, Profile, Spot, Stage, Value
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair
from app.table.terrain import Region

Confidence = Literal["", "inference"]
"""Whether the documents say it, or we had to decide where they are silent."""


@dataclass(frozen=True)
class NamedId:
    """Something of a system by its id, and what players call it; `text` is to be translated."""

    id: str
    text: str


class FactLine(Value, frozen=True):
    """A line on the table that shows what an answer rests on, in mm."""

    start: Spot
    end: Spot


class Fact(Value, frozen=True):
    """An answer that positions give. `kind` is for code, such as "in_range" or "cover"; the rest is for players.

    `yes` is the answer where it is one, else `number` in `text`; `lines` show it on the table; `rule` is the rule with
    its book, and `confidence` says where it rests on a decision of ours.
    """

    kind: str
    subject: str
    text: str
    rule: str
    other: str = ""
    yes: bool | None = None
    number: float | None = None
    lines: tuple[FactLine, ...] = ()
    confidence: Confidence = ""


class DiceRequest(Value, frozen=True):
    """Dice an action asks for before it can be done: how many rolls of a kind, such as "D6", and what for.

    `note` says what they do: "4+ hits", "1–3 nothing, 4–5 one, 6 three"; `automatic` are symbols that count besides,
    `fills_hollow` says that hollow symbols count as full ones.
    """

    kind: str
    count: int
    what: str
    side: str = ""
    note: str = ""
    automatic: tuple[FaceSymbol, ...] = ()
    fills_hollow: bool = False


class PointRequest(Value, frozen=True):
    """A point of the table an action asks for: what for, whose it is to choose, and the fighter it is for."""

    what: str
    side: str
    fighter: str


class ChoiceRequest(Value, frozen=True):
    """What somebody may decide before an action is done: each answer in words, with the action it makes of it.

    `main` is the number of the one that is most probably wanted, -1 where nobody can say.
    """

    what: str
    side: str
    answers: tuple[tuple[str, Action], ...]
    main: int = -1


class Option(Value, frozen=True):
    """Something that can be done now. Where `action` is None, `asks` says what the window is to ask first.

    "target", "pose", "dice", "groups", "card", "token", "text", "muster", "winner". `problems` are why it would
    break a rule; `subject` is the fighter or side it is for, `topic` where it stands in the panel.
    """

    id: str
    text: str
    topic: Literal["next", "set-up", "fighter", "ability", "reaction", "token", "side"] = "next"
    subject: str = ""
    action: Action | None = None
    asks: str = ""
    problems: tuple[Problem, ...] = ()
    main: bool = False
    """What the players most probably want next."""
    is_seldom: bool = False
    """What is at hand at any time and seldom wanted, such as ending the battle by hand."""
    step: str = ""
    """The step of the set-up it belongs to; nothing for the one that comes next."""
    in_page: bool = False
    """Whether the page of its step has something better for it than a button."""
    at_once: str = ""
    """The series of the game that does this and all that is alike at once."""
    manner: str = ""
    """Of an option that asks for a drag: the manner in which it is to lead, of those of the game."""
    choices: tuple[str, ...] = ()
    """Of an option that asks for words: what is chosen besides, such as what it is paid with."""


class LedWay(Value, frozen=True):
    """The way on which somebody is led by a drag, and who goes along, itself among them.

    `text` is what players call such a way, to be translated.
    """

    leader: str
    path: tuple[Pose, ...]
    squad: tuple[str, ...]
    text: str = mark("Move")


class LabelToken(Value, frozen=True):
    """Something that lies beside a fighter and is seen on its label: a sign of `marks`, and how often it is there.

    `text` tells it in words; `bad` is one that is to be feared.
    """

    sign: str
    text: str
    count: int = 1
    bad: bool = False


class MovePart(Value, frozen=True):
    """A part of a move's length as it is charged, in mm: along the table, up or down while climbing, jumped, flown."""

    kind: Literal["across", "up", "down", "jump", "fly"]
    mm: float


class Shortcut(Value, frozen=True):
    """Several steps at one press: a series of the game by its name, or this action where that comes to nothing."""

    text: str
    tip: str
    series: str
    otherwise: Action | None = None


class TurnPrompt(Value, frozen=True):
    """What the players are to do now: a sentence, whose turn it is, and what can be done."""

    stage: Stage
    text: str
    side: str = ""
    options: tuple[Option, ...] = ()
    shortcuts: tuple[Shortcut, ...] = ()


def find_main(options: Iterable[Option]) -> Option | None:
    """What of a prompt's options is most probably wanted next, which is what its text asks for first."""
    return next((option for option in options if option.main), None)


class Reminder(Value, frozen=True):
    """Something not to be forgotten now: from a card, or from a rule."""

    text: str
    source: str


class Zone(Value, frozen=True):
    """Where a group may be set up: within `reach_mm` horizontally of a point or a line, both in mm.

    `start` and `end` are the same for a point. `group` is one of the `side`'s; `round` is when it arrives.
    """

    side: str
    group: str
    colour: Colour
    round: int
    start: tuple[float, float]
    end: tuple[float, float]
    reach_mm: float


class FighterStatus(Value, frozen=True):
    """How a fighter fares, as far as it is to be seen on its model: `damage` of its `wounds`, which are 0 if not known.

    `activation` is nothing where there are no activations now; who is "waiting" has acted, and will act once more.
    `carries` is for what is carried openly. Who is one of a squad has the squad's `name` if it leads it, else an empty
    one; others are called as they are. `tokens` lie beside it.
    """

    wounds: int = 0
    damage: int = 0
    activation: Literal["", "ready", "active", "waiting", "done"] = ""
    carries: bool = False
    engaged: bool = False
    name: str | None = None
    tokens: tuple[LabelToken, ...] = ()


class AttackOdds(Value, frozen=True):
    """What an attack may come to before it is rolled: what hits, mean damage, and the chance of taking down."""

    hit_on: int
    critical_on: int
    dice: int
    mean_damage: float
    takes_down: float


class OwnAttack(Value, frozen=True):
    """An attack that is no weapon of a profile, as its game tells it, and the action that makes it.

    `weapon` is what is attacked with, `fighter` and `target` are what players call the two, `odds` what it may come to.
    """

    weapon: str
    fighter: str
    target: str
    action: Action
    odds: tuple[Odds, ...] = ()
    summary: str = ""
    """What it may come to in a line."""


class AttackOption(Value, frozen=True):
    """One weapon of a fighter on one target: why or why not, and what it may come to; `problems` are none if legal.

    Of an attack that is the game's `own`, facts and problems tell of sight what there is to tell.
    """

    fighter: str
    weapon: int
    target: str
    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    chance: AttackOdds | None = None
    own: OwnAttack | None = None


class Scoreboard(Value, frozen=True):
    """How the battle stands: each side's score in words, and who has won, if it is decided now.

    `scores` are the sides with the figure that counts for each, such as "3" or "2/8".
    """

    lines: tuple[str, ...] = ()
    winner: str = ""
    ends: bool = False
    text: str = ""
    scores: tuple[tuple[str, str], ...] = ()


def _empty(*_: object) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class GameFlow:
    """How a battle of a system goes, as functions; a system without one has only the table."""

    board_mm: tuple[float, float]
    phases: tuple[NamedId, ...]
    groups: tuple[GroupLook, ...]
    """What a side is split into."""
    turn_prompt: Callable[[BattleGeometry], TurnPrompt]
    """What is to be done now, with every option."""
    check_muster: Callable[[Battle, str], tuple[Problem, ...]] = _empty
    """What is wrong with whom a side has mustered."""
    check_groups: Callable[[Battle, str, Mapping[str, str]], tuple[Problem, ...]] = _empty
    """What is wrong with groups, given as a group's name by fighter's id."""
    zones: Callable[[Battle], tuple[Zone, ...]] = _empty
    """Where groups are set up or arrive, all of both sides."""
    fighter_zone: Callable[[Battle, str], Zone | None] = lambda battle, fighter: None
    """Where one fighter is set up or arrives, with the reach that it has itself."""
    placement_problems: Callable[[BattleGeometry, str], tuple[Problem, ...]] = _empty
    """Why a fighter is set up where it may not be."""
    side_dice: Callable[[Battle], tuple[SideDice, ...]] = _empty
    """The dice before each side, such as those it has left to spend."""
    moment: Callable[[Battle], Moment] = lambda battle: Moment(actor=battle.clock.active)
    """Where in its rounds a battle is, and who is active, by the name that players have for it."""
    turn_track: Callable[[Battle], Track | None] = lambda battle: None
    """The counter of turns, with what lies on it, where the game has one."""
    fighter_rows: Callable[[BattleGeometry], tuple[FighterRow, ...]] = _empty
    """Everybody, side by side, those on the table first."""
    harm_action: Callable[[Battle, str, int], Action] = lambda battle, fighter, by: Wound(fighter, by)
    """Damage by hand for a fighter, or healing where it is negative."""
    fighter_statuses: Callable[[BattleGeometry], Mapping[str, FighterStatus]] = lambda table: {}
    """How each fighter on the table fares, by its id."""
    attack_options: Callable[[BattleGeometry, str], tuple[AttackOption, ...]] = _empty
    """Every weapon of a fighter on every enemy, without looking for lines: sight is judged beside it."""
    dice_chances: Callable[[BattleGeometry, Action], tuple[Odds, ...]] = _empty
    """What the dice of an action may come to before they are thrown."""
    sight_pairs: Callable[[BattleGeometry, Action], tuple[Pair, ...]] = _empty
    """Whose sight the rules of an action rest on: what takes its time can be proven before they are asked."""
    facts: Callable[[BattleGeometry, str], tuple[Fact, ...]] = _empty
    """Everything positions say of one fighter."""
    table_facts: Callable[[BattleGeometry], tuple[Fact, ...]] = _empty
    """Everything positions say of tokens and the board: control, quarters, edges."""
    adjust_ruling: Callable[[BattleGeometry, str, str, Ruling], Ruling] = lambda table, seer, target, ruling: ruling
    """A ruling on a pair, with what cards in force make of it."""
    pair_facts: Callable[[BattleGeometry, str, str], tuple[Fact, ...]] = _empty
    """What is to be said of a seer and a target beside the ruling, such as how those whom they belong to see them."""
    choice_request: Callable[[BattleGeometry, Action], ChoiceRequest | None] = lambda table, action: None
    """What others may decide before the dice of an action; None once it is decided, or where there is nothing."""
    worded_action: Callable[[Battle, Option, str, int], Action | None] = lambda battle, option, words, choice: None
    """What an option that asks for words comes to, with these and the number of what was chosen; None for nothing."""
    point_request: Callable[[BattleGeometry, Action], PointRequest | None] = lambda table, action: None
    """The point of the table an action asks for now; None once it has one, or where it needs none."""
    with_point: Callable[[Action, Spot], Action] = lambda action, at: action
    """The action with the point it asks for."""
    point_regions: Callable[[BattleGeometry, Action], tuple[Region, ...]] = _empty
    """Where that point may be, level by level, to be drawn: the rules judge the point itself."""
    reminders: Callable[[BattleGeometry], tuple[Reminder, ...]] = _empty
    unfinished_reminders: Callable[[BattleGeometry], tuple[Reminder, ...]] = _empty
    """What would be left undone if the phase ended now."""
    scoreboard: Callable[[BattleGeometry], Scoreboard] = lambda table: Scoreboard()
    drag_action: Callable[[Battle, Move], Action] = lambda battle, move: move
    """What it means, at this stage of a battle, that things are dragged."""
    squad: Callable[[Battle, str], tuple[str, ...]] = lambda battle, fighter: (fighter,)
    """Who is moved as one with a fighter on the table, itself among them; first who leads."""
    lay_out: Callable[[BattleGeometry, Action], Action] = lambda table, action: action
    """A drag, with all whom it moves where there is room for them."""
    led_way: Callable[[BattleGeometry, Action], LedWay | None] = lambda table, action: None
    """The way of a move of the game's own; None where it leads nobody along one."""
    with_corners: Callable[[Action, tuple[Pose, ...]], Action] = lambda action, corners: action
    """Such a move led through these places first."""
    path_cost_mm: Callable[[BattleGeometry, str, tuple[Pose, ...], str], float] = lambda table, fighter, path, manner: (
        0.0
    )
    """How much of its Move a path costs a fighter, moving in a manner."""
    move_cost_mm: Callable[[BattleGeometry, Action], tuple[float, float]] = lambda table, action: (0.0, 0.0)
    """What a stretch of a move brings the whole move to, with those before it, and how far it may go; in mm."""
    move_parts: Callable[[BattleGeometry, Action], tuple[MovePart, ...]] = _empty
    """What the length of a stretch of a move is made of, in the order of the way."""
    plan_move: Callable[[BattleGeometry, Action], Action] = lambda table, action: action
    """A drag through some poses as the way needs it: walked where that leads there, else climbed, jumped or flown."""
    move_costs: Callable[[BattleGeometry, str], MoveCosts | None] = lambda table, fighter: None
    """What one move of a fighter, on the table or not, may lead over and how far; None where that is not known."""
    attack_reaches: Callable[[BattleGeometry, str], tuple[AttackReach, ...]] = _empty
    """How far the attacks of a fighter reach."""
    objective_reaches: Callable[[BattleGeometry, Fighter], tuple[ObjectiveReach, ...]] = _empty
    """What lies on the table that a fighter could hold or take."""
    cover_text: Callable[[BattleGeometry, Fighter, Fighter], str] | None = None
    """What gives the second of two fighters cover from the first where they stand, in short; else nothing."""
    move_manners: tuple[MoveManner, ...] = ()
    """The manners in which fighters move, where players choose among several."""
    in_manner: Callable[[Walk, str], Action] = lambda walk, manner: walk
    """A drag led in one of those manners, by its id."""
    manner_problems: Callable[[Battle, str, str], tuple[Problem, ...]] = _empty
    """Why a fighter cannot move in a manner at all, wherever it is led."""
    joins_activations: bool = True
    """Whether a report tells all that was done in an activation in one line."""
    die_kinds: DieKinds = field(default_factory=dict[str, Any])
    """Its dice that have symbols on their faces, by how rolls name them."""
    ability_caption: str = mark("Abilities")
    """What stands over the options of the topic "ability", to be translated."""
    profile_figures: Callable[[Profile], tuple[tuple[str, str], ...]] = _empty
    """A card's figures by their names, to be shown in a row."""
    setup: SetupFlow = field(default_factory=SetupFlow)
    """How it is set up."""
    report: ReportParts = field(default_factory=ReportParts)
    """What only the game can tell in the report of a battle."""
    options: tuple[NamedId, ...] = field(default=())
    """Optional rules and readings that can be switched."""
    options_on: Callable[[Battle], frozenset[str]] = lambda battle: frozenset()
    """Which of those are on in a battle, by their ids."""
    readings_on: Callable[[Battle], tuple[str, ...]] = _empty
    """Other readings that are played by, to be translated."""

    readings: tuple[str, ...] = ()
    """How it reads what its documents leave open, to be translated; listed where the game is chosen."""
    readings_off: Callable[[Battle], tuple[str, ...]] = _empty
    """Which of those an optional rule sets aside in a battle."""

    def house_rules(self, battle: Battle) -> tuple[str, ...]:
        """Optional rules and readings that a battle is played by, to be translated."""
        on = self.options_on(battle)
        return (*(option.text for option in self.options if option.id in on), *self.readings_on(battle))

    @property
    def lists_attacks(self) -> bool:
        """Whether it tells every weapon of a fighter on every enemy."""
        return self.attack_options is not _empty

    @property
    def lists_facts(self) -> bool:
        """Whether it tells what positions say."""
        return self.facts is not _empty or self.table_facts is not _empty
