"""The condition of fighters as far as the table shows it, and the score of the battle."""

from typing import Literal

from app.model import Value


class LabelToken(Value, frozen=True):
    """A token beside a fighter that its label shows: a sign of `marks`, and its number.

    `text` describes it; `bad` is a harmful one.
    """

    sign: str
    text: str
    count: int = 1
    bad: bool = False


class FighterStatus(Value, frozen=True):
    """A fighter's condition as its model shows it: `damage` out of `wounds`, which is 0 if unknown.

    `activation` is empty when there are no activations; "waiting" means that the fighter has acted and will act again.
    `carries` is set for what it carries openly. In a squad, the leader has the squad's `name` and the others have an
    empty one; None stands for the fighter's own name. `tokens` are beside it.
    """

    wounds: int = 0
    damage: int = 0
    activation: Literal["", "ready", "active", "waiting", "done"] = ""
    carries: bool = False
    engaged: bool = False
    name: str | None = None
    tokens: tuple[LabelToken, ...] = ()


class Scoreboard(Value, frozen=True):
    """The state of the battle: each side's score in words, and the winner if it is decided now.

    `scores` are the sides with the figure that counts for each, such as "3" or "2/8".
    """

    lines: tuple[str, ...] = ()
    winner: str = ""
    ends: bool = False
    text: str = ""
    scores: tuple[tuple[str, str], ...] = ()
