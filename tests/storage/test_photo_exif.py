"""What EXIF says about a photo: known answers, and that nothing broken in it does harm."""

import math
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage import photo_exif
from app.storage.photo_exif import PhotoExif, read_exif, read_photo_exif
from tests.effort import examples
from tests.photo_metadata import LONG, RATIONAL, SHORT, chunk, exif, jpeg_with, png_with, secret_png, segment

WIDTH, HEIGHT = 4000, 3000
STATED = ((0xA002, LONG, WIDTH), (0xA003, LONG, HEIGHT))
ON_FILM = (0xA405, SHORT, 26)
JPEG, PNG = b"\xff\xd8" + segment(0xDB, bytes(65)) + b"\xff\xda", b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13))


@pytest.mark.parametrize("order", ["<", ">"])
def test_the_focal_length_on_film_refers_to_the_diagonal(order):
    known = read_exif(exif(6, camera=(*STATED, ON_FILM), order=order))
    assert known.orientation == 6
    assert known.focal_px(WIDTH, HEIGHT) == pytest.approx(26 * 5000 / math.hypot(36, 24))
    assert known.focal_px(HEIGHT // 2, WIDTH // 2) == pytest.approx(13 * 5000 / math.hypot(36, 24))


@pytest.mark.parametrize(("unit", "a_mm"), [(None, 1 / 25.4), (2, 1 / 25.4), (3, 0.1), (4, 1.0), (5, 1000.0)])
def test_the_focal_length_of_the_lens_counts_with_the_pixels_of_the_sensor(unit, a_mm):
    there = ((0x920A, RATIONAL, (182, 10)), (0xA20E, RATIONAL, (170_000_000, round(a_mm * 1e6))))
    units = ((0xA210, SHORT, unit),) if unit else ()
    known = read_exif(exif(camera=(*STATED, *there, *units)))
    assert known.focal_px(WIDTH, HEIGHT) == pytest.approx(18.2 * 170, rel=1e-3)
    assert known.focal_px(1000, 750) == pytest.approx(18.2 * 170 / 4, rel=1e-3)


@pytest.mark.parametrize("reduced", [2, 4])
def test_a_sensor_too_narrow_to_exist_tells_no_focal_length(reduced):
    """Editors that reduce a picture may leave the pixels per mm of the whole one in the file."""
    whole = ((0x920A, RATIONAL, (21, 1)), (0xA20E, RATIONAL, (557, 1)), (0xA210, SHORT, 4))  # a sensor of 7.2 mm
    small = ((0xA002, LONG, WIDTH // reduced), (0xA003, LONG, HEIGHT // reduced))
    assert read_exif(exif(camera=(*whole, *STATED))).focal_px(1000, 750) == pytest.approx(21 * 557 / 4)
    assert read_exif(exif(camera=(*whole, *small))).focal_px(WIDTH // reduced, HEIGHT // reduced) is None


@pytest.mark.parametrize(
    "camera",
    [
        (),
        STATED,
        ((0xA405, SHORT, 0),),  # not known, says the standard
        (ON_FILM, (0xA404, RATIONAL, (2, 1))),  # digital zoom, which may be counted in or not
        (ON_FILM, (0xA002, LONG, 3000), (0xA003, LONG, 3000)),  # cropped
        ((0xA405, SHORT, 65535),),
        ((0x920A, RATIONAL, (26, 0)), (0xA20E, RATIONAL, (170, 1)), *STATED),
        ((0x920A, RATIONAL, (26, 1)), (0xA20E, RATIONAL, (170, 1)), (0xA210, SHORT, 77), *STATED),
        ((0x920A, RATIONAL, (26, 1)), (0xA20E, RATIONAL, (4000, 1))),  # of how many pixels is not said
    ],
)
def test_without_a_sure_focal_length_there_is_none(camera):
    assert read_exif(exif(camera=camera)).focal_px(WIDTH, HEIGHT) is None


@pytest.mark.parametrize("zoom", [(0, 1), (1, 1), (1005, 1000), (0, 0)])
def test_no_digital_zoom_changes_nothing(zoom):
    assert read_exif(exif(camera=(ON_FILM, (0xA404, RATIONAL, zoom)))).focal_px(WIDTH, HEIGHT) is not None


@pytest.mark.parametrize(
    ("size", "cropped"),
    [((4000, 3000), False), ((3000, 4000), False), ((1024, 768), False), ((4000, 2250), True), ((3000, 3000), True)],
)
def test_a_picture_of_another_shape_than_stated_is_cropped(size, cropped):
    assert read_exif(exif(camera=STATED)).is_cropped(*size) is cropped
    assert not PhotoExif().is_cropped(*size)


@pytest.mark.parametrize("orientation", range(12))
def test_only_the_eight_orientations_exist(orientation):
    known = read_exif(exif(orientation))
    assert known.orientation == (orientation if 1 <= orientation <= 8 else 1)
    assert known.is_mirrored == (orientation in {2, 4, 5, 7})


def test_exif_is_found_behind_other_parts_of_a_file():
    tiff = exif(8)
    assert read_photo_exif(jpeg_with(JPEG, tiff)).orientation == 8
    assert read_photo_exif(jpeg_with(JPEG[:2] + segment(0xE0, b"JFIF") + JPEG[2:], tiff)).orientation == 8
    assert read_photo_exif(secret_png(PNG, tiff)).orientation == 8
    assert read_photo_exif(png_with(PNG + chunk(b"IDAT", bytes(9)), chunk(b"eXIf", tiff))).orientation == 8
    assert read_photo_exif(tiff).orientation == 8, "a TIFF is EXIF itself"


def test_place_time_and_device_are_not_read():
    tags = photo_exif.MAIN_TAGS | photo_exif.CAMERA_TAGS
    assert tags == {0x0112, 0x8769, 0x920A, 0xA405, 0xA404, 0xA20E, 0xA210, 0xA002, 0xA003}


@examples(500)
@given(st.data())
def test_broken_exif_is_read_as_far_as_it_makes_sense(data):
    whole = exif(3, camera=(*STATED, ON_FILM), order=data.draw(st.sampled_from("<>")))
    cut = bytearray(whole[: data.draw(st.integers(0, len(whole)))])
    for _ in range(data.draw(st.integers(0, 8))):
        if cut:
            cut[data.draw(st.integers(0, len(cut) - 1))] = data.draw(st.integers(0, 255))
    for file in (bytes(cut), jpeg_with(JPEG, bytes(cut)), png_with(PNG, chunk(b"eXIf", bytes(cut)))):
        known = read_photo_exif(file)
        assert 1 <= known.orientation <= 8
        focal = known.focal_px(WIDTH, HEIGHT)
        assert focal is None or 0 < focal < 100_000


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    for begin in (b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBP", b"II*\0", b"MM\0*"):
        assert 1 <= read_photo_exif(begin + data).orientation <= 8


@pytest.mark.parametrize(
    "file",
    [
        b"II*\0\x08\0\0\0" + b"\xff\xff" + (b"\x69\x87\x04\0\1\0\0\0\x08\0\0\0" * 70_000),  # its own directory
        b"II*\0\x08\0\0\0" + b"\xff\xff" + (b"\x0a\x92\x05\0\xff\xff\xff\xff\xff\xff\xff\xff" * 70_000),
        b"\xff\xd8" + b"\xff\xe1\0\2" * 2_000_000,
        b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", b"") * 1_000_000,
        b"RIFF\xff\xff\xff\xffWEBP" + b"JUNK\0\0\0\0" * 1_000_000,
    ],
    ids=["circle", "huge counts", "segments", "chunks", "riff"],
)
def test_exif_that_is_all_traps_costs_nothing(file):
    tracemalloc.start()
    assert read_photo_exif(file) == PhotoExif()
    assert tracemalloc.get_traced_memory()[1] < 2**20
    tracemalloc.stop()
