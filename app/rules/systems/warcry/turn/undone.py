"""What is still to be done before a phase or a round may end."""

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter
from app.rules.flow import Reminder
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.facts import pending
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.setup import order
from app.rules.systems.warcry.turn import activation, card_options, hazards, initiative


def phase_end_problems(battle: Battle) -> tuple[Problem, ...]:
    """Why the phase may not end yet: what the rules ask for before that."""
    phase, first = battle.clock.phase, pending.pending_problems(battle)
    if first:
        return first
    if phase == book_of(battle).phases.initiative:
        return _initiative(battle)
    return _arrivals(battle) if phase == "reserve" else _activations(battle)


def unfinished(table: Table) -> tuple[Reminder, ...]:
    """What would be left undone if the phase ended now: what rules ask for, and what players may have meant to do."""
    battle = table.battle
    if battle.clock.stage != "battle":
        return ()
    must = tuple(Reminder(one.text, one.rule) for one in phase_end_problems(battle))
    more = _chances(battle) if battle.clock.phase == "combat" else ()
    return (*must, *hazards.hazard_reminders(battle), *card_options.unanswered(battle), *more)


def arriving_fighters(battle: Battle) -> tuple[Fighter, ...]:
    """The fighters in reserve that may arrive now: those of who has the initiative first (A7.7)."""
    if battle.clock.stage != "battle":
        return ()
    return tuple(battle.anyone(id) for placement in order.arrivals(battle) for id in placement.missing)


def _initiative(battle: Battle) -> tuple[Problem, ...]:
    texts = {
        "roll": tr("initiative has not been rolled for"),
        "tie": tr("the roll-off for the initiative is missing"),
        "wild": tr("{side} has not spoken of its wild dice", side=initiative.wild_dice_side(battle)),
    }
    due = initiative.next_step(battle)
    if not due:
        return ()
    rule = tr("Initiative is settled before anything else of a round")
    return (make_problem(battle, texts[due], rule, "A7.4" if due == "wild" else "A7.2"),)


def _arrivals(battle: Battle) -> tuple[Problem, ...]:
    rule = tr("Groups in reserve arrive in the reserve phase of their round")
    return tuple(
        make_problem(battle, tr("{name} has not arrived", name=fighter.id), rule, "A7.7")
        for fighter in arriving_fighters(battle)
    )


def _activations(battle: Battle) -> tuple[Problem, ...]:
    rule = tr("The combat phase ends when both sides have passed")
    if battle.clock.active:
        text = tr("{name} is still being activated", name=battle.clock.active)
        return (make_problem(battle, text, rule, "A7.8"),)
    left = [fighter for side in battle.sides for fighter in activation.ready_fighters(battle, side.name)]
    return tuple(
        make_problem(battle, tr("{name} has not been activated", name=fighter.id), rule, "A7.8")
        for fighter in (*left, *activation.ready_beasts(battle))
    )


def _chances(battle: Battle) -> tuple[Reminder, ...]:
    """What nobody has to do, but may have meant to."""
    return (*_waiting(battle), *_dice(battle))


def _waiting(battle: Battle) -> tuple[Reminder, ...]:
    source = tr("A fighter that waited may act once more in the same combat phase")
    return tuple(
        Reminder(tr("{name} has waited and not acted since", name=fighter.id), source)
        for side in battle.sides
        for fighter in activation.waiting_fighters(battle, side.name)
    )


def _dice(battle: Battle) -> tuple[Reminder, ...]:
    source = tr("Sets of initiative dice that are left over are lost at the end of the round")
    return tuple(
        Reminder(tr("{side} has dice left: {sets}", side=one.side, sets=initiative.format_sets(one.sets)), source)
        for one in initiative.initiative_counts(battle)
        if one.sets
    )
