"""Checks at the start whether the data folder can be written: a stick can be write-protected or full."""

from contextlib import suppress

from app.core.app_paths import data_folder
from app.core.errors import reason_of
from app.core.file_replacement import part_path
from app.core.language import tr

_TRIAL_BYTES = 2**17
"""Room for a first battle and the settings, in bytes."""


def find_problem() -> str:
    """Returns a sentence about a data folder that is write-protected or full; "" if it can be written."""
    folder = data_folder()
    part = part_path(folder / "trial")
    try:
        with suppress(FileExistsError):  # Writing into a file gives a clearer reason.
            folder.mkdir(parents=True, exist_ok=True)
        part.write_bytes(bytes(_TRIAL_BYTES))
    except (OSError, ValueError) as error:
        return tr(
            "The data folder {folder} cannot be written ({why}): settings and drafts are kept only until the "
            "window is closed. Save battles elsewhere.",
            folder=folder,
            why=reason_of(error),
        )
    finally:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
    return ""
