"""Every dialog fits its screen at every text size: nothing on it is squashed or cut."""

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from app.model import Battle, Board, Piece, PiecePose
from app.session import Session, card_packs
from app.storage.model_files import Models
from app.storage.recent_files import Recent
from app.ui.actions.command_palette import CommandPalette
from app.ui.actions.shortcuts_dialog import ShortcutsDialog
from app.ui.app_services.about_dialog import AboutDialog
from app.ui.app_services.error_reports import CrashDialog
from app.ui.app_services.help_dialog import HelpDialog
from app.ui.app_services.problem_report import ProblemDialog
from app.ui.app_services.settings_dialog import SettingsDialog
from app.ui.battle.result_dialog import ResultDialog, WinnerDialog
from app.ui.camera.saved_views_dialog import ViewsDialog
from app.ui.cards.card_dialog import CardDialog
from app.ui.cards.card_editor import CardEditor
from app.ui.cards.packs_dialog import PacksDialog
from app.ui.editing.board_dialog import BoardDialog
from app.ui.editing.fighter_dialog import FighterDialog, SidesDialog
from app.ui.editing.miniature_dialog import MiniDialog
from app.ui.files.recent_dialog import RecentDialog
from app.ui.main_window import MainWindow
from app.ui.muster.card_form_dialog import CardFormDialog
from app.ui.muster.muster_dialog import MusterDialog
from app.ui.scene_builder import scene_side_styles
from app.ui.setup.groups_dialog import GroupsDialog
from app.ui.sight.matrix_dialog import MatrixDialog
from app.ui.terrain.import_dialog import ImportDialog
from app.ui.terrain.replacement_dialog import ReplacementDialog
from app.ui.terrain.scan_dialog import ScanDialog
from app.ui.widgets.labels import ElidedLabel, LinkLabel
from app.ui.widgets.theme import apply_theme, set_up_theme
from app.ui.widgets.wrapping_buttons import WrappingButton
from app.ui.workers import stop_all
from tests.setup_scenes import FIRST, decided

LAPTOP, SCALED = QSize(1366, 768), QSize(960, 540)
"""Screens in pixels for dialogs: a club laptop, and 1920 × 1080 at 200 %."""
NOW = datetime(2024, 5, 3, 20, 15, tzinfo=UTC)


def _new_editor(deck, window):
    kind = card_packs.find_deck(deck, FIRST)
    return CardEditor(kind, kind.make(), FIRST, window)


def _replace_tower(window):
    session = Session(Battle("free", pieces=(Piece("Our table", "ruins/tower", PiecePose(380, 280)),)), Models(None))
    return ReplacementDialog(SimpleNamespace(session=session), session.battle.pieces * 2, window)


DIALOGS = {
    "settings": lambda desk: SettingsDialog(desk.workspace),
    "keys": lambda desk: ShortcutsDialog(desk.workspace),
    "about": lambda desk: AboutDialog(desk.window),
    "help": lambda desk: HelpDialog(desk.workspace),
    "palette": lambda desk: CommandPalette(desk.workspace),
    "crash": lambda desk: CrashDialog("Something went wrong.", "line\n" * 60, Path("report.txt"), desk.window),
    "board": lambda desk: BoardDialog(Board(), None, desk.window),
    "fighters": lambda desk: FighterDialog(desk.looks, "Red", desk.window),
    "sides": lambda desk: SidesDialog(desk.battle, desk.looks, desk.window),
    "miniature": lambda desk: MiniDialog(desk.session, desk.battle.all_fighters[0].base, desk.window),
    "problem": lambda desk: ProblemDialog(desk.workspace),
    "recent": lambda desk: RecentDialog(desk.recent, lambda path: "Warcry, 1st edition", desk.window),
    "views": lambda desk: ViewsDialog(desk.session, desk.window),
    "card": lambda desk: CardDialog("victory", FIRST, None, desk.window),
    "deployment card": lambda desk: _new_editor("deployment", desk.window),
    "victory card": lambda desk: _new_editor("victory", desk.window),
    "packs": lambda desk: PacksDialog(FIRST, desk.window),
    "import": lambda desk: ImportDialog(desk.window, ["Ruins", "Town"]),
    "scan": lambda desk: ScanDialog(SimpleNamespace(session=desk.session), Path("no_table.glb"), desk.window),
    "replacement": lambda desk: _replace_tower(desk.window),
    "groups": lambda desk: GroupsDialog(desk.battle, "Red", desk.session.game, desk.window),
    "warband": lambda desk: MusterDialog(desk.session, "Red", desk.window),
    "profile": lambda desk: CardFormDialog(desk.session.game.setup.muster.card_form, None, "Wolves", desk.window),
    "result": lambda desk: ResultDialog(desk.state, desk.window),
    "winner": lambda desk: WinnerDialog(desk.battle, desk.window),
    "matrix": lambda desk: MatrixDialog(desk.window),
}


