"""Damage and its effects: tokens on the card, troops out of combat, destroyed units (W59, W60).

These are functions of a battle; choices of a unit's owner become pending steps.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import base_gap, do_overlap, find_leader, standing_troops
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.pending import Casualty
from app.games.warcrow.pending_kinds import PendingPrompt, cite_reading, find_pending_of, make_problem, pending_problems
from app.games.warcrow.state import Tokens, Unit, read_state, with_state
from app.games.warcrow.units.characters import with_freed_characters
from app.model import Battle, Fighter, Id, Word, Words
from app.table.battle_shapes import fighter_outline


def with_damage(battle: Battle, id: str, count: int, dealer: str = "", why: str = "", is_told: bool = False) -> Battle:
    """Returns the battle with damage on a unit, dealt by the unit `dealer`; it is logged unless `is_told`.

    For every W tokens a troop goes out of combat; if there is a choice, the owner chooses it.
    """
    if count <= 0:
        return battle
    state = read_state(battle)
    id = state.unit(id).host or id  # A joined Character is one of the unit's troops.
    unit = state.unit(id)
    lost, left = divmod(unit.tokens.damage + count, unit.card.wounds)
    if not is_told:
        text = counted(count, "{unit} suffers {count} damage", "{unit} suffers {count} damage", unit=id)
        battle = with_log_line(battle, labelled(text, why), "attack", side=unit.side)
    owed = sum(one.count for one in state.course.due if isinstance(one, Casualty) and one.unit == id)
    troops = standing_troops(battle, unit)
    if lost and lost + owed >= len(troops) and all(one.id in unit.troops for one in troops):
        return destroy(battle, id)
    unit = replace(unit, tokens=replace(unit.tokens, damage=left))
    state = state.with_units(unit)
    battle = with_state(battle, state.with_pending(Casualty(id, lost, dealer)) if lost else state)
    return resolve_forced_losses(battle)


def with_healing(battle: Battle, id: str, count: int, why: str = "") -> Battle:
    """Returns the battle with fewer damage tokens on a unit; troops out of combat stay out."""
    state = read_state(battle)
    id = state.unit(id).host or id
    unit = state.unit(id)
    healed = min(count, unit.tokens.damage)
    if healed <= 0:
        return battle
    unit = replace(unit, tokens=replace(unit.tokens, damage=unit.tokens.damage - healed))
    text = counted(healed, "{unit} heals {count} damage", "{unit} heals {count} damage", unit=id)
    battle = with_state(battle, state.with_units(unit))
    return with_log_line(battle, labelled(text, why), "attack", side=unit.side)


def resolve_forced_losses(battle: Battle) -> Battle:
    """Returns the battle after those first pending losses for which only one troop can go."""
    while isinstance(due := next(iter(read_state(battle).course.due), None), Casualty):
        choices = find_choices(battle, due)
        if len(choices) != 1:
            return battle
        battle = remove_troop(battle, due, choices[0], "")
    return battle


def find_choices(battle: Battle, due: Casualty) -> tuple[str, ...]:
    """Returns the troops whose removal leaves the engagement with the dealer in place (W59)."""
    state = read_state(battle)
    unit = state.unit(due.unit)
    troops = standing_troops(battle, unit)
    dealer = next((one for one in state.units if one.id == due.dealer), None)
    foes = standing_troops(battle, dealer) if dealer else ()
    touching = [one.id for one in troops if any(base_gap(one, foe) <= TOUCH_MM for foe in foes)]
    return tuple(one.id for one in troops if touching != [one.id])


def remove_troop(battle: Battle, due: Casualty, id: str, heir: str) -> Battle:
    """Returns the battle with a troop removed, as was pending.

    If it is the leader, the leader takes the place of another of the unit's own troops, which goes out of combat
    instead (W59): `heir`, or the nearest. In our interpretation its base needs room there; if no place has room, it
    stays. The unit is destroyed with its last troop.
    """
    state = read_state(battle)
    unit = state.unit(due.unit)
    troops = standing_troops(battle, unit)
    gone = next((one for one in troops if one.id == id), None)
    if gone is None:
        raise PlayerError(tr("{name} is not a troop of {unit} on the table", name=id, unit=unit.id))
    if len(troops) == 1:
        return destroy(_with_loss_told(battle, unit, gone), unit.id)
    leader = find_leader(battle, unit)
    if leader is not None and leader.id == id:
        others = [one for one in battle.fighters if one.id in unit.troops and one.id != id]
        others.sort(key=lambda one: (one.id != heir, base_gap(leader, one), one.id))
        found = next((one for one in others if _has_room(battle, leader, one)), None)
        if found is not None:
            battle = battle.with_fighters(replace(leader, pose=found.pose))
        gone = found or next(iter(others), gone)
    battle = battle.with_fighters(replace(gone, state=replace(gone.state, whereabouts="down")))
    after = read_state(battle).without_pending(due)
    if due.count > 1:
        left = replace(due, count=due.count - 1)
        after = replace(after, course=replace(after.course, due=(left, *after.course.due)))
    battle = _with_loss_told(with_state(battle, after), unit, gone)
    if not {one.id for one in battle.fighters} & {*unit.troops} and due in state.course.due:
        return _with_rest_dealt(battle, unit.id, due.dealer)
    return with_freed_characters(battle, unit.id)


def _with_rest_dealt(battle: Battle, id: str, dealer: str) -> Battle:
    """Returns the battle with remaining damage passed on to the first Character of a unit that has lost its own troops.

    In our interpretation, 3 damage in one step has the same result as 2 and then 1.
    """
    state = read_state(battle)
    unit, here = state.unit(id), {one.id for one in battle.fighters}
    heir = next(one.id for one in state.units if one.host == id and here & {*one.troops})
    owed = [one for one in state.course.due if isinstance(one, Casualty) and one.unit == id]
    rest = unit.tokens.damage + unit.card.wounds * sum(one.count for one in owed)
    for one in owed:
        state = state.without_pending(one)
    state = state.with_units(replace(unit, tokens=replace(unit.tokens, damage=0)))
    battle = with_freed_characters(with_state(battle, state), id)
    return with_damage(battle, heir, rest, dealer, cite_reading("rest-of-damage"))


def _with_loss_told(battle: Battle, unit: Unit, gone: Fighter) -> Battle:
    return with_log_line(battle, tr("{name} is removed as a casualty", name=gone.id), "down", side=unit.side)


def _has_room(battle: Battle, leader: Fighter, heir: Fighter) -> bool:
    """Returns whether a leader's base, which may be larger, fits in the place of another troop."""
    base = fighter_outline(replace(leader, pose=heir.pose))
    others = (one for one in battle.fighters if one.id not in (leader.id, heir.id))
    return not any(do_overlap(base, fighter_outline(one)) for one in others)


