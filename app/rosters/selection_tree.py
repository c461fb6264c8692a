"""The selection tree that list builders write, as XML or as JSON, reduced to what a roster needs.

Both programs write the same tree (H3, H4), so one reader serves both.
"""

from typing import Annotated

from msgspec import Meta, Struct, field

Text = str | int | float | bool | None
Short = Annotated[str, Meta(max_length=1000)]
Number = str | int | float | None


class Characteristic(Struct, frozen=True):
    """A figure of a profile."""

    name: Short = ""
    text: Text = field(default=None, name="$text")


class Figures(Struct, frozen=True):
    """A profile; `kind` is "Model", "Weapon" or any other profile type of the catalogue."""

    name: Short = ""
    kind: Short = field(default="", name="typeName")
    characteristics: tuple[Characteristic, ...] = ()


class Category(Struct, frozen=True):
    """A category of a selection."""

    name: Short = ""


class Cost(Struct, frozen=True):
    """The cost of a selection, for its whole number."""

    name: Short = ""
    value: Number = 0


class RosterSelection(Struct, frozen=True):
    """A selection, with the selections made within it."""

    name: Short = ""
    own_name: Short | None = field(default=None, name="customName")
    kind: Short = field(default="", name="type")
    number: Number = 1
    selections: tuple["RosterSelection", ...] = ()
    profiles: tuple[Figures, ...] = ()
    categories: tuple[Category, ...] = ()
    costs: tuple[Cost, ...] = ()


class Force(Struct, frozen=True):
    """A part of a roster from one catalogue."""

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
