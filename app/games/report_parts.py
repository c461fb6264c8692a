"""What reports of battles are made of, and what of one only its game can tell."""

from app.core.language import mark, tr
from app.model import Battle, Fighter, Value


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


class ReportParts:
    """A game's own parts of a report."""

    musters: str = mark("The sides")
    """The heading over who has fought, to be translated."""

    def aim(self, battle: Battle) -> str:
        """What the battle is about, as a sentence of the summary."""
        return ""

    def sections(self, battle: Battle) -> tuple[ReportSection, ...]:
        """What was laid down before the battle."""
        return ()

    def members(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Who has fought for a side, a line each: its fighters."""
        return tuple(_format_fighter(one) for one in sorted(battle.fighters_of(side), key=_natural_key))

    def held(self, battle: Battle, side: str) -> tuple[str, ...]:
        """What a side holds of what is fought over, or one of its fighters carries, by its name on the table."""
        own = {fighter.id for fighter in battle.fighters_of(side)}
        return tuple(token.id for token in battle.tokens if token.holder == side or token.carrier in own)


def _natural_key(one: Fighter) -> tuple[str, int]:
    """Those of a name stand together, by their numbers: "Archer", "Archer 2", "Archer 10"."""
    stem, _, number = one.id.rpartition(" ")
    return (stem, int(number)) if stem and number.isdecimal() else (one.id, 0)


def _format_fighter(one: Fighter) -> str:
    if one.profile is None:
        return one.id
    kind = "" if one.profile.name == one.id else f" ({one.profile.name})"
    points = tr(", {points} points", points=one.profile.points) if one.profile.points else ""
    return f"{one.id}{kind}{points}"


def format_notice() -> str:
    """That this is no publisher's tool, in a sentence or two."""
    return tr(
        "Made with Eyeline, an unofficial tool. Names of games and cards are trademarks of their owners, who have no "
        "part in it."
    )
