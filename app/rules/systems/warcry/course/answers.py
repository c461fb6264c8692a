"""What reactions do: their dice, their damage, and what they cost the fighter that reacts (B.universal-reactions)."""

from typing import Any

from msgspec.structs import replace

from app.language import tr
from app.model import Battle, Fighter, Step
from app.rules import dice
from app.rules.actions import Action
from app.rules.battle_actions import Attack, Disengage, React
from app.rules.course import Need
from app.rules.log import told
from app.rules.system import Rule
from app.rules.systems.warcry.book import Reaction
from app.rules.systems.warcry.course import activation, reactions
from app.rules.systems.warcry.fights import aim, blows
from app.rules.systems.warcry.fights.cover import cover
from app.rules.systems.warcry.fights.harm import anyone, healed, hurt
from app.rules.systems.warcry.positions.foes import engaged
from app.table import Table


def needs(table: Table, action: Action) -> tuple[Need, ...]:
    """The dice a reaction asks for: a test for each critical hit, or one test and what it does."""
    assert isinstance(action, React)
    reaction = reactions.named(table.battle, action.name)
    if reaction is None or action.rolls:
        return ()
    side = anyone(table.battle, action.fighter).side
    what = tr("{name}: {reaction}", name=action.fighter, reaction=reaction.name)
    if reaction.on == "missile":
        criticals = _criticals(table.battle)[0]
        return (Need("D6", criticals, what, side),) if criticals else ()
    if reaction.on == "disengage":
        return Need("D6", 1, what, side), Need(reaction.damage, 1, tr("damage if it works"), side)
    return ()


def rolled(action: Action, rolls: Any) -> Action:
    """The reaction with its dice."""
    assert isinstance(action, React)
    return replace(action, rolls=tuple(rolls))


def _react(table: Table, action: React) -> Battle:
    battle = table.battle
    fighter = anyone(battle, action.fighter)
    battle = battle.with_fighters(_having_reacted(fighter))
    step = Step(activation.REACTION, manners=(action.name, fighter.id))
    battle = replace(battle, clock=replace(battle.clock, done=(*battle.clock.done, step)))
    text = tr("{name} reacts: {reaction}", name=fighter.id, reaction=action.name)
    battle = told(battle, text, "roll" if action.rolls else "note", action.rolls, fighter.side)
    reaction = reactions.named(battle, action.name)
    return _EFFECTS[reaction.on](table, battle, reaction, action) if reaction and action.rolls else battle


def _having_reacted(fighter: Fighter) -> Fighter:
    """A reaction costs an action of this round, and a fighter that waits its second activation."""
    state = fighter.state
    return replace(fighter, state=replace(state, spent=state.spent + 1, waiting=False))


def _take_cover(table: Table, battle: Battle, reaction: Reaction, action: React) -> Battle:
    """Each critical hit that becomes a hit does as much less; who was taken down by it may stand after all."""
    criticals, less, surplus = _criticals(table.battle)
    softened = min(criticals, dice.reached(action.rolls[0], reaction.works_on))
    battle = healed(battle, action.fighter, max(0, softened * less - surplus))
    fighter = battle.anyone(action.fighter)
    wounds = fighter.profile.wounds if fighter.profile else fighter.state.damage + 1
    if fighter.state.whereabouts == "down" and fighter.state.damage < wounds:
        battle = battle.with_fighters(replace(fighter, state=replace(fighter.state, whereabouts="table")))
    text = tr("{count} critical hits become hits: {damage} damage less", count=softened, damage=softened * less)
    return told(battle, text, "note", side=fighter.side)


def _strike_down(table: Table, battle: Battle, reaction: Reaction, action: React) -> Battle:
    enemy = activation.active(battle)
    if enemy is None or not dice.reached(action.rolls[0], reaction.works_on) or not action.rolls[1:]:
        return battle
    damage = dice.total(action.rolls[1])
    battle = told(battle, tr("{name} suffers {count} damage", name=enemy.id, count=damage), "note", side=enemy.side)
    return hurt(table, battle, enemy.id, damage).battle if enemy.state.whereabouts == "table" else battle


