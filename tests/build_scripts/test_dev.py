"""The commands of `dev.py`: what they detect, what they advise, and what they do not touch."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile

import pytest

from build_scripts import dev, environment, system_packages

LOCKS = {"run": b"numpy==2.4\n", "test": b"numpy==2.4\npytest==9\n"}
STAMPS = {purpose: environment.stamp(purpose, LOCKS, "python3.11-linux-x86_64") for purpose in LOCKS}
LOCK_FILES = {**environment.LOCKS, "freeze": environment.FREEZE_LOCK}
LOCKED = {purpose: path.read_text(encoding="utf-8") for purpose, path in LOCK_FILES.items()}


def pins(lock: str) -> set[str]:
    return set(re.findall(r"^[a-z0-9._-]+==\S+", lock, re.MULTILINE))


def requirement_name(requirement: str) -> str:
    return re.split(r"[\[<>=; ]", requirement)[0].lower()


def test_nothing_is_missing_when_every_library_loads():
    assert system_packages.missing_packages(system_packages.WINDOW, lambda _part: True) == []


def test_a_library_that_does_not_load_names_its_package():
    missing = system_packages.missing_packages(system_packages.WINDOW, lambda part: "cursor" not in part)
    assert missing == ["libxcb-cursor0"]


def test_a_python_without_ensurepip_needs_the_venv_package_of_its_own_version():
    assert system_packages.venv_package((3, 12), lambda name: name == "venv") == ["python3.12-venv"]
    assert system_packages.venv_package((3, 12), lambda _name: True) == []


@pytest.mark.parametrize(("has_sudo", "prefix"), [(True, "sudo "), (False, "")])
def test_advice_is_a_command_that_can_be_pasted(has_sudo: bool, prefix: str):
    text = system_packages.advice(["xvfb", "libgl1"], has_apt=True, has_sudo=has_sudo)
    command = f"{prefix}apt-get update && {prefix}apt-get install -y --no-install-recommends xvfb libgl1"
    assert f"    {command}\n" in text
    assert ("as root" in text) is not has_sudo


def test_advice_without_apt_names_the_libraries_themselves():
    text = system_packages.advice(["libgl1", "xvfb"], has_apt=False, has_sudo=True)
    assert "libGL.so.1, Xvfb" in text
    assert "apt-get" not in text


def test_a_package_that_cannot_be_installed_stops_with_advice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(system_packages.sys, "platform", "linux")
    monkeypatch.setattr(system_packages.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(system_packages, "_has_library", lambda name: name != "libEGL.so.1")
    with pytest.raises(system_packages.Missing, match="libegl1"):
        system_packages.require(window=True, own_screen=False, virtual_environment=False)


def test_libraries_only_tests_need_are_required_only_for_tests(monkeypatch: pytest.MonkeyPatch):
    asked: list[dict[str, bool]] = []
    monkeypatch.setattr(system_packages, "require", lambda **wanted: asked.append(wanted))
    monkeypatch.setattr(environment, "prepare", lambda _purpose: "python")
    monkeypatch.setattr(dev, "checks", lambda *_: {})
    monkeypatch.setattr(dev, "_call", lambda *_: 0)
    monkeypatch.setattr(dev, "_picture", lambda *_: 0)
    dev.run(None)
    dev.test([])
    assert [wanted["tests"] for wanted in asked] == [False, True]


def test_tests_require_the_programs_that_scripts_under_test_start(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(system_packages.sys, "platform", "linux")
    monkeypatch.setattr(system_packages.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(system_packages, "_has_program", lambda name: name != "xz")
    monkeypatch.setattr(system_packages, "_has_library", lambda _name: True)
    system_packages.require(window=True, own_screen=True, virtual_environment=False)
    with pytest.raises(system_packages.Missing, match="xz"):
        system_packages.require(window=True, own_screen=True, virtual_environment=False, tests=True)


def test_a_test_environment_can_run_the_program_but_not_vice_versa():
    assert environment.serves(STAMPS["test"], "run", STAMPS)
    assert not environment.serves(STAMPS["run"], "test", STAMPS)


@pytest.mark.parametrize(
    ("locks", "machine"),
    [
        ({**LOCKS, "run": b"numpy==2.5\n"}, "python3.11-linux-x86_64"),
        (LOCKS, "python3.12-linux-x86_64"),
        (LOCKS, "python3.11-linux-aarch64"),
    ],
)
def test_a_different_lock_python_or_processor_makes_the_environment_stale(locks: dict[str, bytes], machine: str):
    now = {purpose: environment.stamp(purpose, locks, machine) for purpose in locks}
    assert not environment.serves(STAMPS["test"], "run", now)


def test_cached_wheels_are_used_offline_only_while_they_match_the_lock(tmp_path):
    alone = ["--no-index", "--find-links", str(tmp_path)]
    assert environment.wheel_source(STAMPS["test"], "run", STAMPS, tmp_path) == alone
    assert environment.wheel_source("stale", "run", STAMPS, tmp_path) == []


def test_a_ready_environment_is_left_alone(monkeypatch: pytest.MonkeyPatch):
    def surprise(*_command: object, **_options: object) -> None:
        raise AssertionError("a ready environment was touched")

    monkeypatch.setattr(environment, "is_ready", lambda _purpose: True)
    monkeypatch.setattr(environment.subprocess, "run", surprise)
    assert environment.prepare("test") == environment.python_of(environment.VENV)


def test_a_display_is_required_only_on_linux():
    assert dev.has_display("win32", {})
    assert dev.has_display("linux", {"WAYLAND_DISPLAY": "wayland-0"})
    assert not dev.has_display("linux", {"DISPLAY": ""})


def test_pictures_are_never_drawn_on_the_users_own_display():
    env = dev.own_screen_env({"WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "offscreen", "HOME": "/h"}, "/r")
    assert env == {"HOME": "/h", "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": "/r"}
    assert dev.on_own_screen("linux", ["python"])[0] == "xvfb-run"
    assert dev.on_own_screen("darwin", ["python"]) == ["python"]


def test_pytest_runs_last_and_gets_the_extra_arguments():
    name, command = list(dev.checks("python", ["-k", "wall"]).items())[-1]
    assert name == "pytest"
    assert command[-2:] == ["-k", "wall"]


def test_one_failed_check_is_named_and_fails_the_run():
    assert dev.summary({"ruff": 0, "pytest": 1}).endswith("Failed: pytest.")
    assert dev.summary({"ruff": 0, "pytest": 0}).endswith("Every check passed.")


def checked(monkeypatch: pytest.MonkeyPatch, **scripts: str) -> int:
    """Runs `dev.py test` with these lines of Python as its checks and returns its result."""
    monkeypatch.setattr(dev, "_ready", lambda *_purpose, **_wanted: "python")
    monkeypatch.setattr(
        dev, "checks", lambda *_: {name: [sys.executable, "-c", script] for name, script in scripts.items()}
    )
    return dev.test([])


def test_every_check_runs_even_after_one_failed(monkeypatch: pytest.MonkeyPatch, capsysbinary):
    assert checked(monkeypatch, pyright="raise SystemExit(3)", pytest="print('12 passed')") == 1
    shown = capsysbinary.readouterr().out.decode()
    assert "12 passed" in shown
    assert shown.endswith("Failed: pyright.\n")


def test_checks_run_in_parallel_and_print_their_output_one_after_another(monkeypatch, capsysbinary, tmp_path):
    """The first check ends only when the second has run; both print more than a pipe can hold."""
    there = tmp_path / "second ran"
    first = f"import os, time\nwhile not os.path.exists({str(there)!r}): time.sleep(0.05)\nprint('first ' * 50_000)"
    second = f"open({str(there)!r}, 'w').close(); print('second ' * 50_000); print('2 passed')"
    assert checked(monkeypatch, first=first, second=second) == 0
    shown = capsysbinary.readouterr().out.decode()
    assert (shown.count("first "), shown.count("second ")) == (50_000, 50_000)
    assert shown.rindex("first ") < shown.index("second ") < shown.index("2 passed") < shown.index("Checks:")


@pytest.mark.parametrize("purpose", LOCKED)
def test_the_lock_contains_no_host_and_no_folder(purpose: str):
    assert not re.findall(r"^--|://|find-links|index-url| @ |^[^#]*/", LOCKED[purpose], re.MULTILINE)


@pytest.mark.parametrize("purpose", LOCKED)
def test_every_locked_requirement_has_hashes(purpose: str):
    blocks = re.split(r"^(?=[a-z0-9])", LOCKED[purpose], flags=re.MULTILINE)[1:]
    assert blocks
    assert all("--hash=sha256:" in block for block in blocks)


def test_the_lock_contains_every_dependency_of_the_project():
    project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime, groups = project["project"]["dependencies"], project["dependency-groups"]
    freezing = groups["freeze"]
    development = [*freezing, *(one for one in groups["dev"] if one != {"include-group": "freeze"})]
    asked = {"run": runtime, "freeze": runtime + freezing, "test": runtime + development}
    for purpose, requirements in asked.items():
        locked = {pin.split("==")[0] for pin in pins(LOCKED[purpose])}
        assert {requirement_name(requirement) for requirement in requirements} <= locked


def test_locks_are_written_to_the_path_they_are_read_from(monkeypatch):
    called = []
    monkeypatch.setattr(dev, "_call", lambda command: called.append(command) or 0)
    assert dev.lock([]) == 0
    assert [environment.ROOT / command[-1] for command in called] == list(LOCK_FILES.values())
    known = [environment.ROOT / command[command.index("--constraints") + 1] for command in called[1:]]
    assert known == list(environment.LOCKS.values())


def test_tests_run_on_the_versions_that_players_get():
    assert pins(LOCKED["run"]) <= pins(LOCKED["test"])


@pytest.mark.skipif(os.name == "nt", reason="the command is a batch file there")
def test_the_environment_contains_the_eyeline_command(tmp_path):
    venv = tmp_path / "a folder" / ".venv"
    (venv / "bin").mkdir(parents=True)
    python = venv / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    environment.write_command(venv, environment.ROOT)
    answer = subprocess.run([venv / "bin" / "eyeline", "--version"], capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("eyeline ")


def test_a_wheel_contains_the_command_the_models_and_the_demo(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=environment.ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("eyeline-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        commands = next(archive.read(name) for name in names if name.endswith("entry_points.txt"))
    assert b"eyeline = app.__main__:main" in commands
    assert "app/_shipped/resources/demo/dispute.json" in names
    assert "app/_shipped/terrain_models/ruins/tower.stl" in names
    assert any(name.startswith("app/_shipped/resources/light/") for name in names)


RETRIES = "".join(f"WARNING: Retrying (Retry(total={count})) after connection broken by 'x'\n" for count in range(5))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (RETRIES + "ERROR: No matching distribution found for numpy\n", "no network"),
        ("ERROR: hash mismatch\n", "above"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
def test_setup_without_a_network_fails_with_one_sentence(tmp_path, monkeypatch, capfd, said, sentence):
    """The Python of this environment is a stand-in that prints what pip would."""
    python = environment.python_of(tmp_path)
    python.parent.mkdir()
    python.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{said}END\nexit 1\n", encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "WHEELS", tmp_path / "wheels")
    monkeypatch.setattr(environment, "is_ready", lambda _: False)
    monkeypatch.setattr(environment, "_make_empty", lambda: None)
    with pytest.raises(environment.SetupFailed, match=sentence) as failed:
        environment.prepare("run")
    assert "\n" not in str(failed.value)
    shown = capfd.readouterr().err
    assert ("Retrying" in shown, "hash mismatch" in shown) == (False, sentence == "above")


@pytest.mark.skipif(os.name == "nt", reason="not every user may make links there")
def test_the_environment_of_another_checkout_is_not_emptied(tmp_path, monkeypatch):
    other = tmp_path / "other" / ".venv"
    other.mkdir(parents=True)
    (other / "package.py").touch()
    link = tmp_path / ".venv"
    link.symlink_to(other)
    monkeypatch.setattr(environment, "VENV", link)
    with pytest.raises(environment.SetupFailed, match="link"):
        environment.prepare("test")
    assert (other / "package.py").exists()
