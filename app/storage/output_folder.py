"""Creates the folder for an output file if it does not exist."""

from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import tr


def ensure_folder(out: Path) -> None:
    """Creates the folder of a file that is about to be written. Raises PlayerError."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        sentence = tr("the folder {folder} cannot be created ({why}); choose another place", folder=out.parent, why=why)
        raise PlayerError(sentence) from error
