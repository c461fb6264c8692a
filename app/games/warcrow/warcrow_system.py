"""Warcrow as a system, put together from its parts."""

from typing import Any

from app.core.language import mark
from app.games import ruling
from app.games.actions import Action
from app.games.dice_looks import Odds
from app.games.flow import ChoiceRequest, GameFlow, PointRequest, TurnPrompt
from app.games.shared_rules import SHARED_RULES
from app.games.system import RuleSystem
from app.games.warcrow import book, strides, terrain_elements, traps, unit_references
from app.games.warcrow.combat import combat_chances, combat_prompt, combat_rules, possible_attacks
from app.games.warcrow.dice.symbol_looks import die_kinds
from app.games.warcrow.due_kind import DueKind
from app.games.warcrow.flat_sight import PlanEvidence
from app.games.warcrow.magic import cast_dice, magic_rules
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_regions import spell_regions
from app.games.warcrow.morale import morale_rules, willpower
from app.games.warcrow.morale.morale_actions import RollWillpower
from app.games.warcrow.move import (
    bloodlust,
    charges,
    displacement_choices,
    flight,
    lethal,
    map_costs,
    pushed_out,
    rest,
    unit_moves,
)
from app.games.warcrow.move.displacement import DisplaceUnit
from app.games.warcrow.objectives import control, fog_placement, score
from app.games.warcrow.rosters.army_forms import FORMS
from app.games.warcrow.rosters.demo_table import demo_steps
from app.games.warcrow.setup import (
    chance_choices,
    deploy_by_hand,
    deploy_unit,
    deployment_zones,
    muster_army,
    readings,
    scenario_choice,
    setup_guide,
)
from app.games.warcrow.sight_reasons import explain_sight, find_unit_facts
from app.games.warcrow.state_flaws import require_valid
from app.games.warcrow.terrain_view import TERRAIN
from app.games.warcrow.turn import (
    activations,
    arrivals,
    battle_end,
    by_hand,
    drags,
    next_unit,
    reminders,
    round_ends,
    settle,
    turn_counter,
    turn_prompt,
    unit_report,
    unit_rows,
    unit_status,
)
from app.games.warcrow.units import skills, unit_facts, unit_rules
from app.games.warcrow.units.unit_actions import RevealUnit
from app.games.warcrow.units.unit_copies import find_squads
from app.model import Spot
from app.table.battle_geometry import BattleGeometry

_RULES = (
    pushed_out.with_pushes(by_hand.with_table_lines(SHARED_RULES | unit_references.RULES))
    | terrain_elements.RULES
    | strides.RULES
    | morale_rules.RULES
    | rest.RULES
    | bloodlust.RULES
    | fog_placement.RULES
    | lethal.with_lethal_contacts(
        unit_moves.RULES | charges.RULES | flight.RULES | combat_rules.RULES | magic_rules.RULES
    )
    | lethal.with_lethal_contacts(
        unit_rules.RULES | deploy_unit.RULES | activations.RULES | arrivals.RULES | traps.RULES, led=False
    )
    | scenario_choice.RULES
    | readings.RULES
    | muster_army.RULES
    | round_ends.RULES
    | settle.RULES
    | battle_end.RULES
    | by_hand.RULES
)
_DUES: dict[type[Any], DueKind] = {
    **unit_rules.DUES,
    **morale_rules.DUES,
    **magic_rules.DUES,
    **flight.DUES,
    **combat_rules.DUES,
}
"""How each kind of thing that is due is asked, of every room."""


def _make_turn_prompt(table: BattleGeometry) -> TurnPrompt:
    return turn_prompt.make_turn_prompt(table, _DUES)


def _find_choice(table: BattleGeometry, action: Action) -> ChoiceRequest | None:
    if isinstance(action, terrain_elements.SetElement):
        return terrain_elements.element_request(table, action)
    if isinstance(action, RevealUnit):
        return skills.reveal_request(table, action)
    if isinstance(action, DisplaceUnit):
        return displacement_choices.displacement_request(table, action)
    return combat_prompt.combat_request(table, action) or magic_rules.find_choice(table, action)


