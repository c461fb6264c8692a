"""A Debian 13 with Wine 10 in a folder: made once, and entered by commands that have no network.

Needs root, Linux and mmdebstrap. The checkout and its neighbour `shared` are visible in it under /w, and what this
build makes under /made. To Windows programs these are folders of drive Z.
"""

from __future__ import annotations

import contextlib
import secrets
import shutil
import subprocess
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from build_scripts.environment import ROOT
from build_scripts.release.installers.clean_root import CleanRoot
from build_scripts.release.installers.wine import Wine

SUITE = "trixie"
PACKAGES = (
    "wine", "wine64", "fonts-wine", "fonts-liberation", "xvfb", "xauth", "libgl1-mesa-dri", "libgl1", "openbox",
    "xdotool", "x11-utils", "imagemagick", "gcc-mingw-w64-x86-64", "nsis",
)  # fmt: skip
CHECKOUT, MADE = "/w/eyeline", "/made"
NEW = "wine/new"
"""The Windows installation that all others are copies of."""


def make(place: Path) -> None:
    """Makes the root in a folder that must not exist yet. Raises CalledProcessError."""
    place.parent.mkdir(parents=True, exist_ok=True)
    included = ",".join(("ca-certificates", *PACKAGES))
    line = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={included}", SUITE, str(place)]
    try:
        subprocess.run(line, check=True)
    except BaseException:
        subprocess.run(["rm", "-rf", "--one-file-system", str(place)], check=False)
        raise


class WineRoot(CleanRoot):
    """The root with everything mounted."""

    def __init__(self, place: Path, folders: Mapping[str, Path]) -> None:
        super().__init__(place)
        self._folders = {"": self.place, **folders}

    def inside(self, path: Path) -> str:
        """Returns the path in the root of a file in the root or in a folder that is mounted there."""
        for name, folder in self._folders.items():
            if path.is_relative_to(folder):
                return f"{name}/{path.relative_to(folder).as_posix()}".removesuffix("/.")
        raise ValueError(f"{path} is not visible in the root.")

    def windows_path(self, path: Path) -> str:
        """Returns the path that a Windows program gives to a file in the root or in a folder that is mounted there."""
        return "Z:" + self.inside(path).replace("/", "\\")

    def line(self, command: Sequence[str]) -> list[str]:
        """Returns the command line that runs a command in the root without a network."""
        return self._line(command, "root", network=False)

    def env(self) -> dict[str, str]:
        """Returns the environment of a command in the root."""
        return dict(self._env("root"))

    def make_wine(self) -> Wine:
        """Makes the Windows installation that all others are copies of."""
        place = self.place / NEW
        remove_tree(place)
        wine = self._wine(place)
        wine.set_up()
        wine.settle()
        return wine

    @contextmanager
    def wine(self, name: str) -> Generator[Wine]:
        """Makes a Windows installation as it is after its first start; it is removed afterwards."""
        place = self.place / "wine" / f"{name}-{secrets.token_hex(4)}"
        remove_tree(place)
        subprocess.run(["cp", "-a", "--reflink=auto", str(self.place / NEW), str(place)], check=True)
        wine = self._wine(place)
        try:
            yield wine
        finally:
            wine.end()
            remove_tree(place)

    def _wine(self, place: Path) -> Wine:
        place.parent.mkdir(exist_ok=True)
        return Wine(place, self.inside(place), self.line, self.env())


@contextmanager
def entered(place: Path, made: Path, checkout: Path = ROOT) -> Generator[WineRoot]:
    """Mounts what commands in the root need; `clean_root.enter_namespaces` must have been called before."""
    place = place.resolve()
    folders = {MADE: made.resolve(), CHECKOUT: checkout.resolve()}
    if (checkout.parent / "shared").is_dir():
        folders["/w/shared"] = (checkout.parent / "shared").resolve()
    mounts = {
        "dev": ["--rbind", "/dev"], "sys": ["--rbind", "/sys"], "proc": ["-t", "proc", "proc"],
        "tmp": ["-t", "tmpfs", "tmpfs"], **{name[1:]: ["--bind", str(folder)] for name, folder in folders.items()},
        str(ROOT)[1:]: ["--bind", str(ROOT)],  # under its own path, too: NSIS reads lists with paths of this system
    }  # fmt: skip
    with contextlib.ExitStack() as undo:
        for target, options in mounts.items():
            (place / target).mkdir(parents=True, exist_ok=True)
            subprocess.run(["mount", *options, str(place / target)], check=True)
            undo.callback(subprocess.run, ["umount", "--recursive", "--lazy", str(place / target)], check=False)
        (place / "tmp").chmod(0o1777)
        (place / "tmp/runtime-root").mkdir(mode=0o700)
        yield WineRoot(place, folders)


def remove_root(place: Path) -> None:
    """Removes a root that nobody has entered."""
    subprocess.run(["rm", "-rf", "--one-file-system", str(place)], check=True)


def remove_tree(folder: Path) -> None:
    """Removes a folder; links in it, such as Wine's drives, are not followed."""
    if folder.is_dir():
        shutil.rmtree(folder, ignore_errors=True)
