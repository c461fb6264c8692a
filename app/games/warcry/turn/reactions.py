"""Who may react to what an enemy does in its activation (B.reactions, B.universal-reactions).

A universal reaction is declared with the action it answers: once somebody is targeted, before the hit rolls; and
before who disengages moves away. Others, of a warband's own, are noted by hand.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.core.language import counted, mark, tr
from app.games import dice
from app.games.actions import Action
from app.games.battle_actions import Attack, React, Response
from app.games.battle_lookup import find_fighter
from app.games.log import with_log_line
from app.games.requests import ChoiceRequest, DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack.attack_damage import AttackResult, attack_result
from app.games.warcry.attack.cover import find_cover
from app.games.warcry.attack.wounds import deal_damage
from app.games.warcry.book import Reaction, book_of
from app.games.warcry.facts import visibility
from app.games.warcry.facts.measures import enemies_in_engagement
from app.games.warcry.rule_citations import make_problem, with_reading_line
from app.games.warcry.turn import activation
from app.games.warcry.warcry_actions import Disengage
from app.model import ActivationStep, Battle, Fighter, Roll
from app.table.battle_geometry import BattleGeometry

# what can be answered


def reaction_count(battle: Battle) -> int:
    """How many reactions there were to the action that is going on, or was the last."""
    count = 0
    for step in reversed(battle.clock.done):
        if step.kind != activation.REACTION:
            break
        count += 1
    return count


def may_react(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may still react this round: it was not activated, or waits (B.reactions)."""
    return fighter.state.waiting or not activation.has_finished(battle, fighter)


def choice_request(table: BattleGeometry, action: Action) -> ChoiceRequest | None:
    """Who may react to an action that is about to be done, and how; None where nobody may, or it is decided."""
    if not isinstance(action, Attack | Disengage) or action.response is not None:
        return None
    if isinstance(action, Attack) and action.hits.faces:
        return None
    found = find_responses(table, action)
    if not found:
        return None
    side = table.battle.any_fighter(found[0].fighter).side
    name = action.target if isinstance(action, Attack) else action.fighter
    answers = [(tr("Nobody reacts"), replace(action, response=Response()))]
    answers += [
        (tr("{name}: {reaction}", name=one.fighter, reaction=one.name), replace(action, response=one)) for one in found
    ]
    what = tr("{name} is targeted: does it react?", name=name)
    if isinstance(action, Disengage):
        what = tr("{name} is about to get away: does somebody react?", name=name)
    return ChoiceRequest(what, side, tuple(answers), main=0)


def find_responses(table: BattleGeometry, action: Attack | Disengage) -> tuple[Response, ...]:
    """The universal reactions that fit an action, by who may make them (B.universal-reactions)."""
    battle = table.battle
    enemy = activation.active_fighter(battle)
    if not book_of(battle).reactions.allowed or enemy is None or enemy.id != action.fighter:
        return ()
    return tuple(
        Response(fighter.id, reaction.name, reaction.on)
        for fighter in _affected_enemies(battle, action)
        for reaction in book_of(battle).reaction
        if may_react(battle, fighter)
        and not _runemark_problems(battle, fighter, reaction)
        and _FITS[reaction.on](table, fighter, action)
    )


def _affected_enemies(battle: Battle, action: Attack | Disengage) -> tuple[Fighter, ...]:
    """The enemies an action is about: its target, or those that are got away from."""
    here = {fighter.id: fighter for fighter in battle.fighters}
    if action.fighter not in here:
        return ()
    if isinstance(action, Attack):
        return (here[action.target],) if action.target in here else ()
    return enemies_in_engagement(battle, here[action.fighter])


def _fits_melee(table: BattleGeometry, fighter: Fighter, action: Attack | Disengage) -> bool:
    """Targeted by a melee attack."""
    return isinstance(action, Attack) and not _is_missile_attack(table, action)


def _fits_missile(table: BattleGeometry, fighter: Fighter, action: Attack | Disengage) -> bool:
    """Targeted by a missile attack, in cover."""
    if not isinstance(action, Attack) or not _is_missile_attack(table, action):
        return False
    return bool(find_cover(table, table.battle.fighter(action.fighter), fighter).bonus)


def _fits_disengage(table: BattleGeometry, fighter: Fighter, action: Attack | Disengage) -> bool:
    """Near an enemy that disengages, which it sees."""
    return isinstance(action, Disengage) and visibility.find_ruling(table, fighter.id, action.fighter).kind != "blocked"


def _is_missile_attack(table: BattleGeometry, action: Attack) -> bool:
    weapons = ((card := table.battle.fighter(action.fighter).profile) and card.weapons) or ()
    return action.weapon < len(weapons) and weapons[action.weapon].max_range > book_of(table.battle).attack.melee_in


