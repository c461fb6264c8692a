"""The numbers an edition plays by, read once from its TOML; unknown keys are refused."""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from app.core.app_paths import RULES
from app.core.errors import PlayerError
from app.core.language import format_decoder_error, tr
from app.games.reading import Reading
from app.model import Battle, Value

INCH = 25.4
"""Millimetres; the only place where a rule's inches become a length."""
Decider = Literal["priority", "roll", "chooser", "defender", "attacker"]


class PhaseRules(Value, frozen=True):
    """The phases of a round in their order, and the one in which dice are rolled for initiative."""

    order: tuple[str, ...]
    initiative: str


class MusterRules(Value, frozen=True):
    """What a warband may consist of."""

    fewest: int
    most: int
    points: int
    leader: str
    one_of_either: bool
    heroes: int
    heroes_with_leader: bool
    ally_marks: tuple[str, ...]
    same_alliance: tuple[str, ...]
    allies: int
    own_allies: bool
    """Whether an ally may be of the warband's own faction."""
    outsiders: tuple[str, ...]
    """Roles of fighters that may be of another faction; in a campaign thralls and monsters may, too."""
    thralls: int
    monsters: int
    leader_first: bool
    most_marks: int
    """Runemarks of a fighter beside its faction's; 0 for any number."""


class OptionalRule(Value, frozen=True):
    """An optional rule or reading, and the numbers that it changes; 0 or nothing where it does not."""

    id: str
    points: int = 0
    most: int = 0
    one_of_either: bool = False
    campaign: bool = False
    terrain: bool = False
    """Whether terrain is placed without cards."""
    near_obstacle: Literal["", "part", "whole"] = ""
    other_bases_block: bool = True
    instead_of: str = ""
    """The reading of the book that it sets aside, by its key."""


class GroupRules(Value, frozen=True):
    """How a warband is split: evenly, or within shares of all its fighters."""

    even: bool
    fewest: int
    most_share: float
    shield_share: float
    first: Decider


class SetupRules(Value, frozen=True):
    """Who decides what before a battle, and how near their points groups are set up, in inches."""

    roll: Literal["priority", "roles"]
    colours: Decider
    deploys_first: Decider
    victory_last: bool
    """Whether what the victory card asks for comes after fighters are set up."""
    reach_in: float
    monster_reach_in: float
    low_is_floor: bool
    """Whether low terrain is floor or platform to be set up on."""
    token_off_in: float
    """How far a token may lie off the place that a card names, in inches."""
    reserves_passed_over: bool
    """Whether turns follow the groups, those in reserve left out, rather than change from side to side each time."""
    on_card: str
    terrain_each_quarter: int
    terrain_edge_in: float
    """Where terrain is placed without cards: so many pieces a quarter, none nearer to an edge; 0 is no rule."""


class DiceRules(Value, frozen=True):
    """How many initiative and wild dice a side gets each round."""

    initiative: int
    wild: int


class ActivationRules(Value, frozen=True):
    """How many actions an activation has, how many that of a fighter which waited has, and how many abilities."""

    actions: int
    waiting: int
    abilities: int
    last_stand: bool
    """Whether the last fighter of a side may use any number of abilities."""


class MoveRules(Value, frozen=True):
    """Numbers of moving, falling and disengaging."""

    low_in: float
    low_counts: bool
    drop_in: float
    fall_reach_in: float
    climb_mark: str
    engaged_may_move: bool
    disengage_in: float
    engaged_in: float
    carrying_move: int
    carrying_least: int
    carrying_flies: bool
    carrying_disengages: bool
    no_climb: tuple[str, ...]
    no_archway: tuple[str, ...]
    no_door: tuple[str, ...]
    impact: tuple[int, int, int, int, int, int]


class AttackRules(Value, frozen=True):
    """Numbers of attacks, cover and the falling test."""

    melee_in: float
    missile_near_friends: bool
    missile_exempt_in: float
    min_range_engaged: bool
    cover_height_in: float
    cover_near_in: float
    cover_far_in: float
    cover_bonus: int
    near_obstacle: Literal["part", "whole"]
    falls_on: int
    fall_edge_in: float


class TreasureRules(Value, frozen=True):
    """Who may carry treasure, and the reaches of picking up and dropping."""

    reach_in: float
    drop_in: float
    may_cover: bool
    never: tuple[str, ...]


class ObjectiveRules(Value, frozen=True):
    """How near fighters must be to count for an objective."""

    reach_in: float


class MonsterRules(Value, frozen=True):
    """The runemark of monsters, and how they are activated."""

    mark: str
    activations: int
    actions: int