@pytest.fixture
def desk(qapp, qtbot):
    """Returns what dialogs need: a window, and a battle that is set up."""
    set_up_theme(qapp)
    window = MainWindow()
    qtbot.addWidget(window)
    session = decided(FIRST)
    battle = session.battle
    score = SimpleNamespace(text="Red 3, Blue 2", lines=("Red holds the middle", "Blue holds nothing"))
    yield SimpleNamespace(
        window=window,
        workspace=window.workspace,
        session=session,
        battle=battle,
        looks=scene_side_styles(battle),
        state=SimpleNamespace(snapshot=SimpleNamespace(battle=battle, game=session.game), scoreboard=score),
        recent=[Recent(Path(f"/home/player/battles/{n}.eyeline"), f"The {n}th evening", False, NOW) for n in range(30)],
    )
    apply_theme(qapp, "system", 100)
    qapp.setStyleSheet("")
    assert stop_all()


def open_dialog(qtbot, dialog):
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def find_flaws(dialog, room):
    """Yields descriptions of what does not fit."""
    for _ in range(3):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    if dialog.width() > room.width() or dialog.height() > room.height():
        yield f"{dialog.width()} × {dialog.height()} on {room.width()} × {room.height()}"
    for widget in dialog.findChildren(QWidget):
        if widget.isVisible() and not widget.objectName().startswith("qt_"):
            yield from (f"{type(widget).__name__} “{words(widget)}”: {flaw}" for flaw in find_cuts(widget))


def words(widget):
    return (widget.text() if hasattr(widget, "text") else "") or widget.accessibleName()


def find_cuts(widget):
    """Yields how a widget is smaller than its content."""
    least = widget.minimumSizeHint()
    inner = isinstance(widget.parent(), QComboBox | QAbstractSpinBox)
    if isinstance(widget, QComboBox | QAbstractSpinBox | QLineEdit) and not inner and widget.height() < least.height():
        yield f"{widget.height()} of {least.height()} high"
    if isinstance(widget, QPushButton | QCheckBox | QRadioButton) and not isinstance(widget, WrappingButton):
        least = widget.sizeHint()
        if widget.width() < least.width() or widget.height() < least.height():
            yield f"{widget.width()} × {widget.height()} of {least.width()} × {least.height()}"
    if (
        isinstance(widget, QLabel | WrappingButton | LinkLabel)
        and words(widget)
        and not isinstance(widget, ElidedLabel)
    ):
        high = widget.heightForWidth(widget.width()) if widget.hasHeightForWidth() else widget.sizeHint().height()
        if widget.height() < high - 1:
            yield f"{widget.height()} of {high} high"
        wide = widget.sizeHint().width()
        if isinstance(widget, QLabel) and not widget.wordWrap() and widget.width() < wide:
            yield f"{widget.width()} of {wide} wide"


@pytest.mark.few(1)
@pytest.mark.parametrize("screen", [LAPTOP, SCALED], ids=["laptop", "scaled"])
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_fits_the_screen_uncut_at_every_text_size(qapp, qtbot, desk, monkeypatch, name, screen):
    room = screen - QSize(16, 48)
    monkeypatch.setattr("app.ui.widgets.dialogs.screen_room", lambda widget: room)
    grown = open_dialog(qtbot, DIALOGS[name](desk))
    for percent in (100, 150, 200):
        apply_theme(qapp, "light", percent)
        for dialog in (grown, open_dialog(qtbot, DIALOGS[name](desk))):
            found = list(find_flaws(dialog, room))
            assert not found, f"at {percent} %:\n" + "\n".join(found)
        dialog.close()
    grown.close()
