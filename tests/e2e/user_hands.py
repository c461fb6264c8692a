"""The hands and eyes of a scripted player: a mouse, a keyboard and a camera over the windows of the program.

Every press goes to a whole window at a place of the screen, as the desktop would send it, never to a widget: what lies
under something else cannot be pressed. What is to be done is queued, so that a dialog may run its own event loop.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from tests.e2e.user_screen import Stuck, hand_keyboard_over, middle, press_key, press_letter, top, under

Spot = QPoint | Callable[[], QPoint]
"""A point of the screen, or what finds it when it is needed."""
Story = Generator[tuple[Callable[[], object], str], None, None]
"""What a player does; each yield waits until something is true, and says what in words."""


TICK_MS, PATIENCE_S, LOOK_AGAIN_S, CALM_TICKS = 15, 60.0, 5.0, 2
LEFT = Qt.MouseButton.LeftButton
SHARES = (0.04, 0.2, 0.45, 0.7, 0.9, 1.0)
"""Where the mouse is seen on its way."""
FREEZE_MS = 500
"""A window that answers nothing for longer than this feels stuck."""


class Hands(QObject):
    """Plays a story; `ended` tells the sentence it got stuck on, or nothing."""

    ended = Signal(str)

    def __init__(self, pictures: Path | None = None, first: int = 0) -> None:
        super().__init__()
        self._pictures, self._number, self._taken = pictures, first, ""
        self._todo: deque[Callable[[], object]] = deque()
        self._under_way, self._mouse, self._failing = False, QPoint(), 0.0
        self._story: Story | None = None
        self._until: tuple[Callable[[], object], str] = (lambda: True, "begin")
        self._since, self._calm = time.monotonic(), 0
        self._heart, self.longest_ms, self.freezes = QElapsedTimer(), 0, list[str]()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self, story: Story) -> None:
        """Play a story from its beginning."""
        self._story = story
        self._since = time.monotonic()
        self._heart.start()
        self._timer.start()

    @property
    def waits_for(self) -> str:
        """What is waited for, in words."""
        return self._until[1]

    # the mouse

    def click(
        self, spot: Spot, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, double: bool = False
    ) -> None:
        """Press and let go."""

        def press() -> None:
            window, at = under(spot() if callable(spot) else spot)
            (QTest.mouseDClick if double else QTest.mouseClick)(window, LEFT, keys, at)

        self._todo.append(press)

    def drag(self, start: Spot, end: Spot, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press, move, and let go."""
        self.pull(start, end, keys)
        self.let_go(None, keys)

    def pull(self, start: Spot, end: Spot, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press and move; the button stays down."""
        held: list[tuple[QWindow, QPoint, QPoint]] = []

        def press() -> None:
            first = start() if callable(start) else start
            window, at = under(first)
            held.append((window, first, end() if callable(end) else end))
            QTest.mousePress(window, LEFT, keys, at)

        def move(share: float) -> None:
            window, first, last = held[0]
            self._mouse = first + (last - first) * share
            QTest.mouseMove(window, window.mapFromGlobal(self._mouse))

        self._todo.append(press)
        for share in SHARES:
            self._todo.append(lambda share=share: move(share))

    def let_go(self, spot: Spot | None = None, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Let the button go, where the mouse is unless a spot is named."""

        def release() -> None:
            at = spot() if callable(spot) else spot or self._mouse
            window = top()
            QTest.mouseRelease(window, LEFT, keys, window.mapFromGlobal(at))

        self._todo.append(release)

    def press_button(self, find: Callable[[], QAbstractButton]) -> None:
        """Click a button where it is."""

        def spot() -> QPoint:
            button = find()
            if not button.isEnabled():
                raise Stuck(f"“{button.text()}” is grey and cannot be pressed.")
            return middle(button)

        self.click(spot)

    # the keyboard

    def keys(self, *keys: str) -> None:
        """Give keys, such as "Ctrl+Shift+K"."""
        for key in keys:
            self._todo.append(lambda key=key: press_key(key))

    def type(self, text: str) -> None:
        """Type letters."""
        for letter in text:
            self._todo.append(lambda letter=letter: press_letter(letter))

    def fill(self, find: Callable[[], QWidget], text: str) -> None:
        """Click into a field, and type something in place of what is there."""
        self.click(lambda: middle(find()))
        self.keys("Ctrl+A")
        self.type(text)

    def choose(self, find: Callable[[], QComboBox], text: str) -> None:
        """Choose an entry of a box with the keyboard."""

        def go() -> None:
            box = find()
            box.setFocus()
            row = box.findText(text, Qt.MatchFlag.MatchStartsWith)
            if row < 0:
                raise Stuck(f"“{box.accessibleName()}” does not offer “{text}”.")
            step, count = ("Down" if row > box.currentIndex() else "Up"), abs(row - box.currentIndex())
            self._todo.extendleft([lambda: press_key(step)] * count)

        self._todo.append(go)

    # the camera

    def look(self, name: str) -> None:
        """Take a picture of the screen once everything has been painted."""
        self._todo.append(lambda: self._photograph(name))

    def say(self, text: str) -> None:
        """Print what happens."""
        self._todo.append(lambda: print(text, flush=True))

    # inside

    def _photograph(self, name: str) -> None:
        self._number += 1
        self._taken = name
        if self._pictures is None:
            return
        QApplication.processEvents()
        area = QRect()
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible():
                area = area.united(widget.frameGeometry())
        screen = QApplication.primaryScreen()
        area = area.intersected(screen.geometry())
        shot = screen.grabWindow(0, area.x(), area.y(), area.width(), area.height())
        path = self._pictures / f"{self._number:02d}_{name}.png"
        shot.save(str(path))
        note = f"   longest pause {self.longest_ms} ms" if self.longest_ms > FREEZE_MS else ""
        print(f"  {path.name}{note}", flush=True)
        if self.longest_ms > FREEZE_MS:
            self.freezes.append(f"{self.longest_ms} ms before {path.name}")
        self.longest_ms = 0
        self._heart.restart()

    def _tick(self) -> None:
        self.longest_ms = max(self.longest_ms, self._heart.restart() - TICK_MS)
        if self._under_way or self._story is None:
            return
        try:
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
        self._since, self._calm = time.monotonic(), 0
        try:
            self._until = next(story)
        except StopIteration:
            self._end("")

    def _do(self) -> None:
        """Do the next thing; while it runs a dialog's own loop, the story goes on."""
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
        """A player looks twice before giving up: what was asked for may just be coming."""
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
