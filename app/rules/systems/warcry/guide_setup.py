"""What is to be done before the first round: the sentence, the options, and the dice of roll-offs (C1.1, S1, S2)."""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from app.language import mark, tr
from app.model import Answer, Battle, Roll, Token
from app.rules import dice
from app.rules.actions import Action, Move
from app.rules.course import Need, Option
from app.rules.setup_actions import Begin, Choose, Deploy, Draw, PutToken, Reply, Reveal, RollOff, SetOption, SetTerrain
from app.rules.system import Rule
from app.rules.systems.warcry import (
    battleplan,
    beginning,
    card_options,
    deployment,
    groups,
    muster,
    order,
    stages,
    switches,
    tokens,
    victory_tokens,
)
from app.rules.systems.warcry.book import book
from app.rules.systems.warcry.setup_reminders import reminders_setup
from app.table import Table

__all__ = ["drag_setup", "needs_setup", "options", "reminders_setup", "rolled_setup", "sentence"]

Topic = Literal["next", "set-up", "fighter", "ability", "reaction", "token", "side"]
_RULES: dict[type[Any], Rule] = muster.RULES | groups.RULES | battleplan.RULES | deployment.RULES
_MIDDLE = 0.5

_SENTENCES = {
    "": mark("Muster two warbands, or play freely on the table"),
    "muster": mark("Muster the warbands, then reveal them"),
    "roll": mark("Roll off for priority"),
    "roles roll": mark("Roll off: the winner chooses who attacks"),
    "roles": mark("{side} chooses who attacks and who defends"),
    "split": mark("{side} splits its warband into Dagger, Shield and Hammer"),
    "terrain": mark("Build the terrain"),
    "deployment": mark("Draw a deployment card"),
    "victory": mark("Draw a victory card"),
    "twist": mark("Draw a twist card"),
    "colours roll": mark("Roll off: the winner picks red or blue"),
    "colours": mark("{side} picks red or blue"),
    "place": mark("{side} sets up its {group}"),
    "begin": mark("All is ready: go on"),
}


def sentence(table: Table) -> tuple[str, str]:
    """What the players are to do now, and the side it is for."""
    battle = table.battle
    due = _due(battle)
    placement = order.next_placement(battle)
    group = tr(groups.GROUPS[placement.group]) if placement and due.step == "place" else ""
    return tr(_SENTENCES[due.step], side=due.side, group=group), due.side


def options(table: Table) -> tuple[Option, ...]:
    """Everything that can be done at this stage, what comes next first."""
    stage = table.battle.clock.stage
    found = _MUSTERING if stage in ("", "muster") else _SETTING_UP if stage == "setup" else _DEPLOYING
    return tuple(option for offer in found for option in offer(table))


def _due(battle: Battle) -> stages.Due:
    match battle.clock.stage:
        case "setup":
            return stages.setting_up(battle)
        case "deployment":
            return beginning.due(battle)
        case _:
            return stages.Due(battle.clock.stage if battle.clock.stage == "muster" else "")


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
    for one in switches.options(book(battle)):
        on = one.id in battle.plan.options
        text = tr("Do not play by: {rule}", rule=tr(one.text)) if on else tr("Play by: {rule}", rule=tr(one.text))
        yield replace(_option(table, f"option {one.id}", text, SetOption(one.id, not on)), topic="set-up")


def _campaign(table: Table) -> Iterator[Option]:
    """Limits that a campaign gives each side (S12)."""
    battle = table.battle
    if not any(switch.campaign for switch in switches.in_force(battle)):
        return
    for side in battle.sides:
        for question, text in _LIMITS.items():
            said = tr(text, side=side.name)
            answer = Reply(Answer(question, "", side.name))
            yield Option(f"{question} {side.name}", said, "set-up", side.name, answer, "text")


_LIMITS = {
    switches.CAMPAIGN_POINTS: mark("How many points {side} may cost"),
    switches.CAMPAIGN_FIGHTERS: mark("How many fighters {side} may have"),
}


# the battleplan


