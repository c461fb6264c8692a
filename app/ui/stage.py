"""What the parts of an open battle ask of the viewport."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject

from app.geometry.mesh import Floats
from app.ui.viewport.camera import Camera, Orbit
from app.ui.viewport.light import Baked
from app.ui.viewport.overlay import Overlay, Solid
from app.ui.viewport.scene import Badge, Point, Scene, SightLine

if TYPE_CHECKING:
    from app.ui.viewport.pointer import Tool


class Stage(Protocol):
    """What this part asks of the viewport."""

    still: bool
    hides: Callable[[Floats, Floats], Sequence[bool]] | None

    @property
    def tool(self) -> "Tool | None": ...  # noqa: D102
    @tool.setter
    def tool(self, tool: "Tool | None") -> None: ...
    # Qt signals, which a type checker cannot see through in a protocol.
    @property
    def hovered(self) -> Any: ...  # noqa: D102
    @property
    def eyes_left(self) -> Any: ...  # noqa: D102

    @property
    def flat(self) -> bool: ...  # noqa: D102
    @property
    def camera(self) -> Camera: ...  # noqa: D102
    @property
    def orbit_(self) -> Orbit: ...  # noqa: D102
    @property
    def slow(self) -> bool: ...  # noqa: D102

    def ray(self, x: float, y: float) -> tuple[Floats, Floats]: ...  # noqa: D102
    def show_scene(self, scene: Scene) -> None: ...  # noqa: D102
    def place(self, id: str, frame: Floats) -> None: ...  # noqa: D102
    def highlight(self, selected: Iterable[str], seer: str, target: str) -> None: ...  # noqa: D102
    def hover(self, id: str | None) -> None: ...  # noqa: D102
    def show_sight(self, line: SightLine | None) -> None: ...  # noqa: D102
    def show_overlay(self, name: str, overlay: Overlay) -> None: ...  # noqa: D102
    def show_solids(self, name: str, solids: Sequence[Solid] = ()) -> None: ...  # noqa: D102
    def look_through(self, eye: Camera | None, own: str = "") -> None: ...  # noqa: D102
    def show_badges(self, badges: Mapping[str, Badge]) -> None: ...  # noqa: D102
    def show_measure(self, start: Point | None = None, end: Point | None = None) -> None: ...  # noqa: D102
    def installEventFilter(self, filterObj: QObject, /) -> None: ...  # noqa: D102, N803
    def removeEventFilter(self, obj: QObject, /) -> None: ...  # noqa: D102
    def show_baked(self, baked: Baked) -> None: ...  # noqa: D102
