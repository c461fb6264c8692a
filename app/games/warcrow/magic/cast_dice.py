"""The dice of a spell: the caster's willpower face to face with who blocks, what they come to, and how likely."""

from dataclasses import dataclass

from app.core.language import counted, tr
from app.games.warcrow.card import Spell
from app.games.warcrow.dice.chances import (
    Distribution,
    chance_of_at_least,
    find_chances,
    subtract_chances,
)
from app.games.warcrow.dice.pools import Pool, make_pool, parse_pool
from app.games.warcrow.dice.symbols import count_symbols, require_rolls
from app.games.warcrow.due_kind import cite_reading
from app.games.warcrow.magic.block import block_pool
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.measures import keyword_of
from app.games.warcrow.state import Unit
from app.games.warcrow.units.tinge import is_immune
from app.model import Battle


@dataclass(frozen=True)
class CastRoll:
    """What the dice of a spell come to: `successes` are those that are left, that of a tinge token among them."""

    rolled: int
    blocks: int
    hollow_blocks: int
    successes: int


def is_elite(unit: Unit) -> bool:
    """Whether hollow successes count for a unit's spells; for who blocks they never do (W90)."""
    return keyword_of(unit, "Elite") is not None


def are_dice_in(battle: Battle, unit: Unit, action: CastSpell) -> bool:
    """Whether all dice have been thrown that there are."""
    pools = parse_pool(unit.card.willpower), block_pool(battle, action)
    return bool(action.rolls) or not any(pool.dice for pool in pools)


def count_cast(battle: Battle, unit: Unit, action: CastSpell) -> CastRoll:
    """What the dice come to. Raises PlayerError where they are not those of the two pools."""
    own, others = parse_pool(unit.card.willpower), block_pool(battle, action)
    mine, theirs = action.rolls[: len(own.dice)], action.rolls[len(own.dice) :]
    require_rolls(own, mine)
    require_rolls(others, theirs)
    rolled = count_symbols(mine, own, is_elite(unit))["success"]
    blocking = count_symbols(theirs, others)
    blocks = blocking["block"]
    left = max(0, rolled + bool(action.takes_tinge) - blocks)
    return CastRoll(rolled, blocks, blocking["hollow-block"], left)


def cast_chances(unit: Unit, blocking: Pool, more: int = 0) -> Distribution:
    """How likely each number of successes is that is left, with so many more of tinge."""
    pool = parse_pool(unit.card.willpower) + make_pool(symbols=(("success", more),))
    return subtract_chances(find_chances(pool, "success", is_elite(unit)), find_chances(blocking, "block"))


def format_needs(unit: Unit, spell: Spell, blocking: Pool) -> str:
    """How many successes a spell takes, and how likely so many are, without and with one for tinge."""
    needs = counted(spell.needs, "{count} success is needed", "{count} successes are needed")
    share, more = (
        round(100 * chance_of_at_least(cast_chances(unit, blocking, tinge), spell.needs)) for tinge in (0, 1)
    )
    if is_immune(unit):
        return "; ".join((tr("{needs}: {share}% likely", needs=needs, share=share), cite_reading("immune-caster")))
    return tr("{needs}: {share}% likely, {more}% with a success for tinge", needs=needs, share=share, more=more)
