"""The prompt before the first round: a sentence, options, reminders; and dragging (C1.1, S1 to S31)."""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from msgspec.structs import replace

from app.core.language import mark, tr
from app.core.lengths import format_dimensions, format_inches
from app.games.actions import Action, Move
from app.games.prompts import Option, Reminder
from app.games.rule import rules_by_kind
from app.games.setup_actions import Begin, Choose, Deploy, Draw, PutToken, Reply, Reveal, RollOff, SetOption, SetTerrain
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists, victory_tokens
from app.games.warcry.rule_citations import cite, cite_interpretation
from app.games.warcry.setup import (
    battleplan,
    deployment,
    groups,
    muster_warband,
    optional_rules,
    order,
    panel_steps,
    stages,
    tokens,
    zones,
)
from app.games.warcry.setup.groups import GROUPS
from app.games.warcry.setup.warband_limits import has_hero_and_ally
from app.games.warcry.setup.zones import group_zone
from app.games.warcry.state import read_plan
from app.games.warcry.turn import card_options
from app.geometry.frames import transform_points
from app.geometry.rays import Occluder
from app.model import Battle, Board, CardAnswer, Token
from app.table.battle_geometry import BattleGeometry


def setup_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns what players must not forget in the set-up (S2, S12, S24, S29, S31, C1.9, decision 9)."""
    said = tuple(Reminder(tr(text, **values), tr(source)) for text, source, values in _stage_reminders(table.battle))
    if table.battle.clock.stage not in ("muster", "setup"):
        return said
    return (*said, *_board_reminders(table.battle), *terrain_reminders(table))


def _board_reminders(battle: Battle) -> Iterator[Reminder]:
    """Yields a reminder if the board differs from the book's size.

    The book gives no tolerance, so players decide (S3, C6).
    """
    board, usual = battle.board, [inches * INCH for inches in book_of(battle).board_in]
    sizes = (board.width_mm, board.depth_mm)
    if any(abs(size - wanted) > _SAME_BOARD_MM for size, wanted in zip(sizes, usual, strict=True)):
        text = tr(
            "The board is {size}; the rules expect about {usual}",
            size=format_dimensions(sizes),
            usual=format_dimensions(usual),
        )
        yield Reminder(text, cite_interpretation(battle, "board_in"))


def _stage_reminders(battle: Battle) -> Iterator[tuple[str, str, dict[str, object]]]:
    stage = battle.clock.stage
    if stage == "muster":
        for side in battle.sides:
            if has_hero_and_ally(battle, side.name):
                yield (
                    mark("{side} has a hero and an ally; by another interpretation a warband has only one of them"),
                    mark("The book leaves this open: ask your opponent"),
                    {"side": side.name},
                )
    if stage in ("muster", "setup") and any(switch.campaign for switch in optional_rules.active_rules(battle)):
        yield (
            mark("Convergence battles have their own rules: apply them manually from the book"),
            mark("Campaign"),
            {},
        )
    if stage in ("muster", "setup") and len(battle.sides) > 2:
        yield mark("More than two sides: see the book for priority and deployment"), mark("Set-up"), {}
    plan = read_plan(battle)
    if stage == "setup" and plan.deployment is None:
        yield mark("Terrain as on the card, or as agreed"), mark("Terrain"), {}
    bare = not battle.pieces and not plan.terrain
    if stage in ("setup", "deployment") and plan.deployment and bare:
        yield mark("No terrain yet: a battlefield has at least one terrain feature"), mark("Terrain"), {}
    if stage in ("setup", "deployment") and plan.deployment:
        yield from _missing_point_reminders(battle)
    if stage in ("setup", "deployment") and plan.victory and plan.victory.words:
        yield mark("Victory card: {words}"), mark("Victory"), {"words": tr(plan.victory.words)}


def _missing_point_reminders(battle: Battle) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yields groups without a point on the card, as in the Catacombs: they wait in reserve (C5)."""
    card = read_plan(battle).deployment
    shown = {point.group for point in card.points} if card else set[str]()
    for side in stages.side_names(battle) if shown and stages.has_colours(battle) else ():
        for group, name in GROUPS.items():
            if group_zone(battle, side, group) is None:
                yield (
                    mark("{side}: the card has no point for the {group}, which waits in reserve"),
                    mark("Deployment"),
                    {"side": side, "group": tr(name)},
                )


