"""The dice of a spell: the caster's willpower against the blocker's dice, their result and its chances."""

from dataclasses import dataclass

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, join_clauses, mark, tr
from app.games.actions import Action
from app.games.requests import ChoiceRequest
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Alteration, Spell, keyword_dice
from app.games.warcrow.magic.magic_actions import BlockKind, CastSpell
from app.games.warcrow.measures import are_enemies, find_enemy_units, is_elite, is_on_table, keyword_of
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

# Alterations of a spell: declaration, cost, and added reach (W62, W67, W70, W71)


def find_alterations(spell: Spell, names: tuple[str, ...]) -> tuple[Alteration, ...]:
    """Returns the alterations with these names. Raises PlayerError if the spell lacks one."""
    own = {one.name: one for one in spell.alterations}
    for name in names:
        if name not in own:
            raise PlayerError(tr("{spell} has no alteration called “{name}”", spell=spell.name, name=name))
    return tuple(own[name] for name in names)


def tinge_cost(spell: Spell, names: tuple[str, ...]) -> int:
    """Returns the cost of alterations in tinge tokens."""
    return sum(one.tinge for one in find_alterations(spell, names))


def dice_cost(spell: Spell, names: tuple[str, ...]) -> int:
    """Returns the cost of alterations in black dice of the tinge roll."""
    return sum(one.dice for one in find_alterations(spell, names))


def altered_reach(unit: Unit, spell: Spell, action: CastSpell) -> float:
    """Returns the reach of a spell; before alterations are declared, with all that are still possible."""
    names = action.alterations
    if not action.declared and not action.rolls:
        names = (*names, *(one.name for one in left_alterations(unit, spell, names)))
    return spell.reach + sum(one.reach for one in find_alterations(spell, names))


def left_alterations(unit: Unit, spell: Spell, names: tuple[str, ...]) -> tuple[Alteration, ...]:
    """Returns the alterations that may be declared in addition: unused ones that the unit can pay for (W71)."""
    left = unit.tokens.tinge - tinge_cost(spell, names)
    return tuple(one for one in spell.alterations if one.name not in names and one.tinge <= max(left, 0))


def alteration_problems(unit: Unit, spell: Spell, names: tuple[str, ...]) -> tuple[Problem, ...]:
    """Returns why these alterations may not be declared."""
    found: list[Problem] = []
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        found.append(make_problem(tr("{alteration} is applied twice", alteration=", ".join(twice)), "W71"))
    cost = tinge_cost(spell, names)
    if cost > unit.tokens.tinge:
        words = {"unit": unit.id, "has": unit.tokens.tinge, "cost": cost}
        found.append(make_problem(tr("{unit} has {has} tinge; this costs {cost}", **words), "W71"))
    return tuple(found)


def format_cost(one: Alteration) -> str:
    """Formats an alteration with its cost."""
    parts: list[str] = []
    if one.dice:
        parts.append(counted(one.dice, "{count} black die", "{count} black dice"))
    if one.tinge:
        parts.append(counted(one.tinge, "{count} tinge", "{count} tinge"))
    return f"{one.name} ({', '.join(parts)})" if parts else one.name


