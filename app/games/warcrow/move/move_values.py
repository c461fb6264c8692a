"""How far a unit may move: its MOV, less while it is slowed, by a token or by rugged terrain (W55, W100 to W103)."""

from app.games.warcrow.activation import declared
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Moves
from app.games.warcrow.ground import BONUS_SWITCH, find_ground, is_adjacent, prefers_adjacent
from app.games.warcrow.measures import standing_troops
from app.games.warcrow.state import ActionRecord, Unit, read_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

RUGGED = "Rugged"


def is_slowed(table: BattleGeometry, unit: Unit) -> bool:
    """Whether a unit is slowed now: by its token, or because a troop touches rugged terrain that holds for it."""
    return "slowed" in unit.tokens.states or bool(rugged_neighbours(table, unit))


def rugged_neighbours(table: BattleGeometry, unit: Unit) -> tuple[str, ...]:
    """The rugged elements that a unit touches and that slow it, by the ids of their pieces."""
    troops = standing_troops(table.battle, unit)
    rugged = find_ground(table, RUGGED, unit)
    return tuple(one.element.piece for one in rugged if any(is_adjacent(one, troop) for troop in troops))


def find_moves(table: BattleGeometry, unit: Unit) -> Moves:
    """MOV as it counts now for the actions move, assault and charge, in strides.

    Slowed, a unit has one of its two values, the larger as it is sure to be chosen, and charges less far (W55).
    """
    moves = unslowed_moves(table, unit)
    if is_slowed(table, unit):
        less = max(0.0, moves.charge - find_book().turn.slowed_charge)
        return Moves(max(moves.first, moves.second), 0.0, less)
    return moves


def unslowed_moves(table: BattleGeometry, unit: Unit) -> Moves:
    """MOV as it counts for all but those actions, in strides.

    The bonus for beginning beside preferred terrain is struck, and counts only where players switched it on (W103).
    """
    moves = unit.card.moves
    bonus = find_book().turn.preferred_bonus
    course = read_state(table.battle).course
    going = course.activation if course.activation and course.activation.unit == unit.id else None
    moved = going is not None and any(record.kind == "move" for record in going.actions)
    if BONUS_SWITCH in course.switches and not moved:
        troops = standing_troops(table.battle, unit)
        if prefers_adjacent(table, unit, troops):
            return Moves(moves.first + bonus, moves.second, moves.charge + bonus)
    return moves


def move_strides(table: BattleGeometry, unit: Unit) -> float:
    """How far the next move action of a unit leads: the first value, and for the second move the other one.

    Who was slowed in its first move may have taken the larger value for that, and has the smaller left (W55). As we
    read it, the place of a Scout that has just come counts as its first move (W106).
    """
    moves = find_moves(table, unit)
    first = _first_move(table.battle)
    if first is not None:
        return min(moves.first, moves.second) if first.second else moves.second
    return moves.second if has_just_come(table.battle) and not is_slowed(table, unit) else moves.first


def has_moved(battle: Battle) -> bool:
    """Whether the active unit has performed a move action."""
    return _first_move(battle) is not None


def _first_move(battle: Battle) -> ActionRecord | None:
    return next((record for record in declared(battle) if record.kind == "move" and not record.free), None)


def has_just_come(battle: Battle) -> bool:
    """Whether the active unit is one that was set up in this activation, which took one of its moves (W106)."""
    going = read_state(battle).course.activation
    return going is not None and going.simple < find_book().turn.simple_actions
