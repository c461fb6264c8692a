"""The building blocks of battle reports, and the parts that only a game can provide."""

from app.core.language import counted, mark, tr
from app.model import Battle, Fighter, Value


class ReportLine(Value, frozen=True):
    """A line of a report: its kind as in the log, the dice, and the problems that players overruled.

    `side` is its side, if it has one; `note` is an additional remark.
    """

    text: str
    kind: str = ""
    dice: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    side: str = ""
    note: str = ""


class ReportSection(Value, frozen=True):
    """A section of a report with a heading; level 1 is a chapter, level 2 is part of one.

    `round` is the round of a chapter, `side` the side it is about, if any.
    """

    title: str
    lines: tuple[ReportLine, ...] = ()
    level: int = 1
    round: int | None = None
    side: str = ""


class ReportParts:
    """A game's own parts of a report."""

    musters: str = mark("Sides")
    """The heading over the sides and their fighters, to be translated."""

    def aim(self, battle: Battle) -> str:
        """Returns the aim of the battle, as a sentence of the summary."""
        return ""

    def sections(self, battle: Battle) -> tuple[ReportSection, ...]:
        """Returns the sections on what was fixed before the battle."""
        return ()

    def members(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Returns the fighters of a side, a line each."""
        return tuple(_format_fighter(one) for one in sorted(battle.fighters_of(side), key=_natural_key))

    def held(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Returns the names of tokens that a side holds or its fighters carry."""
        own = {fighter.id for fighter in battle.fighters_of(side)}
        return tuple(token.id for token in battle.tokens if token.holder == side or token.carrier in own)


def _natural_key(one: Fighter) -> tuple[str, int]:
    """Returns a sort key that orders equal names by number: "Archer", "Archer 2", "Archer 10"."""
    stem, _, number = one.id.rpartition(" ")
    return (stem, int(number)) if stem and number.isdecimal() else (one.id, 0)


def _format_fighter(one: Fighter) -> str:
    if one.profile is None:
        return one.id
    kind = "" if one.profile.name == one.id else f" ({one.profile.name})"
    points = counted(one.profile.points, ", {count} point", ", {count} points") if one.profile.points else ""
    return f"{one.id}{kind}{points}"


def format_notice() -> str:
    """Returns a notice that this tool is unofficial."""
    return tr(
        "Made with Eyeline, an unofficial tool. Names of games and cards are trademarks of their owners, "
        "who are not involved."
    )
