"""The two editions as systems, put together from their parts."""

from app.language import mark
from app.rules import true_sight
from app.rules.battle_actions import Attack, Disengage
from app.rules.common_rules import SHARED
from app.rules.flow import GameFlow, LengthUnit, NamedId
from app.rules.system import RuleSystem
from app.rules.systems.warcry import numbers, sense, sight_pairs
from app.rules.systems.warcry.attack import attack
from app.rules.systems.warcry.book import INCH, Book, find_book
from app.rules.systems.warcry.cards import victory
from app.rules.systems.warcry.facts import facts, treasure, visibility
from app.rules.systems.warcry.move import disengage, walk
from app.rules.systems.warcry.setup import battleplan, deployment, groups, muster, optional_rules
from app.rules.systems.warcry.turn import (
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
    turn_prompt,
    turns,
    undone,
    wild,
)

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
    | wild.WILD_RULES
    | turns.PASS_RULES
    | activating.ACTIVATE_RULES
    | ending.END_RULES
    | gone.REMOVAL_RULES
    | outside.OUTSIDE_RULES
    | abilities.RULES
    | answers.RULES
    | walk.RULES
    | attack.RULES
    | disengage.DISENGAGE_RULES
    | answers.with_reactions(attack.RULES[Attack], disengage.DISENGAGE_RULES[Disengage])
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
        turn_prompt=turn_prompt.turn_prompt,
        check_warband=muster.warband_problems,
        check_groups=groups.group_problems,
        zones=deployment.find_zones,
        zone_of=deployment.fighter_zone,
        placement_problems=deployment.placement_problems,
        initiative=initiative.initiative_counts,
        attack_options=attack.attack_options,
        sight_pairs=sight_pairs.sight_pairs,
        facts=facts.fighter_facts,
        table_facts=facts.table_facts,
        adjust_ruling=visibility.adjust_ruling,
        choice_request=reactions.choice_request,
        point_request=treasure.point_request,
        with_point=treasure.with_point,
        point_regions=treasure.point_regions,
        reminders=turn_prompt.reminders,
        unfinished=undone.unfinished,
        scoreboard=victory.scoreboard,
        drag_action=turn_prompt.drag_action,
        path_cost_mm=walk.path_cost_mm,
        move_cost_mm=walk.move_cost_mm,
        profile_figures=muster.profile_figures,
        options=optional_rules.optional_rules(book),
    )


SYSTEMS = tuple(
    RuleSystem(
        id, _NAMES[id], _RULES, true_sight.judge, _course(find_book(id)), numbers.check_numbers, sense.require_sense
    )
    for id in IDS
)
