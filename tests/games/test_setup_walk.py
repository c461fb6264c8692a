"""Doing anything the guide offers, in any order, always leads to a consistent battle."""

import contextlib
import random

import msgspec
import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.setup_actions import Begin, Deploy, Draw, PutToken, Reply, RollOff, SetTerrain, Split
from app.model import Battle, Pose
from app.session import card_packs
from tests.setup_scenes import FIRST, SECOND, dealt, enlisted, recruit, warband, won

STEPS = 45


@pytest.mark.few(10)
@pytest.mark.parametrize("system", [FIRST, SECOND])
@pytest.mark.parametrize("seed", range(10))
def test_every_offered_option_can_be_done(system, seed):
    chance = random.Random(seed)
    odd = (recruit("Giant", "giants", runemarks=["monster", "gargantuan"], diameter=100.0),)
    done = enlisted(system, (*warband(system), *odd), warband(system, chance.randint(3, 9), "bears"))
    for _ in range(STEPS):
        options = [one for one in done.game.turn_prompt(done.table).options if one.asks != "muster"]
        wanted = [one for one in options if one.main] if chance.random() < 0.8 else options
        before = done.battle
        act(done, chance, chance.choice(wanted or options))
        require_consistent(done, before)
        if done.battle.clock.stage == "battle":
            break


def act(done, chance, option):
    """Does an offered option with everything it needs, and overrules the game's objections."""
    action = filled(done, chance, option)
    if action is None:
        return
    with contextlib.suppress(PlayerError):
        done.do(action, done.check(action))
    if chance.random() < 0.1:
        done.undo()


def filled(done, chance, option):
    """Returns the action with the values that the window would ask players for."""
    action, battle = option.action, done.battle
    match action:
        case RollOff():
            action = won(action.purpose, *chance.sample([side.name for side in battle.sides], 2))
        case Draw() if option.asks:
            action = replace(action, card=chance.choice(card_packs.deck(action.deck, battle.system)))
        case Deploy() | PutToken() if option.asks:
            action = placed(battle, chance, action)
        case SetTerrain():
            action = SetTerrain(chance.choice(["", "ruins"]), chance.random() < 0.5)
        case Reply() if option.asks:
            action = replace(action, answer=replace(action.answer, answer=chance.choice(["600", "Axe", "left"])))
        case None if option.asks == "groups":
            action = Split(option.subject, dealt(battle.fighters_of(option.subject)))
    return action


def placed(battle, chance, action):
    x, y = chance.uniform(-20, battle.board.width_mm + 20), chance.uniform(0, battle.board.depth_mm)
    if isinstance(action, PutToken):
        return replace(action, token=replace(action.token, at=(x, y, 0.0)))
    return replace(action, fighters=tuple((id, Pose(x, y)) for id, _ in action.fighters))


def require_consistent(done, before):
    battle = done.battle
    ids = [one.id for one in battle.all_fighters]
    assert len(set(ids)) == len(ids) == len(before.all_fighters)
    assert all(one.state.whereabouts == "table" for one in battle.fighters)
    assert all(one.state.whereabouts != "table" for one in battle.aside)
    course = done.game
    guide = course.turn_prompt(done.table)
    assert guide.text
    assert all("{" not in said for said in (guide.text, *(entry.text for entry in battle.log)))
    assert guide.side in ("", *(side.name for side in battle.sides))
    for fighter in battle.fighters:
        course.placement_problems(done.table, fighter.id)
    assert msgspec.json.decode(msgspec.json.encode(battle), type=Battle) == battle


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_every_shipped_card_can_be_chosen(system):
    done = enlisted(system, warband(system), warband(system, faction="bears"))
    for deck in ("deployment", "victory", "twist"):
        for card in card_packs.deck(deck, system):
            action = Draw(deck, card)
            done.do(action, done.check(action))
            assert done.game.turn_prompt(done.table).text
            done.game.reminders(done.table)
            done.check(Begin())
