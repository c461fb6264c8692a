"""A foreign battle that names a missing object is refused, with the place in the file."""

import json
import re

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.warcry.state import Battleplan, WarbandDice, with_dice, with_plan
from app.model import Battle, Board, CardAnswer, Clock, LogEntry, SavedView, Side, State, Token
from app.session import open_session
from app.storage import battle_json, step_codec
from app.storage.consistency import find_flaw
from tests.scenes import fighter
from tests.storage.battles import forge, kept_battle

A, B = fighter("A", 100, 100, side="Red"), fighter("B", 500, 100, side="Wild")
AWAY = replace(fighter("C", 0, 0, side="Blue"), state=State("reserve"))
WHOLE = Battle(
    "warcry-1e",
    Board(),
    (),
    (A, B),
    aside=(AWAY,),
    sides=(Side("Red"), Side("Blue")),
    tokens=(
        Token("gold", "treasure", (0.0, 0.0, 0.0), carrier="C"),
        Token("hill", "objective", (0.0, 0.0, 0.0), "Wild"),
    ),
    clock=Clock("battle", "", 2, "combat", "Red", "Blue", "A"),
)
PLAN = Battleplan(
    priority="Red", chooser="Blue", attacker="Red", defender="Wild", answers=(CardAnswer("who", "A", "Red"),)
)
WHOLE = with_dice(with_plan(WHOLE, PLAN), WarbandDice("Blue", wild=1))
GOLD, HILL = WHOLE.tokens
WRONG = {
    "clock.active": replace(WHOLE, clock=replace(WHOLE.clock, active="Nobody")),
    "clock.turn": replace(WHOLE, clock=replace(WHOLE.clock, turn="Nobody")),
    "clock.initiative": replace(WHOLE, clock=replace(WHOLE.clock, initiative="draw")),
    "clock.winner": replace(WHOLE, clock=replace(WHOLE.clock, winner="Nobody")),
    "tokens[0].carrier": replace(WHOLE, tokens=(replace(GOLD, carrier="Nobody"), HILL)),
    "tokens[1].holder": replace(WHOLE, tokens=(GOLD, replace(HILL, holder="Nobody"))),
    "sides[1].name": replace(WHOLE, sides=(Side("Red"), Side("Red"))),
    "fighters[1].state.whereabouts": replace(WHOLE, fighters=(A, replace(B, state=State("down")))),
    "aside[0].state.whereabouts": replace(WHOLE, aside=(replace(AWAY, state=State("table")),)),
}
CROWDED = {
    "log": replace(WHOLE, log=(LogEntry("x"),) * 5001),
    "sides": replace(WHOLE, sides=tuple(Side(str(i)) for i in range(101))),
    "tokens": replace(WHOLE, tokens=tuple(replace(GOLD, id=str(i)) for i in range(501))),
    "aside": replace(WHOLE, aside=tuple(replace(AWAY, id=str(i)) for i in range(1001))),
    "fighters": replace(WHOLE, fighters=tuple(replace(A, id=str(i)) for i in range(1001))),
    "views": replace(WHOLE, views=tuple(SavedView(str(i), (0.0, 0.0, 0.0), 9.0, 0.0, 0.0) for i in range(501))),
}


@pytest.mark.parametrize("place", WRONG)
def test_a_battle_with_an_unknown_name_is_refused_from_any_source(tmp_path, place):
    assert find_flaw(WRONG[place]).startswith(f"{place}: ")
    path = tmp_path / "battle.json"
    path.write_text(battle_json.format_battle(WRONG[place]))
    with pytest.raises(PlayerError) as caught:
        battle_json.load(path)
    assert str(caught.value).startswith(f"battle.json: {place}: ")
    with pytest.raises(PlayerError, match="club") as caught:
        open_session(with_step(tmp_path, WRONG[place]))
    assert f"{place}: " in str(caught.value)


WRONG_FOR_ITS_GAME = {
    "plan.priority": with_plan(WHOLE, replace(PLAN, priority="Nobody")),
    "plan.chooser": with_plan(WHOLE, replace(PLAN, chooser="Nobody")),
    "plan.attacker": with_plan(WHOLE, replace(PLAN, attacker="Nobody")),
    "plan.defender": with_plan(WHOLE, replace(PLAN, defender="Nobody")),
    "dice[1].side": with_dice(WHOLE, WarbandDice("Nobody", wild=1)),
}


@pytest.mark.parametrize("place", WRONG_FOR_ITS_GAME)
def test_a_battle_with_an_unknown_name_in_its_game_state_is_refused(tmp_path, place):
    battle = WRONG_FOR_ITS_GAME[place]
    path = tmp_path / "battle.json"
    path.write_text(battle_json.format_battle(battle))
    sentence = re.escape(f"game.values.{place}: unknown side “Nobody”")
    for file in (path, with_step(tmp_path, battle)):
        with pytest.raises(PlayerError, match=rf"{file.name}: {sentence}"):
            open_session(file)


@pytest.mark.parametrize("place", CROWDED)
def test_a_battle_above_the_limits_is_refused(tmp_path, place):
    assert find_flaw(CROWDED[place]).startswith(f"{place}: more than ")
    path = tmp_path / "battle.json"
    path.write_text(battle_json.format_battle(CROWDED[place]))
    with pytest.raises(PlayerError, match=rf"battle\.json: {place}: "):
        battle_json.load(path)
    with pytest.raises(PlayerError, match="it is damaged"):
        open_session(with_step(tmp_path, CROWDED[place]))


def with_step(folder, battle):
    path = kept_battle(folder)
    forge(path, ("UPDATE steps SET battle = ?", (step_codec.pack_battle(battle),)))
    return path


@pytest.mark.parametrize("winner", ["", "draw", "Red"])
def test_a_battle_in_progress_opens(tmp_path, winner):
    battle = replace(WHOLE, clock=replace(WHOLE.clock, winner=winner))
    path = tmp_path / "battle.json"
    path.write_text(battle_json.format_battle(battle))
    assert battle_json.load(path)[0] == battle
    assert open_session(with_step(tmp_path, battle)).battle == battle


@pytest.mark.parametrize("clock", [{"phase": "tea"}, {"phase": ""}, {"step": "tea"}])
def test_a_battle_in_an_unknown_phase_or_step_is_refused(tmp_path, clock):
    battle = replace(WHOLE, clock=replace(WHOLE.clock, **clock))
    path = tmp_path / "battle.json"
    path.write_text(battle_json.format_battle(battle))
    with pytest.raises(PlayerError, match=rf"battle\.json: clock\.{next(iter(clock))}: "):
        open_session(path)
    with pytest.raises(PlayerError, match=rf"club\.eyeline: clock\.{next(iter(clock))}: "):
        open_session(with_step(tmp_path, battle))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "-1e6"])
def test_invalid_numbers_are_refused(tmp_path, number):
    tree = json.loads(battle_json.format_battle(WHOLE))
    tree["tokens"][0]["at"][0] = "NUMBER"
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(tree).replace('"NUMBER"', number))
    with pytest.raises(PlayerError, match=r"battle\.json"):
        battle_json.load(path)
