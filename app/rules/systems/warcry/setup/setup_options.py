"""What the players can do before the first round, as options with why they would break a rule (C1.1, S1)."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, CardAnswer, Token
from app.rules.actions import Action
from app.rules.flow import Option
from app.rules.setup_actions import Begin, Choose, Deploy, Draw, PutToken, Reply, Reveal, RollOff, SetOption, SetTerrain
from app.rules.system import Rule
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.cards import twists, victory_tokens
from app.rules.systems.warcry.setup import (
    battleplan,
    beginning,
    deployment,
    groups,
    muster,
    optional_rules,
    order,
    stages,
    tokens,
    zones,
)
from app.rules.systems.warcry.turn import card_options

_RULES: dict[type[Any], Rule] = muster.RULES | groups.RULES | battleplan.RULES | deployment.RULES
_MIDDLE = 0.5


def setup_options(table: Table) -> tuple[Option, ...]:
    """Everything that can be done at this stage, what comes next first."""
    stage = table.battle.clock.stage
    found = _MUSTERING if stage in ("", "muster") else _SETTING_UP if stage == "setup" else _DEPLOYING
    return tuple(option for offer in found for option in offer(table))


def _option(table: Table, id: str, text: str, action: Action, main: bool = False) -> Option:
    """An action that can be done as it is, with why it would break a rule."""
    return Option(id, text, action=action, problems=_RULES[type(action)].check(table, action), main=main)


# mustering


def _warbands(table: Table) -> Iterator[Option]:
    for side in table.battle.sides:
        text = tr("Change the warband of {side}", side=side.name)
        yield Option(f"muster {side.name}", text, "set-up", side.name, asks="warband")
    text = tr("Muster a warband")
    yield Option("muster", text, "set-up", asks="warband", main=len(table.battle.sides) < 2)
    if len(table.battle.sides) > 1:
        yield _option(table, "reveal", tr("Reveal the warbands"), Reveal(), main=True)


def _switches(table: Table) -> Iterator[Option]:
    battle = table.battle
    for one in optional_rules.optional_rules(book_of(battle)):
        on = one.id in battle.plan.options
        text = tr("Do not play by: {rule}", rule=tr(one.text)) if on else tr("Play by: {rule}", rule=tr(one.text))
        yield replace(_option(table, f"option {one.id}", text, SetOption(one.id, not on)), topic="set-up")


def _campaign(table: Table) -> Iterator[Option]:
    """Limits that a campaign gives each side (S12)."""
    battle = table.battle
    if not any(switch.campaign for switch in optional_rules.rules_in_force(battle)):
        return
    for side in battle.sides:
        for question, text in optional_rules.QUESTIONS.items():
            said = tr(text, side=side.name)
            answer = Reply(CardAnswer(question, "", side.name))
            yield Option(f"{question} {side.name}", said, "set-up", side.name, answer, "text")


# the battleplan


def _next_step(table: Table) -> Iterator[Option]:
    due = beginning.next_step(table.battle)
    match due.step:
        case "roll":
            yield _roll_off(table, "priority")
        case "roles-roll":
            yield _roll_off(table, "roles")
        case "colours-roll":
            yield _roll_off(table, "colours")
        case "roles":
            yield from _choices(table, "attacker", due.side)
        case "colours":
            yield from _choices(table, "red", due.side)
            yield from _choices(table, "blue", due.side)
        case "split":
            yield from _splits(table.battle, due.side)
        case _:
            return


_ROLL_OFFS = {
    "priority": mark("Roll off for priority"),
    "roles": mark("Roll off: the winner chooses who attacks"),
    "colours": mark("Roll off: the winner picks red or blue"),
}


def _roll_off(table: Table, purpose: str) -> Option:
    return Option(f"roll {purpose}", tr(_ROLL_OFFS[purpose]), action=RollOff(purpose, ()), asks="dice", main=True)


def _choices(table: Table, what: Literal["attacker", "red", "blue"], chooser: str) -> Iterator[Option]:
    """Who may be it: all sides as attacker, who chooses as red or blue."""
    sides = [side.name for side in table.battle.sides] if what == "attacker" else [chooser]
    for side in sides:
        action = Choose(what, side)
        text = _RULES[Choose].label(table.battle, action)
        yield replace(_option(table, f"{what} {side}", text, action, main=what != "blue"), subject=chooser)


def _splits(battle: Battle, first: str) -> Iterator[Option]:
    for side in battle.sides:
        if not stages.is_split(battle, side.name):
            text = tr("Split {side} into battle groups", side=side.name)
            yield Option(f"split {side.name}", text, subject=side.name, asks="groups", main=side.name == first)


def _cards(table: Table) -> Iterator[Option]:
    due = beginning.next_step(table.battle).step
    text = tr("Build the terrain")
    yield Option("terrain", text, "set-up", action=SetTerrain(), asks="text", main=due == "terrain")
    for deck, name in battleplan.DECKS.items():
        text, action = tr("{deck} card", deck=tr(name)), Draw(deck, None)  # pyright: ignore[reportArgumentType] # a deck
        yield Option(f"draw {deck}", text, "set-up", action=action, asks="card", main=due == deck)
    yield from _further_twists(table.battle)
    yield from _open_colours(table)


def _open_colours(table: Table) -> Iterator[Option]:
    """Points whose colour the card leaves to the players (decision 15)."""
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


def _further_twists(battle: Battle) -> Iterator[Option]:
    if twists.further_twists(battle):
        yield Option(
            "draw-more", tr("A further twist card"), "set-up", action=Draw("twist", None, more=True), asks="card"
        )


def _asked(table: Table) -> Iterator[Option]:
    """What the victory card asks of the players before the battle, with the answers there are, and its tokens (S31)."""
    yield from card_options.card_options(table.battle)


def _tokens(table: Table) -> Iterator[Option]:
    """Tokens besides those that the victory card still wants (S31, S32)."""
    battle = table.battle
    wanted = {due.setting.kind for due in victory_tokens.missing_tokens(battle)}
    board = battle.board
    at = (board.width_mm * _MIDDLE, board.depth_mm * _MIDDLE, 0.0)
    for kind, name in tokens.KINDS.items():
        token = Token(tokens.free_name(battle, kind), kind, at)  # pyright: ignore[reportArgumentType] # a kind
        text = tr("Put down: {what}", what=tr(name))
        if kind not in wanted:
            yield Option(f"token {kind}", text, "token", action=PutToken(token), asks="token")


def _clash(table: Table) -> Iterator[Option]:
    """Before there is a turn or an initiative, players roll off for what comes first (G20)."""
    text = tr("Two rules clash: roll off")
    yield Option("sequence", text, "set-up", action=RollOff("sequence", ()), asks="dice")


def _begin(table: Table) -> Iterator[Option]:
    text = _RULES[Begin].label(table.battle, Begin())
    yield _option(table, "begin", text, Begin(), main=beginning.next_step(table.battle).step == "begin")


# deployment


def _to_place(table: Table) -> Iterator[Option]:
    battle = table.battle
    placement = order.next_placement(battle)
    for id in placement.missing if placement else ():
        action = Deploy(((id, battle.anyone(id).pose),))
        yield Option(f"deploy {id}", tr("Set up {names}", names=id), "fighter", id, action, "pose", main=True)


_MUSTERING = (_warbands, _switches, _campaign)
_SETTING_UP = (_next_step, _cards, _asked, _tokens, _begin, _clash)
_DEPLOYING = (_to_place, _next_step, _asked, _tokens, _begin, _clash)
