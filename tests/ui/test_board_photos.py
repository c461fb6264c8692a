"""The board photo in ray-traced pictures: of the dispute card and of reports."""

from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage

from app.games.actions import SetBoard
from app.model import Photo
from app.reports.battle_report.report_source import make_source
from app.reports.battle_report.round_pictures import draw_rounds
from app.session import Session
from app.storage.model_files import Models
from app.ui.board_photos import BoardPhotos
from app.ui.dispute_card import dispute_card as card_module
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.scene_builder import make_scene
from tests.scenes import battle, fighter

WHOLE = ((0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0))
GREEN = (40, 160, 60)


@pytest.fixture
def opened(qapp, tmp_path):
    image = QImage(80, 60, QImage.Format.Format_RGB32)
    image.fill(QColor(*GREEN))
    image.save(str(tmp_path / "table.png"))
    session = Session(battle(fighter("A", 100, 100), fighter("B", 500, 300)), Models(None))
    lay(session, session.add_asset(tmp_path / "table.png"))
    return session


def lay(session, name):
    session.do(SetBoard(replace(session.battle.board, photo=Photo(name, WHOLE))))


def green_share(picture):
    red, green, blue = np.moveaxis(picture.astype(int), 2, 0)
    return float(((green > 1.8 * red) & (green > 1.8 * blue)).mean())


def test_a_photo_is_read_once_for_all_pictures_of_a_board(opened, monkeypatch):
    photos, board = BoardPhotos(opened), opened.battle.board
    found = photos(board)
    assert found.pixels[0, 0].tolist() == pytest.approx(GREEN, abs=1)
    monkeypatch.setattr(opened, "read_asset", lambda name: pytest.fail("read again"))
    assert photos(board) is found
    assert photos(replace(board, photo=None)) is None


def test_an_unreadable_photo_leaves_the_board_plain(opened, tmp_path):
    (tmp_path / "odd.png").write_bytes(b"\x89PNG\r\n\x1a\n and nothing more")
    lay(opened, opened.add_asset(tmp_path / "odd.png"))
    assert BoardPhotos(opened)(opened.battle.board) is None


def test_the_dispute_card_shows_the_photo(opened, monkeypatch):
    monkeypatch.setattr(card_module, "EYE_PIXELS", (60, 40))
    assert green_share(make_card(ask_for_card(opened, ("A", "B"), "Club")).eye.picture) > 0.1


@pytest.mark.thorough
def test_a_report_shows_the_photo(opened):
    pictures = draw_rounds(make_source(opened, BoardPhotos(opened)))
    image = QImage.fromData(pictures[0].view).convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(image.height(), image.bytesPerLine())
    assert green_share(rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3)) > 0.1


def test_the_cli_picture_shows_the_photo(opened, monkeypatch, tmp_path):
    from app.ui.files import offscreen_exports

    drawn = []
    monkeypatch.setattr(offscreen_exports, "open_session", lambda path: opened)
    monkeypatch.setattr(offscreen_exports, "make_application", lambda: SimpleNamespace(quit=lambda: None))
    monkeypatch.setattr(offscreen_exports, "make_scene", lambda *given: drawn.append(make_scene(*given)) or drawn[0])
    monkeypatch.setattr(offscreen_exports, "render_picture", lambda *_: QImage(2, 2, QImage.Format.Format_RGB32))
    offscreen_exports.draw_battle(tmp_path / "table.json", tmp_path / "out.png", (40, 30))
    assert drawn[0].ground[0, 0].tolist() == pytest.approx(GREEN, abs=1)
