"""Fixtures of the tests in the real window: the program with its own home and settings, and a player."""

import faulthandler
import json
import random
import secrets
from pathlib import Path

import pytest

from app.core.app_paths import DEMO
from app.ui.widgets import chance_fields
from build_scripts.environment import ROOT
from tests.e2e.driver.hands import ScriptedHands
from tests.e2e.driver.player import SIZE, ScriptedPlayer
from tests.e2e.driver.program import open_battle, open_program
from tests.e2e.driver.program import play as play_story
from tests.ui.conftest import default_appearance, deleted_windows, disabled_gc, no_drawing, qtbot  # noqa: F401

LONGEST_S = 7200.0
MESHES = ROOT.parent / "shared" / "meshes"


def pytest_addoption(parser):
    group = parser.getgroup("the real window")
    group.addoption("--out", type=Path, help="a folder that keeps a picture of each step, and what is written")
    group.addoption("--window", type=_parse_size, help="how large the window is, such as 1366x768")
    group.addoption("--text", type=int, help="how large texts are, in percent")
    group.addoption("--meshes", type=Path, help="the collection of real meshes")


def _parse_size(text):
    wide, high = text.split("x")
    return int(wide), int(high)


def get_option(request, name, default=None):
    """Returns the value of an option, or the default: pytest knows these options only if this folder is named."""
    found = request.config.getoption(name, None)
    return default if found is None else found


@pytest.fixture(autouse=True)
def long_timeout():
    """These tests take longer than all others, and their waits have their own limits."""
    faulthandler.dump_traceback_later(LONGEST_S, exit=True)


@pytest.fixture(autouse=True)
def default_style(qapp):
    """Restores style, colours and font of the application."""
    style, sheet, palette, font = qapp.style().name(), qapp.styleSheet(), qapp.palette(), qapp.font()
    yield
    qapp.setStyle(style)
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.fixture
def meshes(request):
    """Returns the collection of real meshes."""
    folder = get_option(request, "--meshes", MESHES)
    if not folder.is_dir():
        pytest.skip("the mesh collection is not here")
    return folder


@pytest.fixture
def output_folder(request):
    """Returns the folder that keeps all output, if one is given."""
    folder = get_option(request, "--out")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def text_percent(request):
    """Returns the text size in percent."""
    return get_option(request, "--text", 100)


@pytest.fixture
def seed_randomness(monkeypatch):
    """Makes all random results depend on a seed."""

    def go(seed):
        monkeypatch.setattr(chance_fields, "random_seed", lambda: seed)
        monkeypatch.setattr(secrets, "randbelow", random.Random(seed).randrange)

    return go


@pytest.fixture
def demo(qapp):
    """Returns the window with the demo."""
    with open_program() as (window, loader):
        open_battle(window, loader, DEMO)
        yield window


@pytest.fixture
def play(request, tmp_path, data_folder, monkeypatch, qapp, output_folder, text_percent):
    """Returns a function that plays a story in the program, each time with the same home, and returns the player."""
    monkeypatch.setenv("HOME", str(tmp_path))
    size = get_option(request, "--window", SIZE)
    out = (output_folder.absolute() if output_folder else tmp_path / "out") / request.node.name
    out.mkdir(parents=True, exist_ok=True)
    if text_percent != 100:
        (data_folder / "settings.json").write_text(json.dumps({"text_percent": text_percent}))
    meshes = get_option(request, "--meshes", MESHES)

    def go(tell):
        players = []

        def begin(hands):
            players.append(ScriptedPlayer(hands, tmp_path, out, meshes, size))
            return tell(players[0])

        problem = play_story(lambda: ScriptedHands(out, keeps_all=output_folder is not None), begin)
        assert not problem, f"{problem} A picture of that is in {out}."
        return players[0]

    return go