def _nothing_yet(table: Table, battle: Battle, reaction: Reaction, action: React) -> Battle:
    return battle


_KNOWN = 5
"""How much is noted of a missile attack: its target, whether in cover, and three numbers."""
_EFFECTS = {"melee": _nothing_yet, "missile": _take_cover, "disengage": _strike_down}


# what is noted of an action, so that it can be answered


def answerable(attack: Rule, disengage: Rule) -> dict[type[Any], Rule]:
    """The rules of these actions, with what reactions make of them."""
    return {
        Attack: Rule(attack.check, lambda table, action: _attacked(attack, table, action), attack.label),
        Disengage: Rule(disengage.check, lambda table, action: _got_away(disengage, table, action), disengage.label),
    }


def _attacked(rule: Rule, table: Table, action: Attack) -> Battle:
    after = rule.apply(table, action)
    fighter, target = table.battle.fighter(action.fighter), table.battle.fighter(action.target)
    if fighter.profile is None:
        return after
    weapon, shelter = fighter.profile.weapons[action.weapon], cover(table, fighter, target)
    more = blows.More(action.attacks, action.strength, action.damage)
    blow = blows.blow(table.battle, fighter, weapon, target, shelter.bonus, more)
    hits, criticals = blow.scored(action.hits)
    if not aim.is_missile(table.battle, weapon):
        return _countered(table, after, action, len(action.hits.faces) - hits - criticals)
    kind = reactions.SHELTERED if shelter.bonus and criticals else "missile"
    surplus = blow.damage(action.hits) - (after.anyone(target.id).state.damage - target.state.damage)
    known = (criticals, blow.critical - blow.hit, surplus)
    return _noted(after, reactions.ATTACK, (target.id, kind, *map(str, known)))


def _countered(table: Table, after: Battle, action: Attack, misses: int) -> Battle:
    """What a Counter that was declared before the attack does to the attacker."""
    reaction = reactions.pending(table.battle, action.target, "melee")
    if reaction is None:
        return after
    damage = reaction.for_ones if 1 in action.hits.faces else 0
    damage += reaction.for_misses if misses >= reaction.misses_from else 0
    text = tr("{name} counters: {count} damage for {enemy}", name=action.target, count=damage, enemy=action.fighter)
    return hurt(table, told(after, text, "note"), action.fighter, damage).battle


def _got_away(rule: Rule, table: Table, action: Disengage) -> Battle:
    after = rule.apply(table, action)
    near = tuple(foe.id for foe in engaged(table, action.fighter))
    return _noted(after, reactions.DISENGAGE, near)


def _noted(battle: Battle, kind: str, manners: tuple[str, ...]) -> Battle:
    """The battle with more known of the action that was done last, if it is of this kind."""
    done = battle.clock.done
    if not done or done[-1].kind != kind:
        return battle
    return replace(battle, clock=replace(battle.clock, done=(*done[:-1], replace(done[-1], manners=manners))))


def _criticals(battle: Battle) -> tuple[int, int, int]:
    """Of the last action, if it was a missile attack: its critical hits, how much more they do than hits, its surplus.

    The surplus is the damage that was lost because the target was down already (A6.5).
    """
    last = next(reversed(activation.taken(battle)), None)
    if last is None or last.kind != reactions.ATTACK or len(last.manners) != _KNOWN:
        return 0, 0, 0
    criticals, less, surplus = (int(one) if one.isdecimal() else 0 for one in last.manners[2:])
    return criticals, max(0, less), max(0, surplus)


def _label(battle: Battle, action: React) -> str:
    return tr("{name} reacts: {reaction}", name=action.fighter, reaction=action.name)


RULES: dict[type[Any], Rule] = {React: Rule(reactions.problems, _react, _label)}
