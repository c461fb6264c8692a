"""Declaring melee and ranged attacks: target, reach, sight and weapon (W17 to W19, W23, W24, W121)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.dice_looks import Odds
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import (
    action_problems,
    active_unit,
    declared,
    granted_actions,
    owes_attack,
    with_action,
)
from app.games.warcrow.card import AttackProfile
from app.games.warcrow.combat.attack_dice import find_crowded, format_attack, own_units_engaged, with_attack
from app.games.warcrow.combat.face_to_face import damage_odds, require_face_to_face
from app.games.warcrow.measures import (
    are_in_contact,
    find_enemy_units,
    find_leader,
    is_on_table,
    sees_unit,
    strides_between,
)
from app.games.warcrow.pending import FaceToFace, ReactionOffer
from app.games.warcrow.pending_kinds import PendingPrompt, find_open_steps, make_problem, pending_problems
from app.games.warcrow.state import ActionKind, Unit, read_state, with_state
from app.games.warcrow.stress import can_take_stress, with_stress
from app.games.warcrow.units.targets import target_problems
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry

LENGTH_TOLERANCE = 1e-6
"""Rounding tolerance for distances, in strides."""
_REACTIONS = mark(
    "A charged unit may hold and shoot (ranged); a unit that an enemy leaves may make an opportunity attack (melee)"
)


def find_attack(unit: Unit, number: int) -> AttackProfile:
    """Returns an attack from a unit's card. Raises PlayerError if the number is too high."""
    if number >= len(unit.card.attacks):
        raise PlayerError(tr("{unit} has no attack number {number}", unit=unit.id, number=number + 1))
    return unit.card.attacks[number]


def attack_kind(attack: AttackProfile) -> ActionKind:
    """Returns whether an attack is melee or ranged."""
    return "ranged" if attack.reach else "melee"


def reach_problems(table: BattleGeometry, unit: Unit, target: Unit, attack: AttackProfile) -> Iterator[Problem]:
    """Yields why an attack does not reach its target: contact in melee, otherwise the leader's distance and sight."""
    battle = table.battle
    if not attack.reach:
        if not are_in_contact(battle, unit, target):
            yield make_problem(tr("{unit} is not engaged with {target}", unit=unit.id, target=target.id), "W24")
        return
    apart = strides_between(battle, unit, target)
    if apart is not None and apart > attack.reach + LENGTH_TOLERANCE:
        text = tr(
            "{target} is {apart:.1f} strides away; the range is {most:g}",
            target=target.id,
            apart=apart,
            most=attack.reach,
        )
        yield make_problem(text, "D1.4", tr("Distances are measured from the unit’s leader"))
    yield from sight_problems(table, unit, target)


def sight_problems(table: BattleGeometry, unit: Unit, target: Unit) -> Iterator[Problem]:
    """Yields a rule problem if a unit does not see its target."""
    if not sees_unit(table, unit, target):
        yield make_problem(tr("{unit} does not see {target}", unit=unit.id, target=target.id), "D1.5")


def attack_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the attacks that the active unit may make now, nearest target first.

    An attack without a legal target is offered against the nearest enemy, with the reasons why it is not possible.
    """
    unit = active_unit(table.battle)
    if unit is None:
        return
    enemies = sorted(
        find_enemy_units(table.battle, unit), key=lambda one: strides_between(table.battle, unit, one) or 0
    )
    for number in range(len(unit.card.attacks)):
        options = [_attack_option(table, unit, enemy, number) for enemy in enemies]
        possible = [option for option in options if not option.problems]
        yield from possible or options[:1]


def _attack_option(table: BattleGeometry, unit: Unit, enemy: Unit, number: int) -> Option:
    attack, action = unit.card.attacks[number], AttackUnit(unit.id, enemy.id, number)
    problems = AttackUnitRule(table, action).check()
    words = {"unit": unit.id, "target": enemy.id, "attack": format_attack(attack)}
    text = tr("{unit} attacks {target}: {attack}", **words)
    owed = owes_attack(table.battle) == enemy.id or (not attack.reach and not declared(table.battle))
    main = owed and not problems
    return Option(f"attack {enemy.id} {number}", text, "fighter", unit.leader, action, problems=problems, main=main)


class AttackUnit(Action, frozen=True, tag_field="action", tag="wc-attack"):
    """An attack of a unit on another, with the attack of this number on its card; the two rolls follow.

    `by_skill` marks an attack that a skill grants: it is declared but does not use up a simple action (W18, W19).
    """

    unit: Id
    target: Id
    attack: Annotated[int, Meta(ge=0, le=20)] = 0
    by_skill: bool = False


class AttackUnitRule(Rule[AttackUnit]):
    kind = AttackUnit

    @cached_property
    def parties(self) -> tuple[Unit, Unit, AttackProfile]:
        """The attacker, the target and the attack. Raises PlayerError if one of them does not exist."""
        state = read_state(self.battle)
        unit, target = state.unit(self.action.unit), state.unit(self.action.target)
        return unit, target, find_attack(unit, self.action.attack)

    @property
    def _attack_kind(self) -> ActionKind:
        return attack_kind(self.parties[2])

    @property
    def _is_free(self) -> bool:
        """True if the attack uses up no simple action, because it comes with a charge, an assault or a skill."""
        goes_on = self._attack_kind == "melee" and owes_attack(self.battle) == self.action.target
        return self.action.by_skill or goes_on

    def aim(self) -> tuple[str, str] | None:
        return self.parties[0].leader, self.parties[1].leader

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit, target, attack = self.parties
        kind = self._attack_kind
        found = [*action_problems(self.table, unit, kind, target.id, self._is_free)]
        if self.action.by_skill and kind not in granted_actions(battle):
            found.append(make_problem(tr("no skill of {unit} grants this action now", unit=unit.id), "W19"))
        found += target_problems(battle, unit, target)
        if is_on_table(battle, target) and find_leader(battle, unit) is not None:
            found += reach_problems(self.table, unit, target, attack)
        return tuple(found)

    def apply(self) -> Battle:
        unit, target, attack = self.parties
        state = with_action(read_state(self.battle), self._attack_kind, target.id, self._is_free)
        battle = self._declared(self.table.with_battle(with_state(self.battle, state)))
        for friend in own_units_engaged(self.table, unit, target) if attack.reach else ():
            battle = with_stress(battle, friend.id, 1, tr("its own side shoots into its combat"))
        return battle

    def label(self) -> str:
        return tr("{unit} attacks {target}", unit=self.action.unit, target=self.action.target)

    def odds(self) -> tuple[Odds, ...]:
        return damage_odds(self.battle, self.expected_rolls)

    @cached_property
    def expected_rolls(self) -> FaceToFace:
        """The two rolls that the attack would lead to if it were declared now."""
        return require_face_to_face(self._declared(self.table))

    def _declared(self, table: BattleGeometry) -> Battle:
        """Returns the battle with the rolls pending; the table may be from before or after the declaration."""
        unit, target, attack = self.parties
        crowded = find_crowded(self.battle, unit, target)
        return with_attack(table, unit, target, attack, "ranged" if attack.reach else "melee", crowded)


# Reactions (D1): a unit takes 1 stress to attack an enemy that charges it or leaves their combat.


_SHOT = mark("{side}: {target} charges {unit}, which may hold and shoot for 1 stress, regardless of range and cover.")


class ReactToUnit(Action, frozen=True, tag_field="action", tag="wc-react"):
    """The decision to react with an attack of the unit's card, at the cost of stress, or not to (D1, reactions)."""

    unit: Id
    target: Id
    on: bool = True
    attack: Annotated[int, Meta(ge=0, le=20)] = 0


