"""Alterations of a spell: which are declared, what they cost, and how far it reaches with them (W62, W67, W70, W71)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.actions import Action
from app.games.requests import ChoiceRequest
from app.games.ruling import Problem
from app.games.warcrow.card import Alteration, Spell
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.state import Unit


def find_alterations(spell: Spell, names: tuple[str, ...]) -> tuple[Alteration, ...]:
    """The alterations of these names. Raises PlayerError where the spell has none of one."""
    own = {one.name: one for one in spell.alterations}
    for name in names:
        if name not in own:
            raise PlayerError(tr("{spell} has no alteration called “{name}”", spell=spell.name, name=name))
    return tuple(own[name] for name in names)


def tinge_cost(spell: Spell, names: tuple[str, ...]) -> int:
    """The tinge tokens that alterations cost."""
    return sum(one.tinge for one in find_alterations(spell, names))


def dice_cost(spell: Spell, names: tuple[str, ...]) -> int:
    """The black dice of the tinge roll that alterations cost."""
    return sum(one.dice for one in find_alterations(spell, names))


def altered_reach(unit: Unit, spell: Spell, action: CastSpell) -> float:
    """How far a spell reaches; before its alterations are declared, with all that may still be."""
    names = action.alterations
    if not action.declared and not action.rolls:
        names = (*names, *(one.name for one in left_alterations(unit, spell, names)))
    return spell.reach + sum(one.reach for one in find_alterations(spell, names))


def left_alterations(unit: Unit, spell: Spell, names: tuple[str, ...]) -> tuple[Alteration, ...]:
    """The alterations that may be declared beside these: none twice, and none that there are no tokens for (W71)."""
    left = unit.tokens.tinge - tinge_cost(spell, names)
    return tuple(one for one in spell.alterations if one.name not in names and one.tinge <= max(left, 0))


def alteration_problems(unit: Unit, spell: Spell, names: tuple[str, ...]) -> tuple[Problem, ...]:
    """Why alterations may not be declared."""
    found: list[Problem] = []
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        text = tr("{alteration} is applied twice", alteration=", ".join(twice))
        found.append(make_problem(text, tr("No alteration is applied twice to a spell"), "W71"))
    cost = tinge_cost(spell, names)
    if cost > unit.tokens.tinge:
        words = {"unit": unit.id, "has": unit.tokens.tinge, "cost": cost}
        text = tr("{unit} has {has} tinge, and the alterations cost {cost}", **words)
        found.append(make_problem(text, tr("Alterations that cost tinge are declared by who has the tokens"), "W71"))
    return tuple(found)


def format_cost(one: Alteration) -> str:
    """An alteration with what it costs."""
    parts: list[str] = []
    if one.dice:
        parts.append(counted(one.dice, "{count} black die", "{count} black dice"))
    if one.tinge:
        parts.append(counted(one.tinge, "{count} tinge", "{count} tinge"))
    return f"{one.name} ({', '.join(parts)})" if parts else one.name


def alteration_request(unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest | None:
    """Which alteration is declared next; None once all are, or where there is none."""
    left = left_alterations(unit, spell, action.alterations)
    if action.declared or action.rolls or not left:
        return None
    text = tr("Cast it as it is") if not action.alterations else tr("No more alterations")
    answers: list[tuple[str, Action]] = [(text, replace(action, declared=True))]
    for one in left:
        text = tr("Alter it: {alteration}", alteration=format_cost(one))
        answers.append((text, replace(action, alterations=(*action.alterations, one.name))))
    what = tr("{unit} casts {spell}. Is it altered?", unit=unit.id, spell=spell.name)
    return ChoiceRequest(what, unit.side, tuple(answers), 0)
