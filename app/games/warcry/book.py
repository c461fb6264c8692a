"""The numbers of an edition, read once from its TOML file; unknown keys are an error."""

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from app.core.app_paths import RULES
from app.core.errors import PlayerError
from app.core.language import format_decoder_error, labelled, tr
from app.games.reading import Reading
from app.model import Battle, Value

INCH = 25.4
"""An inch in millimetres; the only place where inches of the rules become a length."""
Decider = Literal["priority", "roll", "chooser", "defender", "attacker"]


class PhaseRules(Value, frozen=True):
    """The phases of a round in order, and the one in which dice are rolled for initiative."""

    order: tuple[str, ...]
    initiative: str


class MusterRules(Value, frozen=True):
    """The limits of a warband."""

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
    """True if an ally may be of the warband's own faction."""
    outsiders: tuple[str, ...]
    """Roles of fighters that may be of another faction; in a campaign also thralls and monsters."""
    thralls: int
    monsters: int
    leader_first: bool
    most_marks: int
    """Largest number of runemarks of a fighter without its faction's; 0 for any number."""


class OptionalRule(Value, frozen=True):
    """An optional rule or interpretation, and the numbers it changes; 0 or empty leaves a number unchanged."""

    id: str
    points: int = 0
    most: int = 0
    one_of_either: bool = False
    campaign: bool = False
    terrain: bool = False
    """True if terrain is placed without cards."""
    near_obstacle: Literal["", "part", "whole"] = ""
    other_bases_block: bool = True
    instead_of: str = ""
    """The key of the book's interpretation that it replaces."""


class GroupRules(Value, frozen=True):
    """The rules for splitting a warband: evenly, or by shares of all its fighters."""

    even: bool
    fewest: int
    most_share: float
    shield_share: float
    first: Decider


class SetupRules(Value, frozen=True):
    """The decisions before a battle, and the distances of groups from their points, in inches."""

    roll: Literal["priority", "roles"]
    colours: Decider
    deploys_first: Decider
    victory_last: bool
    """True if the demands of the victory card come after fighters are set up."""
    reach_in: float
    monster_reach_in: float
    low_is_floor: bool
    """True if fighters may be set up on low terrain, as floor or platform."""
    token_off_in: float
    """Largest distance of a token from the place that a card names, in inches."""
    reserves_passed_over: bool
    """True if turns follow the groups without those in reserve; false if they always alternate."""
    on_card: str
    terrain_each_quarter: int
    terrain_edge_in: float
    """Number of pieces per quarter and distance from the edges if terrain is placed without cards; 0 for no limit."""


class DiceRules(Value, frozen=True):
    """Numbers of initiative and wild dice that a side gets each round."""

    initiative: int
    wild: int


class ActivationRules(Value, frozen=True):
    """Numbers of actions in an activation, of actions after waiting, and of abilities."""

    actions: int
    waiting: int
    abilities: int
    last_stand: bool
    """True if the last fighter of a side may use any number of abilities."""


class MoveRules(Value, frozen=True):
    """Numbers for moving, falling and disengaging."""

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
    """Numbers for attacks, cover and the falling test."""

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
    """Rules on who may carry treasure, and the distances for picking it up and dropping it."""

    reach_in: float
    drop_in: float
    may_cover: bool
    never: tuple[str, ...]


class ObjectiveRules(Value, frozen=True):
    """The distance within which fighters count for an objective."""

    reach_in: float


class MonsterRules(Value, frozen=True):
    """The runemark of monsters, and rules for their activation."""

    mark: str
    activations: int
    actions: int


class EndRules(Value, frozen=True):
    """The result if no side has won at the end."""

    tie: Literal["on", "draw"]
    early: bool
    """True if the last warband wins before the card's rounds are over if no other can gain anything."""


class ReactionRules(Value, frozen=True):
    """The rules on whether fighters may react, and at what cost."""

    allowed: bool
    most_per_action: int = 0
    activated_after: int = 0


class Ability(Value, frozen=True):
    """A universal ability and its bonuses for the activation: `cost` 2 is a double, 3 a triple, 4 a quad."""

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
    """Largest distance to a friend that may be activated next, in inches; 0 for none."""
    visible: bool = False
    """True if that friend, or the target monster, must be visible."""
    by_value: bool = False
    """True if its bonus move goes at most as many inches as its value."""
    lost_share: float = 0.0
    """Share of the warband that must be taken down before it can be used."""
    monsters: bool = False
    """True if only monsters use it."""
    on_monster: bool = False
    """True if it targets an enemy monster, within `reach_in` inches unless that is 0."""
    reach_in: float = 0.0

    @property
    def by_hand(self) -> bool:
        """True if players resolve it manually."""
        return not (self.move or self.attacks or self.heals or self.bonus or self.next_in)


class Reaction(Value, frozen=True):
    """A universal reaction, and the kind of action it answers."""

    name: str
    on: Literal["melee", "missile", "disengage"]
    words: str
    never: tuple[str, ...] = ()
    works_on: int = 0
    """The lowest face that succeeds, if a die is rolled for it."""
    for_ones: int = 0
    for_misses: int = 0
    """Damage for unmodified ones, and for at least `misses_from` misses."""
    misses_from: int = 0
    damage: str = ""
    """The die that is rolled for damage to the enemy."""
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
    """Interpretations by the number they are about, such as "setup.low_is_floor"."""
    rows: dict[str, str]
    """Row ids in our list of rules that both editions have, by topic."""
    ability: tuple[Ability, ...]
    reaction: tuple[Reaction, ...] = ()
    option: tuple[OptionalRule, ...] = ()


def read_book(path: Path) -> WarcryBook:
    """Reads an edition's numbers. Raises msgspec.ValidationError if the file does not fit."""
    return msgspec.toml.decode(path.read_bytes(), type=WarcryBook)


@cache
def find_book(id: str) -> WarcryBook:
    """Returns the numbers of an edition by its id."""
    return read_book(RULES / f"{id}.toml")


def book_of(battle: Battle) -> WarcryBook:
    """Returns the numbers that a battle uses."""
    return find_book(battle.system)


def check_numbers(path: Path) -> None:
    """Reads a file of numbers. Raises PlayerError with the file and the place in it."""
    try:
        book = read_book(path)
    except msgspec.ValidationError as error:
        raise PlayerError(labelled(path.name, format_decoder_error(error))) from error
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} is not a valid rules file: {why}", name=path.name, why=why)) from error
    for key in book.reading:
        found: tuple[object, ...] = (book,)
        for part in key.split("."):
            inner = [getattr(one, part, None) for one in found]
            found = tuple(each for one in inner for each in (one if isinstance(one, tuple) else (one,)))
        if all(one is None for one in found):
            raise PlayerError(tr("{name}: reading: unknown number {key}", name=path.name, key=key))
    for key in {one.instead_of for one in book.option} - {"", *book.reading}:
        raise PlayerError(tr("{name}: reading: unknown number {key}", name=path.name, key=key))
    if book.phases.initiative not in book.phases.order:
        what = f"phases.initiative: {book.phases.initiative}"
        raise PlayerError(tr("{name}: {what} is not a phase", name=path.name, what=what))
