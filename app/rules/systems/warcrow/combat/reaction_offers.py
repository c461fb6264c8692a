"""When units may react: who is charged may shoot, who is left may attack (D1, reactions; each takes 1 stress).

A reaction comes before the move that it answers; it is asked for once that is known. As we read it, the shot may fall
anywhere on the way of who charges, so that neither range nor line of sight is in its way, and no cover; and nobody is
attacked for fleeing or for being displaced.
"""

from collections.abc import Iterable

from app.model import Battle
from app.rules.systems.warcrow.due import ReactionOffer
from app.rules.systems.warcrow.measures import are_in_contact, is_on_table
from app.rules.systems.warcrow.morale.stress import can_take_stress
from app.rules.systems.warcrow.state import Unit, read_state, with_state


def with_shot_offer(battle: Battle, target: Unit, charger: Unit, was_engaged: bool) -> Battle:
    """The battle in which who is charged may hold and shoot: with a ranged attack, and if it was not engaged (W23)."""
    target = read_state(battle).unit(target.id)
    if was_engaged or not can_take_stress(target) or not any(attack.reach for attack in target.card.attacks):
        return battle
    return with_state(battle, read_state(battle).with_first_due(ReactionOffer(target.id, charger.id, "hold-and-shoot")))


def with_opportunity_offers(battle: Battle, mover: Unit, engagers: Iterable[Unit]) -> Battle:
    """The battle in which those whom a unit has left, of all who were engaged with it, may attack it for that."""
    state = read_state(battle)
    before = tuple(state.unit(one.id) for one in engagers)
    able = (one for one in before if can_take_stress(one) and any(not attack.reach for attack in one.card.attacks))
    left = (one for one in able if is_on_table(battle, one) and not are_in_contact(battle, one, mover))
    crowded = len(before) > 1
    offers = tuple(ReactionOffer(one.id, mover.id, "opportunity", crowded) for one in left)
    return with_state(battle, state.with_first_due(*offers)) if offers else battle
