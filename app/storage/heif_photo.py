"""Reads HEIC photos: a child process decodes them with pi-heif, because decoders of video are a favourite of attackers.

The child decodes one photo under limits, and leaves its pixels in a folder of its parent's.
The picture is upright as it is decoded: a HEIC file says how it is turned in its own way, and what its EXIF says as
well is only what it was before.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from app.core.app_paths import make_temporary_folder
from app.core.child_process import ChildLimits, accept_question, run_child
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.storage.photo_exif import PhotoExif, read_exif

CHILD_LIMITS = ChildLimits(memory_bytes=600_000_000, seconds=60.0)
PHOTO, PIXELS, OUTCOME = "photo.heic", "pixels.npy", "outcome.json"
BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
"""The brands of HEIC and HEIF in a file's first box (ISO/IEC 23008-12)."""
CHANNELS = {"L": 1, "RGB": 3, "RGBA": 4, "RGBa": 4}
"""The numbers of channels of the decoder's modes, which are Pillow's."""


class PhotoOutcome(msgspec.Struct):
    """The child's result beside the pixels: what EXIF says, or a sentence."""

    exif: PhotoExif | None = None
    sentence: str = ""


def is_heif(data: bytes) -> bool:
    """Returns whether the bytes of a file begin like HEIC or HEIF."""
    return data[4:8] == b"ftyp" and data[8:12] in BRANDS


def read_heif(data: bytes, name: str, max_pixels: int, report: Report) -> tuple[NDArray[np.uint8], PhotoExif]:
    """Returns the pixels of a HEIC file, upright, as `(h, w, channels)`, and what its EXIF says.

    The channels are grey; red, green and blue; or these and opacity. Raises PlayerError, and what `report` raises.
    """
    said = tr("Reading {name}", name=name)
    question: dict[str, Any] = {"name": name, "max_pixels": max_pixels}
    try:
        with make_temporary_folder() as folder:
            (folder / PHOTO).write_bytes(data)
            code = run_child("--read-photo", question, folder, CHILD_LIMITS, lambda share: report(share, said))
            return _result(folder, name, code)
    except OSError as error:
        sentence = tr(
            "{name} cannot be read because the reader process did not start ({why}); try again.", name=name, why=error
        )
        raise PlayerError(sentence) from error


def _result(folder: Path, name: str, code: int | None) -> tuple[NDArray[np.uint8], PhotoExif]:
    """Returns what the child left. Raises PlayerError with its sentence, or with one about its end."""
    try:
        outcome = msgspec.json.decode((folder / OUTCOME).read_bytes(), type=PhotoOutcome)
        if outcome.exif is not None:
            return np.load(folder / PIXELS, allow_pickle=False), outcome.exif
    except (OSError, ValueError) as error:  # msgspec's errors are ValueErrors.
        sentence = tr(
            "{name} is damaged, or needs too much time or memory to read (code {code}); save it as JPEG and try again.",
            name=name,
            code="–" if code is None else code,
        )
        raise PlayerError(sentence) from error
    raise PlayerError(outcome.sentence)


def main(arguments: Sequence[str]) -> int:
    """Reads the photo in the folder that `arguments` name (a question in JSON, a folder).

    Returns 0, or 1 if the outcome is a sentence for the player.
    """
    question, folder = accept_question(arguments)
    try:
        outcome = PhotoOutcome(_read(folder, question["name"], question["max_pixels"]))
    except PlayerError as error:
        outcome = PhotoOutcome(sentence=str(error))
    (folder / OUTCOME).write_bytes(msgspec.json.encode(outcome))
    return 0 if outcome.exif else 1


def _read(folder: Path, name: str, max_pixels: int) -> PhotoExif:
    """Writes the pixels of the photo, and returns what its EXIF says. Raises PlayerError."""
    library = _import_library(name)
    try:
        photo = library.open_heif(folder / PHOTO, remove_stride=False)
        width, height = photo.size
        if width * height > max_pixels:
            raise PlayerError(
                tr("{name} is too large ({width} × {height} pixels); make it smaller and try again", name=name,
                   width=width, height=height)
            )  # fmt: skip
        rows = np.frombuffer(photo.data, dtype=np.uint8).reshape(height, photo.stride)
        count = CHANNELS[photo.mode]
        np.save(folder / PIXELS, rows[:, : count * width].reshape(height, width, count), allow_pickle=False)
    except (ValueError, RuntimeError, EOFError, SyntaxError, LookupError) as error:
        raise PlayerError(
            tr("{name} is damaged or no ordinary HEIC photo; save it as JPEG and try again", name=name)
        ) from error
    return read_exif((photo.info["exif"] or b"").removeprefix(b"Exif\0\0"))


def _import_library(name: str) -> Any:
    """Returns pi-heif, set to read nothing but the picture. Raises PlayerError where it has no wheel."""
    try:
        import pi_heif
    except ImportError as error:
        sentence = tr(
            "{name} is a HEIC photo, which this computer cannot read; save it as JPEG and try again", name=name
        )
        raise PlayerError(sentence) from error
    pi_heif.options.THUMBNAILS = pi_heif.options.DEPTH_IMAGES = pi_heif.options.AUX_IMAGES = False
    pi_heif.options.DECODE_THREADS = 1  # Each thread would take its share of the memory limit.
    return pi_heif
