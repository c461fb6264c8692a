"""HEIC photos: read upright by a child process, or refused in one sentence with the file's name."""

import sys

import numpy as np
import pytest

from app.core import child_process
from app.core.errors import PlayerError
from app.core.progress import Cancelled, silent
from app.storage import heif_photo
from app.storage.heif_photo import is_heif, read_heif
from tests.heif_files import heic, imir, irot
from tests.photo_metadata import SHORT, exif

RED, GREEN, BLUE, YELLOW = (220, 30, 30), (30, 180, 30), (30, 30, 220), (220, 220, 30)
MANY = 50_000_000


def corners(pixels):
    """Returns the colours at the upper left, upper right, lower left and lower right."""
    return [tuple(int(v) for v in pixels[y, x]) for y in (8, -8) for x in (8, -8)]


def is_about(found, wanted):
    return np.abs(np.subtract(found, wanted)).max() < 6


@pytest.mark.parametrize(
    ("more", "seen"),
    [
        ((), (YELLOW, BLUE, RED, GREEN)),
        ((irot(1),), (BLUE, GREEN, YELLOW, RED)),
        ((irot(2),), (GREEN, RED, BLUE, YELLOW)),
        ((imir("horizontal"),), (BLUE, YELLOW, GREEN, RED)),
    ],
)
def test_a_picture_is_turned_as_its_container_says(more, seen):
    pixels, _ = read_heif(heic(*more, exif=exif(6)), "table.heic", MANY, silent)
    assert pixels.shape == (64, 64, 3)
    assert is_about(corners(pixels), seen), "what EXIF says as well is not done twice"


def test_a_picture_of_tiles_is_put_together():
    pixels, _ = read_heif(heic(irot(3), grid=(2, 3, 180, 120)), "table.heic", MANY, silent)
    assert pixels.shape == (180, 120, 3)
    assert is_about(corners(pixels)[0], RED)


def test_what_exif_says_comes_with_the_pixels():
    _, known = read_heif(heic(exif=exif(6, camera=[(0xA405, SHORT, 26)])), "table.heic", MANY, silent)
    assert known.focal_px(4000, 3000) == pytest.approx(26 * 5000 / 43.2666, rel=1e-4)


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (heic(size=(20_000, 20_000)), "20000 × 20000"),
        (heic(size=(65_535, 65_535)), "65535 × 65535"),
        (heic(grid=(2, 3, 60_000, 60_000)), "60000 × 60000"),
        (heic(size=(4096, 4096)), "damaged"),
        (heic(size=(0, 0)), "damaged"),
        (heic(grid=(2, 3, 2000, 2000)), "damaged"),
        (heic()[:-30], "damaged"),
        (heic()[:60], "damaged"),
        (heic()[:40] + bytes(1000), "damaged"),
    ],
)
def test_hostile_files_are_refused_by_name(data, named):
    with pytest.raises(PlayerError, match=rf"table\.heic .*{named}"):
        read_heif(data, "table.heic", MANY, silent)


def test_too_many_pixels_are_refused_before_decoding():
    with pytest.raises(PlayerError, match=r"table\.heic .*64 × 64"):
        read_heif(heic(), "table.heic", 4095, silent)


def test_without_the_library_the_sentence_names_the_file_and_another_format(monkeypatch, tmp_path):
    (tmp_path / heif_photo.PHOTO).write_bytes(heic())
    question = {"name": "table.heic", "max_pixels": MANY}
    monkeypatch.setattr(heif_photo, "accept_question", lambda _: (question, tmp_path))
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    assert heif_photo.main([]) == 1
    with pytest.raises(PlayerError, match=r"table\.heic .*JPEG"):
        heif_photo._result(tmp_path, "table.heic", 1)


@pytest.mark.parametrize("end", ["import os; os.abort()", "raise MemoryError"])
def test_a_child_that_dies_leaves_a_sentence(monkeypatch, end):
    monkeypatch.setattr(child_process, "own_command", lambda *_: [sys.executable, "-c", end])
    with pytest.raises(PlayerError, match=r"table\.heic .*code"):
        read_heif(heic(), "table.heic", MANY, silent)


@pytest.mark.parametrize("limits", [(2**30, 0.001), (64 * 2**20, 60.0)])
def test_a_child_that_takes_too_long_or_needs_too_much_is_stopped(monkeypatch, limits):
    monkeypatch.setattr(heif_photo, "CHILD_LIMITS", child_process.ChildLimits(*limits))
    with pytest.raises(PlayerError, match=r"table\.heic .*time or memory"):
        read_heif(heic(), "table.heic", MANY, silent)


def test_reading_can_be_cancelled():
    def cancel(share, doing):
        raise Cancelled

    with pytest.raises(Cancelled):
        read_heif(heic(), "table.heic", MANY, cancel)


@pytest.mark.parametrize(
    ("brand", "known"), [(b"heic", True), (b"mif1", True), (b"heix", True), (b"avif", False), (b"isom", False)]
)
def test_heic_is_known_by_its_first_bytes(brand, known):
    assert is_heif(heic(brand=brand)) is known
