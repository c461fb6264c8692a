"""What the two rolls of an attack come to: damage, who has lost the combat, and what follows (W26, W52, W56, W57, W99).

In melee the successes of either side deal damage (as we read it); a unit that suffers more of it, and any, has lost.
"""

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_log_line, with_result
from app.games.ruling import Problem
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
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.state import WarcrowState, read_state, with_state
from app.games.warcrow.units.casualties import with_damage
from app.games.warcrow.units.unit_states import without_unit_state
from app.model import Battle


def find_damage(battle: Battle, due: FaceToFace) -> tuple[int, int]:
    """The damage of the target, and that of the attacker."""
    attack = tally_roll(due.attack, is_elite(find_unit(battle, due.unit)))
    defence = tally_roll(due.defence, is_elite(find_unit(battle, due.target)))
    dealt = max(0, attack["success"] - defence["block"])
    return dealt, max(0, defence["success"] - attack["block"]) if due.kind == "melee" else 0


def _who_is_left(battle: Battle, before: WarcrowState, id: str) -> tuple[str, ...]:
    """A unit that fought, or the Characters that are left of it: those still on the table."""
    fought = (id, *(one.id for one in before.units if one.host == id))
    return tuple(one for one in fought if is_on_table(battle, read_state(battle).unit(one)))


class ResolveAttack(Action, frozen=True, tag_field="action", tag="wc-resolve"):
    """What the two rolls come to: damage, and in melee who has lost the combat (W26)."""


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
        battle = with_log_line(with_state(battle, state.without_due(due)), text, "attack", side=side)
        battle = with_result(battle, harm)
        for part, id, roll in (("attack", due.unit, due.attack), ("defence", due.target, due.defence)):
            if roll.cancelled is not None:  # a state that took no die stays (W56, W57)
                battle = without_unit_state(battle, id, STATES[part][0], tr("it has lost a die by it"))
        battle = with_damage(battle, due.target, dealt, due.unit, is_told=True)
        battle = with_damage(battle, due.unit, back, due.target) if due.unit else battle
        return self._with_defeat(battle, due, dealt, back) if due.kind == "melee" else battle

    def _with_defeat(self, battle: Battle, due: FaceToFace, dealt: int, back: int) -> Battle:
        """The battle in which who suffered more has lost, and the winner may push it back; demoralized units flee."""
        before = read_state(self.battle)
        if dealt != back:
            winner, loser = (due.unit, due.target) if dealt > back else (due.target, due.unit)
            text = tr("{winner} wins the combat against {loser}", winner=winner, loser=loser)
            battle = with_log_line(battle, text, "attack", side=before.unit(winner).side)
            for id in _who_is_left(battle, before, loser):
                winners = _who_is_left(battle, before, winner)
                battle = with_defeat_stress(battle, id)
                state = read_state(battle)  # who is demoralized flees instead (W52)
                if winners and not any(is_demoralized(state.unit(one)) for one in (winners[0], id)):
                    battle = with_state(battle, state.with_due(PushBackOffer(winners[0], id)))
        for id in (*_who_is_left(battle, before, due.unit), *_who_is_left(battle, before, due.target)):
            battle = with_flight_after_combat(battle, id)
        return battle

    def label(self) -> str:
        due = find_face_to_face(self.battle)
        return tr("Result of the attack on {target}", target=due.target if due else "")


RULES = (ResolveAttackRule,)
