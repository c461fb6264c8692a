"""Questions about moving, attacking, falling, treasure and control in an open battle."""

from msgspec.structs import replace

from app.games.battle_actions import Attack, EndActivation, Fall, NextPhase, OtherAction, TakeDown, Walk, Wound
from app.games.setup_actions import PutToken
from app.games.warcry.attack.attack_options import attack_options, sight_problems
from app.games.warcry.facts import objectives, treasure
from app.games.warcry.move.move_actions import Disengage
from app.games.warcry.state import read_plan, with_plan
from app.games.warcry.turn import activation
from app.games.warcry.turn.treasure_drops import Drop, PutDown
from app.model import Roll, Side
from app.session import Session
from tests.cases.case_questions import question, shorten_citation
from tests.fighting_scenes import INCH, battle, doing, meshes, pose, rows

INCHES = 2
"""Decimals of lengths in answers."""


@question
def walk(system, given):
    """Returns the problems of the stretches of a move, judged by their ends, and the fighter's state after it."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    asked = given.get("stretches") or [given]
    broken, come = [], []
    for one in asked:
        action = _walk(fighter, one)
        come.append(_inches(opened.game.move_cost_mm(opened.table, action)[0]))
        broken.append(doing(opened, action))
    told = {"broken": broken, "inches": come} if "stretches" in given else {"broken": broken[0], "inches": come[0]}
    return told | _of(opened.battle, fighter)


@question
def only_asked(system, given):
    """Returns what a stretch would break, and the position of the fighter after it was only checked."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    broken = rows(opened.check(_walk(fighter, given)))
    stands = opened.battle.fighter(fighter).pose
    return {"broken": broken, "stands": [_inches(stands.x), _inches(stands.y), _inches(stands.z)]}


@question
def may_move(system, given):
    """Returns how far a move of the active fighter may go, in inches."""
    opened = _open(system, given)
    action = _walk(opened.battle.clock.active, {"path": given["fighters"][0]["at"]})
    return _inches(opened.game.move_cost_mm(opened.table, action)[1])


@question
def dice_of_a_walk(system, given):
    """Returns the dice that a stretch requires, and its effect after they are rolled."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    action = _walk(fighter, given)
    needs = opened.rule(action).dice_requests()
    action = opened.rule(action).with_dice(tuple(Roll("D6", (face,)) for face in given.get("faces", [])))
    broken = doing(opened, action)
    return {"dice": len(needs), "broken": broken} | _of(opened.battle, fighter)


@question
def disengage(system, given):
    """Returns what disengaging breaks, and how far it leads."""
    opened = _open(system, given)
    action = Disengage(opened.battle.clock.active, _path(given))
    length = _inches(opened.game.move_cost_mm(opened.table, action)[0])
    return {"broken": doing(opened, action), "inches": length}


@question
def attack(system, given):
    """Returns what an attack with the given dice breaks, and its effect on the target."""
    opened = _open(system, given)
    action = _attack(opened, given)
    broken = doing(opened, action)
    return {"broken": broken} | _of(opened.battle, action.target)


@question
def reaction_asked(system, given):
    """Returns who may react to an attack before its dice and how, and the number of dice of each roll then."""
    opened = _open(system, given)
    game = opened.game
    action = _attack(opened, {key: value for key, value in given.items() if key != "faces"})
    found = game.rule(opened.table, action).choice_request()
    action = found.answers[-1][1] if found else action
    then, faces = [], given.get("faces", [2, 2, 2])
    while needs := opened.rule(action).dice_requests():
        then.append(needs[0].count)
        action = opened.rule(action).with_dice((Roll("D6", tuple(faces[: needs[0].count])),))
    answers = [text for text, _ in found.answers] if found else []
    return {"side": found.side if found else "", "answers": answers, "then": then}


@question
def roll_needed(system, given):
    """Returns the face that each die needs to hit, and the number of dice."""
    opened = _open(system, given)
    shot = _shot(opened, given)
    return {"hit": shot.chance.hit_on, "critical": shot.chance.critical_on, "dice": shot.chance.dice}


@question
def target(system, given):
    """Returns the rules, except for sight, that using a weapon on a target would break."""
    return rows(_shot(_open(system, given), given).problems)


@question
def cover(system, given):
    """Returns whether a target is in cover, of what, and what it adds to Toughness."""
    opened = _open(system, given)
    fact = next(fact for fact in _shot(opened, given).facts if fact.kind == "cover")
    told = {"cover": fact.yes, "bonus": int(fact.number)}
    named = [piece.id for piece in opened.battle.pieces if piece.id in fact.text]
    return told | ({"by": named[0]} if named else {}) | ({"reading": True} if fact.confidence else {})


@question
def falling_test(system, given):
    """Returns whether an attack requires a falling test, and its effect on the target."""
    opened = _open(system, given)
    action = _attack(opened, given)
    needs = opened.rule(action).dice_requests()
    if needs and "falls" in given:
        action = opened.rule(action).with_dice((Roll("D6", tuple(given["falls"])),))
    doing(opened, action)
    return {"test": bool(needs)} | _of(opened.battle, action.target)


@question
def fall(system, given):
    """Returns what placing a fallen fighter breaks, the dice it requires, and the damage."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    action = Fall(fighter, pose(given["to"]))
    needs = opened.rule(action).dice_requests()
    action = opened.rule(action).with_dice(tuple(Roll("D6", (face,)) for face in given.get("faces", [])))
    broken = doing(opened, action)
    return {"broken": broken, "dice": len(needs)} | _of(opened.battle, fighter)