_RULES = rules_by_kind(*muster_warband.RULES, *groups.RULES, *battleplan.RULES, *deployment.RULES)
_MIDDLE = 0.5


def setup_options(table: BattleGeometry) -> tuple[Option, ...]:
    """Returns everything that can be done at this stage, the next step first."""
    stage = table.battle.clock.stage
    found = _MUSTER_OPTIONS if stage in ("", "muster") else _SETUP_OPTIONS if stage == "setup" else _DEPLOYMENT_OPTIONS
    return tuple(panel_steps.with_step(table.battle, option) for offer in found for option in offer(table))


def _make_option(table: BattleGeometry, id: str, text: str, action: Action, main: bool = False) -> Option:
    """Returns an option for an action that needs no answer, with its problems."""
    return Option(id, text, action=action, problems=_RULES[type(action)](table, action).check(), main=main)


# Mustering


def _warband_options(table: BattleGeometry) -> Iterator[Option]:
    for side in table.battle.sides:
        text = tr("Change the warband of {side}", side=side.name)
        yield Option(f"muster {side.name}", text, "set-up", side.name, asks="muster")
    yield Option("muster", tr("Muster a warband"), "set-up", asks="muster", main=len(table.battle.sides) < 2)
    if len(table.battle.sides) > 1:
        yield _make_option(table, "reveal", tr("Reveal the warbands"), Reveal(), main=True)


def _rule_switch_options(table: BattleGeometry) -> Iterator[Option]:
    battle = table.battle
    for one in optional_rules.all_optional_rules(book_of(battle)):
        on = one.id in read_plan(battle).options
        text = tr("Switch off: {rule}", rule=tr(one.text)) if on else tr("Switch on: {rule}", rule=tr(one.text))
        yield replace(_make_option(table, f"option {one.id}", text, SetOption(one.id, not on)), topic="set-up")


def _campaign_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields options for the limits that a campaign gives each side (S12)."""
    battle = table.battle
    if not any(switch.campaign for switch in optional_rules.active_rules(battle)):
        return
    for side in battle.sides:
        for question, text in optional_rules.QUESTIONS.items():
            said = tr(text, side=side.name)
            answer = Reply(CardAnswer(question, "", side.name))
            yield Option(f"{question} {side.name}", said, "set-up", side.name, answer, "text")


# The battleplan


def _next_step_options(table: BattleGeometry) -> Iterator[Option]:
    due = deployment.next_step(table.battle)
    match due.step:
        case "roll":
            yield _roll_off_option(table, "priority")
        case "roles-roll":
            yield _roll_off_option(table, "roles")
        case "colours-roll":
            yield _roll_off_option(table, "colours")
        case "roles":
            yield from _choice_options(table, "attacker", due.side)
        case "colours":
            yield from _choice_options(table, "red", due.side)
            yield from _choice_options(table, "blue", due.side)
        case "split":
            for side in table.battle.sides:
                if not stages.is_split(table.battle, side.name):
                    text = tr("Split {side} into battle groups", side=side.name)
                    yield Option(
                        f"split {side.name}", text, subject=side.name, asks="groups", main=side.name == due.side
                    )
        case _:
            return


_ROLL_OFFS = {
    "priority": mark("Roll off for priority"),
    "roles": mark("Roll off: the winner chooses who attacks"),
    "colours": mark("Roll off: the winner picks red or blue"),
}


def _roll_off_option(table: BattleGeometry, purpose: str) -> Option:
    return Option(f"roll {purpose}", tr(_ROLL_OFFS[purpose]), action=RollOff(purpose, ()), asks="dice", main=True)


def _choice_options(table: BattleGeometry, what: Literal["attacker", "red", "blue"], chooser: str) -> Iterator[Option]:
    """Yields the sides to choose from: any side as attacker, only the chooser as red or blue."""
    sides = [side.name for side in table.battle.sides] if what == "attacker" else [chooser]
    for side in sides:
        action = Choose(what, side)
        text = _RULES[Choose](table, action).label()
        yield replace(_make_option(table, f"{what} {side}", text, action, main=what != "blue"), subject=chooser)


def _card_options(table: BattleGeometry) -> Iterator[Option]:
    due = deployment.next_step(table.battle).step
    text = tr("Build the terrain")
    yield Option("terrain", text, "set-up", action=SetTerrain(), asks="text", main=due == "terrain")
    for deck, name in battleplan.DECKS.items():
        text, action = tr("{deck} card", deck=tr(name)), Draw(deck, None)
        yield Option(f"draw {deck}", text, "set-up", action=action, asks="card", main=due == deck)
    if twists.further_twist_count(table.battle):
        yield Option(
            "draw-more", tr("Further twist card"), "set-up", action=Draw("twist", None, more=True), asks="card"
        )
    battle = table.battle
    for number in zones.uncoloured_points(battle):
        group = tr(groups.GROUPS.get(zones.card_points(battle)[number].group, ""))
        for colour, text in _POINTS.items():
            action = Reply(CardAnswer(zones.colour_question(number), colour))
            said = tr(text, number=number + 1, group=group)
            yield Option(f"point {number} {colour}", said, "set-up", action=action, main=True)


_POINTS = {
    "red": mark("Point {number}, {group}: red"),
    "blue": mark("Point {number}, {group}: blue"),
}


def _question_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the victory card's questions before the battle, with their answers, and its tokens (S31)."""
    yield from card_options.card_options(table.battle)


