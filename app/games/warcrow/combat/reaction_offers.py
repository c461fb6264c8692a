"""When units may react: who is charged may shoot, who is left may attack (D1, reactions; each takes 1 stress).

A reaction comes before the move that it answers; it is asked for once that is known. As we read it, the shot may fall
anywhere on the way of who charges, so that neither range nor line of sight is in its way, and no cover; and nobody is
attacked for fleeing or for being displaced.
"""

from app.games.warcrow.combat.attack_dice import find_crowded
from app.games.warcrow.due import ReactionOffer
from app.games.warcrow.measures import are_in_contact, find_engagers, is_on_table
from app.games.warcrow.morale.stress import can_take_stress
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle


def with_shot_offer(before: Battle, battle: Battle, target: Unit, charger: Unit) -> Battle:
    """The battle in which who is charged may hold and shoot: with a ranged attack, and if it was not engaged (W23)."""
    able = read_state(battle).unit(target.id)
    was_engaged = bool(find_engagers(before, target))
    if was_engaged or not can_take_stress(able) or not any(attack.reach for attack in able.card.attacks):
        return battle
    offer = ReactionOffer(target.id, charger.id, "hold-and-shoot", bool(find_crowded(before, charger)))
    return with_state(battle, read_state(battle).with_first_due(offer))


def with_opportunity_offers(before: Battle, battle: Battle, mover: Unit) -> Battle:
    """The battle in which those whom a unit has left, of all who were engaged with it, may attack it for that."""
    state, engagers = read_state(battle), find_engagers(before, mover)
    now = tuple(state.unit(one.id) for one in engagers)
    able = (one for one in now if can_take_stress(one) and any(not attack.reach for attack in one.card.attacks))
    left = (one for one in able if is_on_table(battle, one) and not are_in_contact(battle, one, mover))
    pressed = {one.id for one in engagers if len(find_engagers(before, one)) > 1}
    offers = tuple(ReactionOffer(one.id, mover.id, "opportunity", len(engagers) > 1, one.id in pressed) for one in left)
    return with_state(battle, state.with_first_due(*offers)) if offers else battle
