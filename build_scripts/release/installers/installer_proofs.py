"""Tests of each installer in a clean root: installed, used, replaced by a newer version, and removed."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

from build_scripts.release.installers import desktop_proofs
from build_scripts.release.installers import installed_program as checks
from build_scripts.release.installers.clean_root import CleanRoot, RootFailed
from build_scripts.release.installers.installed_program import Installed
from build_scripts.release.installers.program_tree import PLACE, VERSION

DESKTOP = ("desktop-file-utils", "libglib2.0-bin", "shared-mime-info", "xdg-utils", "xdotool", "xvfb", "xz-utils")
"""Packages of a desktop, and tools that simulate its screen and mouse."""
ANNA, BEN = ("anna", "/home/anna"), ("ben", "/home/ben's place")
"""Users and their homes; the second home's name has all the characters that break scripts."""
DESKTOPS_OWN = ("libqgtk3.so", "libcupsprintersupport.so")
"""Plugins of Qt that need GTK and CUPS, and that Qt works without."""

Say = Callable[[str], None]


def prove_package(root: CleanRoot, package: Path, python: Path, say: Say) -> None:
    """Tests the .deb: installed on a bare system, used by two users, replaced and purged."""
    _put(package, root, "/srv/eyeline.deb")
    _require_no_python(root)
    root.install("/srv/eyeline.deb")
    _require_no_python(root)
    _require_libraries(root)
    say(desktop_proofs.check_sizes([package], root.place / PLACE))
    say("the package is installed with everything it needs, without Python")
    root.install(*DESKTOP)
    _require_no_python(root)
    for entry in ("eyeline", "zz-eyeline-open"):
        root.run(["desktop-file-validate", f"/usr/share/applications/{entry}.desktop"])
    desktop_proofs.add_other_program(root)
    before = root.files()
    for user in (ANNA, BEN):
        root.add_user(*user)
        checks.lay_out_battles(root, user[0])
    anna, ben = (Installed(root, "eyeline", f"/{PLACE}", user) for user, _ in (ANNA, BEN))
    use(anna, python, say)
    checks.check_double_click(ben)
    if "eyeline.desktop" not in root.run(["xdg-mime", "query", "default", checks.TYPE], user=ben.user):
        raise RootFailed("xdg-mime does not name eyeline.desktop for battles")
    say("a second user can open a battle with a double click")
    desktop_proofs.check_open_with(anna)
    say("it is offered for meshes and pictures, and other programs stay their default")
    desktop_proofs.check_thumbnail(anna, "/usr/share")
    say("file managers get the picture in a battle, and none of a battle with a journal")
    root.install(*desktop_proofs.PACKAGES)
    desktop_proofs.check_documents(anna, "/usr/share")
    say("manual page, completion and the text for software centres are right")
    data = _contents(anna)
    _make_newer(root)
    root.install("/srv/newer.deb")
    if f"{VERSION}+1" not in root.run(["dpkg-query", "--show", "eyeline"]):
        raise RootFailed("the newer package is not installed")
    checks.check_double_click(anna)
    _require_kept(data, _contents(anna))
    say("a newer package replaces it; users' files are kept")
    root.run(["apt-get", "purge", "--yes", "-qq", "eyeline"])
    left = {path for path in root.files() if "eyeline" in path.lower()} - before
    _require_only_data(root, left)
    for index in ("/usr/share/applications/mimeinfo.cache", "/usr/share/mime/globs2"):
        if "eyeline" in (root.place / index.lstrip("/")).read_text(encoding="utf-8"):
            raise RootFailed(f"{index} still names the removed program")
    _require_kept(data, _contents(anna))
    say("after a purge, only users' files are left")


