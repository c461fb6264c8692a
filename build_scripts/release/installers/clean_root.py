"""A fresh, minimal Debian or Ubuntu in a folder, without Python; commands in it have no network unless requested.

Needs root, Linux and mmdebstrap. Mounts and processes are made in namespaces of this process alone: they disappear with
it, however it ends. `enter_namespaces` must be called first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

_INSIDE = "CLEAN_ROOT_INSIDE"
_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
DISPLAY = ":9"
PATIENCE_S = 900.0
"""Longest time for one command, on a busy machine."""


class RootFailed(Exception):
    """Raised if a command in the root failed; the message has its output."""


def enter_namespaces() -> None:
    """Restarts this program in its own namespaces for mounts and processes; only that instance returns."""
    if os.environ.get(_INSIDE):
        return
    missing = [tool for tool in ("mmdebstrap", "unshare", "chroot") if not shutil.which(tool)]
    if os.geteuid() or missing:
        raise RootFailed(
            f"This must be run by root, on Linux, with mmdebstrap. Missing: {', '.join(missing) or 'root'}"
        )
    os.environ[_INSIDE] = "1"
    os.execvp(
        "unshare", ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable, *sys.argv]
    )


class CleanRoot:
    """A system in a folder; users are added with their homes."""

    def __init__(self, place: Path) -> None:
        self.place = place.resolve()
        self.homes = {"root": "/root"}

    def install(self, *packages: str) -> str:
        """Installs packages by name, or a package file by its path in the root, with their dependencies."""
        apt = ["apt-get", "install", "--yes", "-qq", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0"]
        return self.run([*apt, *packages], network=True)

    def add_user(self, name: str, home: str) -> None:
        """Adds an unprivileged user with a home folder."""
        self.run(["useradd", "--create-home", "--home-dir", home, "--shell", "/bin/sh", name])
        self.homes[name] = home

    def run(self, command: Sequence[str], user: str = "root", network: bool = False, fails: bool = False) -> str:
        """Returns a command's output from both streams; raises RootFailed unless it succeeds (with `fails`: fails)."""
        line = self._line(command, user, network)
        try:
            done = subprocess.run(
                line, env=self._env(user), stdout=-1, stderr=-2, text=True, check=False, timeout=PATIENCE_S
            )
        except subprocess.TimeoutExpired as error:
            raise RootFailed(f"{' '.join(command)} took more than {PATIENCE_S:.0f} s") from error
        if (done.returncode != 0) is not fails:
            raise RootFailed(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def read(self, command: Sequence[str], user: str = "root") -> bytes:
        """Returns a command's standard output as bytes; raises RootFailed unless it succeeds."""
        done = subprocess.run(
            self._line(command, user, network=False), env=self._env(user), capture_output=True, check=False,
            timeout=PATIENCE_S,
        )  # fmt: skip
        if done.returncode:
            raise RootFailed(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr.decode()}")
        return done.stdout

    @contextmanager
    def screen(self, width: int = 1366, height: int = 768) -> Generator[None]:
        """Provides a virtual screen for programs in the root."""
        server = ["Xvfb", DISPLAY, "-ac", "-nolisten", "tcp", "-screen", "0", f"{width}x{height}x24"]
        (self.place / "tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
        (self.place / "tmp/.X11-unix").chmod(0o1777)
        socket = self.place / f"tmp/.X11-unix/X{DISPLAY[1:]}"
        with subprocess.Popen(self._line(server, "root", False), env=self._env("root"), stderr=-3) as process:
            try:
                _wait_for(socket.exists, "the virtual screen does not start")
                yield
            finally:
                process.terminate()

    def open_file(self, path: str, user: str) -> None:
        """Opens a file as file managers do after a double click; the started program keeps none of our pipes open."""
        self.run(["sh", "-c", 'gio open "$0" >/dev/null 2>&1', path], user=user)

    def window_titles(self) -> list[str]:
        """Returns the titles of all windows on the screen, in any order."""
        said = self.run(["sh", "-c", "xdotool search --onlyvisible --name . getwindowname %@ 2>/dev/null || true"])
        return said.splitlines()

    def wait_for_window(self, title: str, patience: float = PATIENCE_S) -> None:
        """Waits for a window with these words in its title; raises RootFailed if none appears."""
        _wait_for(
            lambda: any(title in name for name in self.window_titles()),
            f"no window has {title!r} in its title",
            patience,
        )

    def end_all(self, program: str) -> None:
        """Ends the processes of a program, given by its path, and waits until they are gone."""
        own = [pid for pid in _processes() if _program_of(pid) == str(self.place / program.lstrip("/"))]
        for pid in own:
            os.kill(pid, 15)
        _wait_for(lambda: not any(Path(f"/proc/{pid}/exe").exists() for pid in own), f"{program} does not end")

    def processes_of(self, folder: str) -> list[str]:
        """Returns the running programs from a folder."""
        inside = str(self.place / folder.lstrip("/")) + "/"
        return [program for pid in _processes() if (program := _program_of(pid)).startswith(inside)]

    def files(self, folder: str = "/") -> set[str]:
        """Returns every path under a folder, as seen inside the root; mounted folders are left out."""
        start = self.place / folder.lstrip("/")
        device = start.stat().st_dev
        found: set[str] = set()
        for where, folders, names in os.walk(start):
            folders[:] = [name for name in folders if Path(where, name).lstat().st_dev == device]
            found |= {"/" + os.path.relpath(os.path.join(where, name), self.place) for name in (*folders, *names)}  # noqa: PTH118
        return found

    def _line(self, command: Sequence[str], user: str, network: bool) -> list[str]:
        offline = [] if network else ["unshare", "--net"]
        # Changes to the home folder as a login shell would, even if its name contains spaces.
        home = ["sh", "-c", 'cd "$HOME" && exec "$@"', "sh"]
        return [*offline, "chroot", f"--userspec={user}", "--groups=", str(self.place), *home, *command]

    def _env(self, user: str) -> Mapping[str, str]:
        home = self.homes[user]
        own = {"HOME": home, "USER": user, "PATH": _PATH, "LC_ALL": "C.UTF-8", "DISPLAY": DISPLAY}
        passed = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        return {**passed, **own, "DEBIAN_FRONTEND": "noninteractive", "XDG_RUNTIME_DIR": f"/tmp/runtime-{user}"}


@contextmanager
def make_root(suite: str, overlay: Path | None = None, mirrors: Sequence[str] = ()) -> Generator[CleanRoot]:
    """Makes a new root of a Debian or Ubuntu suite and removes it afterwards; `overlay` holds local apt settings."""
    place = Path(tempfile.mkdtemp(prefix=f"eyeline-{suite}-"))
    try:
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", "--include=apt", suite, str(place), *mirrors], check=True
        )
        with mounted(place, overlay) as root:
            yield root
    finally:
        subprocess.run(["rm", "-rf", "--one-file-system", str(place)], check=False)


@contextmanager
def mounted(place: Path, overlay: Path | None = None) -> Generator[CleanRoot]:
    """Prepares a folder with a system for running commands in it."""
    place.chmod(0o755)
    shutil.copy("/etc/resolv.conf", place / "etc/resolv.conf")
    if overlay:
        shutil.copytree(overlay, place, dirs_exist_ok=True, symlinks=True)
    targets = {"dev": ["--rbind", "/dev"], "sys": ["--rbind", "/sys"], "proc": ["-t", "proc", "proc"]}
    try:
        for target, options in targets.items():
            subprocess.run(["mount", *options, str(place / target)], check=True)
        root = CleanRoot(place)
        root.run(["apt-get", "update", "-qq"], network=True)
        yield root
    finally:
        for target in targets:
            subprocess.run(["umount", "--recursive", "--lazy", str(place / target)], check=False)


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _program_of(pid: int) -> str:
    try:
        return str(Path(f"/proc/{pid}/exe").readlink())
    except OSError:
        return ""


def _wait_for(done: Callable[[], bool], otherwise: str, patience: float = PATIENCE_S) -> None:
    end = time.monotonic() + patience
    while not done():
        if time.monotonic() > end:
            raise RootFailed(otherwise)
        time.sleep(0.3)
