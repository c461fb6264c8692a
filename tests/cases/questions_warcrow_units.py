"""Questions about Warcrow's units: a given battle after something was done in it."""

import msgspec
from msgspec.structs import replace

from app.games.actions import Move
from app.games.prompts import find_main
from app.games.warcrow.combat.face_to_face import tally_roll, usable_symbols
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.measures import (
    base_gap,
    find_engagers,
    find_leader,
    fits_unit,
    is_elite,
    keyword_of,
    standing_troops,
    units_on_table,
)
from app.games.warcrow.move.leader_path import find_moves
from app.games.warcrow.objectives import conquest_value
from app.games.warcrow.pending import Casualty
from app.games.warcrow.pending_kinds import ordering_side
from app.games.warcrow.state import Activation, RoundState, Unit, read_state, with_state
from app.games.warcrow.stress import find_morale_tests, with_defeat_stress, with_flight_after_combat, with_intimidation
from app.games.warcrow.units.casualties import find_choices
from app.games.warcrow.units.characters import finish_leave
from app.games.warcrow.units.skills import RevealUnit, skill_reminders, skills_in_force
from app.games.warcrow.units.targets import target_problems
from app.games.warcrow.units.tinge import with_round_tinge
from app.games.warcrow.units.unit_states import drop_slowed
from app.games.warcrow.warcrow_game import WARCROW
from app.model import Clock, Pose, Roll, Side, Token
from app.session import Session
from tests.cases.case_questions import question
from tests.cases.questions_warcrow import STRIDE, meshes, warcrow_session

ACTIONS = {kind.__struct_config__.tag: kind for kind in WARCROW.rules if kind.__struct_config__.tag}


@question
def what_follows(system, given):
    """Returns the state of a battle after something was done in it, in the order in which it is asked."""
    opened = army_session(system, given)
    for done in given.get("do", ()):
        do_with_dice(opened, done)
    return [tell(opened, *ask.split(" ", 1)) for ask in given["tell"]]


def do_with_dice(opened, done):
    """Does something with the given dice, whatever rules it breaks."""
    action = make_action(done)
    for _ in range(3):  # dice may ask for more dice
        requests = opened.rule(action).dice_requests()
        if not requests:
            break
        faces = done["dice"] if not isinstance(done["dice"][0], list) else done["dice"].pop(0)
        rolls, taken = [], 0
        for request in requests:
            count, _, kind = request.kind.partition("D")
            number = request.count * int(count or 1)
            rolls.append(Roll(f"{number if number > 1 else ''}D{kind}", tuple(faces[taken : taken + number])))
            taken += number
        action = opened.rule(action).with_dice(tuple(rolls))
    opened.do(action, overruled=tuple(opened.check(action)))


@question
def rows_against(system, given):
    """Returns the rows against an action, in order; none if it is legal."""
    opened = army_session(system, given)
    return [problem.row for problem in opened.check(make_action(given["action"]))]


@question
def rows_after(system, given):
    """Returns the rows against an action after others were done."""
    opened = army_session(system, given)
    for done in given["do"]:
        do_with_dice(opened, done)
    return [problem.row for problem in opened.check(make_action(given["action"]))]


@question
def what_was_declared(system, given):
    """Returns the actions declared in the current activation, after others were done, with their targets."""
    opened = army_session(system, given)
    for done in given["do"]:
        opened.do(make_action(done))
    actions = read_state(opened.battle).course.activation.actions
    return [f"{one.kind} {one.target}".strip() + (", free" if one.free else "") for one in actions]


@question
def offers(system, given):
    """Returns whether an option, by its id, is offered now."""
    opened = army_session(system, given)
    return given["option"] in [one.id for one in opened.game.turn_prompt(opened.table).options]


@question
def options_in_order(system, given):
    """Returns those of some options, by their ids, that are offered now, in the order of the panel."""
    opened = army_session(system, given)
    offered = [one.id for one in opened.game.turn_prompt(opened.table).options]
    return [id for id in offered if id in given["of"]]


