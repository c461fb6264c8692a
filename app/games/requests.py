"""The answers that an action needs before it is done: dice, a point of the table, a choice."""

from app.games.actions import Action
from app.games.dice_looks import FaceSymbol
from app.model import Value


class DiceRequest(Value, frozen=True):
    """Dice that an action asks for: the number of rolls of a kind, such as "D6", and their purpose.

    `note` says what they do: "4+ hits", "1–3 nothing, 4–5 one, 6 three"; `automatic` are symbols added to the roll,
    `fills_hollow` says that hollow symbols count as filled ones.
    """

    kind: str
    count: int
    what: str
    side: str = ""
    note: str = ""
    automatic: tuple[FaceSymbol, ...] = ()
    fills_hollow: bool = False


class PointRequest(Value, frozen=True):
    """A point of the table that an action asks for: its purpose, the side that chooses, and the fighter concerned."""

    what: str
    side: str
    fighter: str


class ChoiceRequest(Value, frozen=True):
    """A decision before an action is done: each answer in words, with the resulting action.

    `main` is the index of the most likely answer, -1 if there is none.
    """

    what: str
    side: str
    answers: tuple[tuple[str, Action], ...]
    main: int = -1
