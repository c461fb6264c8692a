"""The error whose message is written for the player."""

from app.core.legible import legible


class PlayerError(Exception):
    """An error the player can act on: one sentence, on one line, that names the file or place and what to do."""

    def __str__(self) -> str:
        # The text may quote an untrusted file, including its line breaks.
        return legible(" ".join(filter(None, map(str.strip, super().__str__().splitlines()))))
