import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMessageBox, QPushButton, QWidget

from app.ui.app_services.app_settings import AppSettings
from app.ui.widgets.icons import icon
from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.theme import apply_theme, scale_length, set_up_theme, text_scale, theme
from app.ui.widgets.theme_colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT


@pytest.fixture
def themed_app(qapp):
    style, font, palette = qapp.style().objectName(), qapp.font(), qapp.palette()
    set_up_theme(qapp)
    yield qapp
    apply_theme(qapp, "system", 100)
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setFont(font)
    qapp.setPalette(palette)


@pytest.mark.parametrize(("look", "worn"), [("light", LIGHT), ("dark", DARK)])
def test_a_chosen_theme_overrides_the_system(themed_app, look, worn):
    apply_theme(themed_app, look, 100)
    assert theme() is worn
    assert themed_app.palette().window().color().name() == worn.paper


def test_high_contrast_follows_light_or_dark_of_the_system(themed_app, monkeypatch):
    apply_theme(themed_app, "contrast", 100)
    monkeypatch.setattr("app.ui.widgets.theme._is_system_dark", lambda: False)
    assert theme() is CONTRAST_LIGHT
    monkeypatch.setattr("app.ui.widgets.theme._is_system_dark", lambda: True)
    assert theme() is CONTRAST_DARK


def test_an_open_message_box_keeps_its_layout_during_a_theme_change(themed_app, qtbot):
    box = QMessageBox(QMessageBox.Icon.Question, "Eyeline", "Recover?", QMessageBox.StandardButton.Yes)
    qtbot.addWidget(box)
    box.show()
    for look in ("dark", "light"):
        apply_theme(themed_app, look, 100)
        assert box.layout().isEnabled()
        assert box.updatesEnabled()


def test_a_system_request_for_contrast_is_followed(themed_app, monkeypatch):
    monkeypatch.setattr("app.ui.widgets.theme._has_system_high_contrast", lambda: True)
    assert theme() in (CONTRAST_LIGHT, CONTRAST_DARK)
    apply_theme(themed_app, "dark", 100)
    assert theme() is DARK


def test_texts_of_every_size_scale_to_double_and_back(themed_app, qtbot):
    title, plain = WrappingLabel("Title", factor=2.0, bold=True), QLabel("plain")
    qtbot.addWidget(title)
    qtbot.addWidget(plain)
    title.show()
    plain.show()
    before = title.font().pointSizeF(), plain.font().pointSizeF()
    apply_theme(themed_app, "system", 200)
    qtbot.waitUntil(lambda: plain.font().pointSizeF() == pytest.approx(2 * before[1]))
    assert title.font().pointSizeF() == pytest.approx(2 * before[0])
    assert scale_length(10) == 20
    apply_theme(themed_app, "system", 100)
    qtbot.waitUntil(lambda: plain.font().pointSizeF() == pytest.approx(before[1]))
    assert title.font().pointSizeF() == pytest.approx(before[0])
    assert text_scale() == 1.0


def test_button_icons_grow_with_their_texts(themed_app, qtbot):
    button = QPushButton(icon("library"), "Add terrain")
    qtbot.addWidget(button)
    button.show()
    before = button.iconSize().height()
    apply_theme(themed_app, "system", 200)
    qtbot.waitUntil(lambda: button.iconSize().height() == 2 * before)


def test_a_system_switch_to_dark_keeps_the_text_size(themed_app, qtbot, monkeypatch):
    title = WrappingLabel("Title", factor=2.0)
    qtbot.addWidget(title)
    title.show()
    before = title.font().pointSizeF()
    apply_theme(themed_app, "system", 150)
    monkeypatch.setattr("app.ui.widgets.theme._is_system_dark", lambda: True)
    themed_app.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme() is DARK
    assert title.font().pointSizeF() == pytest.approx(1.5 * before)


def test_theme_settings_apply_at_once_and_are_saved(themed_app, tmp_path, monkeypatch, qtbot):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    desk = AppSettings()
    with qtbot.waitSignal(desk.changed):
        desk.set(look="dark")
    assert theme() is DARK
    desk.resize_text(1)
    desk.resize_text(1)
    desk.resize_text(-1)
    assert (desk.current.text_percent, AppSettings().current.text_percent, AppSettings().current.look) == (
        110,
        110,
        "dark",
    )
    desk.resize_text(0)
    assert text_scale() == 1.0


def test_theme_settings_apply_with_a_message_if_not_saved(themed_app, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    said = []
    desk = AppSettings()
    desk.warn = said.append
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path / "file" / "data"))
    desk.set(look="dark")
    assert theme() is DARK
    assert len(said) == 1
    assert "cannot be" in said[0]


def test_titles_keep_their_weight_when_texts_grow(themed_app, qtbot):
    title = WrappingLabel("Title", bold=True)
    qtbot.addWidget(title)
    apply_theme(themed_app, "system", 150)
    assert title.font().bold() or title.font().weight() >= 600
    assert title.testAttribute(Qt.WidgetAttribute.WA_SetFont)
    assert QApplication.font().pointSizeF() > 0


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_an_opened_short_list_shows_all_entries(themed_app, qtbot, percent):
    apply_theme(themed_app, "light", percent)
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["Free play", "One game", "Another game"])
    box.show()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible, timeout=5000)
    first, last = (box.view().visualRect(box.model().index(row, 0)) for row in (0, 2))
    assert first.top() >= 0
    assert last.bottom() < box.view().viewport().height()
    box.hidePopup()


def test_a_theme_change_sends_few_style_events_to_every_widget(themed_app, qtbot):
    """At any depth: Qt would send one to it for each of its parents."""
    outer = inner = QWidget()
    qtbot.addWidget(outer)
    for _ in range(20):
        inner = QWidget(inner)
    outer.show()
    asked = []

    class Witness(QObject):
        def eventFilter(self, watched, event):
            asked.extend([event.type()] if event.type() == QEvent.Type.StyleChange else [])
            return False

    witness = Witness()
    inner.installEventFilter(witness)
    apply_theme(themed_app, "dark", 100)
    assert 1 <= len(asked) <= 3
