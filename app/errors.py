"""The one failure whose message is written for the player."""


class PlayerError(Exception):
    """Something the player can act on: one sentence that names the file or place and what to do."""
