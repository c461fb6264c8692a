"""The order in which Esc cancels things."""

from enum import IntEnum


class EscapeOrder(IntEnum):
    """The things that Esc cancels, in this order."""

    QUESTION = 0
    KEY_WALK = 1
    DRAG = 2
    TOOL = 3
    FIRST_PERSON = 4
    PRESENTATION = 5
