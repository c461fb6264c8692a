"""Collects the licence texts of everything in the bundle; called by the spec; a part without a text stops the build."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path

from app.core.app_paths import RESOURCES
from app.ui.app_services.licences import TEXTS, LicensedPart, read_parts
from build_scripts.environment import ROOT

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: its name in the bundle, its source, and its kind."""
TEXT_NAME = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
MICROSOFT = re.compile(r"(vcruntime|msvcp|concrt|vcomp)\d+[\w.-]*\.dll$", re.IGNORECASE)
"""The C++ runtime on Windows, wherever it comes from."""
RULE = "=" * 40


class MissingLicence(Exception):
    """Raised if a part of the bundle has no licence text, or a file belongs to no part."""


def collect(entries: Iterable[Entry], folder: Path, parts: Iterable[LicensedPart] | None = None) -> list[Entry]:
    """Writes a text to the folder for each part of the bundle; returns the files to add to the bundle.

    Raises MissingLicence.
    """
    owners = {find_owner(source) for _, source, kind in entries if source and kind != "SYMLINK"} - {""}
    folder.mkdir(parents=True, exist_ok=True)
    added: list[Entry] = []
    listed = tuple(read_parts() if parts is None else parts)
    for part in listed:
        used = {f"package {name}" for name in part.packages} & owners
        used |= {owner for owner in owners if owner.partition(" ")[0] == part.origin}
        owners -= used
        if used or not (part.packages or part.origin):
            path = folder / part.file_name
            path.write_text(_make_text(part, sorted(used)), encoding="utf-8")
            added.append((f"{TEXTS.relative_to(RESOURCES.parent).as_posix()}/{path.name}", str(path), "DATA"))
    if owners:
        raise MissingLicence(f"resources/licences/parts.toml does not name {', '.join(sorted(owners))}.")
    return added


def find_owner(source: str) -> str:
    """Returns a file's owner: "package NAME", "python" or "system PATH"; "" if it is our own or was just made."""
    path = Path(source)
    package = _package_files().get(path)
    if package:
        return f"package {package}"
    if MICROSOFT.match(path.name):
        return "python"  # Python's licence covers the same files, which it ships; those in wheels belong to the wheels
    if path.is_relative_to(sysconfig.get_path("purelib")):
        return f"system {path}"
    if path.is_relative_to(ROOT):
        return ""
    bases = {sys.base_prefix, sys.base_exec_prefix, sysconfig.get_path("stdlib")}
    if any(path.is_relative_to(base) for base in bases if base != "/usr"):
        return "python"
    return f"system {path}"


@cache
def _package_files() -> dict[Path, str]:
    """Returns the installed package of each file; keys are paths because Windows ignores case."""
    return {
        Path(str(package.locate_file(file))): name
        for package in metadata.distributions()
        for name in [_normal(package.metadata["Name"])]  # reads the package's metadata
        for file in package.files or ()
    }


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _make_text(part: LicensedPart, owners: list[str]) -> str:
    """Returns all texts of a part together. Raises MissingLicence if there are none."""
    texts = {Path(name).stem: (RESOURCES / name).read_text(encoding="utf-8") for name in part.texts}
    for owner in owners:
        kind, _, name = owner.partition(" ")
        found = {"package": _package_texts, "python": _python_texts, "system": _system_texts}[kind](name)
        if not found and not part.texts:
            raise MissingLicence(f"{owner}, a part of {part.name}, has no licence text.")
        texts |= found
    body = "".join(f"\n{RULE}\n{title}\n{RULE}\n\n{text.strip()}\n" for title, text in texts.items())
    return f"{part.name}\nLicence: {part.licence}\n{body}"


def _package_texts(name: str) -> dict[str, str]:
    package = metadata.distribution(name)
    files = [file for file in package.files or () if TEXT_NAME.search(file.as_posix()) and file.suffix != ".py"]
    title = f"{name} {package.version}"
    return {f"{title}: {file.name} ({file.parent.name})": _read(Path(str(file.locate()))) for file in files}


def _python_texts(_: str) -> dict[str, str]:
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    places = (Path(sys.base_prefix), Path(sysconfig.get_path("stdlib")), Path("/usr/share/doc") / version)
    files = [place / name for place in places for name in ("LICENSE.txt", "LICENSE", "copyright")]
    return {f"Python {sys.version.split()[0]}": _read(file) for file in files if file.is_file()}


def _system_texts(path: str) -> dict[str, str]:
    """Returns the copyright text of a library's package on a Debian-like system, by the package's name."""
    real = Path(path).resolve()
    for name in (str(real), str(real).removeprefix("/usr")):
        try:
            said = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        except OSError:
            return {}
        package = said.stdout.partition(":")[0]
        text = Path("/usr/share/doc") / package / "copyright"
        if said.returncode == 0 and text.is_file():
            return {package: _read(text)}
    return {}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")
