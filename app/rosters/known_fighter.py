"""Kinds of fighters from players' files, with figures, base and height; and base sizes from tables."""

from app.model import Base, Count, Id, Length, Profile, Value, Word
from app.rosters.roster import MAX_COPIES, Recruit, UnitText


class KnownFighter(Value, frozen=True):
    """A kind of fighter that the player has imported or typed; `source` is its file.

    `other_name` is its name in lists in another language, if the source table has that name too. A unit of troops has
    its game's card as `unit` and the number of its `troops`, 0 if unknown.
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
        """A line of a roster with this kind of fighter."""
        count = min(self.troops, MAX_COPIES) if self.unit else 1
        return Recruit(
            self.profile, self.base, count, height_mm=self.height_mm, unit=self.unit, is_sketch=self.is_sketch
        )


class KnownBaseSize(Value, frozen=True):
    """A row of a table of base sizes: the base of the fighters with this name."""

    name: Id
    faction: Word
    alliance: Word
    base: Base


def to_known(recruit: Recruit, source: str = "", other_name: str = "") -> KnownFighter:
    """Returns what is worth storing of a line of a roster."""
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