@question
def activation_ends(system, given):
    """Returns whether a fighter falls when its activation ends at its place."""
    opened = _open(system, given)
    after = _ended(opened)
    return {"falls": [fighter.id for fighter in treasure.fallen_fighters(after)]}


@question
def control(system, given):
    """Returns who holds each objective at the end of the round."""
    opened = _open(system, given)
    after = objectives.update_holders(opened.table)
    return {token.id: token.holder for token in after.tokens}


@question
def drop(system, given):
    """Returns what dropping a treasure at a place breaks, and where it is then."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    at = pose(given["to"])
    broken = doing(opened, Drop(fighter, (at.x, at.y, at.z)))
    return {"broken": broken} | _treasures(opened.battle)


@question
def taken_down(system, given):
    """Returns where the treasure of a fighter taken down is, and what is left of the fighter on the table."""
    opened = _open(system, given)
    at = pose(given["to"]) if "to" in given else None
    broken = doing(opened, TakeDown(given["who"], (at.x, at.y, at.z) if at else None))
    here = [fighter.id for fighter in opened.battle.fighters]
    return {"broken": broken, "here": here} | _treasures(opened.battle)


@question
def picks(system, given):
    """Returns the treasures that may be picked up after moving along a path."""
    opened = _open(system, given)
    doing(opened, _walk(opened.battle.clock.active, given))
    found = opened.game.turn_prompt(opened.table).options
    return [
        option.id.removeprefix("pick ") for option in found if option.id.startswith("pick ") and not option.problems
    ]


@question
def pick_offered(system, given):
    """Returns the treasures that the active fighter is offered to pick up, each with what that would break."""
    opened = _open(system, given)
    found = opened.game.turn_prompt(opened.table).options
    return {option.id: rows(option.problems) for option in found if option.id.startswith("pick ")}


@question
def what_it_stands_on(system, given):
    """Returns the program's description of what a fighter is on."""
    opened = _open(system, given)
    facts = opened.game.facts(opened.table, given["fighters"][0]["id"])
    return next(fact.text for fact in facts if fact.kind == "standing")


@question
def standing_rule(system, given):
    """Returns the rule that decides what a fighter is on, and whether that is a reading of ours."""
    opened = _open(system, given)
    facts = opened.game.facts(opened.table, given["fighters"][0]["id"])
    return next(
        {"reading": fact.confidence, "rule": shorten_citation(fact.rule, system)}
        for fact in facts
        if fact.kind == "standing"
    )


@question
def sight_says(system, given):
    """Returns the rules that an attack breaks because of sight, by the evidence on the pair."""
    opened = _open(system, given)
    observer, target = (fighter.id for fighter in opened.battle.fighters)
    return rows(sight_problems(opened.table, observer, target))


