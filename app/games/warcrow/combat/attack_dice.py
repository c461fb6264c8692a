"""Gathers the two rolls of an attack: dice from cards, cover, penalties and effects that allow rerolls.

In our interpretation each side makes one roll, the attacker its attack and the target its defence. In melee, the
successes of both deal damage; against a ranged attack, attack dice are not part of the defence.
"""

from collections.abc import Collection, Iterator

from app.core.language import labelled, tr
from app.games.log import with_log_line
from app.games.warcrow.activation import active_unit, declared
from app.games.warcrow.card import AttackProfile, keyword_dice
from app.games.warcrow.ground import find_ground, is_adjacent
from app.games.warcrow.measures import (
    are_in_contact,
    find_engagers,
    is_on_table,
    keyword_of,
    standing_troops,
    units_on_table,
)
from app.games.warcrow.pending import FaceToFace, FightKind, OpposedRoll, ReactionOffer
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import can_take_stress
from app.games.warcrow.symbol_dice import Pool, format_pool, make_pool, parse_pool
from app.games.warcrow.units.unit_states import is_raging
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

# Cover against ranged attacks, from adjacent terrain and units (D1, Cover)


OWN_UNIT_COVER = "1 black"
"""Cover that a target gains from each friend of the shooter it is engaged with (D1, ranged attack into a combat)."""


def find_cover(table: BattleGeometry, shooter: Unit, target: Unit) -> tuple[Pool, tuple[str, ...]]:
    """Returns the dice that cover adds to a target's defence, and its sources; none if the shooter has Aim."""
    if keyword_of(shooter, "Aim") is not None:
        return Pool(), ()
    found = list(_find_givers(table, shooter, target))
    pool = Pool()
    for _, one in found:
        pool += one
    return pool, tuple(f"{name} ({format_pool(one)})" for name, one in found)


def _find_givers(table: BattleGeometry, shooter: Unit, target: Unit) -> Iterator[tuple[str, Pool]]:
    """Yields each source of cover with the dice and symbols it gives."""
    battle = table.battle
    troops = standing_troops(battle, target)
    for ground in find_ground(table, "Cover"):
        if any(is_adjacent(ground, troop) for troop in troops):
            yield ground.element.piece, keyword_dice(ground.keyword)
    for unit in units_on_table(battle, target.side):
        keyword = keyword_of(unit, "Cover")
        if keyword is not None and unit.id != target.id and are_in_contact(battle, unit, target):
            yield unit.id, keyword_dice(keyword)
    for unit in own_units_engaged(table, shooter, target):
        yield unit.id, parse_pool(OWN_UNIT_COVER)


def own_units_engaged(table: BattleGeometry, shooter: Unit, target: Unit) -> tuple[Unit, ...]:
    """Returns the friends of a shooter that are engaged with its target, which makes it an attack into a combat."""
    state = read_state(table.battle)
    engagers = (state.unit(one.id) for one in find_engagers(table.battle, target))
    return tuple(one for one in engagers if one.side == shooter.side and one.id != shooter.id)


CHARGE, AIM = "charge", "aim"
"""Effects that let an attacker reroll dice."""
_OF_ATTACK = ("red", "orange", "yellow", "success", "hollow-success")


def with_attack(
    table: BattleGeometry, unit: Unit, target: Unit, attack: AttackProfile, kind: FightKind, crowded: Collection[str]
) -> Battle:
    """Returns the battle with the rolls of an attack pending.

    `crowded` contains the ids of those of the two units that are engaged with several enemies (W25).
    """
    battle, ranged = table.battle, kind in ("ranged", "hold-and-shoot")
    defence = ranged_defence(target) if ranged else parse_pool(target.card.defence)
    text = tr("{unit} attacks {target}: {attack}", unit=unit.id, target=target.id, attack=format_attack(attack))
    if kind == "ranged":  # A shot at a charging unit may happen anywhere on its path, so cover does not apply.
        cover, givers = find_cover(table, unit, target)
        defence += cover
        if givers:
            text = tr("{text}; cover: {givers}", text=text, givers=", ".join(givers))
    roll = OpposedRoll(
        parse_pool(attack.dice).text,
        owes=_owes(attack.dice, unit.id in crowded),
        repeats=find_repeats(battle, unit, target, kind),
    )
    due = FaceToFace(
        unit.id,
        target.id,
        kind,
        attack.name,
        roll,
        OpposedRoll(defence.text, owes=_owes(defence.text, target.id in crowded)),
    )
    return with_log_line(with_state(battle, read_state(battle).with_next_pending(due)), text, "attack", side=unit.side)


