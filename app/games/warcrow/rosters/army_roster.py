"""Armies as the window musters them: units as lines of a roster and back, in words, and what musters them."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, to_sentence, tr
from app.games.actions import Action
from app.games.muster import Muster
from app.games.warcrow.card_text import format_attack, format_figures, format_skill, format_spell
from app.games.warcrow.rosters.army import Army, ArmyUnit, demo_armies
from app.games.warcrow.rosters.unit_form import UnitCardForm, UnitSheet, read_sheet, with_sheet
from app.games.warcrow.setup.muster_army import MusterArmy, waiting_army
from app.games.warcrow.state import Unit
from app.games.warcrow.units.new_units import NewUnit
from app.model import Battle, Cylinder, Id, Profile, Round, Sculpt, Side
from app.rosters import Recruit, Roster

_STAND_IN_MM = 30.0


def to_recruit(unit: ArmyUnit, faction: str = "") -> Recruit:
    """A unit as a line of a roster."""
    card = replace(unit.card, name=unit.card.name or unit.name, faction=unit.card.faction or faction)
    line = with_sheet(Recruit(Profile("x"), unit.base, unit.count or 0), UnitSheet(card, unit.keywords))
    own = "" if unit.name == card.name else unit.name
    return replace(line, name=own, height_mm=unit.height_mm, is_sketch=not unit.has_figures)


def to_roster(army: Army) -> Roster:
    """An army as a roster."""
    return Roster(army.name, army.faction, fighters=tuple(to_recruit(unit, army.faction) for unit in army.units))


class WarcrowMuster(Muster):
    """How an army is mustered."""

    card_form = UnitCardForm()
    yours = mark("Your units")
    one = mark("Unit")
    count = mark("Troops")
    quantity = mark("Troops")
    new_one = mark("&New unit…")
    none_yet = mark("No units yet. Import a list or a table, add a new unit, or try a demo army.")
    how_many = mark("Say how many troops they have: {names}.")

    def make_action(self, battle: Battle, roster: Roster, side: str, preview: bool) -> Action:
        units = tuple(_make_unit(recruit, side, preview) for recruit in roster.fighters)
        return MusterArmy(Side(side, roster.faction), units)

    def read_roster(self, battle: Battle, side: str) -> Roster:
        faction = next((one.faction for one in battle.sides if one.name == side), "")
        return Roster("", faction, fighters=tuple(_read_unit(battle, unit) for unit in waiting_army(battle, side)))

    def replaces(self, battle: Battle, side: str) -> bool:
        return bool(waiting_army(battle, side))

    def is_own(self, recruit: Recruit) -> bool:
        return bool(recruit.unit)

    def demo_rosters(self) -> tuple[Roster, ...]:
        return tuple(to_roster(army) for army in demo_armies())

    def format_card(self, recruit: Recruit) -> str:
        if not recruit.unit:
            return ""
        try:
            sheet = read_sheet(recruit)
        except PlayerError as error:
            return to_sentence(str(error), capital=False)
        points = counted(sheet.card.points, "{count} point", "{count} points")
        if recruit.is_sketch:
            first = tr("The figures of its card are not known yet: enter them with “Profile…”.")
            return "\n".join(filter(None, (f"{first} · {points}", ", ".join(sheet.keywords))))
        card = sheet.card
        return "\n".join(
            (
                f"{format_figures(card)} · {points}",
                *filter(None, [", ".join(sheet.keywords)]),
                *map(format_attack, card.attacks),
                *map(format_spell, card.spells),
                *map(format_skill, card.skills),
            )
        )

    def format_totals(self, roster: Roster) -> str:
        units = counted(len(roster.fighters), "{count} unit", "{count} units")
        troops = counted(roster.heads, "{count} troop", "{count} troops")
        points = counted(roster.points, "{count} point", "{count} points")
        return tr("{units}, {troops}, {points}", units=units, troops=troops, points=points)


def _make_unit(recruit: Recruit, side: Id, preview: bool) -> NewUnit:
    sheet, base = read_sheet(recruit), recruit.base
    if base is None or not recruit.count or recruit.is_sketch:
        if not preview:
            raise PlayerError(tr("not all is known of {name} yet", name=recruit.title))
        base = base or Round(_STAND_IN_MM)
    height = recruit.height_mm
    if height is not None and height <= base.thickness_mm and not preview:
        text = tr("{name} would not be taller than its base; type its height, base included", name=recruit.title)
        raise PlayerError(text)
    return NewUnit(recruit.title, side, base, recruit.count or 1, sheet.card, sheet.keywords, height, mesh=recruit.mesh)


def _read_unit(battle: Battle, unit: Unit) -> Recruit:
    troop = battle.any_fighter(unit.leader)
    body = troop.body
    height = body.height_mm if isinstance(body, Cylinder) and not body.assumed else None
    name = unit.card.name or unit.id
    own = "" if name in (unit.id, unit.id.rstrip("0123456789").rstrip()) else unit.id
    mesh = body if isinstance(body, Sculpt) else None
    line = Recruit(Profile("x"), troop.base, len(unit.troops), own, height_mm=height, mesh=mesh)
    return with_sheet(line, UnitSheet(replace(unit.card, name=name), unit.keywords))
