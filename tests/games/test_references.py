"""No manual change leaves a battle with a fighter or side that does not exist."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import ChooseSystem, Remove, Rename, RenameSides, make_edit
from app.games.battle_actions import Note
from app.games.log import with_log_line, with_overruled
from app.games.ruling import Problem
from app.games.setup_actions import Dismiss
from app.games.warcry.state import Battleplan, WarbandDice, all_dice, read_plan, with_dice, with_plan
from app.model import MAX_COUNTS, ActivationStep, Battle, Board, CardAnswer, Clock, LogEntry, Roll, Side, Token
from app.session import Session
from app.storage.consistency import find_flaw
from tests.scenes import fighter, meshes

AXE, BOW = fighter("Axe", 100, 100, side="Red"), fighter("Bow", 300, 100, side="Blue")
SYSTEMS = ("warcry-1e", "warcry-2e")


def going_on(system):
    """Returns a battle in which Axe is active, carries a treasure, and is mentioned everywhere."""
    away = replace(fighter("Cat", 0, 0, side="Red"), state=replace(AXE.state, whereabouts="down"))
    battle = Battle(
        system,
        Board(),
        (),
        (AXE, BOW),
        aside=(away,),
        sides=(Side("Red"), Side("Blue")),
        tokens=(
            Token("gold", "treasure", (0.0, 0.0, 0.0), carrier="Axe"),
            Token("hill", "objective", (1.0, 1.0, 0.0), "Red"),
        ),
        clock=Clock(
            "battle", "", 1, "combat", "Red", "Red", "Axe", (ActivationStep("reaction", manners=("Counter", "Axe")),)
        ),
        log=(LogEntry("Axe acts", side="Red", subject="Axe", rolls=(Roll("D6", (3,), side="Blue"),)),),
    )
    plan = Battleplan(
        priority="Red", chooser="Blue", attacker="Red", defender="Blue", answers=(CardAnswer("who", "Axe", "Red"),)
    )
    return with_dice(with_plan(battle, plan), WarbandDice("Red", (3, 3)), WarbandDice("Blue", (5,), wild=2))


@pytest.fixture(params=SYSTEMS)
def session(request):
    return Session(going_on(request.param), meshes)


@pytest.mark.parametrize("action", [Remove(("Axe",)), Dismiss(("Axe",))])
def test_deleting_a_fighter_ends_its_activation_and_drops_its_treasure(session, action):
    session.do(action)
    assert (session.battle.clock.active, session.battle.clock.done) == ("", ())
    assert session.battle.clock.turn == "Blue"
    gold = session.battle.token("gold")
    assert (gold.carrier, gold.at) == ("", (100, 100, 0))
    assert find_flaw(session.battle) == ""
    session.undo()
    assert session.battle.clock.active == "Axe"


def test_a_renamed_fighter_is_renamed_everywhere(session):
    session.do(Rename("Axe", "Sela"))
    battle = session.battle
    assert (battle.clock.active, battle.token("gold").carrier) == ("Sela", "Sela")
    assert battle.clock.done[0].manners == ("Counter", "Sela")
    assert read_plan(battle).answers[0].answer == "Sela"
    assert battle.log[0].subject == "Sela"


def test_renamed_sides_are_renamed_everywhere(session):
    session.do(RenameSides((("Red", "Blue"), ("Blue", "Moss"))))
    battle = session.battle
    assert [one.side for one in battle.all_fighters] == ["Blue", "Moss", "Blue"]
    assert [side.name for side in battle.sides] == ["Blue", "Moss"]
    assert (battle.clock.turn, battle.clock.initiative) == ("Blue", "Blue")
    plan = read_plan(battle)
    assert (plan.priority, plan.chooser, plan.attacker, plan.defender) == ("Blue", "Moss", "Blue", "Moss")
    assert (plan.answers[0].side, battle.token("hill").holder, battle.log[0].side) == ("Blue", "Blue", "Blue")
    assert [(dice.side, dice.rolled) for dice in all_dice(battle)] == [("Blue", (3, 3)), ("Moss", (5,))]
    assert battle.log[0].rolls[0].side == "Moss"
    assert session.undo_label == "Rename Red, Blue to Blue, Moss"


def test_sides_renamed_to_the_same_name_are_merged(session):
    session.do(RenameSides((("Red", "Blue"),)))
    assert [side.name for side in session.battle.sides] == ["Blue"]
    assert find_flaw(session.battle) == ""
    assert session.game.turn_prompt(session.table).text


def test_an_objective_of_neutral_beasts_is_released_when_none_are_left(session):
    session.do(make_edit(replace(BOW, side="Wild")))
    held = replace(session.battle, tokens=(Token("hill", "objective", (1.0, 1.0, 0.0), "Wild"),))
    again = Session(held, meshes)
    again.do(make_edit(replace(BOW, side="Blue")))
    assert again.battle.token("hill").holder == ""


def test_changing_the_game_forgets_the_names_of_the_last_one(session):
    session.do(ChooseSystem("free"))
    assert find_flaw(session.battle) == ""
    session.do(ChooseSystem(SYSTEMS[0]))
    assert find_flaw(session.battle) == ""


def test_an_action_whose_result_could_not_be_read_again_is_refused(session):
    before = session.battle
    away = replace(AXE, state=replace(AXE.state, whereabouts="left"))
    with pytest.raises(PlayerError, match=r"fighters\[0\]\.state\.whereabouts"):
        session.do(make_edit(away))
    assert session.battle is before


def test_the_log_keeps_its_newest_lines_and_cuts_long_ones(session):
    old = replace(session.battle, log=(LogEntry("old"),) * MAX_COUNTS["log"])
    new = with_log_line(old, "x" * 5000)
    assert (len(new.log), len(new.log[-1].text)) == (MAX_COUNTS["log"], 2000)
    problems = (Problem("y" * 3000, ""),) * 90
    over = with_overruled(new, old, problems)
    assert len(over.log[-1].against) == 50
    assert over.log[-1].text == new.log[-1].text
    assert with_overruled(old, old, problems).log[-1].text == "The players overrule a rule"
    full = Session(old, meshes)
    full.do(Note(LogEntry("new")))
    assert (len(full.battle.log), full.battle.log[-1].text) == (MAX_COUNTS["log"], "new")