def destroy(battle: Battle, id: str, why: str = "") -> Battle:
    """Returns the battle with all troops of a unit, including joined Characters, out of combat."""
    state = read_state(battle)
    unit = state.unit(id)
    leader = find_leader(battle, unit)
    for troop in standing_troops(battle, unit):
        battle = battle.with_fighters(replace(troop, state=replace(troop.state, whereabouts="down")))
    loot = next((one for one in battle.tokens if one.id == unit.tokens.carries), None)
    if loot is not None and leader is not None:
        battle = battle.with_tokens(replace(loot, carrier="", at=(leader.pose.x, leader.pose.y, leader.pose.z)))
        battle = with_log_line(battle, tr("{token} is left where {unit} stood", token=loot.id, unit=unit.id), "token")
    for one in (unit, *(other for other in state.units if other.host == id)):
        state = state.with_units(replace(one, host="", gained=(), tokens=Tokens(activated=one.tokens.activated)))
        state = state.without_pending_of(one.id)
    text = tr("{unit} is destroyed", unit=id)
    battle = with_state(battle, state)
    return with_log_line(battle, labelled(text, why), "down", side=unit.side)


def is_destroyed(battle: Battle, unit: Unit) -> bool:
    """Returns whether all troops of a unit are out of combat."""
    down = {one.id for one in battle.aside if one.state.whereabouts == "down"}
    return set(unit.troops) <= down


