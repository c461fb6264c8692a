"""The tools of maintainers: `dev.py` lists and starts them, and suggests similar names for a wrong one."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts import dev, tools
from build_scripts.environment import ROOT

EVERY = [(group, name, path) for group in tools.GROUPS for name, path in tools.find_tools(group).items()]
PAGES = [
    ROOT / name
    for name in (
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "terrain_models/README.md",
        "app/games/README.md",
        "tests/cases/README.md",
        "tests/e2e/README.md",
        ".github/PULL_REQUEST_TEMPLATE.md",
        ".github/workflows/ci.yml",
        ".github/workflows/release.yml",
    )
] + sorted((ROOT / "docs").glob("*.md"))


@pytest.fixture
def called(monkeypatch):
    """Records the commands instead of running them; the packages are not checked."""
    commands = []
    monkeypatch.setattr(dev, "_ready", lambda *_, **__: "python of .venv")
    monkeypatch.setattr(dev, "_call", lambda command, _env=None: commands.append(command) or 0)
    return commands


def asked(monkeypatch, *words):
    monkeypatch.setattr("sys.argv", ["dev.py", *words])
    return dev.main()


@pytest.mark.parametrize("group", tools.GROUPS)
def test_every_group_contains_tools(group):
    assert tools.find_tools(group)


@pytest.mark.parametrize(("group", "name", "path"), EVERY, ids=[name for _, name, _ in EVERY])
def test_a_tool_describes_its_purpose_and_usage_in_a_sentence(group: str, name: str, path: Path):
    assert tools.describe(path).endswith((".", "?"))
    assert f"dev.py {group} {name}" in path.read_text("utf-8")


def test_no_two_tools_have_the_same_name():
    names = [name for _, name, _ in EVERY]
    assert len(set(names)) == len(names)


@pytest.mark.thorough
def test_help_lists_every_tool_with_its_description(monkeypatch, capsys):
    with pytest.raises(SystemExit, match="0"):
        asked(monkeypatch, "--help")
    shown = " ".join(capsys.readouterr().out.split())
    for _, name, path in EVERY:
        assert f"{name} {tools.describe(path)}" in shown
    assert all(command in shown for command in dev.COMMANDS)


def test_help_of_a_group_lists_only_its_tools(monkeypatch, capsys):
    assert asked(monkeypatch, "i18n", "--help") == 0
    shown = capsys.readouterr().out
    assert "  translate  " in shown
    assert "kill_test" not in shown


def test_a_group_without_a_tool_lists_its_tools_and_fails(monkeypatch, capsys, called):
    assert asked(monkeypatch, "soundness") == 2
    assert "kill_test" in capsys.readouterr().err
    assert called == []


def test_bench_without_a_tool_runs_every_benchmark(monkeypatch, capsys, called):
    assert asked(monkeypatch, "bench") == 0
    assert [command[-1] for command in called] == [f"build_scripts.bench.{name}" for name in tools.find_tools("bench")]


def test_extra_arguments_and_help_are_passed_to_the_tool(monkeypatch, called):
    assert asked(monkeypatch, "i18n", "translate", "de", "--help") == 0
    assert called == [["python of .venv", "-m", "build_scripts.i18n.translate", "de", "--help"]]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there are no virtual screens elsewhere")
def test_an_end_to_end_tool_gets_a_screen_of_the_size_of_its_group(monkeypatch, called):
    assert asked(monkeypatch, "e2e", "new_user") == 0
    (command,) = called
    assert command[:4] == ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24"]
    assert command[4:] == [
        "python of .venv", "-m", "pytest", "-n", "0", "-s", "--thorough", "tests/e2e/test_new_user.py"
    ]  # fmt: skip


def test_a_release_uses_the_current_python_and_sets_nothing_up(monkeypatch, called):
    monkeypatch.setattr(dev, "_ready", None)
    assert asked(monkeypatch, "release", "freeze", "wheels") == 0
    assert called == [[sys.executable, "-m", "build_scripts.release.freeze", "wheels"]]


def test_release_tools_need_no_packages():
    """The machines that make releases have only Python installed."""
    names = [name for name, path in tools.find_tools("release").items() if path.suffix == ".py"]
    imports = "; ".join(f"import build_scripts.release.{name}" for name in names)
    done = subprocess.run([sys.executable, "-S", "-c", imports], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_a_shell_script_is_a_tool_too(monkeypatch, called):
    assert asked(monkeypatch, "release", "fresh_root", "--suite", "trixie") == 0
    assert called == [["bash", str(ROOT / "build_scripts/release/fresh_root.sh"), "--suite", "trixie"]]


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("soundness", "kil_test"), "dev.py soundness kill_test"),
        (("soundness", "fuzz"), "dev.py soundness fuzz_files"),
        (("bench", "kill_test"), "dev.py soundness kill_test"),
        (("kill_test",), "dev.py soundness kill_test"),
        (("tset",), "dev.py test"),
        (("i18n", "zzzz"), "dev.py i18n --help"),
        (("zzzz",), "dev.py --help"),
    ],
)
def test_a_wrong_name_is_reported_with_similar_names(monkeypatch, capsys, called, words, near):
    assert asked(monkeypatch, *words) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"There is no {'dev.py ' if len(words) == 1 else ''}{words[-1]}")
    assert near in said
    assert said.count("\n") == 1
    assert called == []


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_the_documentation_names_only_existing_commands_and_tools(page: Path):
    """A group may be alone; prose after it, or an option, is not a name."""
    for group, name in re.findall(r"dev\.py ([\w]+)(?: ([a-z]\w*_\w+))?", page.read_text("utf-8")):
        assert group in {*dev.COMMANDS, *tools.GROUPS}
        assert not name or group not in tools.GROUPS or name in tools.find_tools(group)
