"""Who may react to what an enemy does in its activation (B.reactions, B.universal-reactions).

A Counter is declared before the attack it answers and bites when that is resolved; the others are declared after the
action they answer, with their dice.
"""

from app.language import mark, tr
from app.model import Battle, Fighter, Step
from app.rules.battle_actions import React
from app.rules.system import Problem
from app.rules.systems.warcry.book import INCH, Reaction, book
from app.rules.systems.warcry.citing import problem
from app.rules.systems.warcry.course import activation
from app.rules.systems.warcry.fights.harm import anyone
from app.rules.systems.warcry.positions.foes import SLACK, apart
from app.table import Table

ATTACK = "attack"
DISENGAGE = "disengage"
SHELTERED = "missile-in-cover"
"""How an attack from afar on somebody in cover is noted, so that it can be answered."""


# what can be answered


def answered(battle: Battle) -> int:
    """How many reactions there were to the action that is going on, or was the last."""
    count = 0
    for step in reversed(battle.clock.done):
        if step.kind != activation.REACTION:
            break
        count += 1
    return count


def pending(battle: Battle, fighter: str, on: str) -> Reaction | None:
    """The reaction a fighter declared since the last action, if it answers this kind of action."""
    steps = battle.clock.done[len(battle.clock.done) - answered(battle) :]
    names = {step.manners[0] for step in steps if step.manners[1:] == (fighter,)}
    return next((one for one in book(battle).reaction if one.name in names and one.on == on), None)


def able(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may still react this round: it was not activated, or waits (B.reactions)."""
    return fighter.state.waiting or not activation.finished(battle, fighter)


def open_to(battle: Battle) -> tuple[tuple[Fighter, Reaction], ...]:
    """The universal reactions that fit what the active fighter does or did last, by who may make them."""
    enemy = activation.active(battle)
    if enemy is None or answered(battle) or not book(battle).reactions.allowed:
        return ()
    others = [fighter for fighter in battle.everyone if fighter.side != enemy.side and able(battle, fighter)]
    return tuple(
        (fighter, reaction)
        for fighter in others
        for reaction in book(battle).reaction
        if not _not_for(battle, fighter, reaction) and not _not_now(battle, fighter, enemy, reaction)
    )


def _last_action(battle: Battle) -> Step | None:
    return next(reversed(activation.taken(battle)), None)


# check


def problems(table: Table, action: React) -> tuple[Problem, ...]:
    """Why a fighter may not react so now."""
    battle = table.battle
    fighter = anyone(battle, action.fighter)
    if not book(battle).reactions.allowed:
        return (_broken(battle, tr("this edition has no reactions"), tr("Reactions")),)
    enemy = activation.active(battle)
    if enemy is None or enemy.side == fighter.side:
        text = tr("no enemy of {name} is being activated", name=fighter.id)
        return (_broken(battle, text, tr("Fighters react in an enemy's activation")),)
    reaction = named(battle, action.name)
    found = [*_too_late(battle, fighter), *_too_many(battle)]
    if reaction is not None:
        found += [*_not_for(battle, fighter, reaction), *_not_now(battle, fighter, enemy, reaction)]
    return tuple(found)


def _too_late(battle: Battle, fighter: Fighter) -> list[Problem]:
    if able(battle, fighter):
        return []
    text = tr("{name} has been activated this round", name=fighter.id)
    # That a reaction costs a monster one of its activations is a reading of ours.
    key = "monster.activations" if activation.is_monster(battle, fighter) else ""
    return [_broken(battle, text, tr("Who was not activated yet may react, and who waits"), key=key)]


def _too_many(battle: Battle) -> list[Problem]:
    if answered(battle) < book(battle).reactions.most_per_action:
        return []
    text = tr("somebody has reacted to this action already")
    return [_broken(battle, text, tr("One reaction to each action"))]


def _not_for(battle: Battle, fighter: Fighter, reaction: Reaction) -> list[Problem]:
    marks = [mark for mark in reaction.never if fighter.profile is not None and fighter.profile.has(mark)]
    if not marks:
        return []
    text = tr("{name} has the runemark {mark}", name=fighter.id, mark=marks[0])
    return [_broken(battle, text, tr("Not for fighters with this runemark"), universal=True)]


def _not_now(battle: Battle, fighter: Fighter, enemy: Fighter, reaction: Reaction) -> list[Problem]:
    fits = _FITS[reaction.on]
    if fits(battle, fighter, enemy, reaction):
        return []
    text = tr("there is nothing {name} can answer with {reaction}", name=fighter.id, reaction=reaction.name)
    return [_broken(battle, text, tr(_ANSWERS[reaction.on]), universal=True)]


def _fits_melee(battle: Battle, fighter: Fighter, enemy: Fighter, reaction: Reaction) -> bool:
    """Before an attack: there is one to come, and the enemy is near enough for it."""
    near = "table" == fighter.state.whereabouts == enemy.state.whereabouts
    left = activation.actions_left(battle) or ATTACK in activation.granted(battle)
    return near and bool(left) and apart(fighter, enemy).distance_mm <= _melee_reach(battle, enemy)


def _melee_reach(battle: Battle, enemy: Fighter) -> float:
    """How far its melee weapons reach; as far as any may where its card is not known."""
    most = book(battle).attack.melee_in
    weapons = enemy.profile.weapons if enemy.profile else ()
    reach = max((weapon.max_range for weapon in weapons if weapon.max_range <= most), default=0 if weapons else most)
    return reach * INCH + SLACK


def _fits_missile(battle: Battle, fighter: Fighter, enemy: Fighter, reaction: Reaction) -> bool:
    """After an attack from further away, with critical hits, on this fighter in cover."""
    last = _last_action(battle)
    return last is not None and last.kind == ATTACK and last.manners[:2] == (fighter.id, SHELTERED)


def _fits_disengage(battle: Battle, fighter: Fighter, enemy: Fighter, reaction: Reaction) -> bool:
    """After an enemy that was near has got away."""
    last = _last_action(battle)
    return last is not None and last.kind == DISENGAGE and fighter.id in last.manners


_FITS = {"melee": _fits_melee, "missile": _fits_missile, "disengage": _fits_disengage}


_ANSWERS = {
    "melee": mark("Answers a melee attack, before its hit rolls"),
    "missile": mark("Answers critical hits of a missile attack, in cover"),
    "disengage": mark('Answers an enemy within 1" that disengages'),
}


def named(battle: Battle, name: str) -> Reaction | None:
    """The universal reaction of this name, if there is one."""
    return next((reaction for reaction in book(battle).reaction if reaction.name == name), None)


def _broken(battle: Battle, text: str, what: str, universal: bool = False, key: str = "") -> Problem:
    return problem(battle, text, what, "B.universal-reactions" if universal else "B.reactions", key)
