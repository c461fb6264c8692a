"""A separate Windows installation of Wine, on this system or in a root."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

LIMIT_S = 300
"""Longest time for one command, on a busy machine."""


class Wine:
    """A Windows in a folder. For one in a root: its path there, and what makes a command line that enters the root."""

    def __init__(
        self,
        folder: Path,
        inside: str | None = None,
        line: Callable[[Sequence[str]], list[str]] = list,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        self.prefix = folder
        self._line = line
        # Keeps Wine from offering to download .NET and a browser, which are not needed.
        settings = {"WINEPREFIX": inside or str(folder), "WINEARCH": "win64", "WINEDEBUG": "-all"}
        self.env = {**env, **settings, "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe="}

    def set_up(self) -> None:
        """Makes the installation."""
        self.run("wineboot", "-i")
        self.run("winecfg", "-v", "win10")

    @property
    def drive(self) -> Path:
        """The folder that is C: there."""
        return self.prefix / "drive_c"

    @property
    def user(self) -> Path:
        """The user's folder."""
        return next(path for path in (self.drive / "users").iterdir() if path.name != "Public")

    @property
    def local(self) -> Path:
        """The folder of the user's programs and data."""
        return self.user / "AppData" / "Local"

    def path(self, path: Path) -> str:
        """Returns the path that a Windows program gives to a file on its drive C."""
        return "C:\\" + path.relative_to(self.drive).as_posix().replace("/", "\\")

    def command(self, *command: str) -> list[str]:
        """Returns the command line of a Windows program."""
        return self._line(["wine", *command])

    def start(self, *command: str, **env: str) -> subprocess.Popen[bytes]:
        """Starts a program and returns without waiting for it."""
        return subprocess.Popen(
            self.command(*command), env={**self.env, **env}, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def run(self, *command: str, **env: str) -> int:
        """Returns the exit code of a program, after everything that it started has ended too."""
        code = self.start(*command, **env).wait(LIMIT_S)
        self.settle()
        return code

    def ask(
        self, *command: str, folder: str = "/", limit_s: float = LIMIT_S, **env: str
    ) -> subprocess.CompletedProcess[str]:
        """Returns how a program ended and what it printed to both streams; it runs in this folder of the root.

        A program that takes too long is ended, with exit code -9. Its output goes to a file: a process that it leaves
        behind would keep a pipe open.
        """
        line = self._line(["sh", "-c", 'cd "$0" && exec "$@"', folder, "wine", *command])
        with tempfile.TemporaryFile("a+b") as output:
            with subprocess.Popen(
                line, env={**self.env, **env}, stdin=subprocess.DEVNULL, stdout=output, stderr=-2
            ) as process:
                try:
                    process.wait(limit_s)
                except subprocess.TimeoutExpired:
                    self.end()
                    process.kill()
            output.seek(0)
            said = output.read().decode("utf-8", errors="replace").replace("\r\n", "\n")
        return subprocess.CompletedProcess(command, process.returncode, said)

    def settle(self) -> None:
        """Waits until nothing is running; then the registry is on disk."""
        subprocess.run(self._line(["wineserver", "-w"]), env=self.env, check=True, timeout=LIMIT_S)

    def end(self) -> None:
        """Ends everything that is running."""
        subprocess.run(self._line(["wineserver", "-k"]), env=self.env, check=False, timeout=LIMIT_S)

    def registry(self) -> dict[str, dict[str, str]]:
        """Returns the user's keys: the values of each by name, "" for the default; as written, without escapes."""
        found: dict[str, dict[str, str]] = {}
        values: dict[str, str] = {}
        for line in (self.prefix / "user.reg").read_text(encoding="utf-8", errors="replace").splitlines():
            if key := re.match(r"\[(.+)\]", line):
                values = found.setdefault(_plain(key[1]), {})
            elif value := re.match(r'(?:@|"((?:[^"\\]|\\.)*)")=(.*)', line):
                values[_plain(value[1] or "")] = _plain(value[2].removeprefix('"').removesuffix('"'))
        return found

    def files(self) -> set[str]:
        """Returns the files in the user's folders, except temporary ones of Windows."""
        paths = (path.relative_to(self.user) for path in self.user.rglob("*"))
        return {path.as_posix() for path in paths if not {"Temp", "Recent"} & set(path.parts)}


def _plain(text: str) -> str:
    return (
        re.sub(r"\\x([0-9a-f]{1,4})", lambda code: chr(int(code[1], 16)), text)
        .replace("\\\\", "\\")
        .replace('\\"', '"')
    )
