"""What the parts of an open battle ask of the viewport."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, SignalInstance

from app.geometry.mesh import Floats
from app.ui.viewport.light import Baked
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.scene import Badge, Point, Scene, SightLine

if TYPE_CHECKING:
    from app.ui.tools.select import SelectTool


class Stage(Protocol):
    """What this part asks of the viewport."""

    tool: "SelectTool | None"
    hides: Callable[[Floats, Floats], Sequence[bool]] | None
    hovered: SignalInstance

    def show_scene(self, scene: Scene) -> None: ...  # noqa: D102
    def place(self, id: str, frame: Floats) -> None: ...  # noqa: D102
    def highlight(self, selected: Iterable[str], seer: str, target: str) -> None: ...  # noqa: D102
    def hover(self, id: str | None) -> None: ...  # noqa: D102
    def show_sight(self, line: SightLine | None) -> None: ...  # noqa: D102
    def show_overlay(self, name: str, overlay: Overlay) -> None: ...  # noqa: D102
    def show_badges(self, badges: Mapping[str, Badge]) -> None: ...  # noqa: D102
    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None: ...  # noqa: D102
    def installEventFilter(self, filterObj: QObject) -> None: ...  # noqa: D102, N803
    def removeEventFilter(self, obj: QObject) -> None: ...  # noqa: D102
    def show_baked(self, baked: Baked) -> None: ...  # noqa: D102
