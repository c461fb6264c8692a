"""What is decided on the way of a spell, and by whom: alterations, a block, a tinge token for a success."""

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.requests import ChoiceRequest, PointRequest
from app.games.warcrow.card import Spell
from app.games.warcrow.dice.pools import format_pool
from app.games.warcrow.due_kind import cite_reading
from app.games.warcrow.magic.alterations import alteration_request, altered_reach
from app.games.warcrow.magic.block import (
    barred_blockers,
    block_pool,
    blocking_side,
    find_blocks,
    format_block,
)
from app.games.warcrow.magic.cast import find_spell
from app.games.warcrow.magic.cast_dice import are_dice_in, count_cast
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_target import target_name
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.units.tinge import is_immune
from app.table.battle_geometry import BattleGeometry


def cast_choice(table: BattleGeometry, action: CastSpell) -> ChoiceRequest | None:
    """What somebody decides next: the caster's alterations, whether the enemy blocks, 1 tinge for a success."""
    unit = read_state(table.battle).unit(action.unit)
    spell = find_spell(unit, action.spell)
    found = alteration_request(unit, spell, action) or _block_request(table, unit, spell, action)
    decided = action.takes_tinge is not None or is_immune(unit)
    if found is not None or decided or not are_dice_in(table.battle, unit, action):
        return found
    return _tinge_request(table, unit, spell, action)


def _block_request(table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest | None:
    """Whether the enemy blocks, and with whom: one attempt by one unit (W64, W76)."""
    target = target_name(action, spell)
    ways = find_blocks(table, unit, target)
    if action.block or action.rolls or not ways:
        return None
    side = blocking_side(table.battle, unit)
    answers: list[tuple[str, Action]] = [(tr("{side} does not block it", side=side), replace(action, block="none"))]
    for kind, blocker in ways:
        asked = replace(action, block=kind, blocker=blocker.id)
        pool = format_pool(block_pool(table.battle, asked))
        answers.append((format_block(kind, blocker, pool), asked))
    words = {"side": side, "unit": unit.id, "spell": spell.name, "target": target}
    what = tr("{unit} casts {spell} on {target}. Does {side} try to block it?", **words)
    barred = (f"{text}." for text in barred_blockers(table, unit, target))
    read = (f"{cite_reading('neutral-dispel')}.",) if any(blocker.neutral for _, blocker in ways) else ()
    return ChoiceRequest(" ".join((what, *read, *barred)), side, tuple(answers))


def _tinge_request(table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest:
    """Whether the caster takes 1 tinge for 1 success, once the dice lie there (W65)."""
    cast = count_cast(table.battle, unit, action)
    missing = spell.needs - (cast.rolled - cast.blocks)
    got = counted(cast.successes, "{count} success is left", "{count} successes are left")
    needs = counted(spell.needs, "{count} success is needed", "{count} successes are needed")
    what = tr("{got}; {needs}. Does {unit} take 1 tinge for 1 more success?", got=got, needs=needs, unit=unit.id)
    answers = (
        (tr("No tinge"), replace(action, takes_tinge=False)),
        (tr("{unit} takes 1 tinge", unit=unit.id), replace(action, takes_tinge=True)),
    )
    return ChoiceRequest(what, unit.side, answers, int(missing == 1))


def cast_point(table: BattleGeometry, action: CastSpell) -> PointRequest | None:
    """The point of the table that a spell is for."""
    unit = read_state(table.battle).unit(action.unit)
    spell = find_spell(unit, action.spell)
    if spell.target != "point" or action.at is not None:
        return None
    reach = altered_reach(unit, spell, action)
    text = tr("{unit} casts {spell} on a point within {reach:g} strides", unit=unit.id, spell=spell.name, reach=reach)
    return PointRequest(text, unit.side, unit.leader)
