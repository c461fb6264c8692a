"""Turns: first turn, activating, waiting, ending an activation, passing (A5.3, A7.8, A7.9, A8.5)."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.battle_actions import Activate, EndActivation, Pass
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.facts import treasure, visibility
from app.games.warcry.move import falls
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import abilities, activation
from app.model import ActivationStep, Battle, Fighter, Id, Roll
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair

COMBAT = "combat"
BONUS_ACTIVATION = "again"
"""The clock's step while the same side may activate one more fighter, by an ability."""
VISIBLE_TO = "seen-by"
"""The kind of note in the clock that names who must see the next activated fighter."""
OPPONENT_CONTROLS = "other"
"""The clock's step while the opponent acts with a neutral fighter."""
_OPPONENT_ACTS = 2
"""The highest face for which the opponent acts with a beast (A8.5)."""


def end_activation(battle: Battle) -> Battle:
    """Returns the battle after the current activation: the fighter is activated, and the turn goes on."""
    fighter = activation.active_fighter(battle)
    if fighter is not None:
        kinds = tuple(step.kind for step in activation.actions_taken(battle))
        waits = kinds == ("wait",) and not fighter.state.waiting and not activation.is_monster(battle, fighter)
        waits = waits and fighter.state.whereabouts == "table" and activation.action_count(battle, fighter) > 1
        state = replace(fighter.state, activations=fighter.state.activations + 1, waiting=waits)
        battle = battle.with_fighters(replace(fighter, state=state))
    clock = battle.clock
    turn = clock.turn or (fighter.side if fighter else "")
    next_ones = tuple(friend.id for friend in abilities.next_candidates(battle))
    seen_by = (ActivationStep(VISIBLE_TO, manners=(clock.active,)),) if abilities.next_must_be_visible(battle) else ()
    clock = replace(
        clock,
        active="",
        done=(ActivationStep(BONUS_ACTIVATION, manners=next_ones), *seen_by) if next_ones else (),
        abilities=0,
        turn=turn if next_ones else next_side(battle, turn),
        step=BONUS_ACTIVATION if next_ones else "",
    )
    return replace(battle, clock=clock)


def next_side(battle: Battle, side: str) -> str:
    """Returns the side whose turn comes after this one's."""
    names = [one.name for one in battle.sides]
    return names[(names.index(side) + 1) % len(names)] if side in names else (names[0] if names else "")


def acting_side(battle: Battle) -> str:
    """Returns the side that acts with the active fighter: the one whose turn it is, or its opponent (A8.5)."""
    turn = battle.clock.turn
    return next_side(battle, turn) if battle.clock.step == OPPONENT_CONTROLS else turn


def take_first_turn(battle: Battle, side: str) -> Battle:
    """Returns the battle with a side taking the first turn of the combat phase (A7.8)."""
    if all(one.name != side for one in battle.sides):
        raise PlayerError(tr("unknown side “{name}”", name=side))
    battle = replace(battle, clock=replace(battle.clock, turn=side, passed=0))
    return with_log_line(battle, tr("{side} takes the first turn", side=side), "clock", side=side)


def first_turn_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns why the first turn cannot be chosen now (A7.8)."""
    clock = battle.clock
    if clock.phase == COMBAT and not clock.turn:
        return ()
    return (make_problem(battle, tr("the first turn is chosen at the start of the combat phase"), "A7.8"),)


def next_candidate_ids(battle: Battle) -> tuple[str, ...]:
    """Returns the ids of the fighters that an ability lets the same side activate next."""
    return battle.clock.done[0].manners if battle.clock.step == BONUS_ACTIVATION and battle.clock.done else ()


def next_activation_viewer(battle: Battle) -> str:
    """Returns the fighter that must see the next one activated by its ability; "" if not required."""
    steps = battle.clock.done if battle.clock.step == BONUS_ACTIVATION else ()
    return next((step.manners[0] for step in steps if step.kind == VISIBLE_TO and step.manners), "")


def is_everybody_done(battle: Battle) -> bool:
    """Returns whether no fighter of any side, or neutral one, has still to be activated."""
    return not activation.ready_beasts(battle) and not any(
        activation.ready_fighters(battle, side.name) for side in battle.sides
    )


def has_everybody_passed(battle: Battle) -> bool:
    """Returns whether all sides passed in succession, which ends the combat phase (A7.8)."""
    return bool(battle.sides) and battle.clock.passed >= len(battle.sides)


def activation_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns why no other fighter can be activated now: one still is, or something is pending (A7.8)."""
    if not battle.clock.active:
        return treasure.pending_problems(battle)
    return (make_problem(battle, tr("{name} is still being activated", name=battle.clock.active), "A7.8"),)


