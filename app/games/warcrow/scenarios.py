"""What a scenario is, as data: rounds and turns, zones, objectives, and what gives victory points.

Places are in strides from the upper left corner of the diagram, the zone of the red side above.
"""

from typing import Literal

from app.model import Value

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
