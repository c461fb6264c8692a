"""Creates the folder for an output file if it does not exist."""

from pathlib import Path

from app.core.errors import translate_disk_errors
from app.core.language import mark


def ensure_folder(out: Path) -> None:
    """Creates the folder of a file that is about to be written. Raises PlayerError."""
    sentence = mark("the folder {folder} cannot be created ({why}); choose another place")
    with translate_disk_errors(sentence, folder=out.parent):
        out.parent.mkdir(parents=True, exist_ok=True)
