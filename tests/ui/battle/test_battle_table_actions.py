"""Table actions follow the rules in a battle, and are done by hand after it is closed."""

import pytest

from app.games.actions import Remove
from app.ui.battle.battle_table_actions import BattleTableActions
from app.ui.tools.table_actions import FreeDrag
from app.ui.workers import stop_all
from tests.ui.battle.test_moves_in_window import Table

GIVEN = {"fighters": [{"id": "Axe", "at": [8, 10]}, {"id": "Bow", "side": "blue", "at": [20, 10]}]}


@pytest.fixture
def open_table(qtbot):
    tables = []

    def make(system):
        tables.append(Table(qtbot, GIVEN, system))
        return tables[-1]

    yield make
    for table in tables:
        table.window.close()
    assert stop_all()


@pytest.mark.thorough
def test_a_battle_replaces_the_actions_by_hand_until_it_closes(open_table):
    document = open_table("warcry-1e").document
    assert isinstance(document.actions, BattleTableActions)
    assert not isinstance(document.actions.drag, FreeDrag)
    document.parent().battle.close()
    assert not isinstance(document.actions, BattleTableActions)
    assert isinstance(document.actions.drag, FreeDrag)


@pytest.mark.few(1)
@pytest.mark.parametrize(("system", "asked"), [("warcry-1e", True), ("free", False)])
def test_a_command_is_checked_by_rules_in_rounds_and_done_directly_otherwise(open_table, system, asked):
    table, attempted = open_table(system), []
    table.document.actions._runner.attempt = attempted.append
    table.document.actions.do(Remove(("Bow",)))
    assert bool(attempted) is asked
    assert ("Bow" in table.session.battle.ids) is asked
