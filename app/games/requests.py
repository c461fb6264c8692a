"""What an action asks for before it can be done: dice, a point of the table, a choice."""

from app.games.actions import Action
from app.games.dice_looks import FaceSymbol
from app.model import Value


class DiceRequest(Value, frozen=True):
    """Dice an action asks for before it can be done: how many rolls of a kind, such as "D6", and what for.

    `note` says what they do: "4+ hits", "1–3 nothing, 4–5 one, 6 three"; `automatic` are symbols that count besides,
    `fills_hollow` says that hollow symbols count as full ones.
    """

    kind: str
    count: int
    what: str
    side: str = ""
    note: str = ""
    automatic: tuple[FaceSymbol, ...] = ()
    fills_hollow: bool = False


class PointRequest(Value, frozen=True):
    """A point of the table an action asks for: what for, whose it is to choose, and the fighter it is for."""

    what: str
    side: str
    fighter: str


class ChoiceRequest(Value, frozen=True):
    """What somebody may decide before an action is done: each answer in words, with the action it makes of it.

    `main` is the number of the one that is most probably wanted, -1 where nobody can say.
    """

    what: str
    side: str
    answers: tuple[tuple[str, Action], ...]
    main: int = -1
