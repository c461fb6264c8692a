"""A game with its own action, rule and phases needs only one line in the list of games."""

import pytest
from msgspec import json
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Action, Move
from app.games.game import Game
from app.games.game_list import GAMES
from app.games.log import with_log_line
from app.games.named_id import NamedId
from app.games.prompts import Option, TurnPrompt
from app.games.requests import DiceRequest
from app.games.rule import Rule, rules_by_kind
from app.games.ruling import Problem, Ruling
from app.games.shared_rules import SHARED_RULES
from app.model import Battle, Board, Clock, Pose, Side
from app.session import Session
from tests.scenes import fighter, meshes

STEP_MM = 15.0


class Hop(Action, frozen=True, tag_field="action", tag="hop"):
    """A fighter hops so many strides away from the near edge."""

    fighter: str
    strides: int


class HopRule(Rule):
    kind = Hop

    def check(self):
        if self.action.strides > 3:
            return (Problem(f"{self.action.strides} strides are too far", "Three strides at most"),)
        return ()

    def apply(self):
        battle = self.battle
        one = battle.fighter(self.action.fighter)
        pose = replace(one.pose, y=one.pose.y + self.action.strides * STEP_MM)
        battle = with_log_line(battle.with_things([replace(one, pose=pose)]), f"{one.id} hops", "move", side=one.side)
        phase = "dusk" if battle.clock.phase == "dawn" else "dawn"
        return replace(battle, clock=replace(battle.clock, stage="battle", phase=phase, turn=one.side))

    def label(self):
        return f"Hop with {self.action.fighter}"

    def dice_requests(self):
        return (DiceRequest("D6", 1, "luck"),)


class Hoppers(Game):
    has_rounds = True
    usual_board_mm = (900.0, 900.0)
    phases = (NamedId("dawn", "Dawn"), NamedId("dusk", "Dusk"))
    rules = SHARED_RULES | rules_by_kind(HopRule)

    def turn_prompt(self, table):
        hops = tuple(
            Option(f"hop {one.id}", f"Hop with {one.id}", "fighter", one.id, Hop(one.id, 3))
            for one in table.battle.fighters
        )
        return TurnPrompt(table.battle.clock.stage, "Hop", options=hops)

    def adjust_ruling(self, table, observer, target, ruling):
        """At dusk all sight is blocked."""
        return Ruling("blocked", "dark", "it is dusk", "Dusk") if table.battle.clock.phase == "dusk" else ruling

    def drag_action(self, battle, move):
        ((id, pose),) = move.fighters
        return Hop(id, round((pose.y - battle.fighter(id).pose.y) / STEP_MM))


HOPPERS = Hoppers("hoppers", "Hoppers")


@pytest.fixture
def session(monkeypatch):
    monkeypatch.setitem(GAMES, HOPPERS.id, HOPPERS)
    fighters = (fighter("A", 100, 100, side="Red"), fighter("B", 300, 100, side="Blue"))
    clock = Clock("battle", phase="dawn")
    sides = (Side("Red"), Side("Blue"))
    return Session(Battle("hoppers", Board(900, 900), fighters=fighters, sides=sides, clock=clock), meshes)


def test_its_action_is_checked_done_logged_and_undone(session):
    assert session.check(Hop("A", 2)) == ()
    session.do(Hop("A", 2))
    assert session.undo_label == "Hop with A"
    assert session.battle.fighter("A").pose.y == 130
    assert session.battle.log[-1].text == "A hops"
    assert session.battle.clock.phase == "dusk"
    session.undo()
    assert session.battle.fighter("A").pose.y == 100
    session.redo()
    assert session.battle.fighter("A").pose.y == 130


def test_its_rule_can_be_overruled_and_the_log_says_so(session):
    problems = session.check(Hop("A", 4))
    assert [problem.rule for problem in problems] == ["Three strides at most"]
    session.do(Hop("A", 4), problems)
    assert session.battle.log[-1].against == ("4 strides are too far",)


def test_its_turn_prompts_requests_dice_and_explains_dragging(session):
    course = session.game
    options = course.turn_prompt(session.table).options
    assert [option.subject for option in options] == ["A", "B"]
    assert session.rule(options[0].action).dice_requests() == (DiceRequest("D6", 1, "luck"),)
    assert course.drag_action(session.battle, Move((("A", Pose(100, 145)),))) == Hop("A", 3)
    for option in options:
        session.do(option.action)
    assert {one.pose.y for one in session.battle.fighters} == {145}


def test_features_it_does_not_define_are_empty(session):
    course, table = session.game, session.table
    assert course.zones(session.battle) == ()
    assert course.facts(table, "A") == ()
    assert course.scoreboard(table).winner == ""
    assert course.options == ()


def test_its_phases_change_visibility(session):
    sight = session.table.sight("A", "B")
    assert session.game.ruling(session.table, "A", "B", sight).kind == "visible"
    session.do(Hop("A", 0))
    assert session.game.ruling(session.table, "A", "B", sight).name == "dark"


def test_features_of_other_games_are_still_shared(session):
    session.do(Move((("A", Pose(200, 100)),)))
    assert session.undo_label == "Move A"


def test_its_actions_are_saved(session):
    session.do(Hop("A", 1))
    assert json.decode(session.history.steps[-1].action) == {"action": "hop", "fighter": "A", "strides": 1}


def test_an_action_of_another_game_is_unknown_to_it(session):
    from app.games.setup_actions import Reveal

    with pytest.raises(PlayerError, match="Hoppers has no such action"):
        session.do(Reveal())
