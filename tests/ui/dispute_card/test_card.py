"""The content of a dispute card: the verdict and its reasons, its assumptions, and its QR code."""

import json
import re

import pytest
import segno
from PySide6.QtGui import QPageSize

from app.core.lengths import INCHES, set_length_unit
from app.core.progress import Cancelled
from app.games.setup_actions import SetOption
from app.games.warcrow.setup.scenario_choice import ChooseReading
from app.session import open_session
from app.ui.dispute_card import dispute_card as card_module
from app.ui.dispute_card.card_page import code_rows, make_printout
from app.ui.dispute_card.dispute_card import MAX_CODE_BYTES, ask_for_card, make_card
from app.ui.paper.outputs import make_images
from app.ui.paper.pages import Pages
from tests.scenes import box_mesh
from tests.storage.battles import stl
from tests.ui.sight.test_sight_on_plan import facing_units

SMALL = (60, 40)


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch, qapp):
    monkeypatch.setattr(card_module, "EYE_PIXELS", SMALL)
    yield
    set_length_unit(INCHES)


def fighter(id, side, x, y=150.0, **more):
    body = {"shape": "cylinder", "radius_mm": 12, "height_mm": 45}
    base = {"shape": "round", "diameter_mm": 32}
    return {"id": id, "side": side, "base": base, "body": body, "pose": {"x": x, "y": y, "z": 0}} | more


def table(folder, *names, wall=0.0, system="free", **more):
    """Returns a table of two fighters 400 mm apart, with a wall of this height between them if any."""
    pieces = []
    if wall:
        stl(folder / "wall.stl", box_mesh(10, 300, wall))
        pieces = [{"id": "the wall", "model": "wall.stl", "unit": "mm", "up": "z", "pose": {"x": 300, "y": 150}}]
    observer, target = names or ("Ashka", "Borin")
    fighters = [fighter(observer, "red", 100.0), fighter(target, "blue", 500.0)]
    document = {"format": "eyeline-battle", "version": 6, "system": system, "pieces": pieces, "fighters": fighters}
    (folder / "table.json").write_text(json.dumps(document | more))
    return open_session(folder / "table.json")


def card_of(session, pair=("Ashka", "Borin"), title="Club night"):
    return make_card(ask_for_card(session, pair, title))


def facts(card):
    return {group.title: {fact.name: fact.value for fact in group.facts if fact.name} for group in card.groups}


def test_a_free_line_is_described_with_its_ends_and_clearance(tmp_path):
    card = card_of(table(tmp_path))
    assert (card.said.headline, card.said.outcome) == ("Visible", "yes")
    assert card.said.proof.startswith("Proven by the line")
    line = facts(card)["The line"]
    assert line["Clearance"] == "wide open"
    assert line["From"].startswith("x ")
    assert card.line == card.pair.sight.witness
    assert card.eye.share == 1.0


def test_a_blocked_pair_is_described_with_blockers_and_resolution(tmp_path):
    card = card_of(table(tmp_path, wall=80.0))
    assert card.said.headline == "Not visible"
    assert facts(card)["The line"]["Blocked by"] == "the wall"
    assert facts(card)["The line"]["Resolution"] == "0.1 mm"
    assert card.eye.share == 0.0


def test_half_of_a_target_behind_a_low_wall_is_visible(tmp_path):
    card = card_of(table(tmp_path, wall=30.0))
    assert card.said.headline == "Visible"
    assert 0.0 < card.eye.share < 1.0


def test_positions_bases_and_bodies_are_listed(tmp_path):
    told = facts(card_of(table(tmp_path)))["Ashka"]
    assert told["Side"] == "red"
    assert told["Base"] == "Round 32 mm"
    assert told["Body"] == "⌀ 24 mm, 45 mm high"
    assert told["Position"] == "x 3.94″ · y 5.91″ · z 0″"


def test_game_board_house_rules_program_and_checksum_are_listed(tmp_path):
    card = card_of(table(tmp_path, system="warcry-2e"))
    told = facts(card)["The battle"]
    assert told["Game"] == "Warcry, 2nd edition"
    assert told["House rules"] == "not used"
    assert told["Checksum"] == card.checksum
    assert told["Program"].startswith("Eyeline ")