def prove_user_installer(root: CleanRoot, installer: Path, python: Path, say: Say) -> None:
    """Tests the .run: installed by a user without root, used, replaced by itself, and removed."""
    user, home = BEN
    _put(installer, root, "/srv/eyeline.run")
    if user not in root.homes:
        _add(root, BEN)
    shutil.rmtree(root.place / f"{home}/.local".lstrip("/"), ignore_errors=True)
    before = root.files(home)
    root.run(["sh", "/srv/eyeline.run"], user=user)
    ben = Installed(root, f"{home}/.local/bin/eyeline", f"{home}/.local/opt/eyeline", user)
    root.run(["desktop-file-validate", f"{home}/.local/share/applications/eyeline.desktop"])
    checks.check_self_test(ben)
    checks.check_double_click(ben)
    checks.check_same_answers(ben, python)
    desktop_proofs.check_thumbnail(ben, f"{home}/.local/share")
    say("a user installs it without root, and opens a battle with a double click")
    data = _contents(ben)
    (root.place / f"{ben.folder}/_internal/stale".lstrip("/")).write_text("of the older version", encoding="utf-8")
    with root.screen():
        root.open_file(f"{ben.desk}/{checks.NEWEST.name}", user)
        root.wait_for_window(checks.NEWEST.stem)
        said = root.run(["sh", "/srv/eyeline.run"], user=user, fails=True)
        said += root.run([f"{ben.folder}/uninstall.sh"], user=user, fails=True)
        if said.count("Eyeline is running. Close it, then start this again.") != len(("install", "uninstall")):
            raise RootFailed(f"a running program is replaced or removed:\n{said}")
        root.end_all(f"{ben.folder}/eyeline")
    root.run(["sh", "/srv/eyeline.run"], user=user)
    if (root.place / f"{ben.folder}/_internal/stale".lstrip("/")).exists():
        raise RootFailed("files of the older version are left among those of the newer one")
    checks.check_double_click(ben)
    _require_kept(data, _contents(ben))
    say("it replaces an older one, but not a running one; the user's files are kept")
    root.run([f"{ben.folder}/uninstall.sh"], user=user)
    _require_only_data(root, root.files(home) - before)
    _require_kept(data, _contents(ben))
    say("after removal, only the user's files are left")


def prove_tarball(root: CleanRoot, tarball: Path, python: Path, say: Say) -> None:
    """Tests the .tar.xz: unpacked anywhere, it works in place, and writes nothing elsewhere."""
    user, home = ANNA
    _put(tarball, root, "/srv/eyeline.tar.xz")
    if user not in root.homes:
        _add(root, ANNA)
    root.run(["tar", "-xf", "/srv/eyeline.tar.xz"], user=user)
    (folder,) = (path.name for path in (root.place / home.lstrip("/")).glob("eyeline-*"))
    anna = Installed(root, f"{home}/{folder}/eyeline", f"{home}/{folder}", user)
    before = root.files(home)
    checks.check_self_test(anna)
    root.run([f"{home}/{folder}/eyeline", "sight", "demo", "--matrix"], user=user)
    say("the tarball works where it is unpacked")
    written = {path for path in root.files(home) - before if f"/{folder}/Eyeline-Data" not in path}
    if written:
        raise RootFailed("the portable program writes elsewhere:\n" + "\n".join(sorted(written)))
    say("it writes only into the folder Eyeline-Data beside it")
    count = checks.check_meshes(anna, python)
    say(f"{count} meshes read as from source" if count else "there is no collection of meshes to read")


def prove_appimage(root: CleanRoot, appimage: Path, say: Say) -> None:
    """Tests the AppImage: where nobody may mount anything, it unpacks itself, runs, and removes what it unpacked."""
    user, home = ANNA
    if user not in root.homes:
        _add(root, ANNA)
    _put(appimage, root, f"{home}/eyeline.AppImage")
    root.run(["chown", f"{user}:", f"{home}/eyeline.AppImage"])
    anna = Installed(root, f"{home}/eyeline.AppImage", home, user)
    checks.check_self_test(anna)
    root.run([anna.command, "--appimage-extract-and-run", "measure", "demo", "Ashka", "Borin"], user=user)
    if left := {path for path in root.files("/tmp") if "/.mount" in path}:
        raise RootFailed("the AppImage leaves these behind:\n" + "\n".join(sorted(left)[:20]))
    say("the AppImage runs without being installed, and leaves nothing behind")


