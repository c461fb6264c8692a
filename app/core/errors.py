"""The error whose message is written for the player."""

from collections.abc import Generator
from contextlib import contextmanager

from app.core.language import tr
from app.core.legible import legible


class PlayerError(Exception):
    """An error the player can act on: one sentence, on one line, that names the file or place and what to do."""

    def __str__(self) -> str:
        # The text may quote an untrusted file, including its line breaks.
        return legible(" ".join(filter(None, map(str.strip, super().__str__().splitlines()))))


def reason_of(error: BaseException) -> str:
    """Returns why something failed: the system's words without its number, or else the whole text of the error."""
    return getattr(error, "strerror", None) or str(error)


@contextmanager
def translate_disk_errors(sentence: str, **facts: object) -> Generator[None]:
    """Turns errors of the disk, and of names that it cannot have, into a PlayerError.

    `sentence` is translatable; in it, `{why}` is the reason of the system.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        raise PlayerError(tr(sentence, **facts, why=reason_of(error))) from error
