"""How far the set-up is: what comes next, and for whom it is (C1.1, S1, B.deck-order)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.language import tr
from app.model import Battle, Value
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import Decider, book
from app.rules.systems.warcry.citing import problem
from app.rules.systems.warcry.setup.zones import uncoloured

ROLES = "roles"
"""The clock's step while the winner of a roll-off chooses who attacks."""


class Due(Value, frozen=True):
    """What comes next, and the side it is for, where it is for one."""

    step: str = ""
    side: str = ""


def decider(battle: Battle, what: Decider) -> str:
    """The side that a book names by what it is: who has priority, attacks, defends, or picks the colours."""
    plan = battle.plan
    named = {"priority": plan.priority, "attacker": plan.attacker, "defender": plan.defender}
    return named.get(what, plan.chooser)


def is_split(battle: Battle, side: str) -> bool:
    """Whether every fighter of a side is in a battle group."""
    fighters = battle.warband(side)
    return bool(fighters) and all(one.state.group or one.state.whereabouts in ("down", "left") for one in fighters)


def names(battle: Battle) -> tuple[str, ...]:
    """All sides, in the battle's order."""
    return tuple(side.name for side in battle.sides)


def others(battle: Battle, side: str) -> tuple[str, ...]:
    """All sides but this one, in the battle's order."""
    return tuple(one.name for one in battle.sides if one.name != side)


def in_turn(battle: Battle, first: str) -> tuple[str, ...]:
    """All sides, this one first."""
    known = any(side.name == first for side in battle.sides)
    return (first, *others(battle, first)) if known else tuple(side.name for side in battle.sides)


def wants_roles(battle: Battle) -> bool:
    """Whether somebody has to be attacker: by the book, or because the victory card asks for it (S31, B.roles)."""
    plan = battle.plan
    asked = book(battle).setup.roll == "roles" or (plan.victory is not None and plan.victory.roles)
    return asked and not (plan.attacker and plan.defender)


def has_early_roles(battle: Battle) -> bool:
    """Whether attacker and defender are named before fighters are set up (S31, B.roles, C4)."""
    setup, card = book(battle).setup, battle.plan.victory
    return setup.roll == "roles" or not setup.victory_last or (card is not None and card.early)


def setting_up(battle: Battle) -> Due:
    """What comes next before fighters are set up."""
    return next(_setting_up(battle), Due("begin"))


def all_missing(battle: Battle) -> tuple[Due, ...]:
    """Everything that is still to be done before fighters are set up, each once."""
    return tuple(dict.fromkeys(_setting_up(battle)))


def _setting_up(battle: Battle) -> Iterator[Due]:
    plan, rules = battle.plan, book(battle)
    if rules.setup.roll == "priority" and not plan.priority:
        yield Due("roll")
    if rules.setup.roll == "roles" and wants_roles(battle):
        yield roles(battle)
    for side in in_turn(battle, decider(battle, rules.groups.first)):
        if not is_split(battle, side):
            yield Due("split", side)
    if not plan.terrain and not battle.pieces and plan.deployment is None:
        yield Due("terrain")
    yield from (Due(deck) for deck in missing_decks(battle))
    if wants_roles(battle) and has_early_roles(battle):
        yield roles(battle)
    if not coloured(battle):
        chooser = decider(battle, rules.setup.colours)
        yield Due("colours", chooser) if chooser else Due("colours-roll")
    if uncoloured(battle):
        yield Due("points")


def missing_decks(battle: Battle) -> tuple[str, ...]:
    """The decks of which no card is laid out, in the order in which cards are resolved (S23)."""
    plan = battle.plan
    laid = {"deployment": plan.deployment, "victory": plan.victory, "twist": plan.twists}
    return tuple(deck for deck, card in laid.items() if not card)


def coloured(battle: Battle) -> bool:
    """Whether one side is red and another is blue."""
    return {"red", "blue"} <= {side.colour for side in battle.sides}


def roles(battle: Battle) -> Due:
    """What comes next where nobody is attacker yet: a roll-off, or the choice of its winner (C1.5, S31)."""
    return Due(ROLES, battle.clock.turn) if is_choosing(battle) else Due("roles-roll")


def is_choosing(battle: Battle) -> bool:
    """Whether a side won the roll-off and has still to say who attacks: whatever else is done, that is remembered."""
    clock, plan = battle.clock, battle.plan
    return clock.step == ROLES and bool(clock.turn) and not (plan.attacker and plan.defender)


def stepped(battle: Battle) -> Battle:
    """The battle with its clock at what comes next, while it is being set up."""
    if battle.clock.stage != "setup" or is_choosing(battle):
        return battle
    due = setting_up(battle)
    return replace(battle, clock=replace(battle.clock, step=due.step, turn=due.side))


def not_at(battle: Battle, stages: tuple[str, ...], what: str, about: str) -> tuple[Problem, ...]:
    """Why something cannot be done now that belongs to these stages; `what` is the rule, translated."""
    if battle.clock.stage in stages:
        return ()
    return (problem(battle, tr("this is not the time for it"), what, book(battle).rows[about]),)
