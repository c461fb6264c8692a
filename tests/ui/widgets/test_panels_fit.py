"""Panels of the column with large texts: no horizontal scrolling in any language."""

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from app.games.battle_actions import Wound
from app.games.battle_views import Counter, FighterRow
from app.model import Cylinder, Fighter, Pose, Round
from app.ui.battle.fighters_page import FightersPage
from app.ui.docks import scale_panel_width
from app.ui.editing.selection_panel import SelectionPanel
from app.ui.qt_language import install_language
from app.ui.terrain.tags_panel import TagsPanel
from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.theme import apply_theme

FIGHTER = Fighter("Bell Warden", "blue", Round(40.0), Cylinder(15.0, 45.0, assumed=True), Pose(100.0, 100.0))


def make_properties():
    panel = SelectionPanel()
    panel.show_things((FIGHTER,), {}, "")
    return panel


class FightersArea(QScrollArea):
    """The fighters page in the scroll area of the battle panel."""

    def __init__(self):
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.page = FightersPage()
        self.page.setContentsMargins(18, 12, 18, 12)
        self.setWidget(self.page)
        hurt, luck = Wound("Oriel", 1), Counter("Good luck", "3 of 10", Wound("Oriel", 1), Wound("Oriel", -1))
        self.page.show_rows(
            [
                FighterRow(id, "blue", (id,), "activated", 20, 22, hurt, hurt, (luck, luck))
                for id in ("Mother Reedmaw", "Captain Oriel", "Wick Trimmer 2")
            ],
            {},
        )


@pytest.mark.few(4)
@pytest.mark.parametrize("percent", [100, 115, 150, 200])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("make", [make_properties, TagsPanel, FightersArea])
def test_a_panel_is_no_wider_than_the_column(qtbot, qapp, make, language, percent):
    install_language(qapp, language)
    apply_theme(qapp, "light", percent)
    panel = make()
    qtbot.addWidget(panel)
    panel.resize(scale_panel_width(), 200)  # low enough to have a scroll bar beside its content
    panel.show()
    QApplication.processEvents()
    needed, room = panel.widget().minimumSizeHint().width(), panel.viewport().width()
    apply_theme(qapp, "light", 100)
    install_language(qapp, "en")
    assert needed <= room


def test_number_fields_are_laid_out_again_when_texts_grow(qtbot, qapp):
    panel = make_properties()
    qtbot.addWidget(panel)
    panel.show()
    box = panel.rows.find_box("x")
    label = next(one for one in panel.rows.findChildren(WrappingLabel) if one.buddy() is box)
    QApplication.processEvents()
    assert label.geometry().bottom() > box.y()  # side by side
    apply_theme(qapp, "light", 200)
    try:
        qtbot.waitUntil(lambda: box.y() >= label.geometry().bottom())  # on a busy machine the layout comes later
    finally:
        apply_theme(qapp, "light", 100)