@question
def dice_of_an_attack(system, given):
    """Returns the dice and symbols of both sides of a declared attack."""
    opened = army_session(system, given)
    opened.do(make_action(given["attack"]))
    due = read_state(opened.battle).course.due[0]
    return [due.attack.pool, due.defence.pool]


@question
def rows_against_target(system, given):
    """Returns the rows against one unit targeting another."""
    opened = army_session(system, given)
    state = read_state(opened.battle)
    one, other = (state.unit(id) for id in given["pair"])
    return [one.row for one in target_problems(opened.battle, one, other, given.get("wants", "enemy"))]


@question
def units_meant(system, given):
    """Returns the units on the table to which a keyword as written refers."""
    battle = army_session(system, given).battle
    return [unit.id for unit in units_on_table(battle) if fits_unit(parse_keyword(given["keyword"]), unit)]


@question
def as_a_round_begins(system, given):
    """Returns the tinge of each unit after the effect of the keyword Tinge."""
    battle = with_round_tinge(army_session(system, given).battle)
    return tinge_of_all(battle)


def make_action(done):
    values = {key: value for key, value in done.items() if key != "dice"}
    return msgspec.convert(values, ACTIONS[done["action"]])


def army_session(system, given):
    """Returns a battle in its first round; each unit may have a card, tokens and keywords, and be off the table."""
    battle = warcrow_session(system, given).battle
    state = read_state(battle)
    units, away = [], {}
    for unit, said in zip(state.units, given["units"], strict=True):
        more = {key: value for key, value in said.items() if key not in ("at", "base", "yaw", "off")}
        values = msgspec.to_builtins(unit) | more
        units.append(msgspec.convert(values, Unit))
        off = said.get("off", {})
        away |= (
            dict.fromkeys(unit.troops, off) if isinstance(off, str) else {f"{unit.id} {n}": w for n, w in off.items()}
        )
    course = msgspec.convert({"turn": 1, **given.get("course", {})}, RoundState)
    battle = with_state(battle, replace(state, units=tuple(units), course=course))
    gone = (one for one in battle.fighters if one.id in away)
    battle = battle.with_fighters(*(replace(one, state=replace(one.state, whereabouts=away[one.id])) for one in gone))
    clock = msgspec.convert(
        {"stage": "battle", "round": 1, "turn": "Red", "initiative": "Red"} | given.get("clock", {}), Clock
    )
    tokens = tuple(Token(id, "marker", (x * STRIDE, y * STRIDE, 0.0)) for id, (x, y) in given.get("tokens", {}).items())
    battle = replace(battle, sides=(Side("Red"), Side("Blue")), clock=clock, tokens=tokens)
    return Session(battle, meshes)


def tell(opened, what, about=""):
    battle = opened.battle
    state = read_state(battle)
    return TELLS[what](opened, battle, state, about)


def strides(pose):
    return [round(pose.x / STRIDE, 2), round(pose.y / STRIDE, 2)]


def tokens_of(opened, battle, state, about):
    """Returns a token for text such as "stress of Ash"; false if there is none."""
    name, _, unit = about.partition(" of ")
    value = getattr(state.unit(unit).tokens, name)
    return False if value is None else value


