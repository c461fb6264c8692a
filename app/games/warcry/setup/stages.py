"""The progress of the set-up: the next step, and the side it is for (C1.1, S1, B.deck-order)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcry.book import Decider, book_of
from app.games.warcry.cards.decks import Deck
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup.zones import uncoloured_points
from app.games.warcry.state import read_plan
from app.model import Battle, Value

ROLES = "roles"
"""The clock's step while the winner of a roll-off chooses the attacker."""


class SetupStep(Value, frozen=True):
    """A step of the set-up, and the side it is for, if any."""

    step: str = ""
    side: str = ""


def deciding_side(battle: Battle, what: Decider) -> str:
    """Returns the side that a book refers to: with priority, as attacker or defender, or picking colours."""
    plan = read_plan(battle)
    named = {"priority": plan.priority, "attacker": plan.attacker, "defender": plan.defender}
    return named.get(what, plan.chooser)


def is_split(battle: Battle, side: str) -> bool:
    """Returns whether every fighter of a side is in a battle group."""
    fighters = battle.fighters_of(side)
    return bool(fighters) and all(one.state.group or one.state.whereabouts in ("down", "left") for one in fighters)


def side_names(battle: Battle) -> tuple[str, ...]:
    """Returns all sides, in the battle's order."""
    return tuple(side.name for side in battle.sides)


def other_sides(battle: Battle, side: str) -> tuple[str, ...]:
    """Returns all sides but this one, in the battle's order."""
    return tuple(one.name for one in battle.sides if one.name != side)


def sides_in_turn(battle: Battle, first: str) -> tuple[str, ...]:
    """Returns all sides, this one first."""
    known = any(side.name == first for side in battle.sides)
    return (first, *other_sides(battle, first)) if known else tuple(side.name for side in battle.sides)


def needs_roles(battle: Battle) -> bool:
    """Returns whether attacker and defender are still needed, by the book or the victory card (S31, B.roles)."""
    plan = read_plan(battle)
    asked = book_of(battle).setup.roll == "roles" or (plan.victory is not None and plan.victory.roles)
    return asked and not (plan.attacker and plan.defender)


def has_early_roles(battle: Battle) -> bool:
    """Returns whether attacker and defender are named before fighters are set up (S31, B.roles, C4)."""
    setup, card = book_of(battle).setup, read_plan(battle).victory
    return setup.roll == "roles" or not setup.victory_last or (card is not None and card.early)


def next_setup_step(battle: Battle) -> SetupStep:
    """Returns the next step before fighters are set up."""
    return next(_open_steps(battle), SetupStep("begin"))


def missing_steps(battle: Battle) -> tuple[SetupStep, ...]:
    """Returns all open steps before fighters are set up, each once."""
    return tuple(dict.fromkeys(_open_steps(battle)))


def _open_steps(battle: Battle) -> Iterator[SetupStep]:
    plan, rules = read_plan(battle), book_of(battle)
    if rules.setup.roll == "priority" and not plan.priority:
        yield SetupStep("roll")
    if rules.setup.roll == "roles" and needs_roles(battle):
        yield role_step(battle)
    for side in sides_in_turn(battle, deciding_side(battle, rules.groups.first)):
        if not is_split(battle, side):
            yield SetupStep("split", side)
    if not plan.terrain and not battle.pieces and plan.deployment is None:
        yield SetupStep("terrain")
    yield from (SetupStep(deck) for deck in missing_decks(battle))
    if needs_roles(battle) and has_early_roles(battle):
        yield role_step(battle)
    if not has_colours(battle):
        chooser = deciding_side(battle, rules.setup.colours)
        yield SetupStep("colours", chooser) if chooser else SetupStep("colours-roll")
    if uncoloured_points(battle):
        yield SetupStep("points")


def missing_decks(battle: Battle) -> tuple[Deck, ...]:
    """Returns the decks without a card in play, in the order in which cards are resolved (S23)."""
    plan = read_plan(battle)
    laid: dict[Deck, object] = {"deployment": plan.deployment, "victory": plan.victory, "twist": plan.twists}
    return tuple(deck for deck, card in laid.items() if not card)


def has_colours(battle: Battle) -> bool:
    """Returns whether one side is red and another is blue."""
    return {"red", "blue"} <= {side.colour for side in battle.sides}


def role_step(battle: Battle) -> SetupStep:
    """Returns the step for missing roles: a roll-off, or the choice of its winner (C1.5, S31)."""
    return SetupStep(ROLES, battle.clock.turn) if is_choosing_roles(battle) else SetupStep("roles-roll")


def is_choosing_roles(battle: Battle) -> bool:
    """Returns whether the winner of a roll-off has still to choose the attacker; other actions do not change that."""
    clock, plan = battle.clock, read_plan(battle)
    return clock.step == ROLES and bool(clock.turn) and not (plan.attacker and plan.defender)


def with_setup_step(battle: Battle) -> Battle:
    """Returns the battle with its clock at the next step, while it is being set up."""
    if battle.clock.stage != "setup" or is_choosing_roles(battle):
        return battle
    due = next_setup_step(battle)
    return replace(battle, clock=replace(battle.clock, step=due.step, turn=due.side))


def stage_problems(battle: Battle, stages: tuple[str, ...], about: str) -> tuple[Problem, ...]:
    """Returns why an action of these stages is not possible now; `about` is the topic of the rule in our list."""
    if battle.clock.stage in stages:
        return ()
    return (make_problem(battle, tr("this cannot be decided now"), book_of(battle).rows[about]),)
