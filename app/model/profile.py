"""What a game knows of a fighter: the figures of its card, typed in or imported by the players."""

from typing import Annotated

from msgspec import Meta, field

from app.model.value import Count, Id, Value, Word


class Weapon(Value, frozen=True):
    """A weapon of a fighter; ranges in the game's unit, from more than `min_range` up to `max_range`."""

    name: Word = ""
    min_range: Count = 0
    max_range: Count = 1
    attacks: Count = 1
    strength: Count = 1
    hit: Count = 1
    critical: Count = 1


class Profile(Value, frozen=True):
    """A fighter's figures. `name` is the kind of fighter; several in a battle may have the same.

    `keywords` are what else the card calls it. Files have them under the name of the first game's.
    """

    name: Id
    faction: Word = ""
    alliance: Word = ""
    movement: Count = 0
    toughness: Count = 0
    wounds: Count = 1
    points: Count = 0
    keywords: Annotated[tuple[Word, ...], Meta(max_length=30)] = field(default=(), name="runemarks")
    weapons: Annotated[tuple[Weapon, ...], Meta(max_length=20)] = ()
    subfaction: Word = ""

    def has_keyword(self, keyword: str) -> bool:
        """Whether a keyword is on the fighter's card; case does not matter."""
        return keyword.casefold() in (mark.casefold() for mark in self.keywords)
