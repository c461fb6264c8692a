"""The operating-system packages that Eyeline needs besides Python: finding those missing, and installing them."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable

# Debian package -> its library that Qt's xcb platform and OpenGL load.
WINDOW = {
    "libgl1": "libGL.so.1",
    "libegl1": "libEGL.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
}
# Debian package -> its program; a virtual screen for machines without a display and for tests.
OWN_SCREEN = {"xvfb": "Xvfb", "xauth": "xauth"}
# Debian package -> its program that only tests start, besides those of every Debian.
TESTS = {"xz-utils": "xz"}


class Missing(Exception):
    """Raised if the system lacks something required; the message gives the command to run."""


def missing_packages(wanted: dict[str, str], is_here: Callable[[str], bool]) -> list[str]:
    """Returns the packages whose library or program is missing."""
    return [package for package, part in wanted.items() if not is_here(part)]


def venv_package(version: tuple[int, int], has_module: Callable[[str], bool]) -> list[str]:
    """Returns Debian's separate package for virtual environments, if this Python cannot make them with pip."""
    if has_module("venv") and has_module("ensurepip"):
        return []
    return [f"python{version[0]}.{version[1]}-venv"]


def install_command(packages: Iterable[str], prefix: str = "") -> str:
    """Returns the command that installs the packages."""
    return f"{prefix}apt-get update && {prefix}apt-get install -y --no-install-recommends {' '.join(packages)}"


def advice(packages: list[str], *, has_apt: bool, has_sudo: bool) -> str:
    """Returns the advice for a user who has to install the packages."""
    if not has_apt:
        parts = [{**WINDOW, **OWN_SCREEN, **TESTS}.get(package, package) for package in packages]
        return (
            f"Missing on this system: {', '.join(parts)}. Install them with its package manager, then run this again."
        )
    who = "" if has_sudo else " as root"
    command = install_command(packages, "sudo " if has_sudo else "")
    return f"Missing on this system: {', '.join(packages)}. Run this{who}, then try again:\n\n    {command}\n"


def require(*, window: bool, own_screen: bool, virtual_environment: bool, tests: bool = False) -> None:
    """Installs what is missing if that is possible; otherwise raises Missing with the exact command."""
    wanted = {"window": window, "own_screen": own_screen, "virtual_environment": virtual_environment, "tests": tests}
    packages = _missing_here(**wanted)
    if not packages:
        return
    if _has_program("apt-get") and os.geteuid() == 0:
        _install(packages)
        packages = _missing_here(**wanted)
    if packages:
        raise Missing(advice(packages, has_apt=_has_program("apt-get"), has_sudo=_has_program("sudo")))


def _missing_here(*, window: bool, own_screen: bool, virtual_environment: bool, tests: bool) -> list[str]:
    importlib.invalidate_caches()
    linux = sys.platform.startswith("linux")
    packages = venv_package(sys.version_info[:2], _has_module) if virtual_environment else []
    packages += missing_packages(WINDOW, _has_library) if window and linux else []
    packages += missing_packages(OWN_SCREEN, _has_program) if own_screen and linux else []
    packages += missing_packages(TESTS, _has_program) if tests and linux else []
    return packages


def _install(packages: list[str]) -> None:
    print(f"Installing system packages: {' '.join(packages)}", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # The package lists may be old but sufficient, so a failed update does not stop the installation.
    subprocess.run(["apt-get", "update", "-qq"], env=env, check=False)
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    subprocess.run(install, env=env, check=False, stdout=subprocess.DEVNULL)


def _has_library(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _has_program(name: str) -> bool:
    return shutil.which(name) is not None


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None
