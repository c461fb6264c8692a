"""Picture files: complete or not written at all, and with a reason."""

import errno
import os

import pytest
from PySide6.QtGui import QColor, QImage

from app.core.errors import PlayerError
from app.ui.image_file import encode_image, write_image


def image(size=40):
    made = QImage(size, size, QImage.Format.Format_RGB32)
    made.fill(QColor("#bd451c"))
    return made


def test_the_extension_determines_the_format(qapp, tmp_path):
    for name, begins in (("a.png", b"\x89PNG"), ("a.jpg", b"\xff\xd8"), ("a.PNG", b"\x89PNG")):
        write_image(tmp_path / name, image())
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_full_disk_keeps_the_old_picture_and_says_why(qapp, tmp_path, monkeypatch):
    path = tmp_path / "table.png"
    write_image(path, image(20))
    before = path.read_bytes()

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PlayerError, match=r"^table\.png cannot be written \(No space left on device\); choose"):
        write_image(path, image())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["table", "table.docx"])
def test_an_unknown_extension_lists_the_valid_ones(qapp, tmp_path, name):
    with pytest.raises(PlayerError, match=r"a name that ends in \.png$"):
        write_image(tmp_path / name, image())
    assert not any(tmp_path.iterdir())


def test_a_picture_too_large_for_its_format_is_refused(qapp):
    assert encode_image(QImage(), "png") == b""
