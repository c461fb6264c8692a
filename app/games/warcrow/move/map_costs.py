"""The costs of moves (D1, W22, W93) and the reach of attacks (D1.4), for maps of where a unit can go."""

from app.core.language import tr
from app.games.move_costs import AttackReach, MoveCosts
from app.games.warcrow.activation import active_unit
from app.games.warcrow.measures import are_enemies, find_leader, keyword_of, standing_troops, units_on_table, whole_unit
from app.games.warcrow.move.charges import attack_move_strides
from app.games.warcrow.move.leader_path import find_moves, move_strides, unslowed_moves
from app.games.warcrow.state import read_state
from app.table.battle_geometry import BattleGeometry


def find_move_costs(table: BattleGeometry, id: str) -> MoveCosts | None:
    """Returns the costs of the next move of a troop's unit, which passes through friends; None if it has no unit.

    A Large unit also passes through enemies that are not Large (W93).
    """
    battle = table.battle
    unit = whole_unit(battle, id)
    if unit is None:
        return None
    strides = move_strides(table, unit) if unit == active_unit(battle) else find_moves(table, unit).first
    large = keyword_of(unit, "Large") is not None
    passed = (
        other
        for other in units_on_table(battle)
        if other.id != unit.id and (not are_enemies(unit, other) or (large and not keyword_of(other, "Large")))
    )
    passes = tuple(troop.id for other in passed for troop in standing_troops(battle, other))
    moves, stride = unslowed_moves(table, unit), read_state(battle).stride_mm
    most = max(strides, moves.first, moves.second)
    # Listed even if no unit is still to come, because that may be a secret.
    uncounted = [
        tr("a second move"),
        tr("skills, spells and other effects that move units"),
        tr("fighters that have not arrived yet"),
    ]
    leader = find_leader(battle, unit)
    if leader is not None and leader.id != id:  # Only the path of the leader is measured (W22).
        uncounted.append(tr("troops placed in formation farther away than their leader moves"))
    return MoveCosts(
        strides * stride, None, jumps=False, passes=passes, most_mm=most * stride, uncounted=tuple(uncounted)
    )


def find_attack_reaches(table: BattleGeometry, id: str) -> tuple[AttackReach, ...]:
    """Returns the reach of a unit's attacks: for melee, its charge or assault, whichever is longer."""
    unit = whole_unit(table.battle, id)
    if unit is None:
        return ()
    stride = read_state(table.battle).stride_mm
    ranged = [AttackReach(one.name, 0.0, one.reach * stride) for one in unit.card.attacks if one.reach]
    attack_move = max(attack_move_strides(table, unit, "charge"), attack_move_strides(table, unit, "assault")) * stride
    melee = [AttackReach(one.name, 0.0, attack_move, charge=True) for one in unit.card.attacks if not one.reach]
    return (*ranged, *melee)
