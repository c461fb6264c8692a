"""The prompt at any stage: pending steps first, then set-up, turns and rounds, as a sentence and options."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from app.core.language import join_clauses, tr
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder
from app.games.battle_actions import EndBattle
from app.games.battle_views import BattleMoment, Track, TrackSpace, TrackToken
from app.games.game import Game
from app.games.prompts import Option, Reminder, Shortcut, TurnPrompt, find_main
from app.games.warcrow.activation import active_unit, declared
from app.games.warcrow.book import ReadingId, find_book
from app.games.warcrow.combat.combat_prompt import combat_reminders
from app.games.warcrow.measures import find_engagers, units_on_table
from app.games.warcrow.objectives import DRAW, leading_side, make_scoreboard
from app.games.warcrow.pending import PendingStep, WillpowerTest
from app.games.warcrow.pending_kinds import (
    PendingPrompt,
    cite,
    cite_reading,
    find_open_steps,
    format_pending,
    ordering_side,
    pending_problems,
    resolve_option,
)
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.setup import setup_guide
from app.games.warcrow.setup.deploy_unit import hidden_units
from app.games.warcrow.setup.unit_places import propose_places
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.stress import may_only_rest, units_beyond
from app.games.warcrow.turn import rounds
from app.games.warcrow.turn.activations import (
    ActivateUnit,
    ActivateUnitRule,
    ArriveUnit,
    FinishActivation,
    PassTurn,
    leaver_problems,
)
from app.games.warcrow.turn.rounds import BeginRound, EndRound, PlayFirst, left_behind
from app.games.warcrow.turn.unit_options import can_act, finish_option, format_activation, unit_options
from app.games.warcrow.units.characters import leave_options
from app.games.warcrow.units.lasting_effects import effect_options, effect_reminders
from app.games.warcrow.units.skills import is_action, is_untargeted, skill_options, skill_reminders
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

# Shortcut to the next unit: ends the activation and begins the most likely next one


def go_to_next_unit(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Ends the activation and begins that of a unit not yet activated in this round; sides without one pass.

    Pending steps such as tests are left to the players.
    """
    work = BatchBuilder(table, game)
    goes_on = work.do(FinishActivation())
    for _ in range(len(table.battle.sides) + 1):
        likely = find_main(work.options) if goes_on else None
        action = likely.action if likely and not likely.problems else None
        if isinstance(action, ActivateUnit) and not read_state(work.table.battle).unit(action.unit).tokens.activated:
            work.do(action)
            break
        goes_on = isinstance(action, PassTurn) and work.do(action)
    last = work.actions[-1:]
    return work.finish(game.rule(work.table, last[0]).label() if last else "")


def next_shortcuts(options: tuple[Option, ...]) -> Iterator[Shortcut]:
    """Yields the shortcut to the next unit if the active unit may finish."""
    if any(isinstance(one.action, FinishActivation) and not one.problems for one in options):
        tip = tr("End this activation and activate the most likely next unit")
        yield Shortcut(tr("Next unit"), tip, "go_to_next", FinishActivation())


Kinds = Mapping[type[Any], type[PendingPrompt[Any]]]


def make_turn_prompt(table: BattleGeometry, kinds: Kinds) -> TurnPrompt:
    """Returns the prompt for the players; `kinds` has the prompt of each kind of pending step."""
    battle = table.battle
    stage = battle.clock.stage
    coming = find_open_steps(battle)
    if coming:
        return _pending_prompt(table, coming, kinds.get(type(coming[0])))
    if stage == "over":
        return TurnPrompt(stage, _over_text(battle))
    if stage == "battle":
        own = tuple(unit_options(table))
        text, side = battle_sentence(table, own)
        options = tuple(_battle_options(table, own))
        return TurnPrompt(stage, text, side, options, tuple(next_shortcuts(options)))
    if stage == "deployment":
        text, side = setup_guide.deploy_sentence(battle)
        return TurnPrompt(stage, text, side, tuple(setup_guide.deploy_options(table)))
    text, side = setup_guide.setup_sentence(battle)
    return TurnPrompt(stage, text, side, tuple(setup_guide.setup_options(table)))


