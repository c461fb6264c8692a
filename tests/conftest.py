import itertools
import os
import random
import secrets
import zlib
from weakref import WeakKeyDictionary

import pytest

from tests import effort
from tests.screens import Screen

pytest_plugins = ["tests.slow_tests"]

# Tests read English texts, whatever language this machine speaks.
os.environ["EYELINE_LANGUAGE"] = "en"


def pytest_addoption(parser):
    parser.addoption("--thorough", action="store_true", help="all examples, and the tests that are marked so")


def pytest_configure(config):
    effort.load(thorough=config.getoption("thorough"))
    if screen := getattr(config, "workerinput", {}).get("screen"):  # a worker of pytest-xdist draws on its own
        os.environ["DISPLAY"] = screen


def pytest_collection_modifyitems(config, items):
    """Leaves out of a quick run what only a thorough one does."""
    if not config.getoption("thorough"):
        quick = effort.choose_quick(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in quick])
        items[:] = [item for item in items if item in quick]


def pytest_configure_node(node):
    node.screen = Screen()
    node.workerinput["screen"] = node.screen.name


def pytest_testnodedown(node):
    node.screen.close()


@pytest.fixture(autouse=True)
def empty_sight_cache(monkeypatch):
    """What another test found out about the sight of the same scene is not to be known."""
    monkeypatch.setattr("app.table.sight_cache._found", WeakKeyDictionary())


@pytest.fixture(autouse=True)
def lengths_in_inches():
    """The unit of the last game that was open is the whole process's; no test gets it from another."""
    from app.core.lengths import INCHES, set_length_unit

    set_length_unit(INCHES)


@pytest.fixture(autouse=True)
def seeded_randomness(request, monkeypatch):
    """Dice, cards and seeds fall the same way each time a test runs, and differently in each test."""
    chance = random.Random(zlib.crc32(request.node.nodeid.encode()))
    monkeypatch.setattr(secrets, "randbelow", chance.randrange)


@pytest.fixture(scope="session")
def data_folders(tmp_path_factory):
    """Returns a function that makes a new folder. `mktemp` would look through all earlier folders each time."""
    root, numbers = tmp_path_factory.mktemp("data"), itertools.count()

    def make():
        folder = root / str(next(numbers))
        folder.mkdir()
        return folder

    return make


@pytest.fixture(autouse=True)
def data_folder(data_folders, monkeypatch):
    """Gives every test its own data folder, so that none touches the player's."""
    folder = data_folders()
    monkeypatch.setenv("EYELINE_DATA", str(folder))
    return folder


@pytest.fixture(scope="session")
def qapp_cls():
    """Surfaces are asked for before there is an application."""
    from PySide6.QtWidgets import QApplication

    from app.ui.viewport.gl_support import prepare_gl

    prepare_gl()
    return QApplication
