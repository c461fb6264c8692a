"""A genuine CPython for Windows from the locked wheels.

The wheel of Panda3D holds Python's official DLL and standard library for Windows: its makers ship it to freeze
programs. It is only a tool of this build. python.exe and python3.dll, which are not in it, are compiled here.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from pathlib import Path

from packaging.markers import Marker

from build_scripts.release.windows import compiler, pe_file
from build_scripts.release.windows.wine_root import WineRoot

VERSION = "3.11"
SUPPLIER = "panda3d==1.10.16 --hash=sha256:37acfb92655c4226879f95c988e2ef1449a53c54486d6c1ebc00e2772429af82\n"
"""The wheel with CPython 3.11.9 for 64-bit Windows."""
WINDOWS = {
    "os_name": "nt", "sys_platform": "win32", "platform_machine": "AMD64", "platform_system": "Windows",
    "python_version": VERSION, "python_full_version": "3.11.9", "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}  # fmt: skip
"""The values of a requirement's markers there."""
LAUNCHER = """#include <windows.h>
typedef int (*main_t)(int, wchar_t **);
int wmain(int argc, wchar_t **argv) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    return python ? ((main_t)GetProcAddress(python, "Py_Main"))(argc, argv) : 99;
}
"""
LEFT_OUT = re.compile(r"(api-ms|tcl|tk)", re.IGNORECASE)
RUNTIME = ("vcruntime140.dll", "vcruntime140_1.dll")
"""Microsoft's runtime beside python.exe. Panda3D leaves out the second, which many packages need; Wine has its own."""
BESIDE_PROGRAM = re.compile(r"(python3|vcruntime)", re.IGNORECASE)
PIP = [
    "--no-deps", "--require-hashes", "--only-binary", ":all:", "--platform", "win_amd64", "--implementation", "cp",
    "--python-version", VERSION, "--disable-pip-version-check", "--quiet",
]  # fmt: skip


def windows_lock(lock: str, names: Iterable[str] | None = None) -> str:
    """Returns the requirements of a lock file that Windows needs, without markers; only these, if names are given."""
    kept: list[str] = []
    wanted = None if names is None else set(names)
    for block in re.findall(r"^\S[^\n]*==.*?(?=^\S|\Z)", lock, re.MULTILINE | re.DOTALL):
        requirement, *rest = block.splitlines()
        pinned, _, marker = requirement.removesuffix("\\").partition(" ; ")
        applies = not marker or Marker(marker.strip()).evaluate(WINDOWS)
        if applies and (wanted is None or pinned.partition("==")[0] in wanted):
            hashes = [row.strip().removesuffix("\\").strip() for row in rest if "--hash=" in row]
            kept.append(" ".join([pinned.strip(), *hashes]))
    return "\n".join(kept) + "\n"


def download(requirements: str, folder: Path) -> None:
    """Downloads the wheels for Windows of these requirements, each checked by its hash. Raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / "requirements.txt"
    listed.write_text(requirements, encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "pip", "download", *PIP, "--dest", str(folder), "-r", str(listed)], check=True
    )


def install(wheels: Path, target: Path) -> None:
    """Installs the downloaded wheels into a folder of packages."""
    options = [*PIP, "--no-index", "--find-links", str(wheels), "--no-compile", "--target", str(target)]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "-r", str(wheels / "requirements.txt")], check=True
    )


def assemble(root: WineRoot, supplier: Path, out: Path) -> None:
    """Makes the Python in an empty folder, from the supplier's wheel and the standard library of this Python."""
    if sysconfig.get_python_version() != VERSION:
        raise ValueError(f"The standard library must be of Python {VERSION}: start this with python{VERSION}.")
    (out / "DLLs").mkdir(parents=True)
    with zipfile.ZipFile(supplier) as wheel:
        for name in wheel.namelist():
            folder, _, file = name.rpartition("/")
            if folder == "deploy_libs" and file and not LEFT_OUT.match(file):
                place = out if BESIDE_PROGRAM.match(file) else out / "DLLs"
                (place / file).write_bytes(wheel.read(name))
    library = Path(sysconfig.get_path("stdlib"))
    left_out = shutil.ignore_patterns("test", "site-packages", "lib-dynload", "__pycache__", "config-*", "ensurepip")
    shutil.copytree(library, out / "Lib", ignore=left_out)
    (out / "Lib" / "site-packages").mkdir()
    _copy_licence(library, out)
    compiler.make_program(root, LAUNCHER, out / "python.exe")
    forwards = pe_file.definition_rows(pe_file.read_pe(out / "python311.dll").exports(), "python311")
    compiler.make_library(root, "", forwards, out / "python3.dll")


def add_runtime(out: Path) -> None:
    """Copies Microsoft's runtime from the installed packages, after they were installed."""
    for name in RUNTIME:
        old = [path for path in out.iterdir() if path.name.lower() == name]
        shutil.copyfile(out / "Lib" / "site-packages" / "shiboken6" / name, old[0] if old else out / name)


def _copy_licence(library: Path, out: Path) -> None:
    """The build of the program ends if Python's licence is missing."""
    places = (library / "LICENSE.txt", Path("/usr/share/doc/python3.11/copyright"))
    shutil.copy(next(path for path in places if path.is_file()), out / "LICENSE.txt")