class Harm(Action, frozen=True, tag_field="action", tag="wc-harm"):
    """Damage to a unit by the unit `dealer`; a negative number heals."""

    unit: Id
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    dealer: Word = ""
    why: Words = ""


class HarmRule(Rule[Harm]):
    kind = Harm

    def check(self) -> tuple[Problem, ...]:
        state = read_state(self.battle)
        if all(unit.id != self.action.unit for unit in state.units) and self.action.unit in self.battle.ids:
            raise PlayerError(tr("{name} does not belong to a unit; only units suffer damage", name=self.action.unit))
        unit = state.unit(self.action.unit)
        if standing_troops(self.battle, unit):
            return ()
        return (make_problem(tr("{name} is not on the table", name=unit.id), "W60", reading=True),)

    def apply(self) -> Battle:
        id, by, why = self.action.unit, self.action.by, self.action.why
        if by < 0:
            return with_first_line_by_hand(self.battle, with_healing(self.battle, id, -by, why))
        return with_first_line_by_hand(self.battle, with_damage(self.battle, id, by, self.action.dealer, why))

    def label(self) -> str:
        id, by = self.action.unit, self.action.by
        if by < 0:
            return counted(-by, "{unit} heals {count} damage", "{unit} heals {count} damage", unit=id)
        return counted(by, "{unit} suffers {count} damage", "{unit} suffers {count} damage", unit=id)


class RemoveTroop(Action, frozen=True, tag_field="action", tag="wc-remove-troop"):
    """The owner's choice of the troop whose place becomes empty when one goes out of combat (W59, W60).

    If it is the leader, the leader takes the place of `heir`, or of the nearest troop, which goes out of combat
    instead.
    """

    unit: Id
    troop: Id
    heir: Word = ""


class RemoveTroopRule(PlacingRule[RemoveTroop]):
    kind = RemoveTroop

    @cached_property
    def _due(self) -> Casualty | None:
        return find_pending_of(self.battle, Casualty, self.action.unit)

    def check(self) -> tuple[Problem, ...]:
        battle, due = self.battle, self._due
        if due is None:
            text = tr("{unit} has no casualty to remove", unit=self.action.unit)
            return (*pending_problems(battle), make_problem(text, "W60"))
        found = list(pending_problems(battle, due))
        if self.action.troop not in find_choices(battle, due):
            words = {"name": self.action.troop, "dealer": due.dealer}
            found.append(make_problem(tr("removing {name} would end the engagement with {dealer}", **words), "W59"))
        return tuple(found)

    def act(self) -> Battle:
        due = self._due or Casualty(self.action.unit)
        return resolve_forced_losses(remove_troop(self.battle, due, self.action.troop, self.action.heir))

    def label(self) -> str:
        return tr("{name} is removed as a casualty", name=self.action.troop)


class CasualtyDue(PendingPrompt[Casualty]):
    kind = Casualty

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.unit).side
        words = counted(
            self.due.count,
            "{side}: choose a casualty of {unit}.",
            "{side}: choose a casualty of {unit}; {count} to remove.",
            side=side,
            unit=self.due.unit,
        )
        return words, side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        leader, troops = find_leader(self.battle, unit), standing_troops(self.battle, unit)
        choices = find_choices(self.battle, self.due)
        away = [one for one in standing_troops(self.battle, unit) if one.id in choices]
        far = {one.id: (one.id in unit.troops, base_gap(leader, one) if leader else 0.0, one.id) for one in away}
        likely = max(far, key=lambda id: far[id], default="")
        for troop in troops:
            text = tr("{name} is removed as a casualty", name=troop.id)
            if leader is not None and troop.id == leader.id:
                text = tr("Vacate the place of {name}, which takes the place of another troop", name=troop.id)
            rule = RemoveTroopRule(self.table, RemoveTroop(unit.id, troop.id))
            id, main = f"remove {troop.id}", troop.id == likely
            yield Option(id, text, "fighter", troop.id, rule.action, problems=rule.check(), main=main)


RULES = (HarmRule, RemoveTroopRule)
DUES = (CasualtyDue,)