class ReactToUnitRule(Rule[ReactToUnit]):
    kind = ReactToUnit

    @cached_property
    def _offer(self) -> ReactionOffer | None:
        """The reaction offer that this action answers, or None if there is no such open offer."""
        offers = (due for due in find_open_steps(self.battle) if isinstance(due, ReactionOffer))
        wanted = self.action.unit, self.action.target
        return next((due for due in offers if (due.unit, due.target) == wanted), None)

    def check(self) -> tuple[Problem, ...]:
        due, action = self._offer, self.action
        if due is None:
            text = tr("{unit} has nothing to react to", unit=action.unit)
            return (*pending_problems(self.battle), make_problem(text, "D1", tr(_REACTIONS)))
        if not action.on:
            return ()
        unit = read_state(self.battle).unit(action.unit)
        found: list[Problem] = []
        if not can_take_stress(unit):
            text = tr("{unit} cannot take stress", unit=unit.id)
            found.append(make_problem(text, "D1", tr("A reaction costs 1 stress, and so does refusing a push back")))
        ranged = bool(find_attack(unit, action.attack).reach)
        if ranged != (due.reaction == "hold-and-shoot"):
            text = tr("{unit} cannot react with this attack", unit=unit.id)
            found.append(make_problem(text, "D1", tr(_REACTIONS)))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        unit, target = state.unit(self.action.unit), state.unit(self.action.target)
        due = self._offer or ReactionOffer(unit.id, target.id, "opportunity")
        battle = with_state(battle, state.without_pending(due))
        if not self.action.on:
            return with_log_line(battle, self.label(), "note", side=unit.side)
        shoots = due.reaction == "hold-and-shoot"
        why = tr("hold and shoot") if shoots else tr("opportunity attack")
        battle = with_stress(battle, unit.id, 1, why)
        attack = find_attack(unit, self.action.attack)
        crowded = [one.id for one, is_so in ((unit, due.pressed), (target, due.crowded)) if is_so]
        return with_attack(self.table.with_battle(battle), unit, target, attack, due.reaction, crowded)

    def label(self) -> str:
        if self.action.on:
            return tr("{unit} reacts to {target}", unit=self.action.unit, target=self.action.target)
        return tr("{unit} does not react", unit=self.action.unit)


class ReactionDue(PendingPrompt[ReactionOffer]):
    kind = ReactionOffer

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.unit).side
        words = {"side": side, "unit": self.due.unit, "target": self.due.target}
        if self.due.reaction == "hold-and-shoot":
            return tr(_SHOT, **words), side
        return tr(
            "{side}: {target} leaves the combat with {unit}, which may make an opportunity attack for 1 stress.",
            **words,
        ), side

    def options(self) -> Iterator[Option]:
        unit, target = read_state(self.battle).unit(self.due.unit), self.due.target
        for number, attack in enumerate(unit.card.attacks):
            if bool(attack.reach) == (self.due.reaction == "hold-and-shoot"):
                react = ReactToUnitRule(self.table, ReactToUnit(unit.id, target, attack=number))
                id, text = (
                    f"react {unit.id} {number}",
                    tr("{name} reacts: {reaction}", name=unit.id, reaction=format_attack(attack)),
                )
                yield Option(id, text, "reaction", unit.leader, react.action, problems=react.check())
        stay = ReactToUnitRule(self.table, ReactToUnit(unit.id, target, on=False))
        is_worn = unit.tokens.stress >= unit.card.morale  # More stress would take it beyond its morale.
        yield Option(f"no-reaction {unit.id}", stay.label(), "reaction", unit.leader, stay.action, main=is_worn)


DUES = (ReactionDue,)


RULES = (AttackUnitRule, ReactToUnitRule)
