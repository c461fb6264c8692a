"""What joins the plan to the window: in the viewport's place and back, with everything as it was."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.language import tr
from app.ui.jobs import Job

if TYPE_CHECKING:
    from app.progress import Report
    from app.ui.viewport.view import View
    from app.ui.window import Window


class PlanPlace(QObject):
    """Shows the plan in the viewport's place and back, with view, tool and selection as they were.

    Where there is no OpenGL, the plan is all there is, and the window says why.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._spatial: View | None = None
        self._plan: View | None = None
        self._alone = False
        self._preparing: Job | None = None
        self.why = ""
        """Why the plan is all there is, in words for the player; "" where it is not."""

    @property
    def shown(self) -> bool:
        return self._plan is not None and self._window.view is self._plan

    def prepare(self) -> None:
        """Import pyqtgraph in a thread: OpenGL is doubted, and the plan may be wanted in a moment."""
        self._preparing = Job(_prepare, self._ready, self._ready).start()

    def take_over(self, cause: str) -> None:
        """Be all there is, for this cause, which is told."""
        self._alone = True
        if self._window.play is None:
            self._window.show_view(self._made())
        elif not self.shown:
            self._change_to(self._made())
        self.why = tr("{cause} The table is shown as a plan from above, which gives the same verdicts.", cause=cause)
        self._window.bar.tell(self.why)

    def toggle(self) -> None:
        """Show the plan instead of the table in space, or the other way round."""
        window = self._window
        if self._alone:
            window.note(tr("There is no OpenGL here: the plan is all there is."))
            return
        if window.play is None or window.view is None:
            return
        if not self.shown:
            self._spatial = window.view
        other = self._spatial if self.shown else self._made()
        assert other is not None
        self._change_to(other)

    def _ready(self, _: object) -> None:
        self._preparing = None

    def _made(self) -> View:
        """The plan, which does for the window all that a viewport does."""
        if self._plan is None:
            from app.ui.plan_view.view import PlanView

            plan: object = PlanView()
            self._plan = plan  # pyright: ignore[reportAttributeAccessIssue] # it takes the viewport's place
        assert self._plan is not None
        return self._plan

    def _change_to(self, view: View) -> None:
        from app.ui.play import Play

        window, old = self._window, self._window.play
        assert old is not None
        seer, target = old.choice.seer, old.choice.target
        selected, title = old.selection.ids, window.windowTitle()
        old.close()
        window.show_view(view)
        play = Play(old.session, view, window)
        window.show_play(play, title)
        play.choice.choose(seer, target)
        play.selection.select(*selected)
        play.measuring.go_on_from(old.measuring)
        play.showing.light()


def _prepare(_: Report) -> None:
    import_module("pyqtgraph")
