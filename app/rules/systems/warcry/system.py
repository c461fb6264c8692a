"""The two editions as systems, put together from their parts."""

from app.language import mark
from app.rules import true_sight
from app.rules.battle_actions import Attack, Disengage
from app.rules.course import GameFlow, LengthUnit, NamedId
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
GROUPS = (NamedId("dagger", mark("Dagger")), NamedId("shield", mark("Shield")), NamedId("hammer", mark("Hammer")))
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


def _course(book: Book) -> GameFlow:
    return GameFlow(
        unit=LengthUnit("inch", '"', INCH),
        board_mm=(book.board_in[0] * INCH, book.board_in[1] * INCH),
        phases=tuple(NamedId(id, _PHASES[id]) for id in book.phases.order),
        groups=GROUPS,
        turn_prompt=guide.guide,
        check_warband=muster.problems,
        check_groups=groups.problems,
        zones=deployment.zones,
        zone_of=deployment.own_zone,
        placement_problems=deployment.misplaced,
        initiative=initiative.standing,
        attack_options=attack.shots,
        sight_pairs=sights.sights,
        facts=facts.of_fighter,
        table_facts=facts.of_table,
        adjust_ruling=visibility.sees,
        choice_request=reactions.choice,
        point_request=treasure.where,
        with_point=treasure.pointed,
        point_regions=treasure.room,
        reminders=guide.reminders,
        unfinished=rounds.forgotten,
        scoreboard=victory.standing,
        drag_action=guide.drag,
        path_cost_mm=movement.travelled_mm,
        move_cost_mm=movement.spent_mm,
        profile_figures=muster.shown,
        options=switches.options(book),
    )


SYSTEMS = tuple(
    RuleSystem(id, _NAMES[id], _RULES, true_sight.ruling, _course(book_named(id)), numbers.check, sense.require_sense)
    for id in IDS
)
