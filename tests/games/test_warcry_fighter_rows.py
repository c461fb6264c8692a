"""The rows of fighters in Warcry, and the manual changes they offer."""

from msgspec.structs import replace

from app.games import battle_actions as ba
from app.games.warcry.turn.fighter_rows import make_rows
from app.table.battle_geometry import BattleGeometry
from tests.scenes import meshes
from tests.ui.battle.fake_game import started_battle


def rows(battle):
    return {row.id: row for row in make_rows(BattleGeometry(replace(battle, system="warcry-2e"), meshes))}


def test_a_row_offers_manual_changes():
    battle = started_battle()
    assert [type(action) for _, action in rows(battle)["Ana"].actions] == [ba.Activate, ba.TakeDown, ba.Leave]
    ana = battle.fighter("Ana")
    down = rows(battle.with_fighters(replace(ana, state=replace(ana.state, whereabouts="down"))))["Ana"]
    assert [type(action) for _, action in down.actions] == [ba.GetUp]
    assert down.is_gone
    assert not down.is_standing


def test_a_row_shows_wounds_group_and_the_active_fighter():
    battle = started_battle()
    hurt = replace(battle.fighter("Cid"), state=replace(battle.fighter("Cid").state, damage=4))
    battle = replace(battle.with_fighters(hurt), clock=replace(battle.clock, active="Cid"))
    row = rows(battle)["Cid"]
    assert (row.left, row.most, row.state, row.is_active) == (6, 10, "active · Dagger", True)
    assert [one.side for one in rows(battle).values()] == ["Red", "Red", "Blue", "Blue"]
