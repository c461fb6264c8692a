"""The numbers of Warcrow, read once from a TOML file that may not contain unknown keys."""

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from app.core.app_paths import RULES
from app.core.errors import PlayerError
from app.core.language import format_decoder_error, labelled, tr
from app.games.reading import Reading
from app.games.warcrow.keywords import Keyword, parse_keyword
from app.model import Value

# Scenarios


ScenarioColour = Literal["red", "blue", "brown"]
Place = tuple[float, float]


class ObjectiveSpot(Value, frozen=True):
    """An objective of a scenario: its name, to be translated, the centre of its marker and its first holder."""

    words: str
    colour: ScenarioColour
    at: Place
    number: int = 0
    holder: Literal["", "red", "blue"] = ""


class Award(Value, frozen=True):
    """Victory points scored at the end of a round.

    `of` selects the objectives that count: those of the side's own or the rival's colour, those of one colour, or all;
    `number` restricts them to those with that number. `what` is the condition: "each" scores for every one the side
    holds, "least" for holding at least `count`, "more" for holding more than the rival, "same" for holding as many,
    "none-lost" if the rival holds none of them, "rival-none" if the rival holds none at all.
    """

    points: int
    what: Literal["each", "least", "more", "same", "none-lost", "rival-none"]
    of: Literal["", "own", "rival", "red", "blue", "brown"] = ""
    number: int = 0
    count: int = 1


class ScenarioEvent(Value, frozen=True):
    """An event token: its first place on the turn counter and how far it advances each time."""

    name: str
    at: int
    step: int = 0


class Scenario(Value, frozen=True):
    """A scenario; `turns` has the turns of each round, and a `zone_width` of 0 makes zones as wide as the board."""

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
    """Distance from an objective at which a unit contests it; 0 for the usual distance."""
    conquest_bonus: int = 0
    """Bonus to the conquest value of every unit that is not demoralized."""
    loot: bool = False
    quadrants: bool = False
    words: str = ""


class SightRules(Value, frozen=True):
    """Numbers and switches for line of sight."""

    own_unit_blocks: bool


class TurnRules(Value, frozen=True):
    """Numbers for activations, rounds and objectives; lengths are in strides."""

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
    """Stress beyond MOR, and how far ahead on the turn counter the tokens of demoralized units are placed."""

    hard_from: int
    rally_turns: int


class SetupDistances(Value, frozen=True):
    """Minimum distances from enemies and the spacing of troops in formation, in strides."""

    scout_strides: float
    ambusher_strides: float
    formation_strides: float


Colour = Literal["red", "orange", "yellow", "green", "blue", "black"]
Symbol = Literal["success", "hollow-success", "block", "hollow-block", "special", "hollow-special"]


class ColourDie(Value, frozen=True):
    """A die of one colour: the symbols on each of its eight faces, starting with face 1."""

    colour: Colour
    faces: Annotated[tuple[tuple[Symbol, ...], ...], Meta(min_length=8, max_length=8)]


TingeEffect = Literal["stress", "wound", "heal", "tinge", "slowed", "displace", "explode"]


class TingeRow(Value, frozen=True):
    """A row of a tinge table: the highest amount it covers (None: no limit), its effects, or a die roll."""

    upto: int | None = None
    effects: tuple[TingeEffect, ...] = ()
    roll: bool = False


class TingeFace(Value, frozen=True):
    """The effects of a tinge die that shows exactly these symbols."""

    shows: tuple[Symbol, ...]
    effects: tuple[TingeEffect, ...]


class TingeTable(Value, frozen=True):
    """The effects of tinge on units `of` a faction or with a keyword; without `of`, on all other units."""

    rows: Annotated[tuple[TingeRow, ...], Meta(min_length=1)]
    of: tuple[str, ...] = ()
    die: Colour | None = None
    faces: tuple[TingeFace, ...] = ()


class MagicRules(Value, frozen=True):
    """The dice for blocking a spell, and distances in strides."""

    block_dice: str
    explosion_strides: float
    displace_strides: int


class ElementKind(Value, frozen=True):
    """A standard terrain element. `kind` is the word skills use for it, such as "forest", if this is not its id.

    `long` is the range of its length and `wide` its largest width, both in strides. Without `wide`, the range applies
    to all sides.
    """

    id: str
    name: str
    keywords: tuple[str, ...]
    long: tuple[float, float]
    wide: float | None = None
    kind: str = ""

    @property
    def parsed_keywords(self) -> tuple[Keyword, ...]:
        """The element's keywords with their values."""
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
    """All numbers of the game; lengths are in strides."""

    id: str
    name: str
    book: str
    update: str
    """The rules update in use, which overrides the rulebook where the two differ (W1)."""
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
    """Reads the numbers from a file. Raises msgspec.ValidationError if the file does not match the schema."""
    return msgspec.toml.decode(path.read_bytes(), type=WarcrowBook)


@cache
def find_book() -> WarcrowBook:
    """Returns the numbers that ship with the program."""
    return read_book(RULES / "warcrow.toml")


_KEYWORDS_PLACE = "element.keywords"


def check_numbers(path: Path) -> None:
    """Checks a file of numbers. Raises PlayerError that names the file and the place in it."""
    try:
        book = read_book(path)
        for element in book.element:
            for keyword in element.keywords:
                parse_keyword(keyword)
    except msgspec.ValidationError as error:
        raise PlayerError(labelled(path.name, format_decoder_error(error))) from error
    except PlayerError as error:
        raise PlayerError(labelled(path.name, labelled(_KEYWORDS_PLACE, error))) from error
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} is not a valid rules file: {why}", name=path.name, why=why)) from error