def find_crowded(battle: Battle, *units: Unit) -> tuple[str, ...]:
    """Returns the ids of those units that are engaged with more than one enemy."""
    return tuple(unit.id for unit in units if len(find_engagers(battle, unit)) > 1)


def with_terrain_attack(battle: Battle, target: str, piece: str, dice: str, why: str = "") -> Battle:
    """Returns the battle with an attack by terrain pending; it deals no damage back and pushes no unit back (W116)."""
    unit = read_state(battle).unit(target)
    defence = parse_pool(unit.card.defence).text
    crowded = bool(find_crowded(battle, unit))
    due = FaceToFace(
        "",
        unit.id,
        "terrain",
        piece,
        OpposedRoll(parse_pool(dice).text),
        OpposedRoll(defence, owes=_owes(defence, crowded)),
    )
    pool = format_pool(parse_pool(dice))
    text = tr("{piece} attacks {unit} with {dice}", piece=piece, unit=unit.id, dice=pool)
    text = labelled(text, why)
    return with_log_line(with_state(battle, read_state(battle).with_next_pending(due)), text, "attack", side=unit.side)


def _owes(pool: str, crowded: bool) -> bool:
    return crowded and parse_pool(pool) != Pool()


def ranged_defence(unit: Unit) -> Pool:
    """Returns a unit's defence against ranged attacks: its own, or its normal defence, always without attack dice."""
    own = parse_pool(unit.card.ranged_defence or unit.card.defence)
    return make_pool(
        (part for part in own.dice if part[0] not in _OF_ATTACK),
        (part for part in own.symbols if part[0] not in _OF_ATTACK),
    )


def find_repeats(battle: Battle, unit: Unit, target: Unit, kind: FightKind) -> tuple[str, ...]:
    """Returns the effects that let a unit reroll attack dice: its charge, Bloodlust (W86) or Aim."""
    if kind in ("ranged", "hold-and-shoot"):
        return (AIM,) if keyword_of(unit, "Aim") is not None else ()
    acting = active_unit(battle)
    active = kind == "melee" and acting is not None and acting.id == unit.id
    charged = any(record.kind == "charge" and record.target == target.id for record in declared(battle))
    going = read_state(battle).course.activation
    charged = charged or (going is not None and target.id in going.ambushed)  # This is our interpretation (D1.22).
    return (CHARGE,) if (active and charged) or is_raging(unit, target.id) else ()


def format_attack(attack: AttackProfile) -> str:
    """Formats an attack with its dice."""
    pool = format_pool(parse_pool(attack.dice))
    return f"{attack.name} ({pool})" if attack.name else pool


# Offers of reactions: hold and shoot, opportunity attacks (D1, reactions; each takes 1 stress)


def with_shot_offer(before: Battle, battle: Battle, target: Unit, charger: Unit) -> Battle:
    """Returns the battle with an offer to the charged unit to hold and shoot.

    There is none if the unit has no ranged attack, can take no stress, or was already engaged (W23).
    """
    able = read_state(battle).unit(target.id)
    was_engaged = bool(find_engagers(before, target))
    if was_engaged or not can_take_stress(able) or not any(attack.reach for attack in able.card.attacks):
        return battle
    offer = ReactionOffer(target.id, charger.id, "hold-and-shoot", bool(find_crowded(before, charger)))
    return with_state(battle, read_state(battle).with_next_pending(offer))


def with_opportunity_offers(before: Battle, battle: Battle, mover: Unit) -> Battle:
    """Returns the battle with an offer of an opportunity attack to each unit whose combat the mover has left."""
    state, engagers = read_state(battle), find_engagers(before, mover)
    now = tuple(state.unit(one.id) for one in engagers)
    able = (one for one in now if can_take_stress(one) and any(not attack.reach for attack in one.card.attacks))
    left = (one for one in able if is_on_table(battle, one) and not are_in_contact(battle, one, mover))
    pressed = {one.id for one in engagers if len(find_engagers(before, one)) > 1}
    offers = tuple(ReactionOffer(one.id, mover.id, "opportunity", len(engagers) > 1, one.id in pressed) for one in left)
    return with_state(battle, state.with_next_pending(*offers)) if offers else battle
