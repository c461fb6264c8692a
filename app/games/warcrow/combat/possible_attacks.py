"""All attacks of a unit on all enemies, whichever side is active: dice, chances, and problems of reach and sight."""

from collections.abc import Iterator, Mapping
from typing import Literal

from app.core.language import format_number, mark, tr
from app.games.attack_option import AttackOption, OwnAttack
from app.games.facts import Fact, FactLine
from app.games.warcrow.card import AttackProfile, format_attack
from app.games.warcrow.combat.attack_dice import AIM, CHARGE, find_cover
from app.games.warcrow.combat.attacks import AttackUnit, AttackUnitRule, reach_problems
from app.games.warcrow.combat.face_to_face import STATES, damage_chances, damage_odds, format_damage
from app.games.warcrow.measures import REACH_SLACK, find_enemy_units, find_leader, is_elite, strides_between, whole_unit
from app.games.warcrow.pending import FaceToFace
from app.games.warcrow.pending_kinds import cite
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.symbol_dice import find_chances, format_pool, mean_number, parse_pool
from app.games.warcrow.units.targets import target_problems
from app.games.warcrow.units.unit_states import STATES as STATE_TEXTS
from app.geometry.outlines import gap
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

_REPEATS: Mapping[str, str] = {CHARGE: mark("charge or Bloodlust"), AIM: "Aim"}


def find_attacks(table: BattleGeometry, fighter: str) -> tuple[AttackOption, ...]:
    """Returns the attacks of the unit a troop belongs to, nearest enemy first; leaders represent both units."""
    unit = whole_unit(table.battle, fighter)
    if unit is None or find_leader(table.battle, unit) is None:
        return ()
    enemies = sorted(
        find_enemy_units(table.battle, unit), key=lambda one: strides_between(table.battle, unit, one) or 0.0
    )
    return tuple(
        _make_attack(table, unit, enemy, number) for number in range(len(unit.card.attacks)) for enemy in enemies
    )


def _make_attack(table: BattleGeometry, unit: Unit, target: Unit, number: int) -> AttackOption:
    battle, attack = table.battle, unit.card.attacks[number]
    leader, other = find_leader(battle, unit), find_leader(battle, target)
    assert leader is not None
    assert other is not None
    action = AttackUnit(unit.id, target.id, number)
    due = AttackUnitRule(table, action).expected_rolls
    dealt, _ = damage_chances(unit, target, due)
    against = (*target_problems(battle, unit, target), *reach_problems(table, unit, target, attack))
    return AttackOption(
        leader.id,
        number,
        other.id,
        tuple(_find_facts(table, unit, target, attack, due)),
        against,
        own=OwnAttack(
            format_attack(attack), unit.id, target.id, action, damage_odds(battle, due), format_damage(dealt)
        ),
    )


def _find_facts(
    table: BattleGeometry, unit: Unit, target: Unit, attack: AttackProfile, due: FaceToFace
) -> Iterator[Fact]:
    yield distance_fact(table, unit, target, attack.reach)
    yield from _dice_facts(unit, target, due, "attack")
    if due.attack.repeats:
        reasons = ", ".join(tr(_REPEATS[effect]) for effect in due.attack.repeats)
        yield Fact("repeats", unit.id, tr("re-rolls dice: {reasons}", reasons=reasons), cite(), target.id)  # W82
    yield from _dice_facts(target, unit, due, "defence")
    givers = find_cover(table, unit, target)[1] if attack.reach else ()
    if givers:
        text = tr("cover: {givers}", givers=", ".join(givers))
        rule = cite()  # D1.cover
        yield Fact("cover", target.id, text, rule, unit.id)


def _dice_facts(roller: Unit, other: Unit, due: FaceToFace, part: Literal["attack", "defence"]) -> Iterator[Fact]:
    """Yields facts about one side's dice: the average of successes or blocks, and the dice it loses."""
    roll, (state, symbol) = getattr(due, part), STATES[part]
    chances = find_chances(
        parse_pool(roll.pool), symbol, is_elite(roller), bool(roll.repeats), state in roller.tokens.states
    )
    mean = format_number(mean_number(chances), ".1f")
    words = {"unit": roller.id, "dice": format_pool(parse_pool(roll.pool)), "mean": mean}
    if part == "attack":
        text = tr("{unit} attacks with {dice}: {mean} successes on average", **words)
    else:
        text = tr("{unit} defends with {dice}: {mean} blocks on average", **words)
    rule = cite()  # D1
    yield Fact(part, roller.id, text, rule, other.id)
    if state in roller.tokens.states:
        text = tr("{unit} is {state} and loses the best of these dice", unit=roller.id, state=tr(STATE_TEXTS[state]))
        yield Fact("state", roller.id, text, rule, other.id)
    if roll.owes:
        text = tr("{unit} is engaged with several enemies and removes one of these dice", unit=roller.id)
        yield Fact("several", roller.id, text, rule, other.id)


def distance_fact(table: BattleGeometry, unit: Unit, target: Unit, reach: float = 0.0) -> Fact:
    """Returns the distance of two units with its line and, given a reach, whether the reach is enough."""
    leader, other = find_leader(table.battle, unit), find_leader(table.battle, target)
    assert leader is not None
    assert other is not None
    between = gap(fighter_outline(leader), fighter_outline(other))
    strides = between.distance / read_state(table.battle).stride_mm
    line = FactLine((*between.from_point, leader.pose.z), (*between.to_point, other.pose.z))
    if reach:
        text = tr("{strides:.1f} strides from leader to leader; the range is {reach:g}", strides=strides, reach=reach)
    else:
        text = tr("{strides:.1f} strides from leader to leader", strides=strides)
    rule = cite(tr("Distances are measured from the unit’s leader"))  # D1.4
    yes = strides <= reach + REACH_SLACK if reach else None
    return Fact("distance", unit.id, text, rule, target.id, yes, strides, (line,))
