"""The dice of a spell: the caster's willpower face to face with who blocks, what they come to, and how likely."""

from dataclasses import dataclass

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.dice_looks import Odds
from app.games.requests import DiceRequest
from app.games.warcrow.card import Spell
from app.games.warcrow.dice.chances import (
    Distribution,
    chance_of_at_least,
    find_chances,
    subtract_chances,
)
from app.games.warcrow.dice.pools import Pool, make_pool, parse_pool, pool_requests
from app.games.warcrow.dice.symbol_looks import make_odds
from app.games.warcrow.dice.symbols import count_symbols, require_rolls
from app.games.warcrow.due_kind import cite_reading
from app.games.warcrow.magic.block import barred_blockers, block_pool
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_target import target_name
from app.games.warcrow.measures import keyword_of
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.units.tinge import is_immune
from app.model import Battle, Roll
from app.table.battle_geometry import BattleGeometry


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


def _format_needs(unit: Unit, spell: Spell, blocking: Pool) -> str:
    needs = counted(spell.needs, "{count} success is needed", "{count} successes are needed")
    share, more = (
        round(100 * chance_of_at_least(cast_chances(unit, blocking, tinge), spell.needs)) for tinge in (0, 1)
    )
    if is_immune(unit):
        return "; ".join((tr("{needs}: {share}% likely", needs=needs, share=share), cite_reading("immune-caster")))
    return tr("{needs}: {share}% likely, {more}% with a success for tinge", needs=needs, share=share, more=more)


def cast_requests(table: BattleGeometry, action: CastSpell) -> tuple[DiceRequest, ...]:
    """The caster's dice and those of who blocks, to be thrown face to face."""
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    spell = next((one for one in unit.card.spells if one.name == action.spell), None)
    if spell is None or action.rolls:
        return ()
    blocking = block_pool(battle, action)
    what = tr("{unit} casts {spell}", unit=unit.id, spell=spell.name)
    barred = () if action.block else barred_blockers(table, unit, target_name(action, spell))
    frightened = (cite_reading("casting-frightened"),) if "frightened" in unit.tokens.states else ()
    note = "; ".join((_format_needs(unit, spell, blocking), *frightened, *barred))
    found = pool_requests(parse_pool(unit.card.willpower), what, unit.side, note, is_elite(unit))
    if not blocking.dice:
        return found
    blocker = read_state(battle).unit(action.blocker)
    what = tr("{unit} blocks {spell}", unit=blocker.id, spell=spell.name)
    note = tr("each block takes a success away")
    if action.block == "block":
        note = tr("each block takes a success away, each hollow one is 1 tinge for {unit}", unit=blocker.id)
    return (*found, *pool_requests(blocking, what, blocker.side, note))


def find_odds(table: BattleGeometry, action: CastSpell) -> tuple[Odds, ...]:
    """What the dice of a spell may come to, those of who blocks among them."""
    if action.rolls:
        return ()
    unit = read_state(table.battle).unit(action.unit)
    return (make_odds(tr("successes"), cast_chances(unit, block_pool(table.battle, action))),)


def with_cast_dice(action: CastSpell, rolls: tuple[Roll, ...]) -> CastSpell:
    """The action with its dice."""
    return replace(action, rolls=rolls)
