"""From the set-up to deployment, and from deployment to the first round (C1.11, S29, S31, S36)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.errors import PlayerError
from app.language import mark, tr
from app.model import Battle, Fighter
from app.rules.log import with_log_line
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.setup import groups, order, stages
from app.rules.systems.warcry.setup.zones import uncoloured_points
from app.rules.systems.warcry.turn import card_options, rounds

_MISSING = {
    "roll": (mark("nobody has rolled off for priority"), "roll"),
    "roles-roll": (mark("nobody has rolled off for attacker and defender"), "roles"),
    "roles": (mark("nobody has said who attacks and who defends"), "roles"),
    "split": (mark("{side} has not split into battle groups"), "groups"),
    "deployment": (mark("there is no deployment card"), "draw"),
    "victory": (mark("there is no victory card"), "draw"),
    "twist": (mark("there is no twist card"), "draw"),
    "colours-roll": (mark("nobody has rolled off for the colours"), "colours"),
    "colours": (mark("nobody has said who is red and who is blue"), "colours"),
}


def next_in_deployment(battle: Battle) -> stages.SetupStep:
    """What comes next while fighters are set up: the next group, what the victory card asks for, then the battle."""
    placement = order.next_placement(battle)
    if placement is not None:
        return stages.SetupStep("place", placement.side)
    if stages.wants_roles(battle):
        return stages.role_step(battle)
    text, side = card_options.card_sentence(battle)
    return stages.SetupStep("cards", side) if text else stages.SetupStep("begin")


def next_step(battle: Battle) -> stages.SetupStep:
    """What comes next, at any stage before the first round."""
    match battle.clock.stage:
        case "setup":
            return stages.next_setup_step(battle)
        case "deployment":
            return next_in_deployment(battle)
        case _:
            return stages.SetupStep("muster" if battle.clock.stage == "muster" else "")


def with_next_step(battle: Battle) -> Battle:
    """The battle with its clock at what comes next, whatever stage of the set-up it is."""
    if battle.clock.stage != "deployment":
        return stages.with_setup_step(battle)
    if stages.is_choosing_roles(battle):
        return battle
    now = next_in_deployment(battle)
    return replace(battle, clock=replace(battle.clock, step=now.step, turn=now.side))


def begin_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why the next stage cannot begin yet: what of this one is missing."""
    checks = {"setup": _before_deployment, "deployment": _before_battle}
    check = checks.get(battle.clock.stage)
    if check is None:
        return stages.stage_problems(
            battle, ("setup", "deployment"), tr("First warbands are mustered and revealed"), "reveal"
        )
    return tuple(check(battle))


def _before_deployment(battle: Battle) -> Iterator[Problem]:
    rows, what = book_of(battle).rows, tr("This comes before fighters are set up")
    for one in stages.missing_steps(battle):
        if one.step in _MISSING:
            text, about = _MISSING[one.step]
            yield make_problem(battle, tr(text, side=one.side), what, rows[about])
    if open_ := uncoloured_points(battle):
        text = tr("the card leaves open whether {count} of its points are red or blue", count=len(open_))
        yield make_problem(battle, text, tr("The players pick the colours"), rows["colours"])


def _before_battle(battle: Battle) -> Iterator[Problem]:
    rows = book_of(battle).rows
    for placement in order.placements(battle):
        if placement.missing:
            names, group = ", ".join(placement.missing), tr(groups.GROUPS[placement.group])
            text = tr("{side} has not set up its {group}: {names}", side=placement.side, group=group, names=names)
            yield make_problem(
                battle, text, tr("All groups that are there from the start are set up"), rows["alternate"]
            )
    if stages.wants_roles(battle):
        text = tr("nobody has said who attacks and who defends")
        yield make_problem(battle, text, tr("The victory card asks for it"), rows["roles"])
    for one in card_options.unanswered(battle):
        yield make_problem(battle, one.text, tr("The victory card asks for it"), rows["roles"])


def begin_stage(battle: Battle) -> Battle:
    """The battle in its next stage. Raises PlayerError where there is none."""
    if battle.clock.stage == "deployment":
        return rounds.begin_round(_fast(battle))
    if battle.clock.stage != "setup":
        raise PlayerError(tr("the warbands have to be revealed first"))
    battle = battle.with_fighters(*(_waiting(battle, fighter) for fighter in battle.aside))
    battle = replace(battle, clock=replace(battle.clock, stage="deployment"))
    return with_next_step(with_log_line(battle, tr("The battle groups are set up"), "clock"))


def _fast(battle: Battle) -> Battle:
    """From now on terrain stays where it is; whoever wants to move it all the same unlocks it first."""
    return battle.with_things([replace(piece, locked=True) for piece in battle.pieces if not piece.locked])


def _waiting(battle: Battle, fighter: Fighter) -> Fighter:
    """Fighters whose group arrives later wait in reserve (S29)."""
    if fighter.state.whereabouts != "mustered" or not order.is_reserve(battle, fighter):
        return fighter
    return replace(fighter, state=replace(fighter.state, whereabouts="reserve"))
