"""The child process for HEIC: decodes one photo under limits, and leaves the pixels in a folder of its parent's."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from app.core.child_process import accept_question
from app.core.errors import PlayerError
from app.core.language import tr
from app.storage.heif_photo import OUTCOME, PHOTO, PIXELS, PhotoOutcome
from app.storage.photo_exif import PhotoExif, read_exif

CHANNELS = {"L": 1, "RGB": 3, "RGBA": 4, "RGBa": 4}
"""The numbers of channels of the decoder's modes, which are Pillow's."""


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
