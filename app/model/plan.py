"""Plans for a battle: where fighters of both sides would stand, kept beside where they do stand."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.model.objects import Pose
from app.model.value import Id, Value, Word, Words

MOST_PLACES = 300
"""No plan has more places: so many fighters can stand on a table."""


class PlannedPlace(Value, frozen=True):
    """Where a fighter would stand: `fighter` and `side` by their names, which stay when who bears them goes.

    `pose` is the middle of its base's underside, its height at most: it stands on what is under that. One that is
    `guessed` the program thought of, as what the other player may do.
    """

    fighter: Id
    pose: Pose
    side: Word
    guessed: bool = False


class Plan(Value, frozen=True):
    """Places under a name, no fighter having two, with what the players noted."""

    name: Id
    note: Words = ""
    places: Annotated[tuple[PlannedPlace, ...], Meta(max_length=MOST_PLACES)] = ()

    def place(self, fighter: str) -> PlannedPlace | None:
        """Where a fighter would stand; None where the plan does not say."""
        return next((place for place in self.places if place.fighter == fighter), None)

    def with_places(self, *places: PlannedPlace) -> "Plan":
        """The plan with these in place of those of the same fighters, and the new ones added."""
        new = {place.fighter: place for place in places}
        kept = tuple(new.pop(place.fighter, place) for place in self.places)
        return replace(self, places=(*kept, *new.values()))

    def without(self, *fighters: str) -> "Plan":
        """The plan that says nothing of these fighters."""
        return replace(self, places=tuple(place for place in self.places if place.fighter not in fighters))
