"""The photo on a dispute card: which one it is, what it says of the verdict, and that the card opens with it again."""

import numpy as np
import pytest
from msgspec.structs import replace

from app.games.actions import SavePhoto
from app.session import open_session
from app.storage.png_chunks import CARD_CHUNK
from app.table.robustness_result import Robustness
from app.ui.dispute_card import dispute_card as card_module
from app.ui.dispute_card import photo_picture
from app.ui.dispute_card.card_files import make_card_image, write_card_file
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.dispute_card.photo_picture import rank_photos
from app.ui.photo_files import to_array
from app.ui.viewport.scene import SIGHT
from tests.photo_tables import GREEN, look_at, photo_table, pixels_of

PAIR = ("Ashka", "Borin")


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch, qapp):
    monkeypatch.setattr(card_module, "EYE_PIXELS", (60, 40))


def card_of(session, visible=200, hidden=0):
    session.table.robustness = lambda observer, target, mm, report, actual: Robustness(
        mm, visible, hidden, 0, actual.verdict
    )
    return make_card(ask_for_card(session, PAIR, "Club night"))


def is_green(pixels):
    """Returns which pixels are like the board in the photos of these tests, which nothing else on a card is."""
    return np.abs(pixels.astype(int) - (GREEN.red(), GREEN.green(), GREEN.blue())).max(axis=2) < 12


def test_the_photo_is_the_first_and_largest_picture_of_a_card(tmp_path):
    page = is_green(to_array(make_card_image(card_of(photo_table(tmp_path)))))
    rows, columns = np.nonzero(page)
    assert page.sum() > 15_000
    assert rows.max() < 0.52 * page.shape[0]
    assert columns.min() < 0.2 * page.shape[1]
    without = to_array(make_card_image(card_of(photo_table(tmp_path, photos=()))))
    assert is_green(without).sum() == 0


def test_an_unsure_verdict_is_qualified_on_the_card_and_in_its_code(tmp_path):
    card = card_of(photo_table(tmp_path), visible=169, hidden=31)
    assert (card.said.outcome, card.said.proof) == ("maybe", "")
    assert "31" in card.said.accuracy
    assert "proven" not in card.scan_text
    assert card.said.headline in card.scan_text
    sure = card_of(photo_table(tmp_path))
    assert (sure.said.outcome, bool(sure.said.proof)) == ("yes", True)


def test_the_accuracy_and_its_sources_are_listed(tmp_path):
    facts = {fact.name: fact for group in card_of(photo_table(tmp_path)).groups for fact in group.facts if fact.name}
    assert facts["Accuracy"].value == "± 3 mm"
    assert "Borin ± 1.2 mm" in facts["Accuracy"].detail


def test_the_photo_that_placed_both_comes_before_others(tmp_path):
    session = photo_table(tmp_path, photos=("Early", "Late"), placed_in="Late")
    assert [(photo.name, count) for photo, _, count in rank_photos(session.battle, PAIR)] == [("Late", 2), ("Early", 0)]
    card = card_of(session)
    assert (card.photo.name, card.photo.has_placed) == ("Late", True)


def test_a_large_photo_is_reduced_and_its_line_stays_in_place(tmp_path, monkeypatch):
    monkeypatch.setattr(photo_picture, "MAX_SIDE", 400)
    window = look_at((800, 600))
    card = card_of(photo_table(tmp_path, window))
    assert card.photo.picture.shape == (300, 400, 3)
    [(x, y)] = np.floor(pixels_of(window, np.mean(card.line, axis=0)) / 2).astype(int)
    near = card.photo.picture[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3)
    assert np.abs(near - 255 * np.array(SIGHT)).max(axis=1).min() < 60


@pytest.mark.parametrize("y", [-900.0, -250.0])
def test_a_photo_that_does_not_show_both_is_left_out(tmp_path, y):
    """One is behind the camera, or below the picture."""
    session = photo_table(tmp_path, y=(150.0, y))
    assert rank_photos(session.battle, PAIR) == []
    assert card_of(session).photo is None


def test_a_photo_without_a_camera_or_a_readable_picture_is_left_out(tmp_path):
    session = photo_table(tmp_path)
    photo = session.battle.photo("Photo 1")
    session.do(SavePhoto(replace(photo, marks=())))
    assert card_of(session).photo is None
    session.do(SavePhoto(replace(photo, width_px=200)))
    assert card_of(session).photo is None


def test_a_card_opens_with_its_photo_and_placements_and_has_no_metadata(tmp_path):
    session = photo_table(tmp_path)
    card = card_of(session)
    write_card_file(tmp_path / "card.png", card, session)
    again = open_session(tmp_path / "card.png")
    assert again.battle == session.battle
    assert again.battle.placements == session.battle.placements
    picture = again.battle.photos[0].picture
    assert again.read_asset(picture) == session.read_asset(picture)
    assert card_of(again).photo.picture.shape == card.photo.picture.shape
    data = (tmp_path / "card.png").read_bytes()
    shown = data[: data.index(CARD_CHUNK)]
    for kind in (b"Exif", b"eXIf", b"tEXt", b"iTXt", b"zTXt"):
        assert kind not in shown
