"""What is to be done now, at any stage: what is due first, then set-up, turns and rounds, as a sentence and options."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from app.core.language import tr
from app.games.battle_actions import EndBattle
from app.games.prompts import Option, TurnPrompt
from app.games.warcrow.activation import active_unit
from app.games.warcrow.due import Due
from app.games.warcrow.due_kind import DueKind, due_problems, find_open, format_due, ordering_side
from app.games.warcrow.morale.stress import may_only_rest
from app.games.warcrow.objectives.score import DRAW, leading_side, make_scoreboard
from app.games.warcrow.setup import deploy_prompt
from app.games.warcrow.setup.deploy_unit import hidden_units
from app.games.warcrow.setup.unit_places import propose_places
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.turn import turns
from app.games.warcrow.turn.activation_sentence import format_activation
from app.games.warcrow.turn.activations import ActivateUnit, ActivateUnitRule, PassTurn, leaver_problems
from app.games.warcrow.turn.arrivals import ArriveUnit
from app.games.warcrow.turn.next_unit import next_shortcuts
from app.games.warcrow.turn.round_ends import BeginRound, EndRound, PlayFirst, left_behind
from app.games.warcrow.turn.settle import settle_option
from app.games.warcrow.turn.unit_options import can_act, finish_option, unit_options
from app.games.warcrow.units.characters import leave_options
from app.games.warcrow.units.lasting_effects import effect_options
from app.games.warcrow.units.skills import skill_options
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

Kinds = Mapping[type[Any], type[DueKind[Any]]]


def make_turn_prompt(table: BattleGeometry, kinds: Kinds) -> TurnPrompt:
    """What the players are to do now; `kinds` says how each kind of due is asked."""
    battle = table.battle
    stage = battle.clock.stage
    coming = find_open(battle)
    if coming:
        return _due_prompt(table, coming, kinds.get(type(coming[0])))
    if stage == "over":
        return TurnPrompt(stage, _over_text(battle))
    if stage == "battle":
        own = tuple(unit_options(table))
        text, side = battle_sentence(table, own)
        options = tuple(_battle_options(table, own))
        return TurnPrompt(stage, text, side, options, tuple(next_shortcuts(options)))
    if stage == "deployment":
        text, side = deploy_prompt.deploy_sentence(battle)
        return TurnPrompt(stage, text, side, tuple(deploy_prompt.deploy_options(table)))
    text, side = deploy_prompt.setup_sentence(battle)
    return TurnPrompt(stage, text, side, tuple(deploy_prompt.setup_options(table)))


def _due_prompt(table: BattleGeometry, coming: tuple[Due, ...], kind: type[DueKind[Any]] | None) -> TurnPrompt:
    """What is to be settled first; where several things came at once, any of them, as a side says (W3, W4)."""
    battle, stage = table.battle, table.battle.clock.stage
    if kind is None:
        text = tr("First comes {what}.", what=format_due(coming[0]))
        return TurnPrompt(stage, text, options=(settle_option(table, main=True),))
    first = kind(table, coming[0])
    text, side = first.sentence()
    options = list(first.options())
    if len(coming) > 1:
        words = {"side": ordering_side(battle), "what": "; ".join(format_due(one) for one in coming)}
        order = tr("At the same time, in the order that {side} chooses: {what}.", **words)
        order = order if words["side"] else tr("At the same time, in any order: {what}.", **words)
        text = f"{order} {text}"
        options += [replace(one, main=False) for due in coming[1:] for one in kind(table, due).options()]
    return TurnPrompt(stage, text, side, (*options, settle_option(table, main=False)))


def _over_text(battle: Battle) -> str:
    winner = battle.clock.winner
    if winner in ("", DRAW):
        return tr("The battle is over: it is a draw.")
    return tr("The battle is over: {side} has won.", side=winner)


def battle_sentence(table: BattleGeometry, own: tuple[Option, ...]) -> tuple[str, str]:
    """What is to be done in a round, and whose it is; `own` is what the active unit has to choose from."""
    battle = table.battle
    step, clock = read_state(battle).course.step, battle.clock
    unit = active_unit(battle)
    standing = make_scoreboard(table)
    if standing.ends:
        return tr("{text}. End the battle.", text=standing.text), ""
    if step == turns.FIRST:
        return tr("{side} has the initiative and says who plays first.", side=clock.initiative), clock.initiative
    if step == turns.END:
        return tr("The last turn of round {number} is over. End the round.", number=clock.round), ""
    if step == turns.BEHIND:
        last = tr("The last round is over. End the battle.")
        behind = tr("Units that were left behind may move. Then the next round begins.")
        return last if turns.is_last_round(battle) else behind, ""
    if unit is not None:
        return format_activation(battle, unit, can_act(own)), unit.side
    return _turn_sentence(battle), clock.turn


def _turn_sentence(battle: Battle) -> str:
    """Which turn of the round it is, and that somebody is to be activated in it."""
    at, first, side = read_state(battle).course.turn, turns.first_turn_of_round(battle), battle.clock.turn
    words = {"side": side, "turn": at - first + 1, "turns": turns.last_turn(battle) - first + 1}
    if turns.must_pass(battle, side):
        return tr("Turn {turn} of {turns}. {side} has nobody to activate: pass.", **words)
    return tr("Turn {turn} of {turns}. {side}: choose a unit to activate.", **words)


def _battle_options(table: BattleGeometry, own: tuple[Option, ...]) -> Iterator[Option]:
    battle = table.battle
    course = read_state(battle).course
    yield from _end_options(table)
    if course.step == turns.FIRST:
        for side in battle.sides:
            text, main = tr("{side} plays first", side=side.name), side.name == battle.clock.initiative
            yield Option(f"first {side.name}", text, "side", side.name, PlayFirst(side.name), main=main)
    elif course.step == turns.END:
        yield Option("end-round", tr("End the round"), action=EndRound(), main=True)
    elif course.step == turns.BEHIND:
        yield from _behind_options(table)
    elif active_unit(battle) is not None:
        yield from own
        yield finish_option(table, can_act(own))
    else:
        yield from _activation_options(table)
        yield from leave_options(table, battle.clock.turn)
    yield from skill_options(table)
    yield from effect_options(table)
    yield Option("end-by-hand", tr("End the battle by hand…"), "side", asks="winner", is_seldom=True)


def _end_options(table: BattleGeometry) -> Iterator[Option]:
    """The battle ends with a side that has no unit left, or after its last round."""
    battle = table.battle
    standing = make_scoreboard(table)
    last = read_state(battle).course.step == turns.BEHIND and turns.is_last_round(battle)
    if standing.ends or last:
        winner = leading_side(battle)
        why = standing.text or tr("the last round is over")
        text = tr("End the battle: {text}", text=why)
        problems = due_problems(battle)
        yield Option("end-battle", text, action=EndBattle(winner, why), problems=problems, main=True)


def _behind_options(table: BattleGeometry) -> Iterator[Option]:
    battle = table.battle
    for unit in left_behind(battle):
        text = tr("{unit} was left behind and may move: drag it", unit=unit.id)
        yield Option(f"behind {unit.id}", text, "fighter", unit.leader, asks="pose", is_seldom=True)
    if not turns.is_last_round(battle):
        text = tr("Begin round {number}", number=battle.clock.round + 1)
        yield Option("begin-round", text, action=BeginRound(), main=True)


def _activation_options(table: BattleGeometry) -> Iterator[Option]:
    battle, side = table.battle, table.battle.clock.turn
    ready = turns.ready_units(battle, side)
    options = [_activation_option(table, unit) for unit in ready]
    wanted = sorted(zip(ready, options, strict=True), key=lambda pair: pair[0].tokens.activated > 0)
    main = next((option for _, option in wanted if not option.problems), None)
    yield from (replace(option, main=option is main) for option in options)
    for unit in turns.secret_units(battle, side):
        places, problems = propose_places(table, unit), tuple(leaver_problems(battle, unit))
        if places is not None:
            text = tr("{name} appears in its zone", name=_name_secret(battle, unit))
            action = ArriveUnit(unit.id, places)
            yield Option(f"arrive {unit.id}", text, "side", side, action, problems=problems, main=not ready)
        text = tr("{name} appears: click where", name=_name_secret(battle, unit))
        yield Option(f"arrive-at {unit.id}", text, "side", unit.leader, asks="pose", problems=problems)
    if turns.may_pass(battle, side):
        text = tr("{side} passes", side=side)
        yield Option("pass", text, "side", side, PassTurn(side), main=turns.must_pass(battle, side))


def _name_secret(battle: Battle, unit: Unit) -> str:
    """A unit off the table as both sides may read it: by a number until it has shown itself (W6)."""
    hidden = hidden_units(battle, unit.side)
    if unit not in hidden:
        return unit.id
    return tr("Hidden unit {number} of {side}", number=hidden.index(unit) + 1, side=unit.side)


def _activation_option(table: BattleGeometry, unit: Unit) -> Option:
    """To activate a unit, and what is against it, such as a Character that comes first."""
    rest = may_only_rest(unit)
    text = tr("Activate {name} to rest", name=unit.id) if rest else tr("Activate {name}", name=unit.id)
    action = ActivateUnit(unit.id, to_rest=rest)
    problems = ActivateUnitRule(table, action).check()
    return Option(f"activate {unit.id}", text, "fighter", unit.leader, action, problems=problems)