def alteration_request(unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest | None:
    """Asks for the next alteration; None once all are declared or if there are none."""
    left = left_alterations(unit, spell, action.alterations)
    if action.declared or action.rolls or not left:
        return None
    text = tr("Cast without alterations") if not action.alterations else tr("No more alterations")
    answers: list[tuple[str, Action]] = [(text, replace(action, declared=True))]
    for one in left:
        text = tr("Alteration: {alteration}", alteration=format_cost(one))
        answers.append((text, replace(action, alterations=(*action.alterations, one.name))))
    what = tr("{unit} casts {spell}. Add an alteration?", unit=unit.id, spell=spell.name)
    return ChoiceRequest(what, unit.side, tuple(answers), 0)


# Blocking a spell: one attempt, by a Spellcaster on the table or the target's Dispel (W72 to W76, W88)


SPELLCASTER, DISPEL = "Spellcaster", "Dispel"
_ANSWERS: dict[BlockKind, str] = {
    "block": mark("{unit} blocks with {pool}"),
    "dispel": mark("{unit} dispels with {pool}"),
}


def is_spellcaster(unit: Unit) -> bool:
    """Returns whether a unit is a Spellcaster: by its keyword, or because its card has spells."""
    return keyword_of(unit, SPELLCASTER) is not None or bool(unit.card.spells)


def block_pool(battle: Battle, action: CastSpell) -> Pool:
    """Returns the dice of the blocker; an empty pool if no unit blocks."""
    if action.block == "block":
        return parse_pool(find_book().magic.block_dice)
    if action.block == "dispel":
        found = keyword_of(read_state(battle).unit(action.blocker), DISPEL)
        return keyword_dice(found) if found else Pool()
    return Pool()


def find_blocks(table: BattleGeometry, unit: Unit, target: str) -> tuple[tuple[BlockKind, Unit], ...]:
    """Returns which units may block a spell, and how; the target's own Dispel comes first."""
    able = (one for one in _all_blocks(table.battle, unit, target) if not is_demoralized(one[1]))
    return tuple(sorted(able, key=lambda one: one[0] != "dispel"))


def barred_blockers(table: BattleGeometry, unit: Unit, target: str) -> tuple[str, ...]:
    """Returns a sentence for each unit that would block a spell but may not, with the reason."""
    barred = dict.fromkeys(one.id for _, one in _all_blocks(table.battle, unit, target) if is_demoralized(one))
    return tuple(cite(tr("{unit} is demoralized and cannot block", unit=id), reading=True) for id in barred)  # W49


def _all_blocks(battle: Battle, unit: Unit, target: str) -> list[tuple[BlockKind, Unit]]:
    """Returns which units are able to block a spell, and how, including demoralized ones."""
    found: list[tuple[BlockKind, Unit]] = []
    for enemy in find_enemy_units(battle, unit):
        if enemy.id == target and keyword_of(enemy, DISPEL):
            found.append(("dispel", enemy))
        if is_spellcaster(enemy) and not enemy.neutral:  # A player blocks with a unit of their own (W72).
            found.append(("block", enemy))
    return found


def blocking_side(battle: Battle, unit: Unit) -> str:
    """Returns the side that may block a unit's spells; in our interpretation it also decides for neutral units."""
    return rival_of(battle, unit.side)


def format_block(kind: BlockKind, blocker: Unit, pool: str) -> str:
    """Formats an attempt to block with a unit."""
    return tr(_ANSWERS[kind], unit=blocker.id, pool=pool)


def block_problems(table: BattleGeometry, unit: Unit, action: CastSpell, target: str) -> tuple[Problem, ...]:
    """Returns why a spell may not be blocked this way."""
    if action.block in ("", "none"):
        return ()
    battle = table.battle
    blocker = read_state(battle).unit(action.blocker)
    if not is_on_table(battle, blocker) or not are_enemies(unit, blocker):
        text = tr("{blocker} is not an enemy of {unit} on the battlefield", blocker=blocker.id, unit=unit.id)
        what = tr("A spell is blocked by an enemy Spellcaster on the battlefield")
        return (make_problem(text, "W72", what),)
    if is_demoralized(blocker):
        text = tr("{unit} is demoralized", unit=blocker.id)
        return (make_problem(text, "W49", tr("A demoralized unit cannot block"), reading=True),)
    if action.block == "block" and (blocker.neutral or not is_spellcaster(blocker)):
        text = tr("{unit} is not a Spellcaster", unit=blocker.id)
        text = tr("{unit} is neutral", unit=blocker.id) if blocker.neutral else text
        return (make_problem(text, "W72", tr("A spell is blocked by an enemy Spellcaster on the battlefield")),)
    if action.block == "dispel" and (blocker.id != target or keyword_of(blocker, DISPEL) is None):
        return (make_problem(tr("{unit} is not the target or does not have Dispel", unit=blocker.id), "W88"),)
    return ()


@dataclass(frozen=True)
class CastRoll:
    """The result of the dice of a spell; `successes` remain after blocks, including one from a tinge token."""

    rolled: int
    blocks: int
    hollow_blocks: int
    successes: int


def are_dice_in(battle: Battle, unit: Unit, action: CastSpell) -> bool:
    """Returns whether all dice have been thrown, or there are none to throw."""
    pools = parse_pool(unit.card.willpower), block_pool(battle, action)
    return bool(action.rolls) or not any(pool.dice for pool in pools)


def count_cast(battle: Battle, unit: Unit, action: CastSpell) -> CastRoll:
    """Counts the result of the dice. Raises PlayerError if they do not match the two pools."""
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
    """Returns the chances of each number of remaining successes, with `more` extra ones from tinge."""
    pool = parse_pool(unit.card.willpower) + make_pool(symbols=(("success", more),))
    return subtract_chances(find_chances(pool, "success", is_elite(unit)), find_chances(blocking, "block"))


def format_needs(unit: Unit, spell: Spell, blocking: Pool) -> str:
    """Formats the successes a spell needs and their chance, without and with one from tinge."""
    needs = counted(spell.needs, "{count} success needed", "{count} successes needed")
    share, more = (
        round(100 * chance_of_at_least(cast_chances(unit, blocking, tinge), spell.needs)) for tinge in (0, 1)
    )
    if is_immune(unit):
        return join_clauses((tr("{needs}: {share}% likely", needs=needs, share=share), cite_reading("immune-caster")))
    return tr("{needs}: {share}% likely, {more}% with a success for tinge", needs=needs, share=share, more=more)