@question
def treasure_after_walk(system, given):
    """Returns what a fighter carries after a stretch, and what is on the table."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    doing(opened, _walk(fighter, given))
    return _of(opened.battle, fighter) | {"lying": _treasures(opened.battle)}


@question
def put_down(system, given):
    """Returns what is asked once a carrier is taken down, and what dropping its treasure at a place breaks."""
    opened = _open(system, given)
    if given["by"] == "attack":
        doing(opened, _attack(opened, given))
    elif given["by"] == "hand":
        doing(opened, Wound(given["who"], 1000))
    else:
        doing(opened, TakeDown(given["who"]))
    guide = opened.game.turn_prompt(opened.table)
    told = {"side": guide.side, "options": [option.id for option in guide.options]}
    told |= {"before": rows(opened.check(NextPhase())), "lying": _treasures(opened.battle)}
    if "drag" in given:
        token = replace(opened.battle.token(given["token"]), at=_spot(given["drag"]), carrier="")
        return told | {"broken": doing(opened, PutToken(token))} | _treasures(opened.battle)
    action = PutDown(given["who"])
    asked = opened.game.rule(opened.table, action).point_request()
    told["asked"] = asked.side if asked else ""
    if "to" in given:
        action = opened.game.rule(opened.table, action).with_point(_spot(given["to"]))
    return told | {"broken": doing(opened, action)} | _treasures(opened.battle)


def _spot(at):
    there = pose(at)
    return there.x, there.y, there.z


@question
def moved_token(system, given):
    """Returns what moving a token on the table by hand breaks, and how the log describes it."""
    opened = _open(system, given)
    token = replace(opened.battle.token(given["token"]), at=_spot(given["to"]), carrier="")
    broken = doing(opened, PutToken(token))
    return {"broken": broken, "log": shorten_citation(opened.battle.log[-1].text, system)}


@question
def by_hand(system, given):
    """Returns what a manual terrain action breaks and leaves of the activation, and which fighters are on the piece."""
    opened = _open(system, given)
    fighter = opened.battle.clock.active
    broken = doing(opened, OtherAction(fighter, given["what"]))
    on = [one.id for one in opened.battle.fighters if _stands_on(opened, one.id, given["piece"])]
    return {"broken": broken, "left": activation.actions_left(opened.battle), "on": on}


def _stands_on(opened, fighter, piece):
    facts = opened.game.facts(opened.table, fighter)
    return any(fact.kind == "standing" and fact.yes and piece in fact.text for fact in facts)


def _open(system, given):
    found = battle(system, given)
    if "players" in given:
        found = replace(found, sides=tuple(Side(name) for name in given["players"]))
    if "options" in given:
        found = with_plan(found, replace(read_plan(found), options=tuple(given["options"])))
    return Session(found, meshes)


def _ended(opened):
    doing(opened, EndActivation())
    return opened.battle


def _path(given):
    path = given["path"]
    return tuple(map(pose, path if isinstance(path[0], list) else [path]))


def _walk(fighter, given):
    manner, bonus = given.get("manner", "walk"), given.get("bonus", False)
    return Walk(fighter, _path(given), manner, bonus, pick=tuple(given.get("pick", ())))


def _attack(opened, given):
    action = Attack(
        opened.battle.clock.active,
        given.get("weapon", 0),
        given.get("target", opened.battle.fighters[1].id),
        attacks=given.get("attacks", 0),
        drop=_spot(given["drop"]) if "drop" in given else None,
    )
    if "faces" in given:
        action = opened.rule(action).with_dice((Roll("D6", tuple(given["faces"])),))
    return action


def _shot(opened, given):
    weapon, aimed = given.get("weapon", 0), given.get("target", opened.battle.fighters[1].id)
    found = attack_options(opened.table, opened.battle.clock.active)
    return next(shot for shot in found if (shot.weapon, shot.target) == (weapon, aimed))


def _of(battle, id):
    """Returns the state of a fighter: its damage and marks, its position, and what it carries."""
    fighter = battle.any_fighter(id)
    told = {
        "damage": fighter.state.damage,
        "climbing": fighter.state.climbing,
        "falls": treasure.FALLING in fighter.state.marks,
        "down": fighter.state.whereabouts == "down",
        "carries": next((token.id for token in battle.tokens if token.carrier == id), ""),
    }
    return {what: value for what, value in told.items() if value}


def _treasures(battle):
    lying = [token for token in battle.tokens if token.kind == "treasure" and not token.carrier]
    return {token.id: [_inches(length) for length in token.at] for token in lying}


def _inches(mm):
    return round(mm / INCH, INCHES)
