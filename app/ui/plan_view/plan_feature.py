"""The feature that switches between the 3D view and the plan without changing anything else."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.feature import Feature
from app.ui.workers import Worker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.ui.viewport.view import Viewport


class PlanFeature(Feature):
    """Switches between the 3D view and the plan; the visible area, tool and selection stay the same.

    Without OpenGL, only the plan is available, and the window shows why.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._view_3d: Viewport | None = None
        self._plan: Viewport | None = None
        self._plan_only = False
        self._preparing: Worker | None = None
        self.reason = ""
        """The reason why only the plan is available, for the player; "" if the 3D view is available."""

    def commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "plan", mark("P&lan"), "P", self.toggle, self.workspace.when_open, lambda: self.visible, icon="plan"
            ),
        )

    @property
    def visible(self) -> bool:
        return self._plan is not None and self.workspace.viewport is self._plan

    def prepare(self) -> None:
        """Imports pyqtgraph in a thread. Called if OpenGL may not work, as the plan may then be needed soon."""
        self._preparing = Worker(_import_pyqtgraph, self._on_ready, self._on_ready).start()

    def fall_back(self, cause: str) -> None:
        """Makes the plan the only view and shows this cause to the player."""
        self._plan_only = True
        if self.workspace.document is None:
            self.workspace.set_viewport(self._ensure_plan())
        elif not self.visible:
            self._switch_to(self._ensure_plan())
        self.reason = tr("{cause} The table is shown as a plan from above; the verdicts are the same.", cause=cause)
        self.workspace.messages.warn(self.reason)

    def toggle(self) -> None:
        """Switches between the 3D view and the plan."""
        workspace = self.workspace
        if self._plan_only:
            workspace.messages.show_note(tr("OpenGL is not available; only the plan can be shown."))
            return
        if workspace.document is None or workspace.viewport is None:
            return
        if not self.visible:
            self._view_3d = workspace.viewport
        other = self._view_3d if self.visible else self._ensure_plan()
        assert other is not None
        self._switch_to(other)

    def _on_ready(self, _: object) -> None:
        self._preparing = None

    def _ensure_plan(self) -> Viewport:
        """Returns the plan, which has the interface of the viewport. Creates it on first use."""
        if self._plan is None:
            from app.ui.plan_view.plan_view import PlanView

            plan: object = PlanView()
            self._plan = plan  # pyright: ignore[reportAttributeAccessIssue] # it takes the viewport's place
        assert self._plan is not None
        return self._plan

    def _switch_to(self, view: Viewport) -> None:
        from app.ui.battle_document import BattleDocument

        workspace, title = self.workspace, self.workspace.window.windowTitle()
        old = workspace.close_document()
        assert old is not None
        observer, target, selected = old.sight_pair.observer, old.sight_pair.target, old.selection.ids
        hidden = old.hidden
        workspace.set_viewport(view)
        document = BattleDocument(old.session, view, workspace.window)
        workspace.open_document(document, title)
        document.sight_pair.choose(observer, target)
        document.selection.select(*selected)
        document.hide_pieces(hidden)
        document.scene_sync.update_light()


def _import_pyqtgraph(_: Report) -> None:
    import_module("pyqtgraph")
