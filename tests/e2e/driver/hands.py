"""The hands and eyes of a scripted player: a mouse, a keyboard and a camera over the windows of the program.

Every press goes to a whole window at a place of the screen, as the desktop would send it, never to a widget: a covered
widget cannot be pressed. Actions are queued, so that a dialog may run its own event loop.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from app.ui.app_services.error_reports import CrashDialog
from tests.e2e.driver.screen import (
    Find,
    Stuck,
    grab_screen,
    hand_keyboard_over,
    middle,
    press_key,
    press_letter,
    shown,
    top,
    under,
)

T = TypeVar("T")
Spot = QPoint | Find
"""A point of the screen, or a function that finds it when it is needed."""
Wait = tuple[Callable[[], object], str]
"""A condition to wait for, and its description."""
Told = Generator[Wait, None, T]
"""What a player does; each yield waits for a condition. It returns a result."""
Story = Told[None]
"""What a player does, without a result."""

TICK_MS, LOOK_AGAIN_S, CALM_TICKS = 15, 10.0, 2
PATIENCE_S = 900.0
"""A longer wait counts as endless: on a busy machine a plan may take minutes."""
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHARES = (0.04, 0.2, 0.45, 0.7, 0.9, 1.0)
"""Points where the mouse is seen on its way."""
FREEZE_MS = 500
"""A window that does not respond for longer feels stuck; this is printed, but not judged."""
MOMENT: Wait = (lambda: True, "a moment has passed")
"""The queued actions are done."""


class ScriptedHands(QObject):
    """Plays a story; `ended` emits the sentence it got stuck on, or an empty text.

    A click, a drag, a key and a text are one action each; `done` lists those made while `counts` is on.
    Pictures go to a folder: one after each wait if all are kept, otherwise only the one where it got stuck.
    """

    ended = Signal(str)

    def __init__(self, pictures: Path, keeps_all: bool = False) -> None:
        super().__init__()
        self.done, self.counts = list[str](), False
        self.longest_ms, self.freezes = 0, list[str]()
        self._pictures, self._keeps_all, self._number = pictures, keeps_all, 0
        self._todo: deque[Callable[[], object]] = deque()
        self._under_way, self._mouse, self._failing = False, QPoint(), 0.0
        self._story: Story | None = None
        self._until: Wait = MOMENT
        self.is_told = False
        """Whether the story has ended."""
        self._since, self._calm = time.monotonic(), 0
        self._heart = QElapsedTimer()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self, story: Story) -> None:
        """Plays a story from its beginning."""
        self._story, self._until, self.is_told = story, MOMENT, False
        self._since = time.monotonic()
        self._heart.start()
        self._timer.start()

    @property
    def waits_for(self) -> str:
        """Returns what is waited for, in words."""
        return self._until[1]

    def act(self, what: str) -> None:
        """Counts one action."""
        if self.counts:
            self.done.append(what)

    @property
    def count(self) -> int:
        """Returns the number of actions."""
        return len(self.done)

    # the mouse

    def click(self, spot: Spot, what: str = "place", keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Presses and releases."""

        def press() -> None:
            window, at = under(spot() if callable(spot) else spot)
            QTest.mouseClick(window, LEFT, keys, at)

        self.act(what)
        self._todo.append(press)

    def click_on(self, find: Callable[[], QWidget], what: str = "") -> None:
        """Clicks a widget where it is visible; a disabled one cannot be pressed."""

        def spot() -> QPoint:
            widget = find()
            if not widget.isEnabled():
                raise Stuck(f"“{what or widget.accessibleName()}” is grey and cannot be pressed.")
            return middle(widget)

        self.click(spot, what or "widget")

    def drag(self, start: Spot, end: Spot, what: str = "drag") -> None:
        """Presses, moves, and releases."""
        self.pull(start, end, what)
        self.let_go()

    def pull(self, start: Spot, end: Spot, what: str = "drag") -> None:
        """Presses and moves; the button stays down."""
        held: list[tuple[QWindow, QPoint, QPoint]] = []

        def press() -> None:
            first = start() if callable(start) else start
            window, at = under(first)
            held.append((window, first, end() if callable(end) else end))
            QTest.mousePress(window, LEFT, NO_KEYS, at)

        def move(share: float) -> None:
            window, first, last = held[0]
            self._mouse = first + (last - first) * share
            QTest.mouseMove(window, window.mapFromGlobal(self._mouse))

        self.act(what)
        self._todo.append(press)
        for share in SHARES:
            self._todo.append(lambda share=share: move(share))

    def let_go(self, spot: Spot | None = None) -> None:
        """Releases the button, at the mouse unless a spot is given."""

        def release() -> None:
            at = spot() if callable(spot) else spot or self._mouse
            window = top()
            QTest.mouseRelease(window, LEFT, NO_KEYS, window.mapFromGlobal(at))

        self._todo.append(release)

    # the keyboard

    def keys(self, *keys: str, as_one: str = "") -> None:
        """Presses keys, such as "Ctrl+Shift+K": an action each, or one in all if `what` is given."""
        for key in keys:
            self._todo.append(lambda key=key: press_key(key))
        for what in (as_one,) if as_one else keys:
            self.act(what)

    def type(self, text: str) -> None:
        """Types letters."""
        self.act(text)
        for letter in text:
            self._todo.append(lambda letter=letter: press_letter(letter))

    def fill(self, find: Callable[[], QWidget], text: str) -> None:
        """Clicks into a field, and replaces its text."""
        self.click(lambda: middle(find()))
        self._todo.append(lambda: press_key("Ctrl+A"))
        self.type(text)

    # the camera

    def look(self, words: str) -> None:
        """Takes a picture in the middle of an action; one is taken after each wait anyway."""
        self._todo.append(lambda: self._look(words))

    def say(self, text: str) -> None:
        """Prints what happens."""
        self._todo.append(lambda: print(text, flush=True))

    def tell(self, *chapters: tuple[str, Story]) -> Story:
        """Plays chapters, and prints the title of each."""
        for title, chapter in chapters:
            self.say(title)
            yield from chapter

    # inside

    def _look(self, words: str) -> None:
        self._number += 1
        told = f"{self._number:03d} " + re.sub(r"[^\w “”]", "_", words)
        if self.longest_ms > FREEZE_MS:
            self.freezes.append(f"{self.longest_ms} ms before {told}")
        if self._keeps_all:
            self._photograph(told)
        self.longest_ms = 0
        self._heart.restart()

    def _photograph(self, name: str) -> None:
        QApplication.processEvents()
        area = QRect()
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible():
                area = area.united(widget.frameGeometry())
        grab_screen(area).save(str(self._pictures / f"{name}.png"))
        print(f"  {name}.png", flush=True)

    def _tick(self) -> None:
        self.longest_ms = max(self.longest_ms, self._heart.restart() - TICK_MS)
        if self._under_way or self._story is None:
            return
        try:
            _look_for_failure()
            hand_keyboard_over()
            self._go_on(self._story)
        except Stuck as problem:
            self._end(str(problem))
        except Exception as problem:
            self._end(f"The script itself broke: {problem!r}")
            raise

    def _go_on(self, story: Story) -> None:
        if self._todo:
            self._under_way = True
            QTimer.singleShot(0, self, self._do)
            return
        done, words = self._until
        self._calm = self._calm + 1 if done() else 0
        if self._calm < CALM_TICKS:
            if time.monotonic() - self._since > PATIENCE_S:
                raise Stuck(f"After {PATIENCE_S:.0f} seconds it is still not so: {words}.")
            return
        self._look(words)
        self._since, self._calm = time.monotonic(), 0
        if self.is_told:
            self._end("")
            return
        try:
            self._until = next(story)
        except StopIteration:
            self._until, self.is_told = MOMENT, True  # its last queued action is still to be done

    def _do(self) -> None:
        """Does the next action; while it runs the loop of a dialog, the story continues."""
        act = self._todo.popleft()
        QTimer.singleShot(0, self, self._free)
        try:
            act()
        except Stuck as problem:
            self._try_again(act, problem)
        else:
            self._failing = 0.0
        finally:
            self._under_way = False
            self._since = time.monotonic()

    def _try_again(self, act: Callable[[], object], problem: Stuck) -> None:
        """Tries again before giving up: the requested thing may be about to appear."""
        self._failing = self._failing or time.monotonic()
        if time.monotonic() - self._failing > LOOK_AGAIN_S:
            self._end(str(problem))
        else:
            self._todo.appendleft(act)

    def _free(self) -> None:
        self._under_way = False

    def _end(self, problem: str) -> None:
        if self._story is None:
            return
        self._story = None
        self._timer.stop()
        self._todo.clear()
        if problem:
            self._photograph("stuck")
        self.ended.emit(problem)


def _look_for_failure() -> None:
    if failure := shown(CrashDialog):
        raise Stuck(f"The program failed: {failure.findChildren(QPlainTextEdit)[0].toPlainText()}")
