"""What the player does with battle files; there is no "save" to forget, for everything is saved as it is done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from app.errors import PlayerError
from app.language import tr
from app.ui.dress.boxes import message_box
from app.ui.shell.failures import Offer

BUTTON = QMessageBox.StandardButton

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.window import Window


def new_battle(window: Window) -> None:
    """Ask for a board, and begin a battle on it."""
    from app.model import Board
    from app.ui.dialogs.board import BoardDialog

    dialog = BoardDialog(Board(), None, window)
    dialog.setWindowTitle(tr("New battle"))
    dialog.finished.connect(dialog.deleteLater)
    if window.opener:
        dialog.chosen.connect(window.opener.begin_new)
    dialog.open()


def ask_for_battle(window: Window) -> None:
    """Let the player choose a file to open."""
    kinds = f"{tr('Battles')} (*.eyeline *.json);;{tr('All files')} (*)"
    path, _ = QFileDialog.getOpenFileName(window, tr("Open a battle"), _folder(window), kinds)
    if path:
        window.open_asked.emit(Path(path))


def open_recent(window: Window) -> None:
    """Let the player choose from the battles there are."""
    from app.storage.recent_files import recent
    from app.ui.dialogs.recent import RecentDialog

    dialog = RecentDialog(recent(), window)
    dialog.chosen.connect(window.open_asked)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def open_demo(window: Window) -> None:
    """Open the demo dispute, as it was before anybody touched it."""
    from app.app_paths import DEMO

    window.open_asked.emit(DEMO)


def name_battle(window: Window) -> None:
    """Give the battle a name and a place of its own, and go on there."""
    session = _session(window)
    path = _asked(window, tr("Name the battle"), _name(session))
    if path is None or session is None:
        return
    from app.storage.drafts import Draft
    from app.storage.file_names import is_draft

    old = session.journal
    try:
        session.move_to(path)
    except PlayerError as error:
        window.failures.show_error(error)
        return
    if old and is_draft(old.path) and not (isinstance(old, Draft) and not old.begun):
        with suppress(OSError):
            old.path.unlink(missing_ok=True)  # all of it is in the new file
    went_on(window, path)


def save_copy(window: Window) -> None:
    """Write all of it into another file; where our own cannot be written any more, go on in the copy."""
    session = _session(window)
    path = _asked(window, tr("Save a copy"), _name(session))
    if path is None or session is None:
        return
    try:
        if session.unsaved:
            session.move_to(path)
            went_on(window, path)
            return
        session.copy_to(path)
    except PlayerError as error:
        window.failures.show_error(error)
        return
    window.note(tr("The copy is in {name}. You go on in the battle you had.", name=path.name))


def say_saved(window: Window) -> None:
    """What the key for saving does elsewhere is done already: say so."""
    from app.storage.file_names import is_draft

    session = _session(window)
    if session is None:
        return
    settle(window, session)
    if session.unsaved:
        tell_trouble(window, session.unsaved)
    elif session.journal and not is_draft(session.journal.path):
        window.note(tr("Everything is saved as you do it, in {name}.", name=session.journal.path.name))
    else:
        window.note(tr("Everything is saved as you do it. “Name it…” gives the battle a file of your own."))


def export(window: Window) -> None:
    """Write the battle as JSON for other programs."""
    session = _session(window)
    if session is None:
        return
    kinds = f"{tr('Battle as JSON')} (*.json)"
    name = str(Path(_folder(window)) / f"{_name(session)}.json")
    chosen, _ = QFileDialog.getSaveFileName(window, tr("Export the battle"), name, kinds)
    if not chosen:
        return
    path = _suffixed(window, chosen, ".json")
    if path is None:
        return
    try:
        files = session.export_to(path)
    except PlayerError as error:
        window.failures.show_error(error)
        return
    window.note(tr("{name} is written, with {count} more files", name=path.name, count=len(files) - 1))


def export_model(window: Window) -> None:
    """Write the table as a 3D model, with the line of whoever looks at whom, else of the first of two sides."""
    from app.ui.shell.model_export import ModelExport

    session, play = _session(window), window.play
    if session is None or play is None:
        return
    kinds = f"{tr('3D model')} (*.glb)"
    name = str(Path(_folder(window)) / f"{_name(session)}.glb")
    chosen, _ = QFileDialog.getSaveFileName(window, tr("Export a 3D model"), name, kinds)
    path = _suffixed(window, chosen, ".glb") if chosen else None
    if path is None:
        return
    settle(window, session)
    choice = play.choice
    pair = (choice.seer, choice.target) if choice.target else session.battle.disputants
    ModelExport(window, session.rest, pair, path).start()


def close_battle(window: Window) -> None:
    """Put the battle away."""
    if may_leave(window) and window.play:
        let_go(window)
        window.show_welcome()


def let_go(window: Window) -> None:
    """Let go of the battle that is open; its file is free for others."""
    window.mustering.settle()
    play, window.play = window.play, None
    if play is None:
        return
    play.close()
    try:
        play.session.close()
    except PlayerError as error:
        window.failures.show_error(error)


def went_on(window: Window, path: Path) -> None:
    """Say where the battle is from now on."""
    window.setWindowTitle(window_title(path))
    window.bar.tell("")
    window.note(tr("The battle is {name} from now on. Everything is saved as you do it.", name=path.name))
    remember(window, path)


def window_title(path: Path) -> str:
    """What the window is called while this battle is open."""
    from app.storage.file_names import is_draft, title

    name = tr("{name} (no name yet)", name=title(path)) if is_draft(path) else title(path)
    return f"{name} – Eyeline"


def remember(window: Window, path: Path) -> None:
    """Have the battle among the recent ones."""
    from app.storage import recent_files

    try:
        recent_files.note(path)
    except PlayerError as error:
        window.failures.show_error(error)


def tell_trouble(window: Window, error: PlayerError) -> None:
    """Say that what is done is not on the disk, and offer a copy."""
    window.bar.tell(str(error), Offer(tr("Save a copy…"), lambda: save_copy(window)))


def ask_recover(window: Window, error: PlayerError, then: Callable[[], object]) -> None:
    """Ask whether what is whole in a damaged battle file is to be recovered."""
    more, cancel = tr("What is whole opens as a battle of its own. The file stays as it is."), BUTTON.Cancel
    box = message_box(QMessageBox.Icon.Question, str(error), more, buttons=cancel, parent=window)
    recover = box.addButton(tr("Recover what is whole"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(recover)
    recover.clicked.connect(lambda _=False: then())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def may_leave(window: Window) -> bool:
    """Whether the open battle may be left: asks only where something of it is in memory alone."""
    session = _session(window)
    if session is None:
        return True
    settle(window, session)
    if session.unsaved is None:
        return True
    said = tr("What you did last is not on the disk.")
    box = message_box(QMessageBox.Icon.Warning, said, str(session.unsaved), parent=window)
    save = box.addButton(tr("Save a copy…"), QMessageBox.ButtonRole.AcceptRole)
    leave = box.addButton(tr("Leave it"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(BUTTON.Cancel)
    box.exec()
    if box.clickedButton() is save:
        save_copy(window)
        return not session.unsaved
    return box.clickedButton() is leave


def settle(window: Window, session: Session) -> None:
    """Do what is typed and what is held; a failure is told."""
    window.mustering.settle()
    try:
        session.settle()
    except PlayerError as error:
        window.failures.show_error(error)


def _session(window: Window) -> Session | None:
    return window.play.session if window.play else None


def _name(session: Session | None) -> str:
    from app.storage.file_names import title

    return title(session.journal.path) if session and session.journal else tr("Battle")


def _folder(window: Window) -> str:
    """The folder of the open battle, unless it has none of its own."""
    from app.storage.file_names import is_draft

    session = _session(window)
    journal = session.journal if session else None
    return str(journal.path.parent if journal and not is_draft(journal.path) else Path.home())


def _asked(window: Window, heading: str, name: str) -> Path | None:
    """The battle file the player wants to write, or none."""
    kinds = f"{tr('Battle')} (*.eyeline)"
    chosen, _ = QFileDialog.getSaveFileName(window, heading, str(Path(_folder(window)) / f"{name}.eyeline"), kinds)
    if not chosen:
        return None
    return _suffixed(window, chosen, ".eyeline")


def _suffixed(window: Window, chosen: str, suffix: str) -> Path | None:
    """The file of this kind that is meant; None where it is there already and is to stay.

    The file dialog asks about the name that was typed only, not about the one that it becomes.
    """
    if chosen.lower().endswith(suffix):
        return Path(chosen)
    path = Path(f"{chosen}{suffix}")
    if not path.exists():
        return path
    question = tr("{name} is there already. Replace it?", name=path.name)
    box = message_box(QMessageBox.Icon.Warning, question, buttons=BUTTON.Yes | BUTTON.No, parent=window)
    box.setDefaultButton(BUTTON.No)
    return path if box.exec() == BUTTON.Yes else None