def _pending_prompt(
    table: BattleGeometry, coming: tuple[PendingStep, ...], kind: type[PendingPrompt[Any]] | None
) -> TurnPrompt:
    """Returns the prompt for pending steps; a side chooses the order of simultaneous ones (W3, W4)."""
    battle, stage = table.battle, table.battle.clock.stage
    if kind is None:
        text = tr("Resolve {what} first.", what=format_pending(coming[0]))
        return TurnPrompt(stage, text, options=(resolve_option(table, main=True),))
    first = kind(table, coming[0])
    text, side = first.sentence()
    options = list(first.options())
    if len(coming) > 1:
        words = {"side": ordering_side(battle), "what": join_clauses(format_pending(one) for one in coming)}
        order = tr("Simultaneous, in the order that {side} chooses: {what}.", **words)
        order = order if words["side"] else tr("Simultaneous, in any order: {what}.", **words)
        text = f"{order} {text}"
        options += [replace(one, main=False) for due in coming[1:] for one in kind(table, due).options()]
    return TurnPrompt(stage, text, side, (*options, resolve_option(table, main=False)))


def _over_text(battle: Battle) -> str:
    winner = battle.clock.winner
    if winner in ("", DRAW):
        return tr("The battle is over: it is a draw.")
    return tr("The battle is over: {side} has won.", side=winner)


def battle_sentence(table: BattleGeometry, own: tuple[Option, ...]) -> tuple[str, str]:
    """Returns the next step in a round and the side that takes it; `own` are the active unit's options."""
    battle = table.battle
    step, clock = read_state(battle).course.step, battle.clock
    unit = active_unit(battle)
    standing = make_scoreboard(table)
    if standing.ends:
        return tr("{text}. End the battle.", text=standing.text), ""
    if step == rounds.FIRST:
        return tr(
            "{side} has the initiative and chooses which side plays first.", side=clock.initiative
        ), clock.initiative
    if step == rounds.END:
        return tr("The last turn of round {number} is over. End the round.", number=clock.round), ""
    if step == rounds.LEFT_BEHIND_MOVES:
        last = tr("The last round is over. End the battle.")
        behind = tr("Units that were left behind may move. Then begin the next round.")
        return last if rounds.is_last_round(battle) else behind, ""
    if unit is not None:
        return format_activation(battle, unit, can_act(own)), unit.side
    return _turn_sentence(battle), clock.turn


def _turn_sentence(battle: Battle) -> str:
    """Returns the turn of the round and the request to activate a unit."""
    at, first, side = read_state(battle).course.turn, rounds.first_turn_of_round(battle), battle.clock.turn
    words = {"side": side, "turn": at - first + 1, "turns": rounds.last_turn(battle) - first + 1}
    if rounds.must_pass(battle, side):
        return tr("Turn {turn} of {turns}. {side} has no unit to activate: pass.", **words)
    return tr("Turn {turn} of {turns}. {side}: choose a unit to activate.", **words)


def _battle_options(table: BattleGeometry, own: tuple[Option, ...]) -> Iterator[Option]:
    battle = table.battle
    course = read_state(battle).course
    yield from _end_options(table)
    if course.step == rounds.FIRST:
        for side in battle.sides:
            text, main = tr("{side} plays first", side=side.name), side.name == battle.clock.initiative
            yield Option(f"first {side.name}", text, "side", side.name, PlayFirst(side.name), main=main)
    elif course.step == rounds.END:
        yield Option("end-round", tr("End the round"), action=EndRound(), main=True)
    elif course.step == rounds.LEFT_BEHIND_MOVES:
        yield from _behind_options(table)
    elif active_unit(battle) is not None:
        yield from own
        yield finish_option(table, can_act(own))
    else:
        yield from _activation_options(table)
        yield from leave_options(table, battle.clock.turn)
    yield from skill_options(table)
    yield from effect_options(table)
    yield Option("end-by-hand", tr("End the battle manually…"), "side", asks="winner", secondary=True)


