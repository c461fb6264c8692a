"""What reactions do: their dice, their damage, and what they cost the fighter that reacts (B.universal-reactions)."""

from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import tr
from app.model import ActivationStep, Battle, Fighter, Roll
from app.rules import dice
from app.rules.battle_actions import Attack, Disengage, React, Response
from app.rules.flow import DiceRequest
from app.rules.log import with_log_line
from app.rules.lookup import find_fighter
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.attack.damage import deal_damage
from app.rules.systems.warcry.attack.scored import AttackResult, attack_result
from app.rules.systems.warcry.turn import activation, reactions


def _dice_requests(table: Table, action: Disengage) -> tuple[DiceRequest, ...]:
    """The dice of a reaction to somebody who gets away: one test, and what it does."""
    given = action.response
    reaction = reactions.find_reaction(table.battle, given.name) if given else None
    if given is None or reaction is None or given.rolls:
        return ()
    side = find_fighter(table.battle, given.fighter).side
    what = tr("{name}: {reaction}", name=given.fighter, reaction=given.name)
    return DiceRequest("D6", 1, what, side), DiceRequest(reaction.damage, 1, tr("damage if it works"), side)


def _with_dice(action: Disengage, rolls: tuple[Roll, ...]) -> Disengage:
    """The action with the dice of its reaction."""
    return replace(action, response=replace(action.response or Response(), rolls=rolls))


# by hand: a reaction of a warband's own


def _react(table: Table, action: React) -> Battle:
    return _reacted(table.battle, Response(action.fighter, action.name, rolls=action.rolls))


def _reacted(battle: Battle, given: Response) -> Battle:
    """The battle with a reaction told and paid for: an action of this round, and the turn of a fighter that waits."""
    fighter = find_fighter(battle, given.fighter)
    battle = battle.with_fighters(_having_reacted(fighter))
    text = tr("{name} reacts: {reaction}", name=fighter.id, reaction=given.name)
    return with_log_line(battle, text, "roll" if given.rolls else "note", given.rolls, fighter.side)


def _having_reacted(fighter: Fighter) -> Fighter:
    state = fighter.state
    return replace(fighter, state=replace(state, spent=state.spent + 1, waiting=False))


def _noted(battle: Battle, given: Response) -> Battle:
    """The battle with a reaction noted after the action it answers: there is one to each."""
    step = ActivationStep(activation.REACTION, manners=(given.name, given.fighter))
    return replace(battle, clock=replace(battle.clock, done=(*battle.clock.done, step)))


# with the action it answers


def with_reactions(attack: Rule, disengage: Rule) -> dict[type[Any], Rule]:
    """The rules of these actions, with what reactions make of them."""

    def against(rule: Rule, table: Table, action: Attack | Disengage) -> tuple[Problem, ...]:
        return (*rule.check(table, action), *reactions.response_problems(table, action))

    return {
        Attack: Rule(
            lambda table, action: against(attack, table, action),
            lambda table, action: _attacked(attack, table, action),
            attack.label,
            attack.dice_requests,
            attack.with_dice,
        ),
        Disengage: Rule(
            lambda table, action: against(disengage, table, action),
            lambda table, action: _left(disengage, table, action),
            disengage.label,
            _dice_requests,
            _with_dice,
        ),
    }


def _attacked(rule: Rule, table: Table, action: Attack) -> Battle:
    given = action.response
    if given is None or not given.name:
        return rule.apply(table, action)
    found = attack_result(table, action)
    after = rule.apply(Table(_reacted(table.battle, given), table.meshes), action)
    return _countered(table, _noted(after, given), action, found)


def _countered(table: Table, after: Battle, action: Attack, found: AttackResult) -> Battle:
    """What a Counter does to the attacker: once for any number of ones, and for many misses."""
    given = action.response
    reaction = reactions.find_reaction(after, given.name) if given else None
    if reaction is None or reaction.on != "melee":
        return after
    misses = len(action.hits.faces) - found.hits - found.criticals
    damage = reaction.for_ones if 1 in action.hits.faces else 0
    damage += reaction.for_misses if misses >= reaction.misses_from else 0
    text = tr("{name} counters: {count} damage for {enemy}", name=action.target, count=damage, enemy=action.fighter)
    return deal_damage(table, with_log_line(after, text, "note"), action.fighter, damage).battle


def _left(rule: Rule, table: Table, action: Disengage) -> Battle:
    """Who disengages may be struck before it moves away, and is then taken down where it stood."""
    given = action.response
    reaction = reactions.find_reaction(table.battle, given.name) if given else None
    if given is None or not given.name:
        return rule.apply(table, action)
    battle = _reacted(table.battle, given)
    if reaction is not None and given.rolls[1:] and dice.count_reaching(given.rolls[0], reaction.works_on):
        damage = dice.total(given.rolls[1])
        battle = with_log_line(battle, tr("{name} suffers {count} damage", name=action.fighter, count=damage), "note")
        harm = deal_damage(table, battle, action.fighter, damage)
        if harm.down:
            return _noted(activation.spend(harm.battle, action.fighter, ActivationStep("disengage")), given)
        battle = harm.battle
    return _noted(rule.apply(Table(battle, table.meshes), action), given)


def _label(battle: Battle, action: React) -> str:
    return tr("{name} reacts: {reaction}", name=action.fighter, reaction=action.name)


def _react_noted(table: Table, action: React) -> Battle:
    return _noted(_react(table, action), Response(action.fighter, action.name))


RULES: dict[type[Any], Rule] = {React: Rule(reactions.reaction_problems, _react_noted, _label)}
