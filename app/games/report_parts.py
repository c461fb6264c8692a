"""What reports of battles are made of, and what of one only its game can tell."""

from collections.abc import Callable
from dataclasses import dataclass

from app.core.language import mark, tr
from app.model import Battle, Value


class ReportLine(Value, frozen=True):
    """One line of a report: its kind as the log has it, dice as they fell, and the rules that players overruled.

    `side` is whose it is, where it is somebody's; `note` is what is to be said of it besides.
    """

    text: str
    kind: str = ""
    dice: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    side: str = ""
    note: str = ""


class ReportSection(Value, frozen=True):
    """A part of a report under a heading; level 1 is a chapter, 2 stands inside one.

    `round` is the number of the round that a chapter tells, `side` whom it is about, where there is one.
    """

    title: str
    lines: tuple[ReportLine, ...] = ()
    level: int = 1
    round: int | None = None
    side: str = ""


def find_held(battle: Battle, side: str) -> tuple[str, ...]:
    """The tokens that a side holds, or that one of its fighters carries."""
    own = {fighter.id for fighter in battle.fighters_of(side)}
    return tuple(token.id for token in battle.tokens if token.holder == side or token.carrier in own)


@dataclass(frozen=True)
class ReportParts:
    """A game's own parts of a report."""

    musters: str = mark("The sides")
    """The heading over who has fought, to be translated."""
    aim: Callable[[Battle], str] = lambda battle: ""
    """What the battle is about, as a sentence of the summary."""
    sections: Callable[[Battle], tuple[ReportSection, ...]] = lambda battle: ()
    """What was laid down before the battle."""
    members: Callable[[Battle, str], tuple[str, ...]] | None = None
    """Who has fought for a side, a line each, where that is not fighter by fighter."""
    held: Callable[[Battle, str], tuple[str, ...]] = find_held
    """What a side holds of what is fought over, by its name on the table."""


def format_notice() -> str:
    """That this is no publisher's tool, in a sentence or two."""
    return tr(
        "Made with Eyeline, an unofficial tool. Names of games and cards are trademarks of their owners, who have no "
        "part in it."
    )
