"""From the set-up to deployment, and from deployment to the first round (C1.11, S29, S31, S36)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.errors import PlayerError
from app.language import mark, tr
from app.model import Battle, Fighter
from app.rules.log import with_log_line
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import book
from app.rules.systems.warcry.citing import problem
from app.rules.systems.warcry.course import card_options, rounds
from app.rules.systems.warcry.setup import groups, order, stages
from app.rules.systems.warcry.setup.zones import uncoloured

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


def due(battle: Battle) -> stages.Due:
    """What comes next while fighters are set up: the next group, what the victory card asks for, then the battle."""
    placement = order.next_placement(battle)
    if placement is not None:
        return stages.Due("place", placement.side)
    if stages.wants_roles(battle):
        return stages.roles(battle)
    text, side = card_options.sentence(battle)
    return stages.Due("cards", side) if text else stages.Due("begin")


def due_now(battle: Battle) -> stages.Due:
    """What comes next, at any stage before the first round."""
    match battle.clock.stage:
        case "setup":
            return stages.setting_up(battle)
        case "deployment":
            return due(battle)
        case _:
            return stages.Due("muster" if battle.clock.stage == "muster" else "")


def stepped(battle: Battle) -> Battle:
    """The battle with its clock at what comes next, whatever stage of the set-up it is."""
    if battle.clock.stage != "deployment":
        return stages.stepped(battle)
    if stages.is_choosing(battle):
        return battle
    now = due(battle)
    return replace(battle, clock=replace(battle.clock, step=now.step, turn=now.side))


def problems(battle: Battle) -> tuple[Problem, ...]:
    """Why the next stage cannot begin yet: what of this one is missing."""
    checks = {"setup": _before_deployment, "deployment": _before_battle}
    check = checks.get(battle.clock.stage)
    if check is None:
        return stages.not_at(battle, ("setup", "deployment"), tr("First warbands are mustered and revealed"), "reveal")
    return tuple(check(battle))


def _before_deployment(battle: Battle) -> Iterator[Problem]:
    rows, what = book(battle).rows, tr("This comes before fighters are set up")
    for one in stages.all_missing(battle):
        if one.step in _MISSING:
            text, about = _MISSING[one.step]
            yield problem(battle, tr(text, side=one.side), what, rows[about])
    if open_ := uncoloured(battle):
        text = tr("the card leaves open whether {count} of its points are red or blue", count=len(open_))
        yield problem(battle, text, tr("The players pick the colours"), rows["colours"])


def _before_battle(battle: Battle) -> Iterator[Problem]:
    rows = book(battle).rows
    for placement in order.placements(battle):
        if placement.missing:
            names, group = ", ".join(placement.missing), tr(groups.GROUPS[placement.group])
            text = tr("{side} has not set up its {group}: {names}", side=placement.side, group=group, names=names)
            yield problem(battle, text, tr("All groups that are there from the start are set up"), rows["alternate"])
    if stages.wants_roles(battle):
        text = tr("nobody has said who attacks and who defends")
        yield problem(battle, text, tr("The victory card asks for it"), rows["roles"])
    for one in card_options.forgotten(battle):
        yield problem(battle, one.text, tr("The victory card asks for it"), rows["roles"])


def begun(battle: Battle) -> Battle:
    """The battle in its next stage. Raises PlayerError where there is none."""
    if battle.clock.stage == "deployment":
        return rounds.begun(_fast(battle))
    if battle.clock.stage != "setup":
        raise PlayerError(tr("the warbands have to be revealed first"))
    battle = battle.with_fighters(*(_waiting(battle, fighter) for fighter in battle.aside))
    battle = replace(battle, clock=replace(battle.clock, stage="deployment"))
    return stepped(with_log_line(battle, tr("The battle groups are set up"), "clock"))


def _fast(battle: Battle) -> Battle:
    """From now on terrain stays where it is; whoever wants to move it all the same unlocks it first."""
    return battle.with_things([replace(piece, locked=True) for piece in battle.pieces if not piece.locked])


def _waiting(battle: Battle, fighter: Fighter) -> Fighter:
    """Fighters whose group arrives later wait in reserve (S29)."""
    if fighter.state.whereabouts != "mustered" or not order.is_reserve(battle, fighter):
        return fighter
    return replace(fighter, state=replace(fighter.state, whereabouts="reserve"))
