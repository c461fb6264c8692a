"""The AppImage: one file that runs without being installed, on every Linux with the program's glibc.

Its first part, the runtime, is built here from `linux/appimage_runtime.c` and Debian's libraries, linked statically: no
registry has a runtime. The second part is a squashfs image of the program. Images of the same bundle are identical.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from build_scripts.release.installers import program_tree
from build_scripts.release.installers.linux_packages import DATE, copy_file
from build_scripts.release.installers.program_tree import LINUX, NAME, PLACE

TOOLS = {"gcc": "gcc", "mksquashfs": "squashfs-tools"}
"""Programs that this needs, with their Debian packages."""
LIBRARIES = {
    "squashfuse_ll": "libsquashfuse-dev", "fuse3": "libfuse3-dev", "z": "zlib1g-dev", "zstd": "libzstd-dev",
}  # fmt: skip
"""Libraries in the runtime, with their Debian packages: under BSD, LGPL 2.1, zlib's licence, and BSD."""
_LICENCES = (*LIBRARIES.values(), "libc6-dev")
"""Debian packages whose licences are copied into the image, because the runtime contains their libraries."""
_COMPILE = ("gcc", "-Os", "-static", "-s", "-Wall", "-D_FILE_OFFSET_BITS=64", "-Wl,--build-id=none")
DOCUMENTS = "usr/share/doc/eyeline"
_TYPE = (8, b"AI\x02")
"""Where a type 2 AppImage says what it is: unused bytes of the ELF header."""
_IMAGE = (  # xz would save 10 MB, and make each start four times as long
    "-comp", "zstd", "-Xcompression-level", "22", "-b", "1M", "-all-root", "-no-xattrs", "-noappend",
    "-mkfs-time", str(DATE), "-all-time", str(DATE), "-no-progress", "-quiet",
)  # fmt: skip


def missing_tools() -> list[str]:
    """Returns the Debian packages that this needs and that are not there; libraries have to be static ones."""
    tools = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    return tools or [package for name, package in LIBRARIES.items() if not _find_library(name)]


def make_appimage(bundle: Path, out: Path) -> Path:
    """Makes the AppImage of a bundle. Raises subprocess.CalledProcessError."""
    path = out / f"{NAME}.AppImage"
    with tempfile.TemporaryDirectory(dir=out) as folder:
        content, image, runtime = (Path(folder) / name for name in ("content", "image", "runtime"))
        for name, source in program_tree.package_tree(bundle).items():
            copy_file(source, content / name)
        for package in _LICENCES:
            copy_file(Path("/usr/share/doc", package, "copyright"), content / DOCUMENTS / f"{package}-copyright")
        content.chmod(0o755)
        (content / "AppRun").symlink_to(f"{PLACE}/eyeline")
        shutil.copy(LINUX / "eyeline.desktop", content)
        for icon in ("eyeline.png", ".DirIcon"):
            shutil.copy(program_tree.ICONS / "eyeline-256.png", content / icon)
        subprocess.run(["mksquashfs", str(content), str(image), *_IMAGE], check=True, stdout=subprocess.DEVNULL)
        make_runtime(runtime)
        path.write_bytes(runtime.read_bytes() + image.read_bytes())
    path.chmod(0o755)
    return path


def make_runtime(path: Path) -> None:
    """Builds the program that the AppImage begins with. Raises subprocess.CalledProcessError."""
    libraries = [f"-l{name}" for name in LIBRARIES]
    source = LINUX / "appimage_runtime.c"
    command = [*_COMPILE, "-o", str(path), source.name, *libraries]
    subprocess.run(command, cwd=source.parent, check=True, capture_output=True)
    at, kind = _TYPE
    program = bytearray(path.read_bytes())
    program[at : at + len(kind)] = kind
    path.write_bytes(program)


def _find_library(name: str) -> bool:
    """Returns whether the compiler finds a static library; it answers with the bare name of one that it does not."""
    file = f"lib{name}.a"
    found = subprocess.run(["gcc", f"-print-file-name={file}"], capture_output=True, text=True, check=True).stdout
    return found.strip() != file
