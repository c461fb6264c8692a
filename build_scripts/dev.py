"""The maintainers' entry point: `run` opens the demo dispute, `test` runs every check; both set up what they need."""

from __future__ import annotations

import argparse
import compileall
import io
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this with an old Python should read a sentence
    sys.exit("Eyeline needs Python 3.11 or newer; use a newer one, for example:  python3.12 " + sys.argv[0])

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that these modules have the same names here and in the tests

from build_scripts import environment, system_packages, tools  # noqa: E402


def has_display(platform: str, env: dict[str, str]) -> bool:
    """Returns whether a window can be opened: always outside Linux; on Linux if a display server is set."""
    return not platform.startswith("linux") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def on_own_screen(platform: str, command: list[str], size: tools.Size = tools.SCREEN) -> list[str]:
    """Returns the command with its own virtual screen on Linux, so that it draws the same on every machine."""
    screen = f"-screen 0 {size[0]}x{size[1]}x24"
    return ["xvfb-run", "-a", "-s", screen, *command] if platform.startswith("linux") else command


def own_screen_env(env: dict[str, str], runtime_folder: str) -> dict[str, str]:
    """Returns an environment in which Qt uses the virtual screen without warnings."""
    kept = {name: value for name, value in env.items() if name not in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    # Without these two, Qt warns about its locale and its runtime folder in a bare root, and warnings fail tests.
    return {**kept, "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": runtime_folder}


def checks(python: str, pytest_arguments: list[str]) -> dict[str, list[str]]:
    """Returns name -> command of every check, in order; pytest comes last, so that its summary is the last output."""
    lint_imports = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    colours = ["--color=yes"] if sys.stdout.isatty() else []
    return {
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "ruff check": [python, "-m", "ruff", "check", "."],
        "import-linter": [python, "-c", lint_imports],
        "pyright": [python, "-m", "pyright", "--pythonpath", python],
        # Lists missing translations; only a release needs all of them.
        "translations": [python, "-m", "build_scripts.i18n.translate", "--report"],
        # One worker per core, each with its own screen (tests/screens.py).
        "pytest": on_own_screen(
            sys.platform, [python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *colours, *pytest_arguments]
        ),
    }


def summary(codes: dict[str, int]) -> str:
    """Returns one line per check, and which of them failed."""
    lines = [f"  {'passed' if code == 0 else 'FAILED'}  {name}" for name, code in codes.items()]
    failed = [name for name, code in codes.items() if code]
    end = f"Failed: {', '.join(failed)}." if failed else "Every check passed."
    return "\n".join(["Checks:", *lines, end])


def run(battle: str | None) -> int:
    """Opens the battle, by default the demo dispute, in the window; without a display, prints the answer."""
    display = has_display(sys.platform, dict(os.environ))
    python = _ready("run", window=True, own_screen=not display)
    named = [] if battle is None else [str(Path(battle).resolve())]
    compileall.compile_dir(ROOT / "app", quiet=2)  # otherwise the first start compiles, and takes a second longer
    if display:
        return _call([python, "-m", "app", *named])
    print("There is no display, so the answer and a picture replace the window.\n", flush=True)
    code = 0 if named else _call([python, "-m", "app", "demo"])
    return code or _picture(python, named[0] if named else "demo")


def test(pytest_arguments: list[str]) -> int:
    """Runs every check in parallel and shows them one after the other; returns 1 if any failed."""
    python = _ready("test", window=True, own_screen=True, tests=True)
    codes: dict[str, int] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        env = own_screen_env(dict(os.environ), folder)
        started = time.monotonic()
        running = {name: _start(command, env) for name, command in checks(python, pytest_arguments).items()}
        for name, process in running.items():
            print(f"\n=== {name}", flush=True)
            codes[name] = _show(process)
            print(f"--- {name}: {time.monotonic() - started:.0f} s", flush=True)
    print(f"\n{summary(codes)}", flush=True)
    return 1 if any(codes.values()) else 0


def tool(group: str, arguments: list[str]) -> int:
    """Runs the tool that the arguments begin with; all benchmarks if none is named. Raises tools.NoTool."""
    if group == "bench" and not arguments:
        return bench()
    if not arguments or arguments[0] in ("-h", "--help"):
        print(tools.list_group(group), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    name, *rest = arguments
    tools.make_command("", group, name)  # reports a wrong name before anything is set up
    chosen = tools.GROUPS[group]
    ready = chosen.needs_packages
    python = _ready("test", window=True, own_screen=bool(chosen.screen)) if ready else sys.executable
    return _call_tool(python, group, name, rest)


def bench() -> int:
    """Runs every benchmark in turn and shows its output."""
    python = _ready("test", window=True, own_screen=True)
    codes: list[int] = []
    for name in tools.find_tools("bench"):
        print(f"\n=== {name}", flush=True)
        codes.append(_call_tool(python, "bench", name))
    return max(codes, default=0)


def models(arguments: list[str]) -> int:
    """Makes the shipped terrain again; if all of it, also its thumbnails; then the light of the demo."""
    python = _ready("test", window=True, own_screen=True)
    code = _call_tool(python, "assets", "make_terrain", arguments)
    if not code and not arguments:
        code = _call_tool(python, "assets", "make_thumbnails")
    return code or _call_tool(python, "assets", "make_light")


def shots() -> int:
    """Takes the pictures of the window again, for the README and the help pages."""
    python = _ready("test", window=True, own_screen=True)
    return max(_call_tool(python, "assets", name) for name in ("make_screenshots", "make_help"))


def installers(arguments: list[str]) -> int:
    """Freezes the program and makes its installers if they are missing, and proves them in clean roots."""
    python = _ready("test", window=True, own_screen=True)
    code = 0
    for made, name in ((("dist", "eyeline"), "freeze"), (("installers",), "make_installers")):
        if not code and not ROOT.joinpath("build", *made).is_dir():
            code = _call_tool(python, "release", name)
    return code or _call_tool(python, "release", "try_installers", arguments)


def wheels() -> int:
    """Saves every locked wheel in the checkout."""
    _ready("test", window=False, own_screen=False)
    environment.download_wheels()
    return 0


def lock(arguments: list[str]) -> int:
    """Makes the lock files again for Linux, Windows and macOS; needs uv, and names no package index."""
    general = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    silent = ["--no-emit-index-url", "--no-emit-find-links", "--quiet"]
    header = ["--custom-compile-command", "python3 build_scripts/dev.py lock"]
    line = ["uv", "pip", "compile", "pyproject.toml", *general, *silent, *header, *arguments]
    runtime, development = (path.relative_to(ROOT).as_posix() for path in environment.LOCKS.values())
    frozen = environment.FREEZE_LOCK.relative_to(ROOT).as_posix()
    code = _call([*line, "-o", runtime])
    code = code or _call([*line, "--group", "dev", "--constraints", runtime, "-o", development])
    return code or _call([*line, "--group", "freeze", "--constraints", development, "-o", frozen])


def _ready(purpose: str, *, window: bool, own_screen: bool, tests: bool = False) -> str:
    new = not environment.is_ready(purpose)
    system_packages.require(window=window, own_screen=own_screen, virtual_environment=new, tests=tests)
    return str(environment.prepare(purpose))


def _picture(python: str, subject: str) -> int:
    out = Path.cwd() / f"eyeline-{Path(subject).stem}.png"
    return _call_unseen([python, "-m", "app", "picture", subject, "--out", str(out)])


def _call_tool(python: str, group: str, name: str, arguments: list[str] | None = None) -> int:
    command, screen = tools.make_command(python, group, name, arguments or []), tools.GROUPS[group].screen
    return _call_unseen(command, screen) if screen else _call(command)


def _call_unseen(command: list[str], size: tools.Size = tools.SCREEN) -> int:
    """Runs a command whose windows must not appear on the user's display."""
    with tempfile.TemporaryDirectory() as folder:
        return _call(on_own_screen(sys.platform, command, size), own_screen_env(dict(os.environ), folder))


def _call(command: list[str], env: dict[str, str] | None = None) -> int:
    try:
        return subprocess.run(command, cwd=ROOT, env=_with_ours(env), check=False).returncode
    except FileNotFoundError:
        print(f"This needs {command[0]}, which is not installed.", file=sys.stderr)
        return 127


def _start(command: list[str], env: dict[str, str]) -> subprocess.Popen[bytes]:
    """Starts a command whose output is buffered until it is shown."""
    return subprocess.Popen(
        command, cwd=ROOT, env=_with_ours(env), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=-1
    )


def _show(process: subprocess.Popen[bytes]) -> int:
    """Prints a process's output so far and until it ends; returns its exit code."""
    with process:
        assert isinstance(process.stdout, io.BufferedReader)
        while said := process.stdout.read1():
            sys.stdout.buffer.write(said)
            sys.stdout.buffer.flush()
    return process.returncode


def _with_ours(env: dict[str, str] | None) -> dict[str, str]:
    kept = {name: value for name, value in (env or os.environ).items() if name != "PYTHONDONTWRITEBYTECODE"}
    # Compiled modules are kept: pytest needs 12 s to rewrite all tests. The locked pyright is the intended one.
    return {**kept, "PYTHONPATH": str(ROOT), "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}


COMMANDS = {
    "run": "open a battle (default: the demo dispute)",
    "test": "run all checks; further arguments, such as --thorough, go to pytest",
    "models": "remake the shipped terrain, its thumbnails and the demo's light; further arguments are pieces",
    "shots": "retake the pictures of the README and the help pages",
    "installers": "test the installers in clean roots; further arguments are --suite, --overlay",
    "lock": "remake the lock files (needs uv); further arguments go to uv",
    "wheels": "save the locked wheels, for a set-up without a network",
}


def _arguments() -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description=__doc__,
        epilog=tools.list_all(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    added = {name: commands.add_parser(name, help=about) for name, about in COMMANDS.items()}
    added["run"].add_argument("battle", nargs="?")
    given, rest = parser.parse_known_args()
    if rest and given.command in ("run", "shots", "wheels"):
        parser.error(f"{given.command} does not take {' '.join(rest)}")
    return given, rest


def _do(words: list[str]) -> int:
    """Runs the command line. Raises what the commands raise."""
    if words and words[0] in tools.GROUPS:
        return tool(words[0], words[1:])
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        raise tools.NoTool(tools.say_what_is_near(words[0], [*COMMANDS, *tools.GROUPS]))
    given, rest = _arguments()
    todo = {
        "run": lambda: run(given.battle),
        "test": lambda: test(rest),
        "models": lambda: models(rest),
        "shots": shots,
        "installers": lambda: installers(rest),
        "lock": lambda: lock(rest),
        "wheels": wheels,
    }
    return todo[given.command]()


def main() -> int:
    """Runs the command line; the exit code is 0 only if everything succeeded."""
    try:
        return _do(sys.argv[1:])
    except tools.NoTool as problem:
        print(problem, file=sys.stderr)
        return 2
    except (system_packages.Missing, environment.SetupFailed) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
