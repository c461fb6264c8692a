"""Kinds of fighters as players' files tell them: figures, a base, a height; and tables that tell only bases."""

from app.model import Base, Count, Id, Length, Profile, Value, Word
from app.rosters.roster import MOST_COPIES, Recruit, UnitText


class KnownFighter(Value, frozen=True):
    """A kind of fighter that the player has imported or typed; `source` is the file it came from.

    `other_name` is what lists in another language call it, where the table that it came from has that name too.
    A unit of troops has the card of its game as `unit`, and so many `troops`, 0 where nobody knows.
    """

    profile: Profile
    base: Base | None = None
    height_mm: Length | None = None
    ref: Word = ""
    source: Word = ""
    unit: UnitText = ""
    troops: Count = 0
    is_sketch: bool = False
    other_name: Word = ""

    @property
    def recruit(self) -> Recruit:
        """One of it for a roster."""
        count = min(self.troops, MOST_COPIES) if self.unit else 1
        return Recruit(
            self.profile, self.base, count, height_mm=self.height_mm, unit=self.unit, is_sketch=self.is_sketch
        )


class Sized(Value, frozen=True):
    """The base of whoever has this name, as a table of sizes has it."""

    name: Id
    faction: Word
    alliance: Word
    base: Base


def to_known(recruit: Recruit, source: str = "", other_name: str = "") -> KnownFighter:
    """What is worth keeping of a line of a roster."""
    troops = recruit.count if recruit.unit else 0
    return KnownFighter(
        recruit.profile,
        recruit.base,
        recruit.height_mm,
        source=source,
        unit=recruit.unit,
        troops=troops,
        is_sketch=recruit.is_sketch,
        other_name=other_name,
    )
