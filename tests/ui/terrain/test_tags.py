import json
from dataclasses import replace

import numpy as np
import pytest
import shapely

from app.games.actions import make_edit
from app.model import Piece, PiecePose, TerrainPart
from app.table.part_edits import with_part, with_tag_kind
from app.table.terrain.part_tags import extend_to_floor, find_box_at, find_tags
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.terrain.tag_overlay import COLOURS, NAMES, TagTool, format_tag_size, make_overlay, make_plates
from app.ui.terrain.tags_panel import TagsPanel
from app.ui.workers import stop_all
from tests.scenes import block_mesh, box_mesh
from tests.ui.stand_ins import above, click, drag, wall_between

HOUSE = box_mesh(100, 80, 76.2)


def house(*parts):
    return Piece("house", "house", PiecePose(300, 200, yaw=30), parts=parts)


def kinds(piece):
    return [(one.part.kind, one.part.no, one.said) for one in find_tags(piece, HOUSE)]


def test_suggested_tags_follow_player_tags():
    assert kinds(house()) == [("platform", False, None), ("obstacle", False, None)]
    assert kinds(house(TerrainPart("deadly"))) == [
        ("deadly", False, 0),
        ("platform", False, None),
        ("obstacle", False, None),
    ]


def test_a_rejected_suggestion_is_replaced_by_its_rejection():
    flat = find_tags(house(), HOUSE)[0]
    denied = with_part(house(), TerrainPart(flat.part.kind, flat.part.box, no=True))
    assert kinds(denied) == [("platform", True, 0), ("obstacle", False, None)]


def test_a_part_tagged_by_hand_keeps_its_height():
    flat, wall = find_tags(house(), HOUSE)
    said = find_tags(house(flat.part, wall.part, TerrainPart("obstacle", flat.part.box)), HOUSE)
    assert [one.top for one in said[:3]] == pytest.approx([flat.top, wall.top, flat.top])


def test_a_part_in_the_middle_of_a_wall_is_as_high_as_the_wall():
    wall, step = block_mesh((-50, -2, 0), (50, 2, 50)), block_mesh((-3, -8, 0), (3, -2, 5))
    faces = np.vstack([wall.faces, step.faces + len(wall.vertices)])
    both = replace(wall, vertices=np.vstack([wall.vertices, step.vertices]), faces=faces)
    said = find_tags(house(TerrainPart("obstacle", ((-15, -10, 0), (15, 10, 60)))), both)[0]
    assert said.top == pytest.approx(50)


def test_a_platform_tagged_low_is_no_longer_a_platform():
    flat = find_tags(house(), HOUSE)[0]
    assert [(kind, no) for kind, no, _ in kinds(with_tag_kind(house(), flat, "low"))][:2] == [
        ("low", False),
        ("platform", True),
    ]


def test_a_platform_may_also_be_deadly():
    flat = find_tags(house(), HOUSE)[0]
    assert [kind for kind, *_ in kinds(with_tag_kind(house(), flat, "deadly"))] == ["deadly", "platform", "obstacle"]


def test_a_changed_tag_keeps_its_place():
    piece = house(TerrainPart("door"), TerrainPart("deadly"))
    assert [part.kind for part in with_tag_kind(piece, find_tags(piece, HOUSE)[0], "archway").parts] == [
        "archway",
        "deadly",
    ]


def test_the_same_tag_is_not_added_twice():
    assert with_part(house(TerrainPart("door")), TerrainPart("door")).parts == (TerrainPart("door"),)


def test_a_point_on_the_roof_tags_the_roof_at_any_rotation():
    (x0, y0, z0), (x1, y1, z1) = find_box_at(house(), HOUSE, (310, 205, 76.2))
    assert (x0, y0, x1, y1) == pytest.approx((-50.6, -40.6, 50.6, 40.6), abs=0.1)
    assert z0 < 76.2 < z1


def test_a_door_tag_reaches_down_to_its_floor():
    (_, _, z0), (_, _, z1) = extend_to_floor(house(), HOUSE, ((40, -10, 20), (52, 10, 40)))
    assert (z0, z1) == (0, 40)


def test_a_tag_on_the_roof_reaches_down_to_the_roof():
    (_, _, z0), _ = extend_to_floor(house(), HOUSE, ((0, 0, 90), (10, 10, 100)))
    assert z0 == pytest.approx(76.2, abs=0.01)


def test_every_kind_has_a_name_a_rejection_and_a_colour():
    assert set(NAMES) == set(COLOURS)


def test_drawn_tags_are_labelled_for_the_selected_piece_or_for_all():
    shown = find_tags(house(), HOUSE)
    assert [word.text for word in make_overlay(shown, "house").tags] == ["Platform", "Obstacle"]
    assert [word.text for word in make_overlay(shown).tags] == ["Platform"]
    assert [word.text for word in make_overlay(shown, "other").tags] == []
    assert make_overlay(shown).ribbons
    assert len(make_plates(shown)) == 1


