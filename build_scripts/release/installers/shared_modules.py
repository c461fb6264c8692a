"""The first script of both Windows programs in the bundle: makes them import from one file of modules.

PyInstaller puts all Python modules into each program. Windows needs two programs, one with a console and one without,
so the bundle would hold everything twice. `eyeline.spec` gives the programs no modules and adds this file.
"""

import os
import sys

MODULES = "modules.pyz"
FOLDER = "_MEIPASS"
"""The name in `sys` of the folder of the program's parts."""


def share() -> None:
    """Replaces PyInstaller's archive of modules. Only `os` and `sys` can be imported before that."""
    folder = vars(sys)[FOLDER]
    read = vars(sys.modules["pyimod01_archive"])["ZlibArchiveReader"]
    vars(sys.modules["pyimod02_importers"])["pyz_archive"] = read(f"{folder}{os.sep}{MODULES}", check_pymagic=True)
    sys.path_importer_cache.pop(folder, None)  # its finder has read the empty archive


if __name__ == "__main__":
    share()
