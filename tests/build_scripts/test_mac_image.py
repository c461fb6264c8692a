"""The contents of the disk image for macOS. Apple's tools are replaced by stand-ins that record their arguments."""

import subprocess

import pytest

from build_scripts.release.installers import mac_image

TOOLS = {
    "uname": "echo arm64",
    "ditto": 'cp -a "$1" "$2"',
    "codesign": "",
    # The last word of `create` is the image; its folder has the contents.
    "hdiutil": 'if [ $1 = create ]; then (cd "$5"; find . | sort) > "${@: -1}"; fi',
}


@pytest.fixture
def app(tmp_path, monkeypatch):
    """Returns a program with a framework in it, and puts the tools on the path."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, lines in TOOLS.items():
        (tools / name).write_text(f'#!/bin/bash\necho "{name} $*" >> {tmp_path}/asked\n{lines}\n')
        (tools / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    program = tmp_path / "Eyeline.app" / "Contents" / "MacOS" / "eyeline"
    program.parent.mkdir(parents=True)
    program.touch()
    return tmp_path / "Eyeline.app"


def test_the_image_contains_the_program_and_a_link_to_applications(app, tmp_path):
    image = mac_image.make_image(app, tmp_path)
    assert image.name == f"eyeline-{mac_image.VERSION}-macos-arm64.dmg"
    held = image.read_text().splitlines()
    assert "./Applications" in held
    assert "./Eyeline.app/Contents/MacOS/eyeline" in held


def test_signature_and_image_are_verified(app, tmp_path):
    mac_image.make_image(app, tmp_path)
    asked = (tmp_path / "asked").read_text()
    assert f"codesign --verify --deep --strict {app}" in asked
    assert "hdiutil verify" in asked


def test_a_program_with_a_broken_signature_is_refused(app, tmp_path):
    (tmp_path / "tools" / "codesign").write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(subprocess.CalledProcessError):
        mac_image.make_image(app, tmp_path)
