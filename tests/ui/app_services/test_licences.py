"""Licences of bundled parts: always listed, and readable if a bundle includes their texts."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QPushButton, QTextBrowser, QWidget

from app.core.app_paths import RESOURCES
from app.ui.app_services import licences
from app.ui.app_services.about_dialog import AboutDialog
from build_scripts import environment
from build_scripts.release import collect_licences
from build_scripts.release.collect_licences import MissingLicence, collect

ROOT = Path(__file__).parents[3]


def test_every_part_has_a_name_and_its_shipped_texts():
    parts = licences.read_parts()
    assert len({part.file_name for part in parts}) == len(parts) > 10
    assert all((RESOURCES / text).is_file() for part in parts for text in part.texts)
    assert all(part.packages or part.texts or part.origin for part in parts)


def test_every_shipped_package_is_named():
    lock = environment.LOCKS["run"].read_text(encoding="utf-8")
    locked = {line.partition("==")[0] for line in lock.splitlines() if "==" in line}
    assert locked <= {package for part in licences.read_parts() for package in part.packages}


@pytest.mark.thorough
def test_the_licence_text_comes_from_the_package(tmp_path):
    import platformdirs

    added = collect([("platformdirs", platformdirs.__file__, "PYMODULE")], tmp_path)
    texts = {Path(source).name: Path(source).read_text("utf-8") for _, source, _ in added}
    assert set(texts) == {"platformdirs.txt", "inter.txt"}
    assert "Permission is hereby granted" in texts["platformdirs.txt"]
    assert ("resources/licences/parts/inter.txt", str(tmp_path / "inter.txt"), "DATA") in added


def test_the_python_licence_comes_from_the_building_python(tmp_path):
    import json

    collect([("json", json.__file__, "PYMODULE")], tmp_path)
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in (tmp_path / "python.txt").read_text("utf-8").upper()


def test_an_unlisted_package_fails_the_build(tmp_path):
    import platformdirs

    with pytest.raises(MissingLicence, match="package platformdirs"):
        collect([("platformdirs", platformdirs.__file__, "PYMODULE")], tmp_path, parts=())


def test_a_package_without_a_licence_text_fails_the_build(tmp_path, monkeypatch):
    import platformdirs

    monkeypatch.setattr(collect_licences, "_package_texts", lambda name: {})
    with pytest.raises(MissingLicence, match=r"platformdirs.*no licence text"):
        collect([("platformdirs", platformdirs.__file__, "PYMODULE")], tmp_path)


def test_an_unknown_library_fails_the_build(tmp_path):
    library = tmp_path / "libstray.so"
    library.touch()
    with pytest.raises(MissingLicence, match="libstray"):
        collect([("libstray.so", str(library), "BINARY")], tmp_path / "texts")


def test_our_own_code_needs_no_licence_text(tmp_path):
    added = collect([("app", str(ROOT / "app" / "__main__.py"), "PYSOURCE")], tmp_path)
    assert [Path(source).name for _, source, _ in added] == ["inter.txt"]


@pytest.fixture
def about(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 800)
    window.show()

    def make():
        dialog = AboutDialog(window)
        dialog.show()
        return (
            dialog,
            dialog.findChild(QTextBrowser),
            next(button for button in dialog.findChildren(QPushButton) if button.text() == "Back"),
        )

    return make


def test_parts_without_texts_are_not_links(about):
    _, page, back = about()
    assert "<a href" not in page.toHtml()
    assert not back.isVisible()


def test_a_click_on_a_part_shows_its_text_and_back_returns_to_the_list(about, monkeypatch, tmp_path):
    (tmp_path / "numpy-openblas.txt").write_text("The whole text")
    monkeypatch.setattr(licences, "TEXTS", tmp_path)
    _, page, back = about()
    assert page.toPlainText().split() == ["NumPy,", "OpenBLAS", "BSD-3-Clause,", "LGPL-2.1"]
    page.anchorClicked.emit(QUrl("0"))
    assert page.toPlainText() == "The whole text"
    assert back.isVisible()
    back.click()
    assert "NumPy" in page.toPlainText()
    assert not back.isVisible()
