"""Fitting the table uses the part of the view without cards."""

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel

from tests.ui.test_window import battle, window

pytestmark = pytest.mark.gl
__all__ = ["battle", "window"]


def highest_pixel(window):
    """Returns the uppermost pixel of the view that the board reaches."""
    view, board = window.viewport, window.document.session.battle.board
    corners = np.array([(x, y, 0.0) for x in (0, board.width_mm) for y in (0, board.depth_mm)])
    pixels, _ = view.camera.pixels(corners, (float(view.width()), float(view.height())))
    return pixels[:, 1].min()


@pytest.mark.thorough
def test_fitting_avoids_top_cards_and_uses_their_space_when_hidden(qtbot, battle):
    area, card = battle.workspace.table_area, QLabel("Something about the battle\n" * 4)
    battle.resize(1200, 500)
    area.add_card(card, "top")
    card.show()
    qtbot.waitUntil(lambda: area.margins[0] > card.height() > 50)
    battle.workspace.actions.run("fit")
    assert highest_pixel(battle) > card.geometry().bottom() - area.stack.y()
    card.hide()
    qtbot.waitUntil(lambda: area.margins[0] == 0)
    battle.workspace.actions.run("fit")
    assert highest_pixel(battle) < card.geometry().bottom()


@pytest.mark.thorough
def test_a_top_message_does_not_change_the_fitted_board_size(qtbot, battle):
    area, bar = battle.workspace.table_area, battle.workspace.messages.bar
    battle.resize(1200, 500)
    battle.workspace.actions.run("fit")
    before = battle.viewport.orbit
    bar.show_message("Something about the battle\n" * 4)
    qtbot.waitUntil(lambda: area.margins[0] > bar.height())
    battle.workspace.actions.run("fit")
    assert battle.viewport.orbit == before


def test_a_bottom_question_does_not_change_the_fitted_board_size(qtbot, battle):
    area = battle.workspace.table_area
    battle.workspace.actions.run("fit")
    before = battle.viewport.orbit
    card = QLabel("A question\n" * 8)
    area.add_card(card, "bottom")
    card.show()
    qtbot.waitUntil(lambda: area.margins[1] > 50)
    battle.workspace.actions.run("fit")
    assert battle.viewport.orbit == before
