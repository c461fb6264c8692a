"""Legal targets of attacks, skills and spells: enemies or friends; neutral units are neither (W121, W122)."""

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.measures import REACH_SLACK, are_enemies, is_on_table, keyword_of, sees_unit, strides_between
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import Unit
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def are_friends(one: Unit, other: Unit) -> bool:
    """Returns whether two units are on the same side; neutral units have no friends (W121)."""
    return one.id == other.id or (one.side == other.side and not one.neutral and not other.neutral)


def target_problems(battle: Battle, unit: Unit, target: Unit, wants: str = "enemy") -> tuple[Problem, ...]:
    """Returns why a unit may not target another with something meant for an "enemy" or a "friend"."""
    if unit.id == target.id and wants == "friend":
        return ()
    if target.neutral and not keyword_of(target, "Hostile") and (wants == "friend" or not are_enemies(unit, target)):
        text = tr("{unit} is neutral", unit=target.id)
        return (make_problem(text, "W121", tr("Neutral units cannot be targeted unless they are Hostile")),)
    if target.host or not is_on_table(battle, target):
        text = tr("{unit} is not a unit on the table", unit=target.id)
        return (make_problem(text, "W34", tr("A Character that has joined a unit is not a separate unit")),)
    if wants == "enemy" and not are_enemies(unit, target):
        return (make_problem(tr("{unit} is not an enemy of {other}", unit=target.id, other=unit.id), "W122"),)
    if wants == "friend" and not are_friends(unit, target):
        return (make_problem(tr("{unit} is not a friend of {other}", unit=target.id, other=unit.id), "W121"),)
    return ()


def reach_problems(
    table: BattleGeometry, unit: Unit, target: Unit, reach: float, needs_sight: bool, row: str
) -> tuple[Problem, ...]:
    """Returns why a target is too far or not visible, citing this row."""
    if unit.id == target.id:
        return ()
    found: list[Problem] = []
    strides = strides_between(table.battle, unit, target)
    if strides is not None and strides > reach + REACH_SLACK:
        found.append(far_problem(target.id, strides, reach, row))
    if needs_sight and strides is not None and not sees_unit(table, unit, target):
        found.append(unseen_problem(unit, target.id, row))
    return tuple(found)


def far_problem(target: str, strides: float, reach: float, row: str) -> Problem:
    """Returns the rule problem that a target is too far away."""
    text = tr("{target} is {apart:.1f} strides away; the range is {most:g}", target=target, apart=strides, most=reach)
    return make_problem(text, row)


def unseen_problem(unit: Unit, target: str, row: str) -> Problem:
    """Returns the rule problem that a target is not visible."""
    return make_problem(tr("{unit} does not see {target}", unit=unit.id, target=target), row)
