"""The one failure whose message is written for the player."""

from app.core.legible import legible


class PlayerError(Exception):
    """Something the player can act on: one sentence that names the file or place and what to do, on one line."""

    def __str__(self) -> str:
        # What it quotes may come from a stranger's file, line ends and all.
        return legible(" ".join(filter(None, map(str.strip, super().__str__().splitlines()))))
