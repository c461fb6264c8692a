"""What a tool knows of the mouse."""

from typing import Protocol

from app.geometry.mesh import Floats


class Pointer(Protocol):
    """The mouse over the table: a ray in mm from `origin` `(3,)` along `direction` `(3,)`, and pixels."""

    @property
    def origin(self) -> Floats:
        """Where the ray starts."""
        ...

    @property
    def direction(self) -> Floats:
        """Where it goes; a unit vector."""
        ...

    @property
    def x(self) -> float:
        """Pixels from the left."""
        ...

    @property
    def y(self) -> float:
        """Pixels from the top."""
        ...
