import os
from weakref import WeakKeyDictionary

import pytest

from tests.screens import Screen

# What is tested is said in English, whatever language this machine speaks.
os.environ["EYELINE_LANGUAGE"] = "en"


def pytest_configure(config):
    """A worker of pytest-xdist draws on the screen that it was given."""
    if screen := getattr(config, "workerinput", {}).get("screen"):
        os.environ["DISPLAY"] = screen


def pytest_configure_node(node):
    node.screen = Screen()
    node.workerinput["screen"] = node.screen.name


def pytest_testnodedown(node):
    node.screen.close()


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """What another test found out about the sight of the same scene is not to be known."""
    monkeypatch.setattr("app.sight_cache._found", WeakKeyDictionary())


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory, monkeypatch):
    """Every test has a data folder of its own, and leaves the player's alone."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("EYELINE_DATA", str(folder))
    return folder
