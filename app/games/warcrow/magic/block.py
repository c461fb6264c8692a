"""Blocking a spell: by a Spellcaster on the battlefield, or its target's Dispel; one attempt (W72 to W76, W88)."""

from app.core.language import mark, tr
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.dice.pools import Pool, parse_pool
from app.games.warcrow.due_kind import cite, make_problem
from app.games.warcrow.keyword_values import keyword_dice
from app.games.warcrow.magic.magic_actions import BlockKind, CastSpell
from app.games.warcrow.measures import are_enemies, find_enemy_units, is_on_table, keyword_of
from app.games.warcrow.morale.stress import is_demoralized
from app.games.warcrow.scenario_places import rival_of
from app.games.warcrow.state import Unit, read_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

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
