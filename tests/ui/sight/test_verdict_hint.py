"""The hint of the sight panel before there is a pair."""

import pytest
from msgspec.structs import replace

from app.model import Clock
from app.ui.scene_builder import scene_side_styles
from app.ui.sight.verdict_panel import VerdictPanel
from tests.scenes import battle, fighter


@pytest.mark.parametrize(
    ("fighters", "stage", "hint"),
    [
        (0, "", "There are no fighters on the table."),
        (1, "", "Two fighters are needed"),
        (2, "", "Click a fighter,"),
        (0, "deployment", "Click a fighter,"),
        (1, "deployment", "Click a fighter,"),
    ],
)
def test_the_hint_matches_the_table_and_the_state_of_the_battle(qtbot, fighters, stage, hint):
    panel = VerdictPanel()
    qtbot.addWidget(panel)
    table = battle(*(fighter(f"Fighter {number}", 100 + 100 * number, 100) for number in range(fighters)))
    panel.show_battle(replace(table, clock=Clock(stage)), scene_side_styles(table))
    assert panel._hint.text().startswith(hint)
