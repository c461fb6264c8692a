"""The prompts of a face to face roll, step by step: modifiers, dice, rerolls, switches, result (D1).

The second player changes dice first; for switches, the active player comes first.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_log_line, with_result
from app.games.prompts import Option, Reminder
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit
from app.games.warcrow.combat.combat_moves import position_options
from app.games.warcrow.combat.dice_changes import (
    BY_HAND,
    CancelDie,
    CancelDieRule,
    ChangeDice,
    ChangeDiceRule,
    DropDie,
    LeaveDieRule,
    RepeatDiceRule,
    RerollDice,
    effect_name,
    format_symbols,
    owed_cancellations,
    owed_problems,
)
from app.games.warcrow.combat.face_to_face import (
    STATES,
    RollOpposed,
    RollOpposedRule,
    damage_chances,
    find_face_to_face,
    find_unit,
    format_damage,
    format_shown,
    pool_parts,
    repeatable_places,
    require_face_to_face,
    roll_of,
    shown_symbols,
    side_of_roll,
    stage_problems,
    tally_roll,
)
from app.games.warcrow.magic.tinge_roll import tinge_symbol_options
from app.games.warcrow.measures import is_elite, is_on_table
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.pending import FaceToFace, PushBackOffer
from app.games.warcrow.pending_kinds import PendingPrompt, cite
from app.games.warcrow.state import Unit, WarcrowState, read_state, with_state
from app.games.warcrow.stress import is_demoralized, with_defeat_stress, with_flight_after_combat
from app.games.warcrow.symbol_dice import format_part, format_pool, parse_pool
from app.games.warcrow.units.casualties import with_damage
from app.games.warcrow.units.unit_states import without_unit_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

# The result: damage, the loser of the combat, and what follows (W26, W52, W56, W57, W99)


def find_damage(battle: Battle, due: FaceToFace) -> tuple[int, int]:
    """Returns the damage to the target and the damage to the attacker."""
    attack = tally_roll(due.attack, is_elite(find_unit(battle, due.unit)))
    defence = tally_roll(due.defence, is_elite(find_unit(battle, due.target)))
    dealt = max(0, attack["success"] - defence["block"])
    return dealt, max(0, defence["success"] - attack["block"]) if due.kind == "melee" else 0


def _who_is_left(battle: Battle, before: WarcrowState, id: str) -> tuple[str, ...]:
    """Returns those that are still on the table: the unit that fought and the Characters that were part of it."""
    fought = (id, *(one.id for one in before.units if one.host == id))
    return tuple(one for one in fought if is_on_table(battle, read_state(battle).unit(one)))


class ResolveAttack(Action, frozen=True, tag_field="action", tag="wc-resolve"):
    """The result of the two rolls: damage, and in melee the loser of the combat (W26)."""


class ResolveAttackRule(MovingRule[ResolveAttack]):
    kind = ResolveAttack

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = stage_problems(battle, rolled=True)
        due = find_face_to_face(battle)
        if due is None or found:
            return tuple(found)
        return tuple(owed_problems(battle, due))

    def act(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        dealt, back = find_damage(battle, due)
        state = read_state(battle)
        target = state.unit(due.target)
        side = state.unit(due.unit).side if due.unit else target.side
        rolls = (format_shown(battle, due, "attack"), format_shown(battle, due, "defence"))
        harm = counted(dealt, "{unit} suffers {count} damage", "{unit} suffers {count} damage", unit=target.id)
        text = tr("{attack} against {defence}: {harm}", attack=rolls[0], defence=rolls[1], harm=harm)
        battle = with_log_line(with_state(battle, state.without_pending(due)), text, "attack", side=side)
        battle = with_result(battle, harm)
        for part, id, roll in (("attack", due.unit, due.attack), ("defence", due.target, due.defence)):
            if roll.cancelled is not None:  # A state that cancelled no die stays (W56, W57).
                battle = without_unit_state(battle, id, STATES[part][0], tr("the state has cancelled a die"))
        battle = with_damage(battle, due.target, dealt, due.unit, is_told=True)
        battle = with_damage(battle, due.unit, back, due.target) if due.unit else battle
        return self._with_defeat(battle, due, dealt, back) if due.kind == "melee" else battle

    def _with_defeat(self, battle: Battle, due: FaceToFace, dealt: int, back: int) -> Battle:
        """Returns the battle with the combat decided: the side with more damage loses.

        The winner may then push it back, unless one of the two is demoralized; demoralized units flee.
        """
        before = read_state(self.battle)
        if dealt != back:
            winner, loser = (due.unit, due.target) if dealt > back else (due.target, due.unit)
            text = tr("{winner} wins the combat against {loser}", winner=winner, loser=loser)
            battle = with_log_line(battle, text, "attack", side=before.unit(winner).side)
            for id in _who_is_left(battle, before, loser):
                winners = _who_is_left(battle, before, winner)
                battle = with_defeat_stress(battle, id)
                state = read_state(battle)  # A demoralized unit flees instead (W52).
                if winners and not any(is_demoralized(state.unit(one)) for one in (winners[0], id)):
                    battle = with_state(battle, state.with_pending(PushBackOffer(winners[0], id)))
        for id in (*_who_is_left(battle, before, due.unit), *_who_is_left(battle, before, due.target)):
            battle = with_flight_after_combat(battle, id)
        return battle

    def label(self) -> str:
        due = find_face_to_face(self.battle)
        return tr("Resolve the attack on {target}", target=due.target if due else "")


RULES = (ResolveAttackRule,)


def _by_turn(battle: Battle, due: FaceToFace, active_first: bool) -> list[Unit]:
    """Returns the units that take part, with that of the active player first or last."""
    acting = active_unit(battle)
    units = [unit for id in (due.unit, due.target) if (unit := find_unit(battle, id)) is not None]
    side = acting.side if acting else battle.clock.turn
    return sorted(units, key=lambda unit: (unit.side == side) != active_first)


def combat_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    """Yields reminders: the order in which units use modifiers or switches, and the switches on the cards."""
    due = find_face_to_face(table.battle)
    if due is None:
        return
    names = [unit.id for unit in _by_turn(table.battle, due, active_first=due.is_rolled)]
    text = tr("Modifiers, in this order: {units}", units=", ".join(names))
    if due.is_rolled:
        text = tr("Switches, in this order: {units}", units=", ".join(names))
    yield Reminder(text, cite())  # D1
    unit = find_unit(table.battle, due.unit)
    attacks = unit.card.attacks if unit else ()
    for attack in attacks:
        if unit is not None and attack.name == due.name and due.is_rolled:
            for switch in attack.switches:
                yield Reminder(switch, tr("{unit}: switch of {attack}", attack=attack.name, unit=unit.id))


class FaceToFaceDue(PendingPrompt[FaceToFace]):
    """The prompt of a pending face to face roll, from the declaration to the result."""

    kind = FaceToFace

    def sentence(self) -> tuple[str, str]:
        battle, due = self.battle, self.due
        unit, target = find_unit(battle, due.unit), read_state(battle).unit(due.target)
        side = unit.side if unit else target.side
        who = unit.id if unit else due.name
        if due.is_rolled:
            dealt, back = find_damage(battle, due)
            words = {"attack": format_shown(battle, due, "attack"), "defence": format_shown(battle, due, "defence")}
            words |= {"target": target.id, "unit": who}
            if due.kind != "melee":
                text = tr("{attack} against {defence}: {dealt} damage to {target} so far.", dealt=dealt, **words)
            else:
                text = tr("{attack} against {defence}: {dealt} damage to {target} and {back} to {unit} so far.",
                          dealt=dealt, back=back, **words)  # fmt: skip
            return text, side
        pools = {
            "attack": format_pool(parse_pool(due.attack.pool)),
            "defence": format_pool(parse_pool(due.defence.pool)),
        }
        dealt, _ = damage_chances(unit, target, due)
        text = tr("{unit} attacks {target}: {attack} against {defence} ({chances}).",
                  unit=who, target=target.id, chances=format_damage(dealt), **pools)  # fmt: skip
        return text, side

    def options(self) -> Iterator[Option]:
        """Yields the possible changes to the rolls; the main option is the next step if no player changes anything."""
        units = _by_turn(self.battle, self.due, active_first=self.due.is_rolled)
        if not self.due.is_rolled:
            for unit in units:
                yield from self._gather_options(unit)
            if self.due.kind == "melee":
                yield from position_options(self.table, tuple(units))
            roll = RollOpposedRule(self.table, RollOpposed())
            yield _offer(roll, Option("roll", tr("Roll the dice"), "fighter", asks="dice", main=True))
            return
        owed = [option for unit in units for option in self._cancel_options(unit)]
        for unit in units:
            yield from self._repeat_options(unit)
        yield from owed
        for unit in () if owed else units:  # States cancel dice before switches are used.
            text = tr("{unit} uses a switch…", unit=unit.id)
            switch = ChangeDiceRule(self.table, ChangeDice(unit.id))
            yield _offer(switch, Option(f"switch {unit.id}", text, "fighter", unit.leader))
            yield from tinge_symbol_options(self.table, unit, rolled=True)
        result = ResolveAttackRule(self.table, ResolveAttack())
        yield _offer(result, Option("resolve", tr("Resolve the attack"), "fighter", main=not owed))

    def _gather_options(self, unit: Unit) -> Iterator[Option]:
        """Yields a unit's options before the roll: the die it leaves out, and its modifiers."""
        roll = roll_of(self.due, unit.id)
        if roll.owes:
            for part in pool_parts(parse_pool(roll.pool)):
                text = tr("{unit} removes {what}", unit=unit.id, what=format_part(part, 1))
                leave = LeaveDieRule(self.table, DropDie(unit.id, part))
                yield _offer(leave, Option(f"leave {unit.id} {part}", text, "fighter", unit.leader, main=True))
        text = tr("{unit} uses a modifier…", unit=unit.id)
        modifier = ChangeDiceRule(self.table, ChangeDice(unit.id))
        yield _offer(modifier, Option(f"modifier {unit.id}", text, "fighter", unit.leader))
        yield from tinge_symbol_options(self.table, unit, rolled=False)

    def _repeat_options(self, unit: Unit) -> Iterator[Option]:
        """Yields the effects that let a unit reroll dice."""
        roll = roll_of(self.due, unit.id)
        if RepeatDiceRule(self.table, RerollDice(unit.id, BY_HAND)).check():  # Rerolls come before states and switches.
            return
        for effect in (*roll.repeats, BY_HAND):
            if repeatable_places(roll, effect):
                text = tr("{unit} re-rolls dice: {why}…", unit=unit.id, why=effect_name(effect))
                again = RepeatDiceRule(self.table, RerollDice(unit.id, effect))
                id, seldom = f"repeat {unit.id} {effect}", effect == BY_HAND
                yield _offer(again, Option(id, text, "fighter", unit.leader, asks="dice", secondary=seldom))

    def _cancel_options(self, unit: Unit) -> Iterator[Option]:
        """Yields one option for each kind of die that a state may cancel."""
        part, roll = side_of_roll(self.due, unit.id), roll_of(self.due, unit.id)
        shown, offered = shown_symbols(roll), set[str]()
        for place in owed_cancellations(self.battle, roll, part, unit.id):
            symbols = format_symbols(shown[place])
            if symbols not in offered:
                offered.add(symbols)
                text = tr("Cancel a die of {unit} showing {shown}", unit=unit.id, shown=symbols)
                id, main = f"cancel {unit.id} {place}", len(offered) == 1
                cancel = CancelDieRule(self.table, CancelDie(unit.id, place))
                yield _offer(cancel, Option(id, text, "fighter", unit.leader, main=main))


def _offer(rule: Rule[Any], option: Option) -> Option:
    """Returns the option for an action with its rule problems; an option that breaks a rule is never the main one."""
    problems = rule.check()
    return replace(option, action=rule.action, problems=problems, main=option.main and not problems)


DUES = (FaceToFaceDue,)
