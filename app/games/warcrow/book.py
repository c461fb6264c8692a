"""The numbers Warcrow is played by, read once from its TOML; unknown keys are refused."""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from app.core.app_paths import RULES
from app.core.errors import PlayerError
from app.core.language import format_decoder_error, tr
from app.games.reading import Reading
from app.games.warcrow.keywords import Keyword, parse_keyword
from app.model import Value

# What a scenario is, as data: rounds and turns, zones, objectives, and what gives victory points


ScenarioColour = Literal["red", "blue", "brown"]
Place = tuple[float, float]


class ObjectiveSpot(Value, frozen=True):
    """An objective: the centre of its marker, and whose it is at first."""

    name: str
    colour: ScenarioColour
    at: Place
    number: int = 0
    holder: Literal["", "red", "blue"] = ""


class Award(Value, frozen=True):
    """Victory points as a round ends.

    `of` are the objectives that count: of one's own or the rival's colour, of a colour, or all; `number` those of one
    number. "each" is for every one that a side holds, "least" for `count` of them, "more" for more than the rival,
    "same" for as many, "none-lost" where the rival holds none of them, "rival-none" where the rival holds none at all.
    """

    points: int
    what: Literal["each", "least", "more", "same", "none-lost", "rival-none"]
    of: Literal["", "own", "rival", "red", "blue", "brown"] = ""
    number: int = 0
    count: int = 1


class ScenarioEvent(Value, frozen=True):
    """An event token: where it lies on the turn counter at first, and how far it moves on each time."""

    name: str
    at: int
    step: int = 0


class Scenario(Value, frozen=True):
    """A scenario; `turns` are those of each round, `zone_width` is 0 where zones are as wide as the board."""

    id: str
    name: str
    turns: tuple[int, ...]
    zone_depth: float
    zone_width: float = 0.0
    objectives: tuple[ObjectiveSpot, ...] = ()
    awards: tuple[Award, ...] = ()
    fog: tuple[Place, ...] = ()
    event: ScenarioEvent | None = None
    contest_strides: float = 0.0
    """How near an objective a unit contests it, where that is not as usual."""
    conquest_bonus: int = 0
    """What is added to the conquest value of every unit that is not demoralized."""
    loot: bool = False
    quadrants: bool = False
    words: str = ""


class SightRules(Value, frozen=True):
    """Who stands in the way."""

    own_unit_blocks: bool


class TurnRules(Value, frozen=True):
    """Activations, rounds and objectives; lengths in strides."""

    simple_actions: int
    stress_of_active: int
    stress_of_idle: int
    contest_strides: float
    fog_tinge_strides: float
    fog_apart_strides: float
    sinister_strides: float
    slowed_charge: float
    preferred_bonus: float
    trap_strides: float


class MoraleRules(Value, frozen=True):
    """Stress beyond MOR, and how far ahead on the turn counter tokens of demoralized units are put."""

    hard_from: int
    rally_turns: int


class SetupDistances(Value, frozen=True):
    """How far enemies have to be, and how close troops of a unit stand together, in strides."""

    scout_strides: float
    ambusher_strides: float
    formation_strides: float


Colour = Literal["red", "orange", "yellow", "green", "blue", "black"]
Symbol = Literal["success", "hollow-success", "block", "hollow-block", "special", "hollow-special"]


class ColourDie(Value, frozen=True):
    """A die of a colour: the symbols on each of its eight faces, in the order of their numbers from 1 on."""

    colour: Colour
    faces: Annotated[tuple[tuple[Symbol, ...], ...], Meta(min_length=8, max_length=8)]


TingeEffect = Literal["stress", "wound", "heal", "tinge", "slowed", "displace", "explode"]


class TingeRow(Value, frozen=True):
    """A row of a tinge table: up to which amount it holds, if not for all above; what it does, or that a die says."""

    upto: int | None = None
    effects: tuple[TingeEffect, ...] = ()
    roll: bool = False


class TingeFace(Value, frozen=True):
    """What the die of a tinge table does where it shows exactly these symbols."""

    shows: tuple[Symbol, ...]
    effects: tuple[TingeEffect, ...]


class TingeTable(Value, frozen=True):
    """What tinge does to units `of` a faction or with a keyword; to all others where none is named."""

    rows: Annotated[tuple[TingeRow, ...], Meta(min_length=1)]
    of: tuple[str, ...] = ()
    die: Colour | None = None
    faces: tuple[TingeFace, ...] = ()


class MagicRules(Value, frozen=True):
    """The dice of who blocks a spell; lengths in strides."""

    block_dice: str
    explosion_strides: float
    displace_strides: int


class ElementKind(Value, frozen=True):
    """A standard terrain element. `kind` is what skills call it where that is not its id, such as "forest".

    It is from so many to so many strides `long`, and at most so many `wide`; without that, that are its sides.
    """

    id: str
    name: str
    keywords: tuple[str, ...]
    long: tuple[float, float]
    wide: float | None = None
    kind: str = ""

    @property
    def parsed_keywords(self) -> tuple[Keyword, ...]:
        """Its keywords with their values."""
        return tuple(map(parse_keyword, self.keywords))


ReadingId = Literal[
    "stress-event",
    "neutral-dispel",
    "rest-of-damage",
    "immune-caster",
    "joined-caster",
    "casting-frightened",
    "leaver-activated",
    "skill-without-target",
    "ambush-charge",
]


class WarcrowBook(Value, frozen=True):
    """All numbers; lengths are in strides."""

    id: str
    name: str
    book: str
    update: str
    """The rules update that is played; where it differs from the rulebook, it is what counts (W1)."""
    stride_mm: float
    board_strides: tuple[float, float]
    sight: SightRules
    turn: TurnRules
    morale: MoraleRules
    setup: SetupDistances
    magic: MagicRules
    inferred: dict[str, int]
    reading: dict[ReadingId, Reading]
    element: tuple[ElementKind, ...]
    scenario: tuple[Scenario, ...]
    tinge: Annotated[tuple[TingeTable, ...], Meta(min_length=1)]
    die: Annotated[tuple[ColourDie, ...], Meta(min_length=6, max_length=6)]


def read_book(path: Path) -> WarcrowBook:
    """The numbers in a file. Raises msgspec.ValidationError where it does not fit."""
    return msgspec.toml.decode(path.read_bytes(), type=WarcrowBook)


@cache
def find_book() -> WarcrowBook:
    """The numbers that are shipped."""
    return read_book(RULES / "warcrow.toml")


_KEYWORDS_PLACE = "element.keywords"


def check_numbers(path: Path) -> None:
    """Read a file of numbers. Raises PlayerError that names the file and the place in it."""
    try:
        book = read_book(path)
        for element in book.element:
            for keyword in element.keywords:
                parse_keyword(keyword)
    except msgspec.ValidationError as error:
        raise PlayerError(f"{path.name}: {format_decoder_error(error)}") from error
    except PlayerError as error:
        raise PlayerError(f"{path.name}: {_KEYWORDS_PLACE}: {error}") from error
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} holds no numbers of a game: {why}", name=path.name, why=why)) from error
