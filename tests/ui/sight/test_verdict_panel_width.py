"""The sight panel in its column: no horizontal scrolling in any language and at any text size."""

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.docks import scale_panel_width
from app.ui.qt_language import install_language
from app.ui.sight.verdict_panel import VerdictPanel
from app.ui.widgets.theme import apply_theme


@pytest.mark.few(4)
@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_panel_is_no_wider_than_the_column(qtbot, qapp, language, percent):
    install_language(qapp, language)
    apply_theme(qapp, "light", percent)
    panel = VerdictPanel()
    qtbot.addWidget(panel)
    panel.robustness.show()
    panel.resize(scale_panel_width(), 200)  # low enough to have a scroll bar beside its content
    panel.show()
    QApplication.processEvents()
    needed, room = panel.widget().minimumSizeHint().width(), panel.viewport().width()
    apply_theme(qapp, "light", 100)
    install_language(qapp, "en")
    assert needed <= room
