"""A unit's card: its figures, attacks, spells and skills, typed in or imported by the players."""

from typing import Annotated, Literal

from msgspec import Meta

from app.model import Count, Keyword, Value, Word, Words

Keywords = Annotated[tuple[Keyword, ...], Meta(max_length=50)]
"""Keywords and characteristics as they are written, such as "Scout" or "Intimidating (2)"."""
Strides = Annotated[float, Meta(ge=0, le=200)]
PoolText = Word
"""Dice and automatic symbols as they are written, such as "2 red, 1 orange, 1 hit"."""


class Moves(Value, frozen=True):
    """MOV in strides: the first and the second move, and the charge; "3-2 (9)"."""

    first: Strides = 3.0
    second: Strides = 3.0
    charge: Strides = 9.0


class AttackProfile(Value, frozen=True):
    """An attack: its dice, and its reach in strides; 0 is melee. `switches` are reminders in players' words."""

    name: Word = ""
    dice: PoolText = ""
    reach: Strides = 0.0
    switches: Annotated[tuple[Words, ...], Meta(max_length=20)] = ()


class Alteration(Value, frozen=True):
    """How a spell may be altered: it costs black dice, or tinge; `reach` is added to the spell's."""

    name: Word
    dice: Annotated[int, Meta(ge=0, le=20)] = 0
    tinge: Annotated[int, Meta(ge=0, le=20)] = 0
    reach: Strides = 0.0


class Spell(Value, frozen=True):
    """A spell: successes it needs, how far it reaches in strides, whom it is for, and rounds that it lasts."""

    name: Word
    needs: Annotated[int, Meta(ge=0, le=20)] = 1
    reach: Strides = 10.0
    target: Literal["enemy", "friend", "self", "point", "terrain"] = "enemy"
    needs_sight: bool = True
    lasts: Count = 0
    alterations: Annotated[tuple[Alteration, ...], Meta(max_length=20)] = ()
    text: Words = ""


class Skill(Value, frozen=True):
    """A skill in the players' own words. A `permanent` one works though the unit is off the table (W5).

    `reach` is in strides, 0 where the skill names none; `lasts` is for how many rounds what it does lies on its target.
    `causes` are actions that it lets its unit perform at once (W19); `gives` are keywords that a unit has while the
    Character whose skill it is has joined it (W32).
    """

    name: Word
    kind: Literal["passive", "command", "simple", "long", "tinge"] = "passive"
    permanent: bool = False
    target: Literal["self", "friend", "enemy", "none"] = "none"
    needs_sight: bool = True
    reach: Strides = 0.0
    text: Words = ""
    gives: Keywords = ()
    lasts: Count = 0
    causes: Annotated[tuple[Literal["move", "melee", "ranged", "cast"], ...], Meta(max_length=5)] = ()


class UnitCard(Value, frozen=True):
    """A unit's figures. `wounds` is W of each troop, `willpower` the dice of WP and WVP tests, `morale` MOR.

    `conquest` is CON, `points` what it costs, `immune` the states that it never has, and "tinge" where it takes none.
    """

    name: Word = ""
    moves: Moves = Moves()
    wounds: Annotated[int, Meta(ge=1, le=100)] = 1
    willpower: PoolText = "1 orange"
    morale: Annotated[int, Meta(ge=0, le=50)] = 2
    conquest: Count = 1
    points: Count = 0
    defence: PoolText = "1 green"
    ranged_defence: PoolText = ""
    attacks: Annotated[tuple[AttackProfile, ...], Meta(max_length=20)] = ()
    spells: Annotated[tuple[Spell, ...], Meta(max_length=20)] = ()
    skills: Annotated[tuple[Skill, ...], Meta(max_length=50)] = ()
    immune: Annotated[tuple[Word, ...], Meta(max_length=10)] = ()
    faction: Word = ""
