"""The release workflow calls only existing scripts, and the release notes name its products."""

import re
import tomllib
from pathlib import Path

from app import __version__
from build_scripts import tools
from build_scripts.release import freeze, make_installers

ROOT = Path(__file__).parents[2]
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
NOTES_PATH = re.compile(r"--notes-file \.\./(\S+)")
NOTES = (ROOT / "build_scripts" / "release" / "installers" / "release_notes.md").read_text("utf-8")


def test_every_script_the_workflow_calls_exists():
    called = re.findall(r"python (\S+) release (\w+)", WORKFLOW)
    assert called == [("build_scripts/dev.py", name) for name in ("freeze", "freeze", "make_installers")]
    assert {name for _, name in called} <= set(tools.find_tools("release"))
    assert [path for path in NOTES_PATH.findall(WORKFLOW) if (ROOT / path).is_file()]


def test_the_workflow_collects_the_installers_from_where_they_are_built():
    assert f"path: {make_installers.OUT.relative_to(freeze.ROOT).as_posix()}/" in WORKFLOW


def test_third_party_actions_are_pinned_to_a_commit():
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: (.+)", workflow.read_text("utf-8"))
        assert used
        assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action) for action in used)


def test_the_workflow_uses_a_python_that_the_program_is_tested_with():
    (version,) = re.findall(r'python-version: "(.+)"', WORKFLOW)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f">={version}" in project["requires-python"]


def test_program_project_and_changelog_have_the_same_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    newest = re.findall(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    assert project["version"] == __version__ == newest


def test_the_notes_name_every_download():
    systems = re.findall(r"name: ((?:linux|windows|macos)-\w+),", WORKFLOW)
    assert len(systems) == 4
    for system in systems:
        assert f"…-{system}." in NOTES
    assert all(ending in NOTES for ending in (".exe", ".dmg", ".deb", ".run", ".tar.xz", "SHA256SUMS"))


def test_the_notes_say_what_is_untested():
    assert "No developer has" in NOTES
    assert NOTES.count("--self-test") >= 3
