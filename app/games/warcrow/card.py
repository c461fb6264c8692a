"""A unit's card: its figures, attacks, spells, skills and keywords, typed in or imported by the player."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.warcrow.keywords import Keyword, parse_keyword
from app.games.warcrow.symbol_dice import Pool, format_pool, parse_pool
from app.model import Count, Value, Word, Words
from app.model import Keyword as KeywordText

# A unit's card: its figures, attacks, spells and skills, typed in or imported by the players


Keywords = Annotated[tuple[KeywordText, ...], Meta(max_length=50)]
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


# What stands on a unit's card, in players' words: figures, attacks, spells and skills, a line for each


_KINDS = {
    "passive": "",
    "command": mark("command"),
    "simple": mark("simple action"),
    "long": mark("long action"),
    "tinge": mark("tinge skill"),
}


def format_figures(card: UnitCard) -> str:
    """The figures of a card."""
    moves = f"{card.moves.first:g}-{card.moves.second:g} ({card.moves.charge:g})"
    return tr(
        "MOV {moves}, W {wounds}, WP {willpower}, MOR {morale}, CON {conquest}, DEF {defence}",
        moves=moves,
        wounds=card.wounds,
        willpower=format_pool(parse_pool(card.willpower)),
        morale=card.morale,
        conquest=card.conquest,
        defence=format_pool(parse_pool(card.defence)),
    )


def format_attack(attack: AttackProfile) -> str:
    """An attack with its dice, and how far it reaches."""
    name, dice = attack.name or tr("Attack"), format_pool(parse_pool(attack.dice))
    if attack.reach:
        return tr("{name}: {dice}, to {strides:g} strides", name=name, dice=dice, strides=attack.reach)
    return tr("{name}: {dice}", name=name, dice=dice)


def format_spell(spell: Spell) -> str:
    """A spell with how far it reaches."""
    return tr("Spell: {name}, {strides:g} strides", name=spell.name, strides=spell.reach)


def format_skill(skill: Skill) -> str:
    """A skill with its kind and its words."""
    kind = tr(_KINDS[skill.kind]) if _KINDS[skill.kind] else ""
    name = tr("{name} ({kind})", name=skill.name, kind=kind) if kind else skill.name
    return tr("{name}: {text}", name=name, text=skill.text) if skill.text else name


# What the brackets of keywords have to say: dice, where they have any; and which keywords terrain may have (D1)


OF_TERRAIN = ("Block LoS", "Cover", "Impassable", "Lethal", "Rugged", "Sinister", "Trap", "Unstable")
"""The keywords that terrain may have."""
_WITH_DICE = ("cover", "dispel", "lethal")


def require_keyword(text: str) -> Keyword:
    """A keyword as it is written. Raises PlayerError where it is none, or has something else in place of its dice."""
    keyword = parse_keyword(text)
    if keyword.name.casefold() in _WITH_DICE:
        _read_dice(text, keyword)
    return keyword


def require_terrain_keyword(text: str) -> Keyword:
    """A keyword of terrain. Raises PlayerError where terrain cannot have it, or its dice are missing or none."""
    keyword = parse_keyword(text)
    if keyword.name.casefold() not in {name.casefold() for name in OF_TERRAIN}:
        known = ", ".join(OF_TERRAIN)
        raise PlayerError(
            tr("“{name}” is not a terrain keyword; choose one of {known}", name=keyword.name, known=known)
        )
    if keyword.name.casefold() in _WITH_DICE and _read_dice(text, keyword) == Pool():
        form = f"{keyword.name} (2 red)"
        raise PlayerError(tr("“{keyword}” names no dice; write it as in {form}", keyword=text, form=form))
    return keyword


def keyword_dice(keyword: Keyword) -> Pool:
    """The dice and symbols of a keyword; none where an older battle has something else in their place."""
    try:
        return parse_pool(keyword.value or keyword.meant)
    except PlayerError:
        return Pool()


def _read_dice(text: str, keyword: Keyword) -> Pool:
    try:
        return parse_pool(keyword.value or keyword.meant)
    except PlayerError as error:
        raise PlayerError(tr("“{keyword}” names no dice: {why}", keyword=text, why=str(error))) from error


# What no card of a unit can say: dice that are none, keywords that are none


@lru_cache(maxsize=1000)
def find_card_flaws(
    card: UnitCard, keywords: tuple[str, ...], read_keyword: Callable[[str], object] = require_keyword
) -> tuple[tuple[str, str], ...]:
    """Places in a card and its unit's keywords, such as "card.defence", and a sentence on what cannot be there.

    Each step of a history has the same cards: they are looked at once.
    """
    return tuple(_find_flaws(card, keywords, read_keyword))


def _find_flaws(
    card: UnitCard, keywords: Iterable[str], read_keyword: Callable[[str], object]
) -> Iterator[tuple[str, str]]:
    pools = [(f"card.{name}", getattr(card, name)) for name in ("willpower", "defence", "ranged_defence")]
    pools += [(f"card.attacks[{index}].dice", attack.dice) for index, attack in enumerate(card.attacks)]
    words = [("keywords", keyword) for keyword in keywords]
    words += [(f"card.skills[{index}].gives", word) for index, skill in enumerate(card.skills) for word in skill.gives]
    for place, text in pools:
        yield from find_flaw(place, text, parse_pool)
    for place, text in words:
        yield from find_flaw(place, text, read_keyword)


def find_flaw(place: str, text: str, parse: Callable[[str], object]) -> Iterator[tuple[str, str]]:
    """The place, and why what is written there cannot be read; nothing where it can."""
    try:
        parse(text)
    except PlayerError as error:
        yield place, str(error)
