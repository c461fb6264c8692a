"""The small invented files for tests of roster readers."""

import zipfile
from pathlib import Path

FILES = Path(__file__).parents[1] / "files" / "rosters"


def zipped(path, *names, data=None):
    """Returns an archive of rosters under these names."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data or (FILES / "moor.ros").read_bytes())
    return path
