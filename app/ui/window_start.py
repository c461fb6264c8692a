"""Starts the window, or hands its files to the one that is open; says in a dialog why no window can be opened."""

import ctypes
import gc
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from app.core.language import tr
from app.core.system_libraries import find_missing, has_display, speak_early
from app.storage import crash_reports
from app.storage.running_window import RunningWindow

ERROR_ICON = 0x10


def start_window(files: Sequence[Path], is_new: bool) -> int:
    """Opens files in the window that is open already, or in a new one, and returns the exit code."""
    running = RunningWindow()
    if is_new:
        running.lock()
    elif running.hand_over(files):
        return 0
    gc.disable()  # the window collects garbage itself (GcTimer); until then collections only delay the start
    try:
        from app.ui.pyside_startup_patch import skip_source_search

        skip_source_search()
        from app.ui import application

        return application.run(files, running)
    except Exception as error:
        if isinstance(error, ImportError) and find_missing(error):
            raise
        details = traceback.format_exc()
        crash_reports.write(crash_reports.format_report(details, "", ()))
        speak_early()
        show_failure(tr("The window cannot be opened ({why}).", why=f"{type(error).__name__}: {error}"), details)
        return 1
    finally:
        running.release()


def show_failure(sentence: str, details: str = "") -> None:
    """Shows a sentence in a dialog, and with its details on standard error."""
    print(f"{details}eyeline: {sentence}", file=sys.stderr, flush=True)
    try:
        from PySide6.QtWidgets import QApplication, QMessageBox
    except ImportError:
        if sys.platform == "win32":
            ctypes.windll.user32.MessageBoxW(None, sentence, "Eyeline", ERROR_ICON)
        return
    if has_display():
        _application = QApplication.instance() or QApplication(sys.argv[:1])
        QMessageBox.critical(None, "Eyeline", sentence)