def _find_odds(table: BattleGeometry, action: Action) -> tuple[Odds, ...]:
    if isinstance(action, RollWillpower):
        return willpower.find_odds(table, action)
    if isinstance(action, CastSpell):
        return cast_dice.find_odds(table, action)
    return combat_chances.find_odds(table, action)


def _find_point(table: BattleGeometry, action: Action) -> PointRequest | None:
    if isinstance(action, DisplaceUnit):
        return displacement_choices.displacement_point(table, action)
    own = traps.trap_point(table, action) or fog_placement.fog_point(table, action)
    return own or magic_rules.find_point(table, action)


def _with_point(action: Action, at: Spot) -> Action:
    if isinstance(action, DisplaceUnit):
        return displacement_choices.with_displacement_point(action, at)
    if isinstance(action, traps.PlaceTrap):
        return traps.with_trap_point(action, at)
    if isinstance(action, fog_placement.PlaceFog):
        return fog_placement.with_fog_point(action, at)
    return magic_rules.with_point(action, at)


def _make_flow() -> GameFlow:
    numbers = book.find_book()
    wide, deep = numbers.board_strides
    return GameFlow(
        board_mm=(wide * numbers.stride_mm, deep * numbers.stride_mm),
        phases=(),
        groups=(),
        turn_prompt=_make_turn_prompt,
        zones=deployment_zones.find_zones,
        fighter_zone=deployment_zones.find_unit_zone,
        placement_problems=deploy_by_hand.placement_problems,
        drag_action=drags.drag_action,
        squad=drags.find_squad,
        lay_out=drags.lay_out,
        led_way=drags.find_led_way,
        with_corners=drags.with_corners,
        move_cost_mm=drags.find_move_cost,
        setup=setup_guide.SETUP,
        moment=turn_counter.find_moment,
        turn_track=turn_counter.make_track,
        fighter_rows=unit_rows.make_rows,
        harm_action=unit_rows.harm_action,
        attack_options=possible_attacks.find_attacks,
        facts=unit_facts.find_facts,
        table_facts=unit_facts.table_facts,
        pair_facts=find_unit_facts,
        fighter_statuses=unit_status.find_statuses,
        scoreboard=score.make_scoreboard,
        move_costs=map_costs.find_move_costs,
        attack_reaches=map_costs.find_attack_reaches,
        objective_reaches=control.find_objective_reaches,
        choice_request=_find_choice,
        point_request=_find_point,
        with_point=_with_point,
        point_regions=spell_regions,
        reminders=reminders.find_reminders,
        die_kinds=die_kinds(),
        dice_chances=_find_odds,
        report=unit_report.REPORT,
        readings_on=readings.readings_on,
        readings=tuple(one.words for one in numbers.reading.values()),
        ability_caption=mark("Spells and skills"),
        joins_activations=False,
    )


SYSTEM = RuleSystem(
    "warcrow",
    mark("Warcrow"),
    _RULES,
    ruling.judge,
    explain=explain_sight,
    flow=_make_flow(),
    check_numbers=book.check_numbers,
    require_valid=require_valid,
    length_unit=strides.stride_unit,
    with_unit_mm=strides.SetStride,
    unit_range_mm=(strides.LEAST_MM, strides.MOST_MM),
    terrain=TERRAIN,
    evidence=PlanEvidence(),
    roster_forms=FORMS,
    series={
        "place": deploy_by_hand.place_all,
        "next": next_unit.go_to_next_unit,
        "by-chance": chance_choices.go_on_by_chance,
    },
    demo=mark("Terrain elements, two invented armies and a scenario: setting units up comes next."),
    find_squads=find_squads,
    demo_steps=demo_steps,
)
