"""What stands on a unit's card, in players' words: figures, attacks, spells and skills, a line for each."""

from app.core.language import mark, tr
from app.games.warcrow.card import AttackProfile, Skill, Spell, UnitCard
from app.games.warcrow.dice.pools import format_pool, parse_pool

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
