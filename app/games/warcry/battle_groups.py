"""The battle groups, in the order in which they are set up (C1.4, B.groups)."""

from app.core.language import mark
from app.games.card_map import GroupLook

GROUPS = (
    GroupLook("dagger", mark("Dagger"), "triangle"),
    GroupLook("shield", mark("Shield"), "square"),
    GroupLook("hammer", mark("Hammer"), "octagon"),
)
