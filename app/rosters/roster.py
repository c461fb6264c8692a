"""A roster: who is in it, and what is still to be asked before they can be enlisted."""

from typing import Annotated

from msgspec import Meta

from app.model import Base, Length, Profile, Sculpt, Value, Word

MOST_RECRUITS = 100
"""Lines of a roster; no game has so many."""
MOST_COPIES = 50
UnitText = Annotated[str, Meta(max_length=200_000)]
"""A unit's card as its game writes it, as JSON that only the game reads."""


class Recruit(Value, frozen=True):
    """A line of a roster: so many fighters of a kind. `name` is their own name, where they have one.

    A base that nobody knows is None: it is asked. So is a height, which the base suggests. A `mesh` is of
    one battle, and is in no file.

    Where a line is one unit of troops, `unit` is what its game keeps of it, `count` how many troops it has, 0 where
    nobody knows that, and `is_sketch` says that its card is no more than a name and points.
    """

    profile: Profile
    base: Base | None = None
    count: Annotated[int, Meta(ge=0, le=MOST_COPIES)] = 1
    name: Word = ""
    role: Word = ""
    height_mm: Length | None = None
    mesh: Sculpt | None = None
    unit: UnitText = ""
    is_sketch: bool = False

    @property
    def title(self) -> str:
        """What they are called: by their own name, or what they are."""
        return self.name or self.profile.name

    @property
    def has_figures(self) -> bool:
        """Whether its figures are known: a list of names and points has none, and no card has Toughness 0."""
        return not self.is_sketch and (bool(self.unit) or self.profile.toughness > 0)

    @property
    def points(self) -> int:
        """What all of them cost."""
        return self.profile.points if self.unit else self.count * self.profile.points


class Roster(Value, frozen=True):
    """The fighters of a side in the order in which they were written down. Roles are words of their game."""

    name: Word = ""
    faction: Word = ""
    alliance: Word = ""
    fighters: Annotated[tuple[Recruit, ...], Meta(max_length=MOST_RECRUITS)] = ()

    @property
    def points(self) -> int:
        """What it costs."""
        return sum(recruit.points for recruit in self.fighters)

    @property
    def heads(self) -> int:
        """How many fighters it has."""
        return sum(recruit.count for recruit in self.fighters)