TELLS = {
    "token": tokens_of,
    "unit": lambda opened, battle, state, about: getattr(
        state.unit(about.partition(" of ")[2]), about.partition(" of ")[0]
    ),
    "standing": lambda opened, battle, state, about: [one.id for one in standing_troops(battle, state.unit(about))],
    "where": lambda opened, battle, state, about: battle.any_fighter(about).state.whereabouts,
    "at": lambda opened, battle, state, about: strides(battle.any_fighter(about).pose),
    "yaw": lambda opened, battle, state, about: battle.any_fighter(about).pose.yaw,
    "leader": lambda opened, battle, state, about: find_leader(battle, state.unit(about)).id,
    "keyword": lambda opened, battle, state, about: bool(
        keyword_of(state.unit(about.partition(" of ")[2]), about.partition(" of ")[0])
    ),
    "due": lambda opened, battle, state, about: [
        f"{due.__struct_config__.tag} {getattr(due, 'unit', '')}".strip() for due in state.course.due
    ],
    "logged": lambda opened, battle, state, about: any(about in line.text for line in battle.log),
    "moves": lambda opened, battle, state, about: list(
        msgspec.structs.astuple(find_moves(opened.table, state.unit(about)))
    ),
    "skills": lambda opened, battle, state, about: [one.name for one in skills_in_force(battle, state.unit(about))],
    "reminders": lambda opened, battle, state, about: [
        f"{one.text} – {one.source}" for one in skill_reminders(opened.table)
    ],
    "token-at": lambda opened, battle, state, about: [round(value / STRIDE, 2) for value in battle.token(about).at[:2]],
    "units": lambda opened, battle, state, about: [unit.id for unit in state.units],
    "is-hidden": lambda opened, battle, state, about: state.is_hidden(state.unit(about)),
}


def touching(opened, battle, state, about):
    """Returns the troops of a unit that touch an enemy."""
    unit = state.unit(about)
    foes = [foe for enemy in find_engagers(battle, unit) for foe in standing_troops(battle, enemy)]
    troops = standing_troops(battle, unit)
    return [one.id for one in troops if any(base_gap(one, foe) <= TOUCH_MM for foe in foes)]


def choices_of(opened, battle, state, about):
    due = next(due for due in state.course.due if isinstance(due, Casualty))
    return list(find_choices(battle, due))


TELLS |= {
    "conquest": lambda opened, battle, state, about: conquest_value(battle, state.unit(about)),
    "asked": lambda opened, battle, state, about: opened.game.turn_prompt(opened.table).text,
    "offered": lambda opened, battle, state, about: (
        about in [one.id for one in opened.game.turn_prompt(opened.table).options]
    ),
    "main": lambda opened, battle, state, about: find_main(opened.game.turn_prompt(opened.table).options).id,
    "reads": lambda opened, battle, state, about: any(
        about in one.rows and "as we read it" in one.source for one in opened.game.reminders(opened.table)
    ),
    "orders": lambda opened, battle, state, about: next(
        side.name
        for side in battle.sides
        if ordering_side(battle) == side.name and side.name in opened.game.turn_prompt(opened.table).text
    ),
    "effects": lambda opened, battle, state, about: [one.name for one in state.unit(about).tokens.effects],
    "begins": lambda opened, battle, state, about: tinge_of_all(with_round_tinge(battle)),
    "choices": choices_of,
    "touching": touching,
}


TELLS |= {
    "repeats": lambda opened, battle, state, about: list(state.course.due[0].attack.repeats),
    "defending": lambda opened, battle, state, about: state.course.due[0].defence.pool,
    "counting": lambda opened, battle, state, about: list(tally_roll(*attacker_roll(state))),
    "usable": lambda opened, battle, state, about: list(usable_symbols(*attacker_roll(state))),
    "sight": lambda opened, battle, state, about: opened.table.sight(*about.split(" to ")).verdict,
    "traps": lambda opened, battle, state, about: {
        one.piece: one.placed_by for one in state.elements if "Trap" in (one.keywords or ())
    },
}


def attacker_roll(state):
    """Returns the attacker's next roll, and whether it is Elite."""
    due = state.course.due[0]
    return due.attack, is_elite(state.unit(due.unit))


def tinge_of_all(battle):
    return {unit.id: unit.tokens.tinge for unit in read_state(battle).units}


@question
def who_may_be_shown(system, given):
    """Returns the hidden units that a side may choose from when it reveals one."""
    opened = army_session(system, given)
    request = opened.game.rule(opened.table, RevealUnit(given["side"], is_alone=True)).choice_request()
    return [action.unit for _, action in request.answers] if request else []


