"""Reads HEIC photos: a child process decodes them with pi-heif, because decoders of video are a favourite of attackers.

The picture is upright as it is decoded: a HEIC file says how it is turned in its own way, and what its EXIF says as
well is only what it was before.
"""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from app.core.app_paths import make_temporary_folder
from app.core.child_process import ChildLimits, run_child
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.storage.photo_exif import PhotoExif

CHILD_LIMITS = ChildLimits(memory_bytes=600_000_000, seconds=60.0)
PHOTO, PIXELS, OUTCOME = "photo.heic", "pixels.npy", "outcome.json"
BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
"""The brands of HEIC and HEIF in a file's first box (ISO/IEC 23008-12)."""


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
