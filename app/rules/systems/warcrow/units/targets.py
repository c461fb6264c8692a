"""Whom attacks, skills and spells may be directed at: enemies or friends, and not who is nobody's (W121, W122)."""

from app.language import tr
from app.model import Battle
from app.rules.ruling import Problem
from app.rules.systems.warcrow.due_kind import make_problem
from app.rules.systems.warcrow.measures import are_enemies, is_on_table, keyword_of
from app.rules.systems.warcrow.state import Unit


def are_friends(one: Unit, other: Unit) -> bool:
    """Whether two units are of one side; those that are nobody's have no friends (W121)."""
    return one.id == other.id or (one.side == other.side and not one.neutral and not other.neutral)


def target_problems(battle: Battle, unit: Unit, target: Unit, wants: str = "enemy") -> tuple[Problem, ...]:
    """Why a unit may not direct something at another: "enemy" or "friend" is whom it is meant for."""
    if unit.id == target.id and wants == "friend":
        return ()
    if target.neutral and not keyword_of(target, "Hostile"):
        text = tr("{unit} is nobody’s", unit=target.id)
        return (make_problem(text, tr("Neutral units are no targets unless they are Hostile"), "W121"),)
    if target.host or not is_on_table(battle, target):
        text = tr("{unit} is no unit on the table", unit=target.id)
        return (make_problem(text, tr("A Character that has joined a unit is no unit of its own"), "W34"),)
    if wants == "enemy" and not are_enemies(unit, target):
        text = tr("{unit} is no enemy of {other}", unit=target.id, other=unit.id)
        return (make_problem(text, tr("Attacks are made on enemies"), "W122"),)
    if wants == "friend" and not are_friends(unit, target):
        text = tr("{unit} is no friend of {other}", unit=target.id, other=unit.id)
        return (make_problem(text, tr("It is meant for friends"), "W121"),)
    return ()