_FITS: dict[str, Callable[[BattleGeometry, Fighter, Attack | Disengage], bool]] = {
    "melee": _fits_melee,
    "missile": _fits_missile,
    "disengage": _fits_disengage,
}


# check


def response_problems(table: BattleGeometry, action: Attack | Disengage) -> tuple[Problem, ...]:
    """Why nobody may react to an action as it says."""
    given = action.response
    if given is None or not given.name:
        return ()
    fitting = {(one.fighter, one.name) for one in find_responses(table, action)}
    if (given.fighter, given.name) in fitting:
        return ()
    text = tr("{name} cannot answer this with {reaction}", name=given.fighter, reaction=given.name)
    reaction = find_reaction(table.battle, given.name)
    what = tr(_ANSWERS[reaction.on]) if reaction else tr("Reactions")
    return (_make_reaction_problem(table.battle, text, what, universal=True),)


def reaction_problems(table: BattleGeometry, action: React) -> tuple[Problem, ...]:
    """Why a fighter may not react so now."""
    battle = table.battle
    fighter = find_fighter(battle, action.fighter)
    if not book_of(battle).reactions.allowed:
        return (_make_reaction_problem(battle, tr("this edition has no reactions"), tr("Reactions")),)
    enemy = activation.active_fighter(battle)
    if enemy is None or enemy.side == fighter.side:
        text = tr("no enemy of {name} is being activated", name=fighter.id)
        return (_make_reaction_problem(battle, text, tr("Fighters react in an enemy's activation")),)
    reaction = find_reaction(battle, action.name)
    found = [*_timing_problems(battle, fighter), *_count_problems(battle)]
    if reaction is not None:
        found += [*_runemark_problems(battle, fighter, reaction), *_declaration_problems(battle, fighter, reaction)]
    return tuple(found)


def _timing_problems(battle: Battle, fighter: Fighter) -> list[Problem]:
    if may_react(battle, fighter):
        return []
    text = tr("{name} has been activated this round", name=fighter.id)
    # That a reaction costs a monster one of its activations is a reading of ours.
    key = "monster.activations" if activation.is_monster(battle, fighter) else ""
    return [_make_reaction_problem(battle, text, tr("Who was not activated yet may react, and who waits"), key=key)]


def _count_problems(battle: Battle) -> list[Problem]:
    if reaction_count(battle) < book_of(battle).reactions.most_per_action:
        return []
    text = tr("somebody has reacted to this action already")
    return [_make_reaction_problem(battle, text, tr("One reaction to each action"))]


def _runemark_problems(battle: Battle, fighter: Fighter, reaction: Reaction) -> list[Problem]:
    marks = [mark for mark in reaction.never if fighter.profile is not None and fighter.profile.has_keyword(mark)]
    if not marks:
        return []
    text = tr("{name} has the runemark {mark}", name=fighter.id, mark=marks[0])
    return [_make_reaction_problem(battle, text, tr("Not for fighters with this runemark"), universal=True)]


def _declaration_problems(battle: Battle, fighter: Fighter, reaction: Reaction) -> list[Problem]:
    """A universal reaction is declared with the action it answers, before that is done."""
    text = tr("{reaction} is declared with what it answers", reaction=reaction.name)
    return [_make_reaction_problem(battle, text, tr(_ANSWERS[reaction.on]), universal=True)]


_ANSWERS = {
    "melee": mark("Answers a melee attack, before its hit rolls"),
    "missile": mark("Answers a missile attack on somebody in cover, before its hit rolls"),
    "disengage": mark("Answers a visible enemy within 1 inch that disengages, before it moves away"),
}


def find_reaction(battle: Battle, name: str) -> Reaction | None:
    """The universal reaction of this name, if there is one."""
    return next((reaction for reaction in book_of(battle).reaction if reaction.name == name), None)


def _make_reaction_problem(battle: Battle, text: str, what: str, universal: bool = False, key: str = "") -> Problem:
    return make_problem(battle, text, what, "B.universal-reactions" if universal else "B.reactions", key)


def _dice_requests(table: BattleGeometry, action: Disengage) -> tuple[DiceRequest, ...]:
    """The dice of a reaction to somebody who gets away: one test, and what it does."""
    given = action.response
    reaction = find_reaction(table.battle, given.name) if given else None
    if given is None or reaction is None or given.rolls:
        return ()
    side = find_fighter(table.battle, given.fighter).side
    what = tr("{name}: {reaction}", name=given.fighter, reaction=given.name)
    return DiceRequest("D6", 1, what, side), DiceRequest(reaction.damage, 1, tr("damage if it works"), side)


def _with_dice(action: Disengage, rolls: tuple[Roll, ...]) -> Disengage:
    """The action with the dice of its reaction."""
    return replace(action, response=replace(action.response or Response(), rolls=rolls))


