"""What is decided on the way of a spell beside its alterations, and by whom: a block, a tinge token for a success."""

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.requests import ChoiceRequest
from app.games.warcrow.card import Spell
from app.games.warcrow.dice.pools import format_pool
from app.games.warcrow.due_kind import cite_reading
from app.games.warcrow.magic.block import (
    barred_blockers,
    block_pool,
    blocking_side,
    find_blocks,
    format_block,
)
from app.games.warcrow.magic.cast_dice import count_cast
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_target import target_name
from app.games.warcrow.state import Unit
from app.table.battle_geometry import BattleGeometry


def block_request(table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest | None:
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


def tinge_request(table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest:
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
