"""A fighter's profile in a game: the values of its card, entered or imported by the players."""

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
    """A fighter's values. `name` is the kind of fighter; several in a battle may share it.

    `keywords` are the card's other words; in files the field has the name that it had in the first game.
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
        """Returns whether a keyword is on the fighter's card; case does not matter."""
        return keyword.casefold() in (mark.casefold() for mark in self.keywords)
