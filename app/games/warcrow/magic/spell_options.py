"""The spells that the active unit may cast now, each with whom it may be directed at."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.prompts import Option
from app.games.warcrow.card import Spell
from app.games.warcrow.magic.cast import CastSpellRule
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_target import possible_targets
from app.games.warcrow.state import Unit
from app.table.battle_geometry import BattleGeometry


def spell_options(table: BattleGeometry, unit: Unit, free: bool = False) -> Iterator[Option]:
    """Each spell on each target that it may have; one that cannot be cast now is there once, with the reason why."""
    for spell in unit.card.spells:
        options = [_spell_option(table, unit, spell, target, free) for target in possible_targets(table, unit, spell)]
        yield from [one for one in options if not one.problems] or options[:1]


def _spell_option(table: BattleGeometry, unit: Unit, spell: Spell, target: str, free: bool) -> Option:
    rule = CastSpellRule(table, CastSpell(unit.id, spell.name, target, free=free))
    words = {"unit": unit.id, "spell": spell.name, "target": target}
    text = tr("{unit} casts {spell} on {target}", **words) if target else tr("{unit} casts {spell}", **words)
    id = f"{'skill-cast' if free else 'cast'} {spell.name} {target}".strip()
    return Option(id, text, "ability", unit.leader, rule.action, "dice", rule.check())