def _end_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields the end of the battle if a side has no unit left, or after the last round."""
    battle = table.battle
    standing = make_scoreboard(table)
    last = read_state(battle).course.step == rounds.LEFT_BEHIND_MOVES and rounds.is_last_round(battle)
    if standing.ends or last:
        winner = leading_side(battle)
        why = standing.text or tr("the last round is over")
        text = tr("End the battle: {text}", text=why)
        problems = pending_problems(battle)
        yield Option("end-battle", text, action=EndBattle(winner, why), problems=problems, main=True)


def _behind_options(table: BattleGeometry) -> Iterator[Option]:
    battle = table.battle
    for unit in left_behind(battle):
        text = tr("{unit} was left behind and may move: drag it", unit=unit.id)
        yield Option(f"behind {unit.id}", text, "fighter", unit.leader, asks="pose", secondary=True)
    if not rounds.is_last_round(battle):
        text = tr("Begin round {number}", number=battle.clock.round + 1)
        yield Option("begin-round", text, action=BeginRound(), main=True)


def _activation_options(table: BattleGeometry) -> Iterator[Option]:
    battle, side = table.battle, table.battle.clock.turn
    ready = rounds.ready_units(battle, side)
    options = [_activation_option(table, unit) for unit in ready]
    wanted = sorted(zip(ready, options, strict=True), key=lambda pair: pair[0].tokens.activated > 0)
    main = next((option for _, option in wanted if not option.problems), None)
    yield from (replace(option, main=option is main) for option in options)
    others = (unit for unit in units_on_table(battle, side) if unit not in ready and not unit.neutral)
    yield from (_activation_option(table, unit) for unit in others)  # They are listed with the reasons against them.
    for unit in rounds.arriving_units(battle, side):
        places, problems = propose_places(table, unit), tuple(leaver_problems(battle, unit))
        if places is not None:
            text = tr("{name} arrives in its zone", name=_name_secret(battle, unit))
            action = ArriveUnit(unit.id, places)
            yield Option(f"arrive {unit.id}", text, "side", side, action, problems=problems, main=not ready)
        text = tr("{name} arrives: click a place", name=_name_secret(battle, unit))
        yield Option(f"arrive-at {unit.id}", text, "side", unit.leader, asks="pose", problems=problems)
    if rounds.may_pass(battle, side):
        text = tr("{side} passes", side=side)
        yield Option("pass", text, "side", side, PassTurn(side), main=rounds.must_pass(battle, side))


def _name_secret(battle: Battle, unit: Unit) -> str:
    """Returns the name of a unit off the table for both sides: a number until it has been revealed (W6)."""
    hidden = hidden_units(battle, unit.side)
    if unit not in hidden:
        return unit.id
    return tr("Hidden unit {number} of {side}", number=hidden.index(unit) + 1, side=unit.side)


def _activation_option(table: BattleGeometry, unit: Unit) -> Option:
    """Returns the option to activate a unit, with its rule problems, such as a Character that comes first."""
    rest = may_only_rest(unit)
    text = tr("Activate {name} to rest", name=unit.id) if rest else tr("Activate {name}", name=unit.id)
    action = ActivateUnit(unit.id, to_rest=rest)
    problems = ActivateUnitRule(table, action).check()
    return Option(f"activate {unit.id}", text, "fighter", unit.leader, action, problems=problems)


# Reminders: who decides when rules clash, and when effects may be used (W3, W4, W15, W123)


def find_reminders(table: BattleGeometry) -> tuple[Reminder, ...]:
    """Returns the reminders of rules, then those of units' skills."""
    if table.battle.clock.stage != "battle":
        return skill_reminders(table)
    return (
        *combat_reminders(table),
        *_turn_reminders(table),
        *_reading_reminders(table),
        *skill_reminders(table),
        *effect_reminders(table),
    )


