"""pyqtgraph takes half a second to import: only a flat view may import it."""

import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.gl

PROGRAM = """
import json, os, sys
from PySide6.QtCore import QEventLoop, QTimer
from app.ui.application import create_application

def until(done):
    for _ in range(1200):
        if done():
            return
        loop = QEventLoop()
        QTimer.singleShot(50, loop.quit)
        loop.exec()
    raise TimeoutError

_app, window, opener = create_application()
window.show()
opener.open_initial(None)
until(lambda: window.document is not None and window.document.scene_sync.is_lit)
lit = "pyqtgraph" in sys.modules
window.sight.toggle_section()
until(lambda: window.sight.section.section is not None)
print(json.dumps([lit, "pyqtgraph" in sys.modules]), flush=True)
os._exit(0)
"""


@pytest.mark.thorough
def test_only_the_side_view_imports_pyqtgraph(data_folder):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env=dict(os.environ), timeout=240
    )
    assert json.loads(done.stdout.splitlines()[-1]) == [False, True]
