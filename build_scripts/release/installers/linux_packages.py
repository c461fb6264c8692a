"""The three packages for Linux: a tarball, an installer for one user that contains it, and a Debian package.

Packages of the same bundle are identical: names are sorted, the owner is root, modes and dates are fixed.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path

from build_scripts.release.freeze import SEED
from build_scripts.release.installers import program_tree
from build_scripts.release.installers.program_tree import NAME, PLACE, VERSION

DATE = int(SEED["SOURCE_DATE_EPOCH"])
XZ = 6
"""Level of compression: 9 would save 3 of 70 MB and need 65 MB of memory to unpack."""
LINKS = "_internal/links"
"""The list of links in the tarball: each one's target and path."""
SHARED = "_internal/shared"
"""The list of files in the tarball that are added to the folder of a user's desktop."""
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
DEPENDS = (
    "libc6 (>= 2.35)", "libdbus-1-3", "libegl1", "libfontconfig1", "libfreetype6", "libgcc-s1", "libgl1",
    "libglib2.0-0t64 | libglib2.0-0", "libstdc++6 (>= 12)", "libuuid1", "libwayland-client0", "libwayland-cursor0",
    "libwayland-egl1", "libx11-6", "libx11-xcb1", "libxcb1", "libxcb-glx0", "libxcb-randr0", "libxcb-shm0",
    "libxcb-sync1", "libxcb-xfixes0", "xkb-data", "zlib1g", "libzstd1",
)  # fmt: skip
"""Libraries that the bundle leaves to the system: drivers load them too, or they are on every system."""
RECOMMENDS = ("desktop-file-utils", "hicolor-icon-theme", "libcups2t64 | libcups2", "shared-mime-info")
"""Packages for printing with Qt, and for menus and file types."""
MAKESELF = (
    "--nocomp",
    "--nox11",
    "--sha256",
    "--quiet",
    "--packaging-date",
    time.strftime("%Y-%m-%d", time.gmtime(DATE)),
)
TAR = f"--sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@{DATE}"


def make_tarball(bundle: Path, out: Path) -> Path:
    """Makes a tarball of the bundle in one folder, with the files that add it to one user's menu.

    It also works on a USB stick without links: `install.sh` makes the links of libraries from a list.
    """
    path = out / f"{NAME}.tar.xz"
    with tarfile.open(path, "w:xz", preset=XZ, format=tarfile.PAX_FORMAT) as archive:
        folders: set[str] = set()
        tree = program_tree.portable_tree(bundle)
        links = {name: source.readlink() for name, source in sorted(tree.items()) if source.is_symlink()}
        listed = "".join(f"{target} {name}\n" for name, target in links.items()).encode()
        shared = "".join(f"{name[6:]}\n" for name in sorted(tree) if name.startswith("share/")).encode()
        lists = {LINKS: listed, SHARED: shared}
        for name in sorted({*tree, *lists} - links.keys()):
            whole = f"eyeline-{VERSION}/{name}"
            for folder in sorted(map(str, Path(whole).parents))[1:]:
                if folder not in folders:
                    folders.add(folder)
                    archive.addfile(_plain(tarfile.TarInfo(folder), tarfile.DIRTYPE, 0o755))
            made = lists.get(name)
            _add(archive, whole, *((tree[name].read_bytes(), _mode(tree[name])) if made is None else (made, 0o644)))
    return path


def make_user_installer(tarball: Path, out: Path) -> Path:
    """Makes a script that contains the tarball and unpacks it for the user who runs it; needs makeself."""
    path = out / f"{NAME}.run"
    path.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        content = Path(folder) / "eyeline"
        content.mkdir()
        os.link(tarball, content / "eyeline.tar.xz") if _same_disk(tarball, content) else shutil.copy(
            tarball, content / "eyeline.tar.xz"
        )
        shutil.copy(program_tree.LINUX / "setup.sh", content / "setup.sh")
        # Its header contains the command that made it, so the paths in it must be the same everywhere.
        command = [
            "makeself",
            *MAKESELF,
            "--tar-extra",
            TAR,
            "eyeline",
            "eyeline.run",
            f"Eyeline {VERSION}",
            "sh",
            "./setup.sh",
        ]
        subprocess.run(command, cwd=folder, check=True, env={**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"})
        shutil.move(Path(folder) / "eyeline.run", path)
    path.chmod(0o755)
    return path


def make_package(bundle: Path, out: Path) -> Path:
    """Makes the Debian package; needs dpkg-deb."""
    architecture = ARCHITECTURES[NAME.rsplit("-", 1)[-1]]
    path = out / f"eyeline_{VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory(dir=out) as folder:
        root = Path(folder)
        root.chmod(0o755)
        tree = program_tree.package_tree(bundle)
        for name, source in tree.items():
            copy_file(source, root / name)
        link = root / "usr" / "bin" / "eyeline"
        link.parent.mkdir()
        link.symlink_to(f"../../{PLACE}/eyeline")
        notes = root / "usr/share/doc/eyeline/copyright"
        notes.write_text(
            f"{notes.read_text('utf-8')}\nLibraries and their licences: /{PLACE}/_internal/resources/licences\n"
        )
        control = root / "DEBIAN"
        control.mkdir(mode=0o755)
        size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        (control / "control").write_text(control_text(architecture, size), encoding="utf-8")
        (control / "md5sums").write_text(_sums(root), encoding="utf-8")
        for place in (root, *root.rglob("*")):
            os.utime(place, (DATE, DATE), follow_symlinks=False)
        # One thread on every machine: more would split the archive into blocks and change it.
        env = {**os.environ, "SOURCE_DATE_EPOCH": str(DATE), "DPKG_DEB_THREADS_MAX": "1"}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{XZ}", "--build", str(root), str(path)]
        subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL)
    return path


def control_text(architecture: str, size: int) -> str:
    """Returns the package's control file; the size is in bytes."""
    return f"""\
Package: eyeline
Version: {VERSION}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: The Eyeline authors
Installed-Size: {-(-size // 1024)}
Depends: {", ".join(DEPENDS)}
Recommends: {", ".join(RECOMMENDS)}
Description: True line of sight on the tabletop, measured on the real meshes
 Decides line of sight with a proof, measures, plans, and carries a battle of
 a tabletop skirmish game. Needs no network.
"""


def _sums(root: Path) -> str:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    shipped = ((path, path.relative_to(root)) for path in files if "DEBIAN" not in path.parts)
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {name}\n" for path, name in shipped)


def copy_file(source: Path, target: Path) -> None:
    """Copies a file or a link with the mode that it has in every package, and so its new folders."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target, follow_symlinks=False)
    if not target.is_symlink():
        target.chmod(_mode(source))
    for folder in target.parents:
        folder.chmod(0o755)
        if folder.name == "usr":
            break


def _mode(source: Path) -> int:
    return 0o755 if source.stat().st_mode & 0o100 else 0o644


def _add(archive: tarfile.TarFile, name: str, data: bytes, mode: int) -> None:
    entry = _plain(tarfile.TarInfo(name), tarfile.REGTYPE, mode)
    entry.size = len(data)
    archive.addfile(entry, io.BytesIO(data))


def _plain(entry: tarfile.TarInfo, kind: bytes, mode: int) -> tarfile.TarInfo:
    """Returns the entry with the fixed date and mode, owned by root as TarInfo is by default."""
    entry.type, entry.mode, entry.mtime = kind, mode, DATE
    return entry


def _same_disk(one: Path, other: Path) -> bool:
    return one.stat().st_dev == other.stat().st_dev
