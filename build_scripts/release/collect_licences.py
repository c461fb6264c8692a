"""The licence texts of all that is in the bundle; the spec calls this, and a part without one ends the build."""

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
"""A file as PyInstaller lists it: its name in the bundle, where it comes from, and what kind of file it is."""
TEXT_NAME = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
MICROSOFT = re.compile(r"(vcruntime|msvcp|concrt|vcomp)\d+[\w.-]*\.dll$", re.IGNORECASE)
"""C++'s runtime on Windows, wherever it was found."""
RULE = "=" * 40


class MissingLicence(Exception):
    """A part of the bundle has no licence text, or a file of it belongs to no part."""


def collect(entries: Iterable[Entry], folder: Path, parts: Iterable[LicensedPart] | None = None) -> list[Entry]:
    """Write a text for each part that is in the bundle into the folder; the files to be added to the bundle.

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
    """To whom a file belongs: "package NAME", "python" or "system PATH"; "" where it is ours or was just made."""
    path = Path(source)
    package = _package_files().get(path)
    if package:
        return f"package {package}"
    if MICROSOFT.match(path.name):
        return "python"  # its licence tells of the same files, which it brings; a wheel's are the wheel's
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
    """The installed packages by each of their files: paths, as Windows does not tell capitals apart."""
    return {
        Path(str(package.locate_file(file))): _normal(package.metadata["Name"])
        for package in metadata.distributions()
        for file in package.files or ()
    }


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _make_text(part: LicensedPart, owners: list[str]) -> str:
    """All texts of a part under one another. Raises MissingLicence where there is none."""
    texts = {Path(name).stem: (RESOURCES / name).read_text(encoding="utf-8") for name in part.texts}
    for owner in owners:
        kind, _, name = owner.partition(" ")
        found = {"package": _package_texts, "python": _python_texts, "system": _system_texts}[kind](name)
        if not found and not part.texts:
            raise MissingLicence(f"There is no licence text of {owner}, which belongs to {part.name}.")
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
    """Of a library of a Debian-like system: what its package says, by the package's name."""
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
