"""The virtual environment of the checkout: made from the locked wheels, and reused while it matches the lock."""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WHEELS = ROOT / ".wheels"
_NO_ANSWER = "Retrying (Retry(total=0"
_NO_NETWORK = (
    "There seems to be no network, and Eyeline's packages must be downloaded once: connect and start this again, or "
    "copy the folder .wheels that `python3 build_scripts/dev.py wheels` makes on a similar machine."
)
# The requirements of `run`, and those of `test`, which include them.
LOCKS = {"run": ROOT / "requirements/run.txt", "test": ROOT / "requirements/dev.txt"}
FREEZE_LOCK = ROOT / "requirements/freeze.txt"
"""Requirements of the frozen bundle and its build; the lock of the tests includes them all."""


class SetupFailed(Exception):
    """Raised if the environment could not be made; the message names the step that failed."""


def python_of(venv: Path) -> Path:
    """Returns the interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp(purpose: str, locks: dict[str, bytes], machine: str) -> str:
    """Returns a line that identifies the purpose, the Python, the machine and the locked requirements."""
    digest = hashlib.sha256(b"\0".join(locks[name] for name in sorted(locks))).hexdigest()
    return f"{purpose} {machine} {digest}\n"


def machine_here() -> str:
    """Returns what determines the wheels that fit: the Python, the platform and the processor."""
    return f"python{sys.version_info[0]}.{sys.version_info[1]}-{sys.platform}-{platform.machine()}"


def serves(written: str, purpose: str, stamps: dict[str, str]) -> bool:
    """Returns whether an environment with this stamp is sufficient: one for the tests also serves a run."""
    return written == stamps["test"] or (purpose == "run" and written == stamps["run"])


def wheel_source(written: str, purpose: str, stamps: dict[str, str], folder: Path) -> list[str]:
    """Returns pip's options for the source of wheels: only the folder if it matches the lock, else pip's settings."""
    if serves(written, purpose, stamps):
        return ["--no-index", "--find-links", str(folder)]
    return []


def stamps_here() -> dict[str, str]:
    """Returns the stamps of the present lock files."""
    locks = {purpose: path.read_bytes() for purpose, path in LOCKS.items()}
    return {purpose: stamp(purpose, locks, machine_here()) for purpose in LOCKS}


def is_ready(purpose: str) -> bool:
    """Returns whether the environment matches the lock."""
    return python_of(VENV).exists() and serves(_written(VENV), purpose, stamps_here())


def prepare(purpose: str) -> Path:
    """Returns the environment's Python, after making or completing the environment if it does not match the lock."""
    python = python_of(VENV)
    if is_ready(purpose):
        with contextlib.suppress(OSError):  # the command may be out of date
            write_command(VENV, ROOT)
        return python
    print(f"Setting up {VENV.name} from the locked wheels; this takes a minute or two ...", flush=True)
    stamps = stamps_here()
    if not (python.exists() and serves(_written(VENV), "run", stamps)):
        _make_empty()
    _stamp_file(VENV).unlink(missing_ok=True)
    source = wheel_source(_written(WHEELS), purpose, stamps, WHEELS)
    _pip("install", *source, purpose=purpose)
    write_command(VENV, ROOT)
    _stamp_file(VENV).write_text(stamps[purpose], encoding="utf-8")
    return python


def write_command(venv: Path, root: Path) -> None:
    """Adds the command `eyeline` to the environment, which runs the checkout.

    It does not import modules from the current folder (-P), which may be untrusted.
    """
    python = python_of(venv)
    if os.name == "nt":
        text = f'@setlocal\n@set "PYTHONPATH={root}"\n@"{python}" -P -m app %*\n'
        python.with_name("eyeline.cmd").write_text(text, encoding="utf-8")
        return
    command = python.with_name("eyeline")
    text = f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(root))} exec {shlex.quote(str(python))} -P -m app "$@"\n'
    command.write_text(text, encoding="utf-8")
    command.chmod(0o755)


def download_wheels() -> None:
    """Saves every locked wheel in a folder, so that the environment can be made again without a network."""
    stamps = stamps_here()
    WHEELS.mkdir(exist_ok=True)
    _stamp_file(WHEELS).unlink(missing_ok=True)
    _pip("download", "--dest", str(WHEELS), purpose="test")
    _stamp_file(WHEELS).write_text(stamps["test"], encoding="utf-8")
    print(f"The locked wheels are in {WHEELS.name}.")


def _make_empty() -> None:
    if VENV.is_symlink():  # clearing it would empty the environment of another checkout, which may be in use
        raise SetupFailed(
            f"{VENV.name} is a link to {VENV.readlink()}, whose packages are not those that this checkout needs: "
            "remove the link, so that the checkout gets its own, or install the packages of requirements/dev.txt there."
        )
    # The base Python of a virtual environment; this process may run in the environment that is about to be cleared.
    base = getattr(sys, "_base_executable", sys.executable)
    _checked([base, "-m", "venv", "--clear", str(VENV)], "making the virtual environment")


def _pip(command: str, *options: str, purpose: str) -> None:
    """Runs pip and shows its errors, unless they only say that there is no network. Raises SetupFailed."""
    fixed = ["--require-hashes", "--only-binary", ":all:", "--disable-pip-version-check", "--quiet"]
    line = [str(python_of(VENV)), "-m", "pip", command, *fixed, *options, "-r", str(LOCKS[purpose])]
    done = subprocess.run(line, cwd=ROOT, check=False, stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
    if done.returncode and _NO_ANSWER in done.stderr:
        raise SetupFailed(_NO_NETWORK)
    print(done.stderr, end="", file=sys.stderr)
    _require(done.returncode, f"pip {command} of the locked wheels")


def _checked(command: list[str], step: str) -> None:
    _require(subprocess.run(command, cwd=ROOT, check=False).returncode, step)


def _require(code: int, step: str) -> None:
    if code:
        raise SetupFailed(f"The set-up failed at this step: {step}. The reason is above.")


def _stamp_file(folder: Path) -> Path:
    return folder / "eyeline-stamp"


def _written(folder: Path) -> str:
    try:
        return _stamp_file(folder).read_text(encoding="utf-8")
    except OSError:
        return ""
