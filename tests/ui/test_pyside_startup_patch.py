import subprocess
import sys

import pytest

TOLD = (
    "import linecache; from app.ui.widgets import theme; "
    "print(any('theme_colours' in name for name in linecache.cache))"
)
SKIPPED = "from app.ui.pyside_startup_patch import skip_source_search; skip_source_search(); "


def run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.thorough
def test_the_source_of_imported_modules_is_not_read():
    assert run(TOLD) == "True"
    assert run(SKIPPED + TOLD) == "False"


def test_pyside_works_as_before():
    said = "from PySide6.QtWidgets import QWidget; print(hasattr(QWidget, 'setMaximumSize'))"
    assert run(SKIPPED + said) == "True"
