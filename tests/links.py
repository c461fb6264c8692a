"""Links to folders on every system: on Windows junctions, which need no rights."""

import sys
from pathlib import Path


def link_folder(link: Path, folder: Path) -> None:
    """Makes `link` lead to a folder."""
    if sys.platform == "win32":
        import _winapi

        _winapi.CreateJunction(str(folder), str(link))
    else:
        link.symlink_to(folder)
