"""The parts of a battle that the panels show: the current moment, and a row for each fighter or unit."""

from app.games.actions import Action
from app.model import Value


class BattleMoment(Value, frozen=True):
    """The current moment of a battle: the last round (0 if unknown), the part of the round, and who is active.

    `has_due` means that something has to be resolved before anyone acts.
    """

    last_round: int = 0
    part: str = ""
    actor: str = ""
    has_due: bool = False


class TrackToken(Value, frozen=True):
    """A token on a space of a track, and its side if it belongs to one."""

    text: str
    side: str = ""


class TrackSpace(Value, frozen=True):
    """A space of a track: its text, and the round it belongs to."""

    text: str
    round: int = 0
    tokens: tuple[TrackToken, ...] = ()


class Track(Value, frozen=True):
    """A row of spaces with a marker that moves along it; `at` is the index of its current space, from 0."""

    text: str
    spaces: tuple[TrackSpace, ...]
    at: int = 0


class Counter(Value, frozen=True):
    """A counter of a fighter or unit, with the actions that lower or raise it manually."""

    text: str
    figure: str
    less: Action | None = None
    more: Action | None = None
    high: bool = False
    """True if the count is too high."""


class FighterRow(Value, frozen=True):
    """A fighter, or several that are played as one, with its condition and the manual actions for it.

    `fighters` are those on the table; `left` and `most` are wounds, 0 if unknown; `hurt` and `heal` change them by one.
    `set_up` is the fighter off the table that can be set up.
    """

    id: str
    side: str
    fighters: tuple[str, ...] = ()
    state: str = ""
    left: int = 0
    most: int = 0
    hurt: Action | None = None
    heal: Action | None = None
    counters: tuple[Counter, ...] = ()
    is_active: bool = False
    is_standing: bool = True
    is_gone: bool = False
    set_up: str = ""
    actions: tuple[tuple[str, Action], ...] = ()


class MoveMode(Value, frozen=True):
    """A mode of movement: its name and what it is for, to be translated."""

    id: str
    text: str
    tip: str