def _token_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields tokens beyond those that the victory card still requires (S31, S32)."""
    battle = table.battle
    wanted = {due.setting.kind for due in victory_tokens.missing_tokens(battle)}
    board = battle.board
    at = (board.width_mm * _MIDDLE, board.depth_mm * _MIDDLE, 0.0)
    for kind, look in tokens.LOOKS.items():
        token = Token(tokens.free_name(battle, kind), kind, at)
        text = tr("Place: {what}", what=tr(look.text))
        if kind not in wanted:
            yield Option(f"token {kind}", text, "token", action=PutToken(token), asks="token")


def _clash_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields a roll-off for the order of rules before there is a turn or an initiative (G20)."""
    yield Option("sequence", tr("Two rules clash: roll off"), "set-up", action=RollOff("sequence", ()), asks="dice")


def _begin_options(table: BattleGeometry) -> Iterator[Option]:
    text = _RULES[Begin](table, Begin()).label()
    yield _make_option(table, "begin", text, Begin(), main=deployment.next_step(table.battle).step == "begin")


# Deployment


def _placement_options(table: BattleGeometry) -> Iterator[Option]:
    battle = table.battle
    placement = order.next_placement(battle)
    for id in placement.missing if placement else ():
        action = Deploy(((id, battle.any_fighter(id).pose),))
        yield Option(f"deploy {id}", tr("Set up {names}", names=id), "fighter", id, action, "pose", main=True)


_MUSTER_OPTIONS = (_warband_options, _rule_switch_options, _campaign_options)
_SETUP_OPTIONS = (_next_step_options, _card_options, _question_options, _token_options, _begin_options, _clash_options)
_DEPLOYMENT_OPTIONS = (
    _placement_options,
    _next_step_options,
    _question_options,
    _token_options,
    _begin_options,
    _clash_options,
)


