"""The dice of a spell: the caster's willpower face to face with who blocks, what they come to, and how likely."""

from dataclasses import dataclass

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.requests import ChoiceRequest
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Alteration, Spell, keyword_dice
from app.games.warcrow.magic.magic_actions import BlockKind, CastSpell
from app.games.warcrow.measures import are_enemies, find_enemy_units, is_on_table, keyword_of
from app.games.warcrow.pending_kinds import cite, cite_reading, make_problem
from app.games.warcrow.scenario_places import rival_of
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.stress import is_demoralized
from app.games.warcrow.symbol_dice import (
    Distribution,
    Pool,
    chance_of_at_least,
    count_symbols,
    find_chances,
    make_pool,
    parse_pool,
    require_rolls,
    subtract_chances,
)
from app.games.warcrow.units.tinge import is_immune
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

# Alterations of a spell: which are declared, what they cost, and how far it reaches with them (W62, W67, W70, W71)


def find_alterations(spell: Spell, names: tuple[str, ...]) -> tuple[Alteration, ...]:
    """The alterations of these names. Raises PlayerError where the spell has none of one."""
    own = {one.name: one for one in spell.alterations}
    for name in names:
        if name not in own:
            raise PlayerError(tr("{spell} has no alteration called “{name}”", spell=spell.name, name=name))
    return tuple(own[name] for name in names)


def tinge_cost(spell: Spell, names: tuple[str, ...]) -> int:
    """The tinge tokens that alterations cost."""
    return sum(one.tinge for one in find_alterations(spell, names))


def dice_cost(spell: Spell, names: tuple[str, ...]) -> int:
    """The black dice of the tinge roll that alterations cost."""
    return sum(one.dice for one in find_alterations(spell, names))


def altered_reach(unit: Unit, spell: Spell, action: CastSpell) -> float:
    """How far a spell reaches; before its alterations are declared, with all that may still be."""
    names = action.alterations
    if not action.declared and not action.rolls:
        names = (*names, *(one.name for one in left_alterations(unit, spell, names)))
    return spell.reach + sum(one.reach for one in find_alterations(spell, names))


def left_alterations(unit: Unit, spell: Spell, names: tuple[str, ...]) -> tuple[Alteration, ...]:
    """The alterations that may be declared beside these: none twice, and none that there are no tokens for (W71)."""
    left = unit.tokens.tinge - tinge_cost(spell, names)
    return tuple(one for one in spell.alterations if one.name not in names and one.tinge <= max(left, 0))


def alteration_problems(unit: Unit, spell: Spell, names: tuple[str, ...]) -> tuple[Problem, ...]:
    """Why alterations may not be declared."""
    found: list[Problem] = []
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        text = tr("{alteration} is applied twice", alteration=", ".join(twice))
        found.append(make_problem(text, tr("No alteration is applied twice to a spell"), "W71"))
    cost = tinge_cost(spell, names)
    if cost > unit.tokens.tinge:
        words = {"unit": unit.id, "has": unit.tokens.tinge, "cost": cost}
        text = tr("{unit} has {has} tinge, and the alterations cost {cost}", **words)
        found.append(make_problem(text, tr("Alterations that cost tinge are declared by who has the tokens"), "W71"))
    return tuple(found)


def format_cost(one: Alteration) -> str:
    """An alteration with what it costs."""
    parts: list[str] = []
    if one.dice:
        parts.append(counted(one.dice, "{count} black die", "{count} black dice"))
    if one.tinge:
        parts.append(counted(one.tinge, "{count} tinge", "{count} tinge"))
    return f"{one.name} ({', '.join(parts)})" if parts else one.name


