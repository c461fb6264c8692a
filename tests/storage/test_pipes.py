"""A pipe in place of a file is refused; the program never waits for it."""

import os
import stat
from pathlib import Path

import pytest

from app.__main__ import main
from app.core.errors import PlayerError
from app.session import card_packs, copy_session, open_session, recover_session, resume_session, roster_files
from app.storage import assets, battle_reader, library, model_archive, settings
from app.ui.muster.muster_feature import may_be_roster
from app.ui.photo_files import read_photo_file

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind")


@pytest.fixture
def pipe(tmp_path, monkeypatch):
    """Makes a pipe of a name; opening it is a failure, because the test would wait for ever."""
    plain = Path.open

    def guarded(path, *about, **more):
        assert not stat.S_ISFIFO(path.stat().st_mode), "waits"
        return plain(path, *about, **more)

    monkeypatch.setattr(Path, "open", guarded)

    def made(name):
        os.mkfifo(tmp_path / name)
        return tmp_path / name

    return made


@pytest.mark.parametrize("way", [open_session, resume_session, copy_session])
@pytest.mark.parametrize("name", ["battle", "battle.json", "battle.eyeline", "card.png", "photo.jpg"])
def test_reading_a_battle_does_not_wait_for_a_pipe(pipe, way, name):
    with pytest.raises(PlayerError, match="is not a file; choose a battle file"):
        way(pipe(name))


WAYS = {
    "model": (assets.read_asset, "wall.stl"),
    "scene": (assets.read_asset, "wall.gltf"),
    "import": (library.import_model, "wall.obj"),
    "photo": (read_photo_file, "photo.jpg"),
    "pack": (card_packs.read, "pack.toml"),
    "archive": (lambda path: model_archive.unpack(path, path.parent), "models.zip"),
    "roster": (roster_files.read, "warband.json"),
}


@pytest.mark.parametrize("way", WAYS)
def test_other_files_do_not_wait_for_a_pipe(pipe, way):
    call, name = WAYS[way]
    with pytest.raises(PlayerError):
        call(pipe(name))


def test_recovery_does_not_copy_an_endless_file(tmp_path, monkeypatch):
    monkeypatch.setattr(battle_reader.shutil, "copyfile", lambda *_: pytest.fail("copies"))
    (battle := tmp_path / "battle.eyeline").symlink_to("/dev/zero")
    with pytest.raises(PlayerError, match="is not a file"):
        recover_session(battle)


def test_settings_do_not_wait_for_a_pipe(pipe):
    assert settings.read(pipe("settings.json").parent)[0] == settings.Settings()


def test_dropping_a_pipe_on_the_window_does_not_wait(pipe):
    assert not may_be_roster(pipe("warband.json"))


@pytest.mark.parametrize(
    "command", [["measure", "B", "A", "B"], ["roster", "B"], ["import-model", "B"], ["export", "B", "--out", "x.json"]]
)
def test_no_command_waits_for_a_pipe(pipe, command, capsys):
    path = str(pipe("night.json"))
    assert main([path if word == "B" and place == 1 else word for place, word in enumerate(command)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_check_of_rules_does_not_wait_for_a_pipe(pipe, capsys):
    assert main(["check-rules", str(pipe("pack.toml").parent)]) == 2
    assert "pack.toml" in capsys.readouterr().err
