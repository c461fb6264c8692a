import os
from weakref import WeakKeyDictionary

import pytest

# What is tested is said in English, whatever language this machine speaks.
os.environ["EYELINE_LANGUAGE"] = "en"


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """What another test found out about the sight of the same scene is not to be known."""
    monkeypatch.setattr("app.known._found", WeakKeyDictionary())


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory, monkeypatch):
    """Every test has a data folder of its own, and leaves the player's alone."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("EYELINE_DATA", str(folder))
    return folder
