"""Kinds of fighters as players' files tell them: figures, a base, a height; and tables that tell only bases."""

from app.model import Base, Id, Length, Profile, Value, Word
from app.rosters.roster import Recruit


class KnownFighter(Value, frozen=True):
    """A kind of fighter that the player has imported or typed; `source` is the file it came from."""

    profile: Profile
    base: Base | None = None
    height_mm: Length | None = None
    ref: Word = ""
    source: Word = ""

    @property
    def recruit(self) -> Recruit:
        """One of it for a roster."""
        return Recruit(self.profile, self.base, height_mm=self.height_mm)


class Sized(Value, frozen=True):
    """The base of whoever has this name, as a table of sizes has it."""

    name: Id
    faction: Word
    alliance: Word
    base: Base
