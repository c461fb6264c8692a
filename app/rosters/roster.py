"""Rosters: their fighters, and what the player still has to enter before the fighters can be enlisted."""

from typing import Annotated

from msgspec import Meta

from app.model import Base, Length, Profile, Sculpt, Value, Word

MAX_RECRUITS = 100
"""Largest number of lines in a roster; no game allows more."""
MAX_COPIES = 50
UnitText = Annotated[str, Meta(max_length=200_000)]
"""A unit's card as JSON that only its game reads."""


class Recruit(Value, frozen=True):
    """A line of a roster: `count` fighters of a kind. `name` is their own name, if they have one.

    A `base` of None is unknown, and the player is asked for it; an unknown height is suggested by the base. A `mesh`
    belongs to one battle and is never stored in a roster file.

    If a line is a unit of troops, `unit` is its game's data, `count` the number of troops, 0 if unknown, and
    `is_sketch` is True if its card has only a name and points.
    """

    profile: Profile
    base: Base | None = None
    count: Annotated[int, Meta(ge=0, le=MAX_COPIES)] = 1
    name: Word = ""
    role: Word = ""
    height_mm: Length | None = None
    mesh: Sculpt | None = None
    unit: UnitText = ""
    is_sketch: bool = False

    @property
    def title(self) -> str:
        """The fighters' own name, else the name of their kind."""
        return self.name or self.profile.name

    @property
    def has_figures(self) -> bool:
        """True if its figures are known; a list of names and points has none, and no card has Toughness 0."""
        return not self.is_sketch and (bool(self.unit) or self.profile.toughness > 0)

    @property
    def points(self) -> int:
        """The points of all fighters of the line."""
        return self.profile.points if self.unit else self.count * self.profile.points


class Roster(Value, frozen=True):
    """The fighters of a side in the order of the list. Roles are terms of the game."""

    name: Word = ""
    faction: Word = ""
    alliance: Word = ""
    fighters: Annotated[tuple[Recruit, ...], Meta(max_length=MAX_RECRUITS)] = ()

    @property
    def points(self) -> int:
        """The points of the roster."""
        return sum(recruit.points for recruit in self.fighters)

    @property
    def heads(self) -> int:
        """The number of fighters in the roster."""
        return sum(recruit.count for recruit in self.fighters)
