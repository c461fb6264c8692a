"""How battle groups and colours are told apart, on cards and on the table."""

from app.language import mark

SHAPES = {"dagger": "triangle", "shield": "square", "hammer": "octagon"}
GROUPS = {"dagger": mark("Dagger"), "shield": mark("Shield"), "hammer": mark("Hammer")}
COLOURS = {"red": mark("red"), "blue": mark("blue"), "": mark("no colour yet")}