def _reading_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    """Yields interpretations that matter now, and the units they affect."""
    battle = table.battle
    unit, state = active_unit(battle), read_state(battle)
    for other in state.units if unit else ():
        if unit and other.host == unit.id and (other.card.spells or any(map(is_action, other.card.skills))):
            yield _make_reminder(tr("{unit} has joined {host}", unit=other.id, host=unit.id), "joined-caster")
    if unit and state.course.activation and (ambushed := state.course.activation.ambushed):
        text = tr("{unit} has arrived in contact with {enemies}", unit=unit.id, enemies=", ".join(ambushed))
        yield _make_reminder(text, "ambush-charge")
    if unit and find_engagers(battle, unit) and any(is_untargeted(skill) for skill in unit.card.skills):
        yield _make_reminder(tr("{unit} is engaged", unit=unit.id), "skill-without-target")
    tested = {*state.course.stressed, *(due.unit for due in state.course.due if isinstance(due, WillpowerTest))}
    spared = [unit.id for unit in units_beyond(battle) if unit.id not in tested]
    if spared:
        yield _make_reminder(tr("Stress beyond MOR, not tested now: {units}", units=", ".join(spared)), "stress-event")


def _make_reminder(text: str, id: ReadingId) -> Reminder:
    return Reminder(text, cite_reading(id), (find_book().reading[id].row,))


def _turn_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    battle = table.battle
    unit = active_unit(battle)
    if unit is not None and not declared(battle):
        rules = (
            tr("An action is declared first; its requirements must be met then"),
            tr("Effects of declaring an action are resolved before the action itself"),
            tr("Effects used during an activation come before or after an action, not in the middle of it"),
            tr("Simultaneous effects in this activation: {side} chooses the order", side=unit.side),
        )
        text = tr("Declare an action, resolve its effects, then carry it out")
        yield Reminder(text, cite(". ".join(rules)), ("W15", "W16", "W123", "W3"))
    elif unit is None and battle.clock.initiative:
        yield Reminder(tr("Conflicting rules: {side} decides", side=battle.clock.initiative), cite(), ("W4",))
    scenario = find_scenario(battle)
    if scenario and scenario.words:
        yield Reminder(tr(scenario.words), scenario.name)


# The turn counter with its spaces and tokens, and the current moment


_STEPS = (rounds.FIRST, rounds.END, rounds.LEFT_BEHIND_MOVES)


def find_moment(battle: Battle) -> BattleMoment:
    """Returns the round, the turn and the active unit."""
    scenario, course = find_scenario(battle), read_state(battle).course
    unit = active_unit(battle)
    first, last = rounds.first_turn_of_round(battle), rounds.last_turn(battle)
    part = tr("Turn {turn} of {turns}", turn=min(course.turn, last) - first + 1, turns=last - first + 1)
    if course.step in _STEPS:
        part = {rounds.FIRST: tr("Before the first turn"), rounds.END: tr("After the last turn")}.get(
            course.step, tr("End of the round")
        )
    return BattleMoment(len(scenario.turns) if scenario else 0, part, unit.id if unit else "", bool(course.due))


def make_track(battle: Battle) -> Track | None:
    """Returns the spaces of the turn counter with their tokens; None before the battle."""
    scenario = find_scenario(battle)
    if scenario is None or battle.clock.stage not in ("battle", "over"):
        return None
    state = read_state(battle)
    spaces: list[TrackSpace] = []
    for round, count in enumerate(scenario.turns, 1):
        spaces += [TrackSpace(str(len(spaces) + number + 1), round) for number in range(count)]
    last = len(spaces)
    lying: dict[int, list[TrackToken]] = {}
    for event in state.course.events:
        lying.setdefault(event.at, []).append(TrackToken(tr("event “{name}”", name=event.name)))
    for unit in state.units:
        if unit.tokens.demoralized is not None:
            text = tr("{unit}: rally test", unit=unit.id)
            lying.setdefault(min(unit.tokens.demoralized, last), []).append(TrackToken(text, unit.side))
    told = tuple(
        TrackSpace(space.text, space.round, tuple(lying.get(number, ()))) for number, space in enumerate(spaces, 1)
    )
    return Track(tr("Turn counter"), told, min(max(state.course.turn, 1), last) - 1)
