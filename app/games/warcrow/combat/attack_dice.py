"""The two rolls of an attack as they are gathered: dice of cards, cover, penalties, effects that repeat dice.

As we read it, each side makes one roll: the attacker its attack, the other its defence. In melee the successes of both
deal damage; against a ranged attack nobody defends with dice of attack.
"""

from collections.abc import Collection

from app.core.language import tr
from app.games.log import with_log_line
from app.games.warcrow.activation import active_unit, declared
from app.games.warcrow.card import AttackProfile
from app.games.warcrow.combat.cover import find_cover
from app.games.warcrow.dice.pools import Pool, format_pool, make_pool, parse_pool
from app.games.warcrow.due import FaceToFace, FightKind, OpposedRoll
from app.games.warcrow.measures import find_engagers, keyword_of
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.rage import is_raging
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

CHARGE, AIM = "charge", "aim"
"""Effects by which an attacker may throw dice again."""
_OF_ATTACK = ("red", "orange", "yellow", "success", "hollow-success")


def with_attack(
    table: BattleGeometry, unit: Unit, target: Unit, attack: AttackProfile, kind: FightKind, crowded: Collection[str]
) -> Battle:
    """The battle in which the two rolls of an attack come next; `crowded` of the two are engaged with several (W25)."""
    battle, ranged = table.battle, kind in ("ranged", "hold-and-shoot")
    defence = ranged_defence(target) if ranged else parse_pool(target.card.defence)
    text = tr("{unit} attacks {target}: {attack}", unit=unit.id, target=target.id, attack=format_attack(attack))
    if kind == "ranged":  # a shot at who charges falls anywhere on its way, where no cover need be
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
    return with_log_line(with_state(battle, read_state(battle).with_first_due(due)), text, "attack", side=unit.side)


def find_crowded(battle: Battle, *units: Unit) -> tuple[str, ...]:
    """Those of some units, by their ids, that are engaged with more than one enemy."""
    return tuple(unit.id for unit in units if len(find_engagers(battle, unit)) > 1)


def with_terrain_attack(battle: Battle, target: str, piece: str, dice: str, why: str = "") -> Battle:
    """The battle in which terrain attacks a unit with dice: nothing is dealt back, and nobody is pushed back (W116)."""
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
    text = tr("{piece} attacks {unit} with {dice} (W116)", piece=piece, unit=unit.id, dice=pool)
    text = f"{text}: {why}" if why else text
    return with_log_line(with_state(battle, read_state(battle).with_first_due(due)), text, "attack", side=unit.side)


def _owes(pool: str, crowded: bool) -> bool:
    return crowded and parse_pool(pool) != Pool()


def ranged_defence(unit: Unit) -> Pool:
    """The dice a unit defends with against ranged attacks: its own for that, else its defence without attack dice."""
    own = parse_pool(unit.card.ranged_defence or unit.card.defence)
    return make_pool(
        (part for part in own.dice if part[0] not in _OF_ATTACK),
        (part for part in own.symbols if part[0] not in _OF_ATTACK),
    )


def find_repeats(battle: Battle, unit: Unit, target: Unit, kind: FightKind) -> tuple[str, ...]:
    """The effects by which a unit may throw dice of an attack again: its charge, Bloodlust (W86), Aim."""
    if kind in ("ranged", "hold-and-shoot"):
        return (AIM,) if keyword_of(unit, "Aim") is not None else ()
    acting = active_unit(battle)
    active = kind == "melee" and acting is not None and acting.id == unit.id
    charged = any(record.kind == "charge" and record.target == target.id for record in declared(battle))
    going = read_state(battle).course.activation
    charged = charged or (going is not None and target.id in going.ambushed)  # as we read it (D1.22)
    return (CHARGE,) if (active and charged) or is_raging(unit, target.id) else ()


def format_attack(attack: AttackProfile) -> str:
    """An attack with its dice."""
    pool = format_pool(parse_pool(attack.dice))
    return tr("{name} ({dice})", name=attack.name, dice=pool) if attack.name else pool