@question
def as_the_leaver_is_done(system, given):
    """Returns the state after the activation of a Character, the last unit, that began at `start` and has moved."""
    opened = army_session(system, given)
    battle = opened.battle
    state = read_state(battle)
    leaver = state.units[-1]
    pose = battle.any_fighter(leaver.leader).pose
    start, moved = (replace(pose, x=given[at][0] * STRIDE, y=given[at][1] * STRIDE) for at in ("start", "moved"))
    state = replace(state, course=replace(state.course, activation=Activation(leaver.id, start=start)))
    battle = with_state(battle, state).with_fighters(replace(battle.any_fighter(leaver.leader), pose=moved))
    opened = Session(finish_leave(battle, leaver.id), meshes)
    return [tell(opened, *ask.split(" ", 1)) for ask in given["tell"]]


@question
def slowed_after(system, given):
    """Returns the states of the first unit at the end of an activation in which it did these actions."""
    battle = army_session(system, given).battle
    first = read_state(battle).units[0].id
    return list(read_state(drop_slowed(battle, first, tuple(given["actions"]))).unit(first).tokens.states)


@question
def after_losing_a_combat(system, given):
    """Returns the state after the first unit has lost a combat with this result."""
    battle = army_session(system, given).battle
    first = read_state(battle).units[0].id
    return told(with_flight_after_combat(with_defeat_stress(battle, first), first), given)


@question
def after_being_intimidated(system, given):
    """Returns the state after units have engaged an Intimidating one in turn."""
    battle = army_session(system, given).battle
    for unit, needs in given["intimidated"]:
        battle = with_intimidation(battle, unit, given.get("cause", "Birch"), needs)
    return told(battle, given)


@question
def tests_at_the_end(system, given):
    """Returns the morale tests at the end of an activation, with the successes that each needs.

    All units have just taken the stress that they have, unless the case says which.
    """
    battle = army_session(system, given).battle
    state = read_state(battle)
    stressed = tuple(given.get("stressed", [unit.id for unit in state.units]))
    state = replace(state, course=replace(state.course, stressed=stressed))
    return {test.unit: test.needs for test in find_morale_tests(with_state(battle, state))}


def told(battle, given):
    opened = Session(battle, meshes)
    return [tell(opened, *ask.split(" ", 1)) for ask in given["tell"]]


@question
def as_drawn(system, given):
    """Returns the effect of dragging the first unit's leader along a path, whom it moves, and the rows against it."""
    opened = army_session(system, given)
    id = read_state(opened.battle).units[0].leader
    *corners, end = (Pose(x * STRIDE, y * STRIDE) for x, y in given["way"])
    game = opened.game
    dragged = game.drag_action(opened.battle, Move(((id, end),)))
    drawn = game.rule(opened.table, dragged).with_corners(tuple(corners))
    action = game.arrange_squad(opened.table, drawn)
    assert game.rule(opened.table, action).path().path[:-1] == tuple(corners)
    rows = [one.row for one in opened.check(action)]
    return [action.__struct_config__.tag, getattr(action, "target", ""), rows]


@question
def who_is_asked(system, given):
    """Returns which side is asked before an action is done, and the number of its answers, none of which is refused."""
    opened = army_session(system, given)
    request = opened.game.rule(opened.table, make_action(given["action"])).choice_request()
    if request is None:
        return []
    assert not any(opened.check(action) for _, action in request.answers)
    return [request.side, len(request.answers)]


@question
def as_answered(system, given):
    """Returns the state after an option is taken and its questions are answered: choices by number, and points."""
    opened = army_session(system, given)
    game, answers, points = opened.game, list(given["answers"]), list(given.get("points", ()))
    option = next(one for one in game.turn_prompt(opened.table).options if one.id == given["option"])
    action = option.action
    while True:
        assert opened.check(action) == ()
        if game.rule(opened.table, action).point_request():
            x, y = points.pop(0)
            action = game.rule(opened.table, action).with_point((x * STRIDE, y * STRIDE, 0.0))
        elif request := game.rule(opened.table, action).choice_request():
            action = request.answers[answers.pop(0)][1]
        else:
            break
    assert not answers
    assert not points
    opened.do(action)
    return [tell(opened, *ask.split(" ", 1)) for ask in given["tell"]]
