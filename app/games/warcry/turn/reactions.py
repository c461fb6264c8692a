"""Reactions to what an enemy does in its activation (B.reactions, B.universal-reactions).

A universal reaction is declared with the action that it answers: once a fighter is targeted, before the hit rolls; or
before a disengaging fighter moves away. A warband's own reactions are noted manually.
"""

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from app.core.language import counted, labelled, mark, tr
from app.games import dice
from app.games.actions import Action
from app.games.battle_actions import React, Response
from app.games.battle_lookup import find_fighter
from app.games.log import with_log_line
from app.games.requests import ChoiceRequest, DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack.attack import AttackRule
from app.games.warcry.attack.attack_options import is_missile
from app.games.warcry.attack.wounds import deal_damage
from app.games.warcry.book import Reaction, book_of
from app.games.warcry.facts import visibility
from app.games.warcry.facts.measures import enemies_in_engagement, engaged_enemies
from app.games.warcry.move.move_actions import DisengageRule
from app.games.warcry.rule_citations import log_interpretation, make_problem
from app.games.warcry.turn import activation
from app.model import ActivationStep, Battle, Fighter, Roll
from app.table.sight_cache import Pair


def may_react(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter may still react this round: it was not activated, or it waits (B.reactions)."""
    return fighter.state.waiting or not activation.has_finished(battle, fighter)


def find_reaction(battle: Battle, name: str) -> Reaction | None:
    """Returns the universal reaction with this name, if any."""
    return next((reaction for reaction in book_of(battle).reaction if reaction.name == name), None)


_REACTION_TRIGGERS = {
    "melee": mark("Responds to a melee attack, before the hit rolls"),
    "missile": mark("Responds to a missile attack on a fighter in cover, before the hit rolls"),
    "disengage": mark("Responds to a visible enemy within 1 inch that disengages, before it moves"),
}


def _runemark_problems(battle: Battle, fighter: Fighter, reaction: Reaction) -> list[Problem]:
    marks = [mark for mark in reaction.never if fighter.profile is not None and fighter.profile.has_keyword(mark)]
    if not marks:
        return []
    text = tr("{name} has the {mark} runemark", name=fighter.id, mark=marks[0])
    return [_make_reaction_problem(battle, text, universal=True)]


def _make_reaction_problem(
    battle: Battle, text: str, what: str = "", universal: bool = False, key: str = ""
) -> Problem:
    return make_problem(battle, text, "B.universal-reactions" if universal else "B.reactions", what, key)


def _apply_reaction(battle: Battle, given: Response) -> Battle:
    """Returns the battle with a reaction logged and paid for: an action of this round, and the wait."""
    fighter = find_fighter(battle, given.fighter)
    state = replace(fighter.state, spent=fighter.state.spent + 1, waiting=False)
    battle = battle.with_fighters(replace(fighter, state=state))
    text = tr("{name} reacts: {reaction}", name=fighter.id, reaction=given.name)
    return with_log_line(battle, text, "roll" if given.rolls else "note", given.rolls, fighter.side)


def _note_reaction(battle: Battle, given: Response) -> Battle:
    """Returns the battle with a reaction noted after its action; each action allows only one."""
    step = ActivationStep(activation.REACTION, manners=(given.name, given.fighter))
    return replace(battle, clock=replace(battle.clock, done=(*battle.clock.done, step)))


class ReactableRule(Rule[Any]):
    """An action that an enemy may answer with a universal reaction, declared with it."""

    @property
    def is_open(self) -> bool:
        """True if a reaction can still be declared."""
        return True

    def affected(self) -> tuple[Fighter, ...]:
        """Returns the enemies affected by the action, one of which may react."""
        raise NotImplementedError

    def fits(self, fighter: Fighter, on: str) -> bool:
        """Returns whether a reaction of kind `on` answers this action, for one of these enemies."""
        raise NotImplementedError

    def question(self) -> str:
        """Returns the question to the enemy's player."""
        raise NotImplementedError

    @property
    def given(self) -> Response | None:
        """The reaction that was declared; None if there is none."""
        response: Response | None = self.action.response
        return response if response and response.name else None

    @property
    def reaction(self) -> Reaction | None:
        """The declared reaction as the book describes it, if it does."""
        return find_reaction(self.battle, self.given.name) if self.given else None

    @cached_property
    def responses(self) -> tuple[Response, ...]:
        """The universal reactions that are possible now, with their fighters (B.universal-reactions)."""
        battle = self.battle
        enemy = activation.active_fighter(battle)
        if not book_of(battle).reactions.allowed or enemy is None or enemy.id != self.action.fighter:
            return ()
        return tuple(
            Response(fighter.id, reaction.name, reaction.on)
            for fighter in self.affected()
            for reaction in book_of(battle).reaction
            if may_react(battle, fighter)
            and not _runemark_problems(battle, fighter, reaction)
            and self.fits(fighter, reaction.on)
        )

    def check(self) -> tuple[Problem, ...]:
        found, given = super().check(), self.given
        if given is None or (given.fighter, given.name) in {(one.fighter, one.name) for one in self.responses}:
            return found
        text = tr("{name} cannot respond to this with {reaction}", name=given.fighter, reaction=given.name)
        what = tr(_REACTION_TRIGGERS[self.reaction.on]) if self.reaction else ""
        return (*found, _make_reaction_problem(self.battle, text, what, universal=True))

    def choice_request(self) -> ChoiceRequest | None:
        if self.action.response is not None or not self.is_open or not self.responses:
            return None
        answers = [(tr("No reaction"), replace(self.action, response=Response()))]
        answers += [(labelled(one.fighter, one.name), replace(self.action, response=one)) for one in self.responses]
        side = self.battle.any_fighter(self.responses[0].fighter).side
        return ChoiceRequest(self.question(), side, tuple(answers), main=0)


class AnsweredAttackRule(ReactableRule, AttackRule):
    """An attack, with the effects of a reaction."""

    @property
    def is_open(self) -> bool:
        return not self.action.hits.faces

    def affected(self) -> tuple[Fighter, ...]:
        here = {fighter.id: fighter for fighter in self.battle.fighters}
        both = self.action.fighter in here and self.action.target in here
        return (here[self.action.target],) if both else ()

    def fits(self, fighter: Fighter, on: str) -> bool:
        """Returns whether the reaction answers a melee attack, or a missile attack on a target in cover."""
        card, number = self.battle.fighter(self.action.fighter).profile, self.action.weapon
        missile = card is not None and any(is_missile(self.battle, one) for one in card.weapons[number : number + 1])
        return on == "melee" if not missile else on == "missile" and bool(self.cover.bonus)

    def question(self) -> str:
        return tr("{name} is targeted: use a reaction?", name=self.action.target)

    def apply(self) -> Battle:
        given = self.given
        if given is None:
            return super().apply()
        answered = self.table.with_battle(_apply_reaction(self.battle, given))
        after = _note_reaction(AttackRule(answered, self.action).apply(), given)
        return self.with_counter(after, self.reaction) if self.reaction and self.reaction.on == "melee" else after

    def with_counter(self, after: Battle, reaction: Reaction) -> Battle:
        """Returns the battle with the damage of a Counter to the attacker: once for ones, and for many misses."""
        faces, found = self.action.hits.faces, self.result
        misses = len(faces) - found.hits - found.criticals
        damage = reaction.for_ones if 1 in faces else 0
        damage += reaction.for_misses if misses >= reaction.misses_from else 0
        text = counted(
            damage,
            "{name} counters: {count} damage for {enemy}",
            "{name} counters: {count} damage for {enemy}",
            name=self.action.target,
            enemy=self.action.fighter,
        )
        after = with_log_line(after, text, "note")
        if reaction.for_ones and faces.count(1) > 1:
            after = log_interpretation(after, "reaction.for_ones")
        return deal_damage(self.table, after, self.action.fighter, damage).battle


class AnsweredDisengageRule(ReactableRule, DisengageRule):
    """A disengage, with the effects of a reaction."""

    def affected(self) -> tuple[Fighter, ...]:
        here = {fighter.id: fighter for fighter in self.battle.fighters}
        name = self.action.fighter
        return enemies_in_engagement(self.battle, here[name]) if name in here else ()

    def fits(self, fighter: Fighter, on: str) -> bool:
        """Returns whether the reaction answers a disengage that the fighter sees."""
        return (
            on == "disengage" and visibility.find_ruling(self.table, fighter.id, self.action.fighter).kind != "blocked"
        )

    def question(self) -> str:
        return tr("{name} is about to disengage: use a reaction?", name=self.action.fighter)

    def sight_pairs(self) -> tuple[Pair, ...]:
        """Returns the sight from each nearby enemy that may react."""
        battle, name = self.battle, self.action.fighter
        if not book_of(battle).reactions.allowed or name not in {one.id for one in battle.fighters}:
            return ()
        return tuple((foe.id, name) for foe in engaged_enemies(self.table, name) if may_react(battle, foe))

    def apply(self) -> Battle:
        """Resolves the reaction first: the fighter may be taken down before it moves away."""
        given, reaction, name = self.given, self.reaction, self.action.fighter
        if given is None:
            return super().apply()
        battle = _apply_reaction(self.battle, given)
        if reaction is not None and given.rolls[1:] and dice.count_at_least(given.rolls[0], reaction.works_on):
            damage = dice.roll_total(given.rolls[1])
            text = counted(damage, "{unit} suffers {count} damage", "{unit} suffers {count} damage", unit=name)
            harm = deal_damage(self.table, with_log_line(battle, text, "note"), name, damage)
            battle = harm.battle
            if harm.down:
                return _note_reaction(activation.spend_action(battle, name, ActivationStep("disengage")), given)
        return _note_reaction(DisengageRule(self.table.with_battle(battle), self.action).apply(), given)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns the dice of a reaction to a disengage: a test, and its damage."""
        given, reaction = self.given, self.reaction
        if given is None or reaction is None or given.rolls:
            return ()
        side = find_fighter(self.battle, given.fighter).side
        what = labelled(given.fighter, given.name)
        return DiceRequest("D6", 1, what, side), DiceRequest(reaction.damage, 1, tr("damage on success"), side)

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, response=replace(self.action.response or Response(), rolls=rolls))


class ReactRule(Rule[React]):
    """A manual reaction of a warband's own."""

    kind = React

    def check(self) -> tuple[Problem, ...]:
        """Returns why a fighter may not react like this now."""
        battle = self.battle
        fighter = find_fighter(battle, self.action.fighter)
        if not book_of(battle).reactions.allowed:
            return (_make_reaction_problem(battle, tr("this edition has no reactions")),)
        enemy = activation.active_fighter(battle)
        if enemy is None or enemy.side == fighter.side:
            return (_make_reaction_problem(battle, tr("no enemy of {name} is being activated", name=fighter.id)),)
        reaction, found = find_reaction(battle, self.action.name), list[Problem]()
        if not may_react(battle, fighter):
            text = tr("{name} has already been activated this round", name=fighter.id)
            # By interpretation a reaction costs a monster one of its activations.
            key = "monster.activations" if activation.is_monster(battle, fighter) else ""
            found.append(_make_reaction_problem(battle, text, key=key))
        if self.earlier_reactions() >= book_of(battle).reactions.most_per_action:
            found.append(_make_reaction_problem(battle, tr("a fighter has already reacted to this action")))
        if reaction is not None:
            found += _runemark_problems(battle, fighter, reaction)
            text = tr("{reaction} is declared together with the action it responds to", reaction=reaction.name)
            found.append(_make_reaction_problem(battle, text, tr(_REACTION_TRIGGERS[reaction.on]), universal=True))
        return tuple(found)

    def earlier_reactions(self) -> int:
        """Returns how many reactions the current or last action has had."""
        count = 0
        for step in reversed(self.battle.clock.done):
            if step.kind != activation.REACTION:
                break
            count += 1
        return count

    def apply(self) -> Battle:
        given = Response(self.action.fighter, self.action.name, rolls=self.action.rolls)
        return _note_reaction(_apply_reaction(self.battle, given), given)

    def label(self) -> str:
        return tr("{name} reacts: {reaction}", name=self.action.fighter, reaction=self.action.name)


RULES = (ReactRule, AnsweredAttackRule, AnsweredDisengageRule)
