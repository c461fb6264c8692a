"""Plans for a battle: possible positions of fighters of both sides, stored next to their real positions."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.model.objects import Pose
from app.model.value import Id, Value, Word, Words

MAX_PLACES = 300
"""Largest number of positions in a plan, equal to that of fighters on a table."""


class PlannedPlace(Value, frozen=True):
    """A planned position: `fighter` and `side` are names, which remain if the fighter is deleted.

    `pose` is the centre of the base's underside, with an upper bound of its height: the fighter stands on what is
    below. `guessed` means that the program suggested it as the opponent's possible move.
    """

    fighter: Id
    pose: Pose
    side: Word
    guessed: bool = False


class Plan(Value, frozen=True):
    """Planned positions under a name, at most one for each fighter, with the players' notes."""

    name: Id
    note: Words = ""
    places: Annotated[tuple[PlannedPlace, ...], Meta(max_length=MAX_PLACES)] = ()

    def place(self, fighter: str) -> PlannedPlace | None:
        """Returns a fighter's planned position, or None."""
        return next((place for place in self.places if place.fighter == fighter), None)

    def with_places(self, *places: PlannedPlace) -> "Plan":
        """Returns the plan with these positions: those of the same fighters are replaced, new ones added."""
        new = {place.fighter: place for place in places}
        kept = tuple(new.pop(place.fighter, place) for place in self.places)
        return replace(self, places=(*kept, *new.values()))

    def without(self, *fighters: str) -> "Plan":
        """Returns the plan without the positions of these fighters."""
        return replace(self, places=tuple(place for place in self.places if place.fighter not in fighters))
