from math import cos, sin

import pytest
import shapely
from msgspec.structs import replace
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow

from app.games.actions import Move
from app.games.warcrow.terrain_elements import TERRAIN
from app.ui.actions.context_menu import ContextTarget, MenuEntry
from app.ui.battle_document import BattleDocument
from app.ui.terrain.element_overlay import COLOURS, find_elements, make_elements_overlay
from app.ui.terrain.elements_feature import ElementsFeature
from app.ui.workspace import Workspace
from tests.ui.stand_ins import FakeViewport, above, wall_between
from tests.warcrow_scenes import RED, muster

WOOD = {"kind": "light-forest", "size": [8, 8, 0.2], "at": [30, 30]}
FENCE = {"kind": "fence", "size": [10, 1, 3], "at": [10, 50]}


def battle():
    rock = {"size": [3, 3], "at": [50, 30]}
    session = muster([RED | {"at": [(10, 10)]}], "", {"wood": WOOD, "fence": FENCE, "rock": rock})
    session.do(TERRAIN.kind_action("rock", ""))
    return session


class Table:
    """A battle open with the terrain element feature."""

    def __init__(self, qtbot, session):
        window, self.viewport = QMainWindow(), FakeViewport()
        qtbot.addWidget(window)
        self.workspace, self.qtbot, self.session = Workspace(window), qtbot, session
        self.feature = ElementsFeature(self.workspace)
        self.document = BattleDocument(session, self.viewport, window)
        self.workspace.open_document(self.document, "")
        self.feature.open(self.document)

    @property
    def overlay(self):
        return self.viewport.overlays.get("elements")

    def wait_for(self, test):
        self.qtbot.waitUntil(lambda: self.overlay is not None and bool(test(self.overlay)))

    def note(self, piece):
        return next((one for one in TERRAIN.notes(self.session.battle) if one.piece == piece), None)

    def close(self):
        self.feature.close()
        self.workspace.close_document()


@pytest.fixture
def table(qtbot):
    opened = Table(qtbot, battle())
    yield opened
    opened.close()


def colours(overlay):
    return {line.colour for line in overlay.ribbons}


def test_a_sight_blocking_element_is_hatched_and_outlined_in_its_colour():
    table = battle().table
    wood, fence = find_elements(table, TERRAIN)
    drawn = make_elements_overlay([wood]).ribbons
    blocking = [line for line in drawn if line.colour == COLOURS["blocks-sight"]]
    assert len(blocking) > 20
    assert COLOURS["blocks-sight"] not in colours(make_elements_overlay([fence]))


def test_hatching_stays_inside_the_element():
    wood, _ = find_elements(battle().table, TERRAIN)
    ends = [end for line in make_elements_overlay([wood]).ribbons for end in (line.start, line.end)]
    assert all(26 * 15 - 0.1 <= x <= 34 * 15 + 0.1 and 26 * 15 - 0.1 <= y <= 34 * 15 + 0.1 for x, y, _ in ends)


def test_flat_shapes_are_drawn_on_and_models_at_their_foot():
    wood, fence = find_elements(battle().table, TERRAIN)
    assert {line.start[2] for line in make_elements_overlay([wood]).ribbons} == {3.8}
    assert {line.start[2] for line in make_elements_overlay([fence]).ribbons} == {0.8}


def test_the_outline_of_a_model_is_a_simple_shape_round_it():
    """A tree with thin branches was a pointed star."""
    branches = [[(0, 0), (50 * cos(turn), 50 * sin(turn))] for turn in (0.0, 0.9, 2.1, 3.5, 4.9)]
    true = shapely.buffer(shapely.MultiLineString(branches), 2.0)

    class Trees(type(TERRAIN)):
        def area(self, table, piece):
            return true

    _, fence = find_elements(battle().table, Trees())
    assert fence.area.covers(true)
    assert fence.area.area > 0.8 * shapely.convex_hull(true).area > 2 * true.area


def test_hovering_over_an_element_names_it(table):
    table.wait_for(lambda overlay: overlay.ribbons)
    assert not any(tag.strong for tag in table.overlay.tags)
    table.viewport.hovered.emit(above(30 * 15, 30 * 15))
    table.wait_for(lambda overlay: any(tag.strong for tag in overlay.tags))
    assert [tag.text for tag in table.overlay.tags] == ["Light forest · ⊘\u00a0Block LoS, ◐\u00a0Cover (black)", "◐"]


def entries(table, piece):
    (menu, *_) = [one for one in table.feature.context_entries(ContextTarget("piece", piece)) if _is_menu(one)]
    return {child.text: child for child in menu.children}


def _is_menu(entry):
    return isinstance(entry, MenuEntry)


def test_dragging_a_fighter_redraws_no_element(table):
    table.wait_for(lambda overlay: overlay.ribbons)
    drawn, fighter = table.overlay, table.session.battle.fighters[0]
    table.session.preview(Move(((fighter.id, replace(fighter.pose, x=fighter.pose.x + 30)),)))
    assert table.overlay is drawn


def test_the_context_menu_shows_the_element_of_a_piece(table):
    offered = entries(table, "rock")
    assert len(offered) == 11
    offered["Lake (Impassable)"].run()
    assert table.note("rock").name == "Lake"
    assert "✓ Lake (Impassable)" in entries(table, "rock")
    entries(table, "rock")["Open ground"].run()
    assert table.note("rock") is None


def test_the_panel_shows_the_selected_piece_and_accepts_custom_keywords(table):
    table.feature.toggle()
    panel = table.feature.panel
    table.document.selection.select("fence")
    assert (panel._title.text(), panel.kind, panel._keywords.text()) == ("fence", "fence", "Cover (black)")
    assert "4 to 13 strides long" in panel._about.text()
    panel._keywords.setText("Block LoS, Lethal (Cavalry | Golem : 2 red)")
    panel._keywords.editingFinished.emit()
    assert table.note("fence").blocks_sight
    assert table.note("fence").name == "Fence or barricade"


def test_an_unknown_keyword_is_rejected_with_a_message_and_kept_in_the_field(table):
    table.feature.toggle()
    panel = table.feature.panel
    table.document.selection.select("fence")
    panel._keywords.setFocus()
    panel._keywords.clear()
    QTest.keyClicks(panel._keywords, "Blok LoS")
    panel._keywords.editingFinished.emit()
    assert panel._error.text().startswith("“Blok LoS” is not a terrain keyword")
    assert panel._keywords.text() == "Blok LoS"
    assert table.note("fence").keywords == "Cover (black)"


def test_a_panel_row_selects_its_piece(table):
    table.feature.toggle()
    table.feature.panel._pieces.setCurrentRow(0)
    assert table.document.selection.ids == (table.session.battle.pieces[0].id,)


def test_a_game_without_elements_draws_and_offers_none(qtbot):
    table = Table(qtbot, wall_between())
    assert list(table.feature.context_entries(ContextTarget("piece", "wall"))) == []
    assert not table.feature.commands()[0].enabled.test()
    table.close()
