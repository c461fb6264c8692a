"""The files of the installed program: the bundle, and the files that integrate it into a Linux desktop."""

from __future__ import annotations

import platform
import tomllib
from collections.abc import Mapping
from pathlib import Path

from build_scripts.environment import ROOT
from build_scripts.release.freeze import DOCUMENTS

LINUX = Path(__file__).resolve().parent / "linux"
ICONS = ROOT / "resources" / "icons" / "app"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
NAME = f"eyeline-{VERSION}-linux-{platform.machine()}"
"""Name of the released files, without suffix."""
PORTABLE = "Eyeline-Data"
"""Name of the data folder beside a portable program; the same as in `app_paths`, which needs installed packages."""
PLACE = "usr/lib/eyeline"
"""Folder in which the package puts the bundle: the sandbox in which GNOME draws thumbnails sees nothing but /usr."""

SHARED = (
    ("applications", "eyeline.desktop"),
    ("applications", "zz-eyeline-open.desktop"),
    ("metainfo", "org.eyeline.Eyeline.metainfo.xml"),
    ("mime/packages", "eyeline.xml"),
    ("thumbnailers", "eyeline.thumbnailer"),
)
"""Files for a Linux desktop, with their folders under `share`."""

Tree = Mapping[str, Path]
"""Path under the target folder -> the file; folders are left out, links count as files."""


def bundle_tree(bundle: Path) -> Tree:
    """Returns all files of the folder that `freeze` made. Raises FileNotFoundError if the program is missing."""
    if not (bundle / "eyeline").is_file():
        raise FileNotFoundError(
            f"There is no program in {bundle}. Build it with: python3 build_scripts/dev.py release freeze"
        )
    files = (path for path in bundle.rglob("*") if path.is_symlink() or path.is_file())
    return {path.relative_to(bundle).as_posix(): path for path in files}


def desktop_tree(bundle: Path) -> Tree:
    """Returns the files under `share`: menu entry, types of files, icons, thumbnails, manual page and completions."""
    documents = bundle.parent / DOCUMENTS
    found = {path.relative_to(documents).as_posix(): path for path in documents.rglob("*") if path.is_file()}
    for folder, name in SHARED:
        found[f"{folder}/{name}"] = LINUX / name
    pictures = {f"{size}x{size}": ICONS / f"eyeline-{size}.png" for size in ICON_SIZES}
    for size, picture in {**pictures, "scalable": ICONS / "eyeline.svg"}.items():
        found[f"icons/hicolor/{size}/apps/eyeline{picture.suffix}"] = picture
        found[f"icons/hicolor/{size}/mimetypes/application-x-eyeline{picture.suffix}"] = picture
    return found


def portable_tree(bundle: Path) -> Tree:
    """Returns the files of the tarball: the bundle, the scripts for one user's menu, and a data folder beside it."""
    scripts = {name: LINUX / name for name in ("install.sh", "uninstall.sh", "README.txt")}
    data = {f"{PORTABLE}/README.txt": LINUX.parent / "data_folder.txt"}
    return {**bundle_tree(bundle), **scripts, **data, **_under("share", desktop_tree(bundle))}


def package_tree(bundle: Path) -> Tree:
    """Returns the package's files by path; the link to the program is made separately, as it leads outside."""
    notes = {"usr/share/doc/eyeline/copyright": ROOT / "LICENSE"}
    return {**_under(PLACE, bundle_tree(bundle)), **_under("usr/share", desktop_tree(bundle)), **notes}


def _under(folder: str, tree: Tree) -> Tree:
    return {f"{folder}/{name}": path for name, path in tree.items()}