def test_only_the_chosen_part_is_drawn_down_to_its_foot_and_through_its_piece():
    obstacle = next(tag for tag in find_tags(house(), HOUSE) if tag.part.kind == "obstacle")
    thin, chosen = make_overlay([obstacle], "house").ribbons, make_overlay([obstacle], "house", obstacle).ribbons
    assert {line.start[2] for line in thin} == {max(line.start[2] for line in chosen)}
    assert len({line.start[2] for line in chosen}) == 2
    assert not any(line.reach_through for line in thin)
    assert max(line.width for line in thin) < min(line.width for line in chosen)


def test_a_part_in_pieces_close_together_has_one_border():
    tag = next(iter(find_tags(house(), HOUSE)))
    planks = shapely.MultiPolygon([shapely.box(at, 0, at + 8, 60) for at in range(0, 100, 12)])
    assert len(make_overlay([replace(tag, area=planks)]).ribbons) == 4


def test_tags_without_effect_are_not_drawn():
    denied = find_tags(house(TerrainPart("platform", no=True), TerrainPart("low")), HOUSE)
    assert [word.text for word in make_overlay(denied).tags] == ["Low terrain"]
    assert format_tag_size(denied[0]) == "Not: Platform (whole piece)"


@pytest.fixture
def meant():
    return []


@pytest.fixture
def tool(meant):
    return TagTool(wall_between(), lambda id, box: meant.append((id, box)))


def test_a_click_on_a_wall_tags_the_wall(tool, meant):
    click(tool, above(250, 200))
    (found,) = meant
    assert found[0] == "wall"


def test_hidden_pieces_are_not_tagged(tool, meant):
    click(tool, replace(above(250, 200), hidden=frozenset({"wall"})))
    assert meant == []


def test_a_drag_tags_a_box(tool, meant):
    drag(tool, above(247, 180), above(253, 225))
    tool.release(above(253, 225))
    ((_, (low, high)),) = meant
    assert high[1] - low[1] == pytest.approx(48, abs=0.1)


def test_the_board_cannot_be_tagged(tool, meant):
    assert not tool.press(above(20, 300))
    assert not meant


def test_without_a_piece_the_panel_says_what_to_do(qtbot):
    panel = TagsPanel()
    qtbot.addWidget(panel)
    panel.show_tags("", ())
    assert panel.tag is None


@pytest.fixture
def window(qtbot, tmp_path):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1000, 700)
    opened.show()
    opened.opener = DocumentLoader(opened)
    tower = {"id": "tower", "model": "ruins/tower", "pose": {"x": 380, "y": 280}}
    path = tmp_path / "table.json"
    path.write_text(json.dumps({"format": "eyeline-battle", "version": 1, "system": "free", "pieces": [tower]}))
    opened.opener.open_initial(path)
    with qtbot.waitSignal(opened.opener.opened, timeout=20000):
        pass
    yield opened
    opened.close()
    assert stop_all()


def list_tags(window):
    return [(part.kind, part.no) for part in window.document.session.battle.piece("tower").parts]


@pytest.mark.thorough
@pytest.mark.gl
def test_parts_are_tagged_and_untagged_by_hand(qtbot, window):
    window.workspace.actions.run("parts")
    window.document.selection.select("tower")
    panel = window.tags.panel
    qtbot.waitUntil(lambda: panel.tag is not None, timeout=20000)
    assert panel.tag.part.kind == "platform"
    panel.exclude_requested.emit()
    assert list_tags(window) == [("platform", True)]
    panel.tag_piece_requested.emit("deadly")
    assert list_tags(window) == [("platform", True), ("deadly", False)]
    window.document.session.undo()
    assert list_tags(window) == [("platform", True)]
    qtbot.waitUntil(lambda: panel.tag is not None and panel.tag.said == 0, timeout=20000)
    panel.reset_part_requested.emit()
    assert list_tags(window) == []
    window.document.session.do(
        make_edit(Piece("tower", "ruins/tower", PiecePose(380, 280), parts=(TerrainPart("low"),)))
    )
    panel.reset_piece_requested.emit()
    assert list_tags(window) == []
    window.workspace.actions.run("parts")
    assert not window.tags.visible


@pytest.mark.thorough
@pytest.mark.gl
def test_esc_ends_the_tag_tool(qtbot, window):
    window.workspace.actions.run("tag")
    document = window.document
    assert window.tags.visible
    assert document.tool is document.tools["parts"]
    document.handle_escape()
    assert document.tool is document.tools["select"]