class PassRule(Rule[Pass]):
    kind = Pass

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = [*activation_problems(battle)]
        if battle.clock.turn != self.action.side or battle.clock.phase != COMBAT:
            found.append(make_problem(battle, tr("it is not {side}’s turn", side=self.action.side), "A7.8"))
        left = (*activation.ready_fighters(battle, self.action.side), *activation.ready_beasts(battle))
        if left and battle.clock.step != BONUS_ACTIVATION:
            text = tr("{name} has not been activated", name=left[0].id)
            row = "A8.5" if activation.is_beast(battle, left[0]) else "A7.8"
            found.append(make_problem(battle, text, row))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        if all(side.name != self.action.side for side in battle.sides):
            raise PlayerError(tr("unknown side “{name}”", name=self.action.side))
        clock = battle.clock
        turn = next_side(battle, self.action.side)
        if clock.step == BONUS_ACTIVATION:
            battle = replace(battle, clock=replace(clock, turn=turn, step="", done=()))
            return with_log_line(
                battle, tr("{side} skips the bonus activation", side=self.action.side), "clock", side=self.action.side
            )
        battle = replace(
            battle, clock=replace(clock, turn=turn, active="", done=(), abilities=0, passed=clock.passed + 1)
        )
        return with_log_line(battle, self.label(), "clock", side=self.action.side)

    def label(self) -> str:
        return tr("{side} passes", side=self.action.side)


