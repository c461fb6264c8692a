"""The program's icon in the formats of every system."""

import struct

import pytest
from PySide6.QtGui import QImage

from app.ui.application import ICON_SIZES
from build_scripts.assets import make_icon


@pytest.mark.parametrize("size", make_icon.SIZES)
def test_the_shipped_icons_match_the_drawing(qapp, size):
    shipped, drawn = QImage(str(make_icon.FOLDER / f"eyeline-{size}.png")), make_icon.draw(size)
    assert (shipped.width(), shipped.height()) == (size, size)
    at = [(size * x // 8, size * y // 8) for x in range(1, 8) for y in range(1, 8)]
    differences = [
        abs(one - other)
        for place in at
        for one, other in zip(shipped.pixelColor(*place).getRgb(), drawn.pixelColor(*place).getRgb(), strict=True)
    ]
    assert max(differences) <= 8


def test_the_corners_are_transparent_and_the_middle_is_not(qapp):
    image = make_icon.draw(256)
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(128, 30).alpha() == 255


def test_the_windows_icon_contains_all_sizes():
    data = (make_icon.FOLDER / "eyeline.ico").read_bytes()
    assert struct.unpack_from("<HHH", data) == (0, 1, len(make_icon.WINDOWS))
    for number, size in enumerate(make_icon.WINDOWS):
        entry = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = QImage.fromData(data[entry[7] : entry[7] + entry[6]])
        assert (picture.width(), picture.height()) == (size, size)
        assert entry[0] == size % 256
    assert entry[6] + entry[7] == len(data)


def test_the_mac_icon_contains_all_sizes():
    data = (make_icon.FOLDER / "eyeline.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    found, place = {}, 8
    while place < len(data):
        name, length = data[place : place + 4], struct.unpack_from(">I", data, place + 4)[0]
        found[name] = QImage.fromData(data[place + 8 : place + length]).width()
        place += length
    assert found == {name: size for size, name in make_icon.MACOS.items()}


def test_the_icon_sizes_the_window_uses_exist():
    assert set(ICON_SIZES) <= set(make_icon.SIZES)


def test_the_side_image_has_the_size_the_windows_installer_needs(qapp):
    image = QImage(str(make_icon.SIDE))
    assert (image.width(), image.height()) == (164, 314)
    assert image.pixelColor(82, 157) != image.pixelColor(2, 157)
