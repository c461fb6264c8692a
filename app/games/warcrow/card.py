"""The card of a unit: its figures, attacks, spells, skills and keywords, entered or imported by the player."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from app.core.errors import PlayerError
from app.core.language import labelled, mark, tr
from app.games.warcrow.keywords import Keyword, parse_keyword
from app.games.warcrow.symbol_dice import Pool, format_pool, parse_pool
from app.model import Count, Value, Word, Words
from app.model import Keyword as KeywordText

# Data of a card


Keywords = Annotated[tuple[KeywordText, ...], Meta(max_length=50)]
"""Keywords and characteristics as written on the card, such as "Scout" or "Intimidating (2)"."""
Strides = Annotated[float, Meta(ge=0, le=200)]
PoolText = Word
"""Dice and automatic symbols as written on the card, such as "2 red, 1 orange, 1 hit"."""


class Moves(Value, frozen=True):
    """MOV in strides: the first move, the second move and the charge, as in "3-2 (9)"."""

    first: Strides = 3.0
    second: Strides = 3.0
    charge: Strides = 9.0


class AttackProfile(Value, frozen=True):
    """An attack: its dice and its reach in strides (0 for melee). `switches` are reminders in free text."""

    name: Word = ""
    dice: PoolText = ""
    reach: Strides = 0.0
    switches: Annotated[tuple[Words, ...], Meta(max_length=20)] = ()


class Alteration(Value, frozen=True):
    """An alteration of a spell: it costs black dice or tinge; `reach` is added to that of the spell."""

    name: Word
    dice: Annotated[int, Meta(ge=0, le=20)] = 0
    tinge: Annotated[int, Meta(ge=0, le=20)] = 0
    reach: Strides = 0.0


class Spell(Value, frozen=True):
    """A spell: required successes, reach in strides, type of target, and duration in rounds."""

    name: Word
    needs: Annotated[int, Meta(ge=0, le=20)] = 1
    reach: Strides = 10.0
    target: Literal["enemy", "friend", "self", "point", "terrain"] = "enemy"
    needs_sight: bool = True
    lasts: Count = 0
    alterations: Annotated[tuple[Alteration, ...], Meta(max_length=20)] = ()
    text: Words = ""


class Skill(Value, frozen=True):
    """A skill, described in free text. A `permanent` skill works even while its unit is off the table (W5).

    `reach` is in strides, 0 if the skill names none; `lasts` is the number of rounds its effect stays on the target.
    `causes` lists actions it lets its unit perform immediately (W19); `gives` lists keywords that a unit has while the
    Character with this skill is part of it (W32).
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
    """The figures of a unit. `wounds` is W of each troop, `willpower` the dice of WP and WVP tests, `morale` MOR.

    `conquest` is CON and `points` the cost. `immune` lists the states that the unit never has; "tinge" in it means that
    the unit takes no tinge.
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


# Text of a card


_KINDS = {
    "passive": "",
    "command": mark("command"),
    "simple": mark("simple action"),
    "long": mark("long action"),
    "tinge": mark("tinge skill"),
}


def format_figures(card: UnitCard) -> str:
    """Formats the figures of a card."""
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
    """Formats an attack with its dice and reach."""
    name, dice = attack.name or tr("Attack"), format_pool(parse_pool(attack.dice))
    if attack.reach:
        return tr("{name}: {dice}, range {strides:g} strides", name=name, dice=dice, strides=attack.reach)
    return labelled(name, dice)


def format_spell(spell: Spell) -> str:
    """Formats a spell with its reach."""
    return tr("Spell: {name}, {strides:g} strides", name=spell.name, strides=spell.reach)


def format_skill(skill: Skill) -> str:
    """Formats a skill with its type and text."""
    kind = tr(_KINDS[skill.kind]) if _KINDS[skill.kind] else ""
    name = f"{skill.name} ({kind})" if kind else skill.name
    return labelled(name, skill.text)


# Dice in keywords, and the keywords of terrain (D1)


OF_TERRAIN = ("Block LoS", "Cover", "Impassable", "Lethal", "Rugged", "Sinister", "Trap", "Unstable")
"""The keywords that terrain may have."""
_WITH_DICE = ("cover", "dispel", "lethal")


def require_keyword(text: str) -> Keyword:
    """Parses a keyword. Raises PlayerError if it is malformed or its dice cannot be read."""
    keyword = parse_keyword(text)
    if keyword.name.casefold() in _WITH_DICE:
        _read_dice(text, keyword)
    return keyword


def require_terrain_keyword(text: str) -> Keyword:
    """Parses a keyword of terrain. Raises PlayerError if it is not one, or if required dice are missing."""
    keyword = parse_keyword(text)
    if keyword.name.casefold() not in {name.casefold() for name in OF_TERRAIN}:
        known = ", ".join(OF_TERRAIN)
        raise PlayerError(
            tr("“{name}” is not a terrain keyword; choose one of {known}", name=keyword.name, known=known)
        )
    if keyword.name.casefold() in _WITH_DICE and _read_dice(text, keyword) == Pool():
        form = f"{keyword.name} (2 red)"
        raise PlayerError(tr("“{keyword}” needs dice; write it like {form}", keyword=text, form=form))
    return keyword


def keyword_dice(keyword: Keyword) -> Pool:
    """Returns the dice and symbols of a keyword; an empty pool if an older battle has other text there."""
    try:
        return parse_pool(keyword.value or keyword.meant)
    except PlayerError:
        return Pool()


def _read_dice(text: str, keyword: Keyword) -> Pool:
    try:
        return parse_pool(keyword.value or keyword.meant)
    except PlayerError as error:
        raise PlayerError(tr("“{keyword}” needs dice: {why}", keyword=text, why=str(error))) from error


# Flaws of a card


@lru_cache(maxsize=1000)
def find_card_flaws(
    card: UnitCard, keywords: tuple[str, ...], read_keyword: Callable[[str], object] = require_keyword
) -> tuple[tuple[str, str], ...]:
    """Returns flaws in a card and its unit's keywords: a place such as "card.defence", and a sentence.

    The results are cached, because every step of a history has the same cards.
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
    """Yields the place and the error if the text cannot be parsed."""
    try:
        parse(text)
    except PlayerError as error:
        yield place, str(error)