def prove_without_xz(root: CleanRoot, installer: Path, say: Say) -> None:
    """Tests that, without xz, the .run says so in a sentence and leaves nothing behind."""
    _put(installer, root, "/srv/eyeline.run")
    said = root.run(["sh", "/srv/eyeline.run"], fails=True)
    if "Install the package xz-utils" not in said or any("eyeline" in path for path in root.files("/root")):
        raise RootFailed(f"without xz the installer prints:\n{said}")
    say("without xz, the installer for one user names the missing package")


def use(program: Installed, python: Path, say: Say) -> None:
    """Tests everything that an installed program has to do."""
    checks.check_self_test(program)
    say("it passes its self-test, under a virtual screen and without a network")
    checks.check_double_click(program)
    say("a battle file opens with a double click")
    checks.check_same_answers(program, python)
    say("the command line answers byte for byte as from source")
    checks.check_files_written(program)
    say("reports, a card, a picture and a model of the table are written")
    checks.check_versions(program)
    say("a battle of the oldest version opens, one of a newer version is refused with a message")


def _add(root: CleanRoot, user: tuple[str, str]) -> None:
    root.add_user(*user)
    checks.lay_out_battles(root, user[0])


def _put(file: Path, root: CleanRoot, name: str) -> None:
    shutil.copy(file, root.place / name.lstrip("/"))


def _make_newer(root: CleanRoot) -> None:
    """Makes the same package with a higher version, uncompressed to save time."""
    root.run(["dpkg-deb", "--raw-extract", "/srv/eyeline.deb", "/srv/newer"])
    control = root.place / "srv/newer/DEBIAN/control"
    lines = control.read_text("utf-8").splitlines()
    control.write_text(
        "".join(f"{line}+1\n" if line.startswith("Version:") else f"{line}\n" for line in lines), "utf-8"
    )
    root.run(["dpkg-deb", "-Znone", "--root-owner-group", "--build", "/srv/newer", "/srv/newer.deb"])
    shutil.rmtree(root.place / "srv/newer")


def _require_no_python(root: CleanRoot) -> None:
    if said := root.run(["sh", "-c", "command -v python3 python python3.11 python3.12 python3.13 python3.14 || true"]):
        raise RootFailed(f"there is a Python here: {said}")


def _require_libraries(root: CleanRoot) -> None:
    """Requires that all libraries loaded by the bundle are in it or in a package installed with it."""
    line = f"find /{PLACE} -name '*.so*' -type f -exec env LD_LIBRARY_PATH=/{PLACE}/_internal ldd {{}} + 2>/dev/null"
    part, missing = "", set[str]()
    for row in root.run(["sh", "-c", line]).splitlines():
        if row.startswith("/"):
            part = row
        elif "not found" in row and not any(name in part for name in DESKTOPS_OWN):
            missing.add(f"{part} {row.strip()}")
    if missing:
        raise RootFailed("the package lacks:\n" + "\n".join(sorted(missing)))


def _contents(program: Installed) -> dict[str, str]:
    """Returns a user's battles and data as hashes by path."""
    found: dict[str, str] = {}
    for folder in (program.desk, program.data):
        for path in sorted((program.root.place / folder.lstrip("/")).rglob("*")):
            if path.is_file():
                found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def _require_kept(before: dict[str, str], after: dict[str, str]) -> None:
    """Requires that battles are unchanged and that no file of the program's data is gone; data may have changed."""
    lost = [path for path in before if path not in after]
    other = [path for path in before if "/My battles/" in path and before[path] != after.get(path)]
    if not before or lost or other:
        raise RootFailed(f"of the user's files, these are lost or changed: {[*lost, *other] or 'everything'}")


def _require_only_data(root: CleanRoot, left: set[str]) -> None:
    homes = [home for name, home in root.homes.items() if name != "root"]
    data = tuple(f"{home}/{place}" for home in homes for place in (".local/share/Eyeline", "My battles"))
    ours = {path for path in left if not path.startswith((*data, "/srv/"))}
    ours -= {f"{home}/{part}" for home in homes for part in (".local", ".local/share", ".cache")}
    if ours := {path for path in ours if not path.startswith(tuple(f"{home}/.cache/" for home in homes))}:
        raise RootFailed("the removal leaves these behind:\n" + "\n".join(sorted(ours)))
