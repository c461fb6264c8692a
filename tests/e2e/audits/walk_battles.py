"""Walks through the whole window: without a battle, in free play, during set-up, and during a battle.

`for name, widget in walk(window, loader)` yields what is visible while it is; see `walk_window`. The battle is the
table of the demo with two invented warbands; it is only in memory if the data folder is temporary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDockWidget, QProgressBar, QWidget

from app.core.app_paths import DEMO, TERRAIN_MODELS
from app.core.language import tr
from app.games.battle_actions import Attack, EndBattle, SetClock
from app.games.battle_actions import Walk as WalkAction
from app.games.warcry.turn.initiative import RollInitiative
from app.model import Pose, Roll
from app.ui.app_services.error_reports import CrashDialog
from build_scripts.assets.help_battle import begin_fight, set_up_by_steps
from build_scripts.assets.make_help import MEETING, PAIR, SEEN
from tests.e2e.audits.walk_window import Walk, walk_commands, walk_docks, walk_inside, walk_window
from tests.e2e.driver.program import ask, open_battle, settle, wait_until

if TYPE_CHECKING:
    from app.ui.document_loader import DocumentLoader
    from app.ui.main_window import MainWindow

MESH = TERRAIN_MODELS / "ruins" / "crates_and_barrels.stl"
PANELS_OF_A_THING = ("numbers", "parts")
LEAST_MET = 200
"""Minimum number of windows, menus and panels to meet."""
FAR = Pose(700.0, 500.0)
"""Farther away than any move."""


def walk(window: MainWindow, loader: DocumentLoader) -> Walk:
    """Yields everything; the window must be visible without a battle."""
    yield "welcome", window
    yield from walk_commands(window, "welcome")
    open_battle(window, loader, DEMO)
    yield from walk_free_battle(window)
    yield from walk_set_up(window)
    yield from walk_played_battle(window)


def audit(window: MainWindow, loader: DocumentLoader, find: Callable[[QWidget], Iterable[str]]) -> list[str]:
    """Takes the walk; returns each finding once, with the place where it was met first."""
    found: dict[str, str] = {}
    met = 0
    for name, widget in walk(window, loader):
        met += 1
        for fault in find(widget):
            if fault not in found:
                found[fault] = name
                print(f"{name}: {fault}", flush=True)
    print(f"{met} windows, menus and panels; {len(found)} faults.")
    assert met > LEAST_MET
    return [f"{name}: {fault}" for fault, name in found.items()]


def walk_free_battle(window: MainWindow) -> Walk:
    """Shows a pair, then selects a piece."""
    assert window.document
    window.document.selection.select(PAIR[0])
    ask(window, PAIR)
    yield from walk_window(window, "free battle")
    assert window.document  # another one: the plan reopens the battle
    piece = window.document.session.battle.pieces[0]
    window.document.selection.select(piece.id)
    settle()
    yield from walk_commands(window, f"free battle, {piece.id} selected", PANELS_OF_A_THING)
    window.document.selection.select()
    yield from walk_import(window)
    yield from walk_miniature(window)
    yield from walk_crash(window)


def walk_import(window: MainWindow) -> Walk:
    """Opens the import dialog of a mesh, which every command opens through a file dialog."""
    window.terrain.import_files([MESH])
    dialog = window.terrain.dialog
    assert dialog
    wait_until(lambda: not any(one.busy for one in dialog.queue.arrivals), "a mesh that is read")
    settle()
    yield "free battle: import", dialog
    dialog.reject()
    settle()


def walk_miniature(window: MainWindow) -> Walk:
    """Opens the miniature dialog, which also needs a file dialog."""
    assert window.document
    base = window.document.session.battle.fighters[0].base
    dialog = window.fighters.miniature_import.open_dialog(base, _forget, window)
    dialog.open_file(MESH)
    wait_until(
        lambda: not any(one.isVisible() for one in dialog.findChildren(QProgressBar)), "a miniature that is read"
    )
    yield "free battle: miniature", dialog
    dialog.reject()
    settle()


def _forget(*_: object) -> None:
    """Rejects the miniature."""


def walk_crash(window: MainWindow) -> Walk:
    """Shows the dialog about an error."""
    heading = tr("An unexpected error occurred. The battle is unchanged; you can continue.")
    dialog = CrashDialog(heading, "", Path("report.txt"), window)
    dialog.open()
    settle()
    yield "free battle: a failure", dialog
    dialog.reject()
    dialog.deleteLater()
    settle()


def walk_set_up(window: MainWindow) -> Walk:
    """Shows each step of the set-up when it is due, and everything that can be opened in the last one."""
    assert window.document
    session, said = window.document.session, ""
    for said in set_up_by_steps(session):
        settle()
        if not window.setup.visible:
            window.workspace.actions.run("setup")
            settle()
        dock = next(one for one in window.findChildren(QDockWidget) if one.objectName() == "setup")
        yield f"set-up, {said}", window
        yield from walk_inside(window, f"set-up, {said}", dock)
    for step, head in window.setup.panel.headers.items():
        if head.isVisible():
            window.setup.panel.open_step(step)
            settle()
            yield f"set-up: {step}", window
    yield from walk_window(window, f"set-up, {said}")


def walk_played_battle(window: MainWindow) -> Walk:
    """Activates a fighter: shows all pages, the questions, an earlier moment, and the end."""
    assert window.document
    begin_fight(window.document.session, MEETING, SEEN[0])
    window.document.selection.select(SEEN[0])
    settle()
    yield from walk_window(window, "battle")
    yield from walk_questions(window)
    yield from walk_initiative(window)
    runner = window.battle.runner
    assert runner
    runner.attempt(Attack(SEEN[0], 0, SEEN[1], Roll("D6", (6, 6, 6))))
    settle()
    if runner.prompt:
        runner.overrule()
        settle()
    yield "battle, a result", window
    window.workspace.actions.run("earlier")
    settle()
    yield "battle, an earlier moment", window
    window.workspace.actions.run("now")
    settle()
    yield from walk_end(window)


def walk_questions(window: MainWindow) -> Walk:
    """Asks every question: dice, a broken rule, and the input of an option; each is cancelled."""
    assert window.document
    session, runner, controller = window.document.session, window.battle.runner, window.battle.controller
    assert runner
    assert controller
    runner.attempt(Attack(SEEN[0], 0, "Reed Stalker 2", Roll("D6", ())))
    wait_until(lambda: runner.prompt and window.workspace.action_bar.has_question, "a question about dice")
    yield "battle: dice are asked for", window
    window.battle.prompts.cancel()
    runner.attempt(WalkAction(SEEN[0], (FAR,)))
    wait_until(lambda: window.workspace.action_bar.has_question, "a question about a broken rule")
    yield "battle: a broken rule", window
    window.battle.prompts.cancel()
    for option in controller.current_options:
        at = session.history.at
        controller.choose(option)
        settle()
        if window.workspace.action_bar.has_question:
            yield f"battle: {option.text}", window
        window.battle.prompts.cancel()
        for dialog in window.findChildren(QDialog):
            if dialog.isVisible():
                yield f"battle: {option.text}", dialog
                dialog.reject()
        if window.document.tool is not window.document.select_tool:
            window.document.handle_escape()
        while session.history.at > at:
            session.undo()
        settle()


def walk_initiative(window: MainWindow) -> Walk:
    """Shows the initiative roll: the question, the dice, and the result in the panel."""
    assert window.document
    session, controller, prompts = window.document.session, window.battle.controller, window.battle.prompts
    assert controller
    at = session.history.at
    clock = SetClock(phase="hero")
    session.do(clock, session.check(clock))
    settle()
    controller.choose(next(one for one in controller.current_options if isinstance(one.action, RollInitiative)))
    wait_until(lambda: window.workspace.action_bar.has_question, "the dice for the initiative")
    yield "battle: initiative", window
    prompts.card.tray.throw()
    settle()
    yield "battle: initiative, thrown", window
    prompts.card.tray.use()
    settle()
    yield "battle: initiative, rolled", window
    prompts.cancel()
    while session.history.at > at:
        session.undo()
    settle()


def walk_end(window: MainWindow) -> Walk:
    """Shows the result after a win."""
    assert window.document
    session = window.document.session
    end = EndBattle("Red")
    session.do(end, session.check(end))
    settle(0.2)
    yield "the end", window
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            yield "the result", dialog
            dialog.reject()
    settle()
    yield from walk_docks(window, "the end")