def _next_step(table: Table) -> Iterator[Option]:
    due = _due(table.battle)
    match due.step:
        case "roll":
            yield _roll_off(table, "priority")
        case "roles roll":
            yield _roll_off(table, "roles")
        case "colours roll":
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


def _roll_off(table: Table, purpose: str) -> Option:
    due = "roles roll" if purpose == "roles" else "colours roll" if purpose == "colours" else "roll"
    return Option(f"roll {purpose}", tr(_SENTENCES[due]), action=RollOff(purpose, ()), asks="dice", main=True)


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
    due = _due(table.battle).step
    text = tr("Build the terrain")
    yield Option("terrain", text, "set-up", action=SetTerrain(), asks="text", main=due == "terrain")
    for deck, name in battleplan.DECKS.items():
        text, action = tr("{deck} card", deck=tr(name)), Draw(deck, None)  # pyright: ignore[reportArgumentType] # a deck
        yield Option(f"draw {deck}", text, "set-up", action=action, asks="card", main=due == deck)
    yield from _further_twists(table.battle)


def _further_twists(battle: Battle) -> Iterator[Option]:
    more = sum(twist.more for twist in battle.plan.twists)
    if more > len(battle.plan.twists) - 1:
        yield Option(
            "draw more", tr("A further twist card"), "set-up", action=Draw("twist", None, more=True), asks="card"
        )


def _asked(table: Table) -> Iterator[Option]:
    """What the victory card asks of the players before the battle, with the answers there are, and its tokens (S31)."""
    yield from card_options.options(table.battle)


def _tokens(table: Table) -> Iterator[Option]:
    """Tokens besides those that the victory card still wants (S31, S32)."""
    battle = table.battle
    wanted = {due.setting.kind for due in victory_tokens.due(battle)}
    board = battle.board
    at = (board.width_mm * _MIDDLE, board.depth_mm * _MIDDLE, 0.0)
    for kind, name in tokens.KINDS.items():
        token = Token(tokens.free_name(battle, kind), kind, at)  # pyright: ignore[reportArgumentType] # a kind
        text = tr("Put down: {what}", what=tr(name))
        if kind not in wanted:
            yield Option(f"token {kind}", text, "token", action=PutToken(token), asks="token")


def _begin(table: Table) -> Iterator[Option]:
    text = _RULES[Begin].label(table.battle, Begin())
    yield _option(table, "begin", text, Begin(), main=_due(table.battle).step == "begin")


# deployment


def _to_place(table: Table) -> Iterator[Option]:
    battle = table.battle
    placement = order.next_placement(battle)
    for id in placement.missing if placement else ():
        action = Deploy(((id, battle.anyone(id).pose),))
        yield Option(f"deploy {id}", tr("Set up {names}", names=id), "fighter", id, action, "pose", main=True)


_MUSTERING = (_warbands, _switches, _campaign)
_SETTING_UP = (_next_step, _cards, _asked, _tokens, _begin)
_DEPLOYING = (_to_place, _next_step, _asked, _tokens, _begin)


# dice and dragging


def needs_setup(table: Table, action: Action) -> tuple[Need, ...]:
    """The dice a roll-off asks for now: one for each side, and after a tie again (G4); each is for a side by name."""
    if not isinstance(action, RollOff):
        return ()
    sides = dice.rolling(action, [side.name for side in table.battle.sides])
    return tuple(Need("D6", 1, side, side) for side in sides)


def rolled_setup(action: Action, rolls: tuple[Roll, ...]) -> Action:
    """The roll-off with one more try: each roll is that of the side it is for."""
    if not isinstance(action, RollOff) or not rolls:
        return action
    return replace(action, rolls=(*action.rolls, tuple((roll.what, roll) for roll in rolls)))


def drag_setup(battle: Battle, move: Move) -> Action:
    """While fighters are set up, dragging those of the warbands is setting them up elsewhere."""
    if battle.clock.stage != "deployment" or move.pieces or not move.fighters:
        return move
    sides = {side.name for side in battle.sides}
    return Deploy(move.fighters) if all(battle.anyone(id).side in sides for id, _ in move.fighters) else move
