"""The two editions as systems, put together from their parts."""

from app.language import mark
from app.rules import true_sight
from app.rules.battle_actions import Attack, Disengage
from app.rules.course import Course, Measured, Named
from app.rules.steps import SHARED
from app.rules.system import RuleSystem
from app.rules.systems.warcry import guide, numbers, sense, sights
from app.rules.systems.warcry.book import INCH, Book, book_named
from app.rules.systems.warcry.cards import victory
from app.rules.systems.warcry.course import (
    abilities,
    activating,
    answers,
    by_hand,
    ending,
    gone,
    hazards,
    initiative,
    outside,
    reactions,
    rounds,
    turns,
    wild,
)
from app.rules.systems.warcry.fights import attack
from app.rules.systems.warcry.moves import disengage, movement
from app.rules.systems.warcry.positions import facts, treasure, visibility
from app.rules.systems.warcry.setup import battleplan, deployment, groups, muster, switches

IDS = ("warcry-1e", "warcry-2e")
GROUPS = (Named("dagger", mark("Dagger")), Named("shield", mark("Shield")), Named("hammer", mark("Hammer")))
_PHASES = {
    "hero": mark("Hero phase"),
    "initiative": mark("Initiative phase"),
    "reserve": mark("Reserve phase"),
    "combat": mark("Combat phase"),
}
_NAMES = {"warcry-1e": mark("Warcry, 1st edition"), "warcry-2e": mark("Warcry, 2nd edition")}
_RULES = (
    SHARED
    | muster.RULES
    | groups.RULES
    | battleplan.RULES
    | deployment.RULES
    | rounds.RULES
    | initiative.RULES
    | wild.RULES
    | turns.RULES
    | activating.RULES
    | ending.RULES
    | gone.RULES
    | outside.RULES
    | abilities.RULES
    | answers.RULES
    | movement.RULES
    | attack.RULES
    | disengage.RULES
    | answers.answerable(attack.RULES[Attack], disengage.RULES[Disengage])
    | by_hand.RULES
    | hazards.RULES
    | victory.RULES
)


def _course(book: Book) -> Course:
    return Course(
        unit=Measured("inch", '"', INCH),
        board_mm=(book.board_in[0] * INCH, book.board_in[1] * INCH),
        phases=tuple(Named(id, _PHASES[id]) for id in book.phases.order),
        groups=GROUPS,
        guide=guide.guide,
        check_warband=muster.problems,
        check_groups=groups.problems,
        zones=deployment.zones,
        zone_of=deployment.own_zone,
        misplaced=deployment.misplaced,
        initiative=initiative.standing,
        shots=attack.shots,
        sights=sights.sights,
        facts=facts.of_fighter,
        table_facts=facts.of_table,
        sees=visibility.sees,
        choice=reactions.choice,
        where=treasure.where,
        pointed=treasure.pointed,
        room=treasure.room,
        reminders=guide.reminders,
        forgotten=rounds.forgotten,
        standing=victory.standing,
        drag=guide.drag,
        travelled_mm=movement.travelled_mm,
        spent_mm=movement.spent_mm,
        shown=muster.shown,
        options=switches.options(book),
    )


SYSTEMS = tuple(
    RuleSystem(id, _NAMES[id], _RULES, true_sight.ruling, _course(book_named(id)), numbers.check, sense.require_sense)
    for id in IDS
)
