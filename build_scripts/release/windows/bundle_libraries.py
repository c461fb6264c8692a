"""The libraries in a bundle for Windows: whether they are those of the wheels, and find what they import.

The second is not shown by running the program: Wine, and machines with compilers, have Microsoft's runtime themselves.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path

from build_scripts.release.windows import pe_file

LIBRARIES = {".pyd", ".dll"}
MADE_HERE = {"python3.dll"}
"""Libraries that are in no wheel: the forwards that `windows_python` compiles, as Python's own are."""
SYSTEM = re.compile(
    r"(api-ms-win-(core|crt|shcore)-.*|advapi32|authz|bcrypt|comctl32|comdlg32|d3d9|d3d11|d3d12|dwmapi|dwrite|dxgi|gdi32"
    r"|icuuc|imagehlp|imm32|iphlpapi|kernel32|mpr|netapi32|ntdll|ole32|oleaut32|rpcrt4|setupapi|shell32|shlwapi"
    r"|uiautomationcore|user32|userenv|uxtheme|version|winmm|ws2_32|wtsapi32)\.dll|winspool\.drv"
)
"""Libraries that every Windows 10 has, since version 1703."""
TOGETHER = {"PySide6": ("shiboken6", "PySide6"), "shiboken6": ("shiboken6",)}
"""Packages whose libraries are looked for in other folders, too: these are loaded first, or added to the search."""


def wheel_hashes(wheels: Iterable[Path]) -> dict[str, set[str]]:
    """Returns file name in lower case -> hashes of the libraries of that name in these wheels."""
    found: dict[str, set[str]] = {}
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if Path(name).suffix.lower() in LIBRARIES:
                    file = name.rpartition("/")[2].lower()
                    found.setdefault(file, set()).add(hashlib.sha256(wheel.read(name)).hexdigest())
    return found


def find_strangers(bundle: Path, known: Mapping[str, set[str]]) -> list[str]:
    """Returns the libraries in the bundle that are not, byte for byte, in one of the wheels."""
    files = [path for path in sorted(bundle.rglob("*")) if path.suffix.lower() in LIBRARIES]
    return [
        path.relative_to(bundle).as_posix()
        for path in files
        if path.name.lower() not in MADE_HERE
        and hashlib.sha256(path.read_bytes()).hexdigest() not in known.get(path.name.lower(), ())
    ]


def count(bundle: Path) -> str:
    """Returns how many libraries were compared."""
    names = [path.name.lower() for path in bundle.rglob("*") if path.suffix.lower() in LIBRARIES]
    ours = sum(name in MADE_HERE for name in names)
    return f"{len(names) - ours} libraries; compiled here: {', '.join(sorted(MADE_HERE))}"


def find_unresolved(bundle: Path) -> list[str]:
    """Returns "library needs other" for each import that is neither found in the bundle nor part of Windows."""
    inside = bundle / "_internal"
    return [
        f"{path.relative_to(bundle).as_posix()} needs {name}"
        for path in sorted(bundle.rglob("*"))
        if path.suffix.lower() in {*LIBRARIES, ".exe"}
        for name in sorted(pe_file.read_pe(path).imports())
        if not SYSTEM.fullmatch(name) and not any(name in _names(folder) for folder in _search(path, inside))
    ]


def _search(path: Path, inside: Path) -> Generator[Path]:
    """Yields the folders in which Windows looks for what a library imports, when the program loads it."""
    yield from (path.parent, inside)
    if path.is_relative_to(inside) and path.parent != inside:
        package = path.relative_to(inside).parts[0]
        yield from (folder for folder in inside.glob("*.libs") if folder.stem.lower() == package.lower())
        yield from (inside / other for other in TOGETHER.get(package, ()))


def _names(folder: Path) -> set[str]:
    return {path.name.lower() for path in folder.iterdir()} if folder.is_dir() else set()
