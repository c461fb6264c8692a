"""What the two rolls of an attack come to: damage, who has lost the combat, and what follows (W26, W52, W56, W57, W99).

In melee the successes of either side deal damage (as we read it); a unit that suffers more of it, and any, has lost.
"""

from typing import Any

from app.core.language import counted, tr
from app.games.log import with_log_line, with_result
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.combat_actions import ResolveAttack
from app.games.warcrow.combat.face_to_face import (
    find_face_to_face,
    find_unit,
    format_shown,
    require_face_to_face,
    stage_problems,
)
from app.games.warcrow.combat.opposed_roll import STATES, is_elite, tally_roll
from app.games.warcrow.combat.repeated_dice import owed_problems
from app.games.warcrow.due import FaceToFace, PushBackOffer
from app.games.warcrow.measures import is_on_table
from app.games.warcrow.morale.demoralized import with_flight_after_combat
from app.games.warcrow.morale.stress import is_demoralized, with_defeat_stress
from app.games.warcrow.state import WarcrowState, read_state, with_state
from app.games.warcrow.units.casualties import with_damage
from app.games.warcrow.units.unit_states import without_unit_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def find_damage(battle: Battle, due: FaceToFace) -> tuple[int, int]:
    """The damage of the target, and that of the attacker."""
    attack = tally_roll(due.attack, is_elite(find_unit(battle, due.unit)))
    defence = tally_roll(due.defence, is_elite(find_unit(battle, due.target)))
    dealt = max(0, attack["success"] - defence["block"])
    return dealt, max(0, defence["success"] - attack["block"]) if due.kind == "melee" else 0


def _resolve_problems(table: BattleGeometry, action: ResolveAttack) -> tuple[Problem, ...]:
    battle = table.battle
    found = stage_problems(battle, rolled=True)
    due = find_face_to_face(battle)
    if due is None or found:
        return tuple(found)
    return tuple(owed_problems(battle, due))


def _apply_resolve(table: BattleGeometry, action: ResolveAttack) -> Battle:
    battle = table.battle
    due = require_face_to_face(battle)
    dealt, back = find_damage(battle, due)
    state = read_state(battle)
    target = state.unit(due.target)
    side = state.unit(due.unit).side if due.unit else target.side
    rolls = (format_shown(battle, due, "attack"), format_shown(battle, due, "defence"))
    harm = counted(dealt, "{unit} suffers {count} damage", "{unit} suffers {count} damage", unit=target.id)
    text = tr("{attack} against {defence}: {harm}", attack=rolls[0], defence=rolls[1], harm=harm)
    battle = with_log_line(with_state(battle, state.without_due(due)), text, "attack", side=side)
    battle = with_result(battle, harm)
    battle = _without_states(battle, due)
    battle = with_damage(battle, due.target, dealt, due.unit, is_told=True)
    battle = with_damage(battle, due.unit, back, due.target) if due.unit else battle
    return _with_combat_result(battle, due, dealt, back, state) if due.kind == "melee" else battle


def _without_states(battle: Battle, due: FaceToFace) -> Battle:
    """Without the states that took a die from a roll; those that took none stay (W56, W57)."""
    for part, id, roll in (("attack", due.unit, due.attack), ("defence", due.target, due.defence)):
        if roll.cancelled is not None:
            battle = without_unit_state(battle, id, STATES[part][0], tr("it has lost a die by it"))
    return battle


def _with_combat_result(battle: Battle, due: FaceToFace, dealt: int, back: int, before: WarcrowState) -> Battle:
    """The battle in which who suffered more has lost, and the winner may push it back; demoralized units flee."""
    if dealt != back:
        winner, loser = (due.unit, due.target) if dealt > back else (due.target, due.unit)
        text = tr("{winner} wins the combat against {loser}", winner=winner, loser=loser)
        battle = with_log_line(battle, text, "attack", side=before.unit(winner).side)
        for id in _who_is_left(battle, before, loser):
            battle = _with_defeat(battle, _who_is_left(battle, before, winner), id)
    for id in (*_who_is_left(battle, before, due.unit), *_who_is_left(battle, before, due.target)):
        battle = with_flight_after_combat(battle, id)
    return battle


def _who_is_left(battle: Battle, before: WarcrowState, id: str) -> tuple[str, ...]:
    """A unit that fought, or the Characters that are left of it: those still on the table."""
    fought = (id, *(one.id for one in before.units if one.host == id))
    return tuple(one for one in fought if is_on_table(battle, read_state(battle).unit(one)))


def _with_defeat(battle: Battle, winners: tuple[str, ...], loser: str) -> Battle:
    battle = with_defeat_stress(battle, loser)
    state = read_state(battle)
    if not winners or any(is_demoralized(state.unit(id)) for id in (winners[0], loser)):  # who is flees instead (W52)
        return battle
    return with_state(battle, state.with_due(PushBackOffer(winners[0], loser)))


def _resolve_label(battle: Battle, action: ResolveAttack) -> str:
    due = find_face_to_face(battle)
    return tr("Result of the attack on {target}", target=due.target if due else "")


RULES: dict[type[Any], Rule] = {ResolveAttack: Rule(_resolve_problems, _apply_resolve, _resolve_label)}
