"""The two editions as systems, put together from their parts."""

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games import ruling
from app.games.batch import SeriesMaker
from app.games.battle_actions import Attack
from app.games.flow import GameFlow, NamedId
from app.games.pack_format import PackFormat
from app.games.system import RuleSystem
from app.games.warcry import battle_groups, battleplan_references, book, sight_needed
from app.games.warcry.attack import attack, attack_options, cover
from app.games.warcry.battleplan_references import require_known_names
from app.games.warcry.book import INCH, WarcryBook, book_of, find_book
from app.games.warcry.cards import battleplan_report, deck_kinds, pack_file, token_regions, victory
from app.games.warcry.facts import position_facts, treasure, visibility
from app.games.warcry.move import manners, map_costs, move_actions, route, route_plan
from app.games.warcry.roles import require_known_roles
from app.games.warcry.rosters import warband_forms
from app.games.warcry.setup import (
    battleplan,
    card_layout,
    deployment,
    groups,
    muster,
    optional_rules,
    panel_steps,
    setup_series,
    stages,
    tokens,
    warband_limits,
    zones,
)
from app.games.warcry.state import IDS
from app.games.warcry.turn import (
    abilities,
    by_hand,
    dice_in_hand,
    fighter_options,
    fighter_rows,
    fighter_status,
    hazards,
    initiative,
    reactions,
    rounds,
    turn_prompt,
    turn_series,
    turns,
)
from app.games.warcry.warcry_actions import Disengage
from app.model import Battle

_PHASES = {
    "hero": mark("Hero phase"),
    "initiative": mark("Initiative phase"),
    "reserve": mark("Reserve phase"),
    "combat": mark("Combat phase"),
}
_NAMES = {"warcry-1e": mark("Warcry, 1st edition"), "warcry-2e": mark("Warcry, 2nd edition")}
_RULES = (
    battleplan_references.TABLE_RULES
    | muster.RULES
    | groups.RULES
    | battleplan.RULES
    | deployment.RULES
    | rounds.RULES
    | initiative.RULES
    | turns.RULES
    | abilities.RULES
    | reactions.RULES
    | move_actions.RULES
    | route.RULES
    | attack.RULES
    | reactions.with_reactions(attack.RULES[Attack], move_actions.RULES[Disengage])
    | by_hand.RULES
    | hazards.RULES
    | victory.RULES
)


def _make_flow(book: WarcryBook) -> GameFlow:
    return GameFlow(
        board_mm=(book.board_in[0] * INCH, book.board_in[1] * INCH),
        phases=tuple(NamedId(id, _PHASES[id]) for id in book.phases.order),
        groups=battle_groups.GROUPS,
        turn_prompt=turn_prompt.make_turn_prompt,
        check_muster=warband_limits.warband_problems,
        check_groups=groups.group_problems,
        zones=zones.find_zones,
        fighter_zone=deployment.fighter_zone,
        placement_problems=deployment.placement_problems,
        side_dice=dice_in_hand.side_dice,
        moment=fighter_rows.find_moment,
        fighter_rows=fighter_rows.make_rows,
        fighter_statuses=fighter_status.fighter_statuses,
        attack_options=attack_options.attack_options,
        sight_pairs=sight_needed.sight_pairs,
        facts=position_facts.fighter_facts,
        table_facts=position_facts.table_facts,
        adjust_ruling=visibility.adjust_ruling,
        choice_request=reactions.choice_request,
        point_request=treasure.point_request,
        with_point=treasure.with_point,
        point_regions=token_regions.point_regions,
        reminders=turn_prompt.all_reminders,
        unfinished_reminders=rounds.unfinished_reminders,
        scoreboard=victory.scoreboard,
        drag_action=turn_prompt.drag_action,
        path_cost_mm=move_actions.path_cost_mm,
        move_cost_mm=route.move_cost_mm,
        move_parts=route.move_parts,
        plan_move=route_plan.plan_move,
        led_way=manners.find_led_way,
        with_corners=manners.with_corners,
        move_costs=map_costs.find_move_costs,
        attack_reaches=map_costs.find_attack_reaches,
        objective_reaches=map_costs.find_objective_reaches,
        cover_text=cover.find_cover_text,
        move_manners=manners.MANNERS,
        in_manner=manners.in_manner,
        manner_problems=route_plan.manner_problems,
        worded_action=fighter_options.worded_action,
        profile_figures=muster.profile_figures,
        setup=panel_steps.SETUP,
        report=battleplan_report.REPORT,
        options=optional_rules.all_optional_rules(book),
        options_on=optional_rules.options_on,
        readings=tuple(one.words for one in book.reading.values()),
        readings_off=optional_rules.readings_set_aside,
    )


_NO_PHASE = mark('there is no phase called "{name}"')
_DECKS = ("deployment", "victory", "twist")
_COLOURS = ("colours", "colours-roll", "points")
_SET_UP = ("muster", "roll", "roles-roll", stages.ROLES, "split", "terrain", *_COLOURS, "begin")
STEPS = frozenset(("", *_SET_UP, *_DECKS, "place", "cards", initiative.TIE, turns.AGAIN, turns.OTHER))
"""What of a phase or of the set-up may come next."""


def require_valid(battle: Battle) -> None:
    """Raises PlayerError with one sentence that names the place of what cannot be."""
    require_known_roles(battle)
    require_known_names(battle)
    clock, known = battle.clock, {*book_of(battle).phases.order}
    if clock.stage != "battle":
        known.add("")
    if clock.phase not in known:
        raise PlayerError(f"clock.phase: {tr(_NO_PHASE, name=clock.phase)}")
    if clock.step not in STEPS:
        raise PlayerError(f"clock.step: {tr(_NO_PHASE, name=clock.step)}")


_PACKS = PackFormat(
    parse=pack_file.parse_pack,
    write=pack_file.write_pack,
    cards=pack_file.deck_cards,
    make=pack_file.make_pack,
    with_cards=pack_file.with_cards,
    usual=pack_file.USUAL,
    decks=deck_kinds.DECKS,
    laid=pack_file.laid_cards,
    format_pack=pack_file.format_pack,
    layout=card_layout.make_card_layout,
    answers=card_layout.find_answers,
    missing_decks=stages.missing_decks,
)
_SERIES: dict[str, SeriesMaker] = {
    "roll-off": setup_series.roll_off,
    "split": setup_series.split_all,
    "draw": setup_series.draw_all,
    "tokens": setup_series.put_tokens,
    "place": setup_series.place_all,
    "next": turn_series.go_to_next_fighter,
    "keep": turn_series.keep_wild_dice,
    "by-chance": setup_series.go_on_by_chance,
}
_DEMO = mark("Ruins, two made-up warbands in battle groups, and cards drawn by chance: next, fighters are set up.")
SYSTEMS = tuple(
    RuleSystem(
        id,
        _NAMES[id],
        _RULES,
        ruling.judge,
        _make_flow(find_book(id)),
        book.check_numbers,
        require_valid,
        roster_forms=warband_forms.FORMS,
        packs=_PACKS,
        token_looks=tokens.LOOKS,
        series=_SERIES,
        demo=_DEMO,
    )
    for id in IDS
)
