"""Turns Qt's abort without a display into one sentence and an exit code."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from app.core.language import tr
from app.core.system_libraries import advice, has_display, speak_early


@contextmanager
def explained_failure() -> Generator[None]:
    """Holds back Qt's messages while its application is created: prints them afterwards, or explains an abort."""
    if sys.platform != "linux":
        yield
        return
    said: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:  # Qt aborts when this returns.
            speak_early()
            print(f"eyeline: {explain(said)}", file=sys.stderr, flush=True)
            os._exit(1)
        said.append(text)

    before = qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    for text in said:
        print(text, file=sys.stderr, flush=True)


def explain(said: list[str]) -> str:
    """Returns why no window can be opened, from Qt's warnings, with advice if something needs to be installed."""
    if not has_display():
        return tr("No display is available for a window; eyeline --help lists the commands that do not need one.")
    cause = next((text.strip() for text in said if text.lower().startswith("could not")), "").rstrip(".")
    sentence = tr("The window cannot be opened ({why}).", why=cause or "Qt")
    return sentence if "connect to display" in cause else f"{sentence} {advice()}"
