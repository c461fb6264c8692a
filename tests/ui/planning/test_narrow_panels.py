"""The planning panels in their column: long names are shortened, and no panel is wider than the column."""

import json

import pytest

from tests.ui.planning.test_planning_in_window import fighter
from tests.ui.planning.test_plans_in_window import opened_window

pytestmark = pytest.mark.gl
LONG = "The honourable keeper of the seventh lantern at the drowned gate"


@pytest.fixture
def window(qtbot, tmp_path):
    fighters = [fighter(f"{LONG} A", f"{LONG} red", 150, 150), fighter(f"{LONG} B", f"{LONG} blue", 600, 150)]
    document = {"format": "eyeline-battle", "version": 1, "system": "free", "fighters": fighters}
    (tmp_path / "long.json").write_text(json.dumps(document))
    yield from opened_window(qtbot, tmp_path / "long.json")


@pytest.mark.few(1)
@pytest.mark.parametrize("id", ["planning", "plans", "suggest", "compare_plans"])
def test_long_names_do_not_widen_a_panel(window, qtbot, id):
    window.planning.plans.take_table()
    window.planning.plans.rename(LONG)
    panel = window.planning.panel
    if id != "plans":
        window.workspace.actions.run(id)
    if id == "planning":
        panel.look._enemies_fold.set_open(True)
        qtbot.waitUntil(lambda: window.planning.maps.map is not None)
    area = panel.parentWidget().parentWidget()
    qtbot.waitUntil(lambda: panel.width() > 200 and area.horizontalScrollBar().maximum() == 0)
