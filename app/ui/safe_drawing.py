"""What is only drawn or said beside a battle never stops it: where it fails, that is told once, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from app.core.errors import PlayerError
from app.core.progress import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from app.core.progress import Report

    Answers = Callable[[Any, Report], Iterable[Any]]


T = TypeVar("T")


class NotDrawn(PlayerError):
    """Something beside the battle that cannot be drawn; its cause is a fault of the program's, and is reported."""


class Fallback:
    """Stands in for one kind of drawing; `message` is the whole sentence that players read where it fails."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._reported = False

    def wrap(self, answers: Answers, nothing: object = None) -> Answers:
        """The same answers for a worker to give; `nothing`, where there is such a thing, in place of those that fail.

        What it gives raises `NotDrawn` the first time, and `PlayerError` as before.
        """

        def tried(question: Any, report: Report) -> Iterator[Any]:
            try:
                yield from answers(question, report)
            except (Cancelled, PlayerError):
                raise
            except Exception as error:  # noqa: BLE001, RUF100 # whatever it is, the battle goes on
                cause = error
            else:
                return
            if nothing is not None:
                yield nothing
            self._raise_once(cause)

        return tried

    def call(self, work: Callable[[], T], nothing: T, failed: Callable[[Exception], None]) -> T:
        """What the work gives, or `nothing`; the first time it fails, that is told."""
        try:
            return work()
        except PlayerError:
            raise
        except Exception as error:  # noqa: BLE001, RUF100
            try:
                self._raise_once(error)
            except NotDrawn as told:
                failed(told)
            return nothing

    def _raise_once(self, cause: Exception) -> None:
        told, self._reported = self._reported, True
        if not told:
            raise NotDrawn(self._message) from cause