def alteration_request(unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest | None:
    """Which alteration is declared next; None once all are, or where there is none."""
    left = left_alterations(unit, spell, action.alterations)
    if action.declared or action.rolls or not left:
        return None
    text = tr("Cast it as it is") if not action.alterations else tr("No more alterations")
    answers: list[tuple[str, Action]] = [(text, replace(action, declared=True))]
    for one in left:
        text = tr("Alter it: {alteration}", alteration=format_cost(one))
        answers.append((text, replace(action, alterations=(*action.alterations, one.name))))
    what = tr("{unit} casts {spell}. Is it altered?", unit=unit.id, spell=spell.name)
    return ChoiceRequest(what, unit.side, tuple(answers), 0)


# Blocking a spell: by a Spellcaster on the battlefield, or its target's Dispel; one attempt (W72 to W76, W88)


SPELLCASTER, DISPEL = "Spellcaster", "Dispel"
_ANSWERS: dict[BlockKind, str] = {
    "block": mark("{unit} blocks it with {pool}"),
    "dispel": mark("{unit} dispels it with {pool}"),
}


def is_spellcaster(unit: Unit) -> bool:
    """Whether a unit is one: by its keyword, or because its card has spells."""
    return keyword_of(unit, SPELLCASTER) is not None or bool(unit.card.spells)


def block_pool(battle: Battle, action: CastSpell) -> Pool:
    """The dice of who blocks; none where nobody does."""
    if action.block == "block":
        return parse_pool(find_book().magic.block_dice)
    if action.block == "dispel":
        found = keyword_of(read_state(battle).unit(action.blocker), DISPEL)
        return keyword_dice(found) if found else Pool()
    return Pool()


def find_blocks(table: BattleGeometry, unit: Unit, target: str) -> tuple[tuple[BlockKind, Unit], ...]:
    """Who may block a spell of a unit, and how: the target itself first, by its Dispel."""
    able = (one for one in _all_blocks(table.battle, unit, target) if not is_demoralized(one[1]))
    return tuple(sorted(able, key=lambda one: one[0] != "dispel"))


def barred_blockers(table: BattleGeometry, unit: Unit, target: str) -> tuple[str, ...]:
    """Who would block a spell of a unit, and why it may not, in a sentence each."""
    barred = dict.fromkeys(one.id for _, one in _all_blocks(table.battle, unit, target) if is_demoralized(one))
    return tuple(cite(tr("{unit} is demoralized and does not block", unit=id), "W49", reading=True) for id in barred)


def _all_blocks(battle: Battle, unit: Unit, target: str) -> list[tuple[BlockKind, Unit]]:
    """Who has what blocks a spell of a unit, and how, the demoralized among them."""
    found: list[tuple[BlockKind, Unit]] = []
    for enemy in find_enemy_units(battle, unit):
        if enemy.id == target and keyword_of(enemy, DISPEL):
            found.append(("dispel", enemy))
        if is_spellcaster(enemy) and not enemy.neutral:  # a player blocks with a unit of its own (W72)
            found.append(("block", enemy))
    return found


def blocking_side(battle: Battle, unit: Unit) -> str:
    """Whose it is to block the spells of a unit; who plays against it says so of a neutral unit, as we read it."""
    return rival_of(battle, unit.side)


def format_block(kind: BlockKind, blocker: Unit, pool: str) -> str:
    """What blocking with a unit would be, in words."""
    return tr(_ANSWERS[kind], unit=blocker.id, pool=pool)


def block_problems(table: BattleGeometry, unit: Unit, action: CastSpell, target: str) -> tuple[Problem, ...]:
    """Why a spell is not blocked so."""
    if action.block in ("", "none"):
        return ()
    battle = table.battle
    blocker = read_state(battle).unit(action.blocker)
    if not is_on_table(battle, blocker) or not are_enemies(unit, blocker):
        text = tr("{blocker} is no enemy of {unit} on the battlefield", blocker=blocker.id, unit=unit.id)
        what = tr("A spell is blocked by a Spellcaster of the enemy on the battlefield")
        return (make_problem(text, what, "W72"),)
    if is_demoralized(blocker):
        text = tr("{unit} is demoralized", unit=blocker.id)
        return (make_problem(text, tr("A demoralized unit does not block"), "W49", reading=True),)
    if action.block == "block" and (blocker.neutral or not is_spellcaster(blocker)):
        text = tr("{unit} is no Spellcaster", unit=blocker.id)
        text = tr("{unit} is nobody’s", unit=blocker.id) if blocker.neutral else text
        return (make_problem(text, tr("A Spellcaster on the battlefield blocks"), "W72"),)
    if action.block == "dispel" and (blocker.id != target or keyword_of(blocker, DISPEL) is None):
        text = tr("{unit} is not the target, or has no Dispel", unit=blocker.id)
        return (make_problem(text, tr("The target of a spell may dispel it"), "W88"),)
    return ()


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
