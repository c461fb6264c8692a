"""Checks of what an installed Eyeline adds to a Linux desktop, of its sizes, and of the stick that can hold it."""

from __future__ import annotations

import base64
import re
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
import zlib
from contextlib import closing
from pathlib import Path

from build_scripts.release.installers import cli_documents
from build_scripts.release.installers.clean_root import CleanRoot, RootFailed
from build_scripts.release.installers.installed_program import NEWEST, Installed

PACKAGES = ("appstream", "bash-completion", "man-db")
"""Packages that check what the program adds."""
OTHER = "viewer.desktop"
"""A program that shows meshes and pictures, and has been there before; it does not say that it wants to be default."""
OTHERS_TYPES = ("model/stl", "image/png", "application/zip")
MAX_INSTALLER, MAX_INSTALLED = 100e6, 350e6
"""Largest size of an installer and of the installed program, in bytes."""
PICTURE = f"2x1 {base64.b64encode(zlib.compress(bytes((255, 0, 0, 0, 0, 255)))).decode()}"
"""A red and a blue pixel as a battle file holds them; `app.storage.battle_picture` needs packages."""
_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"\\|?*]|[ .](/|$)')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)")
_MAX_NAME = 150
"""Longest path in the tarball: with it, and a folder's path of 100 characters, Windows and FAT can hold it."""


def add_other_program(root: CleanRoot) -> None:
    """Installs a stand-in for another program that opens the same files."""
    types = "".join(f"{kind};" for kind in OTHERS_TYPES)
    entry = f"[Desktop Entry]\nType=Application\nName=Viewer\nExec=true %F\nMimeType={types}\n"
    path = root.place / "usr/share/applications" / OTHER
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(entry, "utf-8")
    root.run(["update-desktop-database"])


def check_open_with(program: Installed) -> None:
    """Checks that other programs stay the default for their files, and that Eyeline is offered for them."""
    for kind in OTHERS_TYPES:
        said = program.root.run(["gio", "mime", kind], user=program.user)
        first = said.splitlines()[0]
        if OTHER not in first or "zz-eyeline-open.desktop" not in said:
            raise RootFailed(f"Eyeline is not just another program for {kind}:\n{said}")


def check_thumbnail(program: Installed, share: str) -> None:
    """Checks that a file manager gets the picture in a battle by the installed entry, and none beside a journal."""
    battle, out = f"{program.desk}/pictured.eyeline", f"{program.desk}/thumbnail.png"
    place = program.root.place / battle.lstrip("/")
    shutil.copy(NEWEST, place)
    with closing(sqlite3.connect(place)) as link:
        link.execute("INSERT OR REPLACE INTO state VALUES('picture', ?)", (PICTURE,))
        link.commit()
    program.root.run(["chown", f"{program.user}:", battle])
    entry = (program.root.place / share.lstrip("/") / "thumbnailers/eyeline.thumbnailer").read_text("utf-8")
    (line,) = re.findall("^Exec=(.*)$", entry, re.MULTILINE)
    line = line.replace("\\\\", "\\").replace("%i", '"$1"').replace("%o", '"$2"').replace("%s", "256")
    ask = ["sh", "-c", line, "sh", battle, out]
    program.root.run(ask, user=program.user)
    if not (program.root.place / out.lstrip("/")).read_bytes().startswith(b"\x89PNG"):
        raise RootFailed("the thumbnail is not a PNG file")
    place.with_name("pictured.eyeline-journal").touch()
    program.root.run(ask, user=program.user, fails=True)
    for name in ("pictured.eyeline", "pictured.eyeline-journal", "thumbnail.png"):
        place.with_name(name).unlink()


