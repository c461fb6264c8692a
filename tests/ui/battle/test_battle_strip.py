"""The strip above the table: round, phase, turn, scores and dice, only in a battle; a click opens the facts."""

import dataclasses

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.warcry.state import DiceSet, WarbandDice, with_dice
from app.model import Clock
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.ui.battle.battle_strip import BattleStrip
from tests.scenes import meshes
from tests.ui.battle.fake_game import started_battle
from tests.ui.battle.test_battle_in_window import session, show, wait_until_settled, window  # noqa: F401

DICE = (DiceSet(5, 3), DiceSet(2, 2), DiceSet(6, 1))


@pytest.fixture
def strip(window):  # noqa: F811
    return window.battle.cards.strip


def with_rolled_dice():
    battle = started_battle()
    battle = battle.with_sides(replace(battle.side("Red"), points=3))
    return with_dice(battle, WarbandDice("Red", (5, 5, 5, 2, 2, 6), DICE, wild=1))


@pytest.mark.thorough
def test_the_strip_shows_each_sides_score_and_available_dice(qtbot, window, strip):  # noqa: F811
    show(window, Session(with_rolled_dice(), meshes))
    wait_until_settled(qtbot, window)
    assert "Red: 3, dice 5 5, in hand. Blue: 0" in strip.spoken_text


@pytest.mark.thorough
def test_the_strip_is_shown_only_in_a_battle(window, strip):  # noqa: F811
    assert strip.isVisible()
    show(window, Session(replace(started_battle(), clock=Clock()), meshes))
    assert not strip.isVisible()


@pytest.mark.thorough
def test_a_click_on_the_strip_opens_the_facts(window, strip):  # noqa: F811
    window.battle.toggle()
    assert not window.battle.visible
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton)
    assert window.battle.visible
    assert window.battle.panel.facts.isVisible()


@pytest.mark.thorough
def test_the_strip_shows_an_earlier_moment_as_it_was(qtbot, window, session, strip):  # noqa: F811
    from app.games import battle_actions as ba

    session.do(ba.NextPhase())
    wait_until_settled(qtbot, window)
    assert strip.spoken_text.startswith("Round 2")
    window.battle.view_step_by(-1)
    wait_until_settled(qtbot, window)
    assert strip.spoken_text.startswith("Round 1")


@pytest.mark.few(1)
@pytest.mark.parametrize("wide", [900, 420, 260, 160])
def test_the_strip_is_drawn_at_every_width(qtbot, window, wide):  # noqa: F811
    strip = BattleStrip()
    qtbot.addWidget(strip)
    show(window, Session(with_rolled_dice(), meshes))
    wait_until_settled(qtbot, window)
    strip.show_state(window.battle.controller.game_state.state, {"Red": ("circle", "#aa3311")})
    strip.resize(wide, strip.sizeHint().height())
    assert not strip.grab().isNull()
    assert strip.sizeHint().width() > 300


def test_every_active_fighter_is_named_once_even_with_similar_names(qapp, monkeypatch, window):  # noqa: F811
    said = []
    monkeypatch.setattr("app.ui.battle.battle_strip.announce", lambda widget, text, **_: said.append(text))
    now, strip = window.battle.controller.game_state.state, BattleStrip()
    for name in ("Archer 10", "Archer 1", "Archer 1"):
        snapshot = now.snapshot
        battle = replace(snapshot.battle, clock=replace(snapshot.battle.clock, active=name))
        table = BattleGeometry(battle, meshes)
        strip.show_waiting()
        strip.show_state(dataclasses.replace(now, snapshot=dataclasses.replace(snapshot, table=table)), {})
    assert [text.rpartition(" · ")[2] for text in said] == ["Archer 10", "Archer 1"]


@pytest.mark.thorough
def test_no_word_is_cut_if_there_is_space(qtbot, window):  # noqa: F811
    strip = BattleStrip()
    qtbot.addWidget(strip)
    show(window, Session(with_rolled_dice(), meshes))
    wait_until_settled(qtbot, window)
    strip.show_state(window.battle.controller.game_state.state, {"Red": ("circle", "#aa3311")})
    whole = strip.accessibleName()
    for wide in range(160, strip.sizeHint().width() + 40):
        strip.resize(wide, strip.sizeHint().height())
        assert "…" not in strip.shown_round or wide < 300, wide
    assert strip.shown_round in whole
    assert "·" in strip.shown_round
