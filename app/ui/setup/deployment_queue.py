"""Who is still to be set up, in the order of battle groups, and who waits in reserve for which round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.language import tr
from app.ui.setup.setup_steps import mustered

if TYPE_CHECKING:
    from app.rules.flow import Zone
    from app.ui.setup.setup_context import View


@dataclass(frozen=True)
class Waiting:
    """A fighter beside the table: its group, the round it comes in, and in words what group that is."""

    id: str
    side: str
    group: str
    round: int
    title: str
    why: str = ""

    @property
    def reserve(self) -> bool:
        """Whether it comes later than at the start."""
        return self.round > 1


def queue(view: View) -> tuple[Waiting, ...]:
    """Group by group, a side's after the other's; those whose turn it is first."""
    course = view.course
    if course is None:
        return ()
    names = {group.id: tr(group.text) for group in course.groups}
    zones = {(zone.side, zone.group): zone for zone in course.zones(view.battle)}
    turn, now = view.battle.clock.turn, set_up_now(view)
    sides = sorted((side.name for side in view.battle.sides), key=lambda name: name != turn)
    found = [
        _waiting(fighter.id, side, group, zones.get((side, group)), names[group])
        for group in names
        for side in sides
        for fighter in mustered(view.battle, side)
        if fighter.state.group == group and fighter.state.whereabouts in ("mustered", "reserve")
    ]
    return tuple(sorted(found, key=lambda one: one.id not in now))


def set_up_now(view: View) -> frozenset[str]:
    """The fighters whose turn it is to be set up, as the game has it."""
    options = view.guide.options if view.guide else ()
    return frozenset(one.subject for one in options if one.asks == "pose")


def _waiting(id: str, side: str, group: str, zone: Zone | None, name: str) -> Waiting:
    round_ = zone.round if zone else 1
    title = f"{side} · {name}"
    if round_ > 1:
        title = tr("{group}, round {number}", group=title, number=round_)
    why = "" if zone else tr("No point of the deployment card is for this group yet.")
    return Waiting(id, side, group, round_, title, why)
