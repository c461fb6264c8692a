import gc

import pytest

from app.ui.viewport.surface import prepare_gl


@pytest.fixture(scope="session")
def qapp_cls():
    """Surfaces are asked for before there is an application."""
    from PySide6.QtWidgets import QApplication

    prepare_gl()
    return QApplication


@pytest.fixture(autouse=True)
def swept():
    """Windows that a test left are collected here and now, not in some worker, where Qt would crash."""
    gc.disable()
    yield
    gc.collect()