class ActivateRule(Rule[Activate]):
    kind = Activate

    @cached_property
    def fighter(self) -> Fighter:
        """The fighter to activate. Raises PlayerError if it is not on the table."""
        return find_on_table(self.battle, self.action.fighter)

    def check(self) -> tuple[Problem, ...]:
        clock, _ = self.battle.clock, self.fighter
        if clock.stage != "battle" or clock.phase != COMBAT:
            return (make_problem(self.battle, tr("it is not the combat phase"), "A7.8"),)
        return (
            *activation_problems(self.battle),
            *self.turn_problems(),
            *self.repeat_problems(),
            *self.visibility_problems(),
        )

    def turn_problems(self) -> Iterator[Problem]:
        """Yields a problem out of turn; any side may pick a beast."""
        battle, turn = self.battle, self.battle.clock.turn
        if not turn:
            yield make_problem(battle, tr("the first turn has not been chosen"), "A7.8")
        elif self.fighter.side != turn and not activation.is_beast(battle, self.fighter):
            yield make_problem(battle, tr("it is {side}’s turn", side=turn), "A7.8")

    def repeat_problems(self) -> Iterator[Problem]:
        """Yields a problem for a second activation, or one that the ability in force does not allow."""
        battle, name = self.battle, self.fighter.id
        if not activation.may_activate(battle, self.fighter):
            yield make_problem(battle, tr("{name} has already been activated this round", name=name), "A7.8")
        elif battle.clock.step == BONUS_ACTIVATION and name not in next_candidate_ids(battle):
            yield make_problem(battle, tr("the ability does not allow {name} to be activated next", name=name), "A7.10")

    def visibility_problems(self) -> Iterator[Problem]:
        """Yields a problem if an ability's user must see the next fighter and does not (B.universal-abilities)."""
        leader = next_activation_viewer(self.battle)
        if not leader or leader not in {one.id for one in self.battle.fighters}:
            return
        if visibility.find_ruling(self.table, leader, self.fighter.id).kind == "blocked":
            text = tr("{name} is not visible to {leader}", name=self.fighter.id, leader=leader)
            yield make_problem(self.battle, text, "A7.10")

    def apply(self) -> Battle:
        fighter, test = self.fighter, self.action.test
        battle = end_activation(self.battle) if self.battle.clock.active else self.battle
        beast = activation.is_beast(battle, fighter)
        other = beast and test is not None and test.faces[:1] <= (_OPPONENT_ACTS,)
        turn = battle.clock.turn if beast else fighter.side
        step = OPPONENT_CONTROLS if other else ""
        clock = replace(battle.clock, active=fighter.id, turn=turn, step=step, done=(), abilities=0, passed=0)
        battle = replace(battle, clock=clock)
        text = tr("{name} is activated", name=fighter.id)
        if fighter.state.waiting:
            text = tr("{name} waited and acts now", name=fighter.id)
        elif other:
            side = next_side(battle, turn)
            text = tr("{name} is activated; {side} controls it", name=fighter.id, side=side)
        return with_log_line(battle, text, "clock", (test,) if test else ())

    def label(self) -> str:
        return tr("Activate {name}", name=self.action.fighter)

    def sight_pairs(self) -> tuple[Pair, ...]:
        leader = next_activation_viewer(self.battle)
        return visibility.pair_on_table(self.battle, leader, self.action.fighter) if leader else ()

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns the die for a neutral beast."""
        if not activation.is_beast(self.battle, self.fighter) or (self.action.test and self.action.test.faces):
            return ()
        what = tr("control of {name}: the opponent on 1 or 2", name=self.fighter.id)
        return (DiceRequest("D6", 1, what, self.battle.clock.turn),)

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, test=rolls[0]) if rolls else self.action


class Wait(Action, frozen=True, tag_field="action", tag="wait"):
    """The wait action."""

    fighter: Id


class WaitRule(Rule[Wait]):
    kind = Wait

    @property
    def is_first(self) -> bool:
        """True if nothing was done yet in the fighter's first activation this round (A5.3)."""
        fighter = find_fighter(self.battle, self.action.fighter)
        return not activation.actions_taken(self.battle) and not fighter.state.waiting

    def check(self) -> tuple[Problem, ...]:
        battle, name = self.battle, self.action.fighter
        found = activation.action_problems(battle, name, "wait")
        if found or not self.is_first:
            return found
        fighter = battle.any_fighter(name)
        if fighter.state.spent:
            text = tr("{name} has reacted and cannot wait with its first action", name=name)
            return (make_problem(battle, text, "B.reactions"),)
        if activation.is_beast(battle, fighter):
            text = tr("{name} cannot wait with its first action", name=name)
            return (make_problem(battle, text, "A8.5", tr("Neutral beasts cannot wait first")),)
        return ()

    def apply(self) -> Battle:
        fighter = find_on_table(self.battle, self.action.fighter)
        waits = self.is_first and not activation.is_monster(self.battle, fighter)
        battle = activation.spend_action(self.battle, fighter.id, ActivationStep("wait"))
        text = tr("{name} waits", name=fighter.id)
        if waits:
            text = tr("{name} waits and may act once more this round", name=fighter.id)
        battle = with_log_line(battle, text, "note")
        if battle.clock.active != fighter.id:
            return battle
        return end_activation(falls.fall_at_activation_end(self.table.with_battle(battle)))

    def label(self) -> str:
        return tr("{name} waits", name=self.action.fighter)

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        fighter = activation.active_fighter(table.battle)
        if fighter is not None:
            rule = cls(table, Wait(fighter.id))
            yield Option("wait", rule.label(), "fighter", fighter.id, rule.action, problems=rule.check())


class EndActivationRule(Rule[EndActivation]):
    kind = EndActivation

    def check(self) -> tuple[Problem, ...]:
        if self.battle.clock.active:
            return treasure.pending_problems(self.battle)
        return (make_problem(self.battle, tr("no fighter is being activated"), "A7.9"),)

    def apply(self) -> Battle:
        if not self.battle.clock.active:
            raise PlayerError(tr("no fighter is being activated"))
        return end_activation(falls.fall_at_activation_end(self.table, self.action.falls))

    def label(self) -> str:
        return tr("End the activation of {name}", name=self.battle.clock.active)


RULES = (PassRule, ActivateRule, EndActivationRule)