class EndRules(Value, frozen=True):
    """What happens when nobody has won at the end."""

    tie: Literal["on", "draw"]
    early: bool
    """Whether the last warband left wins while the card's rounds last, where no other can gain anything any more."""


class ReactionRules(Value, frozen=True):
    """Whether fighters may react, and what that costs them."""

    allowed: bool
    most_per_action: int = 0
    activated_after: int = 0


class Ability(Value, frozen=True):
    """A universal ability: `cost` 2 is a double, 3 a triple, 4 a quad; what it adds while the activation lasts."""

    name: str
    cost: int
    words: str
    runemark: str = ""
    move: int = 0
    attacks: int = 0
    range_most: int = 0
    heals: str = ""
    apart_in: float = 0.0
    bonus: tuple[str, ...] = ()
    next_in: float = 0.0
    """How near the friend must be that may be activated next, in inches; 0 where nobody may."""
    visible: bool = False
    """Whether that friend, or the monster it is used on, has to be visible."""
    by_value: bool = False
    """Whether its bonus move goes as many inches as its value, and no further."""
    lost_share: float = 0.0
    """What share of the warband has to be taken down before it can be used."""
    monsters: bool = False
    """Whether only monsters use it."""
    on_monster: bool = False
    """Whether it is used on an enemy monster, within `reach_in` inches where that is not 0."""
    reach_in: float = 0.0

    @property
    def by_hand(self) -> bool:
        """Whether players do what it says themselves."""
        return not (self.move or self.attacks or self.heals or self.bonus or self.next_in)


class Reaction(Value, frozen=True):
    """A universal reaction and what it answers."""

    name: str
    on: Literal["melee", "missile", "disengage"]
    words: str
    never: tuple[str, ...] = ()
    works_on: int = 0
    """The lowest face that works, where a die is rolled for it."""
    for_ones: int = 0
    for_misses: int = 0
    """Damage for unmodified ones, and for `misses_from` misses or more."""
    misses_from: int = 0
    damage: str = ""
    """The die whose points the enemy suffers."""
    reach_in: float = 0.0


class WarcryBook(Value, frozen=True):
    """All numbers of an edition."""

    id: str
    name: str
    book: str
    board_in: tuple[float, float]
    vertical_step_in: float
    sees_itself: bool
    phases: PhaseRules
    muster: MusterRules
    groups: GroupRules
    setup: SetupRules
    dice: DiceRules
    activation: ActivationRules
    move: MoveRules
    attack: AttackRules
    treasure: TreasureRules
    objective: ObjectiveRules
    monster: MonsterRules
    end: EndRules
    reactions: ReactionRules
    reading: dict[str, Reading]
    """What the documents leave open, by the number it is about, such as "setup.low_is_floor"."""
    rows: dict[str, str]
    """Where rules that both editions have stand in our list, by what they are about."""
    ability: tuple[Ability, ...]
    reaction: tuple[Reaction, ...] = ()
    option: tuple[OptionalRule, ...] = ()


def read_book(path: Path) -> WarcryBook:
    """An edition's numbers. Raises msgspec.ValidationError where the file does not fit."""
    return msgspec.toml.decode(path.read_bytes(), type=WarcryBook)


@cache
def find_book(id: str) -> WarcryBook:
    """The numbers of an edition by its id."""
    return read_book(RULES / f"{id}.toml")


def book_of(battle: Battle) -> WarcryBook:
    """The numbers a battle is played by."""
    return find_book(battle.system)


def check_numbers(path: Path) -> None:
    """Read a file of numbers. Raises PlayerError that names the file and the place in it."""
    try:
        book = read_book(path)
    except msgspec.ValidationError as error:
        raise PlayerError(f"{path.name}: {format_decoder_error(error)}") from error
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} holds no numbers of a game: {why}", name=path.name, why=why)) from error
    for key in book.reading:
        found: tuple[object, ...] = (book,)
        for part in key.split("."):
            inner = [getattr(one, part, None) for one in found]
            found = tuple(each for one in inner for each in (one if isinstance(one, tuple) else (one,)))
        if all(one is None for one in found):
            raise PlayerError(tr("{name}: reading: there is no number called {key}", name=path.name, key=key))
    for key in {one.instead_of for one in book.option} - {"", *book.reading}:
        raise PlayerError(tr("{name}: reading: there is no number called {key}", name=path.name, key=key))
    if book.phases.initiative not in book.phases.order:
        what = f"phases.initiative: {book.phases.initiative}"
        raise PlayerError(tr("{name}: {what} is none of the phases", name=path.name, what=what))