def check_documents(program: Installed, share: str) -> None:
    """Checks the manual page, the completions and what software centres read."""
    root = program.root
    missing = [name for name in cli_documents.DOCUMENTS if not (root.place / share.lstrip("/") / name).is_file()]
    if missing:
        raise RootFailed(f"these are not in {share}: {', '.join(missing)}")
    said = root.run(
        ["sh", "-c", f"man --warnings -l '{share}/{cli_documents.MANUAL}' 2>&1 >/dev/null"], user=program.user
    )
    if said:
        raise RootFailed(f"the manual page is not shown without a warning:\n{said}")
    completion = f"{share}/{cli_documents.COMPLETIONS['bash']}"
    bash = f". /usr/share/bash-completion/bash_completion; . '{completion}'; complete -p eyeline"
    root.run(["bash", "-c", bash], user=program.user)
    root.run(["appstreamcli", "--version"])
    # The project has no page on the web, of which only newer versions of the tool warn.
    validate = "appstreamcli validate --no-net \"$0\" | grep '^[EW]:' | grep -v url-homepage-missing || true"
    said = root.run(["sh", "-c", validate, f"{share}/metainfo/org.eyeline.Eyeline.metainfo.xml"])
    if said:
        raise RootFailed(f"the entry for software centres is not valid:\n{said}")


def check_sizes(files: list[Path], installed: Path) -> str:
    """Checks the sizes of the installers and of the installed program; returns them as a sentence."""
    size = sum(path.lstat().st_size for path in installed.rglob("*") if path.is_file() and not path.is_symlink())
    large = [path.name for path in files if path.stat().st_size > MAX_INSTALLER]
    if large or size > MAX_INSTALLED:
        raise RootFailed(f"too large: {', '.join(large) or f'the installed program, {size / 1e6:.0f} MB'}")
    sizes = ", ".join(f"{path.suffix} {path.stat().st_size / 1e6:.0f} MB" for path in files)
    return f"{sizes}; installed {size / 1e6:.0f} MB"


def check_names(tarball: Path) -> int:
    """Checks that FAT and Windows can hold every name in the tarball; returns the number of files."""
    with tarfile.open(tarball) as archive:
        entries = archive.getmembers()
    seen: set[str] = set()
    for entry in entries:
        name = entry.name.lower()
        reserved = any(_RESERVED.match(part) for part in name.split("/"))
        if not (entry.isfile() or entry.isdir()):
            raise RootFailed(f"{entry.name} is a link")
        if name in seen or _FORBIDDEN.search(name) or reserved or len(name) > _MAX_NAME:
            raise RootFailed(f"a stick for Windows cannot hold {entry.name}")
        seen.add(name)
    return sum(entry.isfile() for entry in entries)


def check_stick(tarball: Path, megabytes: int = 600) -> str:
    """Checks that the tarball survives a FAT file system, as on a USB stick, if mtools is there; returns a sentence."""
    count = check_names(tarball)
    if not all(map(shutil.which, ("mkfs.vfat", "mcopy"))):
        return f"a stick for Windows can hold all {count} names (not tried: mtools and dosfstools are missing)"
    with tempfile.TemporaryDirectory() as folder:
        image, here, back = (Path(folder) / name for name in ("stick.img", "here", "back"))
        with image.open("wb") as file:
            file.truncate(megabytes << 20)
        for path in (here, back):
            path.mkdir()
        subprocess.run(["tar", "-xf", str(tarball), "-C", str(here)], check=True)
        (top,) = here.iterdir()
        for command in (
            ("mkfs.vfat", "-F", "32", str(image)),
            ("mcopy", "-Q", "-s", "-i", str(image), str(top), "::/"),
            ("mcopy", "-Q", "-s", "-n", "-i", str(image), f"::/{top.name}", str(back)),
            ("diff", "-r", str(here), str(back)),
        ):
            done = subprocess.run(command, stdout=-1, stderr=-2, text=True, check=False)
            if done.returncode:
                raise RootFailed(f"a FAT file system does not hold the tarball:\n{done.stdout[:2000]}")
    return f"{count} files are the same after a way over a FAT file system"
