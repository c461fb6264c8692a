"""One entry for everything: `run` opens the demo dispute, `test` passes every check; both set up what they need."""

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
    sys.exit("Eyeline needs Python 3.11 or newer; start this with a newer one, for example: python3.12 " + sys.argv[0])

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the siblings have one name, here and in the tests

from build_scripts import environment, system_packages, tools  # noqa: E402


def has_display(platform: str, env: dict[str, str]) -> bool:
    """Whether a window can be opened: always outside Linux, there where a display server is named."""
    return not platform.startswith("linux") or bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def on_own_screen(platform: str, command: list[str], size: tools.Size = tools.SCREEN) -> list[str]:
    """The command under a virtual screen of its own on Linux, so that it draws the same on every machine."""
    screen = f"-screen 0 {size[0]}x{size[1]}x24"
    return ["xvfb-run", "-a", "-s", screen, *command] if platform.startswith("linux") else command


def own_screen_env(env: dict[str, str], runtime_folder: str) -> dict[str, str]:
    """An environment in which Qt takes the virtual screen and has nothing to warn about."""
    kept = {name: value for name, value in env.items() if name not in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    # Without these two, a bare root makes Qt warn about its locale and its runtime folder, and a warning fails a test.
    return {**kept, "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": runtime_folder}


def checks(python: str, pytest_arguments: list[str]) -> dict[str, list[str]]:
    """Name -> command of every check, in order; pytest comes last, so that its closing line is at hand."""
    lint_imports = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    colours = ["--color=yes"] if sys.stdout.isatty() else []
    return {
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "ruff check": [python, "-m", "ruff", "check", "."],
        "import-linter": [python, "-c", lint_imports],
        "pyright": [python, "-m", "pyright", "--pythonpath", python],
        # Lists what is not translated yet; only a release needs all of it.
        "translations": [python, "-m", "build_scripts.i18n.translate", "--report"],
        # A worker for each core, each with a screen of its own (tests/screens.py).
        "pytest": on_own_screen(
            sys.platform, [python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *colours, *pytest_arguments]
        ),
    }


def summary(codes: dict[str, int]) -> str:
    """One line per check, and which of them failed."""
    lines = [f"  {'passed' if code == 0 else 'FAILED'}  {name}" for name, code in codes.items()]
    failed = [name for name, code in codes.items() if code]
    end = f"Failed: {', '.join(failed)}." if failed else "Every check passed."
    return "\n".join(["Checks:", *lines, end])


def run(battle: str | None) -> int:
    """Open the battle (the demo dispute where none is named) in the window, or answer without one."""
    display = has_display(sys.platform, dict(os.environ))
    python = _ready("run", window=True, own_screen=not display)
    named = [] if battle is None else [str(Path(battle).resolve())]
    compileall.compile_dir(ROOT / "app", quiet=2)  # else the first start would do it, and take a second longer
    if display:
        return _call([python, "-m", "app", *named])
    print("There is no display here, so no window opens; the answer and the picture come instead.\n", flush=True)
    code = 0 if named else _call([python, "-m", "app", "demo"])
    return code or _picture(python, named[0] if named else "demo")


def test(pytest_arguments: list[str]) -> int:
    """Run every check, all at once, and show them one after the other; 1 where any failed."""
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
    """Run the tool that the arguments begin with; all benchmarks where none is named. Raises tools.NoTool."""
    if group == "bench" and not arguments:
        return bench()
    if not arguments or arguments[0] in ("-h", "--help"):
        print(tools.list_group(group), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    name, *rest = arguments
    tools.make_command("", group, name)  # a wrong name is told before anything is set up
    chosen = tools.GROUPS[group]
    ready = chosen.needs_packages
    python = _ready("test", window=True, own_screen=bool(chosen.screen)) if ready else sys.executable
    return _call_tool(python, group, name, rest)


def bench() -> int:
    """Run every benchmark, one after the other, and show what each prints."""
    python = _ready("test", window=True, own_screen=True)
    codes: list[int] = []
    for name in tools.find_tools("bench"):
        print(f"\n=== {name}", flush=True)
        codes.append(_call_tool(python, "bench", name))
    return max(codes, default=0)


def models(arguments: list[str]) -> int:
    """Make the shipped terrain again, where all of it was made also its thumbnails, and the light of the demo."""
    python = _ready("test", window=True, own_screen=True)
    code = _call_tool(python, "assets", "make_terrain", arguments)
    if not code and not arguments:
        code = _call_tool(python, "assets", "make_thumbnails")
    return code or _call_tool(python, "assets", "make_light")


def shots() -> int:
    """Take the pictures of the window again, for the README and for the pages of help."""
    python = _ready("test", window=True, own_screen=True)
    return max(_call_tool(python, "assets", name) for name in ("make_screenshots", "make_help"))


def installers(arguments: list[str]) -> int:
    """Freeze the program and make its installers where there are none, and prove them in clean roots."""
    python = _ready("test", window=True, own_screen=True)
    code = 0
    for made, name in ((("dist", "eyeline"), "freeze"), (("installers",), "make_installers")):
        if not code and not ROOT.joinpath("build", *made).is_dir():
            code = _call_tool(python, "release", name)
    return code or _call_tool(python, "release", "try_installers", arguments)


def wheels() -> int:
    """Keep every locked wheel in the checkout."""
    _ready("test", window=False, own_screen=False)
    environment.download_wheels()
    return 0


def lock(arguments: list[str]) -> int:
    """Make the lock files again, for Linux, Windows and macOS; needs uv, and names no package index."""
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
    """Run something whose windows are not meant for the person's own display."""
    with tempfile.TemporaryDirectory() as folder:
        return _call(on_own_screen(sys.platform, command, size), own_screen_env(dict(os.environ), folder))


def _call(command: list[str], env: dict[str, str] | None = None) -> int:
    try:
        return subprocess.run(command, cwd=ROOT, env=_with_ours(env), check=False).returncode
    except FileNotFoundError:
        print(f"{command[0]} is needed for this and is not installed.", file=sys.stderr)
        return 127


def _start(command: list[str], env: dict[str, str]) -> subprocess.Popen[bytes]:
    """Run something whose output waits until it is shown."""
    return subprocess.Popen(
        command, cwd=ROOT, env=_with_ours(env), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=-1
    )


def _show(process: subprocess.Popen[bytes]) -> int:
    """Pass on what a process has said and says, until it ends; its exit code."""
    with process:
        assert isinstance(process.stdout, io.BufferedReader)
        while said := process.stdout.read1():
            sys.stdout.buffer.write(said)
            sys.stdout.buffer.flush()
    return process.returncode


def _with_ours(env: dict[str, str] | None) -> dict[str, str]:
    kept = {name: value for name, value in (env or os.environ).items() if name != "PYTHONDONTWRITEBYTECODE"}
    # Compiled modules are kept: pytest takes 12 s to rewrite all tests. The locked pyright is the one that is meant.
    return {**kept, "PYTHONPATH": str(ROOT), "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}


COMMANDS = {
    "run": "open a battle, the demo dispute where none is named",
    "test": "every check; further arguments go to pytest, such as --thorough",
    "models": "make the shipped terrain, its thumbnails and the demo's light again; further arguments are pieces",
    "shots": "take the pictures of the README and of help again",
    "installers": "prove the installers in clean roots; further arguments are --suite, --overlay",
    "lock": "make the lock files again (needs uv); further arguments go to uv",
    "wheels": "keep the locked wheels, to set up without a network",
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
        parser.error(f"{given.command} does not know {' '.join(rest)}")
    return given, rest


def _do(words: list[str]) -> int:
    """Do what the command line asks. Raises what the commands raise."""
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
    """Do what the command line asks; the exit code is 0 only when all of it went well."""
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