_SENTENCES = {
    "": mark("Muster two warbands, or play freely on the table"),
    "muster": mark("Muster the warbands, then reveal them"),
    "roll": mark("Roll off for priority"),
    "roles-roll": mark("Roll off: the winner chooses who attacks"),
    "roles": mark("{side} chooses who attacks and who defends"),
    "split": mark("{side} splits its warband into Dagger, Shield and Hammer"),
    "terrain": mark("Build the terrain"),
    "deployment": mark("Draw a deployment card"),
    "victory": mark("Draw a victory card"),
    "twist": mark("Draw a twist card"),
    "colours-roll": mark("Roll off: the winner picks red or blue"),
    "colours": mark("{side} picks red or blue"),
    "points": mark("Choose which points of the card are red and which are blue"),
    "place": mark("{side} sets up its {group}"),
}
_READY = {
    "setup": mark("The battleplan is complete: begin setting up"),
    "deployment": mark("Everything is set up: begin the battle"),
}


def setup_sentence(table: BattleGeometry) -> tuple[str, str]:
    """Returns what the players are to do now, and the side it is for."""
    battle = table.battle
    due = deployment.next_step(battle)
    if due.step == "cards":
        return card_options.card_sentence(battle)
    if due.step == "begin":
        return tr(_READY[battle.clock.stage]), ""
    placement = order.next_placement(battle)
    group = tr(groups.GROUPS[placement.group]) if placement and due.step == "place" else ""
    return tr(_SENTENCES[due.step], side=due.side, group=group), due.side


# Dragging


def setup_drag_action(battle: Battle, move: Move) -> Action:
    """Returns the action of a drag: during deployment, dragging fighters of the warbands sets them up."""
    if battle.clock.stage != "deployment" or move.pieces or not move.fighters:
        return move
    sides = {side.name for side in battle.sides}
    return Deploy(move.fighters) if all(battle.any_fighter(id).side in sides for id, _ in move.fighters) else move


_QUARTERS = {
    (False, False): mark("near left quarter"),
    (True, False): mark("near right quarter"),
    (False, True): mark("far left quarter"),
    (True, True): mark("far right quarter"),
}
_ON_FLOOR_MM = 1.0
_SAME_BOARD_MM = 2.0
_SLACK_MM = 0.01


def terrain_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns what terrain placed without cards still lacks, if that optional rule is in force."""
    if not any(switch.terrain for switch in optional_rules.active_rules(table.battle)):
        return ()
    source = cite(table.battle)
    turning = tr("One player places the terrain, the other chooses the direction of the arrow")
    return tuple(
        Reminder(text, source, ("B.terrain",)) for text in (turning, *_quarter_texts(table), *_edge_texts(table))
    )


def _quarter_texts(table: BattleGeometry) -> Iterator[str]:
    board, least = table.battle.board, book_of(table.battle).setup.terrain_each_quarter
    there = [_find_quarter(piece, board) for piece in table.pieces]
    for quarter, name in _QUARTERS.items():
        if there.count(quarter) < least:
            text = tr(
                "{quarter}: {count} of {least} terrain pieces",
                quarter=tr(name),
                count=there.count(quarter),
                least=least,
            )
            yield text


def _find_quarter(piece: Occluder, board: Board) -> tuple[bool, bool]:
    """Returns whether the middle of a piece, seen from above, is right of the board's middle, and beyond it."""
    corners = transform_points(piece.mesh.vertices, piece.frame)[:, :2]
    x, y = (corners.min(axis=0) + corners.max(axis=0)) / 2
    return bool(x > board.width_mm / 2), bool(y > board.depth_mm / 2)


def _edge_texts(table: BattleGeometry) -> Iterator[str]:
    least = book_of(table.battle).setup.terrain_edge_in * INCH
    for piece in table.pieces:
        corners = transform_points(piece.mesh.vertices, piece.frame)
        low = corners[corners[:, 2] <= _ON_FLOOR_MM]
        if not len(low):
            gap = float("inf")
        else:
            beyond = (
                low[:, 0],
                low[:, 1],
                table.battle.board.width_mm - low[:, 0],
                table.battle.board.depth_mm - low[:, 1],
            )
            gap = float(np.min(beyond))
        if gap < least - _SLACK_MM:
            near, far = format_inches(max(0.0, gap), least), format_inches(least)
            yield tr(
                "{name} touches the floor {gap} from an edge; at least {least} is required",
                name=piece.name,
                gap=near,
                least=far,
            )
