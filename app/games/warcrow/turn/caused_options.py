"""The actions that a skill lets the active unit perform, beside its two simple ones (W19)."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.prompts import Option
from app.games.warcrow.activation import caused_actions
from app.games.warcrow.combat.attack_dice import format_attack
from app.games.warcrow.combat.attacks import AttackUnit, AttackUnitRule, attack_kind
from app.games.warcrow.magic.spell_options import spell_options
from app.games.warcrow.measures import find_enemy_units
from app.games.warcrow.move.move_values import find_moves
from app.games.warcrow.state import Unit
from app.table.battle_geometry import BattleGeometry


def caused_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """What the skill that was used last allows: a move, attacks, spells."""
    caused = caused_actions(table.battle)
    if "move" in caused:
        strides = find_moves(table, unit).first
        text = tr("Move {unit} up to {strides:g} strides by its skill: drag it", unit=unit.id, strides=strides)
        yield Option("skill-move", text, "fighter", unit.leader, asks="pose", main=True)
    if "cast" in caused:
        yield from spell_options(table, unit, free=True)
    for enemy in find_enemy_units(table.battle, unit):
        for number, attack in enumerate(unit.card.attacks):
            action = AttackUnit(unit.id, enemy.id, number, by_skill=True)
            if attack_kind(attack) in caused and not AttackUnitRule(table, action).check():
                words = {"unit": unit.id, "target": enemy.id, "attack": format_attack(attack)}
                text = tr("{unit} attacks {target} by its skill: {attack}", **words)
                yield Option(f"skill-attack {enemy.id} {number}", text, "fighter", unit.leader, action, main=True)
