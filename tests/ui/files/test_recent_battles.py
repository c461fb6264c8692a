"""The list of recent battles: thumbnails, content, and distinguishable unnamed battles."""

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QTreeWidgetItemIterator

from app.core.errors import PlayerError
from app.games.actions import Remove
from app.storage import battle_picture
from app.storage.recent_files import Recent, find_recent
from app.ui.files.battle_thumbnails import SIZE, read_thumbnail, remove_others, save_thumbnail
from app.ui.files.recent_dialog import GAME, TITLE, RecentDialog
from app.ui.workers import stop_all
from tests.storage.battles import kept_battle
from tests.ui.files.test_files_feature import give, session_of, started  # noqa: F401

pytestmark = pytest.mark.gl


@pytest.fixture
def show(qtbot):
    shown = []

    def make(summarize):
        dialog = RecentDialog(find_recent(), summarize)
        qtbot.addWidget(dialog)
        dialog.show()
        shown.append(dialog)
        return dialog

    yield make
    for dialog in shown:
        dialog.reject()
    assert stop_all()


def rows(dialog):
    found = QTreeWidgetItemIterator(dialog._list)
    while found.value():
        yield found.value()
        found += 1


def column(dialog, number):
    return [row.text(number) for row in rows(dialog)]


def plain_picture(colour):
    image = QImage(900, 500, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


@pytest.mark.thorough
def test_unnamed_battles_are_distinguished_by_their_content(qtbot, started):  # noqa: F811
    window = started()
    session_of(window).do(Remove(("tree",)))
    give(window, "demo")
    qtbot.waitUntil(lambda: "tree" in session_of(window).battle.ids)
    session_of(window).do(Remove(("tree",)))
    give(window, "recent")
    dialog = window.findChild(RecentDialog)
    assert column(dialog, TITLE) == ["Demo battle (draft)"] * 2
    qtbot.waitUntil(lambda: column(dialog, GAME) == ["Free play · red against blue"] * 2)
    assert all(not row.icon(TITLE).isNull() for row in rows(dialog))
    dialog.reject()


@pytest.mark.thorough
def test_leaving_a_battle_or_closing_the_window_saves_its_thumbnail(qtbot, started):  # noqa: F811
    window = started()
    session_of(window).do(Remove(("tree",)))
    first = session_of(window).journal.path
    give(window, "demo")
    qtbot.waitUntil(lambda: "tree" in session_of(window).battle.ids)
    assert read_thumbnail(first).size() == SIZE
    session_of(window).do(Remove(("tree",)))
    second = session_of(window).journal.path
    window.close()
    assert read_thumbnail(second).size() == SIZE
    for battle in (first, second):
        stored = QImage.fromData(battle_picture.read(battle).to_png())
        assert stored == read_thumbnail(battle).convertToFormat(stored.format())


@pytest.mark.thorough
def test_an_unchanged_demo_gets_no_thumbnail(started, data_folder):  # noqa: F811
    started().close()
    assert not (data_folder / "thumbnails").exists()


def test_an_unreadable_file_gives_the_reason_in_its_row(qtbot, show, tmp_path, monkeypatch):
    club = kept_battle(tmp_path)
    monkeypatch.setattr("tests.ui.files.test_recent_battles.find_recent", lambda: [recent(club)])

    def refuse(path):
        raise PlayerError(f"{path.name} is damaged")

    dialog = show(refuse)
    qtbot.waitUntil(lambda: column(dialog, GAME) == ["club.eyeline is damaged"])


def recent(path):
    from datetime import datetime

    from app.storage.recent_files import Recent

    return Recent(path, path.stem, False, datetime.now().astimezone())


def test_thumbnails_of_missing_battles_are_deleted(tmp_path, qapp):
    one, other = tmp_path / "one.eyeline", tmp_path / "other.eyeline"
    save_thumbnail(one, plain_picture("red"))
    save_thumbnail(other, plain_picture("blue"))
    assert read_thumbnail(one).pixelColor(5, 5) == QColor("red")
    remove_others([other])
    assert read_thumbnail(one).isNull()
    assert read_thumbnail(other).pixelColor(5, 5) == QColor("blue")


def test_short_names_leave_more_space_for_the_content(qtbot):
    def first_column(title):
        dialog = RecentDialog([Recent(Path("a.eyeline"), title, False, datetime(2024, 1, 2))], str)
        qtbot.addWidget(dialog)
        wide = dialog._list.columnWidth(TITLE)
        dialog.reject()
        return wide - dialog._list.iconSize().width()

    short, long = first_column("duel"), first_column("The long evening at the club, with everybody who came")
    letters = RecentDialog([], str).fontMetrics()
    assert letters.horizontalAdvance("duel") < short < 15 * letters.averageCharWidth()
    assert long == 34 * letters.averageCharWidth()
    assert stop_all()
