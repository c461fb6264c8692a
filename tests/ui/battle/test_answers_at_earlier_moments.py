"""Questions asked and answered while viewing an earlier moment with another game."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import ChooseSystem
from app.games.battle_actions import Attack
from app.games.game_list import GAMES
from app.games.requests import PointRequest
from app.session import Session
from app.table.sight_cache import find_sight
from app.ui.battle.action_runner import ActionPrompt, ActionRunner
from app.ui.battle.prompt_controller import PromptController
from app.ui.session_notifier import SessionNotifier
from tests.scenes import meshes
from tests.ui.battle.fake_game import FAKE, ROLLING, roll, started_battle

ATTACK = Attack("Ana", 0, "Cid", roll())


@pytest.fixture
def session(monkeypatch):
    """Returns a battle that was free play first, and now has the fake game."""
    monkeypatch.setitem(GAMES, "fake", FAKE)
    opened = Session(replace(started_battle(), system="free"), meshes)
    opened.do(ChooseSystem("fake"))
    find_sight(opened.table, "Ana", "Cid")
    return opened


@pytest.fixture
def runner(qtbot, session):
    return ActionRunner(session, SessionNotifier(session))


def failures(runner):
    told: list[Exception] = []
    runner.failed.connect(told.append)
    return told


def test_dice_unknown_to_the_earlier_game_end_the_question(runner, session):
    told = failures(runner)
    runner.attempt(ATTACK)
    assert runner.prompt.dice_requests == (ROLLING,)
    session.view_step(0)
    runner.answer_dice((roll(4, 2, 6),))
    assert [type(error) for error in told] == [PlayerError]
    assert runner.prompt is None


def test_a_point_unknown_to_the_earlier_game_ends_the_question(runner, session):
    told = failures(runner)
    runner.prompt = ActionPrompt(ATTACK, point_request=PointRequest("where", "Red", "Ana"))
    session.view_step(0)
    runner.answer_point((1.0, 2.0, 0.0))
    assert [type(error) for error in told] == [PlayerError]
    assert runner.prompt is None


def test_an_action_unknown_to_the_earlier_game_has_no_label(session):
    asking: Any = SimpleNamespace(_workspace=SimpleNamespace(document=SimpleNamespace(session=session)))
    assert PromptController._format_label(asking, ActionPrompt(ATTACK)) == session.rule(ATTACK).label()
    session.view_step(0)
    assert PromptController._format_label(asking, ActionPrompt(ATTACK)) == ""