# by hand: a reaction of a warband's own


def _apply_react(table: BattleGeometry, action: React) -> Battle:
    return _apply_reaction(table.battle, Response(action.fighter, action.name, rolls=action.rolls))


def _apply_reaction(battle: Battle, given: Response) -> Battle:
    """The battle with a reaction told and paid for: an action of this round, and the turn of a fighter that waits."""
    fighter = find_fighter(battle, given.fighter)
    battle = battle.with_fighters(_with_reaction_spent(fighter))
    text = tr("{name} reacts: {reaction}", name=fighter.id, reaction=given.name)
    return with_log_line(battle, text, "roll" if given.rolls else "note", given.rolls, fighter.side)


def _with_reaction_spent(fighter: Fighter) -> Fighter:
    state = fighter.state
    return replace(fighter, state=replace(state, spent=state.spent + 1, waiting=False))


def _note_reaction(battle: Battle, given: Response) -> Battle:
    """The battle with a reaction noted after the action it answers: there is one to each."""
    step = ActivationStep(activation.REACTION, manners=(given.name, given.fighter))
    return replace(battle, clock=replace(battle.clock, done=(*battle.clock.done, step)))


# with the action it answers


def with_reactions(attack: Rule, disengage: Rule) -> dict[type[Any], Rule]:
    """The rules of these actions, with what reactions make of them."""

    def against(rule: Rule, table: BattleGeometry, action: Attack | Disengage) -> tuple[Problem, ...]:
        return (*rule.check(table, action), *response_problems(table, action))

    return {
        Attack: Rule(
            lambda table, action: against(attack, table, action),
            lambda table, action: _apply_attack(attack, table, action),
            attack.label,
            attack.dice_requests,
            attack.with_dice,
        ),
        Disengage: Rule(
            lambda table, action: against(disengage, table, action),
            lambda table, action: _apply_disengage(disengage, table, action),
            disengage.label,
            _dice_requests,
            _with_dice,
        ),
    }


def _apply_attack(rule: Rule, table: BattleGeometry, action: Attack) -> Battle:
    given = action.response
    if given is None or not given.name:
        return rule.apply(table, action)
    found = attack_result(table, action)
    after = rule.apply(table.with_battle(_apply_reaction(table.battle, given)), action)
    return _apply_counter(table, _note_reaction(after, given), action, found)


def _apply_counter(table: BattleGeometry, after: Battle, action: Attack, found: AttackResult) -> Battle:
    """What a Counter does to the attacker: once for any number of ones, and for many misses."""
    given = action.response
    reaction = find_reaction(after, given.name) if given else None
    if reaction is None or reaction.on != "melee":
        return after
    misses = len(action.hits.faces) - found.hits - found.criticals
    damage = reaction.for_ones if 1 in action.hits.faces else 0
    damage += reaction.for_misses if misses >= reaction.misses_from else 0
    text = counted(
        damage,
        "{name} counters: {count} damage for {enemy}",
        "{name} counters: {count} damage for {enemy}",
        name=action.target,
        enemy=action.fighter,
    )
    after = with_log_line(after, text, "note")
    if reaction.for_ones and action.hits.faces.count(1) > 1:
        after = with_reading_line(after, "reaction.for_ones")
    return deal_damage(table, after, action.fighter, damage).battle


def _apply_disengage(rule: Rule, table: BattleGeometry, action: Disengage) -> Battle:
    """Who disengages may be struck before it moves away, and is then taken down where it stood."""
    given = action.response
    reaction = find_reaction(table.battle, given.name) if given else None
    if given is None or not given.name:
        return rule.apply(table, action)
    battle = _apply_reaction(table.battle, given)
    if reaction is not None and given.rolls[1:] and dice.count_at_least(given.rolls[0], reaction.works_on):
        damage = dice.roll_total(given.rolls[1])
        text = counted(damage, "{name} suffers {count} damage", "{name} suffers {count} damage", name=action.fighter)
        battle = with_log_line(battle, text, "note")
        harm = deal_damage(table, battle, action.fighter, damage)
        if harm.down:
            return _note_reaction(
                activation.spend_action(harm.battle, action.fighter, ActivationStep("disengage")), given
            )
        battle = harm.battle
    return _note_reaction(rule.apply(table.with_battle(battle), action), given)


def _label(battle: Battle, action: React) -> str:
    return tr("{name} reacts: {reaction}", name=action.fighter, reaction=action.name)


def _apply_and_note_react(table: BattleGeometry, action: React) -> Battle:
    return _note_reaction(_apply_react(table, action), Response(action.fighter, action.name))


RULES: dict[type[Any], Rule] = {React: Rule(reaction_problems, _apply_and_note_react, _label)}
