"""The tree of selections that list builders write, whether as XML or as JSON; what a roster does not need is left out.

Both programs write the same tree (H3, H4), so there is one way from it to a roster.
"""

from typing import Annotated

from msgspec import Meta, Struct, field

Text = str | int | float | bool | None
Short = Annotated[str, Meta(max_length=1000)]
Number = str | int | float | None


class Characteristic(Struct, frozen=True):
    """One figure of a profile."""

    name: Short = ""
    text: Text = field(default=None, name="$text")


class Figures(Struct, frozen=True):
    """A profile: `kind` is "Model" or "Weapon", or whatever else a catalogue has."""

    name: Short = ""
    kind: Short = field(default="", name="typeName")
    characteristics: tuple[Characteristic, ...] = ()


class Category(Struct, frozen=True):
    """What a selection counts as."""

    name: Short = ""


class Cost(Struct, frozen=True):
    """What a selection costs, all of its number together."""

    name: Short = ""
    value: Number = 0


class RosterSelection(Struct, frozen=True):
    """Something that was chosen, and what was chosen with it."""

    name: Short = ""
    own_name: Short | None = field(default=None, name="customName")
    kind: Short = field(default="", name="type")
    number: Number = 1
    selections: tuple["RosterSelection", ...] = ()
    profiles: tuple[Figures, ...] = ()
    categories: tuple[Category, ...] = ()
    costs: tuple[Cost, ...] = ()


class Force(Struct, frozen=True):
    """A part of a roster that comes from one catalogue."""

    name: Short = ""
    catalogue: Short = field(default="", name="catalogueName")
    selections: tuple[RosterSelection, ...] = ()
    forces: tuple["Force", ...] = ()


class SelectionTree(Struct, frozen=True):
    """A whole roster."""

    name: Short | None = ""
    own_name: Short | None = field(default=None, name="customName")
    game: Short = field(default="", name="gameSystemName")
    forces: tuple[Force, ...] = ()
