"""What a stored photo says: nothing but its picture and which way it is turned."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QImage

from app.storage import assets
from app.storage.photo_exif import read_photo_exif
from app.storage.photo_metadata import remove_metadata
from tests.effort import examples
from tests.photo_metadata import SECRETS, exif, secret_jpeg, secret_png, webp_with
from tests.ui.editing.test_photo_straightening import encoded, quarters

SIZE = (64, 48)


def secret_tiff(photo, _):
    """Returns a TIFF with a maker and a directory of the place, whose offsets count from the file's beginning."""
    assert photo[:2] == b"II"
    start = struct.unpack_from("<L", photo, 4)[0]
    count = struct.unpack_from("<H", photo, start)[0]
    end = len(photo) + 2 + 12 * (count + 2) + 4
    place, maker = SECRETS[0] + b"\0", SECRETS[1] + b"\0"
    gps = struct.pack("<HHHLLL", 1, 2, 2, len(place), end + 18, 0) + place
    rows = [photo[start + 2 + 12 * n :][:12] for n in range(count)]
    rows.append(struct.pack("<HHLL", 0x010F, 2, len(maker), end + len(gps)))
    rows.append(struct.pack("<HHLL", 0x8825, 4, 1, end))
    rows.sort(key=lambda row: struct.unpack_from("<H", row))
    directory = struct.pack("<H", len(rows)) + b"".join(rows) + bytes(4)
    return photo[:4] + struct.pack("<L", len(photo)) + photo[8:] + directory + gps + maker


MADE = {
    "JPG": secret_jpeg,
    "PNG": secret_png,
    "WEBP": lambda photo, tiff: webp_with(photo, tiff, SIZE),
    "TIFF": secret_tiff,
}


@pytest.mark.no_qt_log
@pytest.mark.parametrize("orientation", [1, 6])
@pytest.mark.parametrize("kind", MADE)
def test_everything_is_removed_but_the_picture_and_its_orientation(qapp, kind, orientation):
    photo = encoded(quarters(*SIZE), kind)
    told = MADE[kind](photo, exif(orientation))
    assert SECRETS[0] in told
    kept = remove_metadata(told)
    assert [one for one in SECRETS if one in kept and (one != b"Exif" or orientation == 1)] == []
    assert QImage.fromData(kept) == QImage.fromData(photo).convertToFormat(QImage.fromData(kept).format())
    assert read_photo_exif(kept).orientation == (1 if kind == "TIFF" else orientation)
    assert remove_metadata(kept) == kept


@pytest.mark.parametrize("kind", ["JPG", "PNG", "WEBP", "TIFF", "BMP"])
def test_a_photo_that_says_nothing_stays_as_it_is(qapp, kind):
    photo = encoded(quarters(*SIZE), kind)
    kept = remove_metadata(photo)
    assert kept == photo or (kind == "TIFF" and len(kept) == len(photo))
    assert QImage.fromData(kept) == QImage.fromData(photo)


def test_a_photo_beside_a_battle_is_read_without_its_secrets(qapp, tmp_path):
    (tmp_path / "table.jpg").write_bytes(secret_jpeg(encoded(quarters(*SIZE), "JPG"), exif(3)))
    assert not any(one in assets.read_asset(tmp_path / "table.jpg").data for one in SECRETS if one != b"Exif")


@examples(300)
@given(st.data())
def test_damaged_files_are_cleaned_as_far_as_possible(qapp, data):
    kind = data.draw(st.sampled_from(list(MADE)))
    told = bytearray(MADE[kind](encoded(quarters(16, 12), kind), exif(6)))
    for _ in range(data.draw(st.integers(0, 5))):
        told[data.draw(st.integers(0, len(told) - 1))] = data.draw(st.integers(0, 255))
    assert len(remove_metadata(bytes(told[: data.draw(st.integers(0, len(told)))]))) <= len(told) + 50
