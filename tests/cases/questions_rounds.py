"""Questions about rounds: a battle is played by actions in the form of a battle file, and its state is returned."""

import msgspec
from msgspec.structs import replace

from app.core.language import tr
from app.games.game_list import GAMES
from app.games.warcry.state import Battleplan, DiceSet, WarbandDice, all_dice, with_dice, with_plan
from app.games.warcry.turn import abilities, activation, initiative, reactions, rounds
from app.model import Side, Weapon
from tests.cases.case_questions import question
from tests.fighting_scenes import INCH, doing, session

_BY_TAG = {kind.__struct_config__.tag: kind for id in ("warcry-1e", "warcry-2e") for kind in GAMES[id].rules}


@question
def play(system, given):
    """Returns the state of a battle after these actions; `broken` contains the rules that each of them broke."""
    opened = session(system, given)
    opened = type(opened)(_as_given(opened.battle, given), opened.table.meshes)
    broken = [doing(opened, action(one)) for one in given.get("do", [])]
    return {what: broken if what == "broken" else _TOLD[what](opened) for what in given["tell"]}


@question
def dice_sets(system, given):
    """Returns initiative dice as sets and singles."""
    sides = [{"name": "Red"}, {"name": "Blue"}]
    hero = {"clock": {"phase": "initiative" if system == "warcry-2e" else "hero"}, "active": "", "sides": sides}
    rolls = [[side, {"kind": "6D6", "faces": faces}] for side, faces in given["rolls"].items()]
    asked = {"do": [{"action": "roll-initiative", "rolls": rolls}], "tell": ["sets", "singles", "initiative"]}
    return play(system, {"fighters": [{"id": "A"}, {"id": "B", "side": "Blue"}], **hero, **asked})


def action(given):
    """Returns an action in the form of a battle file; "action" is its kind."""
    return msgspec.convert(given, _BY_TAG[given["action"]])


def _as_given(battle, given):
    clock = replace(battle.clock, **given.get("clock", {}))
    if "turn" in given:
        clock = replace(clock, turn=given["turn"])
    sides = [_side(one) for one in given.get("sides", [])]
    dice = [_dice(one) for one in given.get("sides", [])]
    plan = msgspec.convert(given.get("plan", {}), Battleplan)
    battle = with_plan(replace(battle, clock=clock), plan).with_sides(*sides)
    return with_dice(replace(battle, sides=tuple(sides)), *dice) if sides else battle


def _side(given):
    return Side(**{key: value for key, value in given.items() if key not in _OF_DICE})


def _dice(given):
    sets = tuple(DiceSet(*one) for one in given.get("sets", []))
    said = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items() if key in _OF_DICE}
    return WarbandDice(given["name"], **said | {"sets": sets})


_OF_DICE = {"rolled", "sets", "singles", "wild", "declared"}


def _by_side(opened, ask):
    return {side.name: ask(side) for side in opened.battle.sides}


def _by_fighter(opened, ask):
    return {fighter.id: ask(fighter) for fighter in opened.battle.all_fighters}


def _rolled(opened):
    return [one for one in all_dice(opened.battle) if one.rolled]


def _usable(sets):
    return tuple(one for one in sets if one.count > 1)


def _guide(opened):
    return opened.game.turn_prompt(opened.table)


_TOLD = {
    "stage": lambda opened: opened.battle.clock.stage,
    "round": lambda opened: opened.battle.clock.round,
    "phase": lambda opened: opened.battle.clock.phase,
    "turn": lambda opened: opened.battle.clock.turn,
    "active": lambda opened: opened.battle.clock.active,
    "initiative": lambda opened: opened.battle.clock.initiative,
    "due": lambda opened: initiative.next_step(opened.battle),
    "declares": lambda opened: initiative.wild_dice_side(opened.battle),
    "singles": lambda opened: {one.side: initiative.count_singles(one) for one in _rolled(opened)},
    "sets": lambda opened: {one.side: initiative.format_sets(_usable(one.sets)) for one in _rolled(opened)},
    "wild": lambda opened: {one.side: one.wild for one in all_dice(opened.battle)},
    "left": lambda opened: activation.actions_left(opened.battle),
    "granted": lambda opened: activation.bonus_actions(opened.battle),
    "ready": lambda opened: _by_side(
        opened, lambda side: [one.id for one in activation.ready_fighters(opened.battle, side.name)]
    ),
    "waiting": lambda opened: [one.id for one in opened.battle.fighters if one.state.waiting],
    "able to react": lambda opened: [
        one.id for one in opened.battle.fighters if reactions.may_react(opened.battle, one)
    ],
    "stands": lambda opened: _by_fighter(
        opened, lambda one: [round(length / INCH, 2) for length in (one.pose.x, one.pose.y, one.pose.z)]
    ),
    "beasts": lambda opened: [one.id for one in activation.ready_beasts(opened.battle)],
    "damage": lambda opened: _by_fighter(opened, lambda one: one.state.damage),
    "where": lambda opened: _by_fighter(opened, lambda one: one.state.whereabouts),
    "move bonus": lambda opened: _by_fighter(opened, lambda one: abilities.move_bonus(opened.battle, one.id)),
    "attack bonus": lambda opened: {
        str(far): abilities.attack_bonus(opened.battle, opened.battle.clock.active, Weapon(max_range=far))
        for far in (3, 4)
    },
    "decider": lambda opened: rounds.rule_decider(opened.battle),
    "holders": lambda opened: {token.id: token.holder for token in opened.battle.tokens},
    "forgotten": lambda opened: [one.text for one in opened.game.unfinished(opened.table)],
    "now": lambda opened: _guide(opened).text,
    "abilities": lambda opened: [one.id for one in _guide(opened).options if one.topic == "ability"],
    "options": lambda opened: [one.id for one in _guide(opened).options],
    "likely": lambda opened: [one.id for one in _guide(opened).options if one.main],
    "last": lambda opened: opened.battle.log[-1].text if opened.battle.log else tr(""),
}
