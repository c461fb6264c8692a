"""How fighters fare, as far as it can be seen on the table, and how the battle stands."""

from typing import Literal

from app.model import Value


class LabelToken(Value, frozen=True):
    """Something that lies beside a fighter and is seen on its label: a sign of `marks`, and how often it is there.

    `text` tells it in words; `bad` is one that is to be feared.
    """

    sign: str
    text: str
    count: int = 1
    bad: bool = False


class FighterStatus(Value, frozen=True):
    """How a fighter fares, as far as it is to be seen on its model: `damage` of its `wounds`, which are 0 if not known.

    `activation` is nothing where there are no activations now; who is "waiting" has acted, and will act once more.
    `carries` is for what is carried openly. Who is one of a squad has the squad's `name` if it leads it, else an empty
    one; others are called as they are. `tokens` lie beside it.
    """

    wounds: int = 0
    damage: int = 0
    activation: Literal["", "ready", "active", "waiting", "done"] = ""
    carries: bool = False
    engaged: bool = False
    name: str | None = None
    tokens: tuple[LabelToken, ...] = ()


class Scoreboard(Value, frozen=True):
    """How the battle stands: each side's score in words, and who has won, if it is decided now.

    `scores` are the sides with the figure that counts for each, such as "3" or "2/8".
    """

    lines: tuple[str, ...] = ()
    winner: str = ""
    ends: bool = False
    text: str = ""
    scores: tuple[tuple[str, str], ...] = ()
