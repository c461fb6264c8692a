"""What the two rolls of an attack may come to before they are thrown, exactly (D1, combat sequence)."""

from app.core.language import counted, tr
from app.games.dice_looks import Odds
from app.games.warcrow.combat.opposed_roll import is_elite
from app.games.warcrow.dice.chances import Distribution, find_chances, format_chances, subtract_chances
from app.games.warcrow.dice.pools import parse_pool
from app.games.warcrow.dice.symbol_looks import make_odds
from app.games.warcrow.due import FaceToFace
from app.games.warcrow.state import Unit, read_state
from app.model import Battle


def damage_chances(unit: Unit | None, target: Unit, due: FaceToFace) -> tuple[Distribution, Distribution]:
    """How likely each damage is, of the target and of the attacker, whom nothing but a melee attack may hurt.

    Dice that may be thrown again are, where they show no success; a state takes away the best die.
    """
    attack, defence = parse_pool(due.attack.pool), parse_pool(due.defence.pool)
    elite, other_elite = is_elite(unit), is_elite(target)
    disarmed = unit is not None and "disarmed" in unit.tokens.states
    vulnerable = "vulnerable" in target.tokens.states
    again = bool(due.attack.repeats)
    successes = find_chances(attack, "success", elite, again, disarmed)
    dealt = subtract_chances(successes, find_chances(defence, "block", other_elite, False, vulnerable))
    if due.kind != "melee":
        return dealt, (1.0,)
    back = find_chances(defence, "success", other_elite)
    return dealt, subtract_chances(back, find_chances(attack, "block", elite))


def damage_odds(battle: Battle, due: FaceToFace) -> tuple[Odds, ...]:
    """What two rolls may come to for each side."""
    state = read_state(battle)
    unit = state.unit(due.unit) if due.unit else None
    target = state.unit(due.target)
    dealt, back = damage_chances(unit, target, due)
    found = [make_odds(tr("damage of {unit}", unit=target.id), dealt)]
    if unit is not None and len(back) > 1:
        found.append(make_odds(tr("damage of {unit}", unit=unit.id), back))
    return tuple(found)


def format_damage(chances: Distribution) -> str:
    """How likely damage is, in a few words."""
    return format_chances(chances, lambda number: counted(number, "{count} damage", "{count} damage"))
