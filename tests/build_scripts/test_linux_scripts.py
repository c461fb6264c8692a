"""The scripts that install and remove Eyeline for one user, with a stand-in for the program."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.release.installers import linux_packages, program_tree

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they are for Linux")
SHOWS = {
    ".local/bin/eyeline",
    ".local/share/applications/eyeline.desktop",
    ".local/share/applications/zz-eyeline-open.desktop",
    ".local/share/mime/packages/eyeline.xml",
    ".local/share/thumbnailers/eyeline.thumbnailer",
    ".local/share/man/man1/eyeline.1",
}
"""What tells a desktop of Eyeline, but for the icons."""
EVERYBODYS = {".local", ".local/share"}
"""Folders that every desktop has."""


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """Returns a folder like the one into which the installer for one user unpacks itself."""
    folder = tmp_path_factory.mktemp("packed")
    bundle = folder / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    shutil.copy("/bin/sleep", bundle / "eyeline")
    page = folder / "documents/man/man1/eyeline.1"
    page.parent.mkdir(parents=True)
    page.touch()
    (bundle / "_internal/part.so").write_bytes(b"library")
    (bundle / "_internal/other.so").symlink_to("part.so")
    linux_packages.make_tarball(bundle, folder).rename(folder / "eyeline.tar.xz")
    shutil.copy(program_tree.LINUX / "setup.sh", folder)
    return folder


@pytest.fixture
def home(tmp_path):
    """Returns a home folder with everything in its name that can break a script."""
    folder = tmp_path / "Zoë's `place` $1"
    folder.mkdir()
    return folder


def run(script, home, **more):
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", **more}
    command = ["/usr/bin/env", "--default-signal", "sh", str(script)]  # a shell cannot catch what was ignored before it
    return subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def unpack(packed, folder):
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["tar", "-xf", str(packed / "eyeline.tar.xz"), "-C", str(folder), "--strip-components=1"], check=True
    )
    return folder


def files(home):
    return {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_symlink() or path.is_file()}


def place(home):
    return home / ".local/opt/eyeline"


@pytest.mark.thorough
def test_installing_twice_and_removing_leaves_no_trace(packed, home):
    for _ in range(2):
        done = run(packed / "setup.sh", home)
        assert done.returncode == 0, done.stderr
        assert files(home) >= SHOWS
        assert (place(home) / "_internal/other.so").readlink() == Path("part.so")
    done = run(place(home) / "uninstall.sh", home)
    assert done.returncode == 0, done.stderr
    assert {path.relative_to(home).as_posix() for path in home.rglob("*")} == EVERYBODYS


def test_only_the_unpacked_copy_is_portable(packed, home, tmp_path):
    """A copy in the menu keeps its data in the home folder, unless the player already has data beside it."""
    folder = unpack(packed, tmp_path / "stick")
    data = folder / "Eyeline-Data"
    assert data.is_dir()
    (data / "settings.json").write_text("{}")
    assert run(folder / "install.sh", home).returncode == 0
    assert [path.name for path in data.iterdir()] == ["settings.json"]
    assert run(folder / "uninstall.sh", home).returncode == 0
    assert [path.name for path in folder.iterdir()] == ["Eyeline-Data"]
    assert run(packed / "setup.sh", home).returncode == 0
    assert not (place(home) / "Eyeline-Data").exists()


def test_an_update_keeps_data_beside_the_program(packed, home):
    assert run(packed / "setup.sh", home).returncode == 0
    (place(home) / "Eyeline-Data").mkdir()
    (place(home) / "Eyeline-Data/settings.json").write_text("{}")
    assert run(packed / "setup.sh", home).returncode == 0
    assert (place(home) / "Eyeline-Data/settings.json").read_text() == "{}"


def test_the_desktop_starts_the_installed_program_by_its_whole_path(packed, home):
    assert run(packed / "setup.sh", home).returncode == 0
    for name, arguments in {
        "applications/eyeline.desktop": ["%F"],
        "applications/zz-eyeline-open.desktop": ["%F"],
        "thumbnailers/eyeline.thumbnailer": ["--thumbnail", "%i", "%o", "%s"],
    }.items():
        text = (home / ".local/share" / name).read_text("utf-8")
        (line,) = re.findall("^Exec=(.*)$", text, re.MULTILINE)
        assert "TryExec" not in text
        # As desktops read it: the escapes of the file, then the quotes of a shell.
        asked = ["sh", "-c", "printf '%s\\n' " + line.replace("\\\\", "\\")]
        said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        assert said.splitlines() == [str(place(home) / "eyeline"), *arguments]


@pytest.mark.parametrize("script", ["setup.sh", "install.sh", "uninstall.sh"])
def test_without_a_home_folder_the_scripts_fail_with_a_message(packed, tmp_path, script):
    folder = unpack(packed, tmp_path / "eyeline")
    path = packed / script if script == "setup.sh" else folder / script
    done = subprocess.run(["sh", str(path)], env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "Log in as the user" in done.stderr


def test_installing_with_sudo_is_refused(packed, home):
    if os.geteuid():
        pytest.skip("only root may do this")
    done = run(packed / "setup.sh", home, SUDO_USER="anna")
    assert done.returncode
    assert "without sudo" in done.stderr
    assert not files(home)


@pytest.mark.thorough
def test_a_running_program_is_found_through_a_linked_home(packed, home, tmp_path):
    assert run(packed / "setup.sh", home).returncode == 0
    link = tmp_path / "linked"
    link.symlink_to(home)
    with subprocess.Popen([str(place(home) / "eyeline"), "60"]) as program:
        said = [run(packed / "setup.sh", link), run(place(link) / "uninstall.sh", link)]
        program.kill()
    assert [done.stderr for done in said] == ["Eyeline is running. Close it, then start this again.\n"] * 2


def test_a_full_disk_leaves_the_older_version_intact(packed, home, tmp_path):
    assert run(packed / "setup.sh", home).returncode == 0
    before = files(home)
    short = tmp_path / "cut off"
    short.mkdir()
    shutil.copy(packed / "setup.sh", short)
    (short / "eyeline.tar.xz").write_bytes((packed / "eyeline.tar.xz").read_bytes()[:2000])
    done = run(short / "setup.sh", home)
    assert done.returncode == 1
    assert done.stderr.endswith("Nothing was changed.\n")
    assert files(home) == before


@pytest.mark.parametrize("signal", ["TERM", "INT", "HUP"])
def test_an_interrupted_install_leaves_nothing(packed, home, tmp_path, signal):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "tar").write_text(f'#!/bin/sh\nkill -{signal} $PPID\nsleep 0.2\nexec /bin/tar "$@"\n')
    (tools / "tar").chmod(0o755)
    done = run(packed / "setup.sh", home, PATH=f"{tools}:/usr/bin:/bin")
    assert done.returncode
    assert not files(home)


@pytest.mark.thorough
def test_files_left_by_a_power_cut_are_restored_and_removed_with_the_program(packed, home):
    assert run(packed / "setup.sh", home).returncode == 0
    place(home).rename(f"{place(home)}.old")
    Path(f"{place(home)}.new").mkdir()
    done = run(packed / "setup.sh", home, PATH="/usr/bin:/bin")
    assert done.returncode == 0, done.stderr
    for left in ("new", "old"):
        Path(f"{place(home)}.{left}").mkdir()
    assert run(place(home) / "uninstall.sh", home).returncode == 0
    assert {path.relative_to(home).as_posix() for path in home.rglob("*")} == EVERYBODYS


@pytest.mark.thorough
def test_a_moved_folder_can_remove_its_menu_entry(packed, home):
    folder = unpack(packed, home / "games/eyeline")
    assert run(folder / "install.sh", home).returncode == 0
    moved = folder.rename(home / "eyeline")
    assert run(moved / "uninstall.sh", home).returncode == 0
    assert not files(home)


def test_uninstalling_one_copy_keeps_the_menu_entry_of_another(packed, home):
    one, other = (unpack(packed, home / name) for name in ("one", "other"))
    assert run(one / "install.sh", home).returncode == 0
    assert run(other / "uninstall.sh", home).returncode == 0
    assert files(home) >= SHOWS


def test_uninstalling_from_a_shared_folder_removes_no_other_files(packed, home):
    """`tar --strip-components` into ~/.local: its `share` contains the battles and icons of all programs."""
    data = home / ".local/share"
    theirs = {"Eyeline/night.eyeline", "applications/other.desktop", "icons/hicolor/16x16/apps/other.png"}
    for name in theirs:
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text("theirs")
    folder = unpack(packed, home / ".local")
    done = run(folder / "install.sh", home)
    assert done.returncode == 1
    assert done.stderr.endswith("Unpack Eyeline into a separate folder, then start this there.\n")
    assert run(folder / "uninstall.sh", home).returncode == 0
    assert files(data) == theirs


def test_uninstalling_a_copy_elsewhere_keeps_its_neighbours(packed, home):
    folder = unpack(packed, home / "eyeline")
    kept = home / "eyeline.old/notes.txt"
    kept.parent.mkdir()
    kept.write_text("notes")
    assert run(folder / "uninstall.sh", home).returncode == 0
    assert files(home) == {"eyeline.old/notes.txt"}