def test_active_house_rules_are_named(tmp_path):
    session = table(tmp_path, system="warcry-2e")
    session.do(SetOption("bases-aside"))
    assert "bases of other fighters" in facts(card_of(session))["The battle"]["House rules"]
    session = facing_units()
    session.do(ChooseReading("own-unit-blocks"))
    told = facts(card_of(session, ("Ash 1", "Birch 1")))["The battle"]
    assert told["House rules"] == "Troops of the observer’s own unit block its line of sight"


def test_the_card_warns_of_an_open_mesh_behind_the_verdict(tmp_path):
    session = table(tmp_path, wall=80.0)
    assert card_of(session).warnings == ()
    mesh = box_mesh(10, 300, 80)
    stl(tmp_path / "wall.stl", type(mesh)(mesh.vertices, mesh.faces[:-1], mesh.health))
    assert "open edge" in " ".join(card_of(open_session(tmp_path / "table.json")).warnings)


def test_plan_based_sight_has_no_side_view_and_no_marks():
    card = card_of(facing_units(), ("Ash 1", "Birch 1"))
    assert card.section is None
    assert card.eye.share is None
    assert "strides" in card.said.distances[0].value


@pytest.mark.parametrize("names", [("Ж" * 80, "漢" * 80), ("漢" * 80, "字" * 80), ("🗡" * 80, "🛡" * 80)])
def test_the_qr_code_states_the_verdict_briefly_for_any_names(tmp_path, names):
    card = card_of(table(tmp_path, *names, wall=80.0), names)
    assert len(card.scan_text.encode()) <= MAX_CODE_BYTES
    assert "Not visible (proven)" in card.scan_text
    assert card.scan_text.endswith(f"# {card.checksum}")


@pytest.mark.few(1)
@pytest.mark.parametrize("board", [(762.0, 559.0), (1524.0, 1118.0), (305.0, 305.0)])
def test_the_length_beside_the_plan_s_scale_is_legible(tmp_path, monkeypatch, board):
    points, draw = [], Pages.draw_svg

    def listen(self, drawing, *where):
        place = draw(self, drawing, *where)
        wide, size = (float(re.search(f' {name}="([0-9.]+)"', drawing)[1]) for name in ("width", "font-size"))
        points.append(size * place.width() / wide * 72 / 25.4)
        return place

    monkeypatch.setattr(Pages, "draw_svg", listen)
    session = table(tmp_path, board={"width_mm": board[0], "depth_mm": board[1]})
    make_images(make_printout(card_of(session)), 60)
    assert all(5.5 < size < 7 for size in points)
    assert points


def test_a_name_cannot_reverse_the_scanned_verdict(tmp_path):
    card = card_of(table(tmp_path, "\u202eAshka", "Borin"), ("[U+202E]Ashka", "Borin"))
    assert card.scan_text.startswith("Eyeline: [U+202E]Ashka → Borin: Visible (proven)")


def test_the_qr_code_is_utf_8_with_a_quiet_zone():
    rows = code_rows("Ashka → Borin")
    assert rows[0] == rows[1] == [False] * len(rows)
    assert [row[2:9] for row in rows[2:4]] == [
        [True] * 7,
        [True, *[False] * 5, True],
    ]  # the finder pattern in the corner
    plain = segno.make("Ashka → Borin", error="l", micro=False, encoding="utf-8")
    assert [[bool(one) for one in row] for row in plain.matrix_iter(border=2)] == rows


@pytest.mark.parametrize("paper", [QPageSize.PageSizeId.A4, QPageSize.PageSizeId.Letter])
@pytest.mark.parametrize("names", [("Ashka", "Borin"), ("W" * 80, "漢" * 80)])
def test_a_card_is_one_page(tmp_path, paper, names):
    card = card_of(table(tmp_path, *names, wall=80.0), names, "A club night of many words " * 5)
    [page] = make_images(make_printout(card), 60, QPageSize(paper))
    assert not page.isNull()


def test_the_page_of_a_plan_is_one_page():
    card = card_of(facing_units(), ("Ash 1", "Birch 1"))
    assert len(make_images(make_printout(card), 60, QPageSize(QPageSize.PageSizeId.Letter))) == 1


def test_a_card_can_be_cancelled(tmp_path):
    def stop(share, doing):
        raise Cancelled

    with pytest.raises(Cancelled):
        make_card(ask_for_card(table(tmp_path), ("Ashka", "Borin"), "Club"), stop)
