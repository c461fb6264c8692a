"""Keeps failures of drawings and remarks from stopping a battle: each is reported once, in one sentence."""

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
    """Raised when something secondary cannot be drawn; its cause is a fault in the program and is reported."""


class Fallback:
    """Handles failures of one kind of drawing. `message` is the whole sentence that players read."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._reported = False

    def wrap(self, answers: Answers, nothing: object = None) -> Answers:
        """Wraps a worker's answers so that failures yield `nothing` instead, unless it is None.

        The wrapped function raises `NotDrawn` for the first failure only; `PlayerError` passes through.
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
        """Returns the result of the work, or `nothing` if it fails; reports the first failure to `failed`."""
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
